"""The rumble: lane by lane ATK against DEF, then the points at once."""

from notation import Seat
from replays.games.rotation_rumble.effects import LaneResolved, Rumbled
from replays.games.rotation_rumble.events import Figure, RumbleHeld
from replays.games.rotation_rumble.scoring import check_end, gain_points
from replays.games.rotation_rumble.state import OTHER, SEATS, Arena, Result, Table
from replays.games.rotation_rumble.turns import end_turn
from replays.referee import Referee

ORDERS = ("123", "132", "213", "231", "312", "321")


def rumble(table: Table, event: RumbleHeld, referee: Referee) -> None:
    """RR-2, RR-3: all lanes are rumbled in, their sum moves the marker once, and the turn is over."""
    again = table.arena if event.by_card and not table.running else None
    if again:
        table.field = again.field
        table.negated = [result.lane for result in table.results if result.negated]
    elif not table.running:
        message = "no turn is running; > begins one, and a second rumble by a card is R& directly after R"
        referee.impossible("no-turn", message, "RR-19")
    elif table.phase != "rumble":
        referee.refuse("early-rumble", f"seat {table.phase} has not ended its phase", "RR-19")
    table.results = [resolve(table, lane) for lane in map(int, event.lanes or ORDERS[0])]
    table.arena = Arena(table.field, dict(table.scores))
    for result in table.results:
        referee.effect(told(table, result))
    leads = {seat: sum(lead(result, seat) for result in table.results) for seat in SEATS}
    gain_points(table, leads)
    referee.effect(Rumbled(leads["a"], leads["b"], table.marker, dict(table.scores)))
    table.played_out = table.last_turn
    end_turn(table)
    check_end(table, referee)


def resolve(table: Table, lane: int) -> Result:
    """RR-2: what each fighter's ATK has above the other's DEF. RR-5: a negated lane scores nobody."""
    if lane in table.negated:
        return Result(lane, 0, 0, None, True)
    a, b = points(table, "a", lane), points(table, "b", lane)
    return Result(lane, a, b, None if a == b else "a" if a > b else "b", False)


def points(table: Table, seat: Seat, lane: int) -> int:
    """RR-2, RR-4: the points of a seat's fighter in a lane."""
    fighter, other = table.fighter(seat, lane), table.fighter(OTHER[seat], lane)
    if fighter is None or (other is None and not table.empty_scores):
        return 0
    return max(0, fighter.value("atk") - (other.value("def") if other else 0))


def lead(result: Result, seat: Seat) -> int:
    """RR-2: the net points of a seat in a lane."""
    net = result.a - result.b
    return max(0, net if seat == "a" else -net)


def told(table: Table, result: Result) -> LaneResolved:
    """The effect that says how a lane was rumbled in, and of what the numbers were made."""
    there = {seat: table.fighter(seat, result.lane) for seat in SEATS}

    def numbers(figure: Figure, part: str) -> dict[Seat, int | None]:
        return {seat: getattr(one, part)(figure) if one else None for seat, one in there.items()}

    return LaneResolved(
        result.lane,
        result.a,
        result.b,
        result.winner,
        result.negated,
        fighter={seat: one.card if one else None for seat, one in there.items()},
        atk=numbers("atk", "value"),
        defence=numbers("def", "value"),
        printed_atk=numbers("atk", "printed"),
        printed_def=numbers("def", "printed"),
        item_atk=numbers("atk", "of_items"),
        item_def=numbers("def", "of_items"),
    )
