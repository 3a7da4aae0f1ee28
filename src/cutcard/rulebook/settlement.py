"""Settlement: what became of each bet on a deal, to the cent, with its clause."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.deal import Deal
from cutcard.money import cents_from_text, checked_cents, net_cents
from cutcard.rulebook.cite import Cited, Clauses, numbers
from cutcard.rulebook.game import Game, Outcome, Pay, Wager
from cutcard.rulebook.labels import label_of, title_of
from cutcard.rulebook.referee import Refusal, RefusedError, referee
from cutcard.words import Series, message

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cutcard.deals import Deals


@dataclass(frozen=True, slots=True)
class Bet:
    """A stake on a wager of a game."""

    wager: Wager
    stake_cents: int

    @classmethod
    def on(cls, game: Game, name: str, stake_cents: int) -> Bet:
        """A bet by the wager's name; an unknown wager is refused under the clause that lists them."""
        wager = game.wager(name)
        if wager is None:
            raise RefusedError(_unknown_wager(game, name))
        return cls(wager, checked_cents(stake_cents))

    @classmethod
    def parse(cls, game: Game, text: str) -> Bet:
        """A bet as a person writes it, e.g. "Big Tiger=25.00"."""
        name, equals, amount = text.partition("=")
        if not equals:
            raise NotationError(
                f'{text[:40]!r} is not a bet; write the wager, = and the amount, e.g. "{game.wagers[0].name}=25.00"'
            )
        return cls.on(game, name.strip(), cents_from_text(amount))


@dataclass(frozen=True, slots=True)
class Settlement(Cited):
    """A settled bet: the pay line that decided it (None where none applied and it is lost) and the net in cents.

    It cites the line, the clauses that define the event, and the clause that defines the wager.
    """

    document: str
    bet: Bet
    pay: Pay | None
    net_cents: int

    @property
    def wager(self) -> str:
        return self.bet.wager.name

    @property
    def stake_cents(self) -> int:
        return self.bet.stake_cents

    @property
    def outcome(self) -> Outcome:
        return Outcome.LOSE if self.pay is None else self.pay.outcome

    @property
    def odds(self) -> str | None:
        """The odds of the line that decided it: `8:1` of a win, `0:1` of a push, `-1:2` where half is lost, `-1:1`
        where a line says that all is. None where no line applies, and the bet is lost.
        """
        return None if self.pay is None else self.pay.odds

    @property
    def clause(self) -> Clauses:  # type: ignore[override]
        return self.bet.wager.losing_clause if self.pay is None else self.pay.clause

    @property
    def cites(self) -> tuple[str, ...]:
        event = "" if self.pay is None else self.pay.per
        return tuple(dict.fromkeys((*numbers(self.clause), *numbers(event), *numbers(self.bet.wager.clause))))

    def rows(self) -> list[dict[str, str | int | None]]:
        """One row, as pandas, polars and Arrow take rows."""
        return [
            {
                "wager": self.wager,
                "stake_cents": self.stake_cents,
                "outcome": self.outcome.value,
                "net_cents": self.net_cents,
                "odds": self.odds,
                "document": self.document,
                "clause": ", ".join(numbers(self.clause)),
            }
        ]


@dataclass(frozen=True, slots=True)
class Ending(Cited):
    """How a round ended: Player, Banker, Tie, Dragon or Tiger."""

    document: str
    clause: Clauses
    name: str


def settle(game: Game, deal: Deal, bets: Iterable[Bet]) -> list[Settlement]:
    """Each bet settled, in the order given; a deal that cannot have been dealt or another game's bet is refused."""
    if not isinstance(deal, Deal):
        raise TypeError(f"a deal is a Deal, not {deal!r}; read_deal reads one from text")
    if (refused := referee(game, deal, decks=game.decks.most)) is not None:
        raise RefusedError(refused)
    return [settle_bet(game, deal, bet) for bet in checked_bets(game, bets)]


def checked_bets(game: Game, bets: Iterable[Bet]) -> list[Bet]:
    """Bets one by one, and nothing else; one of another game, edition or variant is refused."""
    if isinstance(bets, Bet):
        raise TypeError("bets come in a list; write [bet] for a single one")
    placed = list(bets)
    if other := [bet for bet in placed if not isinstance(bet, Bet)]:
        raise TypeError(f'a bet is a Bet, not {other[0]!r}; Bet.on(game, "Tie", 100) or Bet.parse makes one')
    own = game.wager
    for bet in placed:
        if own(bet.wager.name) is not bet.wager and (refused := _refuse(game, bet)) is not None:
            raise RefusedError(refused)
    return placed


def settle_bet(game: Game, deal: Deal, bet: Bet) -> Settlement:
    """A bet of this game on a deal that the referee has passed."""
    document, stake = game.document.code, bet.stake_cents
    for pay in bet.wager.pays:
        if pay.when.holds(deal):
            return Settlement(document, bet, pay, net_cents(stake, pay.terms.net))
    return Settlement(document, bet, None, -stake)


def _refuse(game: Game, bet: Bet) -> Refusal | None:
    """None where the game offers the bet's wager, as it is."""
    own = game.wager(bet.wager.name)
    if own is None:
        return _unknown_wager(game, bet.wager.name)
    if own is bet.wager or own == bet.wager:
        return None
    why = message("refusal-wager-of-another-game", game=title_of(game), wager=label_of(game, own.name))
    return Refusal(game.document.code, game.offers, "unknown_wager", why)


def result(game: Game, deal: Deal) -> Ending:
    """Who won the round, under which clause."""
    for possible in game.drawing.results:
        if possible.when.holds(deal):
            return Ending(game.document.code, possible.clause, possible.name)
    raise AssertionError(f"no result of {game.slug} fits {deal}")


def lines_over(wager: Wager, deals: Deals) -> NDArray[np.int8]:
    """For arrays of deals: which line of the paytable decides each, -1 where none does and the bet is lost."""
    import numpy as np

    lines = np.full(len(deals), -1, dtype=np.int8)
    for index in reversed(range(len(wager.pays))):
        lines[wager.pays[index].when.holds(deals)] = index
    return lines


def _unknown_wager(game: Game, name: str) -> Refusal:
    names = [wager.name for wager in game.wagers]
    folded = {each.casefold(): each for each in names}
    close = [folded[each] for each in get_close_matches(name.strip().casefold(), folded, n=1)]
    title, asked = title_of(game), repr(name[:40])
    if close:
        why = message("refusal-unknown-wager-close", game=title, wager=asked, close=label_of(game, close[0]))
    else:
        offered = Series("series-list", tuple(label_of(game, each) for each in names))
        why = message("refusal-unknown-wager", game=title, wager=asked, offered=offered)
    return Refusal(game.document.code, game.offers, "unknown_wager", why)
