"""Credit bought at a terminal, tables opened for method C, and settlements taken back when the money is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cutcard import GAMES
from cutcard.audit.verification import verify
from cutcard.formats.entry import CAGE
from cutcard.formats.settings import options_from, options_json
from cutcard.house import cage
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.table_options import Source
from cutcard.table import TableOptions
from houses.editable_journal import EditableJournal
from houses.houses import Premises, audit_money, key_of
from tables import ASSISTANT, CASHIER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


DTB, EB = "dragon-tiger-baccarat", "tiger-baccarat"


@pytest.fixture
def premises(tmp_path: Path) -> Iterator[Premises]:
    with Premises(tmp_path / "house.db") as house:
        house.account("Wei", 1_000_00)
        house.account("Ana")
        yield house


def ticket(premises: Premises, cents: int = 400_00) -> str:
    """The code of a ticket that Wei has cashed out to."""
    issued = premises.do(CAGE, cage.CashOut(patron("Wei"), "Wei", cents=cents))
    return premises.house.ticket_code(issued.entry.id)


# --- a ticket redeemed at a terminal ------------------------------------------------------------


@pytest.mark.clause("EB 1.1.12")
def test_a_patron_buys_credit_with_a_ticket_at_the_terminal(premises: Premises, tmp_path: Path) -> None:
    code = ticket(premises)
    done = premises.do(CAGE, cage.RedeemTicket(patron("Ana"), code, "Ana"))
    (event,) = done.body.events
    assert (event["document"], event["clause"], event["account"], event["cents"]) == ("EB", "1.1.12", "Ana", 400_00)
    assert (premises.cents("Wei"), premises.cents("Ana"), premises.cents("tickets")) == (600_00, 400_00, 0)
    assert code not in str(done.body), "the code itself is never written"
    for by, account in ((patron("Ana"), "Ana"), (patron("Wei"), "Wei"), (CASHIER, "")):
        assert premises.no(CAGE, cage.RedeemTicket(by, code, account)).code == "redeemed"
    audit_money(premises)
    premises.reopen()
    assert premises.cents("Ana") == 400_00
    assert verify(str(tmp_path / "house.db")).findings == []


def test_a_ticket_is_redeemed_for_ones_own_credit_or_by_staff_for_cash(premises: Premises) -> None:
    code = ticket(premises)
    for by, account in ((patron("Ana"), "Wei"), (patron("Ana"), ""), (CASHIER, "Ana"), (CASHIER, "Wei")):
        assert premises.no(CAGE, cage.RedeemTicket(by, code, account)).code == "not_theirs"
    assert premises.no(CAGE, cage.RedeemTicket(patron("Nobody"), code, "Nobody")).code == "no_such_account"
    wrong = cage.RedeemTicket(patron("Ana"), "000000-000000-000000", "Ana")
    assert premises.no(CAGE, wrong).code == "no_such_ticket"
    premises.do(CAGE, cage.LockAccount(SUPERVISOR, "Ana", "asked for it"))
    assert premises.no(CAGE, cage.RedeemTicket(patron("Ana"), code, "Ana")).code == "locked"
    premises.do(CAGE, cage.RedeemTicket(CASHIER, code))
    assert premises.cents("Ana") == 0


@pytest.mark.parametrize("account", ["Wei", ""])
def test_a_forged_redemption_is_found(premises: Premises, tmp_path: Path, account: str) -> None:
    premises.do(CAGE, cage.RedeemTicket(patron("Ana"), ticket(premises), "Ana"))
    premises.house.close()
    journal = EditableJournal(tmp_path / "house.db")
    draft = journal.find("TicketRedeemed")
    draft.body["command"]["account"] = account
    draft.event("TicketRedeemed")["account"] = account
    found = {finding.check for finding in verify(str(journal.write(tmp_path / "forged.db"))).findings}
    assert "ticket" in found


# --- where a table's cards come from ------------------------------------------------------------


@pytest.mark.parametrize("source", [cage.SHUFFLED, cage.DEVICE, cage.KEYED])
def test_the_source_stands_in_the_settings_of_a_table(premises: Premises, tmp_path: Path, source: str) -> None:
    premises.open_table("t1", DTB, source=source)
    assert premises.table("t1").state.options.source is Source(source)
    premises.reopen()
    assert premises.table("t1").state.options.source is Source(source)
    assert verify(str(tmp_path / "house.db")).findings == []


def test_settings_written_before_they_named_the_source_take_it_from_beside(premises: Premises, tmp_path: Path) -> None:
    premises.open_table("t1", DTB, source=cage.DEVICE)
    premises.house.close()
    journal = EditableJournal(tmp_path / "house.db")
    draft = journal.find("TableOpened")
    del draft.event("TableOpened")["options"]["source"]
    del draft.body["command"]["options"]["source"]
    path = journal.write(tmp_path / "before.db")
    assert verify(str(path)).findings == []
    key_of(path).write_bytes(key_of(tmp_path / "house.db").read_bytes())
    with Premises(path, create=False) as before:
        assert before.table("t1").state.options.source is Source.READER


def method_c(**options: Any) -> dict[str, Any]:
    return options_json(TableOptions(game=GAMES[DTB], method=Method.C, **{"high_limit_area": True, **options}))


@pytest.mark.clause("DTB 3.9.2")
def test_a_table_is_opened_in_method_c_by_the_assistant_casino_manager(premises: Premises) -> None:
    for by in (PIT_MANAGER,):
        refusal = premises.no(CAGE, cage.OpenTable(by, "t1", method_c(), cage.DEVICE))
        assert (refusal.code, refusal.cites) == ("authority", ("3.9.2",))
    elsewhere = premises.no(CAGE, cage.OpenTable(ASSISTANT, "t1", method_c(high_limit_area=False), cage.DEVICE))
    assert (elsewhere.code, elsewhere.cites) == ("method", ("3.9.2",))
    premises.do(CAGE, cage.OpenTable(ASSISTANT, "t1", method_c(), cage.DEVICE))
    premises.do(CAGE, cage.OpenTable(SHIFT_MANAGER, "t2", method_c(), cage.DEVICE))
    assert premises.table("t1").state.method is Method.C


@pytest.mark.clause("DTB 3.12.1")
def test_where_a_patron_draws_a_device_reads_the_cards(premises: Premises) -> None:
    refusal = premises.no(CAGE, cage.OpenTable(ASSISTANT, "t1", method_c(), cage.KEYED))
    assert (refusal.code, refusal.cites) == ("source", ("3.12.1",))
    assert premises.no(CAGE, cage.OpenTable(ASSISTANT, "t1", method_c(), cage.SHUFFLED)).code == "method"


def test_a_source_is_read_strictly() -> None:
    read = options_from({"game": DTB, "source": "device"}, GAMES)
    assert read.source is Source.READER
    with pytest.raises(ValueError, match="source"):
        options_from({"game": DTB, "source": "by hand"}, GAMES)
