"""A next edition of Sands Elements that no regulator has approved: what an amendment is like, from end to end.

One price changes (Fortune Six with three cards pays 25:1 instead of 20:1), one clause is renumbered (3.11 becomes 3.12,
where a new 3.11 has come before it), one irregularity is new (5.8: a power failure), and one wager is gone (the Tie,
with its areas). It comes into force on 1 January 2027, and the former one may be dealt until the end of that month.
"""

from __future__ import annotations

import datetime
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from cutcard import GAMES, games
from cutcard.games import sands_elements
from cutcard.rulebook import clauses as index
from cutcard.rulebook.editions import Editions
from cutcard.rulebook.irregularities import Irregularity, Kind, Remedy, Step
from cutcard.words import add_words, catalogue
from cutcard.words.catalogue import _ADDED as ADDED_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.rulebook.editions import Today
    from cutcard.rulebook.game import Game, Pay, Wager

FORMER = sands_elements.GAME
SE = replace(
    sands_elements.SE,
    in_force=datetime.date(2027, 1, 1),
    version=3,
    amends=datetime.date(2017, 5, 5),
    former_until=datetime.date(2027, 1, 31),
)
CLAUSES = """
[amendment]
of = "SE"
dropped = ["1.1.8", "2.2.3"]
renumbered = { "3.11" = "3.12" }

["3.11"]
kind = "conduct"
why = "It tells patrons where to read the rules; nothing is dealt or paid by it."

["4.1"]

["5.8"]
condition = true
"""
WORDS = {
    "en": """
clause-se-2027-01-01-3-11 = These rules lie at the table for whoever asks to read them.
clause-se-2027-01-01-4-1 = Winning bets are paid at the odds listed, a Fortune Six of three cards at 25 to 1.
clause-se-2027-01-01-5-8 = Where the power fails and no outcome is established, the round is void.
""",
    "zh": """
clause-se-2027-01-01-3-11 = 本规则置于台上，供索阅。
clause-se-2027-01-01-4-1 = 赢注按所列赔率赔付，三张牌的幸运六赔 25 比 1。
clause-se-2027-01-01-5-8 = 停电而胜负未定时，该局作废。
""",
    "zh-Hant": """
clause-se-2027-01-01-3-11 = 本規則置於枱上，供索閱。
clause-se-2027-01-01-4-1 = 贏注按所列賠率派彩，三張牌的幸運六賠 25 比 1。
clause-se-2027-01-01-5-8 = 停電而勝負未定時，該局作廢。
""",
}


def _line(pay: Pay) -> Pay:
    pay = replace(pay, per="3.12") if pay.per == "3.11" else pay
    return replace(pay, odds="25:1") if pay.odds == "20:1" else pay


def _wager(wager: Wager) -> Wager:
    pays = tuple(_line(pay) for pay in wager.pays)
    return replace(wager, pays=pays)


POWER_FAILURE = Irregularity(Kind.INTERRUPTED_OPEN, "5.8", (Step(Remedy.VOID, "5.8"),))
GAME: Game = replace(
    FORMER,
    document=SE,
    drawing=replace(FORMER.drawing, tie="3.10.1"),
    irregularities=(*FORMER.irregularities[:-1], POWER_FAILURE, FORMER.irregularities[-1]),
    wagers=tuple(_wager(wager) for wager in FORMER.wagers if wager.name != "Tie"),
)


def editions(today: Today = lambda: datetime.date(2027, 1, 1)) -> Editions:
    """Every game as the product knows it, and the next edition beside."""
    return Editions([*(edition.game for slug in GAMES.slugs for edition in GAMES.of(slug)), GAME], today)


@contextmanager
def known(today: datetime.date = SE.in_force) -> Iterator[Editions]:
    """The next edition, its clauses and their words beside those of the product, for as long as this lasts."""
    words, former = dict(ADDED_WORDS), games.GAMES
    games.GAMES = editions(lambda: today)
    index.add_clauses(SE.index, CLAUSES)
    for code, source in WORDS.items():
        add_words(code, source)
    try:
        yield games.GAMES
    finally:
        games.GAMES = former
        index._ADDED.pop(SE.index)
        index.clauses.cache_clear()
        ADDED_WORDS.clear()
        ADDED_WORDS.update(words)
        catalogue.cache_clear()
