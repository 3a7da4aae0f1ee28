"""A table's game in pictures: its introduction, and an example round for every line that a wager pays."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from cutcard.compiled.examples import examples_of
from cutcard.rulebook.drawing import PuntoBanco
from cutcard.rulebook.game import Game, Outcome
from cutcard.rulebook.introduction import Step, introduction
from cutcard.rulebook.labels import ending_in_words, is_result
from cutcard.rulebook.settlement import result
from cutcard.rulebook.table_of_play import table_of_play
from cutcard.server.answers import Answer, MessageJson, wire

if TYPE_CHECKING:
    from cutcard.deal import Deal, Hand
    from cutcard.house.engine.live_table import LiveTable


@dataclass(frozen=True, slots=True)
class ExampleHand(Answer):
    """A hand's cards, and what they count together."""

    cards: list[str]
    total: int


@dataclass(frozen=True, slots=True)
class ExampleRound(Answer):
    """A round that the game's own rules deal: its hands in the order of the layout's, and how it ends."""

    hands: list[ExampleHand]
    marked: list[int]
    """The hands to look at: those whose cards a wager goes by, else the one that wins, or both in a tie."""
    result: str
    result_message: MessageJson


@dataclass(frozen=True, slots=True)
class IntroductionStep(Answer):
    """One picture of a game and its sentence; where neither round nor hands are shown, the layout is the picture."""

    about: str
    message: MessageJson
    clause: str
    round: ExampleRound | None = None
    hands: list[ExampleHand] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class WagerExamples(Answer):
    """For each line of the wager on the layout, in its order, a round in which that line decides."""

    name: str
    rounds: list[ExampleRound]


@dataclass(frozen=True, slots=True)
class Examples(Answer):
    """All pictures of a table's game."""

    table: str
    stamp: str
    """The stamp of the edition that they follow."""
    introduction: list[IntroductionStep]
    wagers: list[WagerExamples]
    table_of_play: list[list[str]] = field(default_factory=list)
    """Its rows; none where no hand draws a third card."""


def examples_at(live: LiveTable) -> Examples:
    """Of the wagers that the table offers."""
    game = live.options.game
    offered = [wager for wager in game.wagers if live.options.offers(wager)]
    rounds = _rounds(game)
    return Examples(
        live.name,
        game.document.name,
        [_step(game, step) for step in introduction(game, offered)],
        [WagerExamples(wager.name, rounds[wager.name]) for wager in offered],
        _table_of_play(game),
    )


@cache
def _table_of_play(game: Game) -> list[list[str]]:
    drawing = game.drawing
    return [list(row) for row in table_of_play(drawing).rows] if isinstance(drawing, PuntoBanco) else []


@cache
def _rounds(game: Game) -> dict[str, list[ExampleRound]]:
    """By wager, for the lines that layouts show: what a line says of a bet that is lost stands on none."""
    examples = examples_of(game)
    return {
        wager.name: [
            _round(game, example.deal, () if is_result(game, wager.name) else example.hands)
            for pay, example in zip(wager.pays, examples[wager.name], strict=True)
            if pay.outcome is not Outcome.LOSE
        ]
        for wager in game.wagers
    }


def _step(game: Game, step: Step) -> IntroductionStep:
    return IntroductionStep(
        step.about.value,
        wire(step.message),
        step.clause,
        None if step.deal is None else _round(game, step.deal),
        [_hand(game, hand) for hand in step.hands],
    )


def _round(game: Game, deal: Deal, marked: tuple[int, ...] = ()) -> ExampleRound:
    ending = result(game, deal).name
    hands = [_hand(game, hand) for hand in (deal.first, deal.second)]
    winning = [at for at, side in enumerate(game.drawing.sides) if side.name == ending]
    return ExampleRound(hands, list(marked) or winning or [0, 1], ending, wire(ending_in_words(game, ending)))


def _hand(game: Game, hand: Hand) -> ExampleHand:
    return ExampleHand([str(card) for card in hand.cards], game.count.of(hand))
