"""Many rounds settled at once: arrays of cards and stakes in, arrays of results, outcomes and cents out.

The rules are those of `settle` and of the referee, read off the compiled game: its automaton says in which cell a deal
ends, a cell says which line of its paytable decides each wager, and the line's odds give the cents, rounded as there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cutcard.cards import NotationError
from cutcard.compiled.automaton import automaton
from cutcard.deal import Deal, Hand
from cutcard.deals import NO_CARD, Cards, Hands
from cutcard.money import STAKE_CENTS_MAX, text_from_cents
from cutcard.rulebook.drawing import OneCardEach
from cutcard.rulebook.every import third_cards
from cutcard.rulebook.game import Game, Outcome, Pay
from cutcard.rulebook.referee import DECKS_USUAL, Refusal, RefusedError, referee, refuse_decks
from cutcard.rulebook.settlement import Bet

Codes = NDArray[np.int8]
"""Cards by their place in the deck, or outcomes and lines by number."""
Cents = NDArray[np.int64]
"""Amounts in cents."""

OUTCOMES = tuple(Outcome)
"""What the codes of outcomes mean."""
REFUSED = -1
"""In place of a result where a deal is refused."""
NO_BET = -1
"""In place of an outcome where there is no bet, or the deal is refused."""
CENTS_MOST = 2**63 - 1


@dataclass(frozen=True, slots=True, eq=False)
class SettledRounds:
    """What became of many rounds: a row each, a column a wager of the game in the order in which the game has them.

    A row that the referee refuses has neither result nor outcome and nothing is won or lost; `refusal` says why.
    """

    game: Game
    decks: int
    cards: Codes
    stakes_cents: Cents
    results: NDArray[np.int8]
    """Which of the drawing rule's results; REFUSED, below nothing, where the deal is refused."""
    outcomes: NDArray[np.int8]
    """Which of `OUTCOMES`; NO_BET, below nothing, where there is none."""
    net_cents: Cents
    """What each bet gains or loses."""

    def __len__(self) -> int:
        return len(self.results)

    @property
    def paid_cents(self) -> Cents:
        """What goes back to the patron: the stake and its net. Of a refused round nothing is paid yet."""
        paid: Cents = np.where(self.outcomes == NO_BET, 0, self.stakes_cents + self.net_cents)
        return paid

    @property
    def refused(self) -> NDArray[np.intp]:
        """The rows whose deal is refused."""
        return np.flatnonzero(self.results == REFUSED)

    def refusal(self, row: int) -> Refusal | None:
        """Why the deal of a row is refused; None where it is not."""
        return referee(self.game, deal_of(self.game, self.cards[row]), decks=self.decks)

    def rows(self) -> list[dict[str, str | int | None]]:
        """A row a bet, as pandas, polars and Arrow take rows: `round` counts from 0, and refused rounds have none."""
        results, wagers = self.game.drawing.results, self.game.wagers
        placed = zip(*(each.tolist() for each in np.nonzero(self.outcomes != NO_BET)), strict=True)
        return [
            {
                "round": row,
                "result": results[self.results[row]].name,
                "wager": wagers[at].name,
                "stake_cents": int(self.stakes_cents[row, at]),
                "outcome": OUTCOMES[self.outcomes[row, at]].value,
                "net_cents": int(self.net_cents[row, at]),
            }
            for row, at in placed
        ]


def settle_many(
    game: Game,
    cards: ArrayLike,
    stakes_cents: ArrayLike | Mapping[str, ArrayLike],
    *,
    decks: int = DECKS_USUAL,
) -> SettledRounds:
    """Many rounds refereed and settled, to the cent as `settle` does it.

    `cards` has a row a round: first the places of the first hand, then those of the second, three each (one each where
    one card each is dealt). A card is its number in `game.deck.cards`; -1 where a place has none. `card_codes` writes
    such rows. `stakes_cents` has a column a wager of the game, whole cents, 0 where there is no bet; or names wagers,
    each with its stakes. One row, or one number, stands for all rounds.

    >>> from cutcard.games import GAMES
    >>> game = GAMES["tiger-baccarat"]
    >>> cards = card_codes(game, [Deal.parse(each) for each in ("8s 2h 3d / Kd 6c", "Ks 9h / Kd 6c", "8s 2h / Kd 6c")])
    >>> settled = settle_many(game, cards, {"Banker": 150, "Small Tiger": [500, 0, 0]})
    >>> [int(cents) for cents in settled.net_cents.sum(axis=1)], [int(row) for row in settled.refused]
    ([11143, -150, 0], [2])
    >>> print(settled.refusal(2))
    Player is missing a card: Player draws on 0 (EB 3.8)
    """
    codes = _checked_cards(game, cards)
    stakes = _checked_stakes(game, stakes_cents, len(codes))
    cells = cells_of(game, codes, decks=decks)
    terms = Terms.of(game)
    there = (stakes > 0) & (cells >= 0)[:, None]
    deciding = terms.lines[cells]
    nets = terms.net_cents(deciding, np.where(there, stakes, 0))
    outcomes = np.where(there, terms.outcomes[deciding], NO_BET).astype(np.int8)
    results = np.where(cells >= 0, automaton(game).result[cells], REFUSED).astype(np.int8)
    return SettledRounds(game, decks, codes, stakes, results, outcomes, nets)


def card_codes(game: Game, deals: Iterable[Deal]) -> Codes:
    """Deals as the rows that `settle_many` reads; a card of another deck, or one too many for any row, is an error."""
    number, held = {card: code for code, card in enumerate(game.deck.cards)}, game.drawing.cards_most // 2
    rows = []
    for deal in deals:
        row = []
        for hand in (deal.first, deal.second):
            if hand.count > held or any(card not in number for card in hand.cards):
                raise NotationError(f"{deal} has cards that no row of {game.title} can hold")
            row += [number[card] for card in hand.cards] + [NO_CARD] * (held - hand.count)
        rows.append(row)
    return np.array(rows, dtype=np.int8).reshape(-1, 2 * held)


def deal_of(game: Game, codes: Codes) -> Deal:
    """A row of card codes as a deal."""
    held = len(codes) // 2
    hands = [
        Hand(tuple(game.deck.cards[code] for code in half if code != NO_CARD)) for half in (codes[:held], codes[held:])
    ]
    return Deal(hands[0], hands[1])


def cells_of(game: Game, codes: Codes, *, decks: int) -> NDArray[np.intp]:
    """The cell of the game's automaton in which each deal ends, below nothing where the referee refuses it."""
    if (refusal := refuse_decks(game, decks)) is not None:
        raise RefusedError(refusal)
    walk, none, last = _walk(game)
    symbols = np.append(automaton(game).symbol_of_card, none)[codes].astype(np.int32)
    held = codes.shape[1] // 2
    state = np.zeros(len(codes), dtype=np.int32)
    for place in range(held):
        for hand in (0, 1):
            state = walk[state + symbols[:, hand * held + place]]
    fine = _dealt_by_the_rule(game, codes) & ~_too_many_copies(codes, decks)
    return np.where(fine, state // (none + 1) - last, -1)


@cache
def _walk(game: Game) -> tuple[NDArray[np.int32], int, int]:
    """The automaton with a symbol more, for a place that has no card and leaves it where it is, and a row more for each
    cell, which no card leaves. With that symbol, and the number of rows that come before the cells.
    """
    compiled = automaton(game)
    rows = compiled.step.reshape(-1, compiled.width)
    states, width = rows.shape
    onward = np.where(rows >= 0, rows // width, states - 1 - rows)
    ends = np.repeat(np.arange(states, states + compiled.cells)[:, None], width, axis=1)
    both = np.concatenate([onward, ends])
    walk = np.append(both, np.arange(len(both))[:, None], axis=1) * (width + 1)
    return walk.astype(np.int32).ravel(), width, states


def _dealt_by_the_rule(game: Game, codes: Codes) -> NDArray[np.bool_]:
    """Whether each hand has the cards that the drawing rule gives it, in its first places."""
    there = codes != NO_CARD
    if isinstance(game.drawing, OneCardEach):
        return np.asarray(there.all(axis=1))
    points = points_of(game, codes)
    first, second = total_of(points[:, :2]), total_of(points[:, 3:5])
    takes, too = _third_cards(game)
    fine: NDArray[np.bool_] = there[:, 0] & there[:, 1] & there[:, 3] & there[:, 4]
    fine &= (takes[first, second, NO_CARD] == there[:, 2]) & (too[first, second, points[:, 2]] == there[:, 5])
    return fine


def points_of(game: Game, codes: Codes) -> Codes:
    """The points of each card, NO_CARD where there is none."""
    points: Codes = np.array([*(card.points for card in game.deck.cards), NO_CARD], dtype=np.int8)[codes]
    return points


def total_of(points: Codes) -> Codes:
    """What each row of points counts as a hand."""
    return Hands.of(tuple(map(Cards, points.T))).total


@cache
def _third_cards(game: Game) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    return third_cards(game.drawing, 0), third_cards(game.drawing, 1)


def _too_many_copies(codes: Codes, decks: int) -> NDArray[np.bool_]:
    """Whether a card lies there more often than the shoe has it."""
    places = codes.shape[1]
    found = np.zeros(len(codes), dtype=bool)
    for place in range(places - decks):
        card = codes[:, place]
        copies = (codes[:, place:] == card[:, None]).sum(axis=1)
        found |= (copies > decks) & (card != NO_CARD)
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """All lines of all paytables of a game under one number each, the loss for want of a line among them."""

    pays: tuple[tuple[int, Pay | None], ...]
    """For each line the wager it belongs to and the line itself; None is that loss."""
    lines: NDArray[np.int16]
    """For each cell and wager, the line that decides it."""
    outcomes: NDArray[np.int8]
    numerators: Cents
    denominators: Cents
    widest: int
    """The largest numerator, for a look at what 64 bits hold."""

    @classmethod
    def of(cls, game: Game) -> Terms:
        """The lines of a game, read once."""
        return _terms(game)

    def net_cents(self, lines: NDArray[np.int16], stakes: Cents) -> Cents:
        """What stakes gain or lose by these lines, rounded in the patron's favour as `money.net_cents` does."""
        numerators = self.numerators[lines]
        if stakes.size and int(stakes.max()) * self.widest > CENTS_MOST:
            return self._net_cents_of_any_size(lines, stakes)
        nets = stakes * numerators
        denominators = self.denominators[lines]
        parts = denominators != 1
        nets[parts] = -(-nets[parts] // denominators[parts])
        return nets

    def _net_cents_of_any_size(self, lines: NDArray[np.int16], stakes: Cents) -> Cents:
        whole: Any = stakes.astype(object)
        nets = -((-whole * self.numerators[lines].astype(object)) // self.denominators[lines].astype(object))
        if max(nets.ravel()) > CENTS_MOST:
            raise NotationError("a bet wins more cents than 64 bits hold; settle it by itself, with `settle`")
        return np.asarray(nets.astype(np.int64))


@cache
def _terms(game: Game) -> Terms:
    pays = tuple((at, pay) for at, wager in enumerate(game.wagers) for pay in (*wager.pays, None))
    firsts = np.cumsum([0, *(len(wager.pays) + 1 for wager in game.wagers)])[:-1]
    nets = [(-1, 1) if pay is None else pay.terms.net.as_integer_ratio() for _, pay in pays]
    outcomes = [OUTCOMES.index(Outcome.LOSE if pay is None else pay.outcome) for _, pay in pays]
    return Terms(
        pays,
        (automaton(game).lines + firsts).astype(np.int16),
        np.array(outcomes, dtype=np.int8),
        np.array([numerator for numerator, _ in nets], dtype=np.int64),
        np.array([denominator for _, denominator in nets], dtype=np.int64),
        max(abs(numerator) for numerator, _ in nets),
    )


def _checked_cards(game: Game, cards: ArrayLike) -> Codes:
    given, places = np.asarray(cards), game.drawing.cards_most
    if given.ndim != 2 or given.shape[1] != places or given.dtype.kind not in "iu":
        raise NotationError(
            f"cards of {game.title} have {places} whole numbers a row, first those of "
            f"{game.drawing.sides[0].name}; got {given.dtype} in the shape {given.shape}"
        )
    wrong = (given < NO_CARD) | (given >= len(game.deck))
    if wrong.any():
        row = int(np.flatnonzero(wrong.any(axis=1))[0])
        raise NotationError(
            f"row {row} has the card {given[row][wrong[row]][0]}; "
            f"write 0 to {len(game.deck) - 1}, the card's number in the deck, or -1 for no card"
        )
    codes = given.astype(np.int8)
    hands = codes.reshape(len(codes), 2, places // 2)
    gaps = (hands[:, :, :-1] == NO_CARD) & (hands[:, :, 1:] != NO_CARD)
    if gaps.any():
        row = int(np.flatnonzero(gaps.any(axis=(1, 2)))[0])
        raise NotationError(f"row {row} has no card before one; the cards of a hand come first, then -1")
    return codes


def _checked_stakes(game: Game, stakes_cents: ArrayLike | Mapping[str, ArrayLike], rounds: int) -> Cents:
    if isinstance(stakes_cents, Mapping):
        columns = {wager.name: np.zeros(rounds, dtype=np.int64) for wager in game.wagers}
        for name, stakes in stakes_cents.items():
            columns[Bet.on(game, name, 1).wager.name] = _shaped(stakes, (rounds,))
        return np.stack(list(columns.values()), axis=1)
    return _shaped(stakes_cents, (rounds, len(game.wagers)))


def _shaped(stakes: ArrayLike, shape: tuple[int, ...]) -> Cents:
    given = np.asarray(stakes)
    if given.dtype.kind not in "iu":
        raise NotationError(f"stakes are whole numbers of cents, not {given.dtype}")
    try:
        spread = np.broadcast_to(given, shape)
    except ValueError:
        raise NotationError(f"stakes in the shape {given.shape} do not fit {shape}, rounds and wagers") from None
    wrong = (spread < 0) | (spread > STAKE_CENTS_MAX)
    if wrong.any():
        at = tuple(int(place[0]) for place in np.nonzero(wrong))
        most = text_from_cents(STAKE_CENTS_MAX)
        raise NotationError(f"the stake of row {at[0]} must be at least 0 and at most {most}, not {spread[at]} cents")
    return spread.astype(np.int64)
