"""P2: text to final state with all rule checks and effects, against python-chess and PokerKit reading their games."""

from io import StringIO

import notation
from benchmarks.games import chess_texts, events_in, poker_texts, rotate, rotate_texts
from benchmarks.rounds import computing
from benchmarks.table import Row, at_least, rate
from replays.fold import Fold


def rows() -> list[Row]:
    """Events per second over half-moves per second, and over actions per second."""
    import chess.pgn
    from pokerkit import HandHistory

    game, texts, chess_games, hands = rotate(), rotate_texts(60), chess_texts(30), poker_texts(30)

    def ours() -> None:
        for text in texts:
            _ = Fold(next(notation.read(text)), game).effects

    def python_chess() -> int:
        games = [chess.pgn.read_game(StringIO(text)) for text in chess_games]
        return sum(game.end().ply() for game in games if game)

    def pokerkit() -> int:
        count = 0
        for text in hands:
            history = HandHistory.loads(text)
            for _ in history:
                pass
            count += len(history.actions)
        return count

    events, half_moves, actions = events_in(texts), python_chess(), pokerkit()
    times = computing(25, ours, python_chess, pokerkit)
    our_rate = rate(events, times.of(0), "events")
    faster = [times.ratio(peer, 0) * events / count for peer, count in ((1, half_moves), (2, actions))]
    chess_rate, poker_rate = rate(half_moves, times.of(1), "half-moves"), rate(actions, times.of(2), "actions")
    return [
        Row("P2", "text → state and effects, against python-chess", our_rate, chess_rate, faster[0], at_least(8, 15)),
        Row("P2", "text → state and effects, against PokerKit", our_rate, poker_rate, faster[1], at_least(25, 50)),
    ]
