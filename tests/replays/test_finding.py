"""Finding games by what happened: each hit was worked out by hand."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing

import pytest

from replays import finding, registry
from replays.finding import FindingError
from tests.replays.findable import write_club


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(write_club(tmp_path_factory.mktemp("found")))) as db:
        yield db


def asked(game: str, fact: str, *where: str, company: Sequence[str] = (), **told: str) -> finding.Asked:
    return finding.asked(finding.fact(game, fact), told, where, company)


def addresses(db: sqlite3.Connection, game: str, fact: str, *where: str, **told: str) -> list[str]:
    company = told.pop("company", "").split()
    return [hit.address for hit in finding.find(db, asked(game, fact, *where, company=company, **told)).hits]


def test_everything_is_found_newest_game_first_and_those_without_a_date_where_they_were_opened(
    db: sqlite3.Connection,
) -> None:
    found = addresses(db, "rotate", "trick_won")
    assert found == ["running-one/4.1", "summer-one/5.2", "spring-one/4.1", "spring-one/7.1"]


@pytest.mark.parametrize(
    ("where", "hits"),
    [
        (["value=6"], ["spring-one/4.1", "spring-one/7.1"]),
        (["value>=7"], ["running-one/4.1", "summer-one/5.2"]),
        (["value<=6", "orientation=h"], ["spring-one/7.1"]),
        (["value>=6", "value<=6", "suit!=B"], ["spring-one/7.1"]),
        (["value≥7", "suit≠G"], ["summer-one/5.2"]),
        (["suit~b"], ["spring-one/4.1"]),
        (["value = 5"], []),
    ],
)
def test_conditions_compare_the_columns_of_the_fact(db: sqlite3.Connection, where: list[str], hits: list[str]) -> None:
    assert addresses(db, "rotate", "trick_won", *where) == hits


def test_a_yes_or_no_may_be_said_in_words(db: sqlite3.Connection) -> None:
    assert addresses(db, "rotate", "trick_won", "special_last=yes") == ["summer-one/5.2"]
    assert addresses(db, "rotate", "trick_won", "special_last=no", "rotations>=1", "trick=2") == ["spring-one/7.1"]


def test_a_list_contains_whole_items(db: sqlite3.Connection) -> None:
    assert addresses(db, "rumble-nation", "tactics_displayed", "cards~5") == ["nation-one/2"]
    assert addresses(db, "rumble-nation", "map_laid", "castles~1") == []
    assert addresses(db, "rumble-nation", "map_laid", "castles~11") == ["nation-one/1"]


def test_a_player_is_whose_fact_it_is_unless_another_seat_is_asked_for(db: sqlite3.Connection) -> None:
    assert addresses(db, "rotate", "trick_won", player="zhenya") == ["spring-one/7.1"]
    assert addresses(db, "rotate", "trick_won", player="zhenya", seat="leader") == ["summer-one/5.2"]
    assert addresses(db, "rotate", "trick_won", player="li", seat="any") == ["summer-one/5.2"]
    assert addresses(db, "rotate", "trick_won", player="zhenya", seat="c", since="2026-07") == ["summer-one/5.2"]
    assert addresses(db, "rotate", "trick_won", player="zhenya", seat="a") == []


def test_who_led_first_and_lost_in_spring_is_found(db: sqlite3.Connection) -> None:
    told = {"player": "ani", "result": "lost", "which": "first", "since": "2026-03", "until": "2026-05"}
    assert addresses(db, "rotate", "lead_given", **told) == ["spring-one/1"]
    assert addresses(db, "rotate", "lead_given", **{**told, "result": "won"}) == []
    assert addresses(db, "rotate", "lead_given", **{**told, "player": "zhenya"}) == []


def test_won_and_lost_speak_of_whose_fact_it_is_also_without_a_name(db: sqlite3.Connection) -> None:
    assert addresses(db, "rotate", "lead_given", result="won") == ["summer-one/1"]
    assert addresses(db, "rotate", "trick_won", result="lost") == ["summer-one/5.2"]


def test_dates_may_be_years_months_or_days_and_games_without_one_fit_none(db: sqlite3.Connection) -> None:
    assert addresses(db, "rotate", "lead_given", since="2026") == ["summer-one/1", "spring-one/1"]
    assert addresses(db, "rotate", "lead_given", until="2026-04-12") == ["spring-one/1"]
    assert addresses(db, "rotate", "lead_given", since="2026-04-13", until="2026-06") == []


def test_irregular_games_can_be_left_out_or_asked_for(db: sqlite3.Connection) -> None:
    assert addresses(db, "rotate", "lead_given", irregular="only") == ["summer-one/1"]
    assert addresses(db, "rotate", "lead_given", irregular="no") == ["running-one/1", "spring-one/1"]


def test_others_at_the_table_can_be_named(db: sqlite3.Connection) -> None:
    assert addresses(db, "rotate", "trick_won", company="li zhenya") == ["summer-one/5.2"]
    assert addresses(db, "rotate", "trick_won", "value=6", company="li") == []


def test_the_first_and_the_last_of_a_game_are_those_of_all_its_facts(db: sqlite3.Connection) -> None:
    assert addresses(db, "rotate", "trick_won", which="last", until="2026-04") == ["spring-one/7.1"]
    assert addresses(db, "rotate", "trick_won", "value=6", which="first") == ["spring-one/4.1"]


def test_so_many_times_in_one_game_are_one_hit_with_all_its_places(db: sqlite3.Connection) -> None:
    found = finding.find(db, asked("rotate", "rotated", times="3"))
    assert [(hit.public_id, hit.times, [str(place) for place in hit.places]) for hit in found.hits] == [
        ("summer-one", 3, ["3.1", "4.1", "5.1"])
    ]
    assert (found.total, found.games) == (1, 1)
    assert addresses(db, "rotate", "rotated", times="4") == []


def test_so_many_times_by_one_player_are_counted_for_each_seat(db: sqlite3.Connection) -> None:
    assert addresses(db, "rotate", "trick_won", times="2", until="2026-05") == ["spring-one/4.1"]
    assert addresses(db, "rotate", "trick_won", times="2", until="2026-05", result="won") == []


def test_so_many_times_in_one_event(db: sqlite3.Connection) -> None:
    assert addresses(db, "rumble-nation", "troops_placed", times="2", per="event") == []
    found = finding.find(db, asked("rotate", "rotated", times="1", per="event"))
    assert found.total == 5


def test_hits_say_what_happened_as_the_replay_does(db: sqlite3.Connection) -> None:
    def told(game: str, fact: str, *where: str) -> list[str]:
        return [hit.told for hit in finding.find(db, asked(game, fact, *where)).hits]

    assert told("rotate", "trick_won", "value=6", "orientation=h") == ["Zhenya wins the trick with Red 6, horizontal"]
    assert told("rotate", "card_played", "suit=Y", "value=7") == ["Zhenya leads Yellow 7 vertical"]
    assert told("rotate", "trick_won", "rotations=3") == ["Li wins the trick with Yellow 7, horizontal"]
    assert told("rumble-nation", "dice_valued", "offered=36") == [
        "seat Vova, dice 666, offered 36, chosen 36, best 36, expected 16.05"
    ]


def test_pages_of_hits_follow_on_each_other(db: sqlite3.Connection) -> None:
    question = asked("rotate", "trick_won")
    pages = [finding.find(db, question, start, 2) for start in (0, 2, 4)]
    assert [len(page.hits) for page in pages] == [2, 2, 0]
    assert {(page.total, page.games) for page in pages} == {(4, 3)}


def test_people_are_known_by_key_or_name(db: sqlite3.Connection) -> None:
    assert finding.person(db, "Ani") == finding.person(db, "ani") == finding.person(db, "ANI") == "ani"
    with pytest.raises(FindingError, match=r'nobody called "Anj" .* did you mean "Ani"'):
        finding.person(db, "Anj")


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("colour=red", 'trick_won has no column "colour"; there are seat, suit, orientation, value'),
        ("valu=7", "did you mean value?"),
        ("value", "a condition is a column, one of = != >= <= ~, and a value"),
        ("value=seven", "value is a number"),
        ("value=1e99", "value is a number"),
        ("value=99999999999999999999", "value is never as large as that"),
        ("value~7", "value is a number: use =, !=, >= or <="),
        ("suit>=B", "suit is a text: use =, != or ~"),
        ("suit=X", "suit is one of B, G, P, R, Y"),
        ("game=1", "has no column"),
    ],
)
def test_a_condition_that_cannot_be_meant_is_answered_with_what_can(where: str, said: str) -> None:
    with pytest.raises(FindingError) as wrong:
        asked("rotate", "trick_won", where)
    assert said in str(wrong.value)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("since", "spring", "a date is a year, a month or a day"),
        ("until", "2026-3", "a date is a year, a month or a day"),
        ("times", "0", "a number from 1"),
        ("times", "²", "a number from 1"),
        ("seat", "north", "a seat is one of seat, leader, turner, a, b"),
        ("result", "drew", "result is won or lost"),
        ("which", "second", "which is first or last"),
    ],
)
def test_what_else_cannot_be_meant_is_answered_too(name: str, text: str, said: str) -> None:
    with pytest.raises(FindingError) as wrong:
        asked("rotate", "trick_won", **{name: text})
    assert said in str(wrong.value)


def test_an_unknown_fact_is_answered_with_the_nearest() -> None:
    with pytest.raises(FindingError, match='Rotate has no fact "trik_won"; did you mean trick_won'):
        finding.fact("rotate", "trik_won")


def test_whatever_somebody_writes_is_a_parameter_and_never_sql(db: sqlite3.Connection) -> None:
    evil = "x'; DROP TABLE games; --"
    question = asked("rumble-nation", "castle_resolved", f"province~{evil}", company=[evil], player=evil)
    query = finding.query(question)
    assert "DROP" not in query.sql
    assert [value for value in query.values.values() if value == evil] == [evil] * 3
    assert finding.find(db, question).total == 0


@pytest.mark.parametrize("game", registry.names())
def test_every_fact_of_every_game_can_be_asked_with_everything_at_once(db: sqlite3.Connection, game: str) -> None:
    told = {"player": "ani", "result": "won", "since": "2026", "until": "2026", "irregular": "no", "which": "last"}
    for fact in finding.facts(game):
        where = [
            f"{column.name}={'1' if column.type != 'TEXT' else (column.values or ['x'])[0]}" for column in fact.columns
        ]
        for times in ("1", "2"):
            question = finding.asked(fact, {**told, "times": times}, where[:24], ["li"])
            assert finding.find(db, question).total == 0


@pytest.mark.parametrize("game", registry.names())
def test_words_and_examples_of_a_game_speak_of_facts_that_it_has(db: sqlite3.Connection, game: str) -> None:
    names = {fact.name for fact in finding.facts(game)}
    assert finding.words(game).keys() <= names
    for example in finding.examples(game):
        ask = dict(example.ask)
        where = ask.pop("where", [])
        assert ask.keys() <= {"player", "seat", "result", "since", "until", "irregular", "which", "times", "per"}
        finding.find(db, finding.asked(finding.fact(game, example.fact), ask, where))


def test_what_is_asked_is_written_as_an_address_and_read_back() -> None:
    question = asked(
        "rotate",
        "trick_won",
        "rotations>=2",
        "special_last=1",
        company=["li"],
        player="ani",
        seat="leader",
        result="lost",
        since="2026-03",
        until="2026-05",
        irregular="no",
        which="first",
        times="2",
        per="event",
    )
    pairs = finding.written(question)
    told = {name: text for name, text in pairs if name not in ("where", "with")}
    where, company = ([text for name, text in pairs if name == wanted] for wanted in ("where", "with"))
    assert asked(told.pop("game"), told.pop("fact"), *where, company=company, **told) == question
    assert finding.written(asked("rotate", "rotated")) == [("game", "rotate"), ("fact", "rotated")]


def test_what_is_asked_is_said_in_words() -> None:
    question = asked(
        "rotate", "trick_won", "rotations>=2", "special_last=1", player="ani", seat="leader", result="lost", times="2"
    )
    assert finding.described(question, {"ani": "Ani"})[1:] == [
        "rotations at least 2",
        "special last is yes",
        "Ani (leader) lost the game",
        "at least 2 times in one game",
    ]


@pytest.mark.parametrize(
    "question",
    [
        asked("rotate", "card_played", "value=8"),
        asked("rotate", "trick_won", player="ani", result="lost", which="first", since="2026"),
        asked("rumble-nation", "castle_resolved", "province=kyo", player="ani", seat="runner_up", company=["li"]),
    ],
    ids=["value", "first-and-lost", "runner-up"],
)
def test_nothing_is_searched_from_end_to_end_but_the_games_in_their_order(
    db: sqlite3.Connection, question: finding.Asked
) -> None:
    query = finding.query(question)
    plan = [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {query.sql}", query.values)]
    assert [step for step in plan if step.startswith("SCAN") and step != "SCAN games USING INDEX games_played"] == []
    assert any(step.startswith("SEARCH fact USING PRIMARY KEY") for step in plan)
    assert question.company or "USE TEMP B-TREE FOR ORDER BY" not in plan
