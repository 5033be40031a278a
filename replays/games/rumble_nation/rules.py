"""Which rule of Rumble Nation applies to which event, and how the table is laid out. `rules.md` says them in words.

The deployment is in `deployment.py`, cards and daimyo in `cards.py` and `lords.py`, the war in `war.py`.
"""

from notation import Event, LeadGiven
from replays.game import Rule
from replays.games.rumble_nation.atlas import LARGE
from replays.games.rumble_nation.cards import add_troop, betray, enter_kyo, move_enemy, move_own, retreat
from replays.games.rumble_nation.deployment import claim_pieces, group_dice, place_pieces
from replays.games.rumble_nation.events import (
    CastleClaimed,
    DiceGrouped,
    EnemiesDriven,
    EnemiesReplaced,
    EnemyTroopsMoved,
    KyoEntered,
    LordsDisplayed,
    LordTaken,
    MapLaid,
    OwnTroopsMoved,
    PiecesClaimed,
    PiecesLed,
    PiecesPlaced,
    SoldiersSummoned,
    TacticsDisplayed,
    TroopAdded,
    TroopBetrayed,
    TroopsRetreated,
)
from replays.games.rumble_nation.lords import drive, lead, need_advanced, replace_enemies, summon, take_lord
from replays.games.rumble_nation.state import Table
from replays.games.rumble_nation.war import claim_castle
from replays.referee import Referee


def lay_map(table: Table, event: MapLaid, referee: Referee) -> None:
    """RN-16: the castle tokens, one in each province."""
    if sorted(event.castles) != list(LARGE):
        absent = [str(n) for n in LARGE if n not in event.castles]
        message = "MAP names each castle token from 2 to 12 once, in the order of the provinces"
        referee.impossible("bad-map", f"{message}; missing: {', '.join(absent)}" if absent else message, "RN-16")
    check_setup(table, bool(table.castles), False, referee)
    table.castles = list(event.castles)


def display_tactics(table: Table, event: TacticsDisplayed, referee: Referee) -> None:
    """RN-1: one tactic card more than players."""
    if len(set(event.cards)) < len(event.cards):
        referee.impossible("bad-display", "each tactic card is there once", "RN-16")
    check_setup(table, table.tactics is not None, not table.castles, referee)
    check_display(len(event.cards), len(table.seats) + 1, "tactic cards", "RN-1", referee)
    table.tactics = [card for card in event.cards if card not in table.cards_used.values()]


def display_lords(table: Table, event: LordsDisplayed, referee: Referee) -> None:
    """RN-13: one daimyo card more than players."""
    need_advanced(table, referee)
    if len(set(event.lords)) < len(event.lords):
        referee.impossible("bad-display", "each daimyo card is there once", "RN-16")
    check_setup(table, table.lords is not None, not table.castles, referee)
    check_display(len(event.lords), len(table.seats) + 1, "daimyo cards", "RN-13", referee)
    table.lords = [lord for lord in event.lords if lord not in table.lord_of.values()]


def check_setup(table: Table, again: bool, early: bool, referee: Referee) -> None:
    """RN-1: the table is laid out once, before the start, the map first."""
    if again:
        referee.refuse("setup-again", "this was recorded already; what stands here replaces it", "RN-1")
    elif early or table.phase != "setup":
        referee.warn("setup-order", "the setup is MAP, TACTICS, LORDS, then > for who starts", "RN-1")


def check_display(count: int, right: int, what: str, rule: str, referee: Referee) -> None:
    """RN-1, RN-13: how many cards lie on display."""
    if count != right:
        referee.refuse("bad-display", f"{right} {what} are on display, not {count}", rule)


def give_lead(table: Table, event: LeadGiven, referee: Referee) -> None:
    """RN-2, RN-13: a seat starts the deployment; in the advanced game the daimyo are taken first."""
    if table.phase != "setup":
        referee.refuse("started", f"seat {table.starter} started the deployment already", "RN-2")
    elif not table.castles:
        referee.refuse("no-map", "MAP=… has to say where the castle tokens lie", "RN-16")
    table.starter = table.to_play = event.seat
    table.phase = (
        "draft" if table.advanced and len(table.lord_of) < len(table.seats) and not table.round else "deployment"
    )
    if table.phase == "draft":
        table.to_play = next(seat for seat in table.after(event.seat, -1) if seat not in table.lord_of)
    elif event.seat in table.swords:
        table.to_play = next(seat for seat in table.after(event.seat) if seat not in table.swords)


RULES: dict[type[Event], Rule] = {
    MapLaid: lay_map,
    TacticsDisplayed: display_tactics,
    LordsDisplayed: display_lords,
    LeadGiven: give_lead,
    LordTaken: take_lord,
    DiceGrouped: group_dice,
    PiecesPlaced: place_pieces,
    OwnTroopsMoved: move_own,
    KyoEntered: enter_kyo,
    TroopAdded: add_troop,
    TroopBetrayed: betray,
    EnemyTroopsMoved: move_enemy,
    TroopsRetreated: retreat,
    PiecesLed: lead,
    EnemiesDriven: drive,
    SoldiersSummoned: summon,
    EnemiesReplaced: replace_enemies,
    CastleClaimed: claim_castle,
    PiecesClaimed: claim_pieces,
}
