"""What tricks and rounds of Rotate bring: who wins, the tokens, the points, the end; and the rulings that replace it.

How cards are played, and when they turn, is in `rules.py`.
"""

from collections.abc import Sequence
from functools import cache

from notation import Seat
from replays.conduct import finish, settle_again
from replays.games.rotate.effects import RoundScored, TokenMoved, TokenPlaced, TrickWon
from replays.games.rotate.events import Orientation, Suit, TrickClaimed
from replays.games.rotate.state import Moved, Played, Result, Table
from replays.referee import Referee

SIDE: dict[Orientation, int] = {"v": 0, "h": 1}
FLIPPED: dict[Orientation, Orientation] = {"v": "h", "h": "v"}


def end_trick(table: Table, referee: Referee) -> None:
    """A-3, ROT-7: the highest card of the final lead suit wins, as the cards lie now."""
    plays, suit, orientation = table.plays, table.lead_suit, table.orientation
    table.ended, table.plays = plays, []
    table.lead_suit = table.orientation = None
    table.result = Result(referee.number, table.trick, suit, orientation)
    best = highest(plays, suit, orientation)
    if best and orientation:
        value, seat = best
        win_trick(table, table.result, seat, orientation, value, referee)
    else:
        message = "no card of the lead suit was seen: the trick has no winner until it is ruled, for example =b/v*"
        referee.warn("no-winner", message, "ROT-16")
    if table.trick == table.hand_size:
        score_round(table, referee)
    else:
        table.trick += 1


def highest(plays: Sequence[Played], suit: Suit | None, orientation: Orientation | None) -> tuple[int, Seat] | None:
    """ROT-7: the highest number that a suit shows in an orientation, and who played it; None where none was seen."""
    best: tuple[int, Seat] | None = None
    for play in plays:
        if play.suit == suit and play.vertical is not None:
            value = play.vertical if orientation == "v" else 8 - play.vertical
            if best is None or value > best[0]:
                best = value, play.seat
    return best


def win_trick(
    table: Table, result: Result, seat: Seat, orientation: Orientation, value: int | None, referee: Referee
) -> None:
    """A-4, A-5: the winner's token goes to the card of the winning orientation; the winner leads next."""
    referee.effect(trick_won(table, result, seat, orientation, value))
    table.tricks_won[seat] += 1
    table.waiting = list(clockwise(table.seats, seat))
    result.seat, result.orientation = seat, orientation
    result.moved = put_token(table, seat, orientation, referee)


def trick_won(table: Table, result: Result, seat: Seat, orientation: Orientation, value: int | None) -> TrickWon:
    """The trick that has just ended, won by a seat: how it went is as the cards lay, whatever is ruled."""
    plays, suit, lay = table.ended, result.suit, result.lay
    place: int | None = None
    turner: Seat | None = None
    turns = 0
    for at, play in enumerate(plays, 1):
        if play.turned:
            turns, turner = turns + 1, play.seat
        if play.seat == seat and place is None:
            place = at
    led = FLIPPED[lay] if lay and turns % 2 else lay
    first, last = plays[0], plays[-1]
    went = table.round, result.trick, first.seat, place, led, turns, turner, first.special, last.special
    return TrickWon(seat, suit, orientation, value, *went)


@cache
def clockwise(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """All seats in the order in which they play when this one begins."""
    at = seats.index(seat)
    return seats[at:] + seats[:at]


def put_token(table: Table, seat: Seat, orientation: Orientation, referee: Referee) -> Moved:
    """ROT-8: place a token while fewer than the limit lie, else move one over, else nothing."""
    tokens, side = table.tokens[seat], SIDE[orientation]
    if tokens[0] + tokens[1] < table.limit:
        tokens[side] += 1
        referee.effect(TokenPlaced(seat, orientation))
        return "placed"
    if not tokens[1 - side]:
        return ""
    tokens[1 - side] -= 1
    tokens[side] += 1
    referee.effect(TokenMoved(seat, orientation))
    return "moved"


def score_round(table: Table, referee: Referee) -> None:
    """B-1 to B-4, ROT-10: the round is over and its points are counted."""
    gained = round_points(table)
    table.running = False
    table.revealed = referee.number
    table.waiting, table.hand_events = [], []
    for seat, points in gained.items():
        table.scores[seat] = max(0, table.scores[seat] + points)
    table.last_round = gained
    if table.result:
        table.result.gained = gained
    vertical, horizontal = side_totals(table)
    referee.effect(RoundScored(vertical, horizontal, gained))
    settle(table, referee)


def side_totals(table: Table) -> tuple[int, int]:
    """The tokens on Vertical and on Horizontal."""
    return sum(v for v, _ in table.tokens.values()), sum(h for _, h in table.tokens.values())


def round_points(table: Table) -> dict[str, int]:
    """ROT-10: what each seat scores for the tokens as they lie."""
    vertical, horizontal = side_totals(table)
    each = (2 if table.variant else 1) if vertical == horizontal else (1 if table.variant else 2)
    gained: dict[str, int] = {}
    for seat, (v, h) in table.tokens.items():
        if not table.tricks_won[seat]:
            gained[seat] = vertical if vertical == horizontal else min(vertical, horizontal)
        elif vertical == horizontal:
            gained[seat] = each * (v + h)
        else:
            gained[seat] = each * (v if vertical < horizontal else h)
    return gained


def settle(table: Table, referee: Referee) -> None:
    """ROT-11, ROT-16: between rounds, at or over the target, the game is over."""
    if not table.running and not table.over and max(table.scores.values(), default=0) >= table.target:
        finish(table, referee, leaders(table, table.seats), "target")


def leaders(table: Table, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """ROT-11: the highest total, then more points in the last round, then shared."""
    if not seats:
        return ()
    best = max((table.scores[seat], table.last_round.get(seat, 0)) for seat in seats)
    return tuple(seat for seat in seats if (table.scores[seat], table.last_round.get(seat, 0)) == best)


def claim_trick(table: Table, event: TrickClaimed, referee: Referee) -> None:
    """ROT-16: a claim of the last trick is checked; a ruling replaces the trick's result, until the next play."""
    result = table.last
    if result is None:
        message = "no trick has just ended; a claim stands between the trick's last card and the next one"
        referee.impossible("claim-fails", message, "ROT-16")
    if event.allowed:
        rule_trick(table, result, event, referee)
    elif result.seat is None:
        message = f"the trick has no winner; if the table gave it to seat {event.seat}, write {referee.token}*"
        referee.error("claim-fails", message, "ROT-16", f"{referee.token}*")
    elif (event.seat, event.orientation) != (result.seat, result.orientation):
        right = f"={result.seat}/{result.orientation}"
        way = "vertically" if result.orientation == "v" else "horizontally"
        referee.error("claim-fails", f"seat {result.seat} won the trick, {way}", "ROT-7", right)


def rule_trick(table: Table, result: Result, event: TrickClaimed, referee: Referee) -> None:
    """ROT-16: the last trick goes to the seat and orientation that the table ruled, with all that follows."""
    retract_trick(table, result, referee)
    play = next((play for play in table.ended if play.seat == event.seat), None)
    value = play.value(event.orientation) if play and play.suit == result.suit else None
    table.result = Result(referee.number, result.trick, result.suit, result.lay)
    win_trick(table, table.result, event.seat, event.orientation, value, referee)
    if result.gained is not None:
        score_round(table, referee)
        settle_again(table, referee, leaders, settle)


def retract_trick(table: Table, result: Result, referee: Referee) -> None:
    """ROT-16: takes back what a trick's computed result brought: token and points."""
    referee.retract(result.number, TrickWon, TokenPlaced, TokenMoved, RoundScored)
    if result.gained is not None:
        for seat, points in result.gained.items():
            table.scores[seat] -= points
    if result.seat is None or result.orientation is None:
        return
    table.tricks_won[result.seat] -= 1
    side = SIDE[result.orientation]
    if result.moved:
        table.tokens[result.seat][side] -= 1
    if result.moved == "moved":
        table.tokens[result.seat][1 - side] += 1
