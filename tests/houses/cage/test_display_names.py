"""What the house and its tables are called: numbers that stay, names that are given, and both on record."""

from __future__ import annotations

import csv
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from cutcard import GAMES
from cutcard.audit.verification import verify
from cutcard.formats.entry import CAGE, Body
from cutcard.formats.settings import options_json
from cutcard.formats.shapes import misshapen
from cutcard.house import cage
from cutcard.house.cage.open_tables import number_of
from cutcard.house.projections.significant_events import significant
from cutcard.house.projections.snapshots import cage_from, cage_json, kept, read_snapshot
from cutcard.house.read_cage import table_labels
from cutcard.rulebook.table_options import TableOptions
from cutcard.words import catalogue, english
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.houses import Premises, key_of, memory, seconded
from tables import PIT_MANAGER, SHIFT_MANAGER
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from commands import CommandResult

    Run = Callable[..., CommandResult]
    Forgery = Callable[[EditableJournal], EditableEntry]

TIGER, FABULOUS = "tiger-baccarat", "fa-fa-fabulous-4"


@pytest.fixture
def premises() -> Iterator[Premises]:
    with memory() as folder, Premises(folder / "house.db") as house:
        yield house


def opening(table: str, name: str = "", slug: str = TIGER) -> cage.OpenTable:
    return cage.OpenTable(PIT_MANAGER, table, options_json(TableOptions(game=GAMES[slug])), display_name=name)


def closing(table: str) -> cage.CloseTable:
    return cage.CloseTable(PIT_MANAGER, table, "for the night")


def naming(name: str) -> cage.NameHouse:
    return cage.NameHouse(SHIFT_MANAGER, name, "as licensed")


def called(premises: Premises, language: str = "en") -> dict[str, str]:
    labels = table_labels(premises.house.store, GAMES)
    live = {name: table.label for name, table in premises.house.tables.items()}
    assert live == {name: labels[name] for name in live}, "a table says what the journal says"
    return {name: catalogue(language).says(label) for name, label in labels.items()}


# --- numbers ------------------------------------------------------------------------------------


def test_numbers_neither_shift_nor_come_back(premises: Premises) -> None:
    for table in ("salon", "annex", "attic"):
        premises.do(CAGE, opening(table))
    premises.do(CAGE, closing("attic"))
    premises.do(CAGE, opening("cellar"))
    premises.do(CAGE, closing("salon"))
    premises.do(CAGE, opening("yard"))
    premises.do(CAGE, opening("salon"))
    names = {"salon": 1, "annex": 2, "attic": 3, "cellar": 4, "yard": 5}
    expected = {table: f"Tiger Baccarat {number}" for table, number in names.items()}
    assert called(premises) == expected
    premises.reopen()
    assert called(premises) == expected
    assert called(premises, "zh")["annex"] == catalogue("zh").says(premises.table("annex").label) != expected["annex"]


def test_a_table_has_the_number_that_its_identifier_ends_in_unless_another_has_it(premises: Premises) -> None:
    tables = {"tiger-7": 7, "t-07": 8, "pearl-2": 2, "next": 9, "t-20261118": 10, f"{TIGER}-3": 3}
    for table in tables:
        premises.do(CAGE, opening(table))
    fabulous = {FABULOUS: 1, f"{FABULOUS}-4": 4}
    for table in fabulous:
        premises.do(CAGE, opening(table, slug=FABULOUS))
    numbers = {name: opened.number for name, opened in premises.house.cage.tables.items()}
    assert numbers == tables | fabulous


def test_an_opening_records_name_and_number(premises: Premises) -> None:
    (event,) = premises.do(CAGE, opening("salon", "Pearl Room")).body.events
    assert (event["display_name"], event["number"]) == ("Pearl Room", 1)
    assert called(premises) == {"salon": "Pearl Room"}
    assert called(premises, "zh") == {"salon": "Pearl Room"}, "a given name stays as it was given"


def as_before_names(journal: EditableJournal) -> EditableJournal:
    """As a program wrote it that knew no names."""
    for draft in journal.drafts:
        draft.body["journal_version"] = 1
        for part in (draft.body["command"], *draft.body["events"]):
            for name in ("display_name", "number") if part["type"] in {"OpenTable", "TableOpened"} else ():
                part.pop(name, None)
    return journal


def test_older_journals_get_the_same_names(tmp_path: Path) -> None:
    made = tmp_path / "made.db"
    with Premises(made) as house:
        for table in ("tiger-2", "salon", "annex"):
            house.do(CAGE, opening(table))
        house.do(CAGE, closing("salon"))
        house.do(CAGE, opening("late-2"))
        expected = called(house)
    assert list(expected.values()) == [f"Tiger Baccarat {number}" for number in (2, 3, 4, 5)]
    older = as_before_names(EditableJournal(made)).write(tmp_path / "older.db")
    shutil.copy(key_of(made), key_of(older))
    with Premises(older, create=False) as house:
        assert called(house) == expected
        house.do(CAGE, opening("salon"))
        house.do(CAGE, opening("new"))
        assert called(house) == expected | {"new": "Tiger Baccarat 6"}
    no_findings(verify(str(older)))


def test_an_entry_has_the_fields_of_its_version(tmp_path: Path) -> None:
    with Premises(tmp_path / "house.db") as house:
        done = house.do(CAGE, opening("salon")).body
    without = {name: value for name, value in done.command.items() if name != "display_name"}
    assert misshapen(done) == ""
    assert misshapen(_body(done, without, 2)) == "command, OpenTable: display_name is missing"
    assert "no field" in misshapen(_body(done, done.command, 1)), "no program of that version wrote it"


def _body(body: Body, command: dict[str, Any], version: int) -> Body:
    return Body(body.id, body.at, body.via, command, body.events, journal_version=version)


def test_a_snapshot_has_the_names_and_one_without_them_is_left_aside(premises: Premises) -> None:
    premises.do(CAGE, opening("salon", "Pearl Room"))
    premises.do(CAGE, closing("salon"))
    premises.do(CAGE, naming("Golden Lotus"), **seconded())
    state = cage_from(cage_json(premises.house.cage))
    assert state.names == {"salon": cage.TableName(TIGER, 1, "Pearl Room")}
    assert (state.house_name, number_of(state, "annex", TIGER)) == ("Golden Lotus", 2)
    assert premises.house.snapshots is not None
    premises.house.snapshots.take_another()
    held = kept(premises.house.store)
    assert held is not None
    older = premises.house.store.values_of("snapshot", "books")["books"]
    assert read_snapshot(older.replace(b'{"salon":["tiger-baccarat",1,"Pearl Room"]}', b'["salon"]')) is None


# --- given names --------------------------------------------------------------------------------

UNFIT = {
    "too long": "x" * 41,
    "a line break": "Pearl\nRoom",
    "a tab": "Pearl\tRoom",
    "a turned direction": "Pearl \u202eRoom",
    "an outer space": " Pearl",
    "a double space": "Pearl  Room",
    "a formula": "=1+1",
    "no letter": "…",
}


def test_what_cannot_stand_on_a_screen_is_no_name(premises: Premises) -> None:
    for why, name in UNFIT.items():
        assert premises.no(CAGE, opening("salon", name)).code == "display_name", why
        assert premises.no(CAGE, naming(name), **seconded()).code == "display_name", why


@pytest.mark.parametrize(
    "name",
    [
        "Pearl Room",
        "pearl room",
        "Ｐｅａｒｌ Ｒｏｏｍ",
        "salon",
        "Tiger Baccarat 2",
        "老虎百家乐 2 号台",
    ],
)
def test_no_two_open_tables_read_alike_in_any_language(premises: Premises, name: str) -> None:
    premises.do(CAGE, opening("salon", "Pearl Room"))
    premises.do(CAGE, opening("annex"))
    assert premises.no(CAGE, opening("attic", name)).code == "display_name"
    premises.do(CAGE, opening("attic", "贵宾厅（一）"))


def test_a_name_is_free_again_when_its_table_is_closed(premises: Premises) -> None:
    premises.do(CAGE, opening("salon", "Pearl Room"))
    premises.do(CAGE, closing("salon"))
    premises.do(CAGE, opening("annex", "Pearl Room"))
    assert premises.no(CAGE, opening("salon", "Pearl Room")).code == "display_name"
    premises.do(CAGE, opening("salon"))
    assert called(premises) == {"salon": "Tiger Baccarat 1", "annex": "Pearl Room"}


# --- where they are read ------------------------------------------------------------------------


def test_events_and_files_have_names_and_identifiers(tmp_path: Path, run: Run) -> None:
    house = str(tmp_path / "house.db")
    assert run("house", "init", house).code == 0
    opened = run("house", "open", house, "pearl-2", FABULOUS, "--name", "Pearl Room")
    assert opened.out.startswith("Table pearl-2 is open as Pearl Room for ")
    refused = run("house", "open", house, "pearl-3", FABULOUS, "--name", "Pearl Room")
    assert refused.code == 2
    assert "give another name" in refused.err
    assert run("house", "open", house, "pearl-3", FABULOUS).code == 0
    (first, second) = run("house", "status", house, "--json").json["tables"]
    assert (first["table"], first["name"], second["name"]) == ("pearl-2", "Pearl Room", "Fa Fa Fabulous 4 Baccarat 3")
    assert run("house", "report", house, "--json").json["tables"][0]["name"] == "Pearl Room"
    assert run("house", "export", house, str(tmp_path)).code == 0
    with (tmp_path / "events.csv").open(encoding="utf-8", newline="") as file:
        told = [(row["what"], row["table"]) for row in csv.DictReader(file) if row["table"]]
    assert told == [("table opened: Pearl Room", "pearl-2"), ("table opened: Fa Fa Fabulous 4 Baccarat 3", "pearl-3")]


def test_events_about_a_closed_table_have_its_name(premises: Premises) -> None:
    premises.do(CAGE, opening("salon", "Pearl Room"))
    premises.do(CAGE, closing("salon"))
    told = [(each.what, each.table) for each in significant(premises.house.store)]
    assert told == [("table opened: Pearl Room", "salon"), ("table closed: Pearl Room", "salon")]


def test_the_command_line_names_the_house_and_leaves_the_log_its_name(tmp_path: Path, run: Run) -> None:
    house = str(tmp_path / "house.db")
    assert run("house", "init", house).code == 0
    log = run("house", "status", house, "--json").json["log"]["name"]
    assert run("house", "name", house).out == "The house is called Cutcard.\n"
    assert "two people set this" in run("house", "name", house, "Golden Lotus").err
    two = ("--by", "Gil", "--second", "Sue", "--reason", "as licensed")
    assert run("house", "name", house, "Golden Lotus", *two).out == "The house is called Golden Lotus.\n"
    assert "Golden Lotus already" in run("house", "name", house, "Golden Lotus", *two).err
    status = run("house", "status", house, "--json").json
    assert (status["name"], status["log"]["name"]) == ("Golden Lotus", log)


# --- what the audit finds -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("names") / "house.db"
    with Premises(path) as house:
        house.do(CAGE, naming("Golden Lotus"), **seconded())
        house.do(CAGE, opening("salon", "Pearl Room"))
        house.do(CAGE, opening("annex"))
        assert english(house.table("annex").label) == "Tiger Baccarat 2"
        for table in ("tiger-7", "t-07", "attic"):
            house.do(CAGE, opening(table))
        house.do(CAGE, closing("salon"))
        house.do(CAGE, closing("tiger-7"))
        house.do(CAGE, opening("cellar", "Pearl Room"))
        house.do(CAGE, opening("salon"))
        house.do(CAGE, opening("tiger-7"))
        house.do(CAGE, opening(f"{FABULOUS}-4", slug=FABULOUS))
        assert called(house) == {
            "salon": "Tiger Baccarat 1",
            "annex": "Tiger Baccarat 2",
            "tiger-7": "Tiger Baccarat 7",
            "t-07": "Tiger Baccarat 8",
            "attic": "Tiger Baccarat 9",
            "cellar": "Pearl Room",
            f"{FABULOUS}-4": "Fa Fa Fabulous 4 Baccarat 4",
        }
    no_findings(verify(str(path)))
    return path


def told(kind: str, nth: int = 0, *, asked: bool = True, **parts: Any) -> Forgery:
    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find(kind, nth)
        draft.event(kind).update(parts)
        if asked:
            draft.body["command"].update(parts)
        return draft

    return forge


def alone(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("HouseNamed")
    draft.body["second"] = draft.body["second_position"] = ""
    return draft


FORGERIES: dict[str, tuple[Forgery, str]] = {
    "a number that another table has": (told("TableOpened", 1, asked=False, number=1), "journal"),
    "a number out of turn": (told("TableOpened", 1, asked=False, number=9), "journal"),
    "a name that an open table has": (told("TableOpened", 1, display_name="PEARL ROOM"), "journal"),
    "a name on two lines": (told("TableOpened", display_name="Pearl\nRoom"), "journal"),
    "a name that nobody asked for": (told("TableOpened", asked=False, display_name="Jade Room"), "journal"),
    "another house before": (told("HouseNamed", asked=False, before="Silver Lotus"), "journal"),
    "the same house again": (told("HouseNamed", display_name="Cutcard"), "journal"),
    "a house of no letters": (told("HouseNamed", display_name=""), "journal"),
    "a house named by one": (alone, "authority"),
}


@pytest.mark.parametrize("forgery", first_of(FORGERIES, 4))
def test_a_forged_name_is_found(genuine: Path, forgery: str) -> None:
    forge, check = FORGERIES[forgery]
    check_found_where_forged(genuine, forge, check)
