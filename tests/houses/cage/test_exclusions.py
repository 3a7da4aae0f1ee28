"""Excluded patrons are refused everywhere, and paid what is theirs only with a Pit Manager; and who approves whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit.verification import verify
from cutcard.formats.denominations import CASH_CENTS, count_of
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.engine.conditions.staff import refuse_giver
from cutcard.house.engine.requests import Request
from cutcard.house.patrons.personal import Patrons
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.server.alerts import alert_of
from cutcard.table import Actor, commands
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.houses import Premises, memory
from staff import accounts_of
from tables import ASSISTANT, CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Forgery = Callable[[EditableJournal], EditableEntry]

EVENING = 1_800_000_000 * 10**9
"""Friday 15 January 2027, eight in the morning by UTC."""
DAY = 24 * 3_600 * 10**9
T1 = table_stream("t1")
SECRET = "seven swans a-swimming"  # noqa: S105


class House(Premises):
    """A house in which Wei has credit, a ticket, chips and a secret; its clock stands."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.at = EVENING
        self.house.now = lambda: self.at
        for name in ("Wei", "Ana"):
            self.account(name, 500_00)
        self.open_table("t1", "dragon-tiger-baccarat", source=cage.KEYED)
        self.open_chips("t1")
        issued = self.do(CAGE, cage.CashOut(patron("Wei"), "Wei", cents=100_00))
        self.code = self.house.ticket_code(issued.entry.id)
        self.do(CAGE, cage.SellChips(CASHIER, count_of(100_00), "Wei"))
        assert accounts_of(self.house).add("Wei", Position.PATRON, SECRET) is None

    def exclude(self, asked_by: str = "patron", until: str = "") -> dict[str, Any]:
        (event,) = self.do(CAGE, cage.ExcludePatron(CASHIER, "Wei", asked_by, "asked in writing", until)).body.events
        return event


@pytest.fixture
def house() -> Iterator[House]:
    with memory() as folder, House(folder / "house.db") as house:
        yield house


def sound(house: House) -> None:
    held = house.house.cage.exclusions
    house.reopen()
    assert house.house.cage.exclusions == held
    no_findings(verify(str(house.path)))


def bought(house: House) -> list[str]:
    """The codes of what an excluded patron is refused; empty where they are not."""
    told = []
    for asked in (
        cage.BuyCredit(CASHIER, "Wei", 1_00),
        cage.SellChips(CASHIER, count_of(1_00), "Wei"),
        cage.BuyIn(DEALER, "t1", count_of(10_00, CASH_CENTS), "#3", "Wei"),
        cage.GiveSignIn(SUPERVISOR, "Wei", "passport", "lost it"),
        cage.CashOut(patron("Wei"), "Wei", cents=1_00),
    ):
        answer = house.ask(CAGE, asked, second=PIT_MANAGER)
        told.append(getattr(answer, "code", ""))
    return told


def test_nothing_is_sold_to_them_and_they_stake_nothing_and_sign_in_nowhere(house: House) -> None:
    for act in (commands.LoadShoe(DEALER), commands.OpenBets(DEALER)):
        house.do(T1, act)
    stake = commands.PlaceBet(patron("Wei"), "Wei", 1, "Player", 50_00)
    accounts = accounts_of(house.house)
    assert isinstance(accounts.check("Wei", SECRET), Actor)
    house.exclude()
    assert set(bought(house)) == {"excluded"}
    assert house.no(T1, stake).code == "excluded"
    at_request = commands.PlaceBet(DEALER, "Wei", 1, "Player", 50_00)
    assert house.no(T1, at_request, second=SUPERVISOR).code == "excluded"
    for _ in range(4):
        assert getattr(accounts.check("Wei", SECRET), "code", "") == "excluded", "and the name is not locked by it"
    assert getattr(accounts.check("Wei", "another secret"), "code", "") == "sign_in", "told to nobody else"
    assert house.cents("Wei") == 400_00
    sound(house)


def test_an_exclusion_lasts_until_its_day(house: House) -> None:
    house.exclude(until="2027-01-17")
    house.at += DAY
    assert set(bought(house)) == {"excluded"}
    house.at += DAY
    assert set(bought(house)) == {""}
    sound(house)


# --- what is theirs is paid with a Pit Manager ----------------------------------------------------


@pytest.mark.parametrize("why", ["excluded", "locked"])
def test_a_ticket_is_held_until_a_pit_manager_agrees(house: House, why: str) -> None:
    """The same for a ticket of an account that is locked, in whosever hand it is."""
    credited = cage.RedeemTicket(patron("Ana"), house.code, "Ana")
    paid = cage.RedeemTicket(CASHIER, house.code, reason="known to the pit")
    if why == "excluded":
        house.exclude()
    else:
        house.do(CAGE, cage.LockAccount(SUPERVISOR, "Wei", "disputed"))
    assert house.no(CAGE, credited).code == "held"
    for second in (None, SUPERVISOR, DEALER, patron("Wei")):
        assert house.no(CAGE, paid, second=second).code == "second_person"
    assert house.no(CAGE, cage.RedeemTicket(CASHIER, house.code), second=PIT_MANAGER).code == "reason"
    house.do(CAGE, paid, second=PIT_MANAGER)
    sound(house)


def test_their_credit_and_chips_are_paid_so_too(house: House) -> None:
    house.exclude()
    out = cage.CashOut(CASHIER, "Wei", reason="leaves for good", identity="passport")
    chips = cage.RedeemChips(CASHIER, count_of(100_00), "Wei", "leaves for good")
    for asked in (out, chips):
        for second in (None, SUPERVISOR, patron("Wei")):
            assert house.no(CAGE, asked, second=second).code == "second_person"
        house.do(CAGE, asked, second=ASSISTANT)
    assert house.cents("Wei") == 0
    sound(house)


def test_the_chips_of_a_locked_patron_are_redeemed_with_a_pit_manager(house: House) -> None:
    house.do(CAGE, cage.LockAccount(SUPERVISOR, "Wei", "a disputed round"))
    chips = cage.RedeemChips(CASHIER, count_of(100_00), "Wei", "leaves for good")
    refused = house.no(CAGE, chips, second=SUPERVISOR)
    assert (refused.code, refused.message.key) == ("second_person", "refusal-held")
    house.do(CAGE, chips, second=PIT_MANAGER)
    sound(house)


# --- who excludes, and who ends it ----------------------------------------------------------------


NO_EXCLUSIONS: list[tuple[cage.CageCommand, str]] = [
    (cage.ExcludePatron(CASHIER, "Wei", "a neighbour", "so"), "asked_by"),
    (cage.ExcludePatron(CASHIER, "Wei", "under-age", "shown by a passport"), "day"),
    (cage.ExcludePatron(CASHIER, "Wei", "house", " "), "reason"),
    (cage.ExcludePatron(CASHIER, "Wei", "house", "so", "2027-01-15"), "day"),
    (cage.ExcludePatron(CASHIER, "Wei", "house", "so", "tomorrow"), "day"),
    (cage.ExcludePatron(CASHIER, "Nobody", "house", "so"), "no_such_account"),
    (cage.ExcludePatron(DEALER, "Wei", "house", "so"), "authority"),
    (cage.ExcludePatron(Actor("Wei", Position.PIT_SUPERVISOR), "Wei", "house", "so"), "authority"),
    (cage.ExcludeSelf(patron("Ana"), "Wei"), "not_theirs"),
    (cage.ExcludeSelf(PIT_MANAGER, "Wei"), "not_theirs"),
    (cage.EndExclusion(PIT_MANAGER, "Wei", "so"), "not_excluded"),
]


def test_what_is_no_exclusion(house: House) -> None:
    for asked, code in NO_EXCLUSIONS:
        assert house.no(CAGE, asked, second=SHIFT_MANAGER).code == code, asked


def test_patrons_exclude_themselves_and_make_it_longer_and_never_shorter(house: House) -> None:
    house.do(CAGE, cage.ExcludeSelf(patron("Wei"), "Wei", "2027-03-01"))
    for until in ("2027-02-01", "2027-03-01"):
        assert house.no(CAGE, cage.ExcludeSelf(patron("Wei"), "Wei", until)).code == "unchanged"
        assert house.no(CAGE, cage.ExcludePatron(CASHIER, "Wei", "house", "so", until)).code == "unchanged"
    house.do(CAGE, cage.ExcludeSelf(patron("Wei"), "Wei", "2027-04-01"))
    house.do(CAGE, cage.ExcludeSelf(patron("Wei"), "Wei"))
    assert house.no(CAGE, cage.ExcludeSelf(patron("Wei"), "Wei", "2037-04-01")).code == "unchanged", "it is for good"
    ends = cage.EndExclusion(PIT_MANAGER, "Wei", "their lawyer wrote")
    assert house.no(CAGE, cage.EndExclusion(patron("Wei"), "Wei", "so")).code == "authority"
    assert house.no(CAGE, ends).code == "second_person"
    house.do(CAGE, ends, second=SUPERVISOR)
    assert set(bought(house)) == {""}
    assert "ExclusionEnded" in [alert.what for each in house.journal() if (alert := alert_of(each)) is not None]
    sound(house)


def test_somebody_under_age_is_excluded_until_they_are_of_age(house: House) -> None:
    told = house.exclude("under-age", "2029-05-06")
    assert (told["asked_by"], told["since"], told["until"]) == ("under-age", "2027-01-15", "2029-05-06")
    assert "born" not in str(told)
    assert set(bought(house)) == {"excluded"}
    sound(house)


SAYS_OF_AGE: list[cage.CageCommand] = [
    cage.CheckIdentity(CASHIER, "Wei", "passport"),
    cage.GiveSignIn(SUPERVISOR, "Wei", "passport", "lost it"),
    cage.CashOut(CASHIER, "Wei", cents=1_00, reason="leaves", identity="passport"),
]


def test_nobody_confirms_that_somebody_excluded_as_under_age_is_of_age(house: House) -> None:
    """What is theirs is paid all the same, from the threshold on too: they were identified when they were excluded."""
    check, sign_in, _ = SAYS_OF_AGE
    house.do(CAGE, check)
    house.exclude("patron", "2028-01-01")
    house.do(CAGE, check)
    house.at += DAY
    house.exclude("under-age", "2029-05-06")
    for asked in (check, sign_in):
        assert house.no(CAGE, asked, second=PIT_MANAGER).code == "excluded"
    paid = cage.RedeemChips(CASHIER, count_of(10_000_00), "Wei", "leaves for good")
    house.do(CAGE, paid, second=PIT_MANAGER)
    sound(house)


@pytest.mark.parametrize("until", first_of(["2029-06-01", ""], 1))
def test_whoever_makes_the_exclusion_of_somebody_under_age_longer_makes_them_no_older(house: House, until: str) -> None:
    """Also once the house was opened again, until the day from which they are of age or the exclusion is ended."""
    check, sign_in, _ = SAYS_OF_AGE
    house.exclude("under-age", "2029-05-06")
    house.exclude("authority", until)
    sound(house)
    house.house.now = lambda: house.at
    before = house.trace()
    for asked in (check, sign_in):
        assert house.no(CAGE, asked, second=PIT_MANAGER).code == "excluded"
    assert house.trace() == before
    house.at = EVENING + 842 * DAY
    house.do(CAGE, check)
    sound(house)

    def checked_before(journal: EditableJournal) -> EditableEntry:
        draft = journal.find("IdentityChecked")
        draft.body["at"], draft.event("IdentityChecked")["day"] = EVENING // 1_000, "2027-01-15"
        return draft

    check_found_where_forged(house.path, checked_before, "cash")


@pytest.mark.parametrize("asked", first_of(SAYS_OF_AGE, 1), ids=lambda each: type(each).__name__)
def test_nobody_confirms_that_somebody_is_of_age_whose_date_of_birth_says_otherwise(
    house: House, asked: cage.CageCommand
) -> None:
    """Until the day on which they are eighteen; and nothing of the date is written anywhere but in their data."""
    patrons = Patrons(house.house)
    assert patrons.change("Wei", {"born": "2009-01-16"}) is None
    before = house.trace()
    assert house.no(CAGE, asked, second=PIT_MANAGER).code == "identity"
    assert house.trace() == before
    house.at += DAY
    house.do(CAGE, asked, second=PIT_MANAGER)
    assert not any("2009-01" in str(entry.read()) for entry in house.journal())
    sound(house)


def test_a_date_of_birth_that_somebody_altered_confirms_nobody(house: House) -> None:
    assert Patrons(house.house).change("Wei", {"born": "2009-01-16"}) is None
    house.house.store.put_value("patron", "Wei", b"16 random bytes.{}")
    assert house.no(CAGE, SAYS_OF_AGE[0]).code == "door"


# --- whoever was given a position by somebody -----------------------------------------------------


@pytest.fixture
def staffed(tmp_path: Path) -> Iterator[Premises]:
    """Gil and Sue were engaged by the house; Max by Gil, and Dee appointed by Max, today."""
    with Premises(tmp_path / "house.db") as house:
        house.account("Wei", 500_00)
        for each in (SHIFT_MANAGER, SUPERVISOR):
            asked = cage.Engage(THE_HOUSE, each.name, each.position.name, "set up")
            house.do(CAGE, asked, via="set-up")
        for each in (PIT_MANAGER, DEALER):
            asked = cage.Engage(SHIFT_MANAGER, each.name, each.position.name, "opening day")
            house.do(CAGE, asked, second=SUPERVISOR)
        appoint = cage.Appoint(PIT_MANAGER, DEALER.name, "PIT_SUPERVISOR", "a full floor")
        house.do(CAGE, appoint, second=SUPERVISOR)
        yield house


ACTING = Actor(DEALER.name, Position.PIT_SUPERVISOR)


def test_nobody_approves_the_acts_of_who_gave_them_their_position_that_day(staffed: Premises) -> None:
    by_head = cage.AdjustCredit(SHIFT_MANAGER, "Wei", 1_00, "miscounted")
    by_manager = cage.AdjustCredit(PIT_MANAGER, "Wei", 1_00, "miscounted")
    assert staffed.no(CAGE, by_head, second=PIT_MANAGER).code == "second_person"
    assert staffed.no(CAGE, by_manager, second=ACTING).code == "second_person"
    staffed.do(CAGE, by_head, second=SUPERVISOR)
    staffed.do(CAGE, by_manager, second=SHIFT_MANAGER)
    staffed.do(CAGE, by_manager, second=SUPERVISOR)
    staffed.reopen()
    assert staffed.no(CAGE, by_manager, second=ACTING).code == "second_person"
    tomorrow = staffed.house.now() // 1_000 + DAY // 1_000
    assert refuse_giver(Request("", CAGE, by_manager, second=ACTING), staffed.house.cage, tomorrow) is None
    no_findings(verify(str(staffed.path)))


@pytest.mark.parametrize("second", [PIT_MANAGER, Actor("Max", Position.PIT_SUPERVISOR)], ids=str)
def test_a_journal_in_which_somebody_did_is_found(staffed: Premises, second: Actor) -> None:
    staffed.do(CAGE, cage.AdjustCredit(SHIFT_MANAGER, "Wei", 1_00, "miscounted"), second=SUPERVISOR)

    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find("CreditAdjusted")
        draft.body["second"], draft.body["second_position"] = second.name, second.position.name
        return draft

    check_found_where_forged(staffed.path, forge, "authority")


def test_a_journal_that_does_not_say_who_engaged_somebody_is_found(staffed: Premises) -> None:
    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find("Engaged", -1)
        draft.event("Engaged")["day"] = draft.event("Engaged")["by"] = ""
        return draft

    check_found_where_forged(staffed.path, forge, "authority")


# --- forged ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def excluded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Wei is excluded and paid what is theirs, and it is ended early; Ana excludes herself; a limit of days is set."""
    path = tmp_path_factory.mktemp("exclusions") / "house.db"
    with House(path) as house:
        for act in (commands.LoadShoe(DEALER), commands.OpenBets(DEALER)):
            house.do(T1, act)
        house.exclude(until="2027-02-01")
        house.bet("t1", "Ana", "Player", 50_00)
        house.do(CAGE, cage.CheckIdentity(CASHIER, "Wei", "passport"))
        house.do(CAGE, cage.BuyCredit(CASHIER, "Ana", 10_00))
        house.do(CAGE, cage.RedeemTicket(CASHIER, house.code, reason="known"), second=PIT_MANAGER)
        house.do(CAGE, cage.EndExclusion(PIT_MANAGER, "Wei", "a mistake"), second=SUPERVISOR)
        house.do(CAGE, cage.ExcludeSelf(patron("Ana"), "Ana", "2027-03-01"))
        kept = cage.SetRetention(SHIFT_MANAGER, 3_650, "as licensed")
        house.do(CAGE, kept, second=SUPERVISOR)
    no_findings(verify(str(path)))
    return path


def edited(kind: str, nth: int = 0, **values: object) -> Forgery:
    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find(kind, nth)
        for name, value in values.items():
            draft.event(kind)[name] = value
            if name in draft.body["command"] and name != "by":
                draft.body["command"][name] = value
        return draft

    return forge


def agreed_by_a_supervisor(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("TicketRedeemed")
    draft.body["second"], draft.body["second_position"] = SUPERVISOR.name, SUPERVISOR.position.name
    return draft


def ended_alone(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ExclusionEnded")
    draft.body["second"] = draft.body["second_position"] = ""
    return draft


def bought_meanwhile(journal: EditableJournal) -> EditableEntry:
    """The sale to Ana was one to Wei, who was excluded."""
    draft = journal.find("CreditBought", -1)
    draft.event("CreditBought")["account"] = draft.body["command"]["account"] = "Wei"
    draft.body["money"] = [["Wei" if side == "Ana" else side for side in each] for each in draft.body["money"]]
    draft.body["balances"] = {"Wei": 410_00}
    return draft


def staked_meanwhile(journal: EditableJournal) -> EditableEntry:
    """The exclusion says that it was Ana's, who stakes after it."""
    draft = journal.find("PatronExcluded")
    draft.event("PatronExcluded")["account"] = draft.body["command"]["account"] = "Ana"
    return journal.find("BetPlaced")


def identified_meanwhile(journal: EditableJournal) -> EditableEntry:
    """Wei was excluded as under age, and identified all the same."""
    draft = journal.find("PatronExcluded")
    draft.event("PatronExcluded")["asked_by"] = draft.body["command"]["asked_by"] = "under-age"
    journal.find("ExclusionEnded").event("ExclusionEnded")["asked_by"] = "under-age"
    return journal.find("IdentityChecked")


FORGED: dict[str, tuple[Forgery, str]] = {
    "credit sold meanwhile": (bought_meanwhile, "authority"),
    "a stake meanwhile": (staked_meanwhile, "authority"),
    "a held ticket paid with a Pit Supervisor": (agreed_by_a_supervisor, "authority"),
    "ended by one": (ended_alone, "authority"),
    "ended what was another": (edited("ExclusionEnded", until="2027-05-01"), "authority"),
    "ended of who was not excluded": (edited("ExclusionEnded", account="Ana"), "authority"),
    "since another day": (edited("PatronExcluded", since="2027-01-14"), "authority"),
    "until a day that is past": (edited("PatronExcluded", until="2027-01-01"), "authority"),
    "asked for by nobody": (edited("PatronExcluded", asked_by="a neighbour"), "authority"),
    "identified while under age": (identified_meanwhile, "cash"),
    "no reason": (edited("PatronExcluded", reason=" "), "authority"),
    "a patron in the house's name": (edited("PatronExcluded", 1, asked_by="house"), "authority"),
    "another retention before": (edited("RetentionSet", before=7), "personal"),
}


@pytest.mark.parametrize("forged", first_of(FORGED, 4))
def test_a_forged_exclusion_is_found(excluded: Path, forged: str) -> None:
    forge, check = FORGED[forged]
    check_found_where_forged(excluded, forge, check)
