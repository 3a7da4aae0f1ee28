"""What docs/security.md says about a compromised key, followed line by line; and what each procedure promises."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cutcard.formats.signed_notes import Note, VerifierKey
from cutcard.house.checkpoints.agent import embedded_agent
from cutcard.house.open import open_house
from cutcard.rulebook.referee import Refusal
from cutcard.table import Actor
from cutcard.witness.answers import NotCosigned
from cutcard.witness.cosigner import Cosigner
from staff import accounts_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from commands import CommandResult

    Run = Callable[..., CommandResult]

ROOT = Path(__file__).parent.parent.parent
SECTION = (ROOT / "docs" / "security.md").read_text(encoding="utf-8").partition("## A key is compromised\n")[2]
PROCEDURES = dict(
    re.findall(r"^### (.*)\n(?:.*\n)*?```\n((?:.*\n)*?)```$", SECTION.partition("\n## ")[0], re.MULTILINE)
)
OTHER = "another secret of Dee"


@pytest.fixture
def place(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house with people, a signing agent, and a log witness that has cosigned it."""
    monkeypatch.chdir(tmp_path)
    secrets = {name: f"a secret of {name}" for name in ("Gia", "Sol", "Dee")}
    (tmp_path / "secrets").write_text("".join(f"{name}: {secret}\n" for name, secret in secrets.items()))
    monkeypatch.setenv("CUTCARD_SECRETS", "secrets")
    assert run("house", "init", "casino.db").code == 0
    for name, position, *more in (
        ("Gia", "gaming-shift-manager"),
        ("Sol", "pit-supervisor"),
        ("Dee", "dealer", "--by", "Gia", "--second", "Sol", "--reason", "the first day"),
    ):
        told = run("house", "staff", "casino.db", name, position, *more, stdin=f"{secrets[name]}\n")
        assert told.code == 0, told.err
    key = run("house", "log", "casino.db", "--make-agent", "--json").json["key"]
    witness = run("witness", "init", "log-witness", "--name", "regulator.example/witness", "--json").json["vkey"]
    run("witness", "add", "log-witness", "--log", key)
    (tmp_path / "casino.policy").write_text(f"log {key}\nwitness regulator {witness}\nquorum regulator\n")
    publish(tmp_path)
    return tmp_path


def publish(place: Path) -> Note | NotCosigned:
    """The next checkpoint, as the log witness cosigns it."""
    house = open_house(str(place / "casino.db"))
    try:
        signed = embedded_agent(place / "casino.db.agent", house.log.name, house.keeper.keys).sign(
            house.log, house.log.end, size_seen(place / "casino.db.agent")
        )
        assert isinstance(signed, Note), signed
        old = size_seen(place / "log-witness")
        cosigned = Cosigner(place / "log-witness").cosign(signed, old, house.log.consistency(old, house.log.end.size))
    finally:
        house.close()
    if isinstance(cosigned, NotCosigned):
        return cosigned
    note = signed.with_signature(cosigned)
    (place / "casino.db.checkpoint").write_bytes(bytes(note))
    return note


def size_seen(folder: Path) -> int:
    notes = [each.last for each in Cosigner(folder).logs()]
    return max((int(each.text.split("\n")[1]) for each in notes if each is not None), default=0)


def follow(title: str, run: Run, **stdin: str) -> list[CommandResult]:
    """Every line of a procedure, with the keys that `house keys` prints; each does what it says."""
    done = []
    for line in PROCEDURES[title].splitlines():
        listed = [each["key"] for each in run("house", "keys", "casino.db", "--json").json["keys"]["log"]]
        words = [{"NEW": listed[0], "OLD": listed[-1]}.get(word, word) for word in shlex.split(line)]
        ran = run(*words[1:], stdin=stdin.get(words[2], ""))
        confirmed = words[1] != "verify" or "--trust" in words
        assert ran.code == (0 if confirmed else 4), f"{line}: {ran.out}{ran.err}"
        done.append(ran)
    return done


def test_every_kind_of_key_has_its_procedure() -> None:
    assert [*PROCEDURES] == [
        "The house's key",
        "The keeper's key",
        "The log's signing key",
        "The key of a log witness",
        "A secret, a passkey or a device of somebody",
    ]


@pytest.mark.wide
def test_the_house_s_key(place: Path, run: Run) -> None:
    old = (place / "casino.db.key").read_bytes()
    *_, listed = follow("The house's key", run)
    ring = (place / "casino.db.key").read_bytes()
    assert (len(ring), ring[32:]) == (64, old)
    assert len([line for line in listed.out.splitlines() if line.startswith("house")]) == 2
    assert "copies: safe 3" in listed.out
    assert not (place / "evidence" / "house.key").exists()
    assert isinstance(publish(place), NotCosigned), "until the log witness is told"
    run("witness", "add", "log-witness", "--log", run("house", "keys", "casino.db", "--json").json["agent"])
    assert isinstance(publish(place), Note)


@pytest.mark.wide
def test_the_keeper_s_key(place: Path, run: Run) -> None:
    *_, listed = follow("The keeper's key", run)
    assert len((place / "casino.db.key.keeper").read_bytes()) == 64
    assert len([line for line in listed.out.splitlines() if line.startswith("keeper")]) == 2


@pytest.mark.wide
def test_the_log_s_signing_key(place: Path, run: Run) -> None:
    before = run("house", "keys", "casino.db", "--json").json["agent"]
    earlier = Note.parse((place / "casino.db.checkpoint").read_bytes())
    follow("The log's signing key", run)
    now = run("house", "keys", "casino.db", "--json").json["agent"]
    note = publish(place)
    assert isinstance(note, Note)
    assert note.signatures_by(VerifierKey.parse(now))
    assert not note.signatures_by(VerifierKey.parse(before))
    policy = place / "casino.policy"
    assert run("verify", "casino.db", "--trust", "casino.policy").code == 4, "the policy names the old key alone"
    policy.write_text(f"log {now}\n{policy.read_text()}")
    assert run("verify", "casino.db", "--trust", "casino.policy").code == 0
    (place / "casino.db.checkpoint").write_bytes(bytes(earlier))
    assert run("verify", "casino.db", "--trust", "casino.policy").code == 0, "and what was cosigned before stays good"


@pytest.mark.wide
def test_the_key_of_a_log_witness(place: Path, run: Run) -> None:
    old = Cosigner(place / "log-witness").verifier
    *_, shown = follow("The key of a log witness", run)
    new = Cosigner(place / "log-witness-2").verifier
    assert str(new) in shown.out
    (place / "log-witness").rename(place / "stolen")
    (place / "log-witness-2").rename(place / "log-witness")
    note = publish(place)
    assert isinstance(note, Note)
    policy = place / "casino.policy"
    policy.write_text(policy.read_text().replace(str(old), str(new)))
    assert run("verify", "casino.db", "--trust", "casino.policy").code == 0


@pytest.mark.wide
def test_somebody_s_secret(place: Path, run: Run) -> None:
    (place / "secrets").write_text((place / "secrets").read_text().replace("a secret of Dee", OTHER))
    follow("A secret, a passkey or a device of somebody", run, staff=f"{OTHER}\n")
    house = open_house(str(place / "casino.db"))
    try:
        assert isinstance(accounts_of(house).sign("Dee", "a secret of Dee"), Refusal)
        assert isinstance(accounts_of(house).sign("Dee", OTHER), Actor)
    finally:
        house.close()
