"""The cage: who may do what, what needs a second person, and that nothing bad leaves a trace."""

from __future__ import annotations

import hashlib
import math
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutcard import GAMES
from cutcard.cards import Card
from cutcard.formats.entry import CAGE, table_stream
from cutcard.formats.keys import Keys
from cutcard.formats.settings import options_json
from cutcard.house import cage
from cutcard.house.cage.credit import CREDIT_MOST_CENTS, LARGE_CENTS
from cutcard.house.cage.state import Pending
from cutcard.house.codes import ticket_digest
from cutcard.house.engine.requests import Reply, Request, high_value
from cutcard.house.ledger import TICKETS
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.referee import Refusal
from cutcard.table import Actor, TableOptions, commands
from houses.houses import BY_POSITION, Premises, audit_money, memory, seconded
from tables import CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Iterator, MutableMapping

T = table_stream("t1")
EB = {"game": "tiger-baccarat"}
BAD_CENTS: list[Any] = [
    -1,
    -100_00,
    10**14 + 1,
    10**30,
    100.0,
    0.5,
    math.nan,
    math.inf,
    True,
    False,
    "100",
    "１００",
    b"100",
    [100],
    {"cents": 100},
]


@contextmanager
def open_for_bets() -> Iterator[Premises]:
    """A house with a patron who has 1,000.00, and a table open for bets."""
    with memory() as folder, Premises(folder / "house.db") as house:
        house.account("Wei", 1_000_00)
        house.open_table("t1", "dragon-tiger-baccarat")
        house.step_to("t1", "betting")
        yield house


@pytest.fixture
def premises() -> Iterator[Premises]:
    with open_for_bets() as house:
        yield house


@pytest.fixture(scope="module")
def refusing() -> Iterator[Premises]:
    """One house for all tests in which everything is refused without a trace: a bet lies, another table is closed."""
    with open_for_bets() as house:
        house.bet("t1", "Wei", "Player", 100_00)
        closed_by_hand(house)
        yield house


def without_a_trace(premises: Premises, stream: str, command: commands.Command, **how: Any) -> Refusal:
    before = premises.trace()
    refusal = premises.no(stream, command, **how)
    assert premises.trace() == before
    assert refusal.says
    assert not premises.house.fenced
    return refusal


# --- amounts ------------------------------------------------------------------------------------


MAY_BE_TAKEN = (-1, -100_00)
"""Amounts by which credit may be put right, and which are good for nothing else."""


def bad_amount_code(cents: Any) -> str:
    """No stake where it is a whole number that can be written down, else nothing that a journal takes."""
    return "stake" if type(cents) is int and abs(cents) < 2**63 else "unwritable"


@pytest.mark.parametrize("cents", [*BAD_CENTS, 0, None], ids=repr)
def test_bad_amounts_are_refused_and_leave_no_trace(refusing: Premises, cents: Any) -> None:
    (lying,), code = refusing.table("t1").state.bets, bad_amount_code(cents)
    asked: list[tuple[str, commands.Command]] = [
        (CAGE, cage.BuyCredit(CASHIER, "Wei", cents)),
        (T, commands.PlaceBet(patron("Wei"), "Wei", 2, "Player", cents)),
        (T, commands.ChangeBet(patron("Wei"), lying.number, cents)),
    ]
    if cents is not None:  # Which asks for all there is.
        asked.append((CAGE, cage.CashOut(patron("Wei"), "Wei", cents=cents)))
    for stream, command in asked:
        assert without_a_trace(refusing, stream, command).code == code, command
    if cents not in MAY_BE_TAKEN:
        adjust = cage.AdjustCredit(PIT_MANAGER, "Wei", cents, "miscounted")
        assert without_a_trace(refusing, CAGE, adjust, **seconded()).code == code
    found = commands.FindBet(SUPERVISOR, "Wei", 2, "Player", cents, "overlooked")
    assert without_a_trace(refusing, table_stream("t2"), found).code == code
    audit_money(refusing)


def test_an_amount_of_thousands_of_digits_is_refused_like_any_other(refusing: Premises) -> None:
    assert without_a_trace(refusing, CAGE, cage.BuyCredit(CASHIER, "Wei", 10**5_000)).code == "unwritable"


def test_credit_never_goes_below_nothing(premises: Premises) -> None:
    assert without_a_trace(premises, CAGE, cage.CashOut(patron("Wei"), "Wei", cents=1_000_01)).code == "funds"
    down = cage.AdjustCredit(PIT_MANAGER, "Wei", -1_000_01, "miscounted")
    assert without_a_trace(premises, CAGE, down, **seconded()).code == "funds"
    bet = commands.PlaceBet(patron("Wei"), "Wei", 1, "Player", 1_000_01)
    assert without_a_trace(premises, T, bet).code == "funds"
    premises.do(CAGE, cage.CashOut(patron("Wei"), "Wei"))
    assert without_a_trace(premises, CAGE, cage.CashOut(patron("Wei"), "Wei")).code == "stake"


def test_a_raised_bet_needs_credit_for_the_difference_only(premises: Premises) -> None:
    number = premises.bet("t1", "Wei", "Player", 600_00)
    assert without_a_trace(premises, T, commands.ChangeBet(patron("Wei"), number, 1_000_01)).code == "funds"
    premises.do(T, commands.ChangeBet(patron("Wei"), number, 1_000_00))
    assert premises.cents("Wei") == 0
    premises.do(T, commands.ChangeBet(patron("Wei"), number, 10_00))
    assert premises.cents("Wei") == 990_00
    audit_money(premises)


SENSELESS: list[tuple[str, commands.Command, dict[str, Any]]] = [
    (CAGE, cage.AdjustCredit(PIT_MANAGER, "Wei", 1, None), seconded()),  # type: ignore[arg-type]
    (CAGE, cage.BuyCredit(CASHIER, ["Wei"], 100), {}),  # type: ignore[arg-type]
    (CAGE, cage.BuyCredit(CASHIER, "\ud800", 100), {}),
    (CAGE, cage.OpenAccount(DEALER, "Ana", ["patron"]), {}),  # type: ignore[arg-type]
    (CAGE, cage.OpenTable(PIT_MANAGER, "t2", EB | {"decks": "8"}), {}),
    (CAGE, cage.OpenTable(PIT_MANAGER, "t2", EB | {"cut": None}), {}),
    (CAGE, cage.Note(DEALER, "\ud800"), {}),
    (T, commands.PlaceBet(patron("Wei"), "Wei", "1", "Player", 100_00), {}),  # type: ignore[arg-type]
    (T, commands.PlaceBet(patron("Wei"), "Wei", area=True, wager="Player", stake_cents=100_00), {}),
    (T, commands.PlaceBet(patron("Wei"), "Wei", 1.5, "Player", 100_00), {}),  # type: ignore[arg-type]
    (T, commands.PlaceBet(patron("Wei"), "Wei", 1, None, 100_00), {}),  # type: ignore[arg-type]
    (T, commands.PlaceBet(patron("\ud800"), "\ud800", 1, "Player", 100_00), {}),
    (T, commands.CloseBets(DEALER), {"id": "\ud800" * 8}),
]


def test_an_act_that_makes_no_sense_is_refused_and_the_house_goes_on(premises: Premises) -> None:
    for stream, command, how in SENSELESS:
        without_a_trace(premises, stream, command, **how)
        number = premises.bet("t1", "Wei", "Player", 100_00)
        premises.do(T, commands.WithdrawBet(patron("Wei"), number))
    premises.reopen()


# --- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["cage", "tickets", "adjustments", "bets/t1", "float/t1", "due/Wei", "table/t1", "", " ", "_x", "a" * 41, "Wei\n"],
)
def test_names_of_the_houses_own_accounts_are_nobody_elses(refusing: Premises, name: str) -> None:
    assert without_a_trace(refusing, CAGE, cage.OpenAccount(DEALER, name)).code == "name"


@pytest.mark.parametrize("name", [None, 7, True, b"Ana", ("Ana",)])
def test_a_name_is_a_text(refusing: Premises, name: Any) -> None:
    assert without_a_trace(refusing, CAGE, cage.OpenAccount(DEALER, name)).code == "unwritable"


@pytest.mark.parametrize("account", ["cage", "tickets", "adjustments", "bets/t1", "float/t1", "due/Wei", "Nobody"])
def test_no_money_is_bought_or_cashed_for_what_is_no_patrons_account(refusing: Premises, account: str) -> None:
    for command, how in (
        (cage.BuyCredit(CASHIER, account, 100), {}),
        (cage.CashOut(CASHIER, account, cents=100), {}),
        (cage.AdjustCredit(PIT_MANAGER, account, 100, "miscounted"), seconded()),
    ):
        assert without_a_trace(refusing, CAGE, command, **how).code == "no_such_account"
    bet = commands.PlaceBet(patron(account), account, 1, "Player", 100_00)
    assert without_a_trace(refusing, T, bet).code == "no_such_account"


def test_an_account_is_opened_once(refusing: Premises) -> None:
    assert without_a_trace(refusing, CAGE, cage.OpenAccount(DEALER, "Wei")).code == "exists"


# --- terminals and tickets ----------------------------------------------------------------------


@pytest.mark.clause("EB 1.1.12")
def test_at_a_terminal_credit_is_bought_and_cashed_out_under_the_clause_that_says_what_it_is(
    premises: Premises,
) -> None:
    opened = premises.do(CAGE, cage.OpenAccount(DEALER, "Terminal 7", cage.TERMINAL))
    bought = premises.do(CAGE, cage.BuyCredit(CASHIER, "Terminal 7", 500_00))
    paid = premises.do(
        CAGE, cage.CashOut(CASHIER, "Terminal 7", reason="stands at the window", identity="passport"), **seconded()
    )
    for reply in (opened, bought, paid):
        (event,) = reply.body.events
        assert (event["document"], event["clause"]) == ("EB", "1.1.12")
    by_hand = premises.do(CAGE, cage.BuyCredit(CASHIER, "Wei", 500_00))
    assert by_hand.body.events[0]["clause"] == "", "no document says how a patron buys credit at the cage"


def test_a_ticket_is_paid_once(premises: Premises) -> None:
    issued = premises.do(CAGE, cage.CashOut(patron("Wei"), "Wei", cents=300_00))
    code = premises.house.ticket_code(issued.entry.id)
    assert (premises.cents("Wei"), premises.cents(TICKETS)) == (700_00, 300_00)
    premises.do(CAGE, cage.RedeemTicket(CASHIER, code))
    assert premises.cents(TICKETS) == 0
    assert without_a_trace(premises, CAGE, cage.RedeemTicket(CASHIER, code)).code == "redeemed"
    premises.reopen()
    assert without_a_trace(premises, CAGE, cage.RedeemTicket(CASHIER, code)).code == "redeemed"
    audit_money(premises)


def test_a_ticket_code_is_taken_however_its_digits_are_typed(premises: Premises) -> None:
    for typed in ("{}{}{}", "{} {} {}", " {}-{} {}\n", "{}–{}–{}"):
        issued = premises.do(CAGE, cage.CashOut(patron("Wei"), "Wei", cents=3_00))
        code = typed.format(*premises.house.ticket_code(issued.entry.id).split("-"))
        premises.do(CAGE, cage.RedeemTicket(CASHIER, code))
        assert premises.cents(TICKETS) == 0, typed


def test_two_who_bring_one_ticket_together_are_not_both_paid(premises: Premises) -> None:
    issued = premises.do(CAGE, cage.CashOut(patron("Wei"), "Wei"))
    code = premises.house.ticket_code(issued.entry.id)
    requests = [Request(f"redeem-{at}-ticket", CAGE, cage.RedeemTicket(CASHIER, code)) for at in range(5)]
    answers = premises.house.write(requests)
    assert [isinstance(answer, Reply) for answer in answers] == [True, False, False, False, False]
    audit_money(premises)


def test_a_cash_out_asked_again_under_its_id_is_the_same_ticket(premises: Premises) -> None:
    command = cage.CashOut(patron("Wei"), "Wei", cents=300_00)
    first = premises.do(CAGE, command, id="cash-out-once")
    again = premises.do(CAGE, command, id="cash-out-once")
    assert again.repeated
    assert again.entry == first.entry
    assert premises.cents("Wei") == 700_00
    other = cage.CashOut(patron("Wei"), "Wei", cents=200_00)
    assert without_a_trace(premises, CAGE, other, id="cash-out-once").code == "id_reused"


def test_no_other_code_is_paid(premises: Premises) -> None:
    premises.do(CAGE, cage.CashOut(patron("Wei"), "Wei", cents=300_00))
    codes: tuple[Any, ...] = ("", "000000-000000-000000", None, 7)
    for code in codes:
        refusal = without_a_trace(premises, CAGE, cage.RedeemTicket(CASHIER, code))
        assert refusal.code == ("no_such_ticket" if isinstance(code, str) else "unwritable")


def test_a_tickets_code_is_in_no_file_before_it_is_redeemed(premises: Premises) -> None:
    issued = premises.do(CAGE, cage.CashOut(patron("Wei"), "Wei", cents=300_00))
    code = premises.house.ticket_code(issued.entry.id)
    held = b"".join(path.read_bytes() for path in premises.path.parent.iterdir())
    assert issued.entry.id.encode() in held
    assert code.encode() not in held
    assert code.replace("-", "").encode() not in held


def test_a_tickets_code_cannot_be_found_by_trying(premises: Premises) -> None:
    """What is kept of it follows from the code and the house's key, and not from the code alone."""
    issued = premises.do(CAGE, cage.CashOut(patron("Wei"), "Wei", cents=300_00))
    code = premises.house.ticket_code(issued.entry.id)
    ((kept, _),) = premises.house.cage.tickets.items()
    assert kept == ticket_digest(premises.house.keeper.keys, code) == issued.body.events[0]["digest"]
    assert kept != ticket_digest(Keys(b"\1" * 32), code)
    assert kept != hashlib.sha256(code.encode()).hexdigest()


def test_a_digest_of_ones_own_making_is_not_kept(premises: Premises) -> None:
    """Who names the digest would know the code of a ticket without the house."""
    forged = ticket_digest(premises.house.keeper.keys, "111111-111111-111111")
    premises.do(CAGE, cage.CashOut(patron("Wei"), "Wei", forged, 300_00))
    redeem = cage.RedeemTicket(CASHIER, "111111-111111-111111")
    assert without_a_trace(premises, CAGE, redeem).code == "no_such_ticket"


# --- authority ----------------------------------------------------------------------------------

LEAST: list[tuple[cage.CageCommand, Position]] = [
    (cage.OpenAccount(DEALER, "Ana"), Position.DEALER),
    (cage.Note(DEALER, "the light failed"), Position.DEALER),
    (cage.AdjustCredit(DEALER, "Wei", 100, "miscounted"), Position.PIT_MANAGER),
    (cage.UnlockAccount(DEALER, "Wei", "looked into"), Position.PIT_MANAGER),
    (cage.OpenTable(DEALER, "t2", EB), Position.PIT_MANAGER),
    (cage.CloseTable(DEALER, "t1", "the night is over"), Position.PIT_MANAGER),
    (cage.EndAppointment(DEALER, "Pat", "over"), Position.PIT_MANAGER),
    (cage.Appoint(DEALER, "Pat", "PIT_SUPERVISOR", "short of staff"), Position.PIT_MANAGER),
]


PREMATURE: dict[type, str] = {
    cage.UnlockAccount: "not_locked",
    cage.CloseTable: "round_open",
    cage.EndAppointment: "not_appointed",
}
"""What those who may ask for it are told here: Wei is not locked, a round is open, and Pat is not appointed."""


@pytest.mark.parametrize("position", first_of(Position, 4))
def test_each_act_at_the_cage_is_for_its_position_or_higher(premises: Premises, position: Position) -> None:
    for command, least in LEAST:
        asked = replace(command, by=BY_POSITION[position])
        if position >= least or (position is Position.CASHIER and isinstance(command, cage.OpenAccount | cage.Note)):
            answer = premises.ask(CAGE, asked, **seconded())
            assert (answer.code if isinstance(answer, Refusal) else "") == PREMATURE.get(type(command), ""), asked
        else:
            assert without_a_trace(premises, CAGE, asked, **seconded()).code == "authority", asked


def test_what_is_too_long_or_too_large_is_told_with_how_much_may_be(premises: Premises) -> None:
    long = cage.OpenComplaint(BY_POSITION[Position.PIT_MANAGER], "x" * 1_001, happened=1)
    assert without_a_trace(premises, CAGE, long).says == "the says is too long; write 1000 characters at most"
    many = cage.CountTray(BY_POSITION[Position.PIT_MANAGER], "salon", {"10000": 10**23})
    assert f"too large; the largest is {2**62 - 1}" in without_a_trace(premises, CAGE, many).says
    bad = cage.OpenComplaint(BY_POSITION[Position.PIT_MANAGER], "x\x00", happened=1)
    assert "characters that cannot be stored" in without_a_trace(premises, CAGE, bad).says


def test_a_patron_cashes_out_their_own_credit_only(premises: Premises) -> None:
    premises.account("Ana", 100_00)
    assert without_a_trace(premises, CAGE, cage.CashOut(patron("Ana"), "Wei")).code == "not_theirs"
    premises.do(CAGE, cage.CashOut(patron("Ana"), "Ana"))


# --- a second person ----------------------------------------------------------------------------


def closed_by_hand(premises: Premises) -> str:
    """A table that a Dealer deals, where bets are closed."""
    premises.open_table("t2", "dragon-tiger-baccarat", source=cage.KEYED)
    stream = table_stream("t2")
    for command in (commands.LoadShoe(DEALER), commands.OpenBets(DEALER), commands.CloseBets(DEALER)):
        premises.do(stream, command)
    return stream


def at_a_keyed_table(premises: Premises) -> str:
    """A table where a card lies that may be put right, and a round that may be void."""
    stream = closed_by_hand(premises)
    premises.do(stream, commands.DealCard(DEALER, Card.parse("9s")))
    return stream


def high_value_acts(premises: Premises) -> Iterator[tuple[str, commands.Command, commands.Command]]:
    """Each act that needs a second person, ready to be taken, and the same without its reason."""
    yield (
        CAGE,
        cage.AdjustCredit(SHIFT_MANAGER, "Wei", 100, "miscounted"),
        cage.AdjustCredit(SHIFT_MANAGER, "Wei", 100, " "),
    )
    stream = at_a_keyed_table(premises)
    card = Card.parse("8s")
    yield (
        stream,
        commands.CorrectCard(SHIFT_MANAGER, 1, card, "misread", evidence="the card itself"),
        commands.CorrectCard(SHIFT_MANAGER, 1, card, evidence="the card itself"),
    )
    premises.do(stream, commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "smoke"))
    yield (
        stream,
        commands.RuleOn(SHIFT_MANAGER, Remedy.VOID, "nobody knows"),
        commands.RuleOn(SHIFT_MANAGER, Remedy.VOID),
    )


def test_every_high_value_act_needs_another_person_and_a_reason(premises: Premises) -> None:
    for stream, command, without_reason in high_value_acts(premises):
        same_person = SHIFT_MANAGER
        nobody = "witness" if isinstance(command, commands.CorrectCard) else "second_person"
        for second in (None, patron("Ana"), DEALER, same_person):
            assert without_a_trace(premises, stream, command, second=second).code == nobody
        another_dealer = Actor("Dan", Position.DEALER)
        assert without_a_trace(premises, stream, command, second=another_dealer).code == "second_person"
        assert without_a_trace(premises, stream, without_reason, **seconded()).code == "reason"
        written = premises.do(stream, command, **seconded())
        assert written.body.second == SUPERVISOR.name
        assert written.body.command["reason"]


def test_what_needs_a_second_person_is_void_correction_adjustment_and_unlocking() -> None:
    for remedy in Remedy:
        voids = remedy in {Remedy.VOID, Remedy.VOID_AND_REPLACE}
        assert high_value(commands.RuleOn(SHIFT_MANAGER, remedy, "so")) == voids
    assert high_value(cage.UnlockAccount(PIT_MANAGER, "Wei", "looked into"))
    assert not high_value(cage.BuyCredit(CASHIER, "Wei", LARGE_CENTS))
    assert high_value(cage.BuyCredit(CASHIER, "Wei", LARGE_CENTS + 1))
    assert high_value(commands.FindBet(SUPERVISOR, "Wei", 1, "Player", 1))


def test_nobody_does_without_a_second_person_by_saying_where_they_come_from(premises: Premises) -> None:
    for stream, command, _ in high_value_acts(premises):
        assert without_a_trace(premises, stream, command, via="recovery").code == "via"
        premises.do(stream, command, **seconded())


def test_nobody_names_a_card_by_saying_where_they_come_from(premises: Premises) -> None:
    premises.step("t1")
    card = next(card for card in premises.table("t1").order if card != premises.table("t1").draw())
    assert without_a_trace(premises, T, commands.DealCard(DEALER, card), via="recovery").code == "via"


# --- ids ----------------------------------------------------------------------------------------


def test_nobody_takes_an_id_that_is_the_houses_own(premises: Premises) -> None:
    following = premises.table("t1").version + 2
    without_a_trace(premises, CAGE, cage.Note(DEALER, "hello"), id=f"auto/t1/{following}")


def test_an_act_without_an_id_is_refused(premises: Premises) -> None:
    without_a_trace(premises, T, commands.PlaceBet(patron("Wei"), "Wei", 1, "Player", 100_00), id="")


# --- tables -------------------------------------------------------------------------------------


def test_no_patron_draws_at_a_table_that_runs_itself(premises: Premises) -> None:
    options = TableOptions(game=GAMES["dragon-tiger-baccarat"], method=Method.C, high_limit_area=True)
    asked = cage.OpenTable(PIT_MANAGER, "t9", options_json(options))
    assert without_a_trace(premises, CAGE, asked).code == "method"
    premises.open_table("t9", "dragon-tiger-baccarat", high_limit_area=True)
    changed = commands.ChooseMethod(PIT_MANAGER, Method.C)
    assert without_a_trace(premises, table_stream("t9"), changed).code == "no_hands"


def test_nobody_without_an_account_is_named_at_a_table(premises: Premises) -> None:
    premises.open_table("t9", "dragon-tiger-baccarat", source=cage.KEYED, method=Method.A)
    premises.do(table_stream("t9"), commands.LoadShoe(DEALER))
    asked = commands.AllowSqueeze(PIT_MANAGER, "Mr Ghost")
    assert without_a_trace(premises, table_stream("t9"), asked).code == "no_such_account"


def test_no_account_holds_more_than_its_meters_can_say(premises: Premises) -> None:
    premises.account("Rich", CREDIT_MOST_CENTS)
    for more in (cage.BuyCredit(THE_HOUSE, "Rich", 1), cage.AdjustCredit(PIT_MANAGER, "Rich", 1, "one more")):
        assert without_a_trace(premises, CAGE, more, **seconded()).code == "ceiling"


def test_a_table_with_a_round_open_is_not_closed(premises: Premises) -> None:
    assert without_a_trace(premises, CAGE, cage.CloseTable(PIT_MANAGER, "t1", "late")).code == "round_open"
    premises.step_to("t1", "ready")
    premises.do(CAGE, cage.CloseTable(PIT_MANAGER, "t1", "late"))
    assert isinstance(premises.house.step("t1"), Refusal)


def test_a_name_that_had_a_table_is_not_given_to_another(premises: Premises) -> None:
    premises.step_to("t1", "ready")
    premises.do(CAGE, cage.CloseTable(PIT_MANAGER, "t1", "the night is over"))
    assert without_a_trace(premises, CAGE, cage.OpenTable(PIT_MANAGER, "t1", EB)).code == "exists"
    premises.reopen()
    assert "t1" not in premises.house.tables


# --- what is not copied for an act --------------------------------------------------------------

OF_EVERY_PATRON = (
    *("tickets", "doors", "last_dealt"),
    *("limits", "forgotten", "exclusions", "unconfirmed", "sign_ins_anew"),
)


@pytest.mark.parametrize("part", OF_EVERY_PATRON)
def test_an_act_copies_nothing_of_which_every_patron_has_one(part: str) -> None:
    held = cage.Cage()
    before = getattr(held, part)
    before["Wei"] = "as it was"
    after = held.copy()
    getattr(after, part)["Wei"], getattr(after, part)["Ana"] = "changed", "new"
    assert getattr(after, part).beneath is before
    assert before == {"Wei": "as it was"}
    assert dict(getattr(after.copy(), part)) == {"Wei": "changed", "Ana": "new"}


@given(st.lists(st.tuples(st.booleans(), st.sampled_from("abc"), st.integers(0, 2)), max_size=12), st.integers(0, 12))
def test_values_over_others_are_those_of_one_mapping(changes: list[tuple[bool, str, int]], copied: int) -> None:
    """Whatever is put in and taken out, before it lies beneath or after: also how many there are."""
    plain: dict[str, int] = {}
    layered: MutableMapping[str, int] = {}
    for at, (puts, key, value) in enumerate(changes):
        if at == copied:
            layered = Pending.over(Pending.over(layered))
        for each in (plain, layered):
            if puts:
                each[key] = value
            else:
                each.pop(key, None)
        assert (dict(layered), len(layered)) == (plain, len(plain))
