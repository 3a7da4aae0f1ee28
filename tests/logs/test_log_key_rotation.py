"""The key that signs a log's checkpoints is rotated: one history under both, an entry, and log witnesses told."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cutcard.audit import verify
from cutcard.cli.serve.publishing import Publishing, publisher_of
from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.entry import CAGE
from cutcard.formats.keys import Keys
from cutcard.formats.log_policy import LogPolicy
from cutcard.formats.signed_notes import KeyType, Note, NoteError, Signature, SignerKey, VerifierKey
from cutcard.formats.versions import StoreError
from cutcard.house import cage
from cutcard.house.checkpoints.agent import SigningAgent, embedded_agent, request_key
from cutcard.house.checkpoints.publisher import AGENT
from cutcard.house.engine.house import go_on
from cutcard.house.key_rotation import record_key, rotate_log_key
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal, RefusedError
from cutcard.table import Actor
from cutcard.witness.answers import NotCosigned, Why
from cutcard.witness.cosigner import FILE, Cosigner
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.houses import Premises
from houses.stores import put
from logs.growing_log import GrowingLog
from logs.site import KEYS, Site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from commands import CommandResult
    from houses.editable_journal import Forgery

GIA, SUE = Actor("Gia", Position.GAMING_SHIFT_MANAGER), Actor("Sue", Position.PIT_SUPERVISOR)
TOLD = Publishing(None, None, 60, 24)


@pytest.fixture
def premises(tmp_path: Path) -> Iterator[Premises]:
    with Premises(tmp_path / "house.db") as premises:
        premises.account("Wei")
        yield premises


@pytest.fixture
def site(premises: Premises, tmp_path: Path) -> Site:
    site = Site(tmp_path, log=premises.house.log, keys=premises.house.keeper.keys)
    site.publisher.ask()
    return site


def rotate(
    premises: Premises, folder: Path, failpoint: Callable[[str], None] = go_on, second: Actor | None = SUE
) -> tuple[str, str]:
    """The key before, and the one after."""
    before = str(Cosigner(folder).verifier)

    def enter(key: str, former: str, after: str) -> None:
        answer = put(premises.house, CAGE, cage.EnterKey(GIA, key, former, after, "", "", "yearly"), second=second)
        if isinstance(answer, Refusal):
            raise RefusedError(answer)

    rotate_log_key(premises.house, folder, enter, failpoint=failpoint)
    return before, str(Cosigner(folder).verifier)


def agent_of(premises: Premises, site: Site) -> SigningAgent:
    return embedded_agent(site.folder / "agent", premises.house.log.name, premises.house.keeper.keys)


# --- the agent ----------------------------------------------------------------------------------


def test_an_agent_keeps_one_history_under_its_next_key(tmp_path: Path) -> None:
    log = GrowingLog.of(4)
    agent = embedded_agent(tmp_path, log.key.name, KEYS)
    assert isinstance(agent.asked, Cosigner)
    requests = agent.requests

    def asked(cosigner: Cosigner, of: GrowingLog, old: int) -> Signature | NotCosigned:
        text = of.note().text
        return cosigner.cosign(Note(text).with_signature(requests.sign(text)), old, of.proof(old))

    signed = asked(agent.asked, log, 0)
    assert isinstance(signed, Signature)
    ready = agent.asked.next_key()
    assert Cosigner(tmp_path).next_key() == ready, "it lies ready, and is not made twice"
    assert Cosigner(tmp_path).verifier == agent.key, "and is not used yet"
    agent.asked.begin_next()
    assert agent.asked.verifier == Cosigner(tmp_path).verifier == ready
    assert agent.asked.ready is None
    other = asked(agent.asked, GrowingLog.of(6, history="second"), 4)
    assert isinstance(other, NotCosigned)
    assert other.why is Why.INCONSISTENT, "what the old key signed binds the new one"
    grown = GrowingLog.of(6)
    new = asked(agent.asked, grown, 4)
    assert isinstance(new, Signature)
    assert ready.verifies(grown.note().text, new)
    assert not agent.key.verifies(grown.note().text, new)
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        assert len(database.execute("SELECT key FROM signer").fetchall()) == 1, "the old key is not kept"
    with pytest.raises(NoteError, match="no key lies ready"):
        agent.asked.begin_next()


def test_a_log_witness_keeps_its_key(tmp_path: Path) -> None:
    with pytest.raises(NoteError, match="a log witness keeps its key"):
        Cosigner.create(tmp_path / "w", "w.example").next_key()


def test_a_process_that_has_the_old_key_signs_nothing_any_more(tmp_path: Path) -> None:
    log = GrowingLog.of(2)
    old, new = Cosigner.create(tmp_path, log.key.name, kind=KeyType.LOG), Cosigner(tmp_path)
    new.add_log(log.key.verifier)
    new.next_key()
    new.begin_next()
    answer = old.cosign(log.note(), 0, [])
    assert isinstance(answer, NotCosigned)
    assert "restart" in answer.says


def test_an_agent_forgets_the_requests_of_the_house_s_key_of_before(tmp_path: Path) -> None:
    log, later = GrowingLog.of(2), Keys(bytes([7]) * 32)
    former = embedded_agent(tmp_path, log.key.name, KEYS).requests
    agent = embedded_agent(tmp_path, log.key.name, later)
    assert agent.requests == request_key(later, log.key.name)
    text = log.note().text
    answer = agent.asked.cosign(Note(text).with_signature(former.sign(text)), 0, [])
    assert isinstance(answer, NotCosigned)
    assert answer.why is Why.NOT_SIGNED


# --- the entry ----------------------------------------------------------------------------------


def test_it_takes_two_and_names_both_keys(premises: Premises, site: Site) -> None:
    with pytest.raises(RefusedError, match="second"):
        rotate(premises, site.folder / "agent", second=None)
    assert premises.house.cage.log_key == ""
    before, after = rotate(premises, site.folder / "agent")
    entry = list(premises.house.journal.read(CAGE))[-1].read()
    event = entry.events[0]
    assert (entry.second, event["key"], event["before"], event["after"]) == ("Sue", "log", before, after)
    assert premises.reopen().house.cage.log_key == after
    for former, new in ((before, after), (after, "rubbish"), (after, str(GrowingLog().key.verifier))):
        assert premises.no(CAGE, cage.EnterKey(GIA, "log", former, new, "", "", "mine"), second=SUE).code == "key"
    record_key(premises.house, site.folder / "agent", lambda *keys: put_ceremony(premises, *keys), "log")
    no_findings(verify(str(premises.path)))


def put_ceremony(premises: Premises, key: str, before: str, after: str) -> None:
    premises.do(CAGE, cage.EnterKey(GIA, key, before, after, "Gia and Sue", "safe 3", "a new copy"), second=SUE)


def test_killed_between_the_entry_and_the_new_key_it_goes_on_with_the_same_key(premises: Premises, site: Site) -> None:
    def stop(_: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rotate(premises, site.folder / "agent", stop)
    named, entries = premises.house.cage.log_key, premises.house.log.end.size
    told = replace(TOLD, agent=str(site.folder / "agent"))
    with pytest.raises(StoreError, match="bring the rotation to its end"):
        publisher_of(premises.house, str(premises.path), None, told)
    _, after = rotate(premises, site.folder / "agent")
    assert (after, premises.house.log.end.size) == (named, entries), "and needs no other entry"
    assert publisher_of(premises.house, str(premises.path), None, told) is not None


def test_an_agent_of_another_key_than_the_journal_names_is_entered(premises: Premises, site: Site) -> None:
    """After a backup from before the last rotation was restored: the agent is the one thing that is never restored."""
    rotate(premises, site.folder / "agent")
    agent = Cosigner(site.folder / "agent")
    agent.next_key()
    agent.begin_next()
    rotate(premises, site.folder / "agent")
    assert premises.house.cage.log_key == str(agent.verifier)
    no_findings(verify(str(premises.path)))


# --- log witnesses, policies and audits ---------------------------------------------------------


def test_a_log_witness_with_both_keys_goes_on_and_one_with_the_old_alone_refuses(
    premises: Premises, site: Site
) -> None:
    old = Note.parse((site.folder / "house.db.checkpoint").read_bytes())
    before, after = rotate(premises, site.folder / "agent")
    site.agent, both = agent_of(premises, site), (site.folder / "casino.policy").read_text()
    site.policy = LogPolicy.parse(f"log {after}\n{both}".encode())
    site.witnesses["one"].cosigner.add_log(VerifierKey.parse(after))
    publisher = site.publishing()
    publisher.ask()
    assert publisher.seen["one"].size == publisher.seen[AGENT].size == premises.house.log.end.size
    refused = publisher.seen["two"]
    assert refused.refuses
    assert "add the new one with `cutcard witness add`" in str(refused.failure)
    site.witnesses["two"].cosigner.add_log(VerifierKey.parse(after))
    site.witnesses["two"].cosigner.remove_log(VerifierKey.parse(before))
    publisher = site.publishing()
    publisher.ask()
    assert site.kept.size == premises.house.log.end.size
    new = Note.parse((site.folder / "house.db.checkpoint").read_bytes())
    assert site.policy.trusted(old).signed_by == (before,), "a receipt from before stays good"
    assert site.policy.trusted(new).signed_by == (after,)
    with pytest.raises(NoteError, match="no log of the policy has signed"):
        LogPolicy.parse(both.encode()).trusted(new)
    for note in (old, new):
        report = verify(str(premises.path), trusted=site.policy.trusted(note))
        no_findings(report)
        assert report.confirmed is not None


def test_a_checkpoint_of_after_the_rotation_that_the_old_key_signed_is_found(premises: Premises, site: Site) -> None:
    """Whoever stole the old key, and has log witnesses who were not told, is found by the audit."""
    with closing(sqlite3.connect(site.folder / "agent" / FILE)) as database:
        (written,) = database.execute("SELECT key FROM signer").fetchone()
    stolen = SignerKey.parse(written)
    rotate(premises, site.folder / "agent")
    end = premises.house.log.end
    text = Checkpoint(premises.house.log.name, end.size, end.root).text
    policy = LogPolicy.parse(f"log {stolen.verifier}\nquorum none\n".encode())
    trusted = policy.trusted(Note(text).with_signature(stolen.sign(text)))
    (finding,) = verify(str(premises.path), trusted=trusted).findings
    assert "is not signed with the key that the journal names" in str(finding)
    assert finding.expected == premises.house.cage.log_key


def _other_before(journal: EditableJournal) -> EditableEntry:
    """The second rotation does not go on from the first."""
    draft = journal.find("KeyEntered", 1)
    for told in (draft.event("KeyEntered"), draft.body["command"]):
        told["before"] = str(SignerKey(told["before"].split("+")[0], KeyType.LOG, bytes(32)).verifier)
    return draft


def _by_one(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("KeyEntered")
    draft.body["second"] = draft.body["second_position"] = ""
    return draft


def _of_no_log(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("KeyEntered", 1)
    for told in (draft.event("KeyEntered"), draft.body["command"]):
        told["after"] = str(GrowingLog().key.verifier)
    return draft


def _nobody_present(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("KeyEntered", 2)
    for told in (draft.event("KeyEntered"), draft.body["command"]):
        told["present"] = " "
    return draft


@pytest.mark.parametrize(
    ("forge", "check"),
    [
        (_by_one, "authority"),
        *(pytest.param(each, "keys", marks=pytest.mark.wide) for each in (_other_before, _of_no_log, _nobody_present)),
    ],
)
def test_a_forged_entry_about_a_key_is_found(premises: Premises, site: Site, forge: Forgery, check: str) -> None:
    for _ in range(2):
        rotate(premises, site.folder / "agent")
    record_key(premises.house, site.folder / "agent", lambda *keys: put_ceremony(premises, *keys), "house")
    premises.house.close()
    check_found_where_forged(premises.path, forge, check)
    premises.reopen()


# --- at the command line ------------------------------------------------------------------------


def test_the_keys_are_listed_and_no_secret_with_them(
    premises: Premises, site: Site, run: Callable[..., CommandResult]
) -> None:
    before, after = rotate(premises, site.folder / "agent")
    record_key(premises.house, site.folder / "agent", lambda *keys: put_ceremony(premises, *keys), "house")
    path, agent = str(premises.path), ("--signing-agent", str(site.folder / "agent"))
    told = run("house", "keys", path, *agent, "--json").json
    mark = premises.house.keeper.keys.mark
    assert told["keys"]["house"] == [{"key": mark, "since": 1}]
    assert [each["key"] for each in told["keys"]["log"]] == [after, before]
    assert (told["agent"], told["key_file"]) == (after, True)
    ceremony = told["entries"][-1]
    assert (ceremony["present"], ceremony["copies"], ceremony["second"]) == ("Gia and Sue", "safe 3", "Sue")
    shown = run("house", "keys", path, *agent)
    assert "present: Gia and Sue; copies: safe 3" in shown.out
    secret = (premises.path.with_name("house.db.key")).read_bytes()
    for hidden in (secret.hex(), "PRIVATE", (site.folder / "agent" / FILE).read_bytes().hex()):
        assert hidden not in shown.out
    premises.path.with_name("house.db.key").rename(premises.path.with_name("elsewhere"))
    assert run("house", "keys", path, "--json").json["key_file"] is None
    (premises.path.with_name("elsewhere")).rename(premises.path.with_name("house.db.key"))


@pytest.mark.wide
def test_what_is_misspelt_is_one_sentence(run: Callable[..., CommandResult], tmp_path: Path) -> None:
    path = str(tmp_path / "casino.db")
    run("house", "init", path)
    for words, says in (
        (
            ("rotate",),
            "rotate is no step: rotate-log, rotate-house, rotate-keeper, record-log, record-house, record-keeper",
        ),
        (("rotate-house", "--by", "Gia"), "two people answer for a key"),
        (("rotate-log", "--by", "Gia", "--second", "Sue", "--reason", "so"), "holds no log witness"),
    ):
        ran = run("house", "keys", path, *words)
        assert (ran.code, ran.err.count("\n")) == (2, 1), ran.err
        assert says in ran.err


@pytest.mark.wide
def test_an_agent_elsewhere_is_rotated_in_three_steps(run: Callable[..., CommandResult], tmp_path: Path) -> None:
    path, folder = str(tmp_path / "casino.db"), str(tmp_path / "agent")
    run("house", "init", path)
    log = run("house", "log", path, "--json").json["log"]
    run("witness", "init", folder, "--name", log, "--agent")
    told = run("witness", "next-key", folder, "--json").json
    assert not told["begun"]
    signed = ("--by", "Gia", "--second", "Sue", "--reason", "so")
    both = ("--former", told["former"], "--new", told["new"])
    assert run("house", "keys", path, "rotate-log", *both[:2], *signed).code == 2
    others = [str(GrowingLog(seed=seed).key.verifier) for seed in (1, 2)]
    of_another = run("house", "keys", path, "rotate-log", "--former", others[0], "--new", others[1], *signed)
    assert "the log of this house is" in of_another.err
    assert told["new"] in run("house", "keys", path, "rotate-log", *both, *signed).out
    assert run("witness", "next-key", folder, "--begin", "--json").json == {**told, "begun": True}
    assert run("witness", "show", folder, "--json").json["vkey"] == told["new"]
