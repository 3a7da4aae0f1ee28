"""A PAR sheet with simulated figures, written by `cutcard par --certificate` and made again by `cutcard certify`."""

from __future__ import annotations

import os
import platform
import sys
import tomllib
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.arguments import game_of
from cutcard.cli.odds.sheets import compared_with, limits_of, sheet_paths, write_sheet
from cutcard.cli.output import INTERRUPTED, counted
from cutcard.cli.progress import watched
from cutcard.cli.simulate.compiling import native_dealer
from cutcard.cli.simulate.settings import shoe_plan, whole
from cutcard.house import build_digest
from cutcard.simulate.certificate import Difference, Program, Terms, certificate
from cutcard.simulate.certificate.compare import BYTES_MOST, PDF
from cutcard.simulate.shoes import deal_shoes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.odds.par import ParSheet
    from cutcard.rulebook.game import Game

ROUNDS_USUAL, SHOES_USUAL, COUNTER_SHOES_USUAL = "1e8", "1e5", "2000"
PAGES_NOT_TOLD = 3
"""The exit code where the figures agree, and the pages are those of a program that sets them otherwise, or forged."""
SAID_MOST = 80
"""Characters of a version, or of a digest."""
SHOWN_MOST = 200
RAN_WITH = ("numpy", "numba", "matplotlib", "typst")


def write_certificate(slug: str, decks: int, limits: list[str], outputs: list[str], asked: Mapping[str, Any]) -> None:
    game = game_of(slug)
    paths = sheet_paths(game, decks, outputs)
    plan = shoe_plan(decks, asked.get("cut", 14), asked.get("after-cut", 1), asked.get("burn", "first"), 0)
    terms = Terms(
        game=game.slug,
        edition=game.document.in_force.isoformat(),
        variant=tuple(_texts(Path(slug), game)) if game.variant is not None else None,
        decks=decks,
        cut=plan.cut,
        after_cut=plan.after_cut,
        burn=plan.burn,
        seed=asked.get("seed", 1),
        rounds=whole(asked.get("rounds", ROUNDS_USUAL), "rounds"),
        cut_shoes=whole(asked.get("shoes", SHOES_USUAL), "shoes"),
        count_shoes=whole(asked.get("counter-shoes", COUNTER_SHOES_USUAL), "shoes"),
        limits_cents=limits_of(game, limits),
        report=asked.get("report", ""),
        author=asked.get("author", ""),
    )
    if any(path.suffix.lower() == ".pdf" for path in paths):
        from cutcard.odds.par.typst import refuse_in_certificate

        noted = [] if game.variant is None else [game.variant.note, *(each.note for each in game.variant.changes)]
        refuse_in_certificate([game.title, terms.report, terms.author, *noted])
    try:
        write_sheet(made(terms, game, this_program()), paths)
    except KeyboardInterrupt:
        sys.stderr.write("cutcard: interrupted; nothing was written\n")
        sys.exit(INTERRUPTED)
    sys.stderr.write(f"cutcard: {ran_on()}\n")


def _texts(path: Path, game: Game) -> list[str]:
    """A variant's file and those that it bends, the last with its edition said, so that they mean the same for ever."""
    text = path.read_text(encoding="utf-8")
    told = tomllib.loads(text)
    if told["base"].endswith(games.VARIANT):
        return [text, *_texts(path.parent / told["base"], game)]
    return [text if told.get("edition") else f'edition = "{game.document.in_force}"\n{text}']


def this_program() -> Program:
    return Program(version("cutcard"), build_digest.digest())


def made(terms: Terms, game: Game, maker: Program) -> ParSheet:
    with watched() as watch:
        return certificate(
            terms,
            game,
            *compared_with(game),
            maker,
            workers=os.cpu_count() or 1,
            deal=native_dealer() or deal_shoes,
            watch=watch,
        )


def ran_on() -> str:
    """What the program ran on, for whoever keeps a file: it changes no figure, so that it stands in none."""
    installed = [f"{name} {found}" for name in RAN_WITH if (found := _version(name))]
    ran = [f"{platform.python_implementation()} {platform.python_version()}", *installed, platform.machine()]
    run_time = sha256("\n".join([build_digest.digest(), *ran]).encode()).hexdigest()
    return f"made with {', '.join(ran)}; run-time digest {run_time}"


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def maker(stated: Mapping[str, Any]) -> Program | None:
    """The producer named in the certificate, or None if the field is malformed.

    The producing program is not one of the certified figures. If another made the file, everything is made as if by
    that one: figures that agree are right whoever computed them, and pages that agree to the byte are too. Pages that
    differ may be forged, or set by a version that sets them otherwise: only that version can tell.
    """
    said = stated.get("program")
    if not isinstance(said, dict) or set(said) != {"version", "sources"}:
        return None
    told = (said["version"], said["sources"])
    one_line = all(isinstance(each, str) and each.isprintable() and len(each) <= SAID_MOST for each in told)
    return Program(*told) if one_line else None


def read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(BYTES_MOST + 1)
    except OSError as error:
        raise NotationError(f"cannot read {path}: {error.strerror}") from None
    if len(content) > BYTES_MOST:
        raise NotationError(f"{path} is larger than any certificate")
    return content


def game(terms: Terms) -> Game:
    """The game that the terms name: an approved one in its edition, or the variant that they describe."""
    if terms.variant is None:
        return games.GAMES.named(game_of(f"{terms.game}@{terms.edition}").slug, terms.edition)
    found = games.variant_of_texts(terms.variant, "the variant in it")
    if found.slug != terms.game:
        raise NotationError(f"it is of {terms.game!r:.60}, and the file in it describes {found.slug}")
    return found


def pages(file: bytes, sheet: ParSheet, found: list[Difference]) -> bool | None:
    """Whether a PDF is, to the byte, the one that follows; None where there are no pages."""
    if not file.startswith(PDF):
        return None
    return not found and file == sheet.write("pdf")


def print_certified(
    game: Game, terms: Terms, figures: int, found: list[Difference], *, pages: bool | None, maker: Program | None
) -> None:
    """`maker` is the program that made it, where that is another."""
    from rich.markup import escape

    from cutcard.cli.grid import CONSOLE, grid, named

    CONSOLE.print(f"[bold]{escape(named(game))}[/], {terms.decks} decks, seed {terms.seed}")
    if found:
        listing = grid("", "Figure", "Stated", "Follows", right=())
        for each in found:
            listing.add_row(*map(escape, (each.figure, _shown(each.stated), _shown(each.follows))))
        CONSOLE.print(listing)
        CONSOLE.print(f"{counted(len(found), 'figure')} of {figures:,} differ" + ("s" if len(found) == 1 else ""))
    else:
        CONSOLE.print(f"all of {counted(figures, 'figure')} agree")
    if maker is not None:
        CONSOLE.print(escape(f"another program made it: Cutcard {maker.version}, sources {maker.sources}"))
    if not found and pages is not None:
        forged = "something was changed that its figures do not hold"
        changed = f"Cutcard {maker.version} can tell whether {forged}" if maker is not None else forged
        CONSOLE.print(
            "the pages are, to the byte, those that follow"
            if pages
            else f"[bold]the pages are not those that follow[/]: {escape(changed)}"
        )
    stated = [f"{what} {text!r}" for what, text in (("report", terms.report), ("author", terms.author)) if text]
    CONSOLE.print(escape(f"not checked: {', '.join([*stated, 'signature'])}"))


def _shown(value: object) -> str:
    return "nothing" if value is None else str(value)[:SHOWN_MOST]
