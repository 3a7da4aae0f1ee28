"""Why a round ended as it did: every card, total, result and bet, step by step, each with its clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cutcard.deal import Deal
from cutcard.rulebook.cite import Cited, Clauses
from cutcard.rulebook.dealing import replay
from cutcard.rulebook.drawing import Draw
from cutcard.rulebook.game import Game, Outcome, Wager
from cutcard.rulebook.labels import card_in_words, label_of
from cutcard.rulebook.settlement import Bet, Settlement, result, settle
from cutcard.words import Cents, Message, Series, english, message

STAKE_CENTS_USUAL = 100_00


@dataclass(frozen=True, slots=True)
class Step(Cited):
    """One thing that happened: in which part of the round, what, under which clauses."""

    document: str
    clause: Clauses
    part: str
    message: Message

    @property
    def says(self) -> str:
        """The step in English."""
        return english(self.message)


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
    steps = (*_dealing(game, deal), *_counting(game, deal), _result(game, deal), *_bets(game, settlements))
    return Explanation(game, deal, steps, settlements)


def _dealing(game: Game, deal: Deal) -> Iterator[Step]:
    for step, partial in replay(game, deal):
        told = step.message
        if isinstance(step, Draw):
            hand, held = (deal.second, partial.second) if step.hand else (deal.first, partial.first)
            card, side = card_in_words(game.deck, hand.cards[held.count]), game.drawing.sides[step.hand]
            told = message("step-dealt", side=side.label, card=card, why=step.message)
        yield Step(step.document, step.clause, "Dealing", told)


def _counting(game: Game, deal: Deal) -> Iterator[Step]:
    for side, hand in zip(game.drawing.sides, (deal.first, deal.second), strict=True):
        for reason, clause in game.count.reasons(hand):
            told = message("step-counted", side=side.label, reason=reason)
            yield Step(game.document.code, clause, "Counting", told)


def _result(game: Game, deal: Deal) -> Step:
    ending = result(game, deal)
    first, second = game.drawing.sides
    told = message(
        "step-result",
        first=first.label,
        total=game.count.of(deal.first),
        second=second.label,
        against=game.count.of(deal.second),
        result=label_of(game, ending.name),
    )
    return Step(ending.document, ending.clause, "Result", told)


def _bets(game: Game, settlements: Iterable[Settlement]) -> Iterator[Step]:
    for settlement in settlements:
        yield Step(settlement.document, ", ".join(settlement.cites), "Bets", in_words(game, settlement))


def in_words(game: Game, settlement: Settlement) -> Message:
    """A settled bet as one sentence."""
    wager, stake, pay = label_of(game, settlement.wager), Cents(settlement.stake_cents), settlement.pay
    if pay is None:
        return message("step-pays-only", wager=wager, stake=stake, lines=_paying_lines(settlement.bet.wager))
    when = pay.when.message
    match pay.outcome:
        case Outcome.WIN:
            net = Cents(settlement.net_cents)
            return message("step-wins", wager=wager, stake=stake, net=net, when=when, odds=pay.odds)
        case Outcome.PUSH:
            return message("step-push", wager=wager, stake=stake, when=when)
        case Outcome.HALF_LOSE:
            lost = Cents(-settlement.net_cents)
            return message("step-loses-half", wager=wager, stake=stake, lost=lost, when=when)
        case _:
            return message("step-loses", wager=wager, stake=stake, when=when)


def _paying_lines(wager: Wager) -> Series:
    """When a wager pays; of many lines the first three, and how many more there are."""
    paying = tuple(pay.when.message for pay in wager.pays if pay.outcome is Outcome.WIN)
    if len(paying) > 4:
        paying = (*paying[:3], message("step-more-lines", lines=len(paying) - 3))
    return Series("series-comma-or", paying)
