"""How games, rounds and clauses look to a person."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.markup import escape

from cutcard import games
from cutcard.cli.grid import CONSOLE, UNAPPROVED, grid, named
from cutcard.compiled.digest import rules_digest
from cutcard.matrix import ONE_SIDED, Row
from cutcard.money import text_from_cents
from cutcard.rulebook.clauses import Clause, clauses, interpretations
from cutcard.rulebook.drawing import PuntoBanco
from cutcard.rulebook.game import Game, Outcome, Pay
from cutcard.rulebook.settlement import Settlement, result
from cutcard.rulebook.table_of_play import table_of_play

if TYPE_CHECKING:
    import datetime

    from rich.table import Table

    from cutcard.deal import Deal
    from cutcard.explain import Explanation
    from cutcard.rulebook.editions import Edition
    from cutcard.rulebook.table_of_play import TableOfPlay

INK = {"Player": "blue", "Banker": "red", "Tie": "green", "Dragon": "red", "Tiger": "blue"}
STATUSES = ("proved", "one-sided", "exempt", "unproved", "unread")
"""The columns of the summary; one-sided are conditions of which a test has shown one side only, or neither."""


def print_games() -> None:
    listed = grid("Games", "Slug", "Cards", "Decks", "Game, document and wagers (optional ones in brackets)")
    for game in games.GAMES.values():
        names = ", ".join(f"({wager.name})" if wager.optional else wager.name for wager in game.wagers)
        document = f"{game.document.code}, {game.document.edition}"
        about = f"[bold]{game.title}[/] ({document})\n{names}"
        listed.add_row(f"[bold]{game.slug}[/]", str(len(game.deck)), f"{game.decks.least}-{game.decks.most}", about)
    CONSOLE.print(listed)
    for slug, package in games.PACKAGES.listed().items():
        CONSOLE.print(f"[bold]{slug}[/] comes with {package}; `cutcard rules {slug}` reads it.", highlight=False)


def print_editions(editions: tuple[Edition, ...], today: datetime.date) -> None:
    listing = grid(editions[-1].game.title, "Edition", "Document", "In force until", "Today")
    for edition in editions:
        document = edition.document
        until = _until(edition)
        now = "[bold]in force[/]" if edition.in_force(today) else ""
        listing.add_row(edition.name, f"{document.code}, {document.edition}", until, now)
        listing.add_row("", f"[dim]{rules_digest(edition.game)[:26]}…[/]", "", "", end_section=True)
    CONSOLE.print(listing)


def _until(edition: Edition) -> str:
    """Its last day, and what made it that: an extension, or that the game is withdrawn."""
    until = str(edition.until) if edition.until is not None else "another amends it"
    for extension in edition.extensions:
        until += f"\n[dim]extended on {extension.granted} until {extension.until}[/]"
    if edition.withdrawn_by is not None:
        until += f"\n[bold]withdrawn by {edition.withdrawn_by.name}[/]"
    return until


def print_rules(game: Game, procedure: list[Clause]) -> None:
    document = game.document
    CONSOLE.print(f"[bold]{game.title}[/]  {document.code}, {document.edition}", highlight=False)
    CONSOLE.print(
        f"{game.deck.name}, {game.decks.in_words} decks "
        f"({document.code + ' ' + game.decks.clause if game.decks.clause else UNAPPROVED})\n"
    )
    CONSOLE.print(paytable(game))
    if isinstance(game.drawing, PuntoBanco):
        CONSOLE.print(_table_of_play(game.drawing))
    steps = grid("Procedure and irregularities", "Clause", "In our own words")
    for clause in procedure:
        steps.add_row(clause.number, escape(clause.says))
    CONSOLE.print(steps)
    readings = [reading for reading in interpretations() if _concerns(game, reading.clauses)]
    if readings:
        listing = grid("Readings we take", "Clauses", "Reading")
        for reading in readings:
            listing.add_row(", ".join(reading.clauses), escape(f"{reading.title}: {reading.reading}"))
        CONSOLE.print(listing)


def _concerns(game: Game, citations: tuple[str, ...]) -> bool:
    return any(citation.split()[0] == game.document.code for citation in citations)


def paytable(game: Game) -> Table:
    listing = grid("Wagers", "Wager", "When", "Pays", "Clause", right=("Pays",))
    for wager in game.wagers:
        name = wager.name + (f" [dim](optional, {wager.optional})[/]" if wager.optional else "")
        for pay in wager.pays:
            listing.add_row(name, pay.when.says, _pays_in_words(pay), pay.clause or UNAPPROVED)
            name = ""
        listing.add_row(
            name, "[dim]otherwise[/]", "[dim]loses[/]", f"[dim]{wager.losing_clause or UNAPPROVED}[/]", end_section=True
        )
    return listing


def _pays_in_words(pay: Pay) -> str:
    words = {Outcome.PUSH: "push", Outcome.HALF_LOSE: "loses half", Outcome.LOSE: "loses"}
    return words.get(pay.outcome, pay.odds)


def _table_of_play(drawing: PuntoBanco) -> Table:
    title = f"Table of Play ({drawing.table_of_play or UNAPPROVED}): Banker D draws, - stands, by Player's third card"
    listing = grid(title, "Banker", "Player stood", *map(str, range(10)))
    played = table_of_play(drawing)
    for total, cells in enumerate(played.rows):
        listing.add_row(str(total), *cells)
    listing.caption = (
        f"Player draws on 0-{played.stands_from - 1} and stands on {_stood_on(played)}; "
        f"{' or '.join(map(str, played.naturals))} in the first two cards of either hand ends the dealing."
    )
    listing.caption_justify = "left"
    return listing


def _stood_on(played: TableOfPlay) -> str:
    """The totals on which Player takes no third card and the dealing goes on; a natural ends it."""
    stood = [str(total) for total in range(played.stands_from, len(played.rows))]
    return " and ".join(stood) if len(stood) < 3 else f"{stood[0]} to {stood[-1]}"


def _heading(game: Game, deal: Deal) -> str:
    sides = zip(game.drawing.sides, (deal.first, deal.second), strict=True)
    hands = "   ".join(
        f"[bold {INK[side.name]}]{side.name}[/] {hand} = [bold]{game.count.of(hand)}[/]" for side, hand in sides
    )
    ending = result(game, deal)
    return f"[bold]{named(game)}[/]\n{hands}   Result: [bold {INK[ending.name]}]{ending.name}[/] ({ending.clause})"


def print_round(game: Game, deal: Deal, settlements: list[Settlement]) -> None:
    CONSOLE.print(_heading(game, deal))
    listing = grid("", "Wager", "Stake", "Outcome", "Odds", "Net", "Clause", right=("Stake", "Odds", "Net"))
    for each in settlements:
        net = f"{'+' if each.net_cents > 0 else ''}{text_from_cents(each.net_cents)}"
        listing.add_row(
            each.wager,
            text_from_cents(each.stake_cents),
            each.outcome.value.replace("_", " "),
            each.odds if each.net_cents > 0 else "",
            f"[bold green]{net}[/]" if each.net_cents > 0 else net,
            f"{each.document} {', '.join(each.cites)}" if each.cites else UNAPPROVED,
        )
    CONSOLE.print(listing)
    total = sum(settlement.net_cents for settlement in settlements)
    CONSOLE.print(f"Net of all bets: [bold]{text_from_cents(total)}[/]\n")


def print_explanation(explanation: Explanation, *, with_clauses: bool) -> None:
    """The steps of the round, then each clause they cite once, in our own words."""
    CONSOLE.print(_heading(explanation.game, explanation.deal))
    steps = grid("", "Part", "What happened", f"{explanation.game.document.code} clause")
    part = ""
    for step in explanation.steps:
        if part and part != step.part:
            steps.add_section()
        cites = ", ".join(step.cites) or ("" if explanation.game.variant is None else UNAPPROVED)
        steps.add_row(step.part if step.part != part else "", escape(step.says), cites)
        part = step.part
    CONSOLE.print(steps)
    if with_clauses:
        cited = {number for step in explanation.steps for number in step.cites}
        words = grid("The clauses, in our own words", explanation.game.document.code, "Says")
        for number, clause in clauses(explanation.game.document.index).items():
            if number in cited:
                words.add_row(number, escape(clause.says))
        CONSOLE.print(words)


def print_clauses(rows: list[Row], *, summary_only: bool) -> None:
    if not summary_only:
        CONSOLE.print(_matrix(rows))
    CONSOLE.print(_summary(rows))


def _matrix(rows: list[Row]) -> Table:
    listing = grid("Clauses", "Clause", "Status", "In our own words, where it is declared, how many tests prove it")
    for row in rows:
        clause = row.clause
        lines = [escape(clause.says)]
        if clause.why:
            lines.append(f"[dim]{clause.kind}: {escape(clause.why)}[/]")
        if row.declared_in:
            more = f" and {len(row.declared_in) - 3} more" if len(row.declared_in) > 3 else ""
            tests = f"{len(row.proof.tests)} test{'s' * (len(row.proof.tests) != 1)}"
            lines.append(f"[dim]{escape('; '.join(row.declared_in[:3]))}{more}; {tests}[/]")
        for side, cases in (("holds", row.proof.holds), ("refused", row.proof.refuses)):
            if cases:
                lines.append(f"[dim]{side} when {escape('; '.join(dict.fromkeys(case.when for case in cases)))}[/]")
        listing.add_row(str(clause), row.status, "\n".join(lines))
    return listing


def _summary(rows: list[Row]) -> Table:
    listing = grid("Summary", "Document", *(status.capitalize() for status in STATUSES), "Clauses", right=("Clauses",))
    documents = dict.fromkeys(row.clause.document for row in rows)
    by_document = {code: [row for row in rows if row.clause.document == code] for code in documents}
    for code, own in [*by_document.items(), ("All", rows)]:
        if own:
            counts = Counter("one-sided" if row.status in ONE_SIDED else row.status for row in own)
            listing.add_row(code, *(str(counts[status]) for status in STATUSES), str(len(own)))
    return listing
