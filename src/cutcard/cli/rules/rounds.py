"""`cutcard settle`, `cutcard explain` and `cutcard deal`."""

from __future__ import annotations

import random
import secrets
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from cutcard import games
from cutcard.cards import NotationError, Shoe
from cutcard.cli.arguments import game_of
from cutcard.cli.options import AsJson, Decks, EditionName, On, Slug, in_edition, topic
from cutcard.cli.output import granted, print_json
from cutcard.cli.rules.sources import Asked, is_history
from cutcard.explain import STAKE_CENTS_USUAL, explain
from cutcard.game_json import explanation_json, round_json
from cutcard.rulebook.dealing import deal_from
from cutcard.rulebook.referee import read_deal, refuse_decks
from cutcard.rulebook.settlement import Bet, settle

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game

app = topic()

DealText = Annotated[
    str, typer.Argument(metavar="DEAL", help='Both hands, e.g. "8s 2h 3d / Kd 5c" (Dragon Tiger: "Ks / 7d").')
]
BetTexts = Annotated[
    list[str] | None,
    typer.Option("--bet", metavar="WAGER=AMOUNT", help='A bet, e.g. "Big Tiger=25.00"; repeat for more.'),
]


@app.command("settle", epilog='Example: cutcard settle tiger-baccarat "8s 2h 3d / Kd 6c" --bet "Big Tiger=25.00"')
def settle_deal(
    slug: Slug,
    deal: DealText,
    *,
    bet: BetTexts = None,
    decks: Decks = 8,
    on: On = None,
    edition: EditionName = None,
    read_as: Annotated[
        str | None,
        typer.Option("--from", metavar="FORMAT", help="The history is lines, csv, jsonl, parquet or arrow."),
    ] = None,
    write_as: Annotated[
        str | None, typer.Option("--to", metavar="FORMAT", help="Answer as csv, jsonl, parquet or arrow.")
    ] = None,
    save: Annotated[
        str | None,
        typer.Option("--save", metavar="FILE", help="Keep the settled history: .csv, .jsonl, .parquet or .arrow."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", help="Processes for a history of lines; all cores when left out.", min=1)
    ] = None,
    json: AsJson = False,
) -> None:
    """Settle bets on a deal, or a history of rounds. Without --bet, every wager has 100.00 on it.

    A history takes the place of the deal: a file that ends in .txt, .csv, .jsonl, .parquet or .arrow, or - for
    standard input, by itself one deal a line. Its column deal holds the rounds and its column bets, where it has one,
    the bets of each. A line that cannot be used is answered where it stands, and the exit code is 1.
    """
    asked, game = Asked(deal, read_as, write_as, save, json, workers), game_of(in_edition(slug, on, edition))
    bets = _bets(game, bet)
    if is_history(deal):
        granted(refuse_decks(game, decks))
        from cutcard.cli.rules.history import settle_history

        sys.exit(settle_history(game, asked, bets, decks, bets_named=bool(bet)))
    if asked.of_history:
        raise NotationError("--from, --to and --save belong to a history; name its file, or - for standard input")
    dealt = read_deal(game, deal, decks=decks)
    settlements = settle(game, dealt, bets)
    if json:
        print_json(round_json(game, dealt, settlements))
    else:
        from cutcard.cli.rules.printing import print_round

        print_round(game, dealt, settlements)


@app.command("explain", epilog='Example: cutcard explain dragon-tiger "Ks / Kd"')
def explain_deal(
    slug: Slug,
    deal: DealText,
    *,
    bet: BetTexts = None,
    decks: Decks = 8,
    on: On = None,
    edition: EditionName = None,
    json: AsJson = False,
) -> None:
    """Explain a deal step by step, each with its clause. Who drew and why, the totals, the result, each bet."""
    game = game_of(in_edition(slug, on, edition))
    explanation = explain(game, read_deal(game, deal, decks=decks), _bets(game, bet))
    if json:
        print_json(explanation_json(explanation))
    else:
        from cutcard.cli.rules.printing import print_explanation

        print_explanation(explanation, with_clauses=True)


@app.command("deal", epilog="Example: cutcard deal tiger-baccarat --seed 7")
def deal_rounds(
    slug: Annotated[str | None, typer.Argument(metavar="[SLUG]", help="A game; all of them when left out.")] = None,
    *,
    decks: Decks = 8,
    seed: Annotated[int | None, typer.Option("--seed", help="Deal the same cards each time.")] = None,
    json: AsJson = False,
) -> None:
    """Shuffle a shoe, deal one round and explain it. 100.00 lie on every wager."""
    chance = secrets.SystemRandom() if seed is None else random.Random(seed)  # noqa: S311
    explanations = []
    for game in games.GAMES.values() if slug is None else [game_of(slug)]:
        granted(refuse_decks(game, decks))
        cards = list(Shoe.of(game.deck, decks=decks))
        chance.shuffle(cards)
        explanations.append(explain(game, deal_from(game, cards)))
    if json:
        told = [explanation_json(each) for each in explanations]
        print_json(told if slug is None else told[0])
    else:
        from cutcard.cli.rules.printing import print_explanation

        for each in explanations:
            print_explanation(each, with_clauses=slug is not None)


def _bets(game: Game, texts: list[str] | None) -> list[Bet]:
    if not texts:
        return [Bet(wager, STAKE_CENTS_USUAL) for wager in game.wagers]
    return [Bet.parse(game, text) for text in texts]
