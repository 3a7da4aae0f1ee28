"""What bets cost together: the exact mean and deviation of all that a patron has laid, as `cutcard combine` has it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated

from fastapi import Query, Request

from cutcard.odds.combine import combine
from cutcard.odds.pricer import of_whole_shoe
from cutcard.rulebook.settlement import Bet
from cutcard.server.answers import Answer
from cutcard.server.auth.dependencies import SignedIn, limit_rate, runtime_of
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded
from cutcard.server.http.errors import error
from cutcard.server.http.tables import TableName, live_table
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.rulebook.game import Game

BETS_MOST = 32
Laid = Annotated[str, Query(max_length=80, pattern=r"^[^:]{1,60}:[1-9][0-9]{0,11}$", examples=["Player:1000"])]
router = api_router()


@dataclass(frozen=True, slots=True)
class JointPrice(Answer):
    """Several bets on one round. `exact` is what they cost on average in cents, as a fraction."""

    stake_cents: int
    cost_cents: float
    exact: str
    house_edge: float
    deviation_cents: float


def joint_price(game: Game, decks: int, bets: Iterable[tuple[str, int]]) -> JointPrice:
    """The bets together on a whole shoe. All is worked out in fractions, and rounded when it is told."""
    laid, analysis = list(bets), of_whole_shoe(game, decks)
    stake = sum(cents for _, cents in laid)
    cost = -sum((cents * analysis[name].ev for name, cents in laid), Fraction(0))
    variance = sum(
        (a * b * _covariance(game, decks, *sorted((one, other))) for one, a in laid for other, b in laid), Fraction(0)
    )
    return JointPrice(stake, float(cost), str(cost), float(cost / stake), math.sqrt(variance))


@lru_cache(maxsize=8_192)
def _covariance(game: Game, decks: int, one: str, other: str) -> Fraction:
    """Of two wagers with a unit on each: stakes only scale it, so a pair is worked out once for every game."""
    if one == other:
        return of_whole_shoe(game, decks)[one].variance
    pair = [Bet.on(game, name, 1) for name in (one, other)]
    return combine(game, pair, of_whole_shoe(game, decks).shoe).covariances[0][1]


@router.get("/tables/{table}/joint-price", response_description="What they cost together.")
@encoded
async def table_joint_price(
    request: Request, session: SignedIn, table: TableName, bet: Annotated[list[Laid], Query(max_length=BETS_MOST)]
) -> JointPrice:
    """What bets on one round of this table cost together: on average, and how far a round may stray from it."""
    limit_rate(request, "recall", session.name)
    options = live_table(request, table).options
    wagers = {wager.name: 0 for wager in options.game.wagers if options.offers(wager)}
    for each in bet:
        name, _, cents = each.rpartition(":")
        if name not in wagers:
            raise error("no_such_wager", message("error-no-such-wager", wager=name), 404)
        wagers[name] += int(cents)
    laid = [(name, cents) for name, cents in wagers.items() if cents]
    return await runtime_of(request).read_in_thread(joint_price, options.game, options.decks, laid)
