"""What a PAR sheet says, block by block."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING

from cutcard.odds import charts
from cutcard.odds.many_rounds.bands import EXACT_ROUNDS_MOST, LEVELS, bands
from cutcard.odds.par.blocks import Block, Document, Figure, Grid, Heading, Paragraph
from cutcard.odds.par.figures import ROUNDS, Addition, Figures, is_approved
from cutcard.odds.par.return_pages import return_pages
from cutcard.odds.par.returns import one_in
from cutcard.odds.price import percent
from cutcard.registered import registered
from cutcard.rulebook.drawing import PuntoBanco
from cutcard.rulebook.game import Game, Outcome
from cutcard.rulebook.table_of_play import EITHER, table_of_play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.odds.price import Price
    from cutcard.rulebook.cite import Clauses


UNAPPROVED = "Of this variant alone; no clause defines it so."


def unapproved(game: Game) -> str:
    """What a game is that no document approves."""
    return "a game of another package" if game.variant is None else "a variant, which no document approves"


def sheet(figures: Figures, added: Addition | None = None, attached: tuple[tuple[str, bytes], ...] = ()) -> Document:
    game, document = figures.game, figures.game.document
    shoe = f"{figures.decks} decks, {len(figures.analysis.shoe)} cards"
    return Document(
        title=f"{'PAR sheet' if added is None else 'Certificate'}: {game.title}",
        subtitle=f"{_standing(game)}{document.code}, {document.edition}; {shoe}",
        footer=f"Cutcard {version('cutcard')}. Every probability is an exact count. Clauses: {document.code}.",
        blocks=(
            *_variant(figures.game),
            *(() if added is None else added.first),
            *_game(figures),
            *_summary(figures),
            *return_pages(figures.returns),
            *_wagers(figures),
            *_removal(figures),
            *_readings(figures),
            *_changes(figures),
            *_method(figures),
            *(() if added is None else added.last),
        ),
        attached=attached,
    )


def _standing(game: Game) -> str:
    """What stands before the name of a document that does not approve the game."""
    return "" if registered(game) is not None else "not approved by "


def _variant(game: Game) -> Iterator[Block]:
    """What is not approved is said before anything else, change by change."""
    if registered(game) is not None:
        return
    if game.variant is None:
        yield Heading(2, "A game of another package")
        yield Paragraph(
            f"No edition in cutcard.games has these rules. What it says of {game.document.code} and its clauses is the "
            "declaration of that package."
        )
        return
    yield Heading(2, "A variant that no document approves")
    yield Paragraph(
        f"It bends {game.variant.base.title} as follows. What is changed stands under no clause. {game.variant.note}"
    )
    columns = ("Wager", "When", "Paid", "Pays", "Note")
    rows = tuple((each.wager, each.when, each.before, each.after, each.note) for each in game.variant.changes)
    yield Grid(columns, rows, right=frozenset({"Paid", "Pays"}), widths=(1.6, 3, 0.8, 0.8, 3))


def _game(figures: Figures) -> Iterator[Block]:
    game, document = figures.game, figures.game.document
    facts = (
        ("Game", game.title),
        ("Document", f"{_standing(game)}{document.title} ({document.code}), {document.edition}"),
        ("In force from", f"{document.in_force.day} {document.in_force:%B %Y}"),
        ("Cards", f"{figures.decks} decks of {game.deck.name}: {len(figures.analysis.shoe)} cards"),
        ("Decks allowed", f"{game.decks.least} to {game.decks.most} ({_under(game, 'decks', game.decks.clause)})"),
        ("Rounding", "each bet by itself, to the whole cent in the patron's favour"),
        ("Exact stakes", f"multiples of {game.exact_step_cents} cents never need rounding"),
    )
    yield Heading(2, "The game")
    yield Grid(("", " "), facts, widths=(1, 4))
    yield Heading(2, "Procedure")
    yield Paragraph("How cards are counted and drawn, in our own words.")
    rows = tuple((clause.number, clause.says) for clause in figures.procedure)
    yield Grid(("Clause", "Says"), rows, widths=(1, 9))
    if isinstance(game.drawing, PuntoBanco):
        played = table_of_play(game.drawing)
        yield Heading(3, f"Table of Play ({_under(game, 'drawing', game.drawing.table_of_play)})")
        yield Paragraph(
            f"Player stands from {played.stands_from} on. Banker draws (D) or stands (-), by its total and Player's "
            "third card; “none” where Player stood."
            + (f" {EITHER} depends on Player's total too." if any(EITHER in cells for cells in played.rows) else "")
        )
        yield Grid(
            ("Banker", "none", *map(str, range(10))),
            tuple((str(total), *cells) for total, cells in enumerate(played.rows)),
        )


def _under(game: Game, part: str, clause: Clauses) -> str:
    """The clause of a part of the game, which a variant has only where the part is the document's."""
    return f"{game.document.code} {clause}" if is_approved(game, part) else "of this variant alone"


def _summary(figures: Figures) -> Iterator[Block]:
    yield Heading(2, "All wagers")
    columns = ("Wager", "House edge", "Per resolved bet", "Wins", "Pushes", "Deviation", "Skewness")
    rows = tuple(
        (
            price.wager.name + (" (optional)" if price.wager.optional else ""),
            percent(price.house_edge),
            percent(price.house_edge_resolved),
            percent(price.hit_frequency),
            percent(price.push_frequency),
            f"{price.sd:.4f}",
            f"{price.skewness:.2f}",
        )
        for price in figures.analysis.prices
    )
    yield Grid(columns, rows, right=frozenset(columns[1:]), widths=(2.4, 1.2, 1.2, 1.2, 1.2, 1, 1))
    yield Figure(charts.distributions(figures.analysis.prices), "How often each wager wins, pushes and loses")
    yield Figure(charts.edge_against_decks(figures.game), "House edge of each wager against the number of decks")


def _wagers(figures: Figures) -> Iterator[Block]:
    yield Heading(2, "Wager by wager")
    for price in figures.analysis.prices:
        wager, code = price.wager, figures.game.document.code
        offered = f"; optional under {code} {wager.optional}" if wager.optional else ""
        yield Heading(3, wager.name)
        defined = f"Defined in {code} {wager.clause}{offered}." if wager.clause else UNAPPROVED
        yield Paragraph(f"{defined} Expected value of a unit bet: {price.ev}.")
        columns = ("When", "Pays", "Clause", "Combinations", "Probability", "1 in", "Adds to return")
        rows = tuple(
            (
                chance.when,
                _pays(price, index),
                chance.clause,
                f"{ways:,}",
                percent(chance.probability, 6),
                one_in(chance.probability),
                f"{float(chance.net * chance.probability):+.8f}",
            )
            for index, (chance, ways) in enumerate(
                zip(price.distribution, figures.returns.combinations(price), strict=True)
            )
        )
        right = frozenset({"Pays", "Combinations", "Probability", "1 in", "Adds to return"})
        yield Grid(columns, rows, right=right, widths=(2.4, 0.8, 0.9, 2.1, 1.2, 1, 1.2))
        yield Paragraph("Actual return to patrons after so many rounds, with so much confidence:")
        yield _bands(price)
        yield Figure(charts.bands(price), f"{wager.name}: bands of the actual return")


def _pays(price: Price, index: int) -> str:
    if index == len(price.wager.pays):
        return "loses"
    pay = price.wager.pays[index]
    words = {Outcome.PUSH: "push", Outcome.HALF_LOSE: "loses half", Outcome.LOSE: "loses"}
    return words.get(pay.outcome, pay.odds)


def _bands(price: Price) -> Grid:
    columns = ("Rounds", *LEVELS)
    rows = tuple(
        (f"{rounds:,}", *(f"{100 * low:.3f} to {100 * high:.3f} %" for low, high in bands(price, rounds).values()))
        for rounds in ROUNDS
    )
    return Grid(columns, rows, right=frozenset(columns))


def _removal(figures: Figures) -> Iterator[Block]:
    yield Heading(2, "Effects of removal")
    yield Paragraph(
        "How the expected value of a unit bet moves when one card has left the full shoe, in ten-millionths, and the "
        "best balanced count with tags of at most two. The effects of a wager, weighted by copies, add up to nothing."
    )
    for effects, count in figures.removals:
        if not any(effect.change for effect in effects.effects):
            yield Paragraph(f"{effects.wager.name}: no single card moves it on a full shoe.")
            continue
        yield Heading(3, effects.wager.name)
        labels = tuple(effect.label for effect in effects.effects)
        changes = tuple(f"{1e7 * float(effect.change):+.0f}" for effect in effects.effects)
        rows = [("Effect", *changes)]
        if count is not None:
            rows.append(("Tag", *(f"{tag:+d}" if tag else "0" for tag in count.tags)))
            yield Paragraph(f"Betting correlation of the tags: {count.correlation:.4f}.")
        yield Grid(("Card", *labels), tuple(rows), right=frozenset(labels))
        yield Figure(charts.removal_bars(effects), f"{effects.wager.name}: effects of removal")


def _readings(figures: Figures) -> Iterator[Block]:
    yield Heading(2, "Interpretations with a price")
    if not figures.readings:
        yield Paragraph("No reading of this game's text changes a price.")
        return
    columns = ("Question", "Wager", "Our reading", "Edge", "The other reading", "Edge then")
    rows = tuple(
        (
            f"{both.reading.interpretation.title} ({', '.join(both.reading.interpretation.clauses)})",
            both.ours.wager.name,
            both.reading.interpretation.reading,
            percent(both.ours.house_edge, 3),
            both.reading.says[0].upper() + both.reading.says[1:] + ".",
            percent(both.other.house_edge, 3),
        )
        for both in figures.readings
    )
    yield Grid(columns, rows, right=frozenset({"Edge", "Edge then"}), widths=(2.4, 1.3, 3, 1, 2, 1))


def _changes(figures: Figures) -> Iterator[Block]:
    """What this edition changes of the one before: clauses, pay lines, and every price before and after."""
    told = figures.changes
    if told is None:
        return
    former = told.before.document
    yield Heading(2, f"What this {'edition' if figures.game.variant is None else 'variant'} changes")
    yield Paragraph(f"Beside {former.code}, {former.edition}, in force from {former.in_force}.")
    if told.games:
        games = tuple((each.change, each.game.title) for each in told.games)
        yield Grid(("Change", "Game of the document"), games, widths=(1.4, 8.6))
    clauses = tuple(
        (each.change, each.before.number if each.before else "", each.after.number if each.after else "", says)
        for each in told.clauses
        for says in [(each.after or each.before).says]  # type: ignore[union-attr]
    )
    yield Grid(("Change", "Was", "Is", "In our own words"), clauses, widths=(1.4, 0.8, 0.8, 7))
    if told.lines:
        columns = ("Wager", "Change", "When", "Paid", "Pays", "Clause")
        rows = tuple((each.wager, each.change, each.when, each.before, each.after, each.clause) for each in told.lines)
        yield Grid(columns, rows, right=frozenset({"Paid", "Pays"}), widths=(2, 1.2, 3, 0.8, 0.8, 1))
    compared = ("Wager", "Edge was", "Edge is", "Won", "Wins", "Deviation was", "Deviation is")
    prices = tuple(
        (
            each.wager,
            *(percent(price.house_edge) if price else "" for price in (each.before, each.after)),
            *(percent(price.hit_frequency) if price else "" for price in (each.before, each.after)),
            *(f"{price.sd:.4f}" if price else "" for price in (each.before, each.after)),
        )
        for each in told.prices
    )
    yield Grid(compared, prices, right=frozenset(compared[1:]), widths=(2.2, 1.2, 1.2, 1.2, 1.2, 1.2, 1.2))


def _method(figures: Figures) -> Iterator[Block]:
    yield Heading(2, "Method")
    yield Paragraph(
        "Every deal that the drawing rule allows is enumerated once and decided by the game's own paytable; the ways "
        "to draw it from the shoe are counted exactly in whole numbers. Wagers that see only some cards are counted on "
        "those cards. Edges are averages over a freshly shuffled shoe. Confidence bands take rounds as independent; "
        f"up to {EXACT_ROUNDS_MOST:,} rounds they are exact, by convolution, and above that normal."
    )
    total = {
        price.wager.name: sum(chance.probability for chance in price.distribution) for price in figures.analysis.prices
    }
    assert set(total.values()) == {1}, "probabilities add up to one"
    yield Paragraph(f"Checked: the probabilities of each of the {len(total)} wagers add up to exactly 1.")
