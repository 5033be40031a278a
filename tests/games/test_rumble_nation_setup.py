"""RN-1, RN-13, RN-16: how the table is laid out, who starts, and how the daimyo are taken."""

import pytest

from tests.games.rumble_table import MAP, RUMBLE, advanced, codes, fold, play, problems, shown

LAID_ADVANCED = f"{MAP} TACTICS=1,5,8,11 LORDS=uesugi,oda,mori,otomo"


@pytest.mark.parametrize(("players", "cards"), [(2, "1,2,3"), (3, "1,2,3,4"), (4, "1,2,3,4,5")])
def test_rn_1_one_card_more_than_players_is_on_display(players: int, cards: str) -> None:
    laid = play(">a", players, cards)
    assert problems(laid) == []
    assert shown(laid)["tactics"] == [int(card) for card in cards.split(",")]


@pytest.mark.parametrize("cards", ["1,2,3", "1,2,3,4,5"])
def test_rn_1_another_number_of_cards_is_an_error_and_they_lie_there(cards: str) -> None:
    laid = play(">a", 3, cards)
    assert problems(laid) == [(2, "bad-display", "error")]
    assert len(shown(laid)["tactics"]) == len(cards.split(","))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rn_1_everybody_has_18_pieces(players: int) -> None:
    seats = "abcd"[:players]
    assert shown(play(">a", players))["supply"] == dict.fromkeys(seats, 18)
    assert shown(advanced(">a", players))["supply"] == dict.fromkeys(seats, 17)


def test_rn_1_the_castles_lie_where_the_map_says() -> None:
    castles = shown(play(""))["castles"]
    assert [castles[number]["province"] for number in ("6", "3", "11")] == ["usuki", "kyo", "tokuyama"]
    assert castles["6"] == {
        "province": "usuki",
        "troops": {"a": 0, "b": 0, "c": 0},
        "reinforcements": {"a": 0, "b": 0, "c": 0},
        "daimyo": [],
        "large": None,
        "small": None,
    }


def test_rn_1_before_the_map_nothing_is_known_of_the_provinces() -> None:
    before = shown(fold(""))
    assert {castle["province"] for castle in before["castles"].values()} == {None}
    assert (before["phase"], before["to_play"], before["tactics"]) == ("setup", None, [])


def test_rn_1_another_order_of_the_setup_is_a_warning() -> None:
    assert problems(fold(f"TACTICS=1,5,8,11 {MAP} >a")) == [(1, "setup-order", "warning")]


def test_rn_1_cards_that_come_late_are_a_warning_and_can_be_used() -> None:
    late = fold(f"{MAP} >a a8x2 b8x1 c8x1 TACTICS=1,5,8,11 aT1:8>6")
    assert problems(late) == [(6, "setup-order", "warning")]


@pytest.mark.parametrize("again", [MAP, "TACTICS=2,3,4,6"])
def test_rn_1_what_is_laid_out_again_is_an_error_and_replaces_it(again: str) -> None:
    assert problems(play(f"{again} >a")) == [(3, "setup-again", "error")]


def test_rn_1_a_display_that_comes_again_does_not_bring_used_cards_back() -> None:
    assert shown(play(">a a8x2 b8x1 c8x1 aT1:8>6 TACTICS=1,5,8,11"))["tactics"] == [5, 8, 11]


@pytest.mark.parametrize(
    "castles",
    [
        "6,8,9,10,3,4,5,7,12,2,2",
        "6,8,9,10,3,4,5,7,12,2",
        "6,8,9,10,3,4,5,7,12,2,11,11",
        "6,8,9,10,3,4,5,7,12,1,11",
        "2",
    ],
)
def test_rn_16_a_map_that_is_no_permutation_is_impossible(castles: str) -> None:
    laid = fold(f"MAP={castles} TACTICS=1,5,8,11")
    assert (1, "bad-map", "error") in problems(laid)
    assert shown(laid)["castles"]["2"]["province"] is None


def test_rn_16_a_map_that_lacks_tokens_names_them() -> None:
    assert "missing: 2, 11" in fold("MAP=6,8,9,10,3,4,5,7,12,12,12").problems[0].message


@pytest.mark.parametrize("token", ["TACTICS=1,1,5,8", "LORDS=oda,oda,mori,uesugi"])
def test_rn_16_a_card_that_is_displayed_twice_is_impossible(token: str) -> None:
    assert problems(fold(f"{MAP} {token}", Mode="advanced")) == [(2, "bad-display", "error")]


def test_rn_16_without_a_map_the_start_is_an_error_and_play_goes_on() -> None:
    unmapped = fold("TACTICS=1,5,8,11 >a a8x2 b8x1 c8x1 aT1:8>2")
    assert [(p.event, p.code) for p in unmapped.problems if p.is_error] == [(2, "no-map")]
    assert shown(unmapped)["castles"]["2"]["troops"]["a"] == 1


def test_rn_16_enter_kyo_needs_the_map() -> None:
    assert "no-map" in codes(fold("TACTICS=1,5,6,11 >a a8x2 b8x1 c8x1 aT6:8"))[1:]


def test_rn_2_a_second_start_is_an_error_and_gives_the_turn() -> None:
    started = play(">a a8x1 >c")
    assert problems(started) == [(5, "started", "error")]
    assert shown(started)["to_play"] == "c"


def test_rn_2_an_act_before_the_start_is_an_error_and_starts_the_deployment() -> None:
    early = play("b8x1 c8x1")
    assert problems(early) == [(3, "not-started", "error")]
    assert (shown(early)["phase"], shown(early)["to_play"]) == ("deployment", "a")


def test_rn_13_the_last_in_turn_order_takes_a_daimyo_first_then_backwards() -> None:
    assert shown(advanced(">b"))["to_play"] == "a"
    assert shown(advanced(">b aK=oda"))["to_play"] == "c"
    drafted = advanced(">b aK=oda cK=mori bK=otomo")
    assert problems(drafted) == []
    assert (shown(drafted)["phase"], shown(drafted)["to_play"]) == ("deployment", "b")
    assert shown(drafted)["lords"] == {"a": "oda", "b": "otomo", "c": "mori"}


def test_rn_13_one_daimyo_card_more_than_players_is_on_display() -> None:
    assert problems(advanced(">a", 3, "uesugi,oda,mori")) == [(3, "bad-display", "error")]


def test_rn_16_a_draft_out_of_order_is_an_error_and_goes_on_from_there() -> None:
    drafted = advanced(">a bK=oda")
    assert problems(drafted) == [(5, "draft-order", "error")]
    assert shown(drafted)["to_play"] == "a"
    assert shown(advanced(">a bK=oda aK=mori"))["to_play"] == "c"


def test_rn_16_a_daimyo_taken_after_the_draft_is_an_error() -> None:
    drafted = advanced(">a cK=oda bK=mori aK=uesugi aK=otomo")
    assert problems(drafted) == [(8, "draft-order", "error")]
    assert shown(drafted)["lords"]["a"] == "otomo"
    assert problems(advanced(">a cK=oda bK=mori aK=uesugi aK=otomo bK=uesugi")) == [
        (8, "draft-order", "error"),
        (9, "draft-order", "error"),
    ]


@pytest.mark.parametrize(("tokens", "wrong"), [(">a cK=takeda", 5), (">a cK=oda bK=oda", 6)])
def test_rn_16_a_daimyo_that_is_not_on_display_or_taken_is_impossible(tokens: str, wrong: int) -> None:
    drafted = advanced(tokens)
    assert problems(drafted) == [(wrong, "no-such-lord", "error")]
    assert shown(drafted)["to_play"] == tokens.split()[-1][0]


def test_rn_13_placing_before_all_daimyo_are_taken_is_an_error_once() -> None:
    early = advanced(">a cK=oda a8x1 b8x1")
    assert problems(early) == [(6, "draft-open", "error")]
    assert shown(early)["phase"] == "deployment"


@pytest.mark.parametrize("token", ["LORDS=oda,mori,uesugi,otomo", "aK=oda", "aL:8>5", "aL:4,5", "a8x1d", "a35.4d"])
def test_rn_13_there_are_no_daimyo_in_the_basic_game(token: str) -> None:
    assert codes(play(f">a {token}")) == ["basic-game"]


def test_the_options_choose_the_mode_and_the_number_for_retreat() -> None:
    assert {option.tag: option.values for option in RUMBLE.options} == {
        "Mode": ("basic", "advanced"),
        "Retreat": ("3", "2"),
    }
