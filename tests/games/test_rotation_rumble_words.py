"""The rulings of Rotation Rumble: each is said once in rules.md, carried out by the code, and told by the replay; how a
record is written, and shown lane by lane."""

import re
from importlib import resources

import pytest

from notation import SHARED, UnreadableToken
from replays.games.rotation_rumble.stages import stages
from replays.timeline import Timeline
from tests.games.rotation_rumble_table import RUMBLE, play, play_with, record, shown
from tests.games.test_rotation_rumble_points import EXAMPLE

ID = re.compile(r"\bRR-\d+\b")
SAID = re.findall(r"^\*\*(RR-\d+)\*\* ", RUMBLE.file("rules.md"), re.MULTILINE)
RULES = ("fighters.py", "piles.py", "plays.py", "rules.py", "rumble.py", "scoring.py", "state.py", "turns.py")


def cited(*modules: str) -> set[str]:
    """The ids in modules of the game."""
    folder = resources.files(RUMBLE.package)
    files = [file for file in folder.iterdir() if file.name.endswith(".py") and (not modules or file.name in modules)]
    assert files
    return set(ID.findall("\n".join(file.read_text("utf-8") for file in files)))


def told(tokens: str, **tags: str) -> list[str]:
    """What the events are said to be."""
    return [step.told.text for step in Timeline(play(tokens, **tags).record, RUMBLE).steps[1:]]


def followed(tokens: str, **tags: str) -> list[str]:
    """What is said to follow from the last event."""
    return [said.text for said in Timeline(play(tokens, **tags).record, RUMBLE).steps[-1].followed]


def test_rules_md_says_every_ruling_once() -> None:
    assert sorted(SAID) == sorted({f"RR-{n}" for n in range(1, 22)})


def test_every_ruling_that_rules_md_mentions_is_said_there() -> None:
    assert set(ID.findall(RUMBLE.file("rules.md"))) == set(SAID)


def test_every_ruling_that_the_code_cites_is_in_rules_md() -> None:
    assert cited() - set(SAID) == set()


def test_the_code_of_the_rules_cites_every_ruling() -> None:
    assert set(SAID) - cited(*RULES) == set()


def test_rules_md_names_every_option_and_its_values() -> None:
    text = RUMBLE.file("rules.md")
    for option in RUMBLE.options:
        row = next(line for line in text.splitlines() if line.startswith(f"| `{option.tag}` |"))
        assert f"`{option.values[0]}` (unless given) or `{option.values[1]}`" in row


def test_rules_md_shows_a_token_of_every_kind_of_result() -> None:
    text = RUMBLE.file("rules.md")
    shown = {type(RUMBLE.codec.event(token)) for token in re.findall(r"`([^` ]+)`", text)}
    assert [kind.__name__ for kind in RUMBLE.events if kind not in shown] == []


def test_a_replay_says_who_does_what_and_why() -> None:
    assert told(
        "aD5 >a aF1:malatari a+1 a. bF2:old-toad(0/4) bI2:mace bZ:evil-genius b+2 b:counter b. R >a aR1+$1 a:atk@1x2s"
    ) == [
        "Ani rolls a 5",
        "Turn 1: Ani takes the first phase",
        "Ani plays Malatari 2/1 into lane 1: points +1",
        "Ani gains 1 point (Malatari): it stands at Ani 1, Vova 0",
        "Ani ends the phase",
        "Vova plays Old Toad 0/4 into lane 2",
        "Vova equips Mace (+1/+0) to Vova's Old Toad in lane 2",
        "Vova plays Evil Genius",
        "Vova gains 2 points (Evil Genius): it stands at Ani 0, Vova 1",
        "Vova counters",
        "Vova ends the phase",
        "The rumble",
        "Turn 2: Ani takes the first phase",
        "Ani turns Malatari in lane 1 clockwise to edge 2 for 1 gold: star: bury 1 per flash",
        "ATK of Ani's Malatari in lane 1 is doubled until it is turned and is 4 instead of 2 (Malatari)",
    ]


def test_a_counter_says_what_is_void() -> None:
    assert told(">a aF1:elder bZ:no b:counter")[-1] == "Vova counters Ani's Elder, which goes to the discard"
    assert told(">a aF1:elder a. b. R >a aR1+ bZ:no b:counter")[-1] == "Vova counters the turn of Ani's Elder"
    assert told(">a aZ:x b:counter")[-1] == "Vova counters Ani's X"


def test_the_rumble_says_which_numbers_met_and_what_they_were_made_of() -> None:
    assert followed(EXAMPLE) == [
        "Lane 1: Ani's Elder with ATK 2 against DEF 0: 2 points; Vova's Daveheart with ATK 3 (2 printed, +1 by items) "
        "against DEF 2: 1 point. Ani wins it by 1 point",
        "Lane 2: Ani's Minrehol with ATK 1 against DEF 3: blocked; Vova's Löwenherz with ATK 0 against DEF 2: blocked. "
        "Nobody wins it",
        "Lane 3: Ani's Blossom with ATK 3 against DEF 2: 1 point; Vova's Rondur with ATK 1 against DEF 1: blocked. "
        "Ani wins it by 1 point",
        "The lanes bring Ani 2 points and Vova nothing: it stands at Ani 2, Vova 0",
    ]
    assert followed(">a aF1:elder a:atk@1+2 a. bF2:blossom b:negate@2 b. R")[:3] == [
        "Lane 1: Ani's Elder meets nobody and scores 4 points with ATK 4 (2 printed, +2 by cards)",
        "Lane 2 is negated: no rumble",
        "Lane 3 is empty",
    ]
    assert followed(">a aF1:elder a. b. R", Empty="none")[0] == (
        "Lane 1: Ani's Elder meets nobody and does not score with ATK 2"
    )


def test_every_kind_of_event_is_told_also_where_nothing_is_there() -> None:
    tokens = """aM >a aF1:p aR2+ aI2:x aZ:y a. R a:gold+1 a:steal1 a:draw a:draw=z a:bury a:recycle=q a:discard a:d>h=w
        a:d>x2 a:destroy@3 a:return@3=x a:atk@3+1 a:atk@3=1 a:atk@3x2 a:negate@2 a:equip@3>2=x a:lane@3>1 a:swap@3>1
        a:turn@3=2 a:counter a:odd a:captain"""
    said = told(tokens)
    own = {type(event) for event in RUMBLE.codec.events(tokens.split())} - set(SHARED)
    assert own == set(RUMBLE.events)
    assert all(" " in sentence and "None" not in sentence for sentence in said)


def test_names_come_from_the_catalogue() -> None:
    steps = Timeline(play_with(">a aF1:snow-fox").record, RUMBLE).steps
    assert steps[-1].told.text == "Ani plays Snow Fox 1/1 into lane 1: draw a card"


@pytest.mark.parametrize(
    "token",
    ["aF4:elder", "aF1:Elder", "aF1:elder(2)", "aR1", "aI1", "R12", "R122", "a:atk@1", "a:atk@1+1x", "a:steal0",
     "a:turn@1=5", "a:d>y", "a:gold1", "a:draw0", "a:captain$", "aZ:", "a:swap@1"],
)  # fmt: skip
def test_what_is_no_token_is_refused(token: str) -> None:
    with pytest.raises(UnreadableToken):
        RUMBLE.codec.decode(token)


@pytest.mark.parametrize(
    "token",
    """aM aF2:elder aF2:elder(2/2) aR2+ aR2- aR2+$3 aI2:mace aI2:mace$1 aI2:club(1/0)$1 aI2:club(-1/0) bZ:ambush$1 a. R
    R213 a+2 a-1 a:gold+1 a:gold-1 a:steal2 a:draw a:draw1 a:draw2 a:draw=card a:bury a:bury=card a:recycle=card
    a:discard a:discard=card a:d>h=card a:x>h=card a:d>x a:d>x2 a:destroy@2 a:destroy@2=mace a:return@2 a:return@2=mace
    a:atk@2+1 a:def@2-1 a:atk@2=3 a:atk@2x2 a:atk@2/2 a:atk@2/2s a:def@2+1p a:negate@2 a:equip@1>2=mace a:lane@1>3
    a:swap@1>3 a:turn@2=3 a:counter a:odd a:even a:captain a:captain$1 aF2:löwenherz&*~!?""".split(),  # noqa: SIM905
)
def test_every_token_of_the_notation_is_read_and_written_back(token: str) -> None:
    event = RUMBLE.codec.decode(token)
    assert RUMBLE.codec.encode(event) == token
    assert RUMBLE.codec.from_json(RUMBLE.codec.to_json(event)) == event


def test_a_careless_token_is_mended() -> None:
    assert [RUMBLE.codec.refusal(token).suggestion for token in ("AF2:Elder", "af2:elder", "aF2:elder(02/2)")] == [  # type: ignore[union-attr]
        "aF2:elder",
        "aF2:elder",
        "aF2:elder(2/2)",
    ]


def test_a_line_begins_with_each_turn() -> None:
    events = RUMBLE.codec.events("aD5 bD2 >a a. b. R aD1 bD2 >b b. a. R".split())  # noqa: SIM905
    assert RUMBLE.layout(events, 2) == {3, 9}


def test_a_step_belongs_to_a_turn_and_a_phase() -> None:
    chapters = [step.chapter for step in Timeline(record("aD5 >a aF1:elder a. b. R a+1 >b"), RUMBLE).steps]
    assert chapters == [
        ("Turn 1", "Start"),
        ("Turn 1", "Start"),
        ("Turn 1", "First phase"),
        ("Turn 1", "First phase"),
        ("Turn 1", "Second phase"),
        ("Turn 1", "Rumble"),
        ("Turn 1", "Rumble"),
        ("Turn 2", "Start"),
        ("Turn 2", "First phase"),
    ]


def test_the_rumble_is_shown_lane_by_lane_with_all_that_counted() -> None:
    fold = play(">a a+2 aF1:elder a:atk@1+2 a:negate@2 a. bF3:rondur b. R")
    effects = [effect for number, _, effect in fold.effects if number == 9]
    on_the_way = stages(fold.state, effects)  # type: ignore[arg-type]
    assert [stage.part for stage in on_the_way] == [1, 2, 3]
    shows = [RUMBLE.show(stage.state) for stage in on_the_way]
    assert [(one["phase"], one["marker"], one["lanes"][0]["a"]["atk"], one["negated"]) for one in shows] == [
        ("rumble", 2, 4, [2])
    ] * 3
    assert [len(stage.state.results) for stage in on_the_way] == [1, 2, 3]
    assert (shown(fold)["marker"], shown(fold)["lanes"][0]["a"]["atk"], shown(fold)["negated"]) == (5, 2, [])


def test_an_empty_lane_is_no_picture_of_its_own() -> None:
    fold = play(">a aF2:elder a. b. R")
    effects = [effect for number, _, effect in fold.effects if number == 5]
    assert [stage.part for stage in stages(fold.state, effects)] == [3]  # type: ignore[arg-type]
    bare = play(">a a. b. R")
    assert stages(bare.state, [effect for number, _, effect in bare.effects if number == 4]) == []  # type: ignore[arg-type]
    assert stages(play(">a aF2:elder a. b. R b#").state, []) == []  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("tokens", "said"),
    [
        (">a a:gold-2", "Ani loses 1 gold instead of 2"),
        (">a a:gold+9", "Ani gets 3 gold instead of 9"),
        (">a b:steal2", "Vova steals 1 gold instead of 2 from Ani"),
        (">a a:draw9", "Ani draws 6 more cards instead of 9"),
        (">a a:h>d9", "Ani moves 4 cards instead of 9 from hand to deck"),
        (">a a:gold+1", "Ani gets 1 gold"),
    ],
)
def test_what_is_told_is_what_was_there_to_take(tokens: str, said: str) -> None:
    assert Timeline(record(tokens), RUMBLE).steps[-1].told.text == said
