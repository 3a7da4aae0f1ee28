"""Tags of a counting system: the value that each rank adds to the running count when it is seen."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from cutcard.cards import RANK_LETTERS, NotationError, Rank
from cutcard.odds.removal import Removal, best_count, removal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.rulebook.game import Game, Wager


def best_tags(game: Game, decks: int, wager: Wager, imbalance: int = 0) -> dict[Rank, float]:
    """The best count of the wager's effects of removal, rank by rank: a balanced one, or of this sum over a deck."""
    tags = tags_by_rank(effects_of(game, decks, wager), imbalance)
    if tags is None:
        kind = f"count by rank with an imbalance of {imbalance}" if imbalance else "balanced count by rank"
        raise NotationError(f"no {kind} follows {wager.name}; give --tags, or ask for --perfect")
    return tags


def effects_of(game: Game, decks: int, wager: Wager) -> Removal:
    return next(each for each in removal(game, decks) if each.wager is wager)


def tags_by_rank(effects: Removal, imbalance: int = 0) -> dict[Rank, float] | None:
    """The best count that follows these effects, of this sum over a deck; none where it would tell suits apart."""
    best = best_count(effects, imbalance=imbalance)
    by_rank = {card.rank for effect in effects.effects for card in effect.cards}
    if best is None or len(by_rank) != sum(len({card.rank for card in e.cards}) for e in effects.effects):
        return None
    return {
        card.rank: float(tag) for effect, tag in zip(effects.effects, best.tags, strict=True) for card in effect.cards
    }


def parsed_tags(game: Game, text: str) -> dict[Rank, float]:
    """Tags as a person writes them; a tag for T stands for the pictures too unless they have their own."""
    ranks = {RANK_LETTERS[rank]: rank for rank in game.deck.ranks}
    tags: dict[Rank, float] = {}
    for word in text.replace(",", " ").split():
        letter, equals, value = word.partition("=")
        rank = ranks.get(letter.upper().replace("10", "T"))
        try:
            tag = float(value)
        except ValueError:
            tag = math.nan
        if rank is None or not equals or not math.isfinite(tag):
            raise NotationError(
                f'{word!r} is not a tag; write rank, = and a number, e.g. "6=-2" (ranks {" ".join(ranks)})'
            )
        tags[rank] = tag
    for rank in game.deck.ranks:
        if rank > Rank.TEN and Rank.TEN in tags:
            tags.setdefault(rank, tags[Rank.TEN])
    return tags


def pivot(game: Game, decks: int, tags: Mapping[Rank, float]) -> float:
    """The running count that is as good as a true count: what the tags of an unbalanced one add up to over the shoe."""
    return decks * sum(tags.get(card.rank, 0.0) for card in game.deck.cards)
