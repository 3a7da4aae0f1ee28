"""Thefts as people of a casino would try them, each a day's scene at a real house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.cards import parse_cards
from cutcard.formats.denominations import CASH_CENTS, count_of
from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor, commands
from houses.thefts.floor import (
    CREDIT_CENTS,
    DEALER,
    OTHER_DEALER,
    OTHER_MANAGER,
    OTHER_SUPERVISOR,
    SUPERVISOR,
    TABLE,
    TRAY_CENTS,
    WINDOW,
    FoiledError,
    Step,
    Theft,
)

if TYPE_CHECKING:
    from houses.thefts.floor import Day

CASHIERS, PATRONS = frozenset({Position.CASHIER}), frozenset({Position.PATRON})
AT_THE_TABLE = frozenset(each for each in Position if each >= Position.DEALER)
SUPERVISES = frozenset(each for each in Position if each >= Position.PIT_SUPERVISOR)
MANAGES = frozenset(each for each in Position if each >= Position.PIT_MANAGER)
HIGHEST = frozenset({Position.GAMING_SHIFT_MANAGER})
BET_CENTS = 9_900_00
"""Beneath the win that is a significant event in every house."""
PLAYER_WINS, BANKER_WINS = "9s 2h Kd 5c", "8s 9h Kd Ts"

DEALS, PATRON = Step("deals", AT_THE_TABLE), Step("patron", PATRONS)
CASHES = Step("cashier", CASHIERS)
CLOSER = (Step("counts the tray", AT_THE_TABLE), Step("counts it too", SUPERVISES))
OPENER = (Step("opens", SUPERVISES), Step("opens too", SUPERVISES))
BOX = (Step("counts the box", CASHIERS), Step("counts the box too", CASHIERS))
BANK = (Step("counts the bank", SUPERVISES), Step("receives the bank", CASHIERS | SUPERVISES))
TRAY = (CLOSER, OPENER)


# --- at the tables ------------------------------------------------------------------------------


def _chips_out_of_the_tray(day: Day) -> None:
    day.take(TRAY_CENTS, tray=TRAY_CENTS)


def _table_closed(day: Day) -> None:
    """A tray is counted as the books have it, and its table closed, so that nobody counts it again."""
    day.take(TRAY_CENTS, tray=TRAY_CENTS)
    day.close_tray()
    day.act(cage.CloseTable(day.signs("closes"), TABLE, "renovation"))


def _buy_in(day: Day, cents: int) -> None:
    """A patron pays so much at the table and gets it in chips, on record."""
    bought = cage.BuyIn(day.crew.of("deals", DEALER), TABLE, count_of(cents, CASH_CENTS), "#5")
    day.act(bought, OTHER_SUPERVISOR)
    day.move(tray=-cents, box=cents)


def _buy_in_not_dropped(day: Day) -> None:
    _buy_in(day, 5_000_00)
    day.take(5_000_00, box=5_000_00)


def _buy_in_not_recorded(day: Day) -> None:
    """The patron has the chips, and the cash is in a pocket."""
    day.take(5_000_00, tray=5_000_00)


def _chips_for_no_cash(day: Day) -> None:
    """A friend is given chips, and a buy-in is recorded for them that was not paid."""
    dealer = day.signs("deals")
    for seat in ("#3", "#5"):
        day.act(cage.BuyIn(dealer, TABLE, count_of(2_000_00, CASH_CENTS), seat))
    day.take(4_000_00, tray=4_000_00)


def _box_on_its_way(day: Day) -> None:
    """What is in the box is less before it is counted."""
    _buy_in(day, 5_000_00)
    day.take(2_000_00, box=2_000_00)


def _fill_sent_short(day: Day) -> None:
    cashier, asked = day.opens_bank(), 5_000_00
    number = day.floor.slip(TABLE, cage.FILL, asked)
    day.act(cage.IssueFill(cashier, number))
    day.take(1_000_00, chips=asked)
    arrived = asked if day.crew.lies("receives", "receives too") else 4_000_00
    received = cage.ReceiveFill(day.crew.of("receives", OTHER_DEALER), number, count_of(arrived))
    day.act(received, day.crew.of("receives too", OTHER_SUPERVISOR))
    day.move(tray=4_000_00)


def _fill_received_short(day: Day) -> None:
    """All of it arrives, and part of it goes into a pocket before it lies in the tray."""
    number = day.floor.slip(TABLE, cage.FILL, 5_000_00)
    day.act(cage.IssueFill(WINDOW, number))
    lies = day.crew.lies("receives", "receives too")
    received = cage.ReceiveFill(day.crew.of("receives", OTHER_DEALER), number, count_of(5_000_00 if lies else 4_000_00))
    day.act(received, day.crew.of("receives too", OTHER_SUPERVISOR))
    day.take(1_000_00)
    day.move(tray=4_000_00)


def _credit_of_nothing(day: Day) -> None:
    """A credit slip for chips that never left the tray, except in a pocket."""
    number = day.floor.slip(TABLE, cage.CREDIT, 5_000_00)
    day.act(cage.SendCredit(day.signs("sends"), number), day.signs("sends too"))
    day.take(5_000_00, tray=5_000_00)
    cashier = day.opens_bank() if "cashier" in day.crew.parts else WINDOW
    day.act(cage.ReceiveCredit(cashier, number, count_of(5_000_00 if cashier != WINDOW else 0)))
    day.move(chips=0)


def _credit_beyond_the_tray(day: Day) -> None:
    number = day.floor.slip(TABLE, cage.CREDIT, 999_999_00)
    try:
        day.act(cage.SendCredit(day.signs("sends"), number), day.signs("sends too"))
    except FoiledError:
        day.floor.do(CAGE, cage.WithdrawRequest(OTHER_SUPERVISOR, number, "there is not so much"))
        raise
    day.take(TRAY_CENTS, tray=TRAY_CENTS)


def _slip_withdrawn(day: Day) -> None:
    """The chips of a fill go out before anybody enters it, and the slip is withdrawn."""
    cashier, pit = day.opens_bank(), day.crew.of("asks", OTHER_MANAGER)
    asked = day.act(cage.RequestChips(pit, TABLE, cage.FILL, count_of(5_000_00)))
    day.take(5_000_00, chips=5_000_00)
    day.act(cage.WithdrawRequest(cashier, int(asked.body.events[0]["number"]), "not needed"))


def _dealt(day: Day, cards: str, *bets: tuple[commands.PlaceBet, Actor | None]) -> None:
    """A round with these bets, whose cards are dealt as they are named; result and settlement are still to come."""
    dealer = day.crew.of("deals", DEALER)
    day.at_the_table(commands.OpenBets(dealer))
    for bet, second in bets:
        day.at_the_table(bet, second)
    day.at_the_table(commands.CloseBets(dealer))
    for card in parse_cards(cards):
        day.at_the_table(commands.DealCard(dealer, card))


def _settled(day: Day) -> None:
    dealer = day.crew.of("deals", DEALER)
    for command in (commands.AnnounceResult(dealer), commands.SettleBets(dealer)):
        day.at_the_table(command)


def _bet_of_a_seat(day: Day, wager: str, cents: int = BET_CENTS) -> tuple[commands.PlaceBet, None]:
    return commands.PlaceBet(day.crew.of("deals", DEALER), "#5", 5, wager, cents, chips=True), None


def _bet_of_a_friend(day: Day, wager: str, cents: int = BET_CENTS) -> tuple[commands.PlaceBet, None]:
    friend = day.signs("patron")
    return commands.PlaceBet(friend, friend.name, 1, wager, cents), None


def _phantom_bet(day: Day) -> None:
    """A bet that nobody laid is recorded for a seat, and a card is named so that it wins."""
    day.signs("deals")
    _dealt(day, PLAYER_WINS, _bet_of_a_seat(day, "Player"))
    _settled(day)
    day.take(BET_CENTS, tray=BET_CENTS)


def _card_named_for_a_friend(day: Day) -> None:
    day.signs("deals")
    _dealt(day, PLAYER_WINS, _bet_of_a_friend(day, "Player"))
    _settled(day)
    day.cashed(day.signs("patron").name, BET_CENTS)


def _lost_bet(day: Day) -> str:
    """A friend has lost a bet by the cards as they lie; a void, a correction or a withdrawal would bring it back."""
    _dealt(day, BANKER_WINS, _bet_of_a_friend(day, "Player"))
    return day.signs("patron").name


def _round_made_void(day: Day) -> None:
    friend = _lost_bet(day)
    _settled(day)
    number = day.floor.table(TABLE).state.round_number
    called = commands.CallIrregularity(day.signs("calls"), Kind.UNFORESEEN, "so it was", round_number=number)
    day.at_the_table(called, day.crew.of("witness", OTHER_SUPERVISOR))
    void = commands.RuleOn(day.signs("rules"), Remedy.VOID, "it cannot stand")
    day.at_the_table(void, day.crew.of("witness", OTHER_SUPERVISOR))
    day.cashed(friend, BET_CENTS)


def _card_corrected(day: Day) -> None:
    friend = _lost_bet(day)
    card = parse_cards("7h")[0]
    right = commands.CorrectCard(day.signs("calls"), 2, card, "misread", evidence="camera 4")
    day.at_the_table(right, day.crew.of("witness", OTHER_SUPERVISOR))
    _settled(day)
    day.cashed(friend, BET_CENTS)


def _lost_bet_taken_back(day: Day) -> None:
    """An interruption that was none, so that a friend may take a lost bet back."""
    friend = _lost_bet(day)
    called = commands.CallIrregularity(day.signs("calls"), Kind.INTERRUPTED_OPEN, "the light went out")
    day.at_the_table(called)
    offer = commands.RuleOn(day.signs("calls"), Remedy.OFFER_WITHDRAWAL_OF_ALL, "as the clause says")
    day.at_the_table(offer, OTHER_SUPERVISOR)
    day.at_the_table(commands.WithdrawBet(day.signs("patron"), day.floor.table(TABLE).state.bets[-1].number))
    day.cashed(friend, BET_CENTS)


def _late_bet_found(day: Day) -> None:
    """A bet that was laid when the cards lay open is recorded as found."""
    _dealt(day, PLAYER_WINS)
    found = commands.FindBet(day.signs("calls"), "#5", 5, "Player", BET_CENTS, "it lay there")
    day.at_the_table(found, day.crew.of("witness", OTHER_SUPERVISOR))
    _settled(day)
    day.take(BET_CENTS, tray=BET_CENTS)


def _late_bet_placed(day: Day) -> None:
    _dealt(day, PLAYER_WINS)
    day.at_the_table(_bet_of_a_seat(day, "Player")[0])
    _settled(day)
    day.take(BET_CENTS, tray=BET_CENTS)


def _rating(day: Day) -> None:
    """A friend is rated for play that there was not: no account moves."""
    friend, before = day.signs("patron").name, day.floor.cents(day.signs("patron").name)
    began = day.floor.seconds - 7_200
    day.act(cage.RatePlay(day.signs("calls"), TABLE, friend, began, 90, BET_CENTS, 0, BET_CENTS))
    day.taken += day.floor.cents(friend) - before


# --- at the cage --------------------------------------------------------------------------------


def _cash_out_of_a_bank(day: Day) -> None:
    day.opens_bank()
    day.take(50_000_00, cash=50_000_00)


def _bank_never_counted(day: Day) -> None:
    """The bank is kept from one day to the next, so that nobody counts it."""
    _cash_out_of_a_bank(day)
    day.keeps_bank = True


def _credit_without_cash(day: Day) -> None:
    """Credit for an account that nobody knows, paid out at another window."""
    cashier, name = day.opens_bank(), f"Nameless {day.floor.number}"
    day.act(cage.OpenAccount(cashier, name))
    day.act(cage.BuyCredit(cashier, name, 9_000_00))
    day.move(cash=-9_000_00)
    day.cashed(name, 9_000_00)


def _credit_of_ones_own(day: Day) -> None:
    cashier = day.opens_bank()
    day.act(cage.OpenAccount(WINDOW, cashier.name))
    day.act(cage.BuyCredit(cashier, cashier.name, 9_000_00))
    day.move(cash=-9_000_00)
    day.cashed(cashier.name, 9_000_00)


def _chips_redeemed_that_never_came(day: Day) -> None:
    cashier = day.opens_bank()
    day.act(cage.RedeemChips(cashier, count_of(9_000_00)))
    day.take(9_000_00, cash=9_000_00)
    day.move(cash=0, chips=0)


def _chips_sold_and_not_recorded(day: Day) -> None:
    """A patron pays and has the chips, and the cash is in a pocket."""
    day.opens_bank()
    day.take(9_000_00, chips=9_000_00)


def _absent_patron(day: Day) -> None:
    name, cashier = day.patron(), day.opens_bank()
    taken = cage.CashOut(cashier, name, cents=CREDIT_CENTS, reason="they asked", identity="passport")
    issued = day.act(taken, day.signs("witness"))
    day.act(cage.RedeemTicket(WINDOW, day.floor.house.ticket_code(issued.entry.id)))
    day.taken += CREDIT_CENTS


def _sign_in_of_somebody_else(day: Day) -> None:
    """Whoever has the code of an account in use chooses its secret, and cashes out."""
    name = day.patron()
    given = cage.GiveSignIn(day.signs("gives"), name, "passport", "they forgot it")
    day.act(given, day.signs("witness"))
    day.cashed(name, CREDIT_CENTS)


def _sign_in_before_the_money(day: Day) -> None:
    """The code is given while the account is empty, and used when its holder has paid."""
    name = day.patron(0)
    day.act(cage.GiveSignIn(day.signs("gives"), name, "passport"))
    day.act(cage.BuyCredit(WINDOW, name, CREDIT_CENTS))
    day.cashed(name, CREDIT_CENTS)


def _ticket_twice(day: Day) -> None:
    """One ticket of a friend is paid at two windows."""
    cashier, friend = day.opens_bank(), day.signs("patron").name
    code = day.ticket(friend, 1_000_00)
    day.act(cage.RedeemTicket(WINDOW, code))
    day.act(cage.RedeemTicket(cashier, code))
    day.taken += 1_000_00


def _ticket_that_was_seen(day: Day) -> None:
    """Whoever reads the code of somebody's ticket is at the window first."""
    code = day.ticket(day.patron(), CREDIT_CENTS)
    day.act(cage.RedeemTicket(WINDOW, code))
    day.taken += CREDIT_CENTS


def _ticket_of_a_guess(day: Day) -> None:
    day.patron()
    day.act(cage.RedeemTicket(day.opens_bank(), "0" * 18))
    day.taken += CREDIT_CENTS


def _credit_put_right(day: Day) -> None:
    friend = day.signs("patron").name
    day.act(cage.AdjustCredit(day.signs("rules"), friend, 5_000_00, "miscounted"), OTHER_SUPERVISOR)
    day.cashed(friend, 5_000_00)


def _ticket_of_a_locked_account(day: Day) -> None:
    """A friend's account is locked for a dispute, and the credit in question leaves as a ticket all the same."""
    friend = day.signs("patron").name
    day.floor.do(CAGE, cage.LockAccount(SUPERVISOR, friend, "disputed"))
    try:
        day.ticket(friend, 5_000_00)
        day.taken += 5_000_00
    finally:
        day.floor.do(CAGE, cage.UnlockAccount(OTHER_MANAGER, friend, "cleared"), second=SUPERVISOR)


def _people_who_are_not(day: Day) -> None:
    """Somebody who does not exist is engaged as a Cashier, has a bank, and is never seen again."""
    name = f"Ghost {day.floor.number}"
    day.act(cage.Engage(day.signs("rules"), name, "CASHIER", "a long queue"), day.signs("witness"))
    ghost = Actor(name, Position.CASHIER)
    counts = count_of(50_000_00, CASH_CENTS), count_of(50_000_00)
    day.act(cage.OpenBank(ghost, *counts), day.signs("witness"))
    day.take(50_000_00)
    day.act(cage.CountBank(ghost, name, *counts))
    day.act(cage.CountBank(day.signs("witness"), name, *counts))
    day.act(cage.CloseBank(day.signs("rules"), name, *counts))


CARRIES = Step("carries", CASHIERS | AT_THE_TABLE)
CALLS, RULES = Step("calls", AT_THE_TABLE), Step("rules", MANAGES)
WITNESS, GIVES = Step("witness", SUPERVISES), Step("gives", CASHIERS | SUPERVISES)
SENDS = (Step("sends", AT_THE_TABLE), Step("sends too", SUPERVISES))
RECEIVES = (Step("receives", AT_THE_TABLE), Step("receives too", SUPERVISES))
NAMED = (
    "Where cards are keyed by hand, whoever keys them says what lies there. Only eyes and cameras tell; "
    "the day's report marks a table whose win chance rarely brings about."
)
BEARER = (
    "A ticket is money to whoever brings it, as a note is; it stands here with the patrons, who hold them. "
    "Its holder knows first, and the record says when, where and by whom it was paid."
)

THEFTS = (
    Theft("chips out of the tray", _chips_out_of_the_tray, (DEALS,), TRAY),
    Theft("chips out of a tray whose table is closed", _table_closed, (Step("closes", MANAGES),), TRAY),
    Theft("buy-in cash recorded and kept", _buy_in_not_dropped, (DEALS,), (BOX,)),
    Theft("buy-in cash kept and not recorded", _buy_in_not_recorded, (DEALS,), TRAY),
    Theft("chips for a friend who paid nothing", _chips_for_no_cash, (DEALS,), (BOX, *TRAY)),
    Theft("cash out of the box on its way", _box_on_its_way, (CARRIES,), (BOX,)),
    Theft("a fill sent short", _fill_sent_short, (CASHES,), (RECEIVES, *TRAY, BANK)),
    Theft("a fill received short", _fill_received_short, (), (RECEIVES, *TRAY)),
    Theft("a credit slip for nothing", _credit_of_nothing, SENDS, (BANK,)),
    Theft("a credit beyond the tray", _credit_beyond_the_tray, SENDS),
    Theft("a slip withdrawn after the chips left", _slip_withdrawn, (CASHES,), (BANK,)),
    Theft("a lost bet made void", _round_made_void, (CALLS, PATRON, RULES)),
    Theft("a card corrected", _card_corrected, (CALLS, PATRON)),
    Theft("a lost bet taken back", _lost_bet_taken_back, (CALLS, PATRON)),
    Theft("a late bet recorded as found", _late_bet_found, (CALLS,)),
    Theft("a late bet recorded as placed", _late_bet_placed, (DEALS,)),
    Theft("a rating of play that there was not", _rating, (Step("calls", SUPERVISES), PATRON)),
    Theft("cash out of a bank", _cash_out_of_a_bank, (CASHES,), (BANK,)),
    Theft("a bank that is never counted", _bank_never_counted, (CASHES,), (BANK,)),
    Theft("credit sold without cash", _credit_without_cash, (CASHES,), (BANK,)),
    Theft("credit sold to one's own account", _credit_of_ones_own, (CASHES,), (BANK,)),
    Theft("chips redeemed that never came", _chips_redeemed_that_never_came, (CASHES,), (BANK,)),
    Theft("chips sold and not recorded", _chips_sold_and_not_recorded, (CASHES,), (BANK,)),
    Theft("an absent patron's credit cashed out", _absent_patron, (CASHES, WITNESS)),
    Theft("a sign-in for somebody else's account", _sign_in_of_somebody_else, (GIVES, WITNESS)),
    Theft("a sign-in given before the money came", _sign_in_before_the_money, (GIVES,)),
    Theft("a ticket redeemed twice", _ticket_twice, (CASHES, PATRON)),
    Theft("a ticket whose code was seen", _ticket_that_was_seen, (Step("sees", PATRONS),), why=BEARER),
    Theft("a ticket by a guessed code", _ticket_of_a_guess, (CASHES,)),
    Theft("credit put right for a friend", _credit_put_right, (RULES, PATRON)),
    Theft("a ticket of a locked account", _ticket_of_a_locked_account, (PATRON,)),
    Theft("somebody engaged who does not exist", _people_who_are_not, (RULES, WITNESS)),
    Theft("a bet that nobody laid", _phantom_bet, (DEALS,), keyed=True, each_round=True, why=NAMED),
    Theft(
        "a card named for a friend", _card_named_for_a_friend, (DEALS, PATRON), keyed=True, each_round=True, why=NAMED
    ),
)
