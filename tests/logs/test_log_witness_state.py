"""What a log witness keeps: one key for one memory, one signature a key, evidence against a log, growing times."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.signed_notes import Note, NoteError, Signature, SignerKey
from cutcard.witness import cosigner
from cutcard.witness.answers import NotCosigned, Why
from cutcard.witness.cosigner import EVIDENCE_MOST, FILE, Cosigner, Evidence, WitnessError
from logs.growing_log import ORIGIN, GrowingLog

if TYPE_CHECKING:
    from pathlib import Path

FIRST, SECOND = GrowingLog.of(20), GrowingLog.of(20, history="second", common=3)


@pytest.fixture
def witness(tmp_path: Path) -> Cosigner:
    """A log witness that has cosigned sizes 5 and 9."""
    made = Cosigner.create(tmp_path / "witness", "regulator.example/witness")
    made.add_log(FIRST.key.verifier)
    for old_size, size in ((0, 5), (5, 9)):
        assert isinstance(made.cosign(FIRST.note(size), old_size, FIRST.proof(old_size, size)), Signature)
    return made


def refused(answer: Signature | NotCosigned) -> Why:
    assert isinstance(answer, NotCosigned)
    return answer.why


def evidence(witness: Cosigner) -> list[tuple[int, bool]]:
    (known,) = witness.logs()
    return [(each.size, each.proves) for each in known.evidence]


def last(witness: Cosigner) -> Note:
    (known,) = witness.logs()
    assert known.last is not None
    return known.last


def test_a_folder_made_anew_is_not_used_with_the_key_of_the_old_one(witness: Cosigner) -> None:
    folder = witness._path.parent
    shutil.rmtree(folder)
    Cosigner.create(folder, "regulator.example/witness").add_log(FIRST.key.verifier)
    answer = witness.cosign(SECOND.note(5), 0, [])
    assert isinstance(answer, NotCosigned)
    assert (answer.why, "restart" in answer.says) == (Why.UNAVAILABLE, True)
    with pytest.raises(WitnessError, match="restart"):
        witness.logs()
    assert isinstance(Cosigner(folder).cosign(SECOND.note(5), 0, []), Signature)


def test_repeated_signature_lines_are_kept_once(witness: Cosigner) -> None:
    """Anybody can repeat the lines of a public checkpoint."""
    repeated = Note(FIRST.note(9).text, FIRST.note(9).signatures * 100)
    assert isinstance(witness.cosign(repeated, 9, []), Signature)
    assert [each.name for each in last(witness).signatures] == [ORIGIN, "regulator.example/witness"]
    assert isinstance(witness.cosign(FIRST.note(), 9, FIRST.proof(9)), Signature)


def test_a_note_that_could_not_be_read_again_is_not_stored(witness: Cosigner, monkeypatch: pytest.MonkeyPatch) -> None:
    before = last(witness)
    monkeypatch.setattr(Note, "__bytes__", lambda note: note.text.encode())
    assert refused(witness.cosign(FIRST.note(), 9, FIRST.proof(9))) is Why.UNAVAILABLE
    assert last(witness) == before


# --- evidence ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "old_size"), [(9, 0), (9, 9), (9, 12), (5, 0), (5, 5), (5, 9)])
def test_another_root_of_a_size_that_was_cosigned_is_proof(witness: Cosigner, size: int, old_size: int) -> None:
    """Whatever the rest of the request says, and with the signature of the log alone."""
    junk = Signature("stranger.example", b"junk", bytes(64))
    refused(witness.cosign(SECOND.note(size).with_signature(junk), old_size, [bytes(32)]))
    (known,) = Cosigner(witness._path.parent).logs()
    (kept,) = known.evidence
    assert (kept.size, kept.proves, Note.parse(kept.signed)) == (size, True, SECOND.note(size))
    against = Note.parse(kept.cosigned)
    assert Checkpoint.parse(against.text) == Checkpoint.parse(FIRST.note(size).text)
    assert against.signatures_by(witness.verifier)
    assert against.signatures_by(FIRST.key.verifier)


def test_another_size_that_does_not_follow_is_kept_until_it_is_explained(witness: Cosigner) -> None:
    assert refused(witness.cosign(SECOND.note(12), 9, SECOND.proof(9, 12))) is Why.INCONSISTENT
    assert refused(witness.cosign(FIRST.note(12), 9, [bytes(32)])) is Why.INCONSISTENT
    assert refused(witness.cosign(SECOND.note(7), 7, [])) is Why.OTHER_SIZE
    assert evidence(witness) == [(7, False), (12, False), (12, False)]
    assert isinstance(witness.cosign(FIRST.note(12), 9, FIRST.proof(9, 12)), Signature)
    assert evidence(witness) == [(12, True), (7, False)], "the other one of 12 entries has become proof"
    (known,) = witness.logs()
    assert known.evidence[0] == Evidence(12, bytes(SECOND.note(12)), bytes(last(witness)), proves=True)


def test_what_a_stranger_can_replay_is_no_evidence(witness: Cosigner) -> None:
    for old_size, size in ((0, 5), (5, 5), (0, 9), (5, 9), (0, 20), (12, 20), (20, 9)):
        refused(witness.cosign(FIRST.note(size), old_size, []))
    assert refused(witness.cosign(FIRST.note(9), 9, [bytes(32)])) is Why.INCONSISTENT
    unsigned = GrowingLog((b"a" for _ in range(9)), seed=2)
    assert refused(witness.cosign(unsigned.note(), 9, [])) is Why.NOT_SIGNED
    assert not evidence(witness)


def test_evidence_is_bounded_and_proof_keeps_its_room(witness: Cosigner, caplog: pytest.LogCaptureFixture) -> None:
    histories = [GrowingLog.of(12, history=str(number)) for number in range(EVIDENCE_MOST + 3)]
    for size in (12, 9, 12, 9):
        for each in histories:
            refused(witness.cosign(each.note(size), 9, each.proof(9, size)))
    assert evidence(witness) == [(9, True)] * EVIDENCE_MOST + [(12, False)] * EVIDENCE_MOST
    assert len(caplog.records) == 2 * EVIDENCE_MOST
    assert isinstance(witness.cosign(FIRST.note(), 9, FIRST.proof(9)), Signature)


def test_the_largest_checkpoints_are_remembered(witness: Cosigner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cosigner, "COSIGNED_MOST", 2)
    assert isinstance(witness.cosign(FIRST.note(12), 9, FIRST.proof(9, 12)), Signature)
    for size in (5, 9, 12):
        witness.cosign(SECOND.note(size), 12, [])
    assert evidence(witness) == [(9, True), (12, True), (5, False)]


# --- folder and clock ----------------------------------------------------------------------------


def test_init_keeps_the_locks_of_a_database_in_use(witness: Cosigner, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that closes a file releases every lock that it holds on it."""
    monkeypatch.setattr(cosigner, "BUSY_SECONDS", 0.01)
    write = f"import sqlite3; sqlite3.connect({str(witness._path)!r}, timeout=0).execute('BEGIN IMMEDIATE')"
    with sqlite3.connect(witness._path, isolation_level=None) as database:
        database.execute("BEGIN IMMEDIATE")
        with pytest.raises(WitnessError):
            Cosigner.create(witness._path.parent, "other.example")
        other = subprocess.run([sys.executable, "-c", write], capture_output=True, text=True, check=False)
        database.execute("ROLLBACK")
    database.close()
    assert "database is locked" in other.stderr


def test_init_refuses_a_folder_that_is_not_its_owners_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o770)
    (tmp_path / "filled").mkdir()
    (tmp_path / "filled" / FILE).symlink_to("../real/elsewhere")
    for name in ("link", "open", "filled"):
        with pytest.raises(WitnessError, match="link"):
            Cosigner.create(tmp_path / name, "w.example")
    monkeypatch.setattr("os.geteuid", lambda: 12345)
    with pytest.raises(WitnessError, match="others own it"):
        Cosigner.create(tmp_path / "real", "w.example")
    assert not [*(tmp_path / "real").iterdir(), *(tmp_path / "open").iterdir()]


@pytest.mark.parametrize("start", [-5.0, 0.0, 0.5, 1000.0, 2.0**62, 2.0**70])
def test_the_time_of_a_cosignature_is_never_before_the_last(tmp_path: Path, start: float) -> None:
    now = [start]
    Cosigner.create(tmp_path, "w.example").add_log(FIRST.key.verifier)
    made = Cosigner(tmp_path, now=lambda: now[0])
    times = list[int]()
    for each in (start, 0, 5, 2_000, start + 1):
        now[0] = each
        size = len(times)
        signature = made.cosign(FIRST.note(size + 1), size, FIRST.proof(size, size + 1))
        assert isinstance(signature, Signature)
        times.append(signature.timestamp)
    assert times == sorted(times)
    assert 0 < times[0] <= times[-1] < 2**63
    assert times[-1] >= min(start, 2**63 - 1)


def test_a_damaged_key_of_a_log_is_said(witness: Cosigner) -> None:
    database = sqlite3.connect(witness._path)
    with database:
        database.execute("UPDATE logs SET vkey = 'rubbish'")
    database.close()
    assert refused(witness.cosign(FIRST.note(), 9, FIRST.proof(9))) is Why.UNAVAILABLE
    assert "is damaged" in witness.logs()[0].damage


def test_only_a_known_key_is_withdrawn(witness: Cosigner) -> None:
    other = SignerKey(ORIGIN, FIRST.key.type, bytes(32)).verifier
    with pytest.raises(NoteError, match="is not the key of a log"):
        witness.remove_log(other)
