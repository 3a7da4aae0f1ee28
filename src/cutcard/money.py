"""Odds as exact fractions, amounts as integer cents, and the one rounding policy."""

from __future__ import annotations

import re
from contextvars import ContextVar
from dataclasses import dataclass, field
from fractions import Fraction

from cutcard.cards import NotationError

_AMOUNT = re.compile(r"([0-9]{1,15}|[1-9][0-9]{0,2}(?:,[0-9]{3}){1,4})(?:\.([0-9]{1,3}))?")
"""A comma stands between thousands or nowhere: "2,50" may be a decimal comma, and is never taken as 250."""
_ODDS = re.compile(r"(-?)([0-9]{1,40}(?:\.[0-9]{1,40})?):([0-9]{1,40})")
_PER_CENT = re.compile(r"([0-9]{1,2}(?:\.[0-9]{1,4})?) ?%")

AWARD_MOST = 1_000_000
"""More than any line pays."""
PLACES: ContextVar[int] = ContextVar("PLACES", default=2)
"""Decimal places of the amounts that people write and read here: those of the currency of the house that is open."""
STAKE_CENTS_MAX = 10**14
"""One thousand billion: beyond any table, and products with 800:1 stay far inside 64 bits."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What a line pays per unit staked, kept as its document writes it: ``8:1``, ``0.95:1``, ``1:2``.

    Odds below nothing are what is lost, such as half of the stake at ``-1:2``, and never more than the stake: nothing
    else lies on the table.

    >>> Odds("0.95:1").net, Odds("1:2").net, str(Odds("800:1"))
    (Fraction(19, 20), Fraction(1, 2), '800:1')
    """

    text: str
    net: Fraction = field(init=False)

    def __post_init__(self) -> None:
        found = _ODDS.fullmatch(self.text) if isinstance(self.text, str) else None
        if found is None or not int(found[3]):
            raise NotationError(f"{self.text!r:.60} are not odds; write a text, e.g. '8:1', '0.95:1' or '1:2'")
        sign, pays, stake = found.groups()
        object.__setattr__(self, "net", Fraction(sign + pays) / int(stake))
        if self.net < -1:
            raise NotationError(f"{self.text} loses more than the stake; the most that a bet can lose is -1:1")
        if self.net > AWARD_MOST:
            raise NotationError(f"{self.text}: a line pays at most {AWARD_MOST:,}:1")

    def __str__(self) -> str:
        return self.text


def after_commission(odds: str, commission: str) -> str:
    """What a line pays once so many per cent of the winnings are kept.

    >>> after_commission("1:1", "4%"), after_commission("2:1", "2.5%")
    ('0.96:1', '1.95:1')
    """
    net, found = Odds(odds).net, _PER_CENT.fullmatch(commission)
    if found is None:
        raise NotationError(f"{commission!r:.60} is no commission; write per cent of the winnings, e.g. '5%' or '0.5%'")
    if net <= 0:
        raise NotationError(f"{odds} wins nothing of which a commission could be kept; leave the commission out")
    less = net * (100 - Fraction(found[1])) / 100
    places = next((places for places in range(13) if not (less * 10**places).denominator > 1), None)
    if places is None:
        return f"{less.numerator}:{less.denominator}"
    whole, part = divmod(int(less * 10**places), 10**places)
    return f"{whole}.{part:0{places}d}:1" if places else f"{whole}:1"


def net_cents(stake_cents: int, net: Fraction) -> int:
    """What a stake gains or loses, rounded **in the patron's favour** to whole cents.

    Where the exact amount is not whole, a win is rounded up and a loss down, so nobody is ever paid less than the
    approved odds or charged more than the approved loss. The house forgoes less than one cent a bet, and nothing
    at all when stakes are multiples of `exact_step_cents` of the game.

    >>> net_cents(150, Fraction(19, 20)), net_cents(25, Fraction(-1, 2))
    (143, -12)
    """
    return -((-stake_cents * net.numerator) // net.denominator)


def cents_from_text(text: str) -> int:
    """An amount as a person writes it, strictly: ASCII digits, no more decimals than there are, more than nothing.

    The pages read amounts by the same rule, in `shared/money.js`.

    >>> cents_from_text("25"), cents_from_text("0.5"), cents_from_text("1,000.50")
    (2500, 50, 100050)
    """
    places, found = PLACES.get(), _AMOUNT.fullmatch(text.strip(" "))
    part = "" if found is None else found[2] or ""
    if found is None or len(part) > places:
        most = {0: "no", 2: "at most two"}.get(places, "at most three")
        raise NotationError(
            f"{text!r} is no amount; write digits with {most} decimals, e.g. {_written(25 * 10**places)} or "
            f"{_written(1_000 * 10**places)}"
        )
    return _in_range(int(found[1].replace(",", "")) * 10**places + int(part.ljust(places, "0") or "0"), "an amount")


def checked_cents(cents: int) -> int:
    """A stake a bet may have: a whole number of cents (not a bool, not a float), more than nothing."""
    if type(cents) is not int:
        raise NotationError(f"a stake is a whole number of cents, not {cents!r}")
    return _in_range(cents, "a stake")


def is_stake(cents: object) -> bool:
    """Whether a bet may have this stake."""
    return type(cents) is int and 0 < cents <= STAKE_CENTS_MAX


def _in_range(cents: int, what: str) -> int:
    if not is_stake(cents):
        raise NotationError(
            f"{what} must be more than 0 and at most {text_from_cents(STAKE_CENTS_MAX)}, not {text_from_cents(cents)}"
        )
    return cents


def text_from_cents(cents: int) -> str:
    """An amount as a person reads it.

    >>> text_from_cents(123456789), text_from_cents(-5)
    ('1,234,567.89', '-0.05')
    """
    return _written(cents)


def _written(cents: int) -> str:
    sign, places = "-" if cents < 0 else "", PLACES.get()
    whole, part = divmod(abs(cents), 10**places)
    return f"{sign}{whole:,}.{part:0{places}d}" if places else f"{sign}{whole:,}"
