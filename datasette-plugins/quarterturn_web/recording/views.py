"""A game as data for the script of the recording page. Whoever sees it has a token: nothing is hidden here."""

from collections.abc import Iterable, Mapping
from typing import Any

from notation import Problem, visible
from replays.board import svg
from replays.desk import Desk, seat_of
from replays.game import Fill, Form
from replays.recorder import Receipt
from replays.ripple import Ripple
from replays.timeline import Step
from replays.words import scored, seated

STRIP = 12


def desk(of: Desk, receipt: Receipt) -> dict[str, Any]:
    """All that the page shows of a game at this moment."""
    state, names = of.state, {seat: visible(name) for seat, name in of.names.items()}
    board = of.game.board(state, of.names)
    title = [visible(of.game.title_of(of.tags)), visible(of.tags.get("Event", ""))]
    return {
        "id": of.tags.get("Id"),
        "game": of.game.title,
        "title": " · ".join(filter(None, title)),
        "last": of.last,
        "seen": {"position": receipt.position, "hash": receipt.hash},
        "names": names,
        "to_play": of.to_play,
        "over": state.over,
        "winners": [names[seat] for seat in state.winners],
        "scores": state.noted,
        "board": svg(board),
        "forms": forms(of.forms, names),
        "cards": catalog.hash if (catalog := of.catalog) else "",
        "claims": of.claims(),
        "stops": forms(of.stops(), names),
        "steps": [step(found) for found in of.steps()[-STRIP:]],
    }


def forms(of: Iterable[Form], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Forms with their slots and fills; seats are called by their people."""
    return [
        {
            "label": seated(form.label, names),
            "token": form.token,
            "seat": seat_of(form.token),
            "group": seated(form.group, names),
            "slots": [
                {
                    **slot._asdict(),
                    "fills": None if slot.fills is None else [_fill(fill, names) for fill in slot.fills],
                }
                for slot in form.slots
            ],
        }
        for form in of
    ]


def _fill(fill: Fill, names: Mapping[str, str]) -> dict[str, str]:
    said = {**fill._asdict(), "label": seated(fill.label, names), "group": seated(fill.group, names)}
    return {name: value for name, value in said.items() if value or name not in ("tint", "key")}


def cards(of: Desk) -> list[dict[str, str]]:
    """All cards of the catalogue: as a token names them, and for people, with their numbers and what they are."""
    if of.catalog is None:
        return []
    return [
        {
            "text": of.catalog.token_name(card),
            "label": visible(card.name),
            "id": visible(card.id),
            "kind": visible(str(getattr(card, "kind", ""))),
        }
        for card in of.catalog.cards
    ]


def step(of: Step) -> dict[str, Any]:
    """An event in words, with what followed from it."""
    return {
        "number": of.number,
        "token": visible(of.token),
        "said": visible(of.told.text),
        "followed": [visible(told.text) for _, told in of.consequences],
        "comments": [visible(said) for said in of.comments],
        "problems": [visible(found.message) for found in of.problems if found.is_error],
        "undone": of.undone,
        "by": of.by,
        "chapter": " · ".join(of.chapter),
    }


def problem(of: Problem) -> dict[str, Any]:
    """A problem for people."""
    return {
        "event": of.event,
        "token": visible(of.token or ""),
        "code": of.code,
        "error": of.is_error,
        "said": visible(of.message),
        "suggestion": of.suggestion,
        "because": of.because,
    }


def ripple(of: Ripple, at: Desk) -> dict[str, Any]:
    """What a correction changes, in words; what only follows from a new problem stands under it."""
    said = {found.number: visible(found.told.text) for found in at.steps()}
    new = [{**problem(found), "what": said.get(found.event or 0, "")} for found in of.new_problems]
    causes = {found["event"] for found in new if found["because"] is None}
    alone = [found for found in new if found["because"] not in causes]
    for found in alone:
        found["followers"] = [other for other in new if other["because"] == found["event"] and other not in alone]
    names = {seat: visible(name) for seat, name in at.names.items()}
    return {
        "new": alone,
        "gone": [{**problem(found), "what": said.get(found.event or 0, "")} for found in of.gone_problems],
        "scores": _change(scored(of.scores_before, names), scored(of.scores_after, names)),
        "winners": _change(_won(of.winners_before, names), _won(of.winners_after, names)),
    }


def _change(before: str, after: str) -> dict[str, str] | None:
    return {"before": before, "after": after} if before != after else None


def _won(winners: Iterable[str], names: Mapping[str, str]) -> str:
    return ", ".join(names.get(seat, seat) for seat in winners) or "nobody yet"


def followed(steps: Iterable[Step]) -> list[dict[str, Any]]:
    """Events that a text would bring, each in words."""
    return [
        {
            "said": visible(found.told.text),
            "followed": [visible(told.text) for _, told in found.consequences],
        }
        for found in steps
    ]
