"""`cutcard verify --resume`: what Ctrl-C says, and which files it refuses to go on with."""

from __future__ import annotations

import os
import shutil
import signal
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit import resuming
from cutcard.audit.journal import JournalAudit
from cutcard.audit.log import LogAudit
from cutcard.cards import NotationError
from cutcard.cli.verify import resuming as on_the_command_line
from cutcard.formats.entry import CAGE
from cutcard.formats.keys import Keys
from cutcard.formats.sqlite_reader import SqliteReader
from cutcard.house import cage
from houses.backups import mode
from houses.editable_journal import EditableJournal, genuine_house
from houses.houses import Premises, built, key_of
from houses.kept_audits import File, kept_at
from tables import DEALER
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from commands import CommandResult
    from cutcard.formats.entry import Entry


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that shuffles, with every kind of round, an interruption, and business at the cage."""
    path = tmp_path_factory.mktemp("genuine") / "house.db"
    with pytest.MonkeyPatch.context() as patch:
        return genuine_house(path, "tiger-baccarat", patch)


@pytest.fixture
def house(genuine: Path, tmp_path: Path) -> Path:
    """The same, to be altered."""
    for path in genuine.parent.glob("house.db*"):
        shutil.copy(path, tmp_path / path.name)
    return tmp_path / "house.db"


def test_ctrl_c_keeps_the_audit_and_says_how_to_go_on(
    house: Path, tmp_path: Path, run: Callable[..., CommandResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, whole = tmp_path / "audit.kept", run("verify", str(house), "--json").json
    check = JournalAudit._check_shape

    def interrupted(audit: JournalAudit, entry: Entry, body: Any) -> None:
        if entry.seq == 40:
            os.kill(os.getpid(), signal.SIGINT)
        check(audit, entry, body)

    with monkeypatch.context() as patch:
        patch.setattr(JournalAudit, "_check_shape", interrupted)
        stopped = run("verify", str(house), "--resume", str(file))
    assert (stopped.code, stopped.out) == (130, "")
    assert f"run the same command again to go on with {file} after 40 entries\n" in stopped.err
    assert mode(file) == 0o600, "it holds what the journal says of people"
    follow = LogAudit.follow

    def interrupted_behind(log: LogAudit, entry: Entry) -> str:
        os.kill(os.getpid(), signal.SIGINT)
        return follow(log, entry)

    with monkeypatch.context() as patch:
        patch.setattr(LogAudit, "follow", interrupted_behind)
        before = file.read_bytes()
        stopped = run("verify", str(house), "--resume", str(file))
    assert (stopped.code, stopped.out, file.read_bytes()) == (130, "", before)
    assert "after 40 entries" in stopped.err
    with monkeypatch.context() as patch:
        patch.setattr(SqliteReader, "check", lambda _: os.kill(os.getpid(), signal.SIGINT))
        stopped = run("verify", str(house), "--resume", str(file))
        assert (stopped.code, stopped.out, file.read_bytes()) == (130, "", before)
        assert f"go on with {file}\n" in stopped.err
        assert "before anything could be kept" in run("verify", str(house), "--resume", f"{file}.new").err
    resumed = run("verify", str(house), "--resume", str(file), "--json")
    assert (resumed.code, resumed.json["sound"]) == (4, True)
    earlier, now = resumed.json["runs"]
    assert (earlier["first"], earlier["last"], earlier["earlier"]) == (1, 40, True)
    assert (now["first"], now["last"], now["earlier"]) == (41, whole["summary"]["entries"], False)
    assert earlier["began"] <= earlier["ended"] <= now["began"] <= now["ended"]
    (note,) = [each for each in resumed.json["notes"] if each not in whole["notes"]]
    assert "entries 1 to 40 were checked by an earlier run" in note["says"]
    with Premises(house, create=False) as premises:
        premises.do(CAGE, cage.Note(DEALER, "an outage", "", "", "the lights went out again"))
    later = run("verify", str(house), "--resume", str(file))
    assert "41 to" in " ".join(later.out.split())


def _byte(content: bytes, at: int) -> bytes:
    return content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]


DOCTORED: dict[str, Callable[[bytes], bytes]] = {
    "the size": lambda content: content.replace(b'"size":40', b'"size":41'),
    "the seal": lambda content: _byte(content, content.index(b"\n") + 5),
    "the books": lambda content: _byte(content, len(content) - 40),
    "the end": lambda content: content[:-1],
    "the books left out": lambda content: b"\n".join(content.split(b"\n", 2)[:2]),
    "the seal left out": lambda content: content.split(b"\n")[0],
}


@pytest.mark.parametrize("what", first_of(DOCTORED, 1))
def test_a_file_that_somebody_altered_is_refused(genuine: Path, what: str) -> None:
    content = kept_at(genuine, 40).content
    assert content is not None
    with pytest.raises(NotationError, match="not as this house's key sealed it"):
        File(DOCTORED[what](content)).audit(genuine)


def test_a_file_of_another_house_or_program_or_of_other_rules_is_refused(
    genuine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = kept_at(genuine, 40)
    other = built(tmp_path / "other.db", key_of(genuine).read_bytes(), EditableJournal(genuine).entries())
    with pytest.raises(NotationError, match=r"audit\.kept is of the log .*, and the house has .*a-house-under-test"):
        file.audit(other)
    with pytest.raises(NotationError, match=r"was written by another program \(this program\)"):
        file.audit(genuine, program="a later program")
    monkeypatch.setattr(resuming, "digest", lambda _: "1:other")
    with pytest.raises(NotationError, match="other rules of tiger-baccarat"):
        file.audit(genuine)


def test_the_same_log_under_another_key_does_not_seal_the_file(genuine: Path, tmp_path: Path) -> None:
    """The name of a log is no secret: it is the seal that says whose file it is."""
    entries = EditableJournal(genuine).entries()
    ours, theirs = built(tmp_path / "a.db", bytes(32), entries), built(tmp_path / "b.db", b"\1" * 32, entries)
    file = kept_at(ours, 40, key=Keys(bytes(32)))
    with pytest.raises(NotationError, match="not as this house's key sealed it"):
        file.audit(theirs, key=Keys(b"\1" * 32))


def test_the_command_refuses_what_it_cannot_go_on_with_in_one_sentence(
    house: Path, tmp_path: Path, run: Callable[..., CommandResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "audit.kept"

    def refused(*more: str) -> str:
        answer = run("verify", str(house), "--resume", str(file), *more)
        assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
        return answer.err

    for content in (b"", b"{}", b"\xff\x00", house.read_bytes(), b'{"log":1}\n\n'):
        file.write_bytes(content)
        assert "holds no audit to go on with; name another file" in refused()
        assert file.read_bytes() == content
    file.unlink()
    assert run("verify", str(house), "--resume", str(file)).code == 4
    with monkeypatch.context() as patch:
        patch.setattr(on_the_command_line, "program", lambda: "cutcard 99")
        assert "was written by another program (cutcard " in refused()
    key_of(house).unlink()
    assert "is kept under the seal of the house's key; name the key with --key" in refused()
    file = tmp_path / "nowhere" / "audit.kept"
    assert "there is no such folder" in refused()
