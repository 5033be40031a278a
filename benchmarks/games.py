"""What the benchmarks run over, the same at every run: games of Rotate, games of chess, hands of poker.

Rotate is dealt and played by its rules to its end, and written as a scorekeeper would: one trick to a line, the scores
after each round, a word about it. Every fourth record has the hands.
"""

from collections.abc import Iterator
from functools import cache
from random import Random

import notation
from replays import registry
from replays.conduct import scores_claim, setup
from replays.game import Game
from replays.games.rotate.deal import deal
from replays.records import written
from tests.play import apply, random_tags

SEED = 20_261_126
SAID = ("well done", "nobody saw that coming", "tea", "the cards turned three times", "close")


@cache
def rotate() -> Game:
    """The game of Rotate."""
    return registry.load("rotate")


@cache
def rotate_texts(count: int) -> list[str]:
    """Records of so many games."""
    rng = Random(SEED)
    return [_text(rng, hands=not number % 4) for number in range(count)]


@cache
def long_record() -> str:
    """The record of a game of about 300 events."""
    texts = rotate_texts(120)
    return min(texts, key=lambda text: abs(300 - events_in([text])))


def events_in(texts: list[str]) -> int:
    """How many events the records have together."""
    return sum(len(next(notation.read(text)).tokens) for text in texts)


def _text(rng: Random, *, hands: bool) -> str:
    tags = {
        **random_tags(rotate(), rng),
        "Event": "Thursday",
        "Date": f"2026-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}",
    }
    body = " ".join(_tokens(tags, rng, hands=hands))
    return written(next(notation.read(f"{notation.tags_text(tags)}\n{body}\n")), rotate())


def _tokens(tags: dict[str, str], rng: Random, *, hands: bool) -> Iterator[str]:
    game = rotate()
    table = game.start(setup(game, tags)[0])
    number = 0
    while not table.over:
        dealt = deal(table, rng)
        seen = [token for token in game.tokens(table) if not token.endswith("_")]
        for token in dealt or [rng.choice(seen)]:
            number += 1
            apply(game, table, number, token)
            if hands or token not in dealt:
                yield token
        if not table.running:
            yield f"{scores_claim(table)} ; {rng.choice(SAID)}\n"


def chess_texts(count: int, half_moves: int = 80) -> list[str]:
    """Games of chess in PGN: legal moves, chosen at random."""
    import chess
    import chess.pgn

    rng, texts = Random(SEED), []
    for _ in range(count):
        board = chess.Board()
        while board.ply() < half_moves and not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        texts.append(str(chess.pgn.Game.from_board(board)))
    return texts


def poker_texts(count: int) -> list[str]:
    """Hands of no-limit hold'em for six in PokerKit's own notation: seats fold, call and raise at random."""
    from pokerkit import Automation, HandHistory, NoLimitTexasHoldem

    asked = (Automation.HOLE_DEALING, Automation.BOARD_DEALING)
    game = NoLimitTexasHoldem(
        tuple(automation for automation in Automation if automation not in asked), True, 0, (1, 2), 2
    )
    rng, texts = Random(SEED), []
    for _ in range(count):
        state = game((200,) * 6, 6)
        while state.status:
            if state.can_deal_hole():
                state.deal_hole(rng.choice(list(state.get_dealable_cards())))
            elif state.can_deal_board():
                state.deal_board(rng.sample(list(state.get_dealable_cards()), state.board_dealing_count or 0))
            elif state.can_complete_bet_or_raise_to() and rng.random() < 0.15:
                state.complete_bet_or_raise_to()
            elif state.can_fold() and rng.random() < 0.3:
                state.fold()
            else:
                state.check_or_call()
        texts.append(HandHistory.from_game_state(game, state).dumps())
    return texts
