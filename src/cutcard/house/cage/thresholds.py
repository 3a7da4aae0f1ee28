"""From which amounts on the pit is told: a win of one bet, and what a patron buys, cashes out or is paid in a day.

Beyond how much at one seat in a gaming day a Dealer takes a buy-in before a second person only. And from how much cash
of a patron in a gaming day they are identified and reported, within how many days, and from how much of it that went
out without play the pit is told: these hold until somebody says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.house.cage.act import CageAct, CageCommand, CageContext, Decision, Fact, FactKind, refuse
from cutcard.house.cage.state import Cage
from cutcard.money import STAKE_CENTS_MAX, text_from_cents
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import EventJson, Listed, always
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Iterable


__all__ = ["SetThresholds", "ThresholdsSet"]


KEPT = ("buy_in_alone_cents", "report_cents", "report_days", "unplayed_cents")
"""Those that stay as they are where nothing is said, as facts and cage name them."""
DAYS_MOST = 366


@dataclass(frozen=True, slots=True)
class SetThresholds(CageCommand):
    """A win, and a transaction, that is large in this house; 0 where the pit is not told."""

    large_win_cents: int
    large_transaction_cents: int
    reason: str
    buy_in_alone_cents: int | None = None
    """None where it stays as it is, and so for all that follow."""
    report_cents: int | None = None
    report_days: int | None = None
    unplayed_cents: int | None = None


@dataclass(frozen=True, slots=True)
class ThresholdsSet(Fact):
    win_before_cents: int
    transaction_before_cents: int
    large_win_cents: int
    large_transaction_cents: int
    buy_in_before_cents: int
    buy_in_alone_cents: int
    report_before_cents: int
    report_cents: int
    report_days_before: int
    report_days: int
    unplayed_before_cents: int
    unplayed_cents: int


def _set(context: CageContext, command: SetThresholds) -> Decision:
    here = context.cage
    held = {name: getattr(here, name) for name in KEPT}
    asked = {name: now if (said := getattr(command, name)) is None else said for name, now in held.items()}
    told = (command.large_win_cents, command.large_transaction_cents)
    if not all(type(each) is int and 0 <= each <= STAKE_CENTS_MAX for each in (*told, *asked.values())):
        return refuse("thresholds", message("refusal-thresholds"))
    if not 1 <= asked["report_days"] <= DAYS_MOST:
        return refuse("thresholds", message("refusal-report-days", most=DAYS_MOST))
    if (told, asked) == (here.thresholds, held):
        return refuse("unchanged", message("refusal-thresholds-unchanged"))
    pairs = [each for name in KEPT for each in (held[name], asked[name])]
    return (ThresholdsSet("", "", *here.thresholds, *told, *pairs),), []


def _were_set(cage: Cage, fact: ThresholdsSet) -> None:
    cage.thresholds = (fact.large_win_cents, fact.large_transaction_cents)
    for name in KEPT:
        setattr(cage, name, getattr(fact, name))


AMOUNTS = {
    "win_before_cents": "large_win_cents",
    "transaction_before_cents": "large_transaction_cents",
    "buy_in_before_cents": "buy_in_alone_cents",
    "report_before_cents": "report_cents",
    "unplayed_before_cents": "unplayed_cents",
}
"""The amounts of the fact, before and after, in the order in which they are told."""


def _listed(event: EventJson) -> Listed:
    before = _told((event[name] for name in AMOUNTS), event["report_days_before"])
    after = _told((event[name] for name in AMOUNTS.values()), event["report_days"])
    return Listed(message("listed-thresholds"), before=before, after=after)


def _told(amounts: Iterable[int], days: int) -> str:
    return " / ".join([*(text_from_cents(each) if each else "-" for each in amounts), str(days)])


ACTS = (
    CageAct(
        command=SetThresholds,
        least=Position.ASSISTANT_CASINO_MANAGER,
        decide=_set,
        by_two=always,
    ),
)
FACTS = (
    FactKind(
        ThresholdsSet,
        _were_set,
        ("thresholds", *KEPT),
        listed=_listed,
    ),
)
