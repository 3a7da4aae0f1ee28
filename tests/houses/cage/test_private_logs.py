"""Private logs and recordings: sealed in their entries, read by one position alone, growing one by one, and audited."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit.verification import verify
from cutcard.cards import parse_cards
from cutcard.formats.entry import CAGE, table_stream
from cutcard.formats.keys import Purpose
from cutcard.formats.opening import open_reader
from cutcard.formats.private_log import PrivateRecord, open_record
from cutcard.house import cage
from cutcard.house.backups.backup import HouseFiles, back_up
from cutcard.house.backups.files import Backup
from cutcard.house.projections.private_logs import private_log, recordings_of
from cutcard.house.projections.significant_events import significant
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor, commands
from houses.editable_journal import EditableEntry, EditableJournal, no_findings
from houses.houses import Premises, key_of
from staff import engage
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR
from wording import check_worded

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from houses.editable_journal import Forgery

SID, CORA = Actor("Sid", Position.SURVEILLANCE), Actor("Cora", Position.COMPLIANCE)
SEEN, SUSPECTED = "a hand in the tray", "客人多次以略低于限额的现金买筹码"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Premises]:
    with Premises(tmp_path_factory.mktemp("private") / "house.db") as premises:
        for each in (SHIFT_MANAGER, PIT_MANAGER, SUPERVISOR, DEALER, SID, CORA):
            engage(premises.house, each.name, each.position)
        premises.account("Wei")
        premises.open_table("salon", "dragon-tiger-baccarat", source=cage.KEYED)
        for asked in (commands.LoadShoe(DEALER), commands.OpenBets(DEALER), commands.CloseBets(DEALER)):
            premises.do(table_stream("salon"), asked)
        for card in parse_cards("9s 2h"):
            premises.do(table_stream("salon"), commands.DealCard(DEALER, card))
        premises.do(CAGE, cage.LogObservation(SID, SEEN, table="salon", round_number=1))
        premises.do(CAGE, cage.LogObservation(SID, "the same Dealer again"))
        premises.do(CAGE, cage.RecordSuspicion(CORA, SUSPECTED, "Wei"))
        at = premises.house.now() // 10**9
        named = cage.NameRecording(SID, "salon", 1, "14", at - 300, at - 60, "archive 7, tape 12")
        premises.do(CAGE, named)
        yield premises


def test_what_is_written_is_read_with_the_key_and_nowhere_else(house: Premises) -> None:
    keys, store = house.house.keeper.keys, house.house.store
    assert [(each.number, each.record) for each in private_log(store, keys, Purpose.OBSERVATION)] == [
        (2, PrivateRecord("the same Dealer again")),
        (1, PrivateRecord(SEEN, "", "salon", 1)),
    ]
    (suspicion,) = private_log(store, keys, Purpose.SUSPICION)
    assert suspicion.record == PrivateRecord(SUSPECTED, "Wei")
    entries = [entry for entry in house.journal(CAGE) if b"RecordSuspicion" in bytes(entry.body)]
    (entry,) = entries
    for part in (b"Wei", SUSPECTED.encode()):
        assert part not in bytes(entry.body)
    body = entry.read()
    sealed = body.events[0]["sealed"]
    assert open_record(keys, Purpose.OBSERVATION, body.id, sealed) is None, "a key of one log opens no other"
    assert open_record(keys, Purpose.SUSPICION, "another-act-1", sealed) is None, "it is bound to its act"
    assert open_record(keys, Purpose.SUSPICION, body.id, _altered(sealed)) is None
    listed = [line.what for line in significant(store)]
    assert [each for each in listed if "record" in each] == ["recording added for round 1 of Dragon Tiger Baccarat 1"]


def test_the_same_act_under_its_id_is_one_record(house: Premises) -> None:
    asked = cage.RecordSuspicion(CORA, "again", "Wei")
    first = house.do(CAGE, asked, id="suspicion-1")
    again = house.do(CAGE, asked, id="suspicion-1")
    assert again.repeated
    assert first.entry.seq == again.entry.seq
    other = cage.RecordSuspicion(CORA, "another", "Wei")
    assert house.no(CAGE, other, id="suspicion-1").code == "id_reused"


def test_nobody_else_writes_there_and_nothing_is_written_in_the_clear(house: Premises) -> None:
    before = house.trace()
    for by in (DEALER, SUPERVISOR, PIT_MANAGER, SHIFT_MANAGER, CORA):
        assert house.no(CAGE, cage.LogObservation(by, SEEN)).code == "authority", by.name
    for by in (DEALER, SUPERVISOR, PIT_MANAGER, SHIFT_MANAGER, SID):
        assert house.no(CAGE, cage.RecordSuspicion(by, SEEN)).code == "authority", by.name
    for says, sealed in ((" ", ""), ("", "ab" * 64)):
        assert house.no(CAGE, cage.LogObservation(SID, says, sealed=sealed)).code == "private"
    assert house.trace() == before


@pytest.mark.parametrize(
    ("code", "about"),
    [
        ("no_such_account", {"account": "nobody"}),
        ("no_such_account", {"account": "salon"}),
        ("no_such_table", {"table": "nosuch"}),
        ("no_such_table", {"round_number": 1}),
        ("no_such_round", {"table": "salon", "round_number": 99}),
    ],
)
def test_what_the_house_does_not_know_is_written_of_in_neither_log(
    house: Premises, code: str, about: dict[str, Any]
) -> None:
    before = house.trace()
    for command in (cage.LogObservation(SID, SEEN, **about), cage.RecordSuspicion(CORA, SEEN, **about)):
        refused = house.no(CAGE, command)
        assert refused.code == code, command
        assert refused.message.values == (), "it is kept for an hour, where nothing of it is sealed"
    assert house.trace() == before
    other = house.no(CAGE, cage.LogObservation(DEALER, SEEN, **about))
    assert other.code == "authority", "whoever may not write there is not told what there is"


def test_a_recording_is_of_a_round_and_a_time_that_have_been(house: Premises) -> None:
    at = house.house.now() // 10**9
    for code, wrong in (
        ("no_such_table", {"table": "elsewhere"}),
        ("recording", {"round_number": 0}),
        ("no_such_round", {"round_number": 2}),
        ("recording", {"camera": " "}),
        ("recording", {"reference": ""}),
        ("recording", {"camera": "x" * 41}),
        ("recording", {"begins": at - 10, "ends": at - 20}),
        ("recording", {"ends": at + 600}),
    ):
        right = {"table": "salon", "round_number": 1, "camera": "2", "begins": at - 9, "ends": at - 1, "reference": "7"}
        assert house.no(CAGE, cage.NameRecording(SID, **right | wrong)).code == code, wrong  # type: ignore[arg-type]
    (named,) = recordings_of(house.house.store, "salon", 1)
    assert (named.camera, named.reference, named.by) == ("14", "archive 7, tape 12", "Sid")
    assert recordings_of(house.house.store, "salon", 2) == []


def test_a_backup_holds_them(house: Premises, tmp_path: Path) -> None:
    keys = house.house.keeper.keys
    written = private_log(house.house.store, keys, Purpose.OBSERVATION)
    back_up(HouseFiles.of(str(house.path), None, None), tmp_path / "kept")
    with closing(open_reader(str(Backup.found(tmp_path / "kept").database))) as copy:
        assert private_log(copy, keys, Purpose.OBSERVATION) == written
    house.reopen()
    for key in (None, key_of(house.path)):
        no_findings(verify(str(house.path), key=key))


def _altered(sealed: str) -> str:
    return sealed[:-1] + ("0" if sealed[-1] != "0" else "1")


# --- forged -------------------------------------------------------------------------------------


def by_a_supervisor(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ObservationLogged")
    draft.body["command"]["by"] = {"name": SUPERVISOR.name, "position": SUPERVISOR.position.name}
    return draft


def by_the_other_of_the_two(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("SuspicionRecorded")
    draft.body["command"]["by"] = {"name": SID.name, "position": SID.position.name}
    return draft


def one_is_gone(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ObservationLogged")
    draft.event("ObservationLogged")["number"] = 2
    return draft


def in_the_clear(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("SuspicionRecorded")
    draft.body["command"]["account"] = "Wei"
    return draft


def with_other_words(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("SuspicionRecorded")
    event = draft.event("SuspicionRecorded")
    event["sealed"] = draft.body["command"]["sealed"] = _altered(event["sealed"])
    return draft


def moved_here(journal: EditableJournal) -> EditableEntry:
    draft, other = journal.find("ObservationLogged"), journal.find("ObservationLogged", 1)
    sealed = other.event("ObservationLogged")["sealed"]
    draft.event("ObservationLogged")["sealed"] = draft.body["command"]["sealed"] = sealed
    return draft


def of_a_round_that_was_not_played(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("RecordingNamed")
    draft.event("RecordingNamed")["round_number"] = draft.body["command"]["round_number"] = 7
    return draft


def recording_by_the_pit(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("RecordingNamed")
    draft.body["command"]["by"] = {"name": PIT_MANAGER.name, "position": PIT_MANAGER.position.name}
    draft.event("RecordingNamed")["by"] = PIT_MANAGER.name
    return draft


FORGERIES = (
    *(by_a_supervisor, by_the_other_of_the_two, one_is_gone, in_the_clear, with_other_words, moved_here),
    *(of_a_round_that_was_not_played, recording_by_the_pit),
)


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_a_forged_record_is_found(house: Premises, forge: Forgery, tmp_path: Path) -> None:
    """With the house's key the audit opens every record."""
    journal = EditableJournal(house.path)
    draft = forge(journal)
    found = verify(str(journal.write(tmp_path / "forged.db")), key=key_of(house.path)).findings
    for finding in found:
        check_worded(finding.line)
    assert (found[0].check, found[0].version) == ("authority", draft.version), found
