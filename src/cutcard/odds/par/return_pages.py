"""The pages of a PAR sheet on returns, awards, wagers together and decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.money import text_from_cents
from cutcard.odds.par.blocks import Block, Grid, Heading, Paragraph
from cutcard.odds.par.returns import Returns, commission, one_in
from cutcard.odds.price import percent

if TYPE_CHECKING:
    from collections.abc import Iterator


def return_pages(returns: Returns) -> Iterator[Block]:
    yield from _return(returns)
    yield from _awards(returns)
    yield from _together(returns)
    yield from _by_decks(returns)


def _return(returns: Returns) -> Iterator[Block]:
    cards, most = len(returns.analysis.shoe), returns.analysis.game.drawing.cards_most
    yield Heading(2, "Return and volatility")
    yield Paragraph(
        f"Cycle: {returns.cycle:,} deals, all equally likely, which are the orders of {most} of the {cards} cards. "
        "The combinations of a line are the deals among them that it decides."
    )
    columns = ("Wager", "RTP", "Theoretical hold", "Commission", "Wins 1 in", "No decision", "Volatility index")
    rows = []
    for name, price in returns.analysis.items():
        held = commission(price)
        rows.append(
            (
                name,
                percent(price.return_to_patron),
                percent(price.house_edge),
                "none" if held is None else percent(held.of_turnover),
                one_in(price.hit_frequency),
                percent(price.push_frequency),
                f"{price.volatility:.4f}",
            )
        )
    yield Grid(columns, tuple(rows), right=frozenset(columns[1:]), widths=(2.2, 1.2, 1.2, 1.2, 1, 1.2, 1))
    yield Paragraph(
        "RTP is what comes back to patrons of all that they stake; theoretical hold is the rest, of turnover and not "
        "of the drop. No decision is a push. The volatility index is 1.645 times the deviation of a unit bet: divided "
        "by the root of the number of rounds it is how far the actual return strays from the RTP, either way, with "
        "90 % confidence, rounds taken as independent and many."
    )
    for name, price in returns.analysis.items():
        if (held := commission(price)) is not None:
            code = returns.analysis.game.document.code
            yield Paragraph(
                f"Commission on {name}: {percent(held.of_wins, 2)} of what even money would win, shown as a share of "
                f"all that is staked; it is part of the hold ({code} {held.clause})."
            )


def _awards(returns: Returns) -> Iterator[Block]:
    yield Heading(2, "Top awards and liability")
    if not returns.limits_cents:
        rows = tuple((name, f"{float(price.top_award):g} to 1") for name, price in returns.analysis.items())
        yield Grid(("Wager", "Top award"), rows, right=frozenset({"Top award"}), widths=(2, 1))
        yield Paragraph("No limit was given, and the document sets none in figures: awards are per unit staked.")
        return
    columns = ("Wager", "Top award", "Limit", "Top award at the limit")
    limits = returns.limits_cents
    awards = tuple(
        (
            name,
            f"{float(price.top_award):g} to 1",
            text_from_cents(limits[name]) if name in limits else "not given",
            "" if (award := returns.award_cents(price)) is None else text_from_cents(award),
        )
        for name, price in returns.analysis.items()
    )
    yield Grid(columns, awards, right=frozenset(columns[1:]), widths=(2, 1, 1, 1.4))
    cents, won_by = returns.worst_round
    yield Paragraph(
        f"Worst case of one round: {text_from_cents(cents)} to a patron with the limit on every wager that has one, "
        f"what loses in that round taken off; won by {', '.join(won_by)}. Several patrons multiply it, within the "
        "limits of the table."
    )


def _together(returns: Returns) -> Iterator[Block]:
    together, names = returns.together, list(returns.analysis)
    yield Heading(2, "Wagers together")
    yield Paragraph(
        "Covariances of unit bets on one round, exact and rounded here; the last digit is a ten-thousandth. On the "
        "diagonal stand the variances."
    )
    numbers = tuple(str(at + 1) for at in range(len(names)))
    rows = tuple(
        (f"{at + 1} {name}", *(f"{float(value):+.4f}" for value in row))
        for at, (name, row) in enumerate(zip(names, together.covariances, strict=True))
    )
    widths = (2.6, *[1.0] * len(names))
    yield Grid(("Covariance", *numbers), rows, right=frozenset(numbers), widths=widths)
    rows = tuple(
        (f"{at + 1} {name}", *(f"{together.correlation(at, other):+.4f}" for other in range(len(names))))
        for at, name in enumerate(names)
    )
    yield Grid(("Correlation", *numbers), rows, right=frozenset(numbers), widths=widths)


def _by_decks(returns: Returns) -> Iterator[Block]:
    yield Heading(2, "House edge by decks")
    decks = tuple(str(number) for number in returns.by_decks)
    rows = tuple(
        (name, *(percent(by[name].house_edge) for by in returns.by_decks.values())) for name in returns.analysis
    )
    yield Grid(("Decks", *decks), rows, right=frozenset(decks), widths=(2.2, *[1.0] * len(decks)))
