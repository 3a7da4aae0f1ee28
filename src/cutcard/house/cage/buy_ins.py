"""Cash bought in at a table, which goes into its box; and what patrons with a card played in chips.

A rating says how somebody played: it rests on what the pit saw and moves nothing. Chips belong to the seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgspec import structs

from cutcard.formats.denominations import CASH_CENTS
from cutcard.formats.entry import Transfer
from cutcard.house.cage.act import CageAct, CageCommand, CageContext, Decision, Fact, FactKind, listed_cents, refuse
from cutcard.house.cage.banks import refuse_patron
from cutcard.house.cage.cash import add_rating, cash_seen, refuse_unidentified
from cutcard.house.cage.chips import refuse_tray
from cutcard.house.cage.counts import cents_of, refuse_count
from cutcard.house.cage.exclusions import refuse_excluded
from cutcard.house.cage.state import Cage
from cutcard.house.cage.under_way import IN
from cutcard.house.ledger import CAGE, box_of, chips_of, seats_of
from cutcard.house.zones import gaming_day
from cutcard.money import STAKE_CENTS_MAX
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import CashMoved, Large, Listed
from cutcard.table.layout import is_seat, seat_of
from cutcard.words import Cents, message

if TYPE_CHECKING:
    from cutcard.rulebook.referee import Refusal

__all__ = ["BoughtIn", "BuyIn", "PlayRated", "RatePlay"]

MINUTES_MOST = 48 * 60


@dataclass(frozen=True, slots=True)
class BuyIn(CageCommand):
    """Cash for chips at a table: the Dealer counts the cash, drops it, and pays out as much in chips."""

    table: str
    cash: dict[str, Any]
    seat: str = ""
    account: str = ""


@dataclass(frozen=True, slots=True)
class BoughtIn(Fact):
    table: str
    cash: dict[str, Any]
    cents: int
    seat: str
    account: str
    """Whose card was given with it: it moves no account."""
    day: str
    by: str
    day_cents: int
    """The patron's cash in on that day, with this."""
    played_cents: int
    """Their turnover so far, over all days."""


def _buy_in(context: CageContext, command: BuyIn) -> Decision:
    refusal = refuse_tray(context, command.table) or refuse_count(command.cash, CASH_CENTS)
    if refusal or (refusal := refuse_patron(context, command.account, command.by.name)):
        return refusal
    seat = seat_of(command.seat)
    if seat and not is_seat(seat):
        return refuse("seat", message("refusal-no-such-seat", seat=command.seat[:40]))
    cents = cents_of(command.cash, CASH_CENTS)
    if context.account(chips_of(command.table)).cents < cents:
        return refuse("funds", message("refusal-tray-beyond", table=command.table))
    refusal = refuse_excluded(context.cage, command.account, context.day)
    if refusal or (refusal := refuse_unidentified(context, command.account, IN, cents)):
        return refusal
    seen = cash_seen(context, command.account, IN, cents)
    whose = (seat, command.account, context.day, command.by.name, seen.day_cents, seen.played_cents)
    moved = [
        Transfer(chips_of(command.table), seats_of(command.table), cents, ""),
        Transfer(CAGE, box_of(command.table), cents, ""),
    ]
    return (BoughtIn("", "", command.table, command.cash, cents, *whose),), moved


def _places(table: str, seat: str, patron: str) -> list[str]:
    """Where it counts: at the seat, whoever sits there, and with the patron, at whatever table."""
    at_the_seat = [f"{table}/{seat}"] if seat or not patron else []
    return [*at_the_seat, patron] if patron else at_the_seat


def _bought_in(cage: Cage, fact: BoughtIn) -> None:
    held, places = cage.bought_in.on(fact.day), _places(fact.table, fact.seat, fact.account)
    cage.bought_in = structs.replace(
        held, sold=held.sold | {each: held.sold.get(each, 0) + fact.cents for each in places}
    )


def _large(context: CageContext, command: BuyIn) -> bool:
    """More than the house lets a Dealer take alone at one seat, or of one patron, in a gaming day."""
    sold = context.cage.bought_in.on(context.day).sold
    before = max(sold.get(each, 0) for each in _places(command.table, seat_of(command.seat), command.account))
    return before + cents_of(command.cash, CASH_CENTS) > context.cage.buy_in_alone_cents


@dataclass(frozen=True, slots=True)
class RatePlay(CageCommand):
    """How a patron with a card played chips at a table: from when, for how long, and what was seen of it."""

    table: str
    account: str
    began: int
    minutes: int
    average_bet_cents: int
    buy_in_cents: int
    walked_cents: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PlayRated(Fact):
    table: str
    account: str
    began: int
    """In seconds since 1970."""
    minutes: int
    average_bet_cents: int
    buy_in_cents: int
    walked_cents: int
    """What they had in chips when they left."""
    day: str


def _rate(context: CageContext, command: RatePlay) -> Decision:
    if command.table not in context.cage.names:
        return refuse("no_such_table", message("refusal-no-such-table", table=command.table))
    if not command.account:
        return refuse("no_such_account", message("refusal-no-such-account", account=command.account))
    if refusal := refuse_patron(context, command.account, command.by.name) or refuse_tray(context, command.table):
        return refusal
    amounts = (command.average_bet_cents, command.buy_in_cents, command.walked_cents)
    if not all(type(each) is int and 0 <= each <= STAKE_CENTS_MAX for each in amounts):
        return refuse("stake", message("refusal-rating-amounts"))
    if refusal := _refuse_minutes(context, command):
        return refusal
    bought = context.cage.cash.on(context.day).of(command.account).in_cents
    if command.buy_in_cents > bought:
        return refuse("stake", message("refusal-rating-buy-in", account=command.account, bought=Cents(bought)))
    played = (command.began, command.minutes, *amounts, context.day)
    return (PlayRated("", "", command.table, command.account, *played),), []


def _refuse_minutes(context: CageContext, command: RatePlay) -> Refusal | None:
    """Play of that gaming day that is over, and that nobody has rated yet."""
    began, ended, here = command.began, command.began + 60 * command.minutes, context.cage
    if not 0 < command.minutes <= MINUTES_MOST or not 0 < began < ended <= context.at // 1_000_000:
        return refuse("time", message("refusal-rating-time"))
    day = min(context.day, context.today.isoformat())
    if gaming_day(began * 10**6, here.zone, here.day_begins).isoformat() < day:
        return refuse("time", message("refusal-rating-day", day=day))
    ratings = here.cash.on(context.day).ratings_of(command.account)
    if any(began < other_end and other < ended for other, other_end in ratings):
        return refuse("time", message("refusal-rating-overlaps", account=command.account))
    return None


def _rated(cage: Cage, fact: PlayRated) -> None:
    told = {"began": fact.began, "minutes": fact.minutes, "bet_cents": fact.average_bet_cents}
    add_rating(cage, fact.account, fact.day, **told)


ACTS = (
    CageAct(command=BuyIn, least=Position.DEALER, decide=_buy_in, large=_large, concerns="account", says_why=False),
    CageAct(command=RatePlay, least=Position.PIT_SUPERVISOR, decide=_rate, concerns="account"),
)
FACTS = (
    FactKind(
        BoughtIn,
        _bought_in,
        ("bought_in", "cash", "last_dealt"),
        listed=lambda event: listed_cents(message("listed-bought-in", table=event["table"]), event),
        large=Large.TRANSACTION,
        cash=lambda event: CashMoved(event["account"], event["day"], "buy_in", event["cents"]),
    ),
    FactKind(
        PlayRated,
        _rated,
        ("cash", "last_dealt"),
        listed=lambda event: Listed(
            message(
                "listed-play-rated",
                patron=event["account"],
                table=event["table"],
                bet=Cents(event["average_bet_cents"]),
            )
        ),
    ),
)
