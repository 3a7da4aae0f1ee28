"""The parts that games are declared with, and what reads one deal: referee, settlement and the clauses they cite.

A condition uses only `&`, `|`, `^` and comparisons, so it works on one deal and on arrays of deals alike. An array of
deals is seen through a lens: points, ranks or suits. Asking for a rank where only points are shown raises an error,
because a pair counted by points would silently be wrong.

Paytables are ordered, and the first line that applies pays. A line that takes another's place names it (`instead_of`);
a test walks every deal to show that there is no other overlap and no unreachable line. A bet that no line pays is lost
under the wager's own clause, or under `loses`. A pay line has `clause`, its place in the settlement table, and `per`,
where the event that it pays is defined. Both are cited, so that definitions execute.

A deal does not know the names of its hands; the drawing rule does (Player and Banker, Dragon and Tiger), so one class
serves all games. Ranks and suits of both decks share one code space without overlap, so that a foreign card is
recognised. FF4 and SE spell the pictures differently: they are two `Deck` values over the same cards.

A procedure names the clause of every act. An irregularity names the circumstances in which its clause applies and a
list of steps, each a remedy with its clause and the position that takes it. Where a document is silent the field is
empty, and nothing is cited.

A refusal is a value with its clause. `referee` returns a `Refusal` or None; `read_deal` and `Bet.on`, whose callers
need a deal or a bet, raise `RefusedError` with the refusal in it. A deal with a foreign card or too many copies of one
is refused under the clause that fixes the deck (2.1 in all documents), because that is the rule it breaks. What is done
about such a card at a table is an irregularity, and belongs to the live table.

A payout that is not a whole number of cents is rounded in the patron's favour, by one function (`money.net_cents`).
Nobody is paid less than the approved odds; the house forgoes less than a cent a bet, and nothing when stakes are
multiples of `Game.exact_step_cents`.

The rulebook reads the clause index, which is data of this package, and no other file. A declaration checks what it can
see of itself when it is made, and raises an error; assertions would be left out by `python -O`.

What people declare variants with is public, and a variant's file says the same. A condition is made from the keys that
a file has, or is one of your own: a sentence, the lens through which it sees cards, and a function that uses the
operators above alone.

>>> from cutcard import GAMES
>>> from cutcard.rulebook import Pay, Wager, condition_of
>>> game = GAMES["no-commission"]
>>> small = Wager(name="Small", clause="", pays=(Pay.of_variant(condition_of(game, {"cards_in_all": 4}), "1.5:1"),))
>>> bent = game.with_wager(small).with_decks(6).with_drawing(rows={3: range(10)}, note="Banker's three always draws.")
>>> bent.wager("Small").pays[0].when.says, bent.decks.in_words
('both hands hold two cards', '6')
"""

from cutcard.lens import Lens
from cutcard.rulebook.conditions import Condition, Side, declared
from cutcard.rulebook.drawing import DeclaredPuntoBanco, DrawingRule, OneCardEach, PuntoBanco
from cutcard.rulebook.game import Decks, Pay, Wager
from cutcard.rulebook.variants.vocabulary import condition_of, table_of

__all__ = [
    "Condition",
    "Decks",
    "DeclaredPuntoBanco",
    "DrawingRule",
    "Lens",
    "OneCardEach",
    "Pay",
    "PuntoBanco",
    "Side",
    "Wager",
    "condition_of",
    "declared",
    "table_of",
]
