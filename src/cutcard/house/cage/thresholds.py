"""From which amounts on the pit is told: a win of one bet, and credit sold, cashed out or paid in one act."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.house.cage.act import Cage, CageAct, CageCommand, Fact, FactKind, refuse
from cutcard.money import STAKE_CENTS_MAX, text_from_cents
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import Listed, always
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.house.cage.act import CageContext, Decision

__all__ = ["SetThresholds", "ThresholdsSet"]


@dataclass(frozen=True, slots=True)
class SetThresholds(CageCommand):
    """A win, and a transaction, that is large in this house; 0 where the pit is not told."""

    large_win_cents: int
    large_transaction_cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class ThresholdsSet(Fact):
    win_before_cents: int
    transaction_before_cents: int
    large_win_cents: int
    large_transaction_cents: int


def _set(context: CageContext, command: SetThresholds) -> Decision:
    asked, held = (command.large_win_cents, command.large_transaction_cents), context.cage.thresholds
    if not all(type(each) is int and 0 <= each <= STAKE_CENTS_MAX for each in asked):
        return refuse("thresholds", message("refusal-thresholds"))
    if asked == held:
        return refuse("unchanged", message("refusal-thresholds-unchanged"))
    return (ThresholdsSet("", "", *held, *asked),), []


def _were_set(cage: Cage, fact: ThresholdsSet) -> None:
    cage.thresholds = (fact.large_win_cents, fact.large_transaction_cents)


def _amounts(win: int, transaction: int) -> str:
    return " / ".join(text_from_cents(each) if each else "-" for each in (win, transaction))


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
        ("thresholds",),
        listed=lambda event: Listed(
            message("listed-thresholds"),
            before=_amounts(event["win_before_cents"], event["transaction_before_cents"]),
            after=_amounts(event["large_win_cents"], event["large_transaction_cents"]),
        ),
    ),
)
