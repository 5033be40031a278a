"""What is the same in every game: seats and options from tags, conceding, stopping, points and claims of scores, the
end."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from notation import (
    SEATS,
    Conceded,
    DieRolled,
    Event,
    PlayStopped,
    PointsChanged,
    Problem,
    ScoresClaimed,
    Seat,
)
from replays.dates import is_day
from replays.effects import GameOver
from replays.game import Game, Option, Rule, Setup, State
from replays.referee import Referee

if TYPE_CHECKING:
    from replays.catalog import Catalog

Leaders = Callable[[Any, Sequence[Seat]], tuple[Seat, ...]]

CODES = {
    "unreadable-token": "The text is no token of this game; it keeps its number and does nothing.",
    "not-imported": "What another program's file holds cannot become a record.",
    "import-note": "Warning: what another program's file lacks, or says in a way that a record cannot hold.",
    "no-game": "Tokens stand before any `[Game …]` tag.",
    "unknown-game": "No game of that name is installed.",
    "other-game": "A file names the id of a game that is another game in the ledger.",
    "not-stored": "The ledger does not take the record: its id, a name or its size.",
    "broken-tag": 'A tag is not written `[Name "value"]` on one line.',
    "broken-escape": "A tag's value holds a backslash that escapes nothing.",
    "repeated-tag": "A tag is given twice before the first token.",
    "broken-time": "What starts with `@` is no time.",
    "not-utf-8": "The text holds bytes that are not UTF-8.",
    "tag-too-long": "A tag's value is longer than a reader accepts.",
    "comment-too-long": "A comment is longer than a reader accepts.",
    "letter-case": "Repaired by a lenient reading: letters in the wrong case.",
    "spelling": "Repaired by a lenient reading: another spelling than the canonical one.",
    "white-space": "Repaired by a lenient reading: unusual blanks.",
    "notation-version": "The record is in a version of the notation, or of the rules, that this reader does not know.",
    "seats": "The seats that the tags name are not those that can play: a gap, too few, too many, or none.",
    "missing-tag": "A tag is missing without which the game is no record.",
    "date": "Warning: the tag `Date` is no day that there is, such as 2026-11-26, with `?` for digits nobody knows.",
    "option-value": "A tag that chooses a way to play has a value that the game does not know.",
    "tag-doubt": "Warning: a tag of the game's own can hardly be meant as it is written; whoever opens a game is told.",
    "catalog-missing": "Warning: the catalogue that the record names is not here; its game's sample was taken.",
    "catalog-other": "Warning: the record was folded with another catalogue than the one that it was made with.",
    "correction-target": "A correction names an event that does not exist, comes later, or cannot be corrected so.",
    "correction-payload": "What a correction says happened cannot be read, or is a correction itself.",
    "takeback-too-far": "More acts are taken back than there are.",
    "no-such-seat": "The act names a seat that does not play.",
    "after-the-end": "An act after the end of the game.",
    "no-such-points": "Points changed where the rules know no such event.",
    "points-below-zero": "More points were taken than are there.",
    "claim-fails": "What a claim says is not what the rules derive.",
    "claim-shape": "A claim of scores does not have one number for each seat.",
}


def setup(
    game: Game, tags: Mapping[str, str], tokens: Iterable[str] = (), catalog: "Catalog[Any] | None" = None
) -> tuple[Setup, list[Problem]]:
    """The seats and options that the tags give, and what is wrong with them; without tags the seats are those that
    tokens name. `catalog` is taken in place of the one that the tags name."""
    problems: list[Problem] = []

    def wrong(code: str, message: str, token: str | None = None, suggestion: str | None = None) -> None:
        problems.append(Problem(None, token, code, "error", message, suggestion=suggestion))

    for tag in ("Notation", "Rules"):
        if tags.get(tag, "1") != "1":
            wrong("notation-version", f'[{tag} "{tags[tag]}"] is not known here; this reader knows "1"', tag, "1")
    seats: tuple[Seat, ...] = tuple(seat for seat in SEATS if seat in tags)
    few, many = game.players[0], game.players[-1]
    range_said = f"{few} to {many}" if few != many else str(few)
    if not seats:
        seats = SEATS[: min(many, max([few, *(SEATS.index(seat) + 1 for seat in _seats_used(tokens))]))]
        wrong("seats", f'no seat is named; {game.title} needs tags [a "…"], [b "…"] … for {range_said} players')
    elif seats != SEATS[: len(seats)]:
        named, seats = seats, SEATS[: min(many, SEATS.index(seats[-1]) + 1)]
        missing = ", ".join(f'[{seat} "…"]' for seat in seats if seat not in named)
        wrong("seats", f"seats are named without a gap, and {missing or 'one of them'} cannot be read or is missing")
    elif len(seats) not in game.players:
        wrong("seats", f"{game.title} is played by {range_said}, not by {len(seats)}")
    options = {option.tag: _chosen(option, tags, wrong) for option in game.options}
    for detail in game.details:
        if detail.required and not tags.get(detail.tag, "").strip():
            wrong("missing-tag", f'{game.title} needs [{detail.tag} "…"]: {detail.about}', detail.tag)
    problems += _undated(tags)
    if game.cards is not None:
        from replays.catalog import chosen  # with pydantic, which games without cards do without

        catalog, warnings = chosen(game, tags, catalog)
        problems += warnings
    return Setup(seats, options, dict(tags), catalog), problems


def _undated(tags: Mapping[str, str]) -> list[Problem]:
    """What is doubtful about the date: such a game counts as one without."""
    date = tags.get("Date", "")
    if not date or is_day(date):
        return []
    return [Problem(None, "Date", "date", "warning", f'"{date[:40]}" is no day; a date is 2026-11-26, or 2026-11-??')]


def _chosen(option: Option, tags: Mapping[str, str], wrong: Any) -> str:
    value = tags.get(option.tag, option.values[0])
    if value in option.values:
        return value
    near = get_close_matches(value.lower(), option.values, 1, 0.5)
    known = " or ".join(f'"{v}"' for v in option.values)
    wrong("option-value", f'{option.tag} is {known}, not "{value}"', option.tag, near[0] if near else None)
    return option.values[0]


def finish(state: State, referee: Referee, winners: Sequence[Seat], reason: str) -> None:
    """Ends the game here and says so as an effect."""
    state.over = True
    state.winners = tuple(winners)
    state.reason = reason
    state.ended_by = referee.number
    noted = {seat: score for seat, score in state.noted.items() if score is not None}
    referee.effect(GameOver(state.winners, noted, reason))


def reopen(state: State, referee: Referee) -> None:
    """Takes the end of the game back, with its effect: a ruling replaces what led to it."""
    if state.over:
        referee.retract(state.ended_by, GameOver)
        state.over, state.winners, state.reason, state.ended_by = False, (), None, 0


def settle_again(state: Any, referee: Referee, leaders: Leaders, settle: Callable[[Any, Referee], None]) -> None:
    """Looks again who has won, after a ruling changed the scores; a game that was conceded or stopped stays so."""
    reason = state.reason
    reopen(state, referee)
    if reason in ("conceded", "stopped", "void"):
        finish(state, referee, _winners(state, leaders) if reason == "conceded" else (), reason)
    else:
        settle(state, referee)


def _winners(state: State, leaders: Leaders) -> tuple[Seat, ...]:
    """The best of those who did not concede, by the scores as they stand."""
    return leaders(state, [seat for seat in state.seats if seat != state.conceded])


def rules_for(game: Game) -> dict[type[Event], tuple[Rule, bool]]:
    """Every kind of event of a game with its rule, the game's own first, and whether it names a seat."""
    rules: dict[type[Event], Rule] = {**_shared(game), **game.rules}
    return {kind: (rule, "seat" in kind.__struct_fields__) for kind, rule in rules.items()}


def _shared(game: Game) -> dict[type[Event], Rule]:
    def concede(state: State, event: Conceded, referee: Referee) -> None:
        state.conceded = event.seat
        finish(state, referee, _winners(state, game.leaders), "conceded")

    def stop(state: State, event: PlayStopped, referee: Referee) -> None:
        finish(state, referee, (), event.outcome or "stopped")

    def roll(state: State, event: DieRolled, referee: Referee) -> None:
        """A die that the rules do not ask for is noted and changes nothing."""

    def change_points(state: State, event: PointsChanged, referee: Referee) -> None:
        referee.refuse(
            "no-such-points", f"{game.title} has no such points; if the table gave them, mark it {referee.token}*"
        )
        after = state.scores[event.seat] + event.points
        if after < 0:
            there = state.scores[event.seat]
            referee.error("points-below-zero", f"seat {event.seat} has {there} points; no more can be taken")
        state.scores[event.seat] = max(0, after)
        game.settle(state, referee)

    def claim_scores(state: State, event: ScoresClaimed, referee: Referee) -> None:
        if len(event.scores) != len(state.seats):
            expected = ",".join(f"{state.scores[s]}" for s in state.seats)
            referee.impossible(
                "claim-shape",
                f"{len(state.seats)} seats play; {len(event.scores)} scores are claimed",
                suggestion=f"={expected}",
            )
        claimed: dict[str, int] = {
            seat: value for seat, value in zip(state.seats, event.scores, strict=True) if value is not None
        }
        if state.reason == "unrecorded":
            _accept(game, state, claimed, referee)
        elif event.allowed:
            state.scores.update(claimed)
            settle_again(state, referee, game.leaders, game.settle)
        else:
            _compare(state, claimed, referee)

    return {
        Conceded: concede,
        PlayStopped: stop,
        DieRolled: roll,
        PointsChanged: change_points,
        ScoresClaimed: claim_scores,
    }


def _accept(game: Game, state: State, claimed: Mapping[str, int], referee: Referee) -> None:
    """After `#unrecorded` a claim of scores is taken as the result, and marked so."""
    reopen(state, referee)
    state.scores.update(claimed)
    state.unverified = True
    finish(state, referee, game.leaders(state, state.seats), "unrecorded")


def _compare(state: State, claimed: Mapping[str, int], referee: Referee) -> None:
    wrong = [seat for seat, value in claimed.items() if value != state.scores[seat]]
    if not wrong:
        return
    seat = wrong[0]
    right = ",".join(str(state.scores[s]) if s in claimed else "_" for s in state.seats)
    message = f"seat {seat} has {state.scores[seat]}, not {claimed[seat]}; the scores are {right}"
    referee.error("claim-fails", message, suggestion=f"={right}")


def scores_claim(state: State) -> str:
    """The claim of scores that is true now, such as `=7,4,5`."""
    return "=" + ",".join("_" if score is None else str(score) for score in state.noted.values())


def _seats_used(tokens: Iterable[str]) -> set[Seat]:
    """The seats that tokens name, guessed from their first letters."""
    letters = {found[1] for token in tokens if (found := re.match(r">?([a-h])", token))}
    return {seat for seat in SEATS if seat in letters}
