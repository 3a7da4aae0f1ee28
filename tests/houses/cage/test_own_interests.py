"""The audit asks for itself whether staff moved credit of their own, or had a hand in a round they had a bet in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard.audit.verification import verify
from cutcard.cards import parse_cards
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.table import commands
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.houses import Premises, seconded
from staff import engage
from tables import CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron

if TYPE_CHECKING:
    from pathlib import Path

    from houses.editable_journal import Forgery

T = table_stream("t1")
LARGE = cage.LARGE_CENTS + 1


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Staff with accounts of their own: credit is sold, adjusted and cashed out, and Wei plays a round."""
    path = tmp_path_factory.mktemp("interests") / "house.db"
    with Premises(path) as house:
        for name in ("Wei", *(each.name for each in (PIT_MANAGER, SUPERVISOR, DEALER, CASHIER))):
            house.account(name, 1_000_00)
        for each in (SHIFT_MANAGER, PIT_MANAGER, SUPERVISOR, DEALER, CASHIER):
            engage(house.house, each.name, each.position)
        house.open_bank()
        house.do(CAGE, cage.CheckIdentity(CASHIER, "Wei", "passport"))
        house.do(CAGE, cage.BuyCredit(CASHIER, "Wei", LARGE, "known to the pit"), **seconded())
        house.do(CAGE, cage.AdjustCredit(PIT_MANAGER, "Wei", 5_00, "miscounted"), **seconded())
        house.do(
            CAGE, cage.CashOut(CASHIER, "Wei", cents=10_00, reason="at the window", identity="passport"), **seconded()
        )
        house.open_table("t1", "dragon-tiger-baccarat", source=cage.KEYED)
        for command in (
            commands.LoadShoe(DEALER),
            commands.OpenBets(DEALER),
            commands.PlaceBet(patron("Wei"), "Wei", 1, "Player", 50_00),
            commands.PlaceBet(DEALER, "Wei", 1, "Tie", 10_00),
            commands.CloseBets(DEALER),
            *(commands.DealCard(DEALER, card) for card in parse_cards("9s 2h Kd 5c")),
            commands.AnnounceResult(DEALER),
            commands.SettleBets(DEALER),
        ):
            at_request = isinstance(command, commands.PlaceBet) and command.by == DEALER
            house.do(T, command, **({"second": patron("Wei")} if at_request else {}))
    no_findings(verify(str(path)))
    return path


def for_themselves(kind: str) -> Forgery:
    """Whoever did it, or agreed, did it for the account of their own."""

    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find(kind, -1)
        own = draft.body["command"]["by"]["name"]
        draft.body["command"]["account"] = draft.event(kind)["account"] = own
        draft.body["money"] = [[own if side == "Wei" else side for side in each] for each in draft.body["money"]]
        return draft

    return forge


def agreed(kind: str) -> Forgery:
    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find(kind, -1)
        own = draft.body["second"]
        draft.body["command"]["account"] = draft.event(kind)["account"] = own
        draft.body["money"] = [[own if side == "Wei" else side for side in each] for each in draft.body["money"]]
        return draft

    return forge


def bets_of_the_dealer(journal: EditableJournal) -> EditableEntry:
    """The round's first bet was Dee's, who went on to record another's and to deal."""
    draft = journal.find("BetPlaced")
    command = draft.body["command"]
    command["by"]["name"] = command["patron"] = draft.event("BetPlaced")["bet"]["patron"] = DEALER.name
    draft.body["money"] = [[DEALER.name if side == "Wei" else side for side in each] for each in draft.body["money"]]
    return journal.after(draft, "BetPlaced")


def records_their_own(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetPlaced", 1)
    draft.body["command"]["patron"] = draft.event("BetPlaced")["bet"]["patron"] = DEALER.name
    draft.body["money"] = [[DEALER.name if side == "Wei" else side for side in each] for each in draft.body["money"]]
    return draft


FORGED: dict[str, Forgery] = {
    "a sale to oneself": for_themselves("CreditBought"),
    "a large sale that its buyer agreed to": agreed("CreditBought"),
    "an adjustment for oneself": for_themselves("CreditAdjusted"),
    "an adjustment that its holder agreed to": agreed("CreditAdjusted"),
    "cash out of one's own account as a Cashier": for_themselves("TicketIssued"),
    "a hand in a round with a bet of one's own": bets_of_the_dealer,
    "a bet of one's own recorded as staff": records_their_own,
}


@pytest.mark.parametrize("forged", FORGED)
def test_ones_own_interest_is_found(played: Path, forged: str) -> None:
    check_found_where_forged(played, FORGED[forged], "authority")
