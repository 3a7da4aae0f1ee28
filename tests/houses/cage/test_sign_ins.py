"""Patrons' sign-ins: given by whom, before whom, with a code that works once, and who is no witness that day."""

from __future__ import annotations

import time
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

import pytest

from cutcard.audit.verification import verify
from cutcard.formats.doors import PERSON
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.codes import given_secret
from cutcard.house.engine.requests import DoorRow
from cutcard.house.projections.significant_events import significant
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.alerts import alert_of
from cutcard.server.auth.sessions import Sessions
from cutcard.server.runtime import Runtime
from cutcard.table import Actor, commands
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.houses import Premises, memory
from houses.stores import ON_BOTH_STORES, do
from staff import accounts_of, engage
from tables import CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.house.engine.requests import Reply
    from houses.editable_journal import Forgery
    from houses.stores import Place

OWN = "a partridge in a pear tree"
ANOTHER = Actor("Cal", Position.CASHIER)


@pytest.fixture
def premises() -> Iterator[Premises]:
    """Wei has credit; Ana has an account and nothing else."""
    with memory() as folder, Premises(folder / "house.db") as house:
        house.account("Wei", 900_00)
        house.account("Ana")
        for each in (SHIFT_MANAGER, PIT_MANAGER, SUPERVISOR, DEALER, CASHIER, ANOTHER):
            engage(house.house, each.name, each.position)
        yield house


def given(premises: Premises, account: str, by: Actor = CASHIER, second: Actor | None = None) -> str:
    """The code of a sign-in."""
    reason = "" if second is None else "forgot their secret"
    done = premises.do(CAGE, cage.GiveSignIn(by, account, "passport", reason), second=second)
    return code_of(premises, done)


def code_of(premises: Premises, done: Reply) -> str:
    return given_secret(premises.house.keeper.keys, done.body.id)


def chosen(premises: Premises, account: str, code: str, own: str = OWN) -> str:
    """The code of the refusal of somebody who chooses a secret; empty where they are in."""
    session = Sessions(accounts_of(premises.house)).sign_in(account, code, new_secret=own)
    return session.code if isinstance(session, Refusal) else ""


def may_sign(premises: Premises, account: str, secret: str = OWN) -> bool:
    return not isinstance(accounts_of(premises.house).sign(account, secret), Refusal)


def sound(premises: Premises) -> None:
    premises.reopen()
    no_findings(verify(str(premises.path)))


# --- given, and chosen with ---------------------------------------------------------------------


def test_a_cashier_alone_gives_the_first_before_any_money_moved(premises: Premises) -> None:
    code = given(premises, "Ana")
    assert not may_sign(premises, "Ana", code), "the code itself signs for nothing"
    assert chosen(premises, "Ana", code, "") == "new_secret"
    assert chosen(premises, "Ana", code, code) == "new_secret", "whoever gave the code knows it"
    assert chosen(premises, "Ana", code.replace("-", " ")) == ""
    assert chosen(premises, "Ana", code, "another of their own") == "sign_in", "a code works once"
    assert may_sign(premises, "Ana")
    (line,) = [line.what for line in significant(premises.house.store) if "sign-in" in line.what]
    assert line == "sign-in given to Ana, identity checked by passport"
    *_, entry = [each for each in premises.journal(CAGE) if each.read().command["type"] == "GiveSignIn"]
    assert alert_of(entry) is None
    sound(premises)


def test_two_give_it_where_an_account_is_in_use(premises: Premises) -> None:
    for account in ("Wei", "Ana"):
        if account == "Ana":
            assert chosen(premises, "Ana", given(premises, "Ana")) == ""
        before = premises.trace()
        for reason, second, code in (
            ("", SUPERVISOR, "reason"),
            ("forgot it", None, "second_person"),
            ("forgot it", DEALER, "second_person"),
            ("forgot it", CASHIER, "second_person"),
            ("forgot it", patron(account), "second_person"),
        ):
            asked = cage.GiveSignIn(CASHIER, account, "passport", reason)
            assert premises.no(CAGE, asked, second=second).code == code, (account, code)
        assert premises.trace() == before
        code = given(premises, account, ANOTHER, SUPERVISOR)
        assert not may_sign(premises, account), "what they had until then opens nothing"
        assert chosen(premises, account, code, "another of their own") == ""
        alert = alert_of(next(each for each in reversed(premises.journal(CAGE)) if b"GiveSignIn" in bytes(each.body)))
        assert alert is not None
        assert (alert.what, alert.account, alert.second) == ("SignInGivenAnew", account, SUPERVISOR.name)
    sound(premises)


def test_who_may_not_have_one_is_refused(premises: Premises) -> None:
    premises.account("Ned", kind=cage.TERMINAL)
    premises.account("Eve")
    premises.do(CAGE, cage.LockAccount(SUPERVISOR, "Eve", "disputed"))
    premises.do(CAGE, cage.OpenAccount(CASHIER, DEALER.name))
    before = premises.trace()
    for by, account, identity, code in (
        (CASHIER, "Nobody", "passport", "no_such_account"),
        (CASHIER, "Ned", "passport", "no_such_account"),
        (CASHIER, DEALER.name, "passport", "staff"),
        (CASHIER, "Eve", "passport", "locked"),
        (CASHIER, "Ana", "", "identity"),
        (CASHIER, "Ana", "passport K1234567", "identity"),
        (DEALER, "Ana", "passport", "authority"),
        (patron("Ana"), "Ana", "passport", "authority"),
    ):
        assert premises.no(CAGE, cage.GiveSignIn(by, account, identity)).code == code, (by, account, identity)
    assert premises.no(CAGE, cage.EndSignIn(CASHIER, "Ana", "gone")).code == "no_sign_in"
    assert premises.trace() == before


def test_a_code_is_good_for_twelve_hours_and_until_the_sign_in_is_ended(premises: Premises) -> None:
    code = given(premises, "Ana")
    later = Runtime(clock=lambda: time.time() + cage.CODE_SECONDS + 1)
    expired = Sessions(accounts_of(premises.house, later)).sign_in("Ana", code, new_secret=OWN)
    assert isinstance(expired, Refusal)
    assert expired.code == "sign_in"
    assert premises.no(CAGE, cage.EndSignIn(CASHIER, "Ana", " ")).code == "reason"
    premises.do(CAGE, cage.EndSignIn(SUPERVISOR, "Ana", "lost the card"))
    assert chosen(premises, "Ana", code) == "sign_in"
    assert not premises.house.store.values_of(PERSON)
    sound(premises)


def test_of_two_who_choose_with_one_code_the_first_has_chosen(
    premises: Premises, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At two nodes at once: both codes were right, and one secret is theirs."""
    code = given(premises, "Ana")
    accounts = accounts_of(premises.house)
    hashed = accounts.hashed

    def meanwhile(secret: str) -> str:
        monkeypatch.undo()
        assert chosen(premises, "Ana", code) == ""
        return hashed(secret)

    monkeypatch.setattr(accounts, "hashed", meanwhile)
    late = accounts.choose("Ana", "another of their own")
    assert late is not None
    assert late.code == "sign_in"
    assert may_sign(premises, "Ana")


# --- who gave it is no witness ------------------------------------------------------------------


def test_who_gave_it_is_not_the_patrons_witness_on_that_day(premises: Premises) -> None:
    code = given(premises, "Wei", SUPERVISOR, PIT_MANAGER)
    assert chosen(premises, "Wei", code) == ""
    premises.open_table("salon", "dragon-tiger-baccarat", source=cage.KEYED)
    for asked in (commands.LoadShoe(DEALER), commands.OpenBets(DEALER)):
        premises.do(table_stream("salon"), asked)
    staked = commands.PlaceBet(DEALER, "Wei", 1, "Player", 100_00)
    before = premises.trace()
    paid = cage.CashOut(CASHIER, "Wei", cents=100_00, reason="stands at the window", identity="passport")
    assert premises.no(CAGE, paid, second=SUPERVISOR).code == "second_person"
    assert premises.no(table_stream("salon"), staked, second=SUPERVISOR).code == "second_person"
    assert premises.trace() == before
    premises.do(CAGE, paid, second=PIT_MANAGER)
    premises.do(table_stream("salon"), staked, second=PIT_MANAGER)
    sound(premises)


# --- forged -------------------------------------------------------------------------------------


def by_a_dealer(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("SignInGiven")
    draft.body["command"]["by"] = {"name": DEALER.name, "position": DEALER.position.name}
    draft.event("SignInGiven")["by"] = DEALER.name
    return draft


def by_no_document(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("SignInGiven")
    draft.body["command"]["identity"] = draft.event("SignInGiven")["identity"] = "their word"
    return draft


def for_longer(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("SignInGiven")
    draft.event("SignInGiven")["until"] += 1
    return draft


def by_one(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("SignInGiven", -1)
    draft.body["second"] = draft.body["second_position"] = ""
    return draft


def as_not_in_use(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("SignInGiven", -1)
    draft.event("SignInGiven")["in_use"] = False
    return draft


def witnessed_by_the_giver(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("TicketIssued")
    draft.body["second"], draft.body["second_position"] = SUPERVISOR.name, SUPERVISOR.position.name
    return draft


def ended_for_no_reason(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("SignInEnded")
    draft.body["command"]["reason"] = draft.event("SignInEnded")["reason"] = " "
    return draft


FORGERIES = (
    *(by_a_dealer, by_no_document, for_longer, by_one, as_not_in_use, witnessed_by_the_giver),
    ended_for_no_reason,
)


@pytest.mark.parametrize("forge", first_of(FORGERIES, 4), ids=lambda forge: forge.__name__)
def test_a_forged_sign_in_is_found(premises: Premises, forge: Forgery) -> None:
    given(premises, "Ana")
    premises.do(CAGE, cage.EndSignIn(CASHIER, "Ana", "lost the card"))
    given(premises, "Wei", SUPERVISOR, PIT_MANAGER)
    premises.do(
        CAGE, cage.CashOut(CASHIER, "Wei", reason="stands at the window", identity="passport"), second=PIT_MANAGER
    )
    check_found_where_forged(premises.path, forge, "authority")


def test_a_secret_that_nobody_gave_is_found(premises: Premises) -> None:
    """Somebody who runs a server of their own on the database has the house write another secret of a patron."""
    assert chosen(premises, "Ana", given(premises, "Ana")) == ""
    accounts_of(premises.house).doors.change("Ana", DoorRow(PERSON, "Ana", b"{}"))
    (found,) = verify(str(premises.path)).findings
    assert (found.check, found.says.split(":")[0]) == ("authority", "a sign-in of Ana")


def test_a_code_says_nothing_of_other_codes_and_is_told_again_under_its_id(premises: Premises) -> None:
    asked = cage.GiveSignIn(CASHIER, "Ana", "passport")
    first = premises.do(CAGE, asked, id="give-sign-in-1")
    again = premises.do(CAGE, asked, id="give-sign-in-1")
    assert again.repeated
    assert code_of(premises, first) == code_of(premises, again)
    assert code_of(premises, first) != given(premises, "Ana", ANOTHER, SUPERVISOR)
    assert chosen(premises, "Ana", code_of(premises, first)) == "sign_in", "a later one takes its place"


# --- on every store, at every node --------------------------------------------------------------


@ON_BOTH_STORES
def test_it_is_given_at_one_node_and_chosen_at_another(place: Place) -> None:
    with closing(place.house(create=True, node="" if place.on_sqlite else "one")) as one:
        for each in (SHIFT_MANAGER, PIT_MANAGER, SUPERVISOR, CASHIER):
            engage(one, each.name, each.position)
        do(one, CAGE, cage.OpenAccount(CASHIER, "Ana"))
        code = given_secret(one.keeper.keys, do(one, CAGE, cage.GiveSignIn(CASHIER, "Ana", "passport")).body.id)
        with ExitStack() as opened:
            other = one if place.on_sqlite else opened.enter_context(closing(place.beside("two").house(node="two")))
            session = Sessions(accounts_of(other)).sign_in("Ana", code, new_secret=OWN)
            assert not isinstance(session, Refusal), session
        assert not isinstance(accounts_of(one).sign("Ana", OWN), Refusal)
        assert isinstance(accounts_of(one).check("Ana", code), Refusal)
    no_findings(verify(place.url))
