"""Token → event → JSON → event → token is the identity, for every kind of event of every game."""

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from notation import Codec, Event, Unread
from tests.notation.strategies import plain_events, structs, tokens
from tests.notation.table import CODECS

KINDS = [(codec, kind) for codec in CODECS for kind in codec.kinds]


@pytest.mark.parametrize(("codec", "kind"), KINDS, ids=lambda value: getattr(value, "title", None) or value.__name__)
@given(data=st.data())
def test_an_event_of_any_kind_survives_token_and_json(codec: Codec, kind: type[Event], data: st.DataObject) -> None:
    event = data.draw(structs(kind)).canonical()
    token = codec.encode(event)
    assume(codec.refusal(token) is None)  # a field without which another one cannot be written, a payload with blanks
    assert codec.decode(token) == event
    assert codec.encode(codec.from_json(codec.to_json(event))) == token
    assert codec.from_json(codec.to_json(event)) == event
    assert codec.from_json(msgspec.json.encode(msgspec.to_builtins(event))) == event


@pytest.mark.parametrize("codec", CODECS, ids=lambda codec: codec.title)
@given(data=st.data())
def test_upper_case_is_mended_to_the_same_event(codec: Codec, data: st.DataObject) -> None:
    token = data.draw(plain_events(codec).map(codec.encode).filter(lambda token: codec.refusal(token) is None))
    assume(token.upper().lower() == token.lower())
    repair = codec.repair(token.upper())
    assert token == token.upper() if repair is None else repair.event == codec.decode(token)


@pytest.mark.parametrize("codec", CODECS, ids=lambda codec: codec.title)
@given(data=st.data())
def test_a_slip_is_read_as_itself_or_not_at_all(codec: Codec, data: st.DataObject) -> None:
    token = data.draw(tokens(codec))
    at, char = data.draw(st.integers(0, len(token))), data.draw(st.characters(exclude_characters=" \t\n"))
    slip = token[:at] + char + token[at + data.draw(st.integers(0, 1)) :]
    event = codec.event(slip)
    assert codec.encode(event) == slip
    refused = codec.refusal(slip)
    assert isinstance(event, Unread) == (refused is not None)
    if refused and refused.suggestion:
        assert codec.refusal(refused.suggestion) is None
