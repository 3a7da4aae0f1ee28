"""The pages that make a PAR sheet a certificate: what it was made from first, what was simulated last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.odds.par.blocks import Block, Grid, Heading, PageBreak, Paragraph
from cutcard.odds.par.sheet import unapproved
from cutcard.odds.price import percent
from cutcard.simulate.shoes import BURN_BY_FIRST_CARD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.game_json import Json
    from cutcard.rulebook.game import Game

TO_FILL_IN = "_" * 48


def first_pages(game: Game, inputs: Json) -> Iterator[Block]:
    """Who files it, and all it takes to make it again."""
    terms, program = inputs["certificate"], inputs["program"]
    approved = (
        f"{game.document.code}, edition of {terms['edition']}" if inputs["approved"] else f"no: {unapproved(game)}"
    )
    burn = "burnt by the first card" if terms["burn"] == BURN_BY_FIRST_CARD else f"{terms['burn']} burnt"
    after = "one round" if terms["after_cut"] else "no round"
    shoe = f"{terms['decks']} decks, {burn}, cutting card {terms['cut']} from the end, {after} after it"
    sizes = (
        f"{terms['rounds']:,} rounds simulated; {terms['cut_shoes']:,} shoes for the cutting card, "
        f"{terms['count_shoes']:,} a wager for counters"
    )
    rows = (
        ("Report number", terms["report"] or TO_FILL_IN),
        ("Author", terms["author"] or TO_FILL_IN),
        ("Signature and day", TO_FILL_IN),
        ("Approved rules", approved),
        ("Digest of the rules", inputs["rules"]),
        ("Digest of the clauses", inputs["clauses"]),
        ("Program", f"Cutcard {program['version']}"),
        ("Digest of its sources", program["sources"]),
        ("Shoe simulated", shoe),
        ("Seed", str(terms["seed"])),
        ("Sizes", sizes),
    )
    yield Heading(2, "Certificate")
    yield Grid(("", " "), rows, widths=(1.3, 4.7))
    yield Paragraph(
        "This file carries its own figures, and `cutcard certify` makes it again from what stands above and says, "
        "figure by figure, what differs. It bears no date of its own: the same terms give the same bytes."
    )


def last_pages(game: Game, inputs: Json, figures: Json) -> Iterator[Block]:
    yield PageBreak()
    yield from _simulation(figures["simulation"], {each["wager"]: each for each in figures["cutting_card"]})
    yield from _cutting_card(figures["cutting_card"])
    yield from _vulnerability(figures["vulnerability"], inputs["certificate"]["count_shoes"])
    if not inputs["approved"]:
        yield Paragraph(f"These are figures of {unapproved(game)}. No approval stands behind them.")


def _simulation(told: Json, effects: dict[str, Json]) -> Iterator[Block]:
    yield Heading(2, "Simulation")
    yield Paragraph(
        f"{told['rounds']:,} rounds of {told['shoes']:,} shoes, seed {told['seed']}. Digest of the tally: "
        f"{told['tally']}. Standard errors are clustered by shoe, because its rounds depend on one another; z is the "
        "distance to the exact edge of a fresh shoe in standard errors."
    )
    columns = ("Wager", "Simulated edge", "95 % from", "to", "Exact edge", "z")
    rows = tuple(
        (
            each["wager"],
            percent(-each["ev"]),
            percent(-each["ci95"][1]),
            percent(-each["ci95"][0]),
            percent(effects[each["wager"]]["house_edge_fresh"]),
            f"{each['z']:+.2f}",
        )
        for each in told["wagers"]
    )
    yield Grid(columns, rows, right=frozenset(columns[1:]), widths=(2.2, 1.2, 1.2, 1.2, 1.2, 0.7))


def _cutting_card(told: list[Json]) -> Iterator[Block]:
    yield Heading(2, "Effect of cutting card, burn and last round")
    yield Paragraph(
        "The edge over all rounds that are dealt, beside that of a fresh shoe. The cutting card ends a shoe sooner "
        "when rounds take many cards, so that the last rounds are not dealt from average shoes. Each shoe is scored "
        "by the exact worth of its last round; standard errors are clustered by shoe."
    )
    columns = ("Wager", "Fresh shoe", "As dealt", "Change", "+/- 95 %")
    rows = tuple(
        (
            each["wager"],
            percent(each["house_edge_fresh"], 5),
            percent(each["house_edge_dealt"], 5),
            f"{-100 * each['change']:+.5f} %",
            percent((each["ci95"][1] - each["ci95"][0]) / 2, 5),
        )
        for each in told
    )
    yield Grid(columns, rows, right=frozenset(columns[1:]), widths=(2.2, 1.2, 1.2, 1.2, 1.2))


def _vulnerability(told: list[Json], shoes: int) -> Iterator[Block]:
    yield PageBreak()
    yield Heading(2, "Vulnerability to counting")
    yield Paragraph(
        f"Every round of {shoes:,} shoes a wager priced exactly. The count is the best balanced one with tags of at "
        "most two; its trigger, a true count, was chosen on half of the shoes and measured on the others. The best "
        "unbalanced one, whose trigger is a running count, follows where it was better there. The perfect counter, "
        "who knows every price, is the bound that nobody exceeds. Units are won per 100 rounds, with what they may be "
        "off with 95 % confidence. N0 is the rounds after which the expected win is one standard "
        "deviation; SCORE is what 10,000 units win in a hundred rounds, bet to grow fastest."
    )
    columns = ("Wager", "Counter", "Trigger", "Bets on", "Units per 100", "+/-", "N0", "SCORE")
    rows = []
    for each in told:
        for name in ("count", "unbalanced", "perfect"):
            won = each[name]
            if won or name == "count":
                wager = each["wager"] if name == "count" else ""
                rows.append((wager, name, *(_won(won, trigger=name != "perfect") if won else ("none", *[""] * 5))))
    right = frozenset({"Trigger", "Bets on", "Units per 100", "+/-", "N0", "SCORE"})
    yield Grid(columns, tuple(rows), right=right, widths=(2, 0.9, 1, 1.1, 1.2, 1, 1.5, 1.1))
    yield Paragraph("Tags of each rank; where no balanced count by rank follows a wager, there is none.")
    tags = [(each["wager"], _tags(each["tags"])) for each in told if each["tags"]]
    tags += [(each["wager"], f"unbalanced: {_tags(kept['tags'])}") for each in told if (kept := each["unbalanced"])]
    yield Grid(("Wager", "Tags"), tuple(tags), widths=(1, 4))


def _won(won: Json, *, trigger: bool) -> tuple[str, ...]:
    per_100, reach = won["units_per_100"], won["units_per_100_ci95"]
    return (
        f"{won['trigger']:g}" if trigger else "",
        percent(won["bet_frequency"], 3),
        f"{per_100:+.5f}",
        "" if reach is None else f"{(reach[1] - reach[0]) / 2:.5f}",
        "never" if won["n0"] is None else f"{won['n0']:,.0f}",
        f"{won['score']:.3f}",
    )


def _tags(tags: dict[str, float]) -> str:
    return "  ".join(f"{rank} {tag:+g}" for rank, tag in tags.items() if tag) or "none"
