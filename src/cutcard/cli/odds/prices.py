"""`cutcard odds`, `removal` and `combine`."""

from __future__ import annotations

import csv
import sys
from typing import TYPE_CHECKING, NamedTuple

from cutcard import games
from cutcard.cards import NotationError, parse_cards
from cutcard.cli.arguments import game_of
from cutcard.cli.output import print_json
from cutcard.odds import analyse, analyse_knowing
from cutcard.odds.price_json import combination_json, odds_json, odds_rows, removal_json, results_json
from cutcard.odds.pricer import shoe_of
from cutcard.rulebook.settlement import Bet

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.cards import Card
    from cutcard.game_json import Json
    from cutcard.rulebook.game import Game, Wager


class Known(NamedTuple):
    """What somebody knows beyond the composition of the shoe."""

    seen: str
    tracked: tuple[Card, ...]

    @property
    def told(self) -> dict[str, str]:
        """The parts there are, as answers have them."""
        parts = {"seen": " ".join(self.seen.split()), "tracked": " ".join(map(str, self.tracked))}
        return {name: text for name, text in parts.items() if text}


def show_odds(
    slug: str | None,
    decks: int,
    names: list[str],
    removed: str,
    *,
    every: bool,
    as_json: bool,
    as_csv: bool,
    known: Known,
) -> None:
    if every == (slug is not None):
        raise NotationError("name one game, e.g. `cutcard odds tiger-baccarat`, or ask for --all of them")
    if as_json and as_csv:
        raise NotationError("choose one of --json and --csv")
    asked = [game_of(slug)] if slug else list(games.GAMES.values())
    if every and known.told:
        raise NotationError("--seen and --tracked are cards of one game; name it")
    removed_cards = parse_cards(removed)
    wagers = _wagers(asked[0], names) if slug else []
    priced = []
    for game in asked:
        for number in range(game.decks.least, game.decks.most + 1) if every else (decks,):
            if known.told:
                seen = known.seen or "/"
                analysis = analyse_knowing(game, number, removed=removed_cards, seen=seen, tracked=known.tracked)
            else:
                analysis = analyse(game, number, removed_cards)
            priced.append((analysis.only(wagers) if wagers else analysis, number))
    if as_csv:
        rows = (row for analysis, number in priced for row in odds_rows(analysis, number, removed_cards))
        print_csv({**row, **known.told} for row in rows)
    elif as_json:
        answers = [{**odds_json(analysis, number, removed_cards), **known.told} for analysis, number in priced]
        print_json(answers if every else answers[0])
    else:
        from cutcard.cli.odds.printing import print_odds

        for analysis, number in priced:
            print_odds(analysis, number, removed_cards, in_full=bool(names), known=known.told)


def _wagers(game: Game, names: list[str]) -> list[Wager]:
    return [Bet.on(game, name, 1).wager for name in names]


def print_csv(rows: Iterable[Json]) -> None:
    writer = None
    for row in rows:
        if writer is None:
            writer = csv.DictWriter(sys.stdout, list(row), lineterminator="\n")
            writer.writeheader()
        writer.writerow(row)


def show_removal(slug: str, decks: int, names: list[str], tag: int, *, as_json: bool) -> None:
    from cutcard.odds.removal import best_count, removal

    game = game_of(slug)
    wanted = {wager.name for wager in _wagers(game, names)}
    rows = [(each, best_count(each, tag)) for each in removal(game, decks) if each.wager.name in wanted or not wanted]
    if as_json:
        print_json(removal_json(game, decks, rows))
        return
    from cutcard.cli.odds.printing import print_removal

    print_removal(game, decks, rows)


def show_combination(slug: str, texts: list[str], decks: int, removed: str, *, rounds: int, as_json: bool) -> None:
    from cutcard.odds.combine import combine
    from cutcard.odds.joint import joint_nets
    from cutcard.odds.many_rounds import total_of

    game = game_of(slug)
    removed_cards = parse_cards(removed)
    shoe = shoe_of(game, decks, removed_cards)
    combination = combine(game, [Bet.parse(game, text) for text in texts], shoe)
    try:
        results = total_of(joint_nets(game, combination.bets, shoe), rounds) if rounds else None
    except ValueError as too_many:
        raise NotationError(str(too_many)) from None
    if as_json:
        many = {} if results is None else results_json(results, rounds)
        print_json({**combination_json(game, combination, decks, removed_cards), **many})
        return
    from cutcard.cli.odds.printing import print_combination, print_results

    print_combination(game, combination, decks)
    if results is not None:
        print_results(results, rounds)
