"""A variant on a floor: a demonstration deals it and every page says what it is; a house that lasts does not."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from browsers import area, bet, bring, connected, phase, press
from cutcard import GAMES, NotationError, variant
from cutcard.cli.serve.floor import serve
from cutcard.formats.versions import StoreError
from cutcard.house.open import open_house
from cutcard.server.demo import automatic_tables, furnish
from cutcard.words import catalogue
from floors import STILL, FloorServer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from browsers import Windows

FILE = Path(__file__).parent.parent.parent.parent / "examples" / "variants" / "ez-baccarat.toml"
EZ = variant(FILE.read_text(encoding="utf-8")).called("Easy Going")
TABLE = "variant-easy-going"
VISITOR = "Visitor"
"""Whose account the demonstration opens."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    path = tmp_path_factory.mktemp("bent") / "house.db"
    house = open_house(str(path), create=True, games=GAMES.with_variants([EZ]), variants=True)
    furnish(house)
    server = FloorServer(house, STILL).start()
    try:
        yield server
    finally:
        server.stop()
        house.close()


def test_a_demonstration_has_a_table_of_it(floor: FloorServer) -> None:
    assert automatic_tables(floor.house) == {**GAMES, TABLE: EZ}
    layout: dict[str, Any] = floor.person(VISITOR).get(f"/api/tables/{TABLE}/layout")
    assert layout["title"] == "Variant of Tiger Baccarat: Easy Going"
    pays = {wager["name"]: [(pay["odds"], pay["clause"]) for pay in wager["pays"]] for wager in layout["wagers"]}
    assert pays["Dragon 7"] == [("40:1", "")]
    assert pays["Tie"] == [("8:1", "4.7")]
    assert {wager["name"]: wager["clause"] for wager in layout["wagers"]}["Banker"] == ""


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "Variant of Tiger Baccarat"), pytest.param("zh", "老虎百家乐的变体", marks=pytest.mark.wide)],
)
def test_every_page_says_what_it_is(floor: FloorServer, screens: Windows, language: str, says: str) -> None:
    assert says in catalogue(language).says(catalogue_title())
    page = screens.blank(floor.person(VISITOR))
    page.add_init_script(f"localStorage.setItem('cutcard-language', '{language}')")
    for path in (f"/play?table={TABLE}", f"/help?table={TABLE}", f"/board?table={TABLE}"):
        page.goto(path)
        expect(page.locator("body")).to_contain_text(says)


def catalogue_title() -> Any:
    from cutcard.rulebook.labels import title_of

    return title_of(EZ)


@pytest.mark.wide
def test_a_round_of_it_is_played_and_its_record_says_what_it_is(floor: FloorServer, screens: Windows) -> None:
    person = floor.person(VISITOR)
    page = screens.terminal(person, TABLE)
    connected(page)
    expect(area(page, "Dragon 7")).to_be_visible()
    bring(floor, TABLE, "betting")
    phase(page, "betting")
    bet(page, "Dragon 7", 1_00)
    bring(floor, TABLE, "ready")
    phase(page, "ready")
    number = floor.house.table(TABLE).state.round_number
    record = person.get(f"/api/tables/{TABLE}/rounds/{number}")
    assert record["title_label"]["key"] == "variant-of"
    press(page, "recall")
    expect(page.locator("dialog[open]")).to_contain_text("Variant of Tiger Baccarat")


def test_a_house_that_lasts_does_not_deal_it(tmp_path: Path) -> None:
    house = tmp_path / "house.db"
    with pytest.raises(StoreError, match="no document approves it, and a house deals only approved games"):
        open_house(str(house), create=True, games=GAMES.with_variants([EZ]))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("store", "demo", "files", "why"),
    [
        ("kept.db", False, [str(FILE)], "only approved games"),
        ("kept.db", True, [str(FILE)], "leave --store out"),
        (None, True, [str(FILE), str(FILE)], "two variants have the same name"),
        (None, True, ["tiger-baccarat"], "is an approved game"),
        (None, True, ["nowhere.toml"], "cannot read nowhere.toml"),
    ],
)
def test_what_cannot_be_shown_is_said_before_anything_is_opened(
    *, tmp_path: Path, store: str | None, demo: bool, files: list[str], why: str
) -> None:
    kept = None if store is None else str(tmp_path / store)
    with pytest.raises(NotationError, match=why):
        serve(store=kept, variant=files, demo=demo, json=True)
    assert not list(tmp_path.iterdir())
