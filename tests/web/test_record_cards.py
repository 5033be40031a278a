"""The card battlers as a table records them: names are typed, pieces of the board tapped, doubts seen at once."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from quarterturn_web.recording import assets

import ledger
from replays import catalog, registry
from replays.catalogfile import read
from tests.web.recording import Table, opened, phone, ready, serving, tap, type_in
from tests.web.typed import FIGHTERS, PLAYS

RUMBLE = registry.load("rotation-rumble")
TEAMS = {"Team.a": "bb343 bb350 bb347", "Team.b": "bb318 bb312 bb323"}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with serving(tmp_path_factory.mktemp("table")) as table:
        yield table


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with phone(browser) as context:
        yield context


def begun(table: Table, context: BrowserContext, game: str, text: str, **tags: str) -> tuple[str, Page]:
    """A game of two with its page."""
    id = table.new(game, "ab", **tags)
    table.write(id, text)
    return id, opened(context, table.link(id))


def keep(table: Table, name: str, cards: list[str]) -> str:
    """Keeps a catalogue of fighters in the ledger, and gives its tag."""
    kept = read("name,kind,atk,def\n" + "\n".join(cards), "cards.csv", game=RUMBLE, name=name)
    with ledger.open(table.ledger) as book:
        book.add_catalog(kept.text)
    return kept.tag


def tap_board(page: Page, key: str) -> None:
    box = page.locator(f'#board [data-key="{key}"]').bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_the_page_spells_what_is_typed_as_the_server_does(table: Table, context: BrowserContext) -> None:
    _, page = begun(table, context, "rotation-rumble", ">a")
    module = f"/record/assets/{assets.version()}/cards.js"
    for figures, examples in (("/", FIGHTERS), ("", PLAYS)):
        spelt = page.evaluate(
            "([module, texts, figures]) => import(module).then(({ spelt }) => texts.map((one) => spelt(one, figures)))",
            [module, list(examples), figures],
        )
        assert dict(zip(examples, spelt, strict=True)) == examples


def test_a_name_that_is_typed_with_its_figures_is_spelt_and_has_them(table: Table, context: BrowserContext) -> None:
    id, page = begun(table, context, "rotation-rumble", ">a")
    tap(page, "lane 1")
    page.locator("#forms input").fill("King's Guard 3/3")
    page.get_by_role("button", name="On", exact=True).tap()
    ready(page)
    assert table.tokens(id)[-1] == "aF1:kings-guard(3/3)"
    expect(page.locator("#remarks")).to_be_hidden()


def test_what_is_recorded_with_a_warning_shows_it_until_the_next_event(table: Table, context: BrowserContext) -> None:
    id, page = begun(table, context, "rotation-rumble", ">a")
    type_in(page, "aF1:wendigo")
    ready(page)
    expect(page.locator("#remarks")).to_contain_text("nobody knows the numbers of wendigo")
    expect(page.locator("#trouble")).to_be_hidden()
    type_in(page, "a.")
    ready(page)
    expect(page.locator("#remarks")).to_be_hidden()
    assert table.tokens(id) == [">a", "aF1:wendigo", "a."]


def test_tags_and_comments_are_acknowledged_in_words(table: Table, context: BrowserContext) -> None:
    id, page = begun(table, context, "battle-planet", ">a")
    type_in(page, '[Team.b "bb312 bb323 bb298"]')
    ready(page)
    expect(page.locator("#remarks")).to_have_text("Team.b is now “bb312 bb323 bb298”")
    type_in(page, '[Team.b "bb312 bb323"]')
    ready(page)
    expect(page.locator("#remarks")).to_contain_text("names 2 Bakugan; a team has three")
    type_in(page, "; a long evening")
    ready(page)
    expect(page.locator("#remarks")).to_have_text("Noted: “a long evening”")
    assert table.record(id).comments == [(1, "a long evening")]


def test_the_form_for_a_new_game_asks_once_about_tags_that_are_doubtful(table: Table, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(f"{table.address}/record#{table.key('')}")
    page.get_by_role("button", name="Battle Planet", exact=True).tap()
    for seat, name in (("a", "Ani"), ("b", "Vova")):
        page.get_by_label(f"Seat {seat}", exact=True).fill(name)
    page.get_by_label("Team: Ani").fill("Dragonoid, Trox, BB347")
    page.get_by_label("Team: Vova").fill("bb312 Mantonoid (haos,500,7) bb298")
    before = len(table.games())
    page.get_by_role("button", name="Start", exact=True).tap()
    expect(page.locator("#trouble")).to_contain_text("dragonoid is the name of")
    assert len(table.games()) == before
    page.get_by_label("Team: Ani").fill("BB343, Trox, Hydorus")
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    page.get_by_role("button", name="Start", exact=True).tap()
    page.get_by_role("button", name="Start all the same").tap()
    ready(page)
    tags = table.record(table.games()[-1]).tags
    assert (tags["Team.a"], tags["Team.b"]) == ("bb343 trox hydorus", "bb312 mantonoid(haos,500,7) bb298")


def test_a_core_is_placed_by_a_tap_on_the_board_and_one_on_its_icon(table: Table, context: BrowserContext) -> None:
    id, page = begun(table, context, "battle-planet", ">a", **TEAMS)
    for cell in ("0,0", "1,-1", "1,0"):
        tap_board(page, f"cell-{cell}")
        page.locator("#forms .part .choice").first.tap()
        ready(page)
    assert [token.partition("@")[2] for token in table.tokens(id)[1:]] == ["0,0", "1,-1", "1,0"]


def test_small_pieces_to_pick_are_brought_within_reach_of_a_finger(table: Table, context: BrowserContext) -> None:
    row = " ".join(f"{'ab'[q % 2]}C:_@{q},0" for q in range(11))
    _, page = begun(table, context, "battle-planet", f">a {row}")
    boxes = [shape.bounding_box() for shape in page.locator("#board .pickable").all()]
    assert len(boxes) == 26
    assert all(box and min(box["width"], box["height"]) > 24 for box in boxes)
    tap(page, "Place a core")
    tap_board(page, "cell-11,0")
    tap(page, "not seen")
    ready(page)
    expect(page.locator("#board .pickable")).to_have_count(0)
    expect(page.locator("#board.near")).to_have_count(0)


def test_a_lane_is_tapped_on_the_board_and_where_it_may_mean_several_things_they_are_asked(
    table: Table, context: BrowserContext
) -> None:
    id, page = begun(table, context, "rotation-rumble", ">a aF2:elder a. b. R >a")
    tap_board(page, "lane-3")
    page.locator("#forms input").fill("Blossom")
    page.get_by_role("button", name="On", exact=True).tap()
    ready(page)
    assert table.tokens(id)[-1] == "aF3:blossom"
    tap_board(page, "lane-2")
    expect(page.locator("#forms")).to_contain_text("Equip an item: lane 2")
    expect(page.locator("#forms")).to_contain_text("Equip an item for gold: lane 2")


def test_at_the_start_of_a_turn_the_rolls_of_both_seats_are_above_the_thumb_bar(
    table: Table, context: BrowserContext
) -> None:
    _, page = begun(table, context, "battle-planet", ">a T", **TEAMS)
    bar = page.locator(".thumb").bounding_box()
    assert bar
    for name in ("Ani", "Vova"):
        for act in ("energizes a card", "stays closed", "opens without a core"):
            box = page.get_by_role("button", name=f"{name} {act}", exact=True).bounding_box()
            assert box
            assert box["y"] + box["height"] <= bar["y"]


def test_catalogues_of_one_name_are_told_apart(table: Table, context: BrowserContext) -> None:
    tags = [keep(table, "ours", ["Yeti,fighter,1,2"]), keep(table, "ours", ["Yeti,fighter,2,2"])]
    page = context.new_page()
    page.goto(f"{table.address}/record#{table.key('')}")
    page.get_by_role("button", name="Rotation Rumble", exact=True).tap()
    for tag in tags:
        expect(page.get_by_role("button", name=f"ours, 1 cards, {catalog.hash_in(tag)[:8]}")).to_have_count(1)


def test_a_name_is_completed_from_the_whole_catalogue_without_network_too(
    table: Table, context: BrowserContext
) -> None:
    tag = keep(table, "large", [f"Creature {number},fighter,1,{number % 9}" for number in range(2_000)])
    id, page = begun(table, context, "rotation-rumble", ">a", Catalog=tag)
    page.wait_for_function("indexedDB.databases().then((all) => all.length)")
    tap(page, "lane 1")
    page.locator("#forms input").fill("creature 198")
    expect(page.get_by_role("button", name="Creature 1987 (fighter)")).to_be_visible()
    context.set_offline(True)
    page.locator("#forms input").fill("Creature 1777")
    page.get_by_role("button", name="Creature 1777 (fighter)").tap()
    expect(page.locator("#state")).to_have_text("offline · 1 waiting")
    context.set_offline(False)
    ready(page)
    assert table.tokens(id)[-1] == "aF1:creature-1777"


def test_several_cards_of_one_name_are_asked_about(table: Table, context: BrowserContext) -> None:
    kept = read(
        "id,name,kind,atk,def\nogr-1,Ogre,fighter,1,2\nogr-2,Ogre,fighter,3,3\n", "o.csv", game=RUMBLE, name="ogres"
    )
    with ledger.open(table.ledger) as book:
        book.add_catalog(kept.text)
    id, page = begun(table, context, "rotation-rumble", ">a", Catalog=kept.tag)
    tap(page, "lane 1")
    page.locator("#forms input").fill("Ogre")
    page.get_by_role("button", name="On", exact=True).tap()
    expect(page.locator("#forms")).to_contain_text("Several are called so")
    page.locator("#forms .part .choice").nth(1).tap()
    ready(page)
    assert table.tokens(id)[-1] == "aF1:ogr-2"


def test_without_network_the_acts_of_the_same_seat_come_first_and_are_those_of_now(
    table: Table, context: BrowserContext
) -> None:
    id, page = begun(table, context, "rotation-rumble", ">a")
    page.wait_for_timeout(300)
    type_in(page, "aF1:elder")
    ready(page)
    with page.expect_response("**/outlook.json"):  # once nobody records
        pass
    context.set_offline(True)
    tap(page, "Equip an item: lane 1, Elder")
    page.locator("#forms input").fill("Mace")
    page.get_by_role("button", name="On", exact=True).tap()
    whose = page.get_by_role("group", name="Whose act")
    expect(whose.locator(".current")).to_have_text("Ani")
    expect(page.locator("#forms").get_by_role("button", name="End the phase", exact=True)).to_be_visible()
    tap(page, "End the phase")
    context.set_offline(False)
    ready(page)
    assert table.tokens(id) == [">a", "aF1:elder", "aI1:mace", "a."]


def test_a_refusal_lists_what_is_legal_and_says_whether_it_could_be_read(table: Table, context: BrowserContext) -> None:
    _, page = begun(table, context, "rotation-rumble", ">a aF1:elder")
    type_in(page, "aQ9")
    trouble = page.locator("#trouble")
    expect(trouble).to_contain_text("This cannot be read")
    expect(trouble).not_to_contain_text("It happened all the same")
    expect(trouble).to_contain_text("Legal now, nearest first")
    page.get_by_role("button", name="Drop it").tap()
    type_in(page, "b.")
    expect(trouble).to_contain_text("The rules do not allow this")
    expect(trouble.locator("code", has_text="a.")).to_be_visible()


def test_a_fix_starts_from_what_stands_and_a_warning_is_no_event_that_would_not_fit(
    table: Table, context: BrowserContext
) -> None:
    id, page = begun(table, context, "rotation-rumble", ">a aF1:elder a.")
    page.get_by_role("button", name="Undo").tap()
    page.locator("#sheet .row", has_text="aF1:elder").tap()
    typed = page.get_by_role("textbox", name="Or type the event")
    expect(typed).to_have_value("aF1:elder")
    close = page.locator("#sheet-close")
    assert close.evaluate("(one) => one.getClientRects().length === 1 && one.scrollHeight < 60")
    typed.fill("aF1:wendigo")
    typed.press("Enter")
    expect(page.locator("#sheet-body")).to_contain_text("1 warning more")
    expect(page.locator("#sheet-body")).not_to_contain_text("would not fit")
    page.get_by_role("button", name="Correct the record").tap()
    ready(page)
    assert table.tokens(id)[-1] == "%2=aF1:wendigo"
