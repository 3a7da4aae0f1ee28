"""`cutcard par`, `cutcard certify` and `cutcard chart`."""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer

from cutcard.cards import NotationError
from cutcard.cli.arguments import game_of
from cutcard.cli.options import AsJson, Decks, EditionName, On, Slug, in_edition, topic
from cutcard.cli.output import INTERRUPTED, counted, print_json, write_file
from cutcard.registered import registered

app = topic()


@app.command(epilog="Example: cutcard par tiger-baccarat --certificate --limit 1000 --author AUTHOR -o tiger.pdf")
def par(
    slug: Slug,
    *,
    decks: Decks = 8,
    output: Annotated[
        list[str] | None,
        typer.Option("-o", "--output", metavar="FILE", help="par.html, par.pdf, par.json or par.csv; repeat for more."),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option("--limit", metavar="AMOUNT", help='The most on a wager, "1000" or "Tie=500"; repeat for more.'),
    ] = None,
    certificate: Annotated[
        bool, typer.Option("--certificate", help="Add simulated figures, which `cutcard certify` can reproduce.")
    ] = False,
    rounds: Annotated[str | None, typer.Option("--rounds", help="Rounds to simulate; 1e8 when left out.")] = None,
    shoes: Annotated[
        str | None, typer.Option("--shoes", help="Shoes for the effect of the cutting card; 1e5 when left out.")
    ] = None,
    counter_shoes: Annotated[
        str | None, typer.Option("--counter-shoes", help="Shoes a wager for counters; 2000 when left out.")
    ] = None,
    cut: Annotated[int | None, typer.Option("--cut", help="Cards behind the cutting card; 14 if left out.")] = None,
    after_cut: Annotated[
        int | None, typer.Option("--after-cut", help="Rounds after the one it appears in, 0 or 1; 1 if left out.")
    ] = None,
    burn: Annotated[
        str | None, typer.Option("--burn", metavar="N|first", help="Cards burnt; `first`, by the first, if left out.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="The same seed deals the same shoes; 1 if left out.")
    ] = None,
    report: Annotated[str | None, typer.Option("--report", metavar="NUMBER", help="The number of the report.")] = None,
    author: Annotated[str | None, typer.Option("--author", metavar="NAME", help="Who is responsible for it.")] = None,
    on: On = None,
    edition: EditionName = None,
) -> None:
    """Write the PAR sheet of a game, for a laboratory to file."""
    slug = in_edition(slug, on, edition)
    asked = {
        "rounds": rounds,
        "shoes": shoes,
        "counter-shoes": counter_shoes,
        "cut": cut,
        "after-cut": after_cut,
        "burn": burn,
        "seed": seed,
        "report": report,
        "author": author,
    }
    given = {name: value for name, value in asked.items() if value is not None}
    if certificate:
        from cutcard.cli.odds.certificates import write_certificate

        write_certificate(slug, decks, limit or [], output or [], given)
        return
    if given:
        raise NotationError(f"--{next(iter(given))} is for a certificate; add --certificate")
    from cutcard.cli.odds import sheets
    from cutcard.odds import ParSheet, shoe_of

    game = game_of(slug)
    shoe_of(game, decks)
    paths, limits_cents = sheets.sheet_paths(game, decks, output or []), sheets.limits_of(game, limit or [])
    sys.stderr.write(f"cutcard: pricing {game.title} with {decks} decks\n")
    sheets.write_sheet(ParSheet(game, decks, *sheets.compared_with(game), limits_cents=limits_cents), paths)


@app.command(epilog="Example: cutcard certify tiger.pdf")
def certify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A certificate, its PDF or its JSON.")],
    *,
    json: AsJson = False,
) -> None:
    """Make a certificate again and say what differs. Exit code 0 agrees, 1 differs, 2 unreadable, 3 other pages."""
    from cutcard.cli.odds import certificates
    from cutcard.simulate.certificate import carried_by, differences, read_terms
    from cutcard.simulate.certificate.compare import figures_in

    content = certificates.read(Path(file))
    try:
        stated = carried_by(content)
        terms = read_terms(stated)
        game = certificates.game(terms)
    except NotationError as error:
        raise NotationError(f"{file}: {error}") from None
    sys.stderr.write(f"cutcard: making the certificate of {game.title} again, {counted(terms.rounds, 'round')}\n")
    try:
        here = certificates.this_program()
        maker = certificates.maker(stated) or here
        sheet = certificates.made(terms, game, maker)
        found = differences(stated, sheet.told)
        pages = certificates.pages(content, sheet, found)
    except KeyboardInterrupt:
        sys.stderr.write("cutcard: interrupted; nothing is known of the certificate yet\n")
        sys.exit(INTERRUPTED)
    agrees, theirs = not found and pages is not False, maker != here
    figures = len({place for told in (stated, sheet.told) for place, _ in figures_in(told)})
    if json:
        print_json(
            {
                "agrees": agrees,
                "game": game.slug,
                "approved": registered(game) is not None,
                "figures": figures,
                "differences": [
                    {"figure": each.figure, "stated": each.stated, "follows": each.follows} for each in found
                ],
                "pages": pages,
                "program": {"version": maker.version, "sources": maker.sources, "this": not theirs},
                "sha256": sha256(content).hexdigest(),
                "not_checked": {"report": terms.report, "author": terms.author},
            }
        )
    else:
        certificates.print_certified(game, terms, figures, found, pages=pages, maker=maker if theirs else None)
    sys.stderr.write(f"cutcard: {certificates.ran_on()}\n")
    if not agrees:
        sys.exit(certificates.PAGES_NOT_TOLD if theirs and not found else 1)


@app.command(epilog="Example: cutcard chart tiger-baccarat -o tiger.svg")
def chart(
    slug: Slug,
    *,
    decks: Decks = 8,
    output: Annotated[str | None, typer.Option("-o", "--output", metavar="FILE", help="An .svg file.")] = None,
    on: On = None,
    edition: EditionName = None,
) -> None:
    """Draw a game's prices as a chart. Edge against decks, and how each wager's results are distributed."""
    from cutcard.odds import shoe_of
    from cutcard.odds.charts import overview

    game = game_of(in_edition(slug, on, edition))
    shoe_of(game, decks)
    path = Path(output or f"{game.slug}-{decks}-decks.svg")
    if path.suffix.lower() != ".svg":
        raise NotationError(f"{path.name!r} should end in .svg")
    sys.stderr.write(f"cutcard: drawing {game.title}\n")
    write_file(path, overview(game, decks).encode())
