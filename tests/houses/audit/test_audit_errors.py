"""What the audit cannot work out is its own fault or the entry's, and is told as the one or the other."""

from __future__ import annotations

import copy
import json
import random
import shutil
from contextlib import closing
from typing import TYPE_CHECKING, Any

import apsw
import msgspec
import pytest

import entry_shapes
from cutcard import GAMES
from cutcard.audit import Report, Verdict, verify
from cutcard.audit.journal import JournalAudit
from cutcard.audit.table import bets
from cutcard.formats import schema, shapes
from cutcard.formats.entry import CAGE, SALT_BYTES, Body
from cutcard.formats.keys import Keys
from cutcard.formats.log_end import SealedEnd, sealed_end
from cutcard.formats.log_fold import placed
from cutcard.formats.shapes import misshapen
from cutcard.formats.sqlite_file import checksums
from cutcard.house.journal.sqlite import SqliteStore
from houses.conduct_house import conducted
from houses.drawn_house import drawn
from houses.editable_journal import EditableEntry, EditableJournal, genuine_house
from houses.houses import key_of
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from commands import CommandResult

    Run = Callable[..., CommandResult]

STRANGE: tuple[Any, ...] = (
    0,
    1,
    7,
    999,
    -5,
    10**9,
    "",
    "Wei",
    "Nobody",
    "t1",
    "Player",
    "As",
    "Kd",
    "DEALER",
    "win",
    True,
    None,
    [],
    {},
)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        return genuine_house(tmp_path_factory.mktemp("sound") / "house.db", "dragon-tiger-baccarat", patch)


# --- an error of the audit --------------------------------------------------------------------------


@pytest.fixture
def wrong_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of the audit's own lacks what the audit reads there."""
    monkeypatch.setattr(bets, "check_hands", None)


@pytest.mark.audit_fails
@pytest.mark.usefixtures("wrong_row")
def test_an_error_of_the_audit_is_no_finding_and_names_its_place(sound: Path, run: Run) -> None:
    report = verify(str(sound))
    assert report.findings == []
    error = report.errors[0]
    assert error.error == "TypeError: 'NoneType' object is not callable"
    assert error.place.startswith("cutcard/audit/table/bets.py, line ")
    assert (error.stream.startswith("table/"), error.version > 0) == (True, True)
    shown = run("verify", str(sound))
    assert (shown.code, int(Verdict.FAILED)) == (3, 3)
    assert "the audit failed at table/" in shown.out
    assert "a fault of the audit, not a finding" in " ".join(shown.out.split())
    assert "No findings" not in shown.out
    told = run("verify", str(sound), "--json").json
    assert (told["verdict"], told["sound"], told["findings"]) == ("failed", False, [])
    assert told["errors"][0]["place"] == error.place


@pytest.mark.audit_fails
@pytest.mark.usefixtures("wrong_row")
def test_a_failed_audit_ends_with_three_whatever_it_found(sound: Path, tmp_path: Path, run: Run) -> None:
    journal = EditableJournal(sound)
    journal.find("CreditBought").event("CreditBought")["cents"] += 1
    forged = journal.write(tmp_path / "forged.db")
    report = verify(str(forged))
    assert report.findings
    assert report.verdict is Verdict.FAILED
    assert run("verify", str(forged)).code == 3


def test_verdicts_are_the_exit_statuses(sound: Path, tmp_path: Path, run: Run) -> None:
    assert (run("verify", str(sound)).code, verify(str(sound)).verdict) == (4, Verdict.UNCONFIRMED)
    journal = EditableJournal(sound)
    journal.find("CreditBought").event("CreditBought")["cents"] += 1
    assert run("verify", str(journal.write(tmp_path / "forged.db"))).code == Verdict.FINDINGS
    assert run("verify", str(tmp_path / "nowhere.db")).code == Verdict.UNREADABLE
    assert [each.value for each in Verdict] == [0, 1, 2, 3, 4]


# --- the shape of an entry --------------------------------------------------------------------------


def test_shapes_are_those_that_table_and_house_declare() -> None:
    assert entry_shapes.FILE.read_text(encoding="utf-8") == entry_shapes.written(), "run `make shapes`"


def body_of(command: Any, *events: Any) -> Body:
    return Body("an id", 1, "house", command, list(events))


BY = {"name": "Dee", "position": "DEALER"}
BURNT = {"type": "CardBurnt", "document": "DTB", "clause": "3.2", "card": "As"}


@pytest.mark.parametrize(
    ("command", "event", "says"),
    [
        ({"type": "OpenBets", "by": BY}, {}, "event 1: no kind None"),
        ({"type": "OpenDoors", "by": BY}, BURNT, "command: no kind 'OpenDoors'"),
        ({"type": "OpenBets"}, BURNT, "command, OpenBets: by is missing"),
        ({"type": "OpenBets", "by": "Dee"}, BURNT, "command, OpenBets, by: not written by its fields"),
        ({"type": "OpenBets", "by": BY | {"position": "KING"}}, BURNT, "command, OpenBets, by, position: unknown"),
        ({"type": "OpenBets", "by": BY, "why": ""}, BURNT, "command, OpenBets: no field 'why'"),
        ({"type": "OpenBets", "by": BY}, BURNT | {"clause": 3}, "event 1, CardBurnt, clause: not text"),
        ({"type": "OpenBets", "by": BY}, BURNT | {"card": "Zz"}, "event 1, CardBurnt, card: no card"),
    ],
)
def test_what_has_not_the_shape_of_an_entry_is_named_by_its_place(command: Any, event: Any, says: str) -> None:
    assert misshapen(body_of(command, event)) == says


@pytest.mark.parametrize(
    ("kind", "fits", "not_so"),
    [
        ("whole", 7, -1),
        ("whole", 0, True),
        ("signed", -7, 2**63),
        ("bit", 1, 2),
        ("integer", -3, 1.0),
        ({"list": "text"}, ["a"], ["a", 1]),
        ({"optional": "flag"}, None, 0),
        ({"one of": ["A", "B"]}, "B", "C"),
    ],
)
def test_a_value_is_one_of_its_kind_or_told(kind: Any, fits: Any, not_so: Any) -> None:
    assert shapes._value(fits, kind, "here") == ""
    assert shapes._value(not_so, kind, "here").startswith("here: ")


# --- one value forged, whichever ---------------------------------------------------------------------


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place inside a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        yield (*path, key)
        yield from places(each, (*path, key))


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def forge_one(bodies: list[dict[str, Any]], chance: random.Random) -> tuple[int, dict[str, Any]]:
    """One value of one entry, replaced by another of its type, by anything, or by what another entry has there."""
    number = chance.randrange(len(bodies))
    body = copy.deepcopy(bodies[number])
    said = {"command": body["command"], "events": body["events"]}
    path = chance.choice([place for place in places(said) if len(place) > 1])
    now, other = at(said, path), chance.choice(bodies)
    alike = [each for each in STRANGE if type(each) is type(now)] or STRANGE
    elsewhere = {"command": other["command"], "events": other["events"]}
    there = [at(elsewhere, place) for place in places(elsewhere) if place[-1] == path[-1]]
    choices = [alike, STRANGE, *([there] if there else [])]
    at(said, path[:-1])[path[-1]] = copy.deepcopy(chance.choice(chance.choice(choices)))
    return number, body


@pytest.mark.parametrize("seed", first_of(range(16), 5))
@pytest.mark.parametrize("made", [conducted, drawn], ids=lambda made: made.__name__)
def test_whatever_one_value_says_the_audit_does_not_fail(
    made: Callable[[Path], Path], tmp_path: Path, seed: int
) -> None:
    """A forger who could make the audit fail would have an excuse."""
    journal, chance = EditableJournal(made(tmp_path / "house.db")), random.Random(seed)
    bodies = [draft.body for draft in journal.drafts]
    for _ in range(6):
        number, forged = forge_one(bodies, chance)
        journal.drafts[number].body = forged
        report = Report("a forged journal")
        JournalAudit(report, GAMES).check_entries(journal.entries(as_it_is=True))
        assert not report.errors, f"{report.errors[0]}\n{json.dumps(forged)}"
        journal.drafts[number].body = bodies[number]


# --- entries that were added ------------------------------------------------------------------------


def added(sound: Path, tmp_path: Path, command: dict[str, Any], *events: dict[str, Any], **parts: Any) -> Path:
    """One entry more at the cage, under the house's key."""
    journal = EditableJournal(sound)
    last = [draft for draft in journal.drafts if draft.stream == CAGE][-1]
    body = {**last.body, "id": "added", "command": command, "events": list(events), "money": [], "balances": {}}
    journal.drafts.append(EditableEntry(CAGE, 0, 0, body | parts))
    return journal.write(tmp_path / "added.db")


MANAGER = {"name": "Max", "position": "PIT_MANAGER"}
CITED = {"document": "", "clause": ""}
OPENED = {"type": "GamingDayOpened", **CITED, "day": "soon", "shift": "one", "holder": "Max", "after": 0}
NOTE = {"type": "Note", "by": MANAGER, "what": "x", "before": "", "after": "", "reason": "y"}
NOTED: dict[str, Any] = {"type": "Noted", **CITED, "by": "Max", "what": "x", "before": "", "after": "", "reason": "y"}
NOTED |= {"day": "", "first": False}


@pytest.mark.parametrize(
    ("command", "events", "parts"),
    [
        ({"type": "OpenGamingDay", "by": MANAGER, "day": "soon", "shift": "one"}, [OPENED], {}),
        (NOTE, [NOTED], {"at": 10**18}),
        (NOTE, [NOTED], {"at": -1}),
        (NOTE, [{"type": "TicketIssued", **CITED, "number": 1, "account": "Wei", "cents": 1, "digest": "d"}], {}),
        (
            {"type": "ArchiveJournal", "by": MANAGER, "archive": "a", "digest": "", "until": "", "ends": {"cage": 7}}
            | {"reason": "x"},
            [NOTED],
            {},
        ),
        (
            {"type": "AssignDealers", "by": MANAGER, "dealers": {"t1": 7}, "reason": ""},
            [{"type": "DealersAssigned", **CITED, "dealers": {"t1": 7}, "before": {}}],
            {},
        ),
    ],
    ids=["no day", "no year", "before 1970", "another act's event", "an end that is none", "a number for a name"],
)
def test_an_entry_that_was_added_is_found_and_not_stumbled_over(
    sound: Path, tmp_path: Path, command: dict[str, Any], events: list[dict[str, Any]], parts: dict[str, Any]
) -> None:
    report = verify(str(added(sound, tmp_path, command, *events, **parts)))
    assert report.verdict is Verdict.FINDINGS, report.errors


@pytest.mark.audit_fails
@pytest.mark.usefixtures("wrong_row")
def test_what_is_found_after_a_fault_of_the_audit_is_told_apart(sound: Path, tmp_path: Path, run: Run) -> None:
    forged = added(sound, tmp_path, NOTE, {**NOTED, "reason": "another"})
    report = verify(str(forged))
    assert report.errors
    assert "finding-not-asked" in {finding.message.key for finding in report.doubtful}
    shown = run("verify", str(forged))
    assert shown.code == 3
    assert "may follow from it" in shown.out


def test_a_newer_version_hides_no_forged_entry(sound: Path, tmp_path: Path, run: Run) -> None:
    house = shutil.copytree(sound.parent, tmp_path / "copy") / sound.name
    keys = Keys(key_of(house).read_bytes())
    with closing(SqliteStore(str(house))) as store, store.writing() as writing:
        sealed = sealed_end(store.few(schema.LOG))
        assert sealed is not None
        assert sealed.end is not None
        body = msgspec.json.encode(Body("newer", 1, "house", NOTE, [NOTED], journal_version=7))
        entered = (CAGE, store.versions()[CAGE] + 1, "newer", 0, 0, body)
        entries, end = placed(sealed.end, [entered], bytes(SALT_BYTES))
        writing.append(entries, (sealed, SealedEnd.of(sealed.name, end, keys)))
    assert run("verify", str(house)).code == 2, "an honest newer house, for all that can be seen"
    with closing(apsw.Connection(str(house), vfs=checksums())) as connection:
        connection.execute("UPDATE log SET seal = zeroblob(32)")
    assert run("verify", str(house)).code == 1


def test_a_log_end_that_was_emptied_is_found(sound: Path, tmp_path: Path) -> None:
    (tmp_path / "log_end").touch()
    (finding,) = verify(str(sound), tmp_path / "log_end").findings
    assert finding.message.key == "finding-log-end-file"


def test_an_emptied_entry_that_nobody_detached_is_no_archived_one(sound: Path) -> None:
    journal = EditableJournal(sound)
    report = Report("a journal without a database")
    entries = journal.entries()
    entries[-1] = msgspec.structs.replace(entries[-1], body=b"")
    JournalAudit(report, GAMES, None).check_entries(entries)
    assert "finding-unreadable" in {finding.message.key for finding in report.findings}


@pytest.mark.parametrize("written", [b"", b"short", bytes(range(32))], ids=["empty", "short", "another house's"])
def test_a_key_of_another_house_is_no_finding_against_this_one(
    sound: Path, tmp_path: Path, run: Run, written: bytes
) -> None:
    (tmp_path / "other.key").write_bytes(written)
    asked = run("verify", str(sound), "--key", str(tmp_path / "other.key"))
    assert (asked.code, asked.out) == (2, "")
    assert "key" in asked.err


def test_control_characters_of_a_forger_reach_no_terminal(sound: Path, tmp_path: Path) -> None:
    journal = EditableJournal(sound)
    journal.find("CreditBought").event("CreditBought")["account"] = "\x1b[31mWei"
    report = verify(str(journal.write(tmp_path / "forged.db")))
    assert report.findings
    assert "\x1b" not in "".join(map(str, report.findings))
