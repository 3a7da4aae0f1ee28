"""Why a round ended as it did: every card, total, result and bet, step by step, each with its clause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.money import text_from_cents
from cutcard.rulebook.cite import Cited
from cutcard.rulebook.dealing import replay
from cutcard.rulebook.drawing import Draw
from cutcard.rulebook.game import Outcome
from cutcard.rulebook.settlement import Bet, result, settle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cutcard.deal import Deal
    from cutcard.rulebook.cite import Clauses
    from cutcard.rulebook.game import Game, Wager
    from cutcard.rulebook.settlement import Settlement

STAKE_CENTS_USUAL = 100_00


@dataclass(frozen=True, slots=True)
class Step(Cited):
    """One thing that happened: in which part of the round, what, under which clauses."""

    document: str
    clause: Clauses
    part: str
    says: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """A whole round, told in order."""

    game: Game
    deal: Deal
    steps: tuple[Step, ...]
    settlements: tuple[Settlement, ...]


def explain(game: Game, deal: Deal, bets: Iterable[Bet] | None = None) -> Explanation:
    """A deal the referee has passed, told step by step; without bets, 100.00 lie on every wager.

    >>> from cutcard.games import GAMES
    >>> from cutcard.deal import Deal
    >>> told = explain(GAMES["dragon-tiger"], Deal.parse("Ks / 7d"), [])
    >>> [step.says for step in told.steps if step.part == "Result"]
    ['Dragon 13, Tiger 7: Dragon']
    """
    if bets is None:
        bets = [Bet(wager, STAKE_CENTS_USUAL) for wager in game.wagers]
    settlements = tuple(settle(game, deal, bets))
    steps = (*_dealing(game, deal), *_counting(game, deal), _result(game, deal), *_bets(settlements))
    return Explanation(game, deal, steps, settlements)


def _dealing(game: Game, deal: Deal) -> Iterator[Step]:
    for step, partial in replay(game, deal):
        if isinstance(step, Draw):
            hand, held = (deal.second, partial.second) if step.hand else (deal.first, partial.first)
            card = hand.cards[held.count]
            says = f"{game.drawing.sides[step.hand].name} is dealt {card} ({game.deck.spell(card)}): {step.why}"
        else:
            says = step.why[0].upper() + step.why[1:]
        yield Step(step.document, step.clause, "Dealing", says)


def _counting(game: Game, deal: Deal) -> Iterator[Step]:
    for side, hand in zip(game.drawing.sides, (deal.first, deal.second), strict=True):
        for says, clause in game.count.reasons(hand):
            yield Step(game.document.code, clause, "Counting", f"{side.name}: {says}")


def _result(game: Game, deal: Deal) -> Step:
    ending = result(game, deal)
    totals = zip(game.drawing.sides, (deal.first, deal.second), strict=True)
    counted = ", ".join(f"{side.name} {game.count.of(hand)}" for side, hand in totals)
    return Step(ending.document, ending.clause, "Result", f"{counted}: {ending.name}")


def _bets(settlements: Iterable[Settlement]) -> Iterator[Step]:
    for settlement in settlements:
        yield Step(settlement.document, ", ".join(settlement.cites), "Bets", in_words(settlement))


def in_words(settlement: Settlement) -> str:
    """A settled bet as one sentence."""
    name, stake, pay = settlement.wager, text_from_cents(settlement.stake_cents), settlement.pay
    if pay is None:
        return f"{name} loses {stake}: it pays only when {_paying_lines(settlement.bet.wager)}"
    match pay.outcome:
        case Outcome.WIN:
            net = text_from_cents(settlement.net_cents)
            return f"{name} wins {net}: {pay.when}, {pay.odds} on {stake}"
        case Outcome.PUSH:
            return f"{name} keeps its {stake}: {pay.when}, a push"
        case Outcome.HALF_LOSE:
            lost = text_from_cents(-settlement.net_cents)
            return f"{name} loses half, {lost} of {stake}: {pay.when}"
        case _:
            return f"{name} loses {stake}: {pay.when}"


def _paying_lines(wager: Wager) -> str:
    paying = [pay.when.says for pay in wager.pays if pay.outcome is Outcome.WIN]
    shown = paying if len(paying) <= 4 else [*paying[:3], f"{len(paying) - 3} more lines"]
    return ", or ".join(shown)
