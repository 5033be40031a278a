"""What follows from the events of a game of Battle Planet."""

from typing import Annotated, Literal

from msgspec import Meta

from notation import Seat
from replays.effects import Effect

Whose = Annotated[Seat, Meta(description="Whose it is")]
Number = Annotated[int, Meta(description="The Bakugan of the seat, by its place in the team")]


class Drew(Effect, frozen=True):
    """Cards were drawn."""

    seat: Annotated[Seat, Meta(description="Who drew")]
    count: Annotated[int, Meta(description="How many cards")]


class Contended(Effect, frozen=True):
    """A Bakugan stood in a brawl: what its B-Power and its Damage were made of."""

    seat: Whose
    bakugan: Number
    card: Annotated[str, Meta(description="The Bakugan, or the Evo on it, by name")]
    faction: Annotated[str | None, Meta(description="Its faction; null where it is not known")]
    cores: Annotated[tuple[str | None, ...], Meta(description="The cores it held; _ for one that nobody saw")]
    power: Annotated[int, Meta(description="Its B-Power in all")]
    power_printed: Annotated[int, Meta(description="B-Power printed on the character or the Evo")]
    power_own: Annotated[int, Meta(description="B-Power by what that card does itself, such as while it holds an icon")]
    power_cores: Annotated[int, Meta(description="B-Power by cores")]
    power_changes: Annotated[int, Meta(description="B-Power by everything else")]
    damage: Annotated[int, Meta(description="Its Damage in all, at least 0")]
    damage_printed: Annotated[int, Meta(description="Damage printed on the character or the Evo")]
    damage_own: Annotated[int, Meta(description="Damage by what that card does itself")]
    damage_cores: Annotated[int, Meta(description="Damage by cores")]
    damage_changes: Annotated[int, Meta(description="Damage by everything else")]
    won: Annotated[bool, Meta(description="1 where it was the Victor")]


class BrawlResolved(Effect, frozen=True):
    """A brawl has a Victor."""

    victor: Annotated[Seat, Meta(description="The seat whose Bakugan won")]
    power: Annotated[dict[str, int | None], Meta(description="B-Power in the brawl; null where no Bakugan was open")]
    damage: Annotated[int, Meta(description="Damage as of now; the sum in a team attack")]
    by: Annotated[
        Literal["power", "open", "flip", "ruling"],
        Meta(description="power: the higher B-Power; open: the only one open; flip: a tie was flipped for; ruling"),
    ]


class TeamAttack(Effect, frozen=True):
    """All three Bakugan of the Victor were open, and attack together."""

    seat: Annotated[Seat, Meta(description="Who attacks")]
    damage: Annotated[int, Meta(description="The three damages, added")]


class Stopped(Effect, frozen=True):
    """A Flip card stopped the rest of the damage."""

    seat: Annotated[Seat, Meta(description="Who was spared")]
    count: Annotated[int, Meta(description="How many cards had been flipped, the Flip card included")]


class Damaged(Effect, frozen=True):
    """Damage was done: cards went from the deck to the discard."""

    seat: Annotated[Seat, Meta(description="Who took it")]
    count: Annotated[int, Meta(description="How many cards were flipped in all")]


class Retracted(Effect, frozen=True):
    """A Bakugan closed, and its cores came loose."""

    seat: Whose
    bakugan: Number
    card: Annotated[str, Meta(description="Its name")]


class Recharged(Effect, frozen=True):
    """At the end of a turn all energy of a seat was charged."""

    seat: Whose
    energy: Annotated[int, Meta(description="How many energy cards it has, all charged now")]
    count: Annotated[int, Meta(description="How many of them had been used")]


EFFECTS: tuple[type[Effect], ...] = (
    Drew,
    Contended,
    BrawlResolved,
    TeamAttack,
    Stopped,
    Damaged,
    Retracted,
    Recharged,
)
