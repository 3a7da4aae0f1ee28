"""From which amounts on the pit is told: a win of one bet, and credit sold, cashed out or paid in one act."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.house.cage.act import Cage, CageAct, CageCommand, Fact, refuse
from cutcard.money import STAKE_CENTS_MAX
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import always
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.house.cage.act import CageContext, Decision


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


ACTS = (
    CageAct(
        command=SetThresholds,
        least=Position.ASSISTANT_CASINO_MANAGER,
        decide=_set,
        fact=ThresholdsSet,
        apply=_were_set,
        by_two=always,
    ),
)
