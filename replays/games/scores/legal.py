"""What may be written next of a result, as forms: points, the final scores, who won, the places.

Nothing is refused here that a box could bring about; the forms are what people use, in that order.
"""

from collections.abc import Iterable, Iterator
from itertools import product

from notation import Seat
from replays.conduct import scores_claim
from replays.game import Fill, Form, Slot
from replays.games.scores.state import Sheet

GAINS = (*range(1, 11), 15, 20, 25, 50, 100)
LOSSES = (*range(-1, -6, -1), -10, -20)
EXAMPLE = ("12", "9", "7", "10", "8", "11", "6", "5")
FEW = 4  # seats that win together as a group that is offered
ORDERED = 4  # seats up to which every order is offered, ties too


def legal(sheet: Sheet) -> Iterable[Form]:
    """The acts that may come now; after the end there are none, though more can be said of the result (SC-7)."""
    if sheet.over:
        return
    yield _points(sheet)
    if len(sheet.unnoted) < len(sheet.seats) and not _waits_for_a_verdict(sheet):
        yield Form(f"These are the final scores: {scores_claim(sheet)[1:]}", scores_claim(sheet), weight=8)
    example = ",".join(EXAMPLE[: len(sheet.seats)])
    hint = f"the final scores in seat order, such as {example}"
    yield Form("Write the final scores", "={scores}", (Slot("scores", None, hint),), weight=0)
    yield from _verdicts(sheet)
    if sheet.starter is None and len(sheet.unnoted) == len(sheet.seats):
        starters = tuple(Fill(seat, f"Seat {seat}", tint=f"seat-{seat}") for seat in sheet.seats)
        yield Form("Who starts", ">{seat}", (Slot("seat", starters),), weight=2)


def facts(sheet: Sheet) -> Iterable[str]:
    """The claims about who won that are true now."""
    if sheet.winners:
        yield f"WON={','.join(sorted(sheet.winners))}"


def _waits_for_a_verdict(sheet: Sheet) -> bool:
    """SC-6: whether scores alone do not end the game: a team plays."""
    return sheet.wins == "team" and len(sheet.seats) > 1


def _points(sheet: Sheet) -> Form:
    seats = tuple(Fill(seat, f"Seat {seat}", tint=f"seat-{seat}") for seat in sheet.seats)
    gains = [Fill(f"+{points}", f"+{points}", "gains") for points in GAINS]
    losses = [Fill(str(points), f"−{-points}", "loses") for points in LOSSES]
    amounts = Slot("points", (*gains, *losses), "points with their sign, such as +35 or -12", open=True)
    return Form("Points", "{seat}{points}", (Slot("seat", seats), amounts), weight=1)


def _verdicts(sheet: Sheet) -> Iterator[Form]:
    if sheet.wins != "none":
        yield from _winners(sheet)
    if sheet.together:
        yield Form("Lost against the game", "LOST", weight=4)
    if sheet.wins in ("highest", "lowest") and len(sheet.seats) > 1:
        hint = "the seats from first to last, such as b,a,c; b,a=c for a tie"
        ranked = _places(sheet.seats) if len(sheet.seats) <= ORDERED else None
        yield Form("The places", "RANK={places}", (Slot("places", ranked, hint, open=True),), weight=0.02)


def _winners(sheet: Sheet) -> Iterator[Form]:
    """One seat that won, or several: a team mostly as a whole, others mostly alone."""
    usual = _waits_for_a_verdict(sheet)
    alone = tuple(Fill(seat, f"Seat {seat}", tint=f"seat-{seat}") for seat in sheet.seats)
    yield Form("Who won", "WON={seat}", (Slot("seat", alone),), weight=0.1)
    if len(sheet.seats) > 1:
        groups = [seats for seats in _subsets(sheet.seats) if len(seats) == len(sheet.seats) or 1 < len(seats) <= FEW]
        fills = tuple(Fill(",".join(seats), _all(seats), f"Seat {seats[0]} and …") for seats in groups)
        slot = Slot("seats", fills, "the seats that won, such as a,c", open=True)
        yield Form("Several won", "WON={seats}", (slot,), weight=0.5 if usual else 0.01)


def _all(seats: Iterable[Seat]) -> str:
    return " and ".join(f"Seat {seat}" for seat in seats)


def _subsets(seats: tuple[Seat, ...]) -> Iterator[tuple[Seat, ...]]:
    """Every group of seats but the empty one, small ones first."""
    chosen = (
        tuple(seat for seat, inside in zip(seats, flags, strict=True) if inside)
        for flags in product((1, 0), repeat=len(seats))
    )
    yield from sorted((group for group in chosen if group), key=len)


def _places(seats: tuple[Seat, ...]) -> tuple[Fill, ...]:
    """Every order of some seats, those without ties first."""
    orders = sorted(_orders(seats), key=lambda order: -len(order))
    return tuple(
        Fill(
            ",".join("=".join(tied) for tied in order),
            ", ".join(map(_all, order)),
            f"{_all(order[0])} first",
        )
        for order in orders
    )


def _orders(seats: tuple[Seat, ...]) -> Iterator[tuple[tuple[Seat, ...], ...]]:
    if not seats:
        yield ()
    for first in _subsets(seats):
        for rest in _orders(tuple(seat for seat in seats if seat not in first)):
            yield (first, *rest)
