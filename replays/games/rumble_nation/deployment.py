"""The deployment of Rumble Nation: whose turn it is, how pieces are placed, when a sword is taken and the war begins.

What cards and daimyo do is in `cards.py` and `lords.py`; they move pieces with the functions here. `need_…` raises
where something is impossible, and comes before anything is changed or refused; `check_…` refuses.
"""

import re

from notation import Seat
from replays.games.rumble_nation.atlas import Way
from replays.games.rumble_nation.effects import SwordTaken, TroopsMoved, TroopsPlaced, TroopsReturned
from replays.games.rumble_nation.events import DiceGrouped, Pieces, PiecesClaimed, PiecesPlaced
from replays.games.rumble_nation.luck import valued
from replays.games.rumble_nation.state import Moved, Table
from replays.games.rumble_nation.war import fight
from replays.referee import Referee
from replays.words import listed


def group_dice(table: Table, event: DiceGrouped, referee: Referee) -> None:
    """RN-2: two dice name the castle, the single one how many pieces: 1 or 2 one, 3 or 4 two, 5 or 6 three.

    What the dice were worth comes last, after all that happened at the table.
    """
    supply = table.supply(event.seat)
    place(table, event.seat, event.castle, event.count, event.daimyo, referee)
    for roll in valued(event, supply):
        referee.effect(roll)


def place_pieces(table: Table, event: PiecesPlaced, referee: Referee) -> None:
    """RN-2, RN-3: pieces are placed and the dice were not seen."""
    place(table, event.seat, event.castle, event.count, event.daimyo, referee)


def place(table: Table, seat: Seat, castle: int, count: int, daimyo: bool, referee: Referee) -> None:
    """RN-3: so many pieces go from the supply to a castle, or what is left of it."""
    supply = table.supply(seat)
    if not supply:
        referee.impossible("supply-empty", f"seat {seat} has no piece left to place", "RN-4")
    if daimyo:
        need_daimyo_in_supply(table, seat, referee)
    soldiers = min(count, supply, table.soldiers[seat] + daimyo) - daimyo
    missing = not daimyo and soldiers < min(count, supply)
    if missing and not soldiers:
        message = f"seat {seat} has only its daimyo left to place: the token has a d"
        referee.impossible("daimyo-missing", message, "RN-3", with_daimyo(referee.token))
    check_turn(table, seat, referee)
    if count > 3:
        referee.refuse("too-many-pieces", f"dice place 1 to 3 pieces, not {count}", "RN-2")
    if missing:
        message = f"what is left of seat {seat}, {soldiers} of it soldiers, goes with the daimyo: the token has a d"
        referee.refuse("daimyo-missing", message, "RN-16", with_daimyo(referee.token))
    add(table, seat, castle, soldiers, daimyo, referee)
    end_turn(table, seat, referee)


def with_daimyo(token: str) -> str:
    """The token of a placement with its `d`.

    >>> with_daimyo("a35.4!"), with_daimyo("a8x2")
    ('a35.4d!', 'a8x2d')
    """
    return re.sub(r"([.x]\d+)", r"\1d", token, count=1)


def need_daimyo_in_supply(table: Table, seat: Seat, referee: Referee) -> None:
    """RN-13: the daimyo is placed once, in the advanced game."""
    if not table.advanced:
        referee.impossible("basic-game", 'there is no daimyo in the basic game ([Mode "advanced"])', "RN-13")
    if castle := table.daimyo[seat]:
        referee.impossible("daimyo-placed", f"the daimyo of seat {seat} stands at castle {castle} already", "RN-13")


def need_soldiers(table: Table, seat: Seat, castle: int, count: int, referee: Referee) -> None:
    """RN-16: soldiers that are not at a castle cannot leave it."""
    there = table.troops[seat][castle]
    if there < count:
        apart = " and its daimyo, which is no soldier" if table.daimyo.get(seat) == castle else ""
        message = (
            f"seat {seat} has {there or 'no'} soldier{'s' * (there != 1)} at castle {castle}{apart}; {count} must go"
        )
        referee.impossible("no-such-troops", message, "RN-6")


def need_supply(table: Table, seat: Seat, count: int, referee: Referee) -> None:
    """RN-6: soldiers that are not in the supply cannot come from it."""
    there = table.soldiers[seat]
    if there < count:
        message = (
            f"seat {seat} has {there or 'no'} soldier{'s' * (there != 1)} in the supply; {count} must come from it"
        )
        referee.impossible("no-such-troops", message, "RN-6")


def need_seat(table: Table, seat: Seat, referee: Referee) -> None:
    """The owner of the troops plays in this game."""
    if seat not in table.seats:
        message = f"no seat {seat} plays; the seats are {', '.join(table.seats)}"
        referee.impossible("no-such-seat", message)


def check_turn(table: Table, seat: Seat, referee: Referee) -> None:
    """RN-2, RN-4, RN-13: whose turn it is, and whether turns are taken at all."""
    if table.phase == "deployment" and seat == table.to_play:
        return
    if table.phase == "setup":
        referee.refuse("not-started", "the deployment has not begun; >a says that seat a starts it", "RN-2")
    elif table.phase == "draft":
        message = f"the daimyo are not all taken; seat {table.to_play} is to take one"
        referee.refuse("draft-open", message, "RN-13")
    elif seat in table.swords:
        message = f"seat {seat} has placed all its pieces and is out; seat {table.to_play} is to play"
        referee.refuse("out-of-turn", message, "RN-4")
    else:
        referee.refuse("out-of-turn", f"seat {table.to_play} is to play, not seat {seat}", "RN-4")


def check_way(table: Table, origin: int, destination: int, way: Way | None, referee: Referee) -> None:
    """RN-6, RN-14: from one province to a neighbour, by land, by sea or either."""
    near = table.neighbours(origin, way)
    if table.castles and destination not in near:
        by = f" by {way}" if way else ""
        right = listed([str(castle) for castle in near]) if near else "none"
        message = f"castle {destination} is no neighbour of castle {origin}{by}; those are: {right}"
        referee.refuse("wrong-neighbour", message, "RN-6")


def check_own(table: Table, seat: Seat, castle: int, referee: Referee) -> None:
    """RN-6: a card needs own soldiers there; a daimyo alone does not count."""
    if not table.troops[seat][castle]:
        own = [str(n) for n, count in enumerate(table.troops[seat]) if count]
        message = f"seat {seat} has no soldiers at castle {castle}; it has some at: {', '.join(own) or 'none'}"
        referee.refuse("no-own-troops", message, "RN-6")


def check_opponent(table: Table, seat: Seat, owner: Seat, referee: Referee) -> None:
    """RN-6, RN-14: the troops have to be those of an opponent."""
    if owner == seat:
        referee.refuse("own-troops", f"these are troops of seat {seat} itself, not of an opponent", "RN-6")


def add(table: Table, seat: Seat, castle: int, soldiers: int, daimyo: bool, referee: Referee) -> None:
    """Pieces go from the supply to a castle."""
    table.soldiers[seat] -= soldiers
    table.troops[seat][castle] += soldiers
    if daimyo:
        table.daimyo[seat] = castle
    note(table, Moved(seat, 0, castle, soldiers + daimyo, daimyo), referee)
    referee.effect(TroopsPlaced(seat, castle, soldiers + daimyo, daimyo))


def move(table: Table, seat: Seat, origin: int, destination: int, count: int, referee: Referee) -> None:
    """Soldiers go from one castle to another."""
    table.troops[seat][origin] -= count
    table.troops[seat][destination] += count
    note(table, Moved(seat, origin, destination, count), referee)
    referee.effect(TroopsMoved(seat, origin, destination, count))


def give_back(table: Table, seat: Seat, castle: int, soldiers: int, daimyo: bool, referee: Referee) -> None:
    """Pieces go from a castle back to the supply of their owner."""
    table.troops[seat][castle] -= soldiers
    table.soldiers[seat] += soldiers
    if daimyo:
        table.daimyo[seat] = 0
    note(table, Moved(seat, castle, 0, soldiers + daimyo, daimyo), referee)
    referee.effect(TroopsReturned(seat, castle, soldiers + daimyo, daimyo))


def note(table: Table, moved: Moved, referee: Referee) -> None:
    """Remembers what the current act moves, for the board; what the last one did is forgotten."""
    if table.moved_by != referee.number:
        table.moved, table.moved_by = [], referee.number
    table.moved.append(moved)


def end_turn(table: Table, seat: Seat, referee: Referee) -> None:
    """RN-4: who has placed everything takes the highest sword and is out; the next seat that is not plays."""
    if table.phase != "deployment":
        table.phase = "deployment"
        table.starter = table.starter or seat
    count_round(table, seat)
    take_sword(table, seat, referee)
    pass_turn(table, seat, referee)


def count_round(table: Table, seat: Seat) -> None:
    """A new round begins where the turn has come round past the starter."""
    seats = table.seats
    turn = (seats.index(seat) - seats.index(table.starter or seat)) % len(seats)
    if turn <= table.turn or not table.round:
        table.round += 1
    table.turn = turn


def take_sword(table: Table, seat: Seat, referee: Referee) -> None:
    """RN-4: the highest sword that is left, the moment the supply is empty. RN-17: once."""
    if not table.supply(seat) and seat not in table.swords:
        table.swords[seat] = len(table.seats) - len(table.swords)
        referee.effect(SwordTaken(seat, table.swords[seat]))


def pass_turn(table: Table, seat: Seat, referee: Referee) -> None:
    """RN-4: the next seat that is not out is to play; when all are, the war begins (RN-15)."""
    seats, out = table.seats, table.swords
    at = seats.index(seat)
    for other in seats[at + 1 :] + seats[: at + 1]:
        if other not in out:
            table.to_play = other
            return
    table.to_play = None
    fight(table, referee)


def claim_pieces(table: Table, event: PiecesClaimed, referee: Referee) -> None:
    """RN-15: a claim of the pieces at a castle is checked; a ruling takes the difference from the supply, or gives it
    back, and is put into the war."""
    for one in event.pieces:
        need_seat(table, one.seat, referee)
    if len({one.seat for one in event.pieces}) < len(event.pieces):
        referee.impossible("claim-shape", "a claim of pieces names each seat once", "RN-15")
    there = {one.seat: table.pieces(one.seat, event.castle) for one in event.pieces}
    if event.allowed:
        rule_pieces(table, event, referee)
    elif wrong := next((one for one in event.pieces if one.count != there[one.seat]), None):
        has = there[wrong.seat]
        right = ",".join(f"{seat}{count}" for seat, count in there.items())
        message = f"seat {wrong.seat} has {has} piece{'s' * (has != 1)} at castle {event.castle}, not {wrong.count}"
        referee.error("claim-fails", message, "RN-15", f"={event.castle}:{right}")


def rule_pieces(table: Table, event: PiecesClaimed, referee: Referee) -> None:
    """RN-15: the pieces at a castle are what the table says."""
    for one in event.pieces:
        more = one.count - table.pieces(one.seat, event.castle)
        if more > table.supply(one.seat):
            has = table.supply(one.seat)
            message = (
                f"seat {one.seat} has {has} piece{'s' * (has != 1)} in the supply; {more} would have to come from it"
            )
            referee.impossible("no-such-troops", message, "RN-15")
    for one in event.pieces:
        set_pieces(table, event.castle, one, referee)
    if table.battles:
        fight(table, referee)
    elif not table.over:
        for one in event.pieces:
            take_sword(table, one.seat, referee)
        if table.to_play in table.swords:
            pass_turn(table, table.to_play, referee)


def set_pieces(table: Table, castle: int, pieces: Pieces, referee: Referee) -> None:
    """So many pieces of a seat stand at a castle: soldiers come and go before the daimyo."""
    seat = pieces.seat
    more = pieces.count - table.pieces(seat, castle)
    if more > 0:
        soldiers = min(more, table.soldiers[seat])
        add(table, seat, castle, soldiers, more > soldiers, referee)
    elif more < 0:
        soldiers = min(-more, table.troops[seat][castle])
        give_back(table, seat, castle, soldiers, -more > soldiers, referee)
