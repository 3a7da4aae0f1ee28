"""How prices look to a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape

from cutcard.cli.grid import CONSOLE, UNAPPROVED, grid, named
from cutcard.cli.output import counted
from cutcard.money import text_from_cents
from cutcard.odds.price import Analysis, Price, percent
from cutcard.odds.solver.terms import winning

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.table import Table

    from cutcard.cards import Card
    from cutcard.odds.combine import Combination
    from cutcard.odds.difference import Difference, GameChange, Withdrawal
    from cutcard.odds.many_rounds import Results
    from cutcard.odds.removal import Count, Removal
    from cutcard.odds.solver import Solution
    from cutcard.rulebook.game import Document, Game


def print_odds(
    analysis: Analysis, decks: int, removed: Sequence[Card], *, in_full: bool, known: Mapping[str, str]
) -> None:
    game = analysis.game
    without = f", without {' '.join(map(str, removed))}" if removed else ""
    title = f"{named(game)}, {counted(decks, 'deck')}, {counted(len(analysis.shoe), 'card')}{without}"
    title += "".join(f", {how} {cards}" for how, cards in known.items())
    columns = ("House edge", "Per resolved bet", "Wins", "Deviation", "Skewness")
    listing = grid(title, "Wager", *columns, right=columns)
    for price in analysis.prices:
        listing.add_row(
            price.wager.name,
            percent(price.house_edge),
            percent(price.house_edge_resolved),
            percent(price.hit_frequency),
            f"{price.sd:.4f}",
            f"{price.skewness:.2f}",
        )
    CONSOLE.print(listing)
    if not in_full:
        return
    for price in analysis.prices:
        lines = grid(
            f"{price.wager.name}: expected value {price.ev}",
            "When",
            "Net",
            "Chance",
            "Exactly",
            "Clause",
            right=("Net", "Chance"),
        )
        for chance in price.distribution:
            exact = str(chance.probability)
            clause = chance.clause or UNAPPROVED
            lines.add_row(chance.when, str(chance.net), percent(chance.probability), exact, clause)
        CONSOLE.print(lines)


def print_removal(game: Game, decks: int, rows: Sequence[tuple[Removal, Count | None]]) -> None:
    CONSOLE.print(f"[bold]{named(game)}[/], {decks} decks: change of a unit bet's expected value, in ten-millionths\n")
    for effects, count in rows:
        note = "no balanced count follows it" if count is None else f"best count correlates {count.correlation:.4f}"
        listing = grid(
            f"{effects.wager.name}: {note}", "Cards gone", "Copies", "Effect", "Tag", right=("Copies", "Effect", "Tag")
        )
        for at, effect in enumerate(effects.effects):
            tag = "" if count is None else f"{count.tags[at]:+d}"
            listing.add_row(effect.label, str(len(effect.cards)), f"{1e7 * float(effect.change):+.1f}", tag)
        CONSOLE.print(listing)


def print_combination(game: Game, combination: Combination, decks: int) -> None:
    numbers = [f"({at})" for at in range(1, len(combination.bets) + 1)]
    right = ("Stake", "Average", *numbers)
    listing = grid(f"{named(game)}, {decks} decks", "Bet", "Stake", "Average", *numbers, right=right)
    for at, (bet, ev) in enumerate(zip(combination.bets, combination.evs_cents, strict=True)):
        correlations = [f"{combination.correlation(at, other):.3f}" for other in range(len(numbers))]
        name = f"{numbers[at]} {bet.wager.name}"
        listing.add_row(name, text_from_cents(bet.stake_cents), f"{float(ev) / 100:.4f}", *correlations)
    CONSOLE.print(listing)
    CONSOLE.print(
        f"Together: stake {text_from_cents(combination.stake_cents)}, average {float(combination.ev_cents) / 100:.4f}, "
        f"deviation {combination.sd_cents / 100:.4f}, house edge {percent(combination.house_edge)}. "
        "Columns (1)… are correlations between the bets."
    )


def print_results(results: Results, rounds: int) -> None:
    """What so many rounds come to, each from a shoe like this one."""
    from cutcard.odds.many_rounds.bands import LEVELS

    listing = grid(f"{rounds:,} such rounds, independent of one another", "Band", "From", "To", right=("From", "To"))
    for level, share in LEVELS.items():
        listing.add_row(level, *(f"{float(result) / 100:+,.2f}" for result in results.band(share)))
    CONSOLE.print(listing)
    CONSOLE.print(
        f"Ahead {100 * results.ahead:.4f} %, even {100 * results.even:.4f} %, behind "
        f"{100 * max(0.0, 1 - results.ahead - results.even):.4f} %; computed, right to {results.error:.0e}."
    )


def print_solution(solution: Solution, decks: int) -> None:
    """Paytables as columns of odds, the lines explained beneath."""
    lines = winning(solution.wager)
    numbers = [f"({at})" for at in range(1, len(lines) + 1)]
    columns = (*numbers, "House edge", "Wins", "Deviation")
    shown = len(solution.paytables)
    nearest = f"the {shown} nearest of " if shown < solution.found else ""
    which = nearest + counted(solution.found, "paytable")
    listing = grid(f"{named(solution.game)}, {solution.wager.name}, {decks} decks: {which}", *columns, right=columns)
    for table in solution.paytables:
        figures = percent(table.house_edge), percent(table.hit_frequency), f"{table.sd:.4f}"
        listing.add_row(*table.odds, *figures)
    CONSOLE.print(listing)
    for number, pay in zip(numbers, lines, strict=True):
        CONSOLE.print(f"{number} {pay.when.says}, {pay.odds} now", highlight=False)


def print_difference(told: Difference) -> None:
    """Two editions side by side; of what stayed the same only the price."""
    before, after = _called(told.before.document), _called(told.after.document)
    if told.after.variant is not None:
        before, after = f"{told.before.title}, {before}", "what no document approves"
    CONSOLE.print(f"[bold]{told.after.title}[/]")
    CONSOLE.print(f"from {before} to {after}\n", highlight=False)
    clauses = grid("Clauses", "Change", "Was", "Is", "In our own words")
    for each in told.clauses:
        was, now = (clause.number if clause is not None else "" for clause in (each.before, each.after))
        words = each.after or each.before
        assert words is not None
        clauses.add_row(each.change, was, now, escape(words.says))
    rules = grid("Rules", "", "Part of the game, and what it was and is")
    for rule in told.rules:
        change = "added" if not rule.before else "dropped" if not rule.after else "changed"
        rules.add_row(change, f"{escape(rule.what)}\n[dim]{escape(_from_to(rule.before, rule.after))}[/]")
    lines = grid("Pay lines", "Wager", "Line", "Odds", "Clause")
    for line in told.lines:
        lines.add_row(line.wager, escape(line.when), _from_to(line.before, line.after), line.clause or UNAPPROVED)
    for listing in (_games(told.games), clauses, rules, lines):
        if listing.row_count:
            CONSOLE.print(listing)
    _print_prices(told)


def print_withdrawal(told: Withdrawal) -> None:
    """A game that the newest edition of its document has no longer."""
    CONSOLE.print(f"[bold]{told.last.game.title}[/]")
    last, by = _called(told.last.document), _called(told.by)
    CONSOLE.print(f"withdrawn by {by}; the last edition is {last}, {told.last.in_words}\n", highlight=False)
    CONSOLE.print(_games(told.games))


def _called(document: Document) -> str:
    """An edition by its name, and by its version where it has one: "SE 2017-05-05 (version 2)"."""
    return document.name + (f" ({document.edition})" if document.version is not None else "")


def _games(changes: Sequence[GameChange]) -> Table:
    listing = grid("Games of the document", "Change", "Slug", "Game")
    for each in changes:
        listing.add_row(each.change, each.game.slug, each.game.title)
    return listing


def _from_to(before: str, after: str) -> str:
    if before and after:
        return f"{before} to {after}"
    return f"{before}, dropped" if before else f"{after}, added"


def _print_prices(told: Difference) -> None:
    """A line for a price that stayed, two for one that moved."""
    columns = ("House edge", "Wins", "Deviation")
    listing = grid(f"Prices, {told.decks} decks", "Wager", "", *columns, right=columns)
    for each in told.prices:
        if not each.moved:
            listing.add_row(each.wager, "as before", *_figures(each.after), end_section=True)
            continue
        listing.add_row(f"[bold]{each.wager}[/]", "was", *_figures(each.before))
        listing.add_row("", "is", *_figures(each.after), end_section=True)
    CONSOLE.print(listing)


def _figures(price: Price | None) -> tuple[str, str, str]:
    if price is None:
        return "not offered", "", ""
    return percent(price.house_edge), percent(price.hit_frequency), f"{price.sd:.4f}"
