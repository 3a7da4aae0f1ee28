"""`cutcard odds`, `removal` and `combine`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from cutcard import games
from cutcard.cards import Card, NotationError, parse_cards
from cutcard.cli.arguments import game_of
from cutcard.cli.options import AsJson, Decks, EditionName, GameUnlessAll, On, Slug, Wagers, in_edition, topic
from cutcard.cli.output import print_json
from cutcard.rulebook.settlement import Bet
from cutcard.spreadsheet import csv_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.game_json import Json
    from cutcard.odds import Analysis
    from cutcard.rulebook.game import Game, Wager

app = topic()

Removed = Annotated[str, typer.Option("--removed", metavar="CARDS", help='Cards gone from the shoe, e.g. "4s 4h Td".')]


class Known(NamedTuple):
    """What somebody knows beyond the composition of the shoe."""

    seen: str
    tracked: tuple[Card, ...]

    @property
    def told(self) -> dict[str, str]:
        """The parts there are, as answers have them."""
        parts = {"seen": " ".join(self.seen.split()), "tracked": " ".join(map(str, self.tracked))}
        return {name: text for name, text in parts.items() if text}

    def analysis(self, game: Game, decks: int, removed: tuple[Card, ...]) -> Analysis:
        from cutcard.odds import analyse, analyse_knowing

        if not self.told:
            return analyse(game, decks, removed)
        return analyse_knowing(game, decks, removed=removed, seen=self.seen or "/", tracked=self.tracked)


@app.command(epilog='Example: cutcard odds tiger-baccarat --wager "Big Tiger" --removed "8s 8h 9d"')
def odds(
    slug: GameUnlessAll = None,
    *,
    every: Annotated[bool, typer.Option("--all", help="Every game at every number of decks it allows.")] = False,
    decks: Decks = 8,
    wager: Wagers = None,
    removed: Removed = "",
    seen: Annotated[
        str, typer.Option("--seen", metavar="DEAL", help='Cards seen before they are dealt, e.g. "8s ? / ? Kd".')
    ] = "",
    tracked: Annotated[
        str, typer.Option("--tracked", metavar="CARDS", help="Tracked cards that come next, in unknown order.")
    ] = "",
    on: On = None,
    edition: EditionName = None,
    json: AsJson = False,
    csv: Annotated[bool, typer.Option("--csv", help="CSV on standard output, a row a pay line.")] = False,
) -> None:
    """Price every wager of a game exactly. Edge, hit frequency, deviation; with --wager the whole distribution."""
    from cutcard.odds.price_json import odds_json, odds_rows

    if slug is None and (on or edition):
        raise NotationError("--on and --edition belong to one game; name it")
    if every == (slug is not None):
        raise NotationError("name one game, e.g. `cutcard odds tiger-baccarat`, or ask for --all of them")
    if json and csv:
        raise NotationError("choose one of --json and --csv")
    known = Known(seen, parse_cards(tracked))
    asked = [game_of(in_edition(slug, on, edition))] if slug else list(games.GAMES.values())
    if every and known.told:
        raise NotationError("--seen and --tracked are cards of one game; name it")
    removed_cards = parse_cards(removed)
    wagers = _wagers(asked[0], wager) if slug else []
    priced = []
    for game in asked:
        for number in range(game.decks.least, game.decks.most + 1) if every else (decks,):
            analysis = known.analysis(game, number, removed_cards)
            priced.append((analysis.only(wagers) if wagers else analysis, number))
    if csv:
        rows = (row for analysis, number in priced for row in odds_rows(analysis, number, removed_cards))
        print_csv({**row, **known.told} for row in rows)
    elif json:
        answers = [{**odds_json(analysis, number, removed_cards), **known.told} for analysis, number in priced]
        print_json(answers if every else answers[0])
    else:
        from cutcard.cli.odds.printing import print_odds

        for analysis, number in priced:
            print_odds(analysis, number, removed_cards, in_full=bool(wager), known=known.told)


def _wagers(game: Game, names: list[str] | None) -> list[Wager]:
    return [Bet.on(game, name, 1).wager for name in names or []]


def print_csv(rows: Iterable[Json]) -> None:
    sys.stdout.write(csv_text(rows))


@app.command("removal", epilog='Example: cutcard removal tiger-baccarat --wager "Big Tiger"')
def show_removal(
    slug: Slug,
    *,
    decks: Decks = 8,
    wager: Wagers = None,
    tag: Annotated[int, typer.Option("--tag", help="Largest tag of the count.", min=1, max=9)] = 2,
    on: On = None,
    edition: EditionName = None,
    json: AsJson = False,
) -> None:
    """Show what removing each card does to each wager. The best balanced count is shown too."""
    from cutcard.odds import best_count, removal
    from cutcard.odds.price_json import removal_json

    game = game_of(in_edition(slug, on, edition))
    wanted = {each.name for each in _wagers(game, wager)}
    rows = [(each, best_count(each, tag)) for each in removal(game, decks) if each.wager.name in wanted or not wanted]
    if json:
        print_json(removal_json(game, decks, rows))
    else:
        from cutcard.cli.odds.printing import print_removal

        print_removal(game, decks, rows)


@app.command("combine", epilog='Example: cutcard combine tiger-baccarat "Banker=100" "Small Tiger=5"')
def show_combination(
    slug: Slug,
    bets: Annotated[list[str], typer.Argument(metavar="WAGER=AMOUNT...", help='Bets, e.g. "Banker=100".')],
    *,
    decks: Decks = 8,
    removed: Removed = "",
    rounds: Annotated[int, typer.Option("--rounds", min=0, help="Also show the result of this many rounds.")] = 0,
    on: On = None,
    edition: EditionName = None,
    json: AsJson = False,
) -> None:
    """Price several bets on one round together, exactly. Mean, deviation, edge, correlations, many such rounds."""
    from cutcard.odds import combine, joint_nets, shoe_of, total_of
    from cutcard.odds.price_json import combination_json, results_json

    game, removed_cards = game_of(in_edition(slug, on, edition)), parse_cards(removed)
    shoe = shoe_of(game, decks, removed_cards)
    combination = combine(game, [Bet.parse(game, text) for text in bets], shoe)
    try:
        results = total_of(joint_nets(game, combination.bets, shoe), rounds) if rounds else None
    except ValueError as too_many:
        raise NotationError(str(too_many)) from None
    if json:
        many = {} if results is None else results_json(results, rounds)
        print_json({**combination_json(game, combination, decks, removed_cards), **many})
        return
    from cutcard.cli.odds.printing import print_combination, print_results

    print_combination(game, combination, decks)
    if results is not None:
        print_results(results, rounds)
