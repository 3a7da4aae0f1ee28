"""An act is one place: whatever knows all acts finds a new one by its file, and needs no entry of its own.

Only the audit writes everything down a second time, because it is told nothing.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cutcard.audit.acts import AT_TABLES
from cutcard.audit.table import entries
from cutcard.house import cage
from cutcard.house.event_kinds import names_of
from cutcard.server.alerts import RAISED
from cutcard.server.http.schemas import TABLE_ACTS
from cutcard.table import acts, codec, commands, events
from cutcard.table.acts.act import Command, Event
from cutcard.table.transitions import TRANSITIONS

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).parent.parent.parent
every_file = pytest.mark.parametrize("file", acts.FILES, ids=lambda file: file.__name__.rpartition(".")[2])


def defined(file: ModuleType, kind: type) -> list[type]:
    """The commands or events that a file defines, not those it imports nor those that others are made from."""
    classes = [each for each in vars(file).values() if isinstance(each, type) and each.__module__ == file.__name__]
    return [each for each in classes if issubclass(each, kind) and not each.__subclasses__()]


OUT_OF_THE_ORDINARY = {
    "RoundVoided",
    "IrregularityCalled",
    "Ruled",
    "CallContested",
    "CardCorrected",
    "SettlementReversed",
    "TerminalInterrupted",
    "TerminalReturned",
    "MethodChosen",
    "AreaRestricted",
    "BetPlaced",
    "BetReturned",
    "DisplayNoted",
}
ALARMING = {"IrregularityCalled", "RoundVoided", "CardCorrected", "SettlementReversed", "BetPlaced"}
COMMANDS = [command for file in acts.FILES for command in defined(file, Command)]
EVENTS = [event for file in acts.FILES for event in defined(file, Event)]


def test_every_file_of_acts_is_read() -> None:
    folder = Path(acts.__file__).parent
    assert {file.__name__.rpartition(".")[2] for file in acts.FILES} == {
        path.stem for path in folder.rglob("*.py") if path.stem not in {"__init__", "act"}
    }


@every_file
def test_every_command_has_one_act_and_every_event_one_kind_in_its_own_file(file: ModuleType) -> None:
    assert [act.command for act in file.ACTS] == defined(file, Command)
    assert sorted(kind.event.__name__ for kind in file.EVENTS) == sorted(
        event.__name__ for event in defined(file, Event)
    )


@every_file
def test_a_file_of_acts_offers_its_commands_and_events_by_name(file: ModuleType) -> None:
    classes = {each.__name__: each for each in (*defined(file, Command), *defined(file, Event))}
    assert set(file.__all__) == set(classes), "the directories take what stands in `__all__`"
    for name, each in classes.items():
        assert getattr(commands if issubclass(each, Command) else events, name) is each


def test_all_that_knows_every_act_reads_it_off_the_acts() -> None:
    names = [command.__name__ for command in COMMANDS]
    assert [act.command for act in TRANSITIONS] == COMMANDS
    assert list(codec.COMMANDS) == [act.__name__ for act in TABLE_ACTS] == names
    assert set(codec.EVENTS) == {event.__name__ for event in EVENTS}
    assert len(codec.EVENTS) == len(EVENTS)
    page = (ROOT / "docs" / "table.md").read_text(encoding="utf-8")
    for title in ("What may be asked", "How commands are written"):
        rows = page.partition(f"## {title}\n")[2].partition("\n## ")[0].splitlines()
        listed = [row.split(" | ")[0].removeprefix("| ") for row in rows if row.startswith("| ")]
        assert listed[0] == "command"
        assert listed[1:] == names, f'"{title}" lists every command once'


def test_what_is_listed_and_what_raises_an_alert_is_read_off_the_events() -> None:
    listed = {event.__name__ for event, kind in acts.EVENTS.items() if kind.listed is not None}
    alerts = [event.__name__ for event, kind in acts.EVENTS.items() if kind.alert is not None]
    assert OUT_OF_THE_ORDINARY <= listed <= names_of(lambda kind: kind.listed)
    assert ALARMING <= set(alerts) <= set(RAISED)
    assert alerts.index("RoundVoided") < alerts.index("SettlementReversed"), "an entry that is both is a void round"


@pytest.mark.parametrize("file", [*cage.FILES, cage.table_facts], ids=lambda file: file.__name__.rpartition(".")[2])
def test_every_act_and_fact_of_the_cage_is_declared_in_its_own_file(file: ModuleType) -> None:
    assert [kind.fact for kind in file.FACTS] == defined(file, cage.Fact)
    assert [act.command for act in getattr(file, "ACTS", ())] == defined(file, cage.CageCommand)


def test_every_file_of_the_cage_is_read() -> None:
    read = {file.__name__.rpartition(".")[2] for file in (*cage.FILES, cage.table_facts)}
    assert read == {path.stem for path in Path(cage.__file__).parent.glob("*.py")} - {
        "__init__",
        "act",
        "counts",
        "deadlines",
        "state",
        "under_way",
    }


def test_the_audit_knows_every_act_and_every_event_in_its_own_words() -> None:
    assert set(AT_TABLES) == {command.__name__ for command in COMMANDS} | {"CloseTable", "ChangeTable"}
    assert entries.EVENTS.keys() == {event.__name__ for event in EVENTS} | entries.FACTS
    followed = {name for act in AT_TABLES.values() for name in act.events}
    assert followed == {event.__name__ for event in EVENTS} | entries.FACTS


def test_neither_audit_reads_the_acts() -> None:
    audit = [*(ROOT / "src" / "cutcard" / "audit").rglob("*.py")]
    assert audit
    for path in (*audit, ROOT / "tests" / "auditor.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                names = {f"{node.module}.{alias.name}" for alias in node.names}
                assert not any(name.startswith("cutcard.table.acts") for name in names), path.name
