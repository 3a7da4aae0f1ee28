"""Separate duties: a Cashier sells and pays, a patron consents, and large amounts add up over a gaming day."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit.verification import verify
from cutcard.formats.denominations import count_of
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.engine.requests import Reply
from cutcard.rulebook.procedure import Position
from cutcard.server.alerts import alert_of
from cutcard.table import Actor, commands
from cutcard.table.conduct.persons import person
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.houses import BY_POSITION, Premises, audit_money, memory, seconded
from staff import engage, open_bank
from tables import CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Forgery = Callable[[EditableJournal], EditableEntry]

ANOTHER = Actor("Cal", Position.CASHIER)
LARGE = cage.LARGE_CENTS
HOUR = 3_600 * 10**9
EVENING = 1_800_000_000 * 10**9
"""Friday 15 January 2027, eight in the morning by UTC."""


@pytest.fixture
def premises() -> Iterator[Premises]:
    """A house with two patrons who have credit, and a clock that stands."""
    with memory() as folder, Premises(folder / "house.db") as house:
        house.house.now = lambda: EVENING
        house.account("Wei", 4_000_00)
        house.account("Ana", 500_00)
        identify(house, "Wei", "Ana")
        yield house


def identify(premises: Premises, *names: str) -> None:
    for name in names:
        premises.do(CAGE, cage.CheckIdentity(SUPERVISOR, name, "passport"))


def refused(premises: Premises, command: commands.Command, **how: Any) -> str:
    """The code of a refusal that leaves no trace."""
    before = premises.trace()
    code = premises.no(CAGE, command, **how).code
    assert premises.trace() == before
    return code


def ticket(premises: Premises, name: str, cents: int) -> str:
    return premises.house.ticket_code(premises.do(CAGE, cage.CashOut(patron(name), name, cents=cents)).entry.id)


def sound(premises: Premises) -> None:
    audit_money(premises)
    premises.reopen()
    no_findings(verify(str(premises.path)))


# --- who sells and pays -------------------------------------------------------------------------


def test_a_cashier_sells_and_pays_and_nobody_does_by_rank(premises: Premises) -> None:
    code = ticket(premises, "Wei", 100_00)
    for by in sorted(BY_POSITION.values(), key=lambda actor: actor.position is Position.CASHIER):
        for asked, how in (
            (cage.BuyCredit(by, "Wei", 100_00), {}),
            (cage.RedeemTicket(by, code), {}),
            (cage.CashOut(by, "Wei", cents=100_00), {"second": patron("Wei")}),
        ):
            if by.position is Position.CASHIER:
                premises.do(CAGE, asked, **how)
            else:
                assert refused(premises, asked, **how) in {"authority", "not_theirs"}


def test_a_cashier_has_no_part_in_what_the_pit_decides(premises: Premises) -> None:
    for command in [
        cage.AdjustCredit(CASHIER, "Wei", 1, "so"),
        cage.LockAccount(CASHIER, "Wei", "so"),
        cage.UnlockAccount(CASHIER, "Wei", "so"),
        cage.OpenTable(CASHIER, "t1", {"game": "tiger-baccarat"}),
        cage.Appoint(CASHIER, "Pat", "PIT_SUPERVISOR", "so"),
        cage.SetTimeZone(CASHIER, "Asia/Macau", "so"),
    ]:
        assert refused(premises, command, **seconded()) == "authority", command


def test_a_cashier_neither_deals_nor_bets_nor_attests(premises: Premises) -> None:
    premises.open_table("t1", "dragon-tiger-baccarat", source=cage.KEYED)
    stream = table_stream("t1")
    assert premises.no(stream, commands.LoadShoe(CASHIER)).code == "authority"
    premises.do(stream, commands.LoadShoe(DEALER))
    premises.do(stream, commands.OpenBets(DEALER))
    for bet in (commands.PlaceBet(CASHIER, name, 1, "Player", 100_00) for name in ("Wei", "Cai")):
        assert premises.no(stream, bet).code == "authority"
    assert refused(premises, cage.AdjustCredit(PIT_MANAGER, "Wei", 1, "so"), second=CASHIER) == "second_person"


# --- large amounts add up -----------------------------------------------------------------------


def test_twelve_sales_just_below_the_limit_are_not_made_alone(premises: Premises) -> None:
    """One member of staff sold twelve times 10,000.00 to one account, each alone."""
    premises.do(CAGE, cage.BuyCredit(CASHIER, "Ana", LARGE))
    for _ in range(11):
        assert refused(premises, cage.BuyCredit(CASHIER, "Ana", LARGE)) in {"reason", "second_person"}
        assert refused(premises, cage.BuyCredit(ANOTHER, "Ana", 1, "a little more")) == "second_person"
    sale = premises.do(CAGE, cage.BuyCredit(CASHIER, "Ana", LARGE, "known to the pit"), **seconded())
    assert sale.body.second == SUPERVISOR.name
    sound(premises)


def test_a_sale_to_many_accounts_adds_up_for_who_sells(premises: Premises) -> None:
    names = [f"Patron {number}" for number in range(12)]
    for name in names:
        premises.account(name)
    identify(premises, *names)
    answers = [premises.ask(CAGE, cage.BuyCredit(CASHIER, name, LARGE)) for name in names]
    assert [isinstance(answer, Reply) for answer in answers] == [True] * 10 + [False] * 2
    assert refused(premises, cage.BuyCredit(Actor("ＣＡＩ", Position.CASHIER), "Ana", 1, "so")) == "second_person"
    premises.do(CAGE, cage.BuyCredit(ANOTHER, names[10], LARGE))
    sound(premises)


def test_what_was_sold_counts_after_the_house_was_opened_again_and_until_the_day_ends(premises: Premises) -> None:
    premises.do(CAGE, cage.BuyCredit(CASHIER, "Ana", LARGE))
    premises.reopen()
    premises.house.now = lambda: EVENING + 15 * HOUR
    assert refused(premises, cage.BuyCredit(CASHIER, "Ana", 1, "a little more")) == "second_person"
    premises.house.now = lambda: EVENING + 17 * HOUR
    identify(premises, "Ana")
    premises.do(CAGE, cage.BuyCredit(CASHIER, "Ana", LARGE))
    assert refused(premises, cage.BuyCredit(CASHIER, "Ana", 1, "a little more")) == "second_person"
    sound(premises)


def test_tickets_of_one_account_add_up_when_they_are_paid(premises: Premises) -> None:
    premises.account("Rich", 3 * LARGE)
    identify(premises, "Rich")
    first, second, third = (ticket(premises, "Rich", cents) for cents in (LARGE, 1, 1))
    premises.do(CAGE, cage.RedeemTicket(CASHIER, first))
    assert refused(premises, cage.RedeemTicket(ANOTHER, second, reason="so")) == "second_person"
    premises.do(CAGE, cage.RedeemTicket(CASHIER, second, reason="known to the pit"), **seconded())
    premises.do(CAGE, cage.RedeemTicket(CASHIER, ticket(premises, "Wei", 100_00)))
    premises.do(CAGE, cage.RedeemTicket(patron("Ana"), third, "Ana"))
    sound(premises)


# --- consent ------------------------------------------------------------------------------------


def test_an_absent_patrons_credit_is_not_cashed_out(premises: Premises) -> None:
    """One member of staff cashed out an absent patron's 4,000.00."""
    asked = cage.CashOut(CASHIER, "Wei", reason="asked for it by telephone", identity="passport")
    for second in (None, patron("Ana"), patron("wei"), Actor("Wei", Position.PIT_SUPERVISOR)):
        assert refused(premises, asked, second=second) in {"consent", "second_person"}
    assert refused(premises, replace(asked, identity=" "), **seconded()) == "identity"
    for second in (DEALER, ANOTHER, CASHIER, Actor("Cai", Position.PIT_MANAGER)):
        assert refused(premises, asked, second=second) == "second_person"
    assert refused(premises, replace(asked, reason=" "), **seconded()) == "reason"
    assert premises.cents("Wei") == 4_000_00


def test_a_patron_consents_by_their_own_name_or_a_witness_confirms_that_they_are_there(premises: Premises) -> None:
    own = premises.do(CAGE, cage.CashOut(CASHIER, "Wei", cents=1_000_00), second=patron("Wei"))
    assert (own.body.second, own.body.second_position) == ("Wei", "PATRON")
    seen = premises.do(
        CAGE, cage.CashOut(CASHIER, "Wei", reason="stands at the window", identity="passport"), **seconded()
    )
    assert (seen.body.second, seen.body.second_position) == (SUPERVISOR.name, "PIT_SUPERVISOR")
    assert premises.cents("Wei") == 0
    raised = [alert.what for each in premises.journal() if (alert := alert_of(each)) is not None]
    assert raised == ["CreditUnconfirmed"], "what the patron signed raises none"
    premises.reopen()
    assert [each.cents for each in premises.house.cage.unconfirmed["Wei"]] == [3_000_00]
    sound(premises)


# --- what the audit finds -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def dealt_with(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A day at the cage: sales alone and by two, tickets paid, credit cashed out by Cashiers."""
    path = tmp_path_factory.mktemp("duties") / "house.db"
    with Premises(path) as house:
        house.house.now = lambda: EVENING
        for each in (SHIFT_MANAGER, PIT_MANAGER, SUPERVISOR, CASHIER, DEALER):
            engage(house.house, each.name, each.position)
        open_bank(house.house, CASHIER.name)
        for name in ("Wei", "Ana"):
            house.do(CAGE, cage.OpenAccount(CASHIER, name))
        identify(house, "Wei", "Ana")
        house.do(CAGE, cage.BuyCredit(CASHIER, "Wei", LARGE))
        house.do(CAGE, cage.BuyCredit(CASHIER, "Ana", LARGE))
        house.do(CAGE, cage.BuyCredit(CASHIER, "Wei", 1_00, "known to the pit"), **seconded())
        by_patron = house.do(CAGE, cage.CashOut(CASHIER, "Wei"), second=patron("Wei"))
        seen = house.do(
            CAGE, cage.CashOut(CASHIER, "Ana", cents=50_00, reason="at the window", identity="passport"), **seconded()
        )
        codes = [house.house.ticket_code(each.entry.id) for each in (by_patron, seen)]
        house.do(CAGE, cage.RedeemTicket(CASHIER, codes[0], reason="known to the pit"), **seconded())
        house.do(CAGE, cage.RedeemTicket(CASHIER, codes[1]))
    no_findings(verify(str(path)))
    return path


def by_position(kind: str, position: str, name: str = "Dee") -> Forgery:
    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find(kind)
        draft.body["command"]["by"] = {"name": name, "position": position}
        for event in draft.body["events"]:
            if event.get("by"):
                event["by"] = name
        return draft

    return forge


def signed(kind: str, nth: int, second: str, position: str, reason: str = "at the window") -> Forgery:
    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find(kind, nth)
        draft.body |= {"second": second, "second_position": position}
        draft.body["command"]["reason"] = reason
        return draft

    return forge


def without_document(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("TicketIssued", 1)
    draft.event("TicketIssued")["identity"] = draft.body["command"]["identity"] = ""
    return draft


def as_if_signed(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("TicketIssued", 1)
    draft.event("TicketIssued").update(unconfirmed=False, day="")
    return draft


def told(kind: str, **parts: Any) -> Forgery:
    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find(kind)
        draft.event(kind).update(parts)
        return draft

    return forge


def _in_three(journal: EditableJournal) -> EditableEntry:
    """What was sold by two, in parts that one Cashier sold alone."""
    return signed("CreditBought", 2, "", "")(journal)


def _on_the_day_before(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("CreditBought", 1)
    draft.event("CreditBought")["day"] = "2027-01-14"
    return draft


FORGERIES: dict[str, tuple[Forgery, str]] = {
    "a Dealer sells": (by_position("CreditBought", "DEALER"), "authority"),
    "a Gaming Shift Manager sells": (
        by_position("CreditBought", "GAMING_SHIFT_MANAGER", SHIFT_MANAGER.name),
        "authority",
    ),
    "a Dealer pays a ticket": (by_position("TicketRedeemed", "DEALER"), "authority"),
    "a Pit Manager cashes out": (by_position("TicketIssued", "PIT_MANAGER", PIT_MANAGER.name), "authority"),
    "a Dealer calls themselves a Cashier": (by_position("AccountOpened", "CASHIER"), "authority"),
    "a Cashier calls themselves a Dealer": (by_position("AccountOpened", "DEALER", "Cai"), "authority"),
    "cashed out with nobody's consent": (signed("TicketIssued", 0, "", ""), "authority"),
    "cashed out with another patron's": (signed("TicketIssued", 0, "Ana", "PATRON"), "authority"),
    "cashed out before a Dealer": (signed("TicketIssued", 0, "Dee", "DEALER"), "authority"),
    "cashed out before the Cashier themselves": (signed("TicketIssued", 1, "cai", "PIT_SUPERVISOR"), "authority"),
    "cashed out with no document": (without_document, "authority"),
    "cashed out as if the patron had signed": (as_if_signed, "authority"),
    "cashed out before a witness for no reason": (signed("TicketIssued", 1, "Sue", "PIT_SUPERVISOR", " "), "authority"),
    "a day's sales by one": (_in_three, "authority"),
    "a day's sales for no reason": (signed("CreditBought", 2, "Sue", "PIT_SUPERVISOR", ""), "authority"),
    "a large ticket paid by one": (signed("TicketRedeemed", 0, "", ""), "authority"),
    "a sale counts on another day": (_on_the_day_before, "money"),
    "a sale counts on no day": (told("CreditBought", day="", by=""), "money"),
    "a sale counts for somebody else": (told("CreditBought", by="Cal"), "money"),
    "a payment counts on no day": (told("TicketRedeemed", day="", by=""), "money"),
}


@pytest.mark.parametrize("forgery", first_of(FORGERIES, 5))
def test_a_forged_duty_is_found(dealt_with: Path, forgery: str) -> None:
    forge, check = FORGERIES[forgery]
    check_found_where_forged(dealt_with, forge, check)


# --- one's own interest ---------------------------------------------------------------------------


def own(premises: Premises, *people: Actor) -> None:
    """Accounts of those who work here."""
    for each in people:
        premises.account(each.name, 500_00)


@pytest.mark.parametrize(
    "command",
    [
        cage.BuyCredit(CASHIER, CASHIER.name, 100_00),
        cage.AdjustCredit(PIT_MANAGER, PIT_MANAGER.name, 50_00, "a chip fell"),
        cage.CashOut(CASHIER, CASHIER.name, "0" * 64, 10_00, "it is late", "passport"),
    ],
    ids=lambda command: f"{type(command).__name__} {command.account}",
)
def test_nobody_moves_money_on_an_account_of_their_own(premises: Premises, command: cage.CageCommand) -> None:
    own(premises, CASHIER, PIT_MANAGER)
    assert refused(premises, command, second=SHIFT_MANAGER) == "own_account"


@pytest.mark.parametrize("cents", [100_00, 20_000_00])
def test_who_agrees_is_not_who_gains(premises: Premises, cents: int) -> None:
    own(premises, SHIFT_MANAGER, SUPERVISOR)
    adjusts = cage.AdjustCredit(PIT_MANAGER, SUPERVISOR.name, cents, "a chip fell")
    assert premises.no(CAGE, adjusts, second=SUPERVISOR).code == "second_person"
    identify(premises, SHIFT_MANAGER.name)
    large = cage.BuyCredit(CASHIER, SHIFT_MANAGER.name, 20_000_00, "a large sale")
    assert premises.no(CAGE, large, second=SHIFT_MANAGER).code == "second_person"
    premises.do(CAGE, adjusts, second=SHIFT_MANAGER)
    premises.do(CAGE, large, second=SUPERVISOR)


def test_nobody_pays_themselves_nor_agrees_to_what_they_are_paid(premises: Premises) -> None:
    """Tickets name nobody, and chips whoever gives a card: both belong to somebody all the same."""
    own(premises, CASHIER, SHIFT_MANAGER)
    small = cage.RedeemTicket(CASHIER, ticket(premises, CASHIER.name, 100_00), reason="as asked")
    assert refused(premises, small, second=SHIFT_MANAGER) == "own_account"
    premises.do(CAGE, replace(small, by=ANOTHER))
    premises.open_bank()
    identify(premises, SHIFT_MANAGER.name)
    name, many = SHIFT_MANAGER.name, count_of(LARGE + 100)
    premises.do(CAGE, cage.BuyCredit(CASHIER, name, LARGE + 100, "as asked"), **seconded())
    large = cage.RedeemTicket(CASHIER, ticket(premises, name, LARGE + 100), reason="as asked")
    for asked in (large, cage.SellChips(CASHIER, many, name, "as asked"), cage.RedeemChips(CASHIER, many, name, "so")):
        assert refused(premises, asked, second=SHIFT_MANAGER) == "second_person"
        premises.do(CAGE, asked, **seconded())
    sound(premises)

    def pays_themselves(journal: EditableJournal) -> EditableEntry:
        draft = journal.find("TicketRedeemed")
        draft.body["command"]["by"]["name"] = draft.event("TicketRedeemed")["by"] = CASHIER.name
        draft.body["money"] = [*draft.body["money"], [f"cash/{person(CASHIER.name)}", "cage", 100_00, ""]]
        journal.move(draft, behind=journal.find("BankIssued"))
        return draft

    def agreed(kind: str) -> Forgery:
        def forge(journal: EditableJournal) -> EditableEntry:
            draft = journal.find(kind, -1)
            draft.body["second"], draft.body["second_position"] = name, SHIFT_MANAGER.position.name
            return draft

        return forge

    for forge in (pays_themselves, *map(agreed, ("TicketRedeemed", "ChipsSold", "ChipsRedeemed"))):
        check_found_where_forged(premises.path, forge, "authority")


def test_nobody_has_a_hand_in_a_round_that_they_have_a_bet_in(premises: Premises) -> None:
    own(premises, DEALER)
    premises.open_table("t1", "dragon-tiger-baccarat", source=cage.DEVICE)
    here = table_stream("t1")
    for act in (commands.LoadShoe(DEALER), commands.OpenBets(DEALER)):
        premises.do(here, act)
    stakes = commands.PlaceBet(DEALER, DEALER.name, 1, "Player", 50_00)
    assert premises.no(here, stakes).code == "bets_here"
    premises.do(here, replace(stakes, by=SUPERVISOR), second=patron(DEALER.name))
    for tried in (commands.CloseBets(DEALER), commands.PlaceBet(DEALER, "Wei", 2, "Banker", 50_00)):
        before = premises.trace()
        assert premises.no(here, tried).code == "bets_here"
        assert premises.trace() == before
    premises.do(here, commands.PlaceBet(SUPERVISOR, "Wei", 2, "Banker", 50_00), second=patron("Wei"))
    premises.do(here, commands.CloseBets(SUPERVISOR))
