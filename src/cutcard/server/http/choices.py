"""What a house may choose for a table of a game, so that the form for opening one holds no rule of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cutcard.house.money.cage import AUTOMATIC_METHODS
from cutcard.rulebook.procedure import Method
from cutcard.server.answers import Answer
from cutcard.table.options import Source, TableOptions, refuse_options

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game


@dataclass(frozen=True, slots=True)
class Range(Answer):
    """The least and the most that may be chosen, and what is chosen where nobody says otherwise."""

    least: int
    most: int
    usual: int


@dataclass(frozen=True, slots=True)
class MethodChoice(Answer):
    """A method of conducting a round."""

    name: str
    runs_itself: bool
    """A table that runs itself may have it."""
    high_limit_area: bool
    """It belongs to the high-limit area alone."""
    reading_device: bool = False
    """It needs a device that reads the cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChoices(Answer):
    """What the game's document leaves to the house."""

    decks: Range
    positions: Range
    area_most: Range
    cut: Range
    method: str
    """The usual one."""
    methods: list[MethodChoice]


def choices_of(game: Game) -> TableChoices:
    usual, procedure = TableOptions(game=game), game.procedure
    cards_most = game.decks.most * len(game.deck)
    return TableChoices(
        decks=Range(game.decks.least, game.decks.most, usual.decks),
        positions=Range(*procedure.positions, usual.positions),
        area_most=Range(1, procedure.betting.in_an_area, usual.area_most),
        cut=Range(usual.cut_least, cards_most - game.drawing.cards_most, usual.cut),
        method=usual.method.value,
        methods=[] if procedure.methods is None else [_method(usual, method) for method in Method],
    )


def _method(usual: TableOptions, method: Method) -> MethodChoice:
    elsewhere = refuse_options(replace(usual, method=method, high_limit_area=False, source=Source.READER))
    return MethodChoice(method.value, method in AUTOMATIC_METHODS, elsewhere is not None, method is Method.C)
