"""What `cutcard serve`, `cutcard house log` and a signing agent of another user are told, and refuse."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
import uvicorn

from cutcard.cards import NotationError
from cutcard.cli.serve.publishing import Publishing, publisher_of
from cutcard.formats.signed_notes import KeyType, NoteError, VerifierKey
from cutcard.formats.versions import StoreError
from cutcard.house.checkpoints.publisher import AGENT
from cutcard.house.open import open_house
from cutcard.witness.cosigner import Cosigner
from cutcard.witness.routes import make_app
from ports import free_port
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from commands import CommandResult
    from cutcard.house.engine.house import House

WITNESS = "regulator.example/witness"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = open_house(str(tmp_path / "casino.db"), create=True)
    yield house
    house.close()


def told(witnesses: Path | None = None, agent: str | None = None) -> Publishing:
    return Publishing(str(witnesses) if witnesses is not None else None, agent, 60, 24)


@contextmanager
def answering(cosigner: Cosigner) -> Iterator[str]:
    port = free_port()
    server = uvicorn.Server(uvicorn.Config(make_app(cosigner), host="127.0.0.1", port=port, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until(lambda: server.started, "it answers")
    yield f"http://127.0.0.1:{port}/"
    server.should_exit = True
    thread.join(10)


def policy(folder: Path, *lines: str) -> Path:
    file = folder / "casino.policy"
    file.write_text("".join(f"{line}\n" for line in lines))
    return file


def test_a_house_signs_its_checkpoints_by_itself_beside_its_file(house: House, tmp_path: Path) -> None:
    publisher = publisher_of(house, f"sqlite:///{tmp_path / 'casino.db'}", None, told())
    assert publisher is not None
    publisher.ask()
    assert (tmp_path / "casino.db.checkpoint").read_text().startswith(f"{house.log.name}\n{house.log.end.size}\n")
    assert (tmp_path / "casino.db.agent" / "witness.db").exists()
    assert publisher.log_seen(0) is None, "nobody is asked, so nothing is overdue"


def test_the_log_tells_its_keys_and_makes_its_agent_when_asked(
    house: House, tmp_path: Path, run: Callable[..., CommandResult]
) -> None:
    path = str(tmp_path / "casino.db")
    before = run("house", "log", path, "--json")
    assert (before.code, before.json["log"], before.json["key"]) == (0, house.log.name, None)
    assert not (tmp_path / "casino.db.agent").exists()
    assert "--make-agent makes one" in run("house", "log", path).out
    made = run("house", "log", path, "--make-agent")
    key = run("house", "log", path, "--json").json["key"]
    assert f"log {key}\n" in made.out
    assert VerifierKey.parse(key).type is KeyType.LOG
    publisher = publisher_of(house, path, None, told())
    assert publisher is not None
    assert str(publisher.agent.key) == key
    assert run("house", "log", str(tmp_path / "nowhere.db")).code == 2
    assert run("house", "log", "postgresql://nowhere/x").code == 2


def test_a_signing_agent_of_another_user_and_a_log_witness_over_http(
    house: House, tmp_path: Path, run: Callable[..., CommandResult]
) -> None:
    asks = run("house", "log", str(tmp_path / "casino.db"), "--json").json["request_key"]
    made = run("witness", "init", str(tmp_path / "agent"), "--name", house.log.name, "--agent", "--json")
    assert run("witness", "add", str(tmp_path / "agent"), "--log", asks).code == 0
    witness = run("witness", "init", str(tmp_path / "w"), "--name", WITNESS, "--json").json["vkey"]
    assert run("witness", "add", str(tmp_path / "w"), "--log", made.json["vkey"]).code == 0
    with answering(Cosigner(tmp_path / "agent")) as agent, answering(Cosigner(tmp_path / "w")) as url:
        file = policy(tmp_path, f"log {made.json['vkey']}", f"witness regulator {witness} {url}", "quorum regulator")
        publisher = publisher_of(house, str(tmp_path / "casino.db"), None, told(file, agent))
        assert publisher is not None
        publisher.ask()
    assert publisher.trusted is not None
    assert {name: each.failure for name, each in publisher.seen.items()} == {AGENT: None, "regulator": None}
    assert not (tmp_path / "casino.db.agent").exists()
    size = f"{house.log.end.size} entr"
    for folder, says in (("agent", "signed as the log"), ("w", "cosigned ")):
        shown = run("witness", "show", str(tmp_path / folder)).out
        assert (size in shown, says in shown) == (True, True)
    publisher.ask()
    assert publisher.seen[AGENT].failures == 1, "the agent is gone"


def test_a_policy_by_which_nothing_could_be_trusted_is_refused(
    house: House, tmp_path: Path, run: Callable[..., CommandResult]
) -> None:
    path = str(tmp_path / "casino.db")
    key = publisher_of(house, path, None, told()).agent.key  # type: ignore[union-attr]
    witness = run("witness", "init", str(tmp_path / "w"), "--name", WITNESS, "--json").json["vkey"]
    other = str(Cosigner.create(tmp_path / "other", house.log.name, kind=KeyType.LOG).verifier)
    for lines, agent, says in (
        ((f"log {other}", f"witness w {witness} http://w/", "quorum w"), None, f"add the line: log {key}"),
        ((f"log {key}", f"witness w {witness}", "quorum w"), None, "gives no log witness an address"),
        ((f"log {key}", f"witness w {witness} ftp://w/", "quorum w"), None, "is not the address of a log witness"),
        ((f"witness w {witness} http://w/", "quorum w"), "http://127.0.0.1:1", "a line log cutcard.invalid/"),
        (("quorum w",), None, "no line above defines w"),
    ):
        with pytest.raises((NotationError, NoteError), match=says.replace("+", r"\+")):
            publisher_of(house, path, None, told(policy(tmp_path, *lines), agent))
    Cosigner.create(tmp_path / "strange", "other.example", kind=KeyType.LOG)
    with pytest.raises(StoreError, match=r"signs as other\.example, and the log of this house is"):
        publisher_of(house, path, None, told(agent=str(tmp_path / "strange")))
    shared = "postgresql://nowhere/house"
    assert publisher_of(house, shared, tmp_path / "end", told()) is None
    with pytest.raises(NotationError, match="several servers share one signing agent"):
        publisher_of(house, shared, tmp_path / "end", told(policy(tmp_path, f"log {key}", "quorum none")))
