"""Passkeys are entries of the journal: each registered by its holder through a server, and ended with them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit.verification import verify
from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.cage.passkeys import PASSKEYS_MOST
from cutcard.house.projections.significant_events import significant
from cutcard.house.staff import THE_HOUSE
from cutcard.table import Actor
from houses.editable_journal import EditableJournal
from houses.houses import Premises
from staff import engage
from tables import CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KEY = "a-public-half-of-a-key"


@contextmanager
def staffed(folder: Path) -> Iterator[Premises]:
    with Premises(folder / "house.db") as house:
        house.account("Wei", 100_00)
        for each in (SHIFT_MANAGER, PIT_MANAGER, SUPERVISOR, DEALER, CASHIER):
            engage(house.house, each.name, each.position)
        yield house


@pytest.fixture
def premises(tmp_path: Path) -> Iterator[Premises]:
    with staffed(tmp_path) as house:
        yield house


@pytest.fixture(scope="module")
def refusing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Premises]:
    """One house for all tests in which everything is refused; its Pit Manager has a passkey."""
    with staffed(tmp_path_factory.mktemp("refusing")) as house:
        house.do(CAGE, register(PIT_MANAGER, "the-key-of-the-manager"), via="server")
        yield house


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sound house in which the Dealer registered a passkey."""
    folder = tmp_path_factory.mktemp("registered")
    with staffed(folder) as house:
        house.do(CAGE, register(DEALER), via="server")
    assert verify(str(folder / "house.db")).findings == []
    return folder / "house.db"


def register(by: Actor, credential: str = "the-key-of-somebody", **parts: str) -> cage.RegisterPasskey:
    return cage.RegisterPasskey(by, credential, parts.get("key", KEY), parts.get("label", "my phone"))


def test_a_passkey_is_registered_kept_removed_and_ended_by_dismissal(
    premises: Premises, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for each in (DEALER, CASHIER, PIT_MANAGER):
        premises.do(CAGE, register(each, f"the-key-of-{each.name}-here"), via="server")
    monkeypatch.setattr("cutcard.house.projections.snapshots.EVERY", 1)
    for _ in range(2):  # From the journal, and from a snapshot of it.
        premises.reopen()
        assert set(premises.house.cage.passkeys.values()) == {
            cage.Passkey(each.name, KEY, "my phone") for each in (DEALER, CASHIER, PIT_MANAGER)
        }
    premises.do(CAGE, cage.RemovePasskey(PIT_MANAGER, f"the-key-of-{PIT_MANAGER.name}-here"), via="server")
    premises.do(CAGE, cage.Dismiss(SHIFT_MANAGER, DEALER.name, "gone"), second=SUPERVISOR)
    assert {each.name for each in premises.house.cage.passkeys.values()} == {CASHIER.name}
    listed = [each.what for each in significant(premises.house.store)]
    assert listed.count(f"passkey of {DEALER.name} registered") == 1
    assert listed.count(f"passkey of {PIT_MANAGER.name} removed") == 1
    premises.house.close()
    assert verify(str(tmp_path / "house.db")).findings == []


@pytest.mark.parametrize(
    ("command", "via", "code"),
    [
        (register(DEALER), "console", "via"),
        (register(patron("Wei")), "server", "authority"),
        (register(THE_HOUSE), "server", "authority"),
        (register(Actor("Nobody", DEALER.position)), "server", "authority"),
        (register(DEALER, "short"), "server", "passkey"),
        (register(DEALER, key="no key at all, with spaces"), "server", "passkey"),
        (register(DEALER, label=""), "server", "passkey"),
        (register(DEALER, label="x" * 41), "server", "passkey"),
        (register(DEALER, "the-key-of-the-manager"), "server", "exists"),
        (cage.RemovePasskey(DEALER, "the-key-of-the-manager"), "server", "no_such_passkey"),
        (cage.RemovePasskey(PIT_MANAGER, "a-key-of-nobody-at-all"), "server", "no_such_passkey"),
    ],
    ids=str,
)
def test_what_is_no_passkey_of_ones_own_is_refused(
    refusing: Premises, command: cage.CageCommand, via: str, code: str
) -> None:
    before = dict(refusing.house.cage.passkeys)
    assert refusing.no(CAGE, command, via=via).code == code
    assert refusing.house.cage.passkeys == before


def test_nobody_has_more_than_some(premises: Premises) -> None:
    for number in range(PASSKEYS_MOST):
        premises.do(CAGE, register(DEALER, f"the-key-with-number-{number}"), via="server")
    assert premises.no(CAGE, register(DEALER, "one-key-too-many-here"), via="server").code == "passkey"


FORGERIES: dict[str, dict[str, Any]] = {
    "for somebody else": {"event": {"name": PIT_MANAGER.name}},
    "by somebody of another name": {"by": {"name": PIT_MANAGER.name, "position": "PIT_MANAGER"}},
    "by nobody of the staff": {"event": {"name": "Eve"}, "by": {"name": "Eve", "position": "DEALER"}},
    "that no server has seen": {"via": "console"},
    "with another key than was asked for": {"event": {"key": "the-public-half-of-eves"}},
}


@pytest.mark.parametrize("how", FORGERIES.values(), ids=FORGERIES)
def test_a_passkey_forged_into_the_journal_is_found(genuine: Path, tmp_path: Path, how: dict[str, Any]) -> None:
    journal = EditableJournal(genuine)
    draft = journal.find("PasskeyRegistered", -1)
    draft.event("PasskeyRegistered").update(how.get("event", {}))
    draft.body["command"]["by"].update(how.get("by", {}))
    draft.body["via"] = how.get("via", draft.body["via"])
    told = verify(str(journal.write(tmp_path / "forged.db"))).findings
    assert "finding-passkey" in {finding.message.key for finding in told}


def test_a_removal_by_somebody_else_is_found(premises: Premises, tmp_path: Path) -> None:
    premises.do(CAGE, register(DEALER), via="server")
    premises.do(CAGE, cage.RemovePasskey(DEALER, "the-key-of-somebody"), via="server")
    premises.house.close()
    journal = EditableJournal(tmp_path / "house.db")
    journal.find("PasskeyRemoved", -1).body["command"]["by"].update(name=PIT_MANAGER.name, position="PIT_MANAGER")
    told = verify(str(journal.write(tmp_path / "forged.db"))).findings
    assert "finding-passkey" in {finding.message.key for finding in told}
