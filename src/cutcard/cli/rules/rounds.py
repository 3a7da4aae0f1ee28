"""`cutcard settle`, `cutcard explain` and `cutcard deal`."""

from __future__ import annotations

import random
import secrets
import sys
from typing import TYPE_CHECKING

from cutcard import games
from cutcard.cards import NotationError, Shoe
from cutcard.cli.arguments import game_of
from cutcard.cli.output import print_json
from cutcard.cli.rules.sources import is_history
from cutcard.explain import STAKE_CENTS_USUAL, explain
from cutcard.game_json import explanation_json, round_json
from cutcard.rulebook.dealing import deal_from
from cutcard.rulebook.referee import RefusedError, read_deal, refuse_decks
from cutcard.rulebook.settlement import Bet, settle

if TYPE_CHECKING:
    from cutcard.cli.rules.sources import Asked
    from cutcard.rulebook.game import Game


def settle_deal(slug: str, asked: Asked, bet_texts: list[str], decks: int) -> None:
    game, text = game_of(slug), asked.source
    bets = _bets(game, bet_texts)
    if is_history(text):
        _check_decks(game, decks)
        from cutcard.cli.rules.history import settle_history

        sys.exit(settle_history(game, asked, bets, decks, bets_named=bool(bet_texts)))
    if asked.of_history:
        raise NotationError("--from, --to and --save belong to a history; name its file, or - for standard input")
    deal = read_deal(game, text, decks=decks)
    settlements = settle(game, deal, bets)
    if asked.as_json:
        print_json(round_json(game, deal, settlements))
        return
    from cutcard.cli.rules.printing import print_round

    print_round(game, deal, settlements)


def explain_deal(slug: str, text: str, bet_texts: list[str], decks: int, *, as_json: bool) -> None:
    game = game_of(slug)
    explanation = explain(game, read_deal(game, text, decks=decks), _bets(game, bet_texts))
    if as_json:
        print_json(explanation_json(explanation))
        return
    from cutcard.cli.rules.printing import print_explanation

    print_explanation(explanation, with_clauses=True)


def deal_rounds(slug: str | None, decks: int, seed: int | None, *, as_json: bool) -> None:
    shown = list(games.GAMES.values()) if slug is None else [game_of(slug)]
    chance = secrets.SystemRandom() if seed is None else random.Random(seed)  # noqa: S311
    explanations = []
    for game in shown:
        _check_decks(game, decks)
        cards = list(Shoe.of(game.deck, decks=decks))
        chance.shuffle(cards)
        explanations.append(explain(game, deal_from(game, cards)))
    if as_json:
        print_json(
            [explanation_json(each) for each in explanations] if slug is None else explanation_json(explanations[0])
        )
        return
    from cutcard.cli.rules.printing import print_explanation

    for each in explanations:
        print_explanation(each, with_clauses=slug is not None)


def _check_decks(game: Game, decks: int) -> None:
    refusal = refuse_decks(game, decks)
    if refusal is not None:
        raise RefusedError(refusal)


def _bets(game: Game, texts: list[str]) -> list[Bet]:
    if not texts:
        return [Bet(wager, STAKE_CENTS_USUAL) for wager in game.wagers]
    return [Bet.parse(game, text) for text in texts]
