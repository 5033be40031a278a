"""Ratings: openskill's numbers, one fixed order of matches, and the same rows whichever way they came about."""

from collections.abc import Iterable, Sequence
from contextlib import closing
from itertools import groupby
from pathlib import Path
from random import Random

import pytest
from openskill.models import BradleyTerryPart

from ledger.book import Book
from replays import archive, registry
from replays.archive import ratings
from replays.archive.ratings import Match, Standing, rate, replayed
from replays.archive.results import places, sequence, teams
from replays.game import Setup, State
from tests.replays.archives import appended, book_at, content, imported, opened, rows

KEYS = "abcdefgh"
ROTATE = registry.load("rotate")


def model() -> BradleyTerryPart:
    """openskill's model as the docs say it is used."""
    return BradleyTerryPart(limit_sigma=True)


def match(number: int, ranks: Sequence[int], players: Sequence[str] = KEYS, together: Sequence[int] = ()) -> Match:
    """A rated game of these players; without `together` each is a team of its own."""
    numbers = together or range(1, len(ranks) + 1)
    return Match(number, "go", f"{number:04d}", tuple(zip(players, ranks, numbers, strict=False)))


def by_player(found: Iterable[ratings.Row]) -> dict[str, tuple[float, float]]:
    """The last mu and sigma of everybody."""
    return {row[2]: (row[5], row[6]) for row in found}


@pytest.mark.parametrize(
    "ranks",
    [
        (1, 2),
        (2, 1),
        (1, 1),
        (1, 1, 3),
        (3, 1, 2, 4),
        (1, 1, 3, 4, 5),
        (1, 2, 2, 2, 5, 6),
        (4, 3, 1, 1, 5, 6, 6),
        (8, 7, 6, 5, 4, 3, 2, 1),
    ],
)
def test_one_match_of_two_to_eight_players_with_ties_is_what_openskill_says(ranks: tuple[int, ...]) -> None:
    expected = model().rate([[model().rating()] for _ in ranks], ranks=[float(rank) for rank in ranks])
    found = by_player(replayed([match(1, ranks)], 1, lambda _: Standing()))
    assert found == {key: (team[0].mu, team[0].sigma) for key, team in zip(KEYS, expected, strict=False)}


def test_the_matches_of_an_evening_are_what_openskill_says_one_after_the_other() -> None:
    evening = [(1, 2, 3, 4), (1, 1, 3, 4), (4, 2, 3, 1), (2, 2, 1, 4)]
    players = [[model().rating()] for _ in range(4)]
    for ranks in evening:
        players = model().rate(players, ranks=[float(rank) for rank in ranks])
    found = list(replayed([match(number, ranks) for number, ranks in enumerate(evening, 1)], 1, lambda _: Standing()))
    assert by_player(found) == {key: (team[0].mu, team[0].sigma) for key, team in zip(KEYS, players, strict=False)}
    assert [row[1] for row in found] == [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4
    assert [row[4] for row in found] == [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4


def test_teams_are_rated_as_openskill_rates_teams() -> None:
    a, b, c, d = (model().rating() for _ in range(4))
    first, second = model().rate([[a, c], [b, d]], ranks=[2.0, 1.0])
    found = by_player(replayed([match(1, (2, 1, 2, 1), together=(1, 2, 1, 2))], 1, lambda _: Standing()))
    assert found == {key: (one.mu, one.sigma) for key, one in zip("acbd", [*first, *second], strict=True)}


def test_those_who_share_a_win_are_above_the_next_one_and_equal() -> None:
    found = by_player(replayed([match(1, (1, 1, 3, 4, 5))], 1, lambda _: Standing()))
    assert found["a"] == found["b"]
    assert found["b"][0] > found["c"][0] > found["d"][0] > found["e"][0]


def test_a_match_never_makes_it_less_certain_what_somebody_is_worth() -> None:
    known = {"a": Standing(40.0, 1.0, 300), "b": Standing(10.0, 1.0, 300)}
    found = rate([["a"], ["b"]], [2.0, 1.0], known)
    assert found["a"].sigma <= 1.0
    assert found["b"].sigma <= 1.0


def test_everybody_begins_at_a_thousand() -> None:
    assert Standing().rating == 1000


@pytest.mark.parametrize(
    ("scores", "winners", "conceded", "expected"),
    [
        ((7, 4, 5), "a", None, (1, 3, 2)),
        ((7, 7, 5), "ab", None, (1, 1, 3)),
        ((7, 5, 5), "a", None, (1, 2, 2)),
        ((7, 4, 5), "c", "a", (3, 2, 1)),
        ((1, 1, 1), "abc", None, (1, 1, 1)),
    ],
)
def test_places_are_winners_then_as_the_game_ranks_scores_then_who_conceded(
    scores: tuple[int, ...], winners: str, conceded: str | None, expected: tuple[int, ...]
) -> None:
    state = started()
    state.scores = dict(zip("abc", scores, strict=True))
    state.over, state.winners, state.conceded = True, tuple(winners), conceded  # type: ignore[assignment]
    assert places(ROTATE, state) == dict(zip("abc", expected, strict=True))
    assert teams(ROTATE, state) == {"a": 1, "b": 2, "c": 3}


def test_without_a_winner_only_a_draw_gives_places() -> None:
    state = started()
    assert places(ROTATE, state) == {}
    state.over, state.reason = True, "stopped"
    assert places(ROTATE, state) == {}
    state.reason = "draw"
    assert places(ROTATE, state) == {"a": 1, "b": 1, "c": 1}


def started() -> State:
    """Rotate for three, before the first event."""
    found: State = ROTATE.start(Setup(("a", "b", "c"), {option.tag: option.values[0] for option in ROTATE.options}, {}))
    return found


def test_the_order_is_date_round_beginning_id_and_what_is_unknown_comes_last() -> None:
    noon = 1_790_000_000  # 2026-09-21
    ordered = [
        placed("2025-12-31", id="z"),
        placed("2026-03-01", "2", id="y"),
        placed("2026-03-01", "10"),
        placed("2026-03-0?"),
        placed("2026-09-21", began=noon, id="d"),
        placed("2026-09-21", began=noon + 60, id="c"),
        placed(began=noon + 120, id="b"),
        placed("2026-09-21"),
        placed("2026-09-21", id="b"),
        placed("2026-??-??"),
        placed("<b>"),
        placed(id="b"),
    ]
    assert ordered == sorted(ordered)


def placed(date: str = "", round: str = "", began: int | None = None, id: str = "a") -> str:
    """Where a game with these tags comes."""
    return sequence({"Date": date, "Round": round}, began, id)


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return book_at(tmp_path)


def conceded(book: Book, id: str, by: str, date: str, players: Sequence[str] = ("ani", "vova", "zhenya")) -> None:
    """A game that somebody conceded, so that the others share the win."""
    seats = "".join(f'[{seat} "{player}"]\n' for seat, player in zip("abc", players, strict=True))
    opened(book, id, f'[Game "rotate"]\n{seats}[Date "{date}"]\n')
    appended(book, id, ">a", "aR7v", f"{by}#")


def rated(path: Path) -> list[tuple[object, ...]]:
    """All ratings by the games' ids, which do not depend on the order in which they came."""
    sql = """SELECT public_id, match, player, n, mu, sigma, rating
        FROM ratings JOIN games ON id = ratings.game ORDER BY match, player"""
    return rows(path, sql)


def test_a_correction_that_changes_a_result_changes_the_ratings_from_there_on(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    for day, loser in enumerate("caba", 1):
        conceded(book, f"evening-{day}", loser, f"2026-11-0{day}")
    archive.update(book, path)
    before = rated(path)
    assert [(row[0], row[1]) for row in before] == [(f"evening-{day}", day) for day in range(1, 5) for _ in range(3)]
    appended(book, "evening-2", "%3=b#")
    archive.update(book, path)
    after = rated(path)
    assert after[:3] == before[:3]
    assert all(old[4] != new[4] for old, new in zip(before[3:5], after[3:5], strict=True))
    assert after[-3:] != before[-3:]
    archive.rebuild(book, tmp_path / "rebuilt.db")
    assert content(path) == content(tmp_path / "rebuilt.db")


def test_what_changes_no_result_leaves_the_ratings_alone(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    for day in range(1, 4):
        conceded(book, f"evening-{day}", "c", f"2026-11-0{day}")
    archive.update(book, path)
    spoiled = "UPDATE ratings SET rating = -1"
    changed(path, spoiled)
    appended(book, "evening-1", "; well played")
    book.people.rename("ani", "Anahit")
    archive.update(book, path)
    assert rows(path, "SELECT DISTINCT rating FROM ratings") == [(-1,)]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("%3-", [1, 3]),  # the game goes on
        ("%3=#void", [1, 3]),
        ("%2=aR6h*", [1, 3]),  # irregular: the trick lies vertically
        ('[Date "2027-01-01"]', [1, 3, 2]),
        ('[Date "2025-01-01"]', [2, 1, 3]),
    ],
)
def test_a_game_that_counts_no_more_or_is_moved_leaves_no_gap(
    book: Book, tmp_path: Path, text: str, left: list[int]
) -> None:
    path = tmp_path / "archive.db"
    for day, loser in enumerate("cab", 1):
        conceded(book, f"evening-{day}", loser, f"2026-11-0{day}")
    archive.update(book, path)
    appended(book, "evening-2", text)
    archive.update(book, path)
    found = rows(path, "SELECT DISTINCT match, game FROM ratings ORDER BY match")
    assert found == list(enumerate(left, 1))
    archive.rebuild(book, tmp_path / "rebuilt.db")
    assert content(path) == content(tmp_path / "rebuilt.db")


def test_the_order_in_which_games_come_in_does_not_matter(tmp_path: Path) -> None:
    evenings = [(f"evening-{day}", "abc"[day % 3], f"2026-11-{day:02d}") for day in range(1, 13)]
    evenings += [("undated-1", "a", "2026-11-??"), ("undated-2", "b", "????-??-??")]
    found = []
    for seed in range(3):
        shuffled = evenings.copy()
        Random(seed).shuffle(shuffled)
        with closing(book_at(tmp_path, f"{seed}.ledger")) as book:
            path = tmp_path / f"{seed}.db"
            for count, evening in enumerate(shuffled):
                conceded(book, *evening)
                if count % 4 == seed:
                    archive.update(book, path)
            archive.update(book, path)
            found.append(rated(path))
    assert len(found[0]) == len(evenings) * 3
    assert found[0] == found[1] == found[2]


def test_following_whole_games_in_batches_gives_what_a_rebuild_gives(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    imported(book, 12, seed=1)
    archive.update(book, path)
    imported(book, 12, seed=0)  # ids, and so places, before the others
    archive.update(book, path)
    archive.rebuild(book, tmp_path / "rebuilt.db")
    assert len(rows(path, "SELECT DISTINCT match FROM ratings")) == 24
    assert content(path) == content(tmp_path / "rebuilt.db")
    assert archive.check(book, path) == []


def test_a_double_that_was_merged_has_one_rating_and_none_against_itself(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    book.people.enrol("Wowa", "wowa")
    conceded(book, "evening-1", "c", "2026-11-01")
    conceded(book, "evening-2", "c", "2026-11-02", ("ani", "wowa", "zhenya"))
    conceded(book, "evening-3", "c", "2026-11-03", ("wowa", "vova", "zhenya"))
    archive.update(book, path)
    assert rows(path, "SELECT max(n) FROM ratings WHERE player = 'wowa'") == [(2,)]
    book.people.merge("wowa", "vova")
    archive.update(book, path)
    assert rows(path, "SELECT game, n FROM ratings WHERE player = 'vova'") == [(1, 1), (2, 2)]
    assert rows(path, "SELECT DISTINCT game FROM ratings") == [(1,), (2,)]
    assert rows(path, "SELECT count(*) FROM ratings WHERE player = 'wowa'") == [(0,)]
    archive.rebuild(book, tmp_path / "rebuilt.db")
    assert content(path) == content(tmp_path / "rebuilt.db")


def test_who_was_forgotten_keeps_the_rating_under_a_number(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    book.people.enrol("Wilhelmina Testperson", "p-1")
    conceded(book, "evening-1", "c", "2026-11-01", ("p-1", "vova", "zhenya"))
    archive.update(book, path)
    book.people.forget("p-1")
    archive.update(book, path)
    with closing(archive.schema.connect(str(path))) as db:
        assert [(rung.player, rung.name) for rung in ratings.ladder(db, "rotate")] == [
            ("p-1", book.people.name("p-1")),
            ("vova", "Vova"),
            ("zhenya", "Zhenya"),
        ]


def test_a_game_with_a_seat_that_nobody_is_named_for_does_not_count(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    opened(book, tags='[Game "rotate"]\n[a "ani"]\n[c "zhenya"]\n')
    appended(book, "game-one", ">a", "aR7v", "c#")
    archive.update(book, path)
    assert rows(path, "SELECT players, over, irregular, rated FROM games") == [(3, 1, 0, 0)]
    assert rows(path, "SELECT count(*) FROM ratings") == [(0,)]


def test_the_ladder_has_everybody_as_they_stand_now_and_equals_share_a_place(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    conceded(book, "evening-1", "c", "2026-11-01")
    archive.update(book, path)
    with closing(archive.schema.connect(str(path))) as db:
        assert ratings.ladders(db) == ["rotate"]
        assert ratings.ladder(db, "nothing") == []
        ladder = ratings.ladder(db, "rotate")
    assert [(rung.place, rung.name, rung.standing.n, rung.game) for rung in ladder] == [
        (1, "Ani", 1, 1),
        (1, "Vova", 1, 1),
        (3, "Zhenya", 1, 1),
    ]
    assert ladder[0].rating == ladder[0].standing.rating > ladder[2].rating


@pytest.mark.parametrize(
    ("wins", "text", "order"),
    [
        ("highest", "=10,30,20,5", [["bo"], ["cy"], ["ani"], ["di"]]),
        ("lowest", "=10,30,20,5", [["di"], ["ani"], ["cy"], ["bo"]]),
        ("highest", "RANK=d,a=b,c", [["di"], ["ani", "bo"], ["cy"]]),
        ("none", "=1,2,3,4", []),
        ("team", "WON=a,c", [["ani", "cy"], ["bo", "di"]]),
        ("team", "WON=a,b,c,d", []),
        ("team", "LOST", []),
    ],
)
def test_other_boxes_are_rated_as_they_are_won_and_tables_that_win_or_lose_together_are_not(
    book: Book, tmp_path: Path, wins: str, text: str, order: list[list[str]]
) -> None:
    seats = '[a "ani"]\n[b "bo"]\n[c "cy"]\n[d "di"]\n'
    tags = f'[Game "scores"]\n[Title "A box"]\n[Wins "{wins}"]\n{seats}'
    book.create("scores", tags=tags, text=text, count=1, id="box-00000", time=1)
    archive.update(book, tmp_path / "archive.db")
    with closing(archive.schema.connect(str(tmp_path / "archive.db"))) as db:
        ladder = ratings.ladder(db, "scores/A box")
    ranked = [sorted(rung.player for rung in rungs) for _, rungs in groupby(ladder, key=lambda rung: rung.place)]
    assert ranked == order


def test_boxes_with_other_titles_have_ladders_of_their_own(book: Book, tmp_path: Path) -> None:
    for number, title in enumerate(["A box", "Another / box", "A box"]):
        tags = f'[Game "scores"]\n[Title "{title}"]\n[a "ani"]\n[b "bo"]\n'
        book.create("scores", tags=tags, text="=2,1", count=1, id=f"box-{number:05d}", time=1)
    archive.update(book, tmp_path / "archive.db")
    found = rows(tmp_path / "archive.db", "SELECT ladder, max(match) FROM ratings GROUP BY ladder")
    assert found == [("scores/A box", 2), ("scores/Another / box", 1)]


def test_a_projector_that_was_killed_before_the_ratings_is_gone_on_with(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    for day in range(1, 4):
        conceded(book, f"evening-{day}", "abc"[day % 3], f"2026-11-0{day}")
    archive.update(book, path)
    whole = content(path)
    changed(path, "DELETE FROM ratings WHERE match > 1")
    archive.update(book, path)
    assert content(path) == whole


def test_check_names_the_first_match_whose_ratings_do_not_follow(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    for day in range(1, 4):
        conceded(book, f"evening-{day}", "c", f"2026-11-0{day}")
    archive.update(book, path)
    changed(path, "UPDATE ratings SET mu = mu + 1, rating = 7 WHERE match = 2 AND player = 'vova'")
    (difference,) = archive.check(book, path)
    assert difference.game == "evening-2"
    assert "ratings: 7 in the archive" in str(difference)
    assert "vova, match 2" in str(difference)


def changed(path: Path, sql: str) -> None:
    """Does something to an archive behind the projector's back."""
    with closing(archive.schema.connect(str(path))) as db:
        db.execute(sql)
