"""Drawing rules: which hand takes the next card and under which clause, or that the deal is complete.

Both are pure values. The clause numbers are arguments, because each document numbers the same rule differently;
the Table of Play itself is written once, here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import ClassVar

from cutcard.cards import NotationError
from cutcard.deal import Deal
from cutcard.lens import Lens
from cutcard.rulebook.cite import Cited, Clauses, cited
from cutcard.rulebook.conditions import (
    BANKER,
    DRAGON,
    PLAYER,
    TIGER,
    Condition,
    Side,
    ranks_higher,
    ranks_same,
    ties,
    wins,
)
from cutcard.words import Message, Series, english, message, named

BANKER_DRAWS_ON = {
    0: range(10),
    1: range(10),
    2: range(10),
    3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
    4: range(2, 8),
    5: range(4, 8),
    6: range(6, 8),
    7: (),
}
"""The Table of Play when Player has taken a third card: Banker's total against the points of that card."""

STANDS_FROM = 6
"""Player stands on six and seven; so does Banker when Player has stood."""

NATURALS_FROM = 8
"""Eight and nine in the first two cards of either hand end the dealing."""


@dataclass(frozen=True, slots=True)
class Draw(Cited):
    """The next card goes to this hand (0 the first, 1 the second), and why."""

    document: str
    clause: Clauses
    hand: int
    message: Message

    @property
    def why(self) -> str:
        """The reason in English."""
        return english(self.message)


@dataclass(frozen=True, slots=True)
class Complete(Cited):
    """No hand takes another card, and why."""

    document: str
    clause: Clauses
    message: Message

    @property
    def why(self) -> str:
        """The reason in English."""
        return english(self.message)


@dataclass(frozen=True, slots=True)
class Result:
    """One way a round can end: who won, when, and under which clause."""

    name: str
    when: Condition
    clause: Clauses


CARDS_MOST = 6
"""Cards of a round that all who read a game have room for: three in each of two hands."""


def check_size(rule: DrawingRule) -> None:
    """Refuse a rule for more hands or cards than a deal has places."""
    kind, hands = type(rule).__name__, [side.name for side in rule.sides]
    if len(hands) != 2:
        raise NotationError(f"{kind} deals to {', '.join(hands)}; a game has two hands")
    if rule.cards_most > CARDS_MOST:
        raise NotationError(f"{kind} deals up to {rule.cards_most} cards; a round has at most {CARDS_MOST}")


@dataclass(frozen=True, slots=True, kw_only=True)
class PuntoBanco:
    """Two cards each, alternating and Player first; then the Table of Play."""

    sides: ClassVar[tuple[Side, Side]] = (PLAYER, BANKER)
    lens: ClassVar[Lens] = Lens.POINTS
    initial: ClassVar[int] = 2
    """Cards each hand has been dealt before the drawing rule first decides."""
    cards_most: ClassVar[int] = 6
    """Cards a round can take."""
    naturals_from: ClassVar[int] = NATURALS_FROM
    player_stands_from: ClassVar[int] = STANDS_FROM
    banker_stands_from: ClassVar[int] = STANDS_FROM
    banker_draws_on: ClassVar[Mapping[int, Collection[int]]] = BANKER_DRAWS_ON

    two_hands: Clauses
    player_first_and_third: Clauses
    banker_second_and_fourth: Clauses
    natural: Clauses
    table_of_play: Clauses
    winner: Clauses
    tie: Clauses
    results: tuple[Result, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        check_size(self)
        player, banker = self.sides
        results = (
            Result(player.name, wins(player), self.winner),
            Result(banker.name, wins(banker), self.winner),
            Result("Tie", ties(player, banker), self.tie),
        )
        object.__setattr__(self, "results", results)

    @property
    def in_words(self) -> dict[str, str]:
        """What the Table of Play says, by what it says it of."""
        naturals, player, banker = self.naturals_from, self.player_stands_from, self.banker_stands_from
        said = {
            "naturals from": naturals,
            "Player stands from": player,
            "Banker stands from, where Player stood": banker,
        }
        rows = {total: ", ".join(map(str, sorted(self.banker_draws_on[total]))) for total in range(naturals)}
        drawn = {
            f"Banker with {total} draws against a third card of": points or "none" for total, points in rows.items()
        }
        return {what: str(total) for what, total in said.items()} | drawn

    @property
    def totals_announced(self) -> Clauses:
        """Under which clause the totals of the initial deal are announced before a third card."""
        return self.table_of_play

    def next_card(self, deal: Deal, document: str) -> Draw | Complete:
        """What follows the cards on the table, which must be a beginning of a legal deal."""
        player, banker = deal.first, deal.second
        if banker.count < 2:
            return self._initial_card(document, to=int(player.count > banker.count))
        if banker.count == 3:
            return Complete(document, self.table_of_play, _last_card_taken(self.sides[1].name))
        if player.count == 2:
            if player.total >= self.naturals_from or banker.total >= self.naturals_from:
                held = zip(self.sides, (player, banker), strict=True)
                ending = [(side.name, hand.total) for side, hand in held if hand.total >= self.naturals_from]
                naturals = _naturals(*ending)
                return Complete(document, cited(self.natural, self.table_of_play), naturals)
            if player.total < self.player_stands_from:
                return Draw(document, self.table_of_play, 0, _draws(self.sides[0].name, player.total))
            return self._banker_after_stand(document, player.total, banker.total)
        return self._banker_after_draw(document, player.cards[2].points, banker.total)

    def _initial_card(self, document: str, *, to: int) -> Draw:
        clause = self.banker_second_and_fourth if to else self.player_first_and_third
        return Draw(document, cited(self.two_hands, clause), to, _first_four(self.sides[0].name))

    def _banker_after_stand(self, document: str, player_total: int, total: int) -> Draw | Complete:
        player, banker = self.sides
        if total < self.banker_stands_from:
            drawn = _stands_and_draws(player.name, player_total, banker.name, total)
            return Draw(document, self.table_of_play, 1, drawn)
        stood = _stands_and_stands(player.name, player_total, banker.name, total)
        return Complete(document, self.table_of_play, stood)

    def _banker_after_draw(self, document: str, third: int, total: int) -> Draw | Complete:
        banker = self.sides[1].name
        if third in self.banker_draws_on[total]:
            return Draw(document, self.table_of_play, 1, _draws_against(banker, total, third))
        return Complete(document, self.table_of_play, _stands_against(banker, total, third))


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredPuntoBanco(PuntoBanco):
    """Two cards each as ever, and then a Table of Play of a variant's own.

    A total from `naturals_from` on in two cards ends the dealing. Player draws below `player_stands_from`, and so does
    Banker below `banker_stands_from` where Player stood. Where Player drew, `banker_draws_on` has for each total of
    Banker, from 0 on, the points of Player's third card on which Banker draws too.
    """

    naturals_from: int = field()  # type: ignore[misc]
    player_stands_from: int = field()  # type: ignore[misc]
    banker_stands_from: int = field()  # type: ignore[misc]
    banker_draws_on: tuple[tuple[int, ...], ...] = field()  # type: ignore[assignment, misc]

    def __post_init__(self) -> None:
        naturals, player, banker = self.naturals_from, self.player_stands_from, self.banker_stands_from
        if not STANDS_LEAST <= player < naturals or not STANDS_LEAST <= banker <= naturals <= TOTAL_MOST:
            raise NotationError(
                f"naturals_from = {naturals}, player_stands_from = {player}, banker_stands_from = {banker}: naturals "
                f"begin by {TOTAL_MOST}, Player stands on a total below them at the least, Banker from them on at the "
                "latest, and neither stands on everything; nothing else can be told as a Table of Play"
            )
        PuntoBanco.__post_init__(self)

    @classmethod
    def of(cls, former: PuntoBanco, rule: Mapping[str, int], rows: Mapping[int, Collection[int]]) -> DeclaredPuntoBanco:
        """Another rule with some numbers and rows of its own, and no clause for what a table of its own says."""
        kept = {each.name: getattr(former, each.name) for each in fields(PuntoBanco) if each.init}
        numbers = {name: rule.get(name, getattr(former, name)) for name in STANDING}
        table = [*range(numbers["naturals_from"])]
        old = {total: former.banker_draws_on[total] for total in range(former.naturals_from)}
        if other := [total for total in rows if total not in table]:
            raise NotationError(
                f"Banker has a row for {other[0]}, which is a natural and ends the dealing; leave it out"
            )
        drawn = tuple(tuple(sorted(rows.get(total, old.get(total, ())))) for total in table)
        return cls(**{**kept, "natural": "", "table_of_play": ""}, **numbers, banker_draws_on=drawn)


STANDING = ("naturals_from", "player_stands_from", "banker_stands_from")
"""The totals that a table of a variant's own can name."""
STANDS_LEAST, TOTAL_MOST = 1, 9


@dataclass(frozen=True, slots=True, kw_only=True)
class OneCardEach:
    """One card to Dragon, then one to Tiger; the higher rank wins."""

    sides: ClassVar[tuple[Side, Side]] = (DRAGON, TIGER)
    lens: ClassVar[Lens] = Lens.RANKS
    initial: ClassVar[int] = 1
    cards_most: ClassVar[int] = 2
    totals_announced: ClassVar[Clauses] = ""
    """The two cards end the round: nothing is announced between."""

    one_card_each: Clauses
    winner: Clauses
    tie: Clauses
    results: tuple[Result, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        check_size(self)
        dragon, tiger = self.sides
        results = (
            Result(dragon.name, ranks_higher(dragon), self.winner),
            Result(tiger.name, ranks_higher(tiger), self.winner),
            Result("Tie", ranks_same(dragon, tiger), self.tie),
        )
        object.__setattr__(self, "results", results)

    def next_card(self, deal: Deal, document: str) -> Draw | Complete:
        """What follows the cards on the table, which must be a beginning of a legal deal."""
        dragon, tiger = (side.name for side in self.sides)
        for hand, held in enumerate((deal.first, deal.second)):
            if not held.count:
                return Draw(document, self.one_card_each, hand, _one_card(dragon))
        return Complete(document, self.one_card_each, _one_card_each(dragon, tiger))


DrawingRule = PuntoBanco | OneCardEach
"""How hands are dealt: the Table of Play, or one card each."""


def check_drawing(slug: str, rule: object) -> None:
    """Refuse as a game's drawing rule what is none, before somebody who reads the game goes wrong on it."""
    if not isinstance(rule, DrawingRule):
        named = f"{slug}: its drawing rule is a {type(rule).__name__}"
        raise NotationError(f"{named}; write PuntoBanco or OneCardEach, or derive from one")


# The reasons. Whoever walks every deal asks for the same few over and over: each is made once.


def _hand(name: str) -> Message:
    return named("hand", name)


@cache
def _first_four(first: str) -> Message:
    return message("draw-first-four", side=_hand(first))


@cache
def _naturals(*held: tuple[str, int]) -> Message:
    """Which hands have a natural, and of how much."""
    naturals = tuple(message("draw-natural", side=_hand(name), total=total) for name, total in held)
    return message("draw-naturals", naturals=Series("series-and-besides", naturals))


@cache
def _draws(name: str, total: int) -> Message:
    return message("draw-draws", side=_hand(name), total=total)


@cache
def _stands_and_draws(first: str, on: int, second: str, total: int) -> Message:
    return message("draw-stands-draws", first=_hand(first), on=on, second=_hand(second), total=total)


@cache
def _stands_and_stands(first: str, on: int, second: str, total: int) -> Message:
    return message("draw-stands-stands", first=_hand(first), on=on, second=_hand(second), total=total)


@cache
def _draws_against(name: str, total: int, third: int) -> Message:
    return message("draw-draws-against", side=_hand(name), total=total, third=third)


@cache
def _stands_against(name: str, total: int, third: int) -> Message:
    return message("draw-stands-against", side=_hand(name), total=total, third=third)


@cache
def _last_card_taken(name: str) -> Message:
    return message("draw-last-card-taken", side=_hand(name))


@cache
def _one_card(first: str) -> Message:
    return message("draw-one-card", side=_hand(first))


@cache
def _one_card_each(first: str, second: str) -> Message:
    return message("draw-one-card-each", first=_hand(first), second=_hand(second))
