"""An audit with a checkpoint that log witnesses cosigned: what somebody with the house's key rewrites is found."""

from __future__ import annotations

import threading
from contextlib import closing
from functools import partial
from http.server import HTTPServer, SimpleHTTPRequestHandler
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit import Verdict, verify
from cutcard.formats import schema
from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.entry import CAGE
from cutcard.formats.log_fold import placed
from cutcard.formats.merkle import LogEnd
from cutcard.formats.moments import moment
from cutcard.formats.signed_notes import Note
from cutcard.formats.sqlite_reader import SqliteReader
from cutcard.house import cage
from cutcard.house.checkpoints.publisher import AGENT
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.open import open_house
from cutcard.table import commands
from houses import houses
from houses.cage.test_gaming_day import GAME, STREAM, play
from houses.editable_journal import EditableJournal, no_findings
from houses.houses import Premises, accounts_from, write_house
from houses.stores import Place, postgres_place, sqlite_place
from logs.growing_log import GrowingLog
from logs.site import Site
from tables import DEALER, PIT_MANAGER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from commands import CommandResult
    from cutcard.formats.entry import Entry

STAKE, REWRITTEN = 70_00, 770_00


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Premises]:
    with Premises(tmp_path / "house.db") as house:
        house.account("Wei", 1_000_00)
        house.open_table("t1", GAME, source=cage.DEVICE)
        house.do(STREAM, commands.LoadShoe(DEALER))
        play(house, ("Player", STAKE))
        yield house


@pytest.fixture
def site(house: Premises, tmp_path: Path) -> Site:
    """Its log, as two log witnesses have cosigned it."""
    site = Site(tmp_path, log=house.house.log, keys=house.house.keeper.keys)
    site.publisher.ask()
    return site


def trusting(run: Callable[..., CommandResult], house: Premises, *more: str) -> CommandResult:
    return run("verify", str(house.path), "--trust", str(house.path.with_name("casino.policy")), *more)


def rewritten(value: Any) -> Any:
    """The same with another stake, in whatever it stands."""
    if isinstance(value, dict):
        return {name: rewritten(each) for name, each in value.items()}
    if isinstance(value, list):
        return [rewritten(each) for each in value]
    return REWRITTEN if value == STAKE else value


def write_anew(house: Premises, monkeypatch: pytest.MonkeyPatch, *, entries: int | None = None) -> None:
    """By somebody with the key: a won bet's stake, its money and balances, every hash and the seal; same salts."""
    name, keys = house.house.log.name, house.house.keeper.keys
    house.house.close()
    journal, reader = EditableJournal(house.path), SqliteReader(str(house.path))
    salts = b"".join(entry.salt for entry in reader.read())
    reader.close()
    for draft in journal.drafts:
        draft.body = rewritten(draft.body)
    again = [_entered(entry) for entry in journal.entries()][:entries]
    written, _ = placed(LogEnd(), again, salts)
    for each in (house.path, house.path.with_name("house.db.log-end")):
        each.unlink()
    monkeypatch.setattr(houses, "LOG_NAME", name)
    write_house(house.path, keys, written, accounts_from(written))
    house.house = open_house(str(house.path))


def _entered(entry: Entry) -> Any:
    return entry.stream, entry.version, entry.id, entry.round, entry.shoe, entry.body


@pytest.mark.usefixtures("site")
def test_a_sound_house_is_confirmed_by_a_trusted_checkpoint_alone(
    house: Premises, run: Callable[..., CommandResult]
) -> None:
    alone = run("verify", str(house.path))
    assert alone.code == Verdict.UNCONFIRMED
    assert "Not confirmed by any outside party (exit status 4): no policy was given" in " ".join(alone.out.split())
    told = run("verify", str(house.path), "--json").json
    assert (told["sound"], told["verdict"], told["confirmed"]) == (True, "unconfirmed", None)
    assert "--trust" in told["unconfirmed"]
    seen = house.house.log.end.size
    confirmed = trusting(run, house)
    assert (confirmed.code, "Not yet confirmed" in confirmed.out) == (0, False)
    play(house, ("Player", 10_00))
    since = trusting(run, house)
    assert since.code == 0
    written = house.house.log.end.size - seen
    assert f"{written} entries written since" in " ".join(since.out.split())
    assert "can still rewrite that part" in " ".join(since.out.split())
    told = trusting(run, house, "--json").json
    assert (told["verdict"], told["unconfirmed"]) == ("sound", "")
    assert told["confirmed"]["size"] == seen
    assert told["confirmed"]["entries_since"] == written
    assert told["confirmed"]["cosigned"] == {"one": "2025-11-18T01:40:00+00:00", "two": "2025-11-18T01:40:00+00:00"}
    first = next(entry for entry in house.house.store.read() if entry.seq == seen + 1)
    assert told["confirmed"]["since"] == moment(first.read().at / 1e6)


def test_a_won_bet_rewritten_with_the_key_is_found_by_trust_and_at_the_next_cosignature(
    house: Premises, site: Site, run: Callable[..., CommandResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    write_anew(house, monkeypatch)
    no_findings(verify(str(house.path)))
    assert run("verify", str(house.path)).code == Verdict.UNCONFIRMED, "nothing in the house shows it"
    found = trusting(run, house, "--json")
    assert found.code == Verdict.FINDINGS
    (finding,) = found.json["findings"]
    assert (finding["check"], finding["message"]["key"]) == ("log", "finding-log-other")
    site.log = house.house.log
    play(house, ("Player", 10_00))
    again = site.publishing()
    again.ask()
    assert again.seen[AGENT].refuses, "the agent has signed another history"
    (site.folder / "agent" / "witness.db").unlink()
    forged = Site(site.folder / "forged", log=house.house.log, keys=house.house.keeper.keys)
    site.agent = forged.agent
    for each in site.witnesses.values():
        each.cosigner.add_log(forged.agent.key)  # As if the insider had the log's key too.
    site.file_name = "forged.checkpoint"
    last = site.publishing()
    last.ask()
    assert all(last.seen[name].refuses for name in site.witnesses), "and so have the log witnesses"


@pytest.mark.usefixtures("site")
def test_a_log_cut_with_the_key_is_found(
    house: Premises, run: Callable[..., CommandResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    size = house.house.log.end.size
    write_anew(house, monkeypatch, entries=4)
    assert run("verify", str(house.path)).code == Verdict.UNCONFIRMED
    found = trusting(run, house, "--json")
    (finding,) = found.json["findings"]
    assert (found.code, finding["message"]["key"], finding["expected"]) == (1, "finding-log-shorter", f"{size} entries")


@pytest.mark.usefixtures("site")
def test_without_a_quorum_or_a_checkpoint_of_this_log_it_stays_unconfirmed(
    house: Premises, run: Callable[..., CommandResult], tmp_path: Path
) -> None:
    kept = (tmp_path / "house.db.checkpoint").read_bytes()
    note = Note.parse(kept)
    origin, size = house.house.log.name, house.house.log.end.size
    alone = Note(note.text, tuple(each for each in note.signatures if each.name != "two.example"))
    other = Note(Checkpoint("other.example/log", 3, bytes(32)).text, GrowingLog.of(3).note().signatures)
    for content, why in (
        (bytes(alone), "the quorum both has not cosigned this checkpoint; cosigned by one"),
        (kept.replace(b"\n%d\n" % size, b"\n%d\n" % (size - 1), 1), f"the signature of {origin} is wrong"),
        (bytes(other), "no log of the policy has signed this checkpoint of other.example/log"),
        (b"rubbish", "a note is a text"),
        (None, "there is no checkpoint beside the house"),
    ):
        if content is None:
            (tmp_path / "house.db.checkpoint").unlink()
        else:
            (tmp_path / "house.db.checkpoint").write_bytes(content)
        told = trusting(run, house, "--json")
        assert told.code == Verdict.UNCONFIRMED, why
        assert why in told.json["unconfirmed"]
    named = tmp_path / "kept.checkpoint"
    named.write_bytes(kept)
    assert trusting(run, house, "--checkpoint", str(named)).code == 0
    for words in (
        ("--checkpoint", str(named)),
        ("--trust", str(tmp_path / "nowhere")),
        ("--trust", str(named)),
    ):
        assert run("verify", str(house.path), *words).code == Verdict.UNREADABLE, words
    assert trusting(run, house, "--checkpoint", str(tmp_path / "nowhere")).code == Verdict.UNREADABLE


@pytest.mark.usefixtures("site")
def test_a_checkpoint_of_another_log_confirms_nothing(
    house: Premises, run: Callable[..., CommandResult], tmp_path: Path
) -> None:
    """A policy may trust several logs: it is this house's that counts."""
    (tmp_path / "other").mkdir()
    other = Site(tmp_path / "other")
    other.publisher.ask()
    both = (tmp_path / "other" / "casino.policy").read_text()
    (tmp_path / "casino.policy").write_text(both)
    told = trusting(run, house, "--checkpoint", str(tmp_path / "other" / "house.db.checkpoint"), "--json")
    assert told.code == Verdict.UNCONFIRMED
    assert (
        "the checkpoint is of casino.example/log, and the log of this house is cutcard.invalid/"
        in (told.json["unconfirmed"])
    )


@pytest.mark.usefixtures("site")
def test_a_checkpoint_is_fetched_from_the_floor(
    house: Premises, run: Callable[..., CommandResult], tmp_path: Path
) -> None:
    (tmp_path / "checkpoint").write_bytes((tmp_path / "house.db.checkpoint").read_bytes())
    (tmp_path / "house.db.checkpoint").unlink()
    with HTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        assert trusting(run, house, "--checkpoint", address).code == 0
        assert trusting(run, house, "--checkpoint", f"{address}/checkpoint").code == 0
        assert trusting(run, house, "--checkpoint", f"{address}/nowhere").code == Verdict.UNREADABLE
        server.shutdown()


def test_on_either_store_another_history_under_the_same_seal_is_not_the_one_that_was_seen(
    place: Place, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Somebody with the key writes another word into the record, and the whole of it to a new database."""
    opened = place.house(create=True)
    note = cage.Note(PIT_MANAGER, "an outage", "", "", "the lights went out")
    assert isinstance(opened.ask(Request("the-note", CAGE, note)), Reply)
    (tmp_path / "seen").mkdir()
    site = Site(tmp_path / "seen", log=opened.log, keys=opened.keeper.keys)
    site.publisher.ask()
    assert site.publisher.trusted is not None
    entries, ends = list(opened.store.read()), opened.log.sealed(LogEnd())
    confirmed = verify(place.url, place.log_end, key=place.key, trusted=site.publisher.trusted)
    assert (confirmed.findings, confirmed.verdict) == ([], Verdict.SOUND)
    altered = [(*_entered(entry)[:-1], entry.body.replace(b"lights", b"guests")) for entry in entries]
    written, end = placed(LogEnd(), altered, b"".join(entry.salt for entry in entries))
    other = asked_for_another(place, request, tmp_path / "other")
    with closing(other.store(create=True)) as store, store.writing() as writing:
        writing.put(schema.BEGIN_LOG, [ends])
        writing.append(written, (ends, opened.log.sealed(end)))
    opened.close()
    no_findings(verify(other.url, key=place.key))
    (finding,) = verify(other.url, key=place.key, trusted=site.publisher.trusted).findings
    assert finding.message.key == "finding-log-other"


def asked_for_another(place: Place, request: pytest.FixtureRequest, folder: Path) -> Place:
    folder.mkdir()
    return (
        sqlite_place(folder) if place.on_sqlite else postgres_place(request.getfixturevalue("postgres_server"), folder)
    )


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Nothing."""
