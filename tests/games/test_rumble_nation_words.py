"""The rulings of Rumble Nation: each is said once in rules.md, carried out by the code, and told by the replay; and
how a record is written."""

import re
from importlib import resources

import pytest

from notation import UnreadableToken
from replays.timeline import Timeline
from tests.games.rumble_table import CARDS, EXAMPLE, EXAMPLE_WAR, MAP, RUMBLE, advanced, play

ID = re.compile(r"\bRN-\d+\b")
SAID = re.findall(r"^\*\*(RN-\d+)\*\* ", RUMBLE.file("rules.md"), re.MULTILINE)


def cited(*modules: str) -> set[str]:
    """The ids in modules of the game, also those within a span such as `RN-8 to RN-10`."""
    folder = resources.files(RUMBLE.package)
    files = [file for file in folder.iterdir() if file.name.endswith(".py") and (not modules or file.name in modules)]
    assert files
    return set(ID.findall("\n".join(file.read_text("utf-8") for file in files)))


def told(fold_of: str, players: int = 3) -> list[str]:
    """All sentences of a replay."""
    timeline = Timeline(play(fold_of, players).record, RUMBLE)
    return [said.text for step in timeline.steps[1:] for said in (step.told, *step.followed)]


def test_rules_md_says_every_ruling_once() -> None:
    assert sorted(SAID) == sorted({f"RN-{n}" for n in range(1, 18)})


def test_every_ruling_that_rules_md_mentions_is_said_there() -> None:
    assert set(ID.findall(RUMBLE.file("rules.md"))) == set(SAID)


def test_every_ruling_that_the_code_cites_is_in_rules_md() -> None:
    assert cited() - set(SAID) == set()


def test_the_code_of_the_rules_cites_every_ruling() -> None:
    assert set(SAID) - cited("rules.py", "deployment.py", "cards.py", "lords.py", "war.py", "state.py") == set()


def test_rules_md_names_every_option_and_its_values() -> None:
    text = RUMBLE.file("rules.md")
    for option in RUMBLE.options:
        row = next(line for line in text.splitlines() if line.startswith(f"| `{option.tag}` |"))
        assert all(f"`{value}`" in row for value in option.values)
        assert f"`{option.values[0]}` (unless given)" in row


def test_rules_md_describes_every_card_and_every_daimyo() -> None:
    from replays.games.rumble_nation.atlas import LORDS, TACTICS

    text = RUMBLE.file("rules.md")
    assert all(f"| {number} {card.name} | `aT{number}:" in text for number, card in TACTICS.items())
    assert all(f"| {lord.capitalize()} | `aL:" in text for lord in LORDS)


def test_a_turn_is_told_with_dice_castle_and_province() -> None:
    said = told(">a a116/35.4 b_/11.1 c8x3 aT1:8>6 bT8:8c")
    assert "Ani rolls 3 4 5 after 1 1 6 and groups 3 + 5 and 4: 2 pieces at castle 8 (Okō Castle)" in said
    assert (
        "Vova rolls 1 1 1 after a first roll that was not seen and groups 1 + 1 and 1: 1 piece at castle 2"
        in " ".join(said)
    )
    assert "Zhenya places 3 pieces at castle 8 (Okō Castle)" in said
    assert "Ani uses Scout: from castle 8 (Okō Castle) to castle 6 (Usuki Castle)" in said
    assert "Vova uses Betrayal: a soldier of Zhenya at castle 8 (Okō Castle) is replaced" in said
    assert "1 soldier of Zhenya goes back from castle 8 to the supply" in said


def test_a_daimyo_is_told() -> None:
    tokens = ">a cK=otomo bK=mori aK=oda a3x2d b5x1 c10x1 aL:3>4,3>4d"
    said = [step.told.text for step in Timeline(advanced(tokens).record, RUMBLE).steps]
    assert "Ani takes Oda Nobunaga: the daimyo goes to a neighbour, alone or with one soldier" in said
    assert "Ani places 2 pieces, the daimyo among them, at castle 3 (Kyo)" in said
    assert (
        "Ani uses the power of Oda Nobunaga: 1 soldier to castle 4 (Inabayama Castle) and the daimyo to castle 4"
        " (Inabayama Castle)" in said
    )


def test_the_war_is_told_castle_by_castle_with_its_reasons() -> None:
    said = told(f"{EXAMPLE} {EXAMPLE_WAR} W8=b*")
    assert "Castle 3: Ani wins 2 to 2 against Zhenya, by the higher sword; Zhenya takes small token 1" in said
    assert "Castle 4: Ani wins 3 (1 + 2) to 1 against Vova; Vova takes small token 2" in said
    assert "Castle 7: Vova stands there alone, 4 strong, and takes it" in said
    assert "Ani sends 2 reinforcements to castle 5" in said
    assert "Claim: castle 2 (Odawara Castle) goes to Zhenya, then Vova" in said
    assert "The table gives castle 8 (Okō Castle) to Vova" in said
    assert "Castle 8: the table gives it to Vova; Zhenya takes small token 4" in said


def test_what_follows_names_the_ruling_that_it_rests_on() -> None:
    steps = Timeline(play(EXAMPLE).record, RUMBLE).steps
    assert all(said.rules and set(said.rules) <= set(SAID) for step in steps[1:] for said in step.followed[:-1])


def test_the_facts_are_the_claims_that_hold() -> None:
    ended = play(EXAMPLE)
    claims = list(RUMBLE.facts(ended.state))
    assert "W8=c,b" in claims
    assert "=8:a0,b2,c3" in claims
    assert play(f"{EXAMPLE} {' '.join(claims)}").problems == []


def test_a_record_has_lines_for_the_setup_each_round_of_seats_and_the_war() -> None:
    text = f"{MAP} TACTICS={CARDS[3]} >b\nb8x1 c8x1 a8x1\nb8x1 c8x1\nb8x1 =8:b3 c8x1 a8x1\nW8=b W9 =0,0,0\n"
    tokens = text.split()
    starts = RUMBLE.layout(RUMBLE.codec.events(tokens), 3)
    lines = "".join(("\n" if n in starts else " " if n > 1 else "") + token for n, token in enumerate(tokens, 1))
    assert f"{lines}\n" == text


@pytest.mark.parametrize(
    ("careless", "right"),
    [
        ("TACTICS=8,1,5,11", "TACTICS=1,5,8,11"),
        ("aT6:7,4,4", "aT6:4x2,7"),
        ("aL:8>5d,8>5x2", "aL:8>5x2,8>5d"),
        ("aL:8>5x3d", "aL:8>5x2,8>5d"),
        ("aL:8>5,8>4,8>5", "aL:8>4,8>5x2"),
        ("aL:8b>5,8b>4,8b>5", "aL:8b>4,8b>5x2"),
        ("aL:7,4,5", "aL:4,5,7"),
        ("aL:5b,4c", "aL:4c,5b"),
        ("=8:b2,a3", "=8:a3,b2"),
        ("aT12:8x1,5x2", "aT12:5x2,8"),
    ],
)
def test_there_is_one_spelling(careless: str, right: str) -> None:
    assert RUMBLE.codec.encode(RUMBLE.codec.decode(right)) == right
    with pytest.raises(UnreadableToken) as wrong:
        RUMBLE.codec.decode(careless)
    assert wrong.value.suggestion == right
