"""Events and effects of Rotate in plain words."""

from collections.abc import Mapping

from notation import Event, LeadGiven
from replays.effects import Effect
from replays.game import Told
from replays.games.rotate.effects import Revoke, Rotated, RoundScored, TokenMoved, TokenPlaced, TrickWon
from replays.games.rotate.events import CardPlayed, HandRecorded, SpecialPlayed, TrickClaimed, UnseenPlayed
from replays.games.rotate.rules import SUIT_NAMES
from replays.games.rotate.state import Table

WAYS = {"v": "vertical", "h": "horizontal"}
SIDES = {"v": "Vertical", "h": "Horizontal"}
WAY_MARKS = {"v": "↕", "h": "↔"}
RULED = {"r": "; the table rules that it rotates", "n": "; the table rules that nothing turns", None: ""}
CONDITIONS: dict[int | None, tuple[str, tuple[str, ...]]] = {
    1: ("Same suit, opposite values: ", ("ROT-1", "ROT-5")),
    2: ("Different suit, same values: ", ("ROT-1", "ROT-5")),
    3: ("", ("ROT-3",)),
    None: ("The table ruled it: ", ("ROT-1",)),
}


def tell(event: Event, names: Mapping[str, str], before: Table) -> Told | None:
    """What happened, in one sentence."""
    seat: str = getattr(event, "seat", "")
    who = names.get(seat, seat)
    verb = "plays" if before.plays else "leads"
    if isinstance(event, CardPlayed):
        card = f"{SUIT_NAMES[event.suit]} {event.value} {WAYS[event.orientation]}"
        return Told(f"{who} {verb} {card}{RULED[event.ruling]}")
    if isinstance(event, SpecialPlayed):
        return Told(f"{who} {verb} a Special Card{RULED[event.ruling]}")
    if isinstance(event, UnseenPlayed):
        return Told(f"{who} {verb} a card that was not seen")
    if isinstance(event, HandRecorded):
        return Told(f"{who} holds {' '.join(event.cards)}", ("ROT-14",))
    if isinstance(event, LeadGiven):
        if before.running:
            return Told(f"Round {before.round} is dealt again; {who} leads", ("ROT-15",))
        return Told(f"Round {before.round + 1} is dealt; {who} leads", ("ROT-9",))
    if isinstance(event, TrickClaimed):
        said = "The table gives the trick to" if event.allowed else "Claim: the trick goes to"
        return Told(f"{said} {who}, {WAYS[event.orientation]}", ("ROT-16",))
    return None


def explain(effect: Effect, names: Mapping[str, str]) -> Told | None:
    """What followed, in one sentence, and by which ruling."""
    seat: str = getattr(effect, "seat", "")
    who = names.get(seat, seat)
    if isinstance(effect, Rotated):
        return _rotated(effect)
    if isinstance(effect, TrickWon):
        card = f" with {SUIT_NAMES[effect.suit]} {effect.value}" if effect.suit and effect.value is not None else ""
        return Told(f"{who} wins the trick{card}, {WAYS[effect.orientation]}", ("ROT-7",))
    if isinstance(effect, TokenPlaced):
        return Told(f"{who} places a token on {SIDES[effect.side]}", ("ROT-8",))
    if isinstance(effect, TokenMoved):
        return Told(f"{who} moves a token over to {SIDES[effect.side]}", ("ROT-8",))
    if isinstance(effect, RoundScored):
        return _scored(effect, names)
    if isinstance(effect, Revoke):
        return Told(f"{who} could have followed suit: event {effect.proof} shows it", ("ROT-12",))
    return None


def _rotated(effect: Rotated) -> Told:
    why, rules = CONDITIONS[effect.condition]
    turned = f"{why}every card turns" if why else "Every card turns"
    lead = f"{SUIT_NAMES[effect.suit]} leads, now" if effect.suit else "Now"
    return Told(f"{turned}. {lead} {WAYS[effect.orientation]}", rules)


def _scored(effect: RoundScored, names: Mapping[str, str]) -> Told:
    v, h = effect.vertical, effect.horizontal
    if v == h:
        sides = f"{v} tokens on each side"
    else:
        minor = "Vertical" if v < h else "Horizontal"
        sides = f"{v} on Vertical, {h} on Horizontal, so {minor} is the Minor"
    gained = {seat: f"+{value}" for seat, value in effect.gained.items()}
    who = ", ".join(f"{names.get(seat, seat)} {value}" for seat, value in gained.items())
    return Told(f"The round is over: {sides}. {who}", ("ROT-10",))
