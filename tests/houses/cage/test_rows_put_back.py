"""Older door rows put back into the database: a secret, a session, a link, a device, a count, an outcome, a patron."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from cutcard.audit.verification import verify
from cutcard.formats.doors import LINK
from cutcard.formats.entry import CAGE
from cutcard.formats.keys import SEAL_BYTES
from cutcard.house import cage
from cutcard.house.doors import put_doors
from cutcard.house.engine.requests import DoorRow, FencedError
from cutcard.house.patrons.erasing import erase
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.approvals.kept import DECLINED, Approvals, Outcome, Sealed
from cutcard.server.auth.accounts import FAILURES_MOST, Accounts
from cutcard.server.auth.passkeys import Passkeys
from cutcard.server.auth.sessions import IDLE_SECONDS, USED, Browser, Session, Sessions
from cutcard.server.runtime import Runtime
from doors import put_back, rows_of
from houses.stores import MANAGER, ON_BOTH_STORES, SUPERVISOR, do, made_once
from staff import engage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cutcard.house.engine.house import House
    from cutcard.house.journal.store import Writing
    from houses.stores import Place

FIRST, SECOND = "seven swans a-swimming", "six geese a-laying"
CREDENTIAL = "the key of somebody"


class Node:
    """A server process, as far as its doors are concerned."""

    def __init__(self, house: House) -> None:
        self.house, runtime = house, Runtime()
        self.accounts = Accounts.of(house, runtime)
        self.sessions = Sessions(self.accounts, runtime)
        self.approvals = Approvals(house.doors, house.keeper.keys, runtime)
        self.passkeys = Passkeys(house, runtime)

    def knows(self, secret: str, name: str = MANAGER.name) -> bool:
        return not isinstance(self.accounts.check(name, secret), Refusal)

    def enters(self, link: str) -> bool:
        return isinstance(self.sessions.enter(link), Session)

    def waits(self, digest: str) -> bool:
        found = self.approvals.find(digest)
        return found is not None and found.is_open


@dataclass(frozen=True)
class Doors:
    """What somebody got in with before it ended."""

    secret: str
    session: str
    link: str
    device: str
    approval: str
    patrons_link: str


def furnished(place: Place) -> None:
    with closing(place.house(create=True)) as house:
        for name in ("Wei", "Ana"):
            do(house, CAGE, cage.OpenAccount(MANAGER, name))
        for each in (MANAGER, SUPERVISOR):
            engage(house, each.name, each.position)
        assert Node(house).accounts.add("Wei", Position.PATRON, FIRST) is None


@pytest.fixture
def house(place: Place) -> Iterator[House]:
    made_once(place, "with people at its doors", furnished)
    with closing(place.house()) as opened:
        yield opened


def begin(node: Node) -> Doors:
    """Every door is opened once."""
    assert node.accounts.add(MANAGER.name, MANAGER.position, FIRST) is None
    session = node.sessions.begin(MANAGER.name, MANAGER.position, browser=Browser("", ""))
    link = node.sessions.link(MANAGER.name, MANAGER.position)
    waiting = node.approvals.ask(Sealed(MANAGER.name, session.key, CAGE, b"{}", "second_person", 4e9))
    assert waiting is not None
    assert node.passkeys._counts(CREDENTIAL, 3)
    patrons_link = node.sessions.link("Wei", Position.PATRON)
    return Doors(FIRST, session.token, link, session.device, waiting.digest, patrons_link)


def end(node: Node, doors: Doors) -> None:
    """Every door is shut again, by those whose it is."""
    found = node.approvals.find(doors.approval)
    assert found is not None
    assert node.approvals.become(found, Outcome(DECLINED, SUPERVISOR.name, "no")) is not None
    assert node.enters(doors.link)
    node.sessions.end(doors.session)
    assert node.accounts.add(MANAGER.name, MANAGER.position, SECOND) is None
    assert node.passkeys._counts(CREDENTIAL, 9)
    forget = cage.ForgetPatron(MANAGER, "Wei", "asked in writing")
    do(node.house, CAGE, forget, second=SUPERVISOR)
    erase(node.house.store, node.house.cage)


GETS_IN: dict[str, Callable[[Node, Doors], bool]] = {
    "person": lambda node, doors: node.knows(doors.secret),
    "session": lambda node, doors: node.sessions.find(doors.session) is not None,
    "link": lambda node, doors: node.enters(doors.link),
    "device": lambda node, doors: node.accounts.is_enrolled(doors.device),
    "passkey count": lambda node, _: node.passkeys._counts(CREDENTIAL, 4),
    "approval": lambda node, doors: node.waits(doors.approval),
    "patron": lambda node, _: node.knows(FIRST, "Wei"),
    "patron's link": lambda node, doors: node.enters(doors.patrons_link),
}
"""How each row lets somebody in who puts it back as it was."""


def those_who_get_in(node: Node, doors: Doors) -> list[str]:
    return [kind for kind, gets_in in GETS_IN.items() if gets_in(node, doors)]


def findings(place: Place) -> list[str]:
    return sorted(finding.says for finding in verify(place.url, place.log_end, key=place.key).findings)


@ON_BOTH_STORES
def test_rows_put_back_under_a_running_house_let_nobody_in(place: Place, house: House) -> None:
    node = Node(house)
    doors = begin(node)
    once = rows_of(house.store)
    end(node, doors)
    now = rows_of(house.store)
    assert findings(place) == []
    put_back(house.store, once)
    assert those_who_get_in(node, doors) == []
    assert those_who_get_in(Node(house), doors) == [], "a server that was started just now"
    other = {(kind, key) for kind, key in {*once, *now} if once.get((kind, key)) != now.get((kind, key))}
    says = "the row {} {}, which decides who gets in or who a patron is"
    named = sorted(says.format(*row) for row in other if row in once)
    assert findings(place) == named
    assert house.doors.refused >= {(kind, key) for kind, key in other if kind != "device"}
    put_back(house.store, now)
    house.doors.look_again()
    assert house.doors.refused == set(), "what is right again is no condition any more"
    assert node.knows(SECOND)
    assert findings(place) == []


@pytest.mark.parametrize("from_snapshot", [False, True], ids=["from the journal", "from a snapshot"])
def test_rows_put_back_at_rest_let_nobody_in(place: Place, house: House, *, from_snapshot: bool) -> None:
    node = Node(house)
    doors = begin(node)
    once = rows_of(house.store)
    end(node, doors)
    if from_snapshot:
        assert house.snapshots is not None
        house.snapshots.take_another()
    house.close()
    with closing(place.store()) as store:
        put_back(store, once)
    with closing(place.house()) as opened:
        assert those_who_get_in(Node(opened), doors) == []


@pytest.mark.parametrize("from_snapshot", [False, True], ids=["from the journal", "from a snapshot"])
def test_doors_stay_open_when_the_house_is_opened_again(place: Place, house: House, *, from_snapshot: bool) -> None:
    doors = begin(Node(house))
    if from_snapshot:
        assert house.snapshots is not None
        house.snapshots.take_another()
    house.close()
    with closing(place.house()) as opened:
        assert those_who_get_in(Node(opened), doors) == list(GETS_IN)
        assert opened.doors.refused == set()
    assert findings(place) == []


@pytest.mark.parametrize("kind", ["person", "passkey count"])
def test_a_row_that_is_taken_away_makes_nothing_good(place: Place, house: House, kind: str) -> None:
    """A count that is not there would begin anew, and let a copied key sign; a secret is given anew, not inserted."""
    node = Node(house)
    doors = begin(node)
    for held, key in rows_of(house.store):
        if held == kind:
            house.store.put_value(held, key, None)
    assert kind not in those_who_get_in(node, doors)
    assert findings(place) == []
    assert node.accounts.add(MANAGER.name, MANAGER.position, SECOND) is None
    assert Node(house).sessions.find(doors.session) is None, "of the secret before"


def test_a_lock_is_cleared_by_no_row(place: Place, house: House) -> None:
    node = Node(house)
    begin(node)
    once = rows_of(house.store)
    for _ in range(FAILURES_MOST):
        assert not node.knows(SECOND)
    assert rows_of(house.store) == once, "a wrong secret writes nothing"
    put_back(house.store, once)
    assert not node.knows(FIRST)
    node.accounts.unlock(MANAGER.name)
    assert node.knows(FIRST)
    assert findings(place) == []


def test_a_session_that_was_left_alone_is_kept_awake_by_no_row(sqlite_place: Place) -> None:
    """Servers tell each other in rows when a session was last used; one that no server wrote is not believed."""
    made_once(sqlite_place, "with people at its doors", furnished)
    with closing(sqlite_place.house()) as house:
        now = [2e9]
        runtime = Runtime(clock=lambda: now[0], monotonic=lambda: now[0])
        accounts = Accounts.of(house, runtime)
        here, session = Sessions(accounts, runtime), Sessions(accounts, runtime).begin(MANAGER.name, MANAGER.position)
        now[0] += IDLE_SECONDS[False] - 1
        assert here.recognise(session.token, touch=True) is not None
        here.refresh()
        now[0] += IDLE_SECONDS[False] - 1
        assert Sessions(accounts, runtime).find(session.token) is not None, "it was used at another server"
        now[0] += 2
        house.store.put_value(USED, session.key, bytes(SEAL_BYTES) + b"[4e9,4e9]")
        assert Sessions(accounts, runtime).find(session.token) is None


def test_who_has_shown_nothing_makes_no_entry(house: House) -> None:
    node = Node(house)
    doors = begin(node)
    entries = house.cage_version
    assert not node.knows("a secret of nobody")
    assert isinstance(node.accounts.check(MANAGER.name, "wrong", doors.device), Refusal)
    assert not node.enters("a link of nobody")
    assert node.sessions.find("a session of nobody") is None
    node.sessions.end("a session of nobody")
    assert not node.accounts.is_enrolled("a device of nobody")
    assert not house.doors.change("", DoorRow(LINK, "of nobody", None)), "an entry that would say nothing"
    node.sessions.refresh()
    house.run_on_writer(lambda: None)
    assert house.cage_version == entries


def test_a_sign_in_is_one_entry_with_its_rows(house: House) -> None:
    """The session before ends, the device is enrolled and the new session begins, or nothing of it does."""
    node = Node(house)
    doors = begin(node)
    entries = house.cage_version
    signed = node.sessions.sign_in(MANAGER.name, FIRST, browser=Browser(doors.session, doors.device))
    assert isinstance(signed, Session)
    assert house.cage_version == entries + 1
    assert (signed.device, node.sessions.find(doors.session)) == (doors.device, None)
    (fact,) = next(entry.read().events for entry in house.store.read(CAGE, after=entries))
    assert sorted(kind.rpartition(" ")[0] for kind in fact["rows"]) == ["device", "session", "session"]
    assert all(len(digest) in {0, 64} for digest in fact["rows"].values()), "digests, and no value"


@ON_BOTH_STORES
def test_rows_and_their_entry_are_written_together_or_not_at_all(
    place: Place, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = Node(house)
    doors = begin(node)
    before, entries = rows_of(house.store), house.cage_version

    def dies(writing: Writing, rows: list[DoorRow]) -> None:
        put_doors(writing, rows)
        raise OSError("the power is gone")

    monkeypatch.setattr("cutcard.house.engine.house.put_doors", dies)
    with pytest.raises(FencedError):
        node.sessions.end(doors.session)
    house.close()
    with closing(place.house()) as opened:
        assert (rows_of(opened.store), opened.cage_version) == (before, entries)
        assert Node(opened).sessions.find(doors.session) is not None
    assert findings(place) == []


def test_two_nodes_know_each_others_doors_at_once(postgres_place: Place) -> None:
    made_once(postgres_place, "with people at its doors", furnished)
    with closing(postgres_place.house()) as one, closing(postgres_place.beside("b").house()) as other:
        here, there = Node(one), Node(other)
        doors = begin(here)
        assert there.sessions.find(doors.session) is not None
        assert there.waits(doors.approval)
        assert there.accounts.is_enrolled(doors.device)
        assert there.enters(doors.link)
        assert not here.enters(doors.link), "used at the other node"
        assert there.accounts.add(MANAGER.name, MANAGER.position, SECOND) is None
        assert not here.knows(FIRST)
        here.sessions.refresh()
        assert here.sessions.find(doors.session) is None
        assert one.doors.refused == other.doors.refused == set()
