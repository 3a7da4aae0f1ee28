"""What is asked of a paytable: the edge it shall have, and what its lines may pay."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from cutcard.cards import NotationError
from cutcard.money import AWARD_MOST, Odds
from cutcard.rulebook.conditions import Condition
from cutcard.rulebook.game import Outcome, Pay, Wager

Rate: TypeAlias = Fraction | int | float | str
"""A part of the stake: 0.11, "11%", Fraction(11, 100). A float stands for the decimal that it is written as."""
Award: TypeAlias = Odds | Fraction | int | str
"""What a line pays: "200:1", or 200."""

Keep: TypeAlias = Mapping[Condition | str, Award | None]
"""Lines that are kept, and what each pays; None where that is what it pays now."""

_NUMBER = re.compile(r"-?([0-9]{1,20}(?:\.[0-9]{1,12})?|\.[0-9]{1,12})(?:/([0-9]{1,20}))?")


def rate_of(value: Rate) -> Fraction:
    """A part of the stake as a fraction.

    >>> rate_of("11.5%"), rate_of(0.115) == rate_of(Fraction(23, 200))
    (Fraction(23, 200), True)
    """
    text = str(value).strip()
    rate = _number(text.removesuffix("%").strip())
    if rate is None:
        raise NotationError(f"{text[:40]!r} is not an edge; write a part of the stake, e.g. 11.5% or 0.115")
    return rate / 100 if text.endswith("%") else rate


def edge_of(value: tuple[Rate, Rate] | str) -> tuple[Fraction, Fraction]:
    """The ends of a range of edges, as a pair or as a person writes it.

    >>> edge_of("11%..12%") == edge_of((0.11, "12%"))
    True
    """
    if not isinstance(value, str):
        return rate_of(value[0]), rate_of(value[1])
    low, dots, high = value.partition("..")
    if not dots:
        raise NotationError(f"{value[:40]!r} is not a range of edges; write two, e.g. 11%..12%")
    return rate_of(low), rate_of(high)


def award_of(value: Award) -> Fraction:
    """What a line pays as a fraction of the stake, which is more than nothing.

    >>> award_of("200:1"), award_of("3:2"), award_of(8)
    (Fraction(200, 1), Fraction(3, 2), Fraction(8, 1))
    """
    if isinstance(value, Odds):
        net = value.net
    else:
        text = str(value).strip()
        found = _number(text.removesuffix(":1") if ":" not in text.removesuffix(":1") else text.replace(":", "/"))
        if found is None:
            raise NotationError(f"{text[:40]!r} are not odds; write what a line pays, e.g. 200:1 or 3:2")
        net = found
    if not 0 < net <= AWARD_MOST:
        raise NotationError(f"{str(value)[:40]}: a line pays more than nothing and at most {AWARD_MOST:,}:1")
    return net


def _number(text: str) -> Fraction | None:
    """A number as people write one, with a point or a slash; None where it is none, or one that nobody means."""
    found = _NUMBER.fullmatch(text)
    return None if found is None or not int(found[2] or 1) else Fraction(text)


def written(net: Fraction) -> str:
    """What a line pays as a paytable writes it: "8:1", "3:2", or "push"."""
    return f"{net.numerator}:{net.denominator}" if net else "push"


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a paytable must keep to. What is not said is as the wager has it, or free."""

    edge: tuple[Fraction, Fraction]
    """The house edge from the first to the second, both of them included."""
    top: Fraction | None = None
    """The most that a line may pay; the wager's own top award if left out."""
    least: Fraction | None = None
    """The least that a line may pay; a step if left out."""
    step: Fraction | None = None
    """Lines pay multiples of this: of one where they are whole, else of a half."""
    whole: bool = False
    allowed: tuple[Fraction, ...] = ()
    """What lines may pay, and nothing else, where it is listed."""
    keep: Mapping[Condition, Fraction] = field(default_factory=dict)
    """Lines that pay so and not otherwise."""
    monotone: bool = True
    """A line that is rarer pays no less."""
    hits_kept: bool = True
    """A line that wins now wins still; otherwise it may push as well."""

    def __post_init__(self) -> None:
        low, high = self.edge
        if low > high:
            raise NotationError(f"an edge from {percent(low)} to {percent(high)}: write the smaller one first")
        if self.step is not None and self.step <= 0:
            raise NotationError(f"a step of {self.step} leads nowhere; write more than 0")
        if self.top is not None and self.least is not None and self.top < self.least:
            raise NotationError(
                f"top {written(self.top)} is less than least {written(self.least)}: one forbids the other"
            )

    @property
    def every(self) -> Fraction:
        """The step between what lines may pay: where they are whole, the multiples of it that are."""
        step = self.step or Fraction(1, 1 if self.whole else 2)
        return Fraction(step.numerator) if self.whole else step

    def kept(self, pay: Pay) -> Fraction | None:
        return self.keep.get(pay.when)


def percent(rate: Fraction) -> str:
    return f"{100 * float(rate):.8g} %"


def winning(wager: Wager) -> tuple[Pay, ...]:
    """The lines that a solver chooses for: those that win as the wager is."""
    return tuple(pay for pay in wager.pays if pay.outcome is Outcome.WIN)


def kept_lines(wager: Wager, keep: Keep) -> dict[Condition, Fraction]:
    """The lines that somebody names to be kept, with what each shall pay."""
    kept = {}
    for named, award in keep.items():
        pay = wager.line(named)
        if pay not in winning(wager):
            raise NotationError(f"{wager.name}: {pay.when.says!r} does not win, and stays as it is in any case")
        kept[pay.when] = pay.terms.net if award is None else award_of(award)
    return kept
