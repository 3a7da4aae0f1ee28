"""The words tests speak: a round in notation, what a wager nets on it, why a deal is refused."""

from __future__ import annotations

from fractions import Fraction

from cutcard import GAMES, Bet, Explanation, Refusal, Settlement, explain, read_deal, referee, settle
from cutcard.deal import Deal

STAKE_CENTS = 1_000_00


def settled(slug: str, deal: str, wager: str) -> Settlement:
    """The settlement of 1,000.00 on one wager."""
    game = GAMES[slug]
    (settlement,) = settle(game, read_deal(game, deal), [Bet.on(game, wager, STAKE_CENTS)])
    return settlement


def net(slug: str, deal: str, wager: str) -> Fraction:
    """What one unit on a wager gains or loses."""
    return Fraction(settled(slug, deal, wager).net_cents, STAKE_CENTS)


def explain_deal(slug: str, deal: str) -> Explanation:
    """The whole round explained, 100.00 on every wager."""
    game = GAMES[slug]
    return explain(game, read_deal(game, deal))


def said(slug: str, deal: str, clause: str) -> list[str]:
    """The sentences of the explanation that stand under one clause number."""
    return [step.says for step in explain_deal(slug, deal).steps if clause in step.cites]


def refused(slug: str, deal: str, *, decks: int = 8) -> Refusal:
    """Why a deal cannot be."""
    refusal = referee(GAMES[slug], Deal.parse(deal), decks=decks)
    assert refusal is not None, f"{deal} was not refused"
    return refusal
