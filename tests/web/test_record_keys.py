"""Tokens: what one is worth, for which game, and until when."""

from pathlib import Path

import pytest
from quarterturn_web.recording.access import Bucket
from quarterturn_web.recording.keys import GRACE_S, LASTS_S, OWNER, Keys, Standing

NOW = 1_000_000.0


@pytest.fixture
def keys(tmp_path: Path) -> Keys:
    return Keys(tmp_path / "club.ledger-keys")


def test_a_token_is_good_for_its_game_alone(keys: Keys) -> None:
    token = keys.make("game-one", NOW)
    assert keys.look(token, "game-one", NOW) == "good"
    assert keys.look(token, "game-two", NOW) == "foreign"
    assert keys.look(token, OWNER, NOW) == "foreign"
    assert keys.look(token + "x", "game-one", NOW) == "unknown"
    assert keys.look("", "game-one", NOW) == "unknown"


def test_an_owners_token_is_good_for_every_game(keys: Keys) -> None:
    token = keys.make(OWNER, NOW)
    assert keys.look(token, OWNER, NOW) == "good"
    assert keys.look(token, "game-one", NOW) == "good"


def test_a_token_ends_some_hours_after_its_game(keys: Keys) -> None:
    token, owner = keys.make("game-one", NOW), keys.make(OWNER, NOW)
    over = Standing(True, NOW)
    assert keys.look(token, "game-one", NOW + GRACE_S, over) == "good"
    assert keys.look(token, "game-one", NOW + GRACE_S + 1, over) == "expired"
    assert keys.look(token, "game-one", NOW + GRACE_S + 1, Standing(False, NOW)) == "good"
    assert keys.look(owner, "game-one", NOW + GRACE_S + 1, over) == "good"


def test_no_token_is_good_for_ever(keys: Keys) -> None:
    for game in ("game-one", OWNER):
        token = keys.make(game, NOW)
        assert keys.look(token, game, NOW + LASTS_S) == "good"
        assert keys.look(token, game, NOW + LASTS_S + 1) == "expired"


def test_what_is_taken_back_stays_so(keys: Keys) -> None:
    one, two, owner = keys.make("game-one", NOW), keys.make("game-two", NOW), keys.make(OWNER, NOW)
    assert keys.revoke("game-one") == 1
    assert keys.revoke("game-one") == 0
    assert keys.look(one, "game-one", NOW) == "revoked"
    assert keys.look(two, "game-two", NOW) == "good"
    assert keys.revoke_all() == 2
    assert keys.look(owner, OWNER, NOW) == "revoked"


def test_tokens_outlive_the_server_and_only_their_hashes_are_kept(keys: Keys) -> None:
    token = keys.make("game-one", NOW)
    assert Keys(keys.path).look(token, "game-one", NOW) == "good"
    assert token.encode() not in keys.path.read_bytes()
    assert len(token) >= 22  # 128 bits


def test_a_bucket_gives_so_many_at_once_and_fills_up_again() -> None:
    now = [0.0]
    bucket = Bucket(3, 0.5, lambda: now[0])
    assert [bucket.wait_s("one") for _ in range(4)] == [0, 0, 0, 2]
    assert bucket.wait_s("other") == 0
    now[0] = 2.0
    assert bucket.wait_s("one") == 0
    assert bucket.wait_s("one") == 2
