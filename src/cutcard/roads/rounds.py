"""A round as a scoreboard sees it, made from a settled deal or from the letter of its result."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cutcard.cards import NotationError
from cutcard.deal import Deal
from cutcard.rulebook.conditions import BANKER, PLAYER, TIGER, pair
from cutcard.rulebook.game import Game, Outcome
from cutcard.rulebook.labels import colour_of, is_result, label_of
from cutcard.rulebook.settlement import Bet, result, settle_bet
from cutcard.words import Message, catalogue


class Mark(StrEnum):
    """Whose round it was. Dragon takes Banker's place and its red, Tiger Player's and its blue."""

    BANKER = "B"
    PLAYER = "P"
    TIE = "T"


class Writing(StrEnum):
    """What stands in a bead: a Chinese character, a letter, or the points of the winning hand."""

    CHINESE = "chinese"
    LETTERS = "letters"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class ResultLabel:
    """How a result is named and marked: by its name, as a message, and by the letter it is written with."""

    mark: Mark
    name: str
    label: Message
    letter: str

    @property
    def chinese(self) -> str:
        """What is drawn in a bead, whatever language the board is read in."""
        return in_chinese(self.label)


def in_chinese(label: Message) -> str:
    """A name as every scoreboard draws it: roads are drawn in Chinese characters the world over."""
    return catalogue("zh").says(label)


BACCARAT = {
    label.mark: label
    for label in (
        ResultLabel(Mark.BANKER, BANKER.name, BANKER.label, "B"),
        ResultLabel(Mark.PLAYER, PLAYER.name, PLAYER.label, "P"),
        ResultLabel(Mark.TIE, "Tie", Message("wager-tie"), "T"),
    )
}
LETTERS = {TIGER.name: "G"}
"""A result is written with the first letter of its name; Tiger, whose T is a tie's, with a G."""


def mark_of(game: Game, name: str) -> Mark:
    """Whose place a result of a game takes on a scoreboard."""
    return Mark[colour_of(game, name).upper()]


def labels_of(game: Game | None) -> dict[Mark, ResultLabel]:
    """The faces of a game's results; without a game, those of baccarat."""
    if game is None:
        return BACCARAT
    own = {mark_of(game, possible.name): possible.name for possible in game.drawing.results}
    named = [(mark, own[mark]) for mark in Mark if mark in own]
    return {
        mark: ResultLabel(mark, name, label_of(game, name), LETTERS.get(name, name[0].upper())) for mark, name in named
    }


@dataclass(frozen=True, slots=True)
class BoardRound:
    """One round: its result and, where its cards were seen, both totals, naturals, pairs and the side wagers it hit.

    >>> from cutcard.deal import Deal
    >>> from cutcard.games import GAMES
    >>> BoardRound.of(GAMES["tiger-baccarat"], Deal.parse("8s 2h 3d / 3c 3d")).hits
    ('Tiger Pair', 'Tiger', 'Small Tiger')
    """

    result: Mark
    banker_total: int | None = None
    player_total: int | None = None
    natural: bool = False
    banker_pair: bool = False
    player_pair: bool = False
    hits: tuple[str, ...] = ()

    @classmethod
    def of(cls, game: Game, deal: Deal) -> BoardRound:
        """A round from a deal the referee has passed; a wager is hit when a bet on it wins."""
        own = {mark_of(game, side.name): side for side in game.drawing.sides}
        banker, player = own[Mark.BANKER], own[Mark.PLAYER]
        totals = dict(zip(game.drawing.sides, map(game.count.of, (deal.first, deal.second)), strict=True))
        paired = game.drawing.initial > 1
        aside = side_wagers(game)
        settled = [settle_bet(game, deal, Bet(wager, 1)) for wager in game.wagers if wager.name in aside]
        return cls(
            result=mark_of(game, result(game, deal).name),
            banker_total=totals[banker],
            player_total=totals[player],
            natural=deal.first.natural or deal.second.natural,
            banker_pair=paired and pair(banker).holds(deal),
            player_pair=paired and pair(player).holds(deal),
            hits=tuple(settlement.wager for settlement in settled if settlement.outcome is Outcome.WIN),
        )

    @property
    def seen(self) -> bool:
        """Are the cards known, or only the result?"""
        return self.banker_total is not None

    @property
    def points(self) -> int | None:
        """What the winning hand counted, in a tie both."""
        return self.player_total if self.result is Mark.PLAYER else self.banker_total


def written(round_: BoardRound, label: ResultLabel, writing: Writing) -> str:
    """What stands in the bead of a round; points that were not seen give way to the letter."""
    if writing is Writing.CHINESE:
        return label.chinese
    points = round_.points if writing is Writing.POINTS else None
    return label.letter if points is None else str(points)


def side_wagers(game: Game) -> tuple[str, ...]:
    """Every wager but those on the result itself, as the game lists them."""
    return tuple(wager.name for wager in game.wagers if not is_result(game, wager.name))


BY_LETTER = {mark.value: BoardRound(mark) for mark in Mark}


def read_rounds(text: str, game: Game | None = None) -> tuple[BoardRound, ...]:
    """A shoe written as letters in any case, spaces and commas ignored: B, P and T.

    Dragon Tiger is written D for Dragon, G for Tiger and T for a tie; B and P stand for the places they take.

    >>> [round.result.name for round in read_rounds("b P, t")]
    ['BANKER', 'PLAYER', 'TIE']
    """
    named = labels_of(game)
    letters = BY_LETTER | {label.letter: BY_LETTER[label.mark] for label in named.values()}
    read = letters | {letter.lower(): known for letter, known in letters.items()}
    rounds = []
    for place, letter in enumerate(text, start=1):
        known = read.get(letter)
        if known is not None:
            rounds.append(known)
        elif not (letter.isspace() or letter == ","):
            ways = ", ".join(f"{label.letter} for {label.name}" for label in named.values())
            raise NotationError(f"{letter!r} at character {place} is not a result; write {ways}")
    return tuple(rounds)
