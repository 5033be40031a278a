"""Points and gold: the marker, who has won, what is paid."""

from notation import PointsChanged, Seat
from replays.conduct import finish
from replays.games.rotation_rumble.effects import Gold
from replays.games.rotation_rumble.events import GoldChanged, GoldStolen
from replays.games.rotation_rumble.state import GOAL, OTHER, Table
from replays.referee import Referee


def change_points(table: Table, event: PointsChanged, referee: Referee) -> None:
    """RR-1, RR-3: points by a card; who has 12 wins at once, or with the rumble once both phases are over."""
    gain_points(table, {event.seat: event.points})
    if table.phase != "rumble":
        check_goal(table, referee)


def gain_points(table: Table, points: dict[Seat, int]) -> None:
    """RR-1: the one marker moves by the difference, within 12 to either side; or each counter by its own, not below
    0."""
    if table.separate:
        for seat, gained in points.items():
            table.scores[seat] = max(0, table.scores[seat] + gained)
    else:
        set_marker(table, table.marker + points.get("a", 0) - points.get("b", 0))


def set_marker(table: Table, marker: int) -> None:
    """RR-1: where the one marker stands, as points of either seat."""
    marker = min(GOAL, max(-GOAL, marker))
    table.scores.update(a=max(marker, 0), b=max(-marker, 0))


def check_goal(table: Table, referee: Referee) -> bool:
    """RR-1, RR-3: whether somebody has 12 points; then the higher wins."""
    reached = max(table.scores.values()) >= GOAL
    if reached:
        decide(table, "points", referee)
    return reached


def check_end(table: Table, referee: Referee) -> None:
    """RR-3, RR-7: after a rumble 12 points win, and after that of the last turn whoever is ahead."""
    if not check_goal(table, referee) and table.played_out:
        decide(table, "deck", referee)


def decide(table: Table, reason: str, referee: Referee) -> None:
    """RR-1, RR-7: whoever is ahead wins; level is a draw."""
    if table.marker:
        finish(table, referee, ["a" if table.marker > 0 else "b"], reason)
    else:
        finish(table, referee, [], "draw")


def settle(table: Table, referee: Referee) -> None:
    """RR-20: a ruling of scores sets the marker, a's points less b's."""
    if not table.separate:
        set_marker(table, table.marker)
    else:
        table.scores.update({seat: max(0, score) for seat, score in table.scores.items()})
    check_end(table, referee)


def change_gold(table: Table, event: GoldChanged, referee: Referee) -> None:
    """RR-12: gold by a card."""
    add_gold(table, event.seat, event.amount, referee)


def steal(table: Table, event: GoldStolen, referee: Referee) -> None:
    """RR-12: gold goes from the opponent to the seat, as much as is there."""
    victim = OTHER[event.seat]
    stolen = min(event.amount, table.gold[victim])
    add_gold(table, victim, -stolen, referee)
    add_gold(table, event.seat, stolen, referee)


def add_gold(table: Table, seat: Seat, amount: int, referee: Referee, *, paid: bool = False) -> None:
    """RR-12: gold comes or goes: what is above the most is lost, and no more goes than is there."""
    before = table.gold[seat]
    after = max(0, min(table.most_gold[seat], before + amount)) if amount > 0 else max(0, before + amount)
    if after != before:
        table.gold[seat] = after
        referee.effect(Gold(seat, after, after - before, paid))


def pay(table: Table, seat: Seat, cost: int, referee: Referee) -> None:
    """RR-12: a cost has to be payable; what is not there is not paid."""
    if cost > table.gold[seat]:
        message = f"seat {seat} has {table.gold[seat]} gold; {cost} cannot be paid"
        referee.refuse("cannot-pay", message, "RR-12")
    add_gold(table, seat, -cost, referee, paid=True)
