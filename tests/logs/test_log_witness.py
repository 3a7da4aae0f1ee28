"""A log witness cosigns one history of a log: after a proof, durably, whoever asks and whatever is killed when."""

from __future__ import annotations

import os
import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from threading import Barrier, BrokenBarrierError
from typing import TYPE_CHECKING

import pytest

from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.signed_notes import KeyType, Note, NoteError, Signature, SignerKey
from cutcard.witness.answers import NotCosigned, Why, cosign_from
from cutcard.witness.cosigner import FILE, Cosigner, WitnessError
from logs.growing_log import ORIGIN, GrowingLog

if TYPE_CHECKING:
    from pathlib import Path

NOW = 1_763_430_000


@pytest.fixture
def witness(tmp_path: Path) -> Cosigner:
    """A log witness that knows the log and has cosigned nothing."""
    Cosigner.create(tmp_path / "witness", "regulator.example/witness").add_log(GrowingLog().key.verifier)
    return Cosigner(tmp_path / "witness", now=lambda: NOW)


def ask(witness: Cosigner, log: GrowingLog, old_size: int, size: int | None = None) -> Signature | NotCosigned:
    """Ask with the proof that the log makes."""
    return witness.cosign(log.note(size), old_size, log.proof(old_size, size))


def cosigned(witness: Cosigner, log: GrowingLog, old_size: int, size: int | None = None) -> Signature:
    answer = ask(witness, log, old_size, size)
    assert isinstance(answer, Signature), answer
    assert witness.verifier.verifies(log.note(size).text, answer)
    return answer


def refused(answer: Signature | NotCosigned) -> Why:
    assert isinstance(answer, NotCosigned)
    return answer.why


def last_size(witness: Cosigner) -> int:
    (log,) = witness.logs()
    return Checkpoint.parse(log.last.text).size if log.last else 0


def state(witness: Cosigner) -> bytes:
    """Everything a log witness has on the disk."""
    return b"".join(each.read_bytes() for each in sorted(witness._path.parent.iterdir()))


def test_a_growing_log_is_cosigned_from_its_first_checkpoint(witness: Cosigner) -> None:
    log = GrowingLog.of(70)
    sizes = [0, 1, 2, 7, 8, 8, 33, 64, 70, 70]
    for old_size, size in zip([0, *sizes], sizes, strict=False):
        assert cosigned(witness, log, old_size, size).timestamp == NOW
        assert last_size(witness) == size


def test_the_last_checkpoint_is_kept_with_the_signatures_of_log_and_witness_only(witness: Cosigner) -> None:
    log = GrowingLog.of(5)
    stranger = SignerKey("stranger.example", KeyType.LOG, bytes(32))
    note = log.note().with_signature(stranger.sign(log.note().text))
    assert isinstance(witness.cosign(note, 0, []), Signature)
    (known,) = Cosigner(witness._path.parent).logs()
    assert known.last is not None
    assert [each.name for each in known.last.signatures] == [ORIGIN, "regulator.example/witness"]
    assert known.last.signatures_by(witness.verifier)
    assert known.last.signatures_by(log.key.verifier)


@pytest.mark.parametrize("common", [0, 3, 11])
@pytest.mark.parametrize("size", [12, 13, 20])
def test_a_second_history_is_never_cosigned(witness: Cosigner, common: int, size: int) -> None:
    """Of the same size or longer, with the proof of either history."""
    first, second = GrowingLog.of(20), GrowingLog.of(size, history="second", common=common)
    cosigned(witness, first, 0, 12)
    before = witness.logs()[0].last
    assert refused(ask(witness, second, 12)) is Why.INCONSISTENT
    assert refused(witness.cosign(second.note(), 12, first.proof(12, size))) is Why.INCONSISTENT
    assert refused(witness.cosign(second.note(), 12, [])) is Why.INCONSISTENT
    for old_size in (0, common):
        assert refused(ask(witness, second, old_size)) is Why.OTHER_SIZE
    assert witness.logs()[0].last == before
    cosigned(witness, first, 12)


def test_a_log_that_was_rolled_back_is_told_the_size_that_was_seen(witness: Cosigner) -> None:
    log = GrowingLog.of(20)
    cosigned(witness, log, 0)
    for old_size in (0, 11, 12):
        answer = ask(witness, log, old_size, 12)
        assert isinstance(answer, NotCosigned)
        assert (answer.why, answer.size) == (Why.OTHER_SIZE, 20)
    assert refused(witness.cosign(log.note(12), 20, [])) is Why.MALFORMED


def test_a_wrong_proof_is_refused(witness: Cosigner) -> None:
    log = GrowingLog.of(20)
    cosigned(witness, log, 0, 11)
    proof = log.proof(11)
    for wrong in (proof[1:], proof[:-1], proof[::-1], [*proof, bytes(32)], [bytes(32), *proof[1:]], log.proof(12)):
        assert refused(witness.cosign(log.note(), 11, wrong)) is Why.INCONSISTENT


def test_a_proof_from_nothing_is_empty_and_an_empty_log_has_the_empty_root(witness: Cosigner) -> None:
    log = GrowingLog.of(4)
    assert refused(witness.cosign(log.note(), 0, [bytes(32)])) is Why.INCONSISTENT
    text = Checkpoint(ORIGIN, 0, bytes(32)).text
    assert refused(witness.cosign(Note(text).with_signature(log.key.sign(text)), 0, [])) is Why.INCONSISTENT
    assert last_size(witness) == 0


def test_another_old_size_is_answered_with_the_last_one_cosigned(witness: Cosigner) -> None:
    log = GrowingLog.of(20)
    assert ask(witness, log, 5) == NotCosigned(Why.OTHER_SIZE, "the last checkpoint that was cosigned has size 0", 0)
    cosigned(witness, log, 0, 7)
    answer = ask(witness, log, 5)
    assert isinstance(answer, NotCosigned)
    assert (answer.why, answer.size) == (Why.OTHER_SIZE, 7)


def test_a_log_is_known_by_its_keys_and_origin(witness: Cosigner) -> None:
    unknown, imposter = GrowingLog([b"a"], origin="other.example/log"), GrowingLog([b"a"], seed=2)
    assert refused(ask(witness, unknown, 0)) is Why.UNKNOWN_LOG
    assert refused(ask(witness, imposter, 0)) is Why.NOT_SIGNED
    known = GrowingLog([b"a"])
    forged = Note(known.note().text, (Signature(ORIGIN, known.key.verifier.key_id, bytes(64)),))
    assert refused(witness.cosign(forged, 0, [])) is Why.NOT_SIGNED
    assert refused(witness.cosign(known.note().with_signature(forged.signatures[0]), 0, [])) is Why.NOT_SIGNED
    both = Note(known.note().text, (*known.note().signatures, *forged.signatures))
    assert refused(witness.cosign(both, 0, [])) is Why.NOT_SIGNED
    witness.add_log(imposter.key.verifier)
    cosigned(witness, imposter, 0)
    assert len(witness.logs()) == 1


def test_a_checkpoint_with_extension_lines_is_malformed(witness: Cosigner) -> None:
    log = GrowingLog.of(3)
    text = log.note().text + "extension\n"
    assert refused(witness.cosign(Note(text).with_signature(log.key.sign(text)), 0, [])) is Why.MALFORMED
    assert refused(witness.cosign(Note(text.replace(ORIGIN, "other.example/log")), 0, [])) is Why.UNKNOWN_LOG
    assert refused(witness.cosign(Note(f"\n{text}"), 0, [])) is Why.UNKNOWN_LOG


def test_each_log_has_its_own_last_checkpoint(witness: Cosigner) -> None:
    other = GrowingLog([b"a", b"b"], origin="other.example/log", seed=3)
    witness.add_log(other.key.verifier)
    cosigned(witness, GrowingLog.of(9), 0)
    cosigned(witness, other, 0)
    cosigned(witness, GrowingLog.of(12), 9)


def test_of_many_who_ask_at_once_one_history_is_cosigned(witness: Cosigner) -> None:
    """Every thread asks for a history of its own, through its own view of the same folder."""
    histories = [GrowingLog.of(8, history=str(number), common=4) for number in range(12)]
    cosigned(witness, histories[0], 0, 4)
    with ThreadPoolExecutor(len(histories)) as pool:
        views = [Cosigner(witness._path.parent) for _ in histories]
        answers = list(pool.map(lambda view, log: ask(view, log, 4), views, histories))
    assert sum(isinstance(answer, Signature) for answer in answers) == 1
    assert {each.why for each in answers if isinstance(each, NotCosigned)} <= {Why.OTHER_SIZE, Why.INCONSISTENT}


def test_a_decision_is_alone_until_it_is_stored(witness: Cosigner) -> None:
    """Two are asked for two histories; each waits, when it has decided, for the other to have decided too."""
    both = Barrier(2, timeout=0.2)

    def now() -> float:
        with suppress(BrokenBarrierError):
            both.wait()
        return NOW

    histories = [GrowingLog.of(8, history=name) for name in ("first", "second")]
    views = [Cosigner(witness._path.parent, now=now) for _ in histories]
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda view, log: ask(view, log, 0), views, histories))
    assert sorted(getattr(each, "why", 200) for each in answers) == [200, Why.OTHER_SIZE]


def test_requests_that_overlap_never_go_back(witness: Cosigner) -> None:
    """The race of the specification: a smaller checkpoint that was decided first is not stored last."""
    log = GrowingLog.of(60)

    def chase(first: int) -> list[int]:
        return [
            size
            for size in range(first, 60, 3)
            if isinstance(cosign_from(witness, log.note(size), 0, partial(log.proof, size=size)), Signature)
        ]

    with ThreadPoolExecutor(3) as pool:
        done = [size for sizes in pool.map(chase, (1, 2, 3)) for size in sizes]
    assert last_size(witness) == max(done)


def test_a_crash_before_the_write_leaves_no_trace(witness: Cosigner) -> None:
    log = GrowingLog.of(9)
    cosigned(witness, log, 0, 4)
    before = state(witness)

    def crash() -> float:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ask(Cosigner(witness._path.parent, now=crash), log, 4)
    assert state(witness) == before
    cosigned(witness, GrowingLog.of(9, history="second", common=4), 4)


def test_a_commit_that_fails_releases_no_cosignature(witness: Cosigner, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who reads keeps the commit from the file, as a disk that is full or gone does."""
    monkeypatch.setattr("cutcard.witness.cosigner.BUSY_SECONDS", 0.01)
    first, second = GrowingLog.of(9), GrowingLog.of(9, history="second", common=4)
    cosigned(witness, first, 0, 4)
    with closing(sqlite3.connect(witness._path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM cosigned").fetchall()
        assert refused(ask(witness, first, 4)) is Why.UNAVAILABLE
    assert last_size(witness) == 4
    cosigned(witness, second, 4)


def test_a_lost_answer_is_asked_for_again_from_the_size_that_was_stored(witness: Cosigner) -> None:
    """Killed between the write and the answer, a log witness knows more than the house does."""
    log = GrowingLog.of(20)
    cosigned(witness, log, 0, 4)
    cosigned(witness, log, 4, 9)  # This answer never arrives.
    again = Cosigner(witness._path.parent)
    assert isinstance(cosign_from(again, log.note(9), 4, lambda old: log.proof(old, 9)), Signature)
    assert isinstance(cosign_from(again, log.note(20), 4, log.proof), Signature)
    rolled_back = cosign_from(again, log.note(12), 4, lambda old: log.proof(old, 12))
    assert isinstance(rolled_back, NotCosigned)
    assert rolled_back.size == 20


def test_an_altered_state_is_noticed_and_nothing_is_cosigned(witness: Cosigner) -> None:
    """Whoever puts another checkpoint there has no cosignature for it."""
    first, second = GrowingLog.of(4), GrowingLog.of(9, history="second")
    cosigned(witness, first, 0)
    for note in (bytes(second.note(4)), b"", b"rubbish"):
        with closing(sqlite3.connect(witness._path)) as database, database:
            database.execute("UPDATE cosigned SET note = ?", (note,))
        assert refused(ask(witness, second, 4)) is Why.UNAVAILABLE
        (known,) = witness.logs()
        assert (known.last, "is damaged" in known.damage) == (None, True)


def test_the_file_with_the_key_is_its_owners(tmp_path: Path) -> None:
    umask = os.umask(0)
    try:
        Cosigner.create(tmp_path / "a" / "witness", "w.example")
    finally:
        os.umask(umask)
    assert stat.S_IMODE((tmp_path / "a" / "witness").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "a" / "witness" / FILE).stat().st_mode) == 0o600


def test_a_log_witness_is_made_once_and_never_without_its_state(tmp_path: Path) -> None:
    made = Cosigner.create(tmp_path, "w.example")
    with pytest.raises(WitnessError, match="holds a log witness already"):
        Cosigner.create(tmp_path, "w.example")
    assert Cosigner(tmp_path).verifier == made.verifier
    (tmp_path / FILE).unlink()
    with pytest.raises(WitnessError, match="holds no log witness"):
        Cosigner(tmp_path)
    (tmp_path / FILE).touch(0o644)  # As a kill during the set-up leaves it.
    with pytest.raises(WitnessError, match="not a log witness"):
        Cosigner(tmp_path)
    assert Cosigner.create(tmp_path, "w.example").verifier != made.verifier
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    (tmp_path / FILE).write_bytes(b"no database at all, but long enough to be looked at" * 100)
    with pytest.raises(WitnessError, match="cannot be used"):
        Cosigner(tmp_path)


def test_only_the_key_of_a_log_is_added(witness: Cosigner) -> None:
    with pytest.raises(NoteError, match="name the key of a log"):
        witness.add_log(witness.verifier)
