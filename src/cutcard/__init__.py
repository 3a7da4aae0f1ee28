"""Cutcard: the executable rulebook of a casino's baccarat family.

>>> import cutcard
>>> game = cutcard.GAMES["tiger-baccarat"]
>>> deal = cutcard.read_deal(game, "8s 2h 3d / Kd 6c")
>>> [(s.wager, s.outcome.value, s.net_cents, s.clause) for s in cutcard.settle(game, deal, [
...     cutcard.Bet.on(game, "Banker", 10_000), cutcard.Bet.on(game, "Small Tiger", 500)])]
[('Banker', 'win', 9500, '4.7'), ('Small Tiger', 'win', 11000, '4.10')]

Other programs may rely on what this package, `cutcard.rulebook`, `cutcard.table`, `cutcard.odds`, `cutcard.simulate`,
`cutcard.roads`, `cutcard.house` and `cutcard.audit` list in `__all__`. The modules beneath them are how it is done, and
may move.
"""

from typing import TYPE_CHECKING, Any

from cutcard.cards import Card, Deck, NotationError, Shoe, parse_cards
from cutcard.deal import Deal, Hand
from cutcard.explain import Explanation, explain
from cutcard.games import GAMES, editions, game, variant
from cutcard.registered import registered
from cutcard.rulebook.dealing import deal_from
from cutcard.rulebook.editions import Edition, Editions
from cutcard.rulebook.game import Change, Game, Outcome, Pay, Variant, Wager
from cutcard.rulebook.referee import Refusal, RefusedError, read_deal, referee
from cutcard.rulebook.settlement import Bet, Settlement, result, settle

if TYPE_CHECKING:
    from cutcard.compiled.many import OUTCOMES, SettledRounds, card_codes, settle_many
    from cutcard.matrix import clause_rows

__all__ = [
    "GAMES",
    "OUTCOMES",
    "Bet",
    "Card",
    "Change",
    "Deal",
    "Deck",
    "Edition",
    "Editions",
    "Explanation",
    "Game",
    "Hand",
    "NotationError",
    "Outcome",
    "Pay",
    "Refusal",
    "RefusedError",
    "SettledRounds",
    "Settlement",
    "Shoe",
    "Variant",
    "Wager",
    "__version__",
    "card_codes",
    "clause_rows",
    "deal_from",
    "editions",
    "explain",
    "game",
    "parse_cards",
    "read_deal",
    "referee",
    "registered",
    "result",
    "settle",
    "settle_many",
    "variant",
]

OF_ARRAYS = {"OUTCOMES", "SettledRounds", "card_codes", "settle_many"}
"""What needs NumPy, which a single settlement does without: read when somebody asks for it."""


def __getattr__(name: str) -> Any:
    """The version is read from the installed package when somebody asks for it, and so is what needs NumPy."""
    if name in OF_ARRAYS:
        from cutcard.compiled import many

        return getattr(many, name)
    if name == "clause_rows":
        from cutcard.matrix import clause_rows

        return clause_rows
    if name == "__version__":
        from importlib.metadata import version

        return version("cutcard")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
