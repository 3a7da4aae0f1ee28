"""`cutcard settle`, `cutcard explain` and `cutcard deal`."""

from __future__ import annotations

import json
import random
import secrets
import sys
from typing import TYPE_CHECKING

from cutcard.cards import NotationError, Shoe
from cutcard.cli.arguments import bet_of, game_of
from cutcard.cli.output import print_json
from cutcard.contract import explanation_json, round_json
from cutcard.explain import STAKE_CENTS_USUAL, explain
from cutcard.games import GAMES
from cutcard.money import text_from_cents
from cutcard.rulebook.dealing import deal_from
from cutcard.rulebook.referee import RefusedError, read_deal, refuse_decks
from cutcard.rulebook.settlement import Bet, result, settle

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.rulebook.game import Game


def settle_deal(slug: str, text: str, bet_texts: list[str], decks: int, *, as_json: bool) -> None:
    game = game_of(slug)
    bets = _bets(game, bet_texts)
    if text.strip() == "-":
        _check_decks(game, decks)
        sys.exit(_settle_lines(game, bets, decks, sys.stdin, as_json=as_json))
    deal = read_deal(game, text, decks=decks)
    settlements = settle(game, deal, bets)
    if as_json:
        print_json(round_json(game, deal, settlements))
        return
    from cutcard.cli.rules.printing import print_round

    print_round(game, deal, settlements)


def _settle_lines(game: Game, bets: list[Bet], decks: int, lines: Iterable[str], *, as_json: bool) -> int:
    """One answer a line; an unusable line is answered too, and the rest goes on."""
    unusable = 0
    write = sys.stdout.write
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            deal = read_deal(game, line.strip(), decks=decks)
        except (NotationError, RefusedError) as error:
            unusable += 1
            answer = {"line": number, "error": str(error)}
            write((json.dumps(answer, ensure_ascii=False) if as_json else f"line {number}: {error}") + "\n")
            continue
        settlements = settle(game, deal, bets)
        if as_json:
            write(json.dumps(round_json(game, deal, settlements), ensure_ascii=False) + "\n")
        else:
            net = text_from_cents(sum(settlement.net_cents for settlement in settlements))
            write(f"{number}\t{deal}\t{result(game, deal).name}\t{net}\n")
    if unusable:
        sys.stderr.write(f"cutcard: {unusable} unusable lines, each answered where it stood\n")
    return 1 if unusable else 0


def explain_deal(slug: str, text: str, bet_texts: list[str], decks: int, *, as_json: bool) -> None:
    game = game_of(slug)
    explanation = explain(game, read_deal(game, text, decks=decks), _bets(game, bet_texts))
    if as_json:
        print_json(explanation_json(explanation))
        return
    from cutcard.cli.rules.printing import print_explanation

    print_explanation(explanation, with_clauses=True)


def deal_rounds(slug: str | None, decks: int, seed: int | None, *, as_json: bool) -> None:
    games = list(GAMES.values()) if slug is None else [game_of(slug)]
    chance = secrets.SystemRandom() if seed is None else random.Random(seed)  # noqa: S311
    explanations = []
    for game in games:
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
    return [bet_of(game, text) for text in texts]
