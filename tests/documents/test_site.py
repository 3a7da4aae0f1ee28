"""The site: every page is in its navigation, every link leads somewhere, and all clauses are there."""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from posixpath import dirname, join, normpath
from types import ModuleType
from typing import TYPE_CHECKING

import gallery
import pytest
import yaml
from playwright.sync_api import expect

from browsers import DESKTOP, PHONE, chromium
from cutcard import GAMES
from cutcard.games import document_codes
from cutcard.rulebook.clauses import clauses

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from commands import CommandResult

ROOT = Path(__file__).parent.parent.parent
spec = importlib.util.spec_from_file_location("site_pages", ROOT / "docs" / "site_pages.py")
assert spec is not None
assert spec.loader is not None
site_pages = importlib.util.module_from_spec(spec)
spec.loader.exec_module(site_pages)

LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]*))?\)")
REFERENCE = {"cutcard.html": "cutcard"} | {
    f"{name}.html": f"cutcard.{name}" for name in ("table", "odds", "simulate", "roads", "house", "audit", "rulebook")
}
COMMITTED_MOST = 20
HEADING = re.compile(r"^#+ (.*?)(?: \{ #(\S+) \})?$", re.MULTILINE)


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """Every page of the site in Markdown."""
    found: dict[str, str] = site_pages.pages()
    return found


def _listed(entry: object) -> list[str]:
    if isinstance(entry, str):
        return [entry]
    values = entry.values() if isinstance(entry, dict) else entry if isinstance(entry, list) else []
    return [place for value in values for place in _listed(value)]


def test_the_navigation_has_every_page_once(pages: dict[str, str]) -> None:
    settings = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    assert sorted(_listed(settings["nav"])) == sorted(pages)


def test_every_link_leads_to_a_page_and_a_heading(pages: dict[str, str]) -> None:
    sheets, lost = site_pages.par_sheets(), []
    for place, text in pages.items():
        for target, anchor in LINK.findall(
            re.sub(r"^ *```.*?^ *```$|`[^`\n]*`", "", text, flags=re.MULTILINE | re.DOTALL)
        ):
            at = normpath(join(dirname(place), target)) if target else place
            if at in pages:
                fine = not anchor or anchor in _anchors(pages[at])
            else:
                fine = at in sheets or (ROOT / "docs" / at).is_file()
            lost += [] if fine else [f"{place}: {target}#{anchor}"]
    assert not lost


def _anchors(text: str) -> set[str]:
    """The names of a page's headings, as the site makes them."""
    slugs = [
        own or re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", words).strip().lower())
        for words, own in HEADING.findall(text)
    ]
    return {*slugs, *(f"{slug}_{number}" for slug in slugs for number in range(1, slugs.count(slug)))}


def test_every_command_is_there_with_all_that_its_help_names(
    pages: dict[str, str], run: Callable[..., CommandResult]
) -> None:
    """What `--help` itself prints, against the page."""
    sections = {part.partition(" {")[0]: part for part in pages["commands.md"].split("\n## ")[1:]}
    commands = set(_commands(run))
    assert sections.keys() == commands
    assert {"cutcard settle", "cutcard variant show", "cutcard house take-edition"} <= commands
    for name, section in sections.items():
        help_text = run(*name.split()[1:], "--help").out.partition("\n  Example:")[0]
        takes = re.split(r"^(?:Arguments|Options):$", help_text, maxsplit=1, flags=re.MULTILINE)[1]
        asked = set(re.findall(r"^  (?:-\w, )?(--[\w-]+|\[?[A-Z]\w*)", takes, re.MULTILINE)) - {"--help"}
        shown = " ".join(re.findall(r"^\| `([^`]*)`", section, re.MULTILINE))
        assert not [each for each in asked if each not in shown], name


def _commands(run: Callable[..., CommandResult], *above: str) -> Iterator[str]:
    """The names of all commands, as the help of each group lists them."""
    listed = run(*above, "--help").out.partition("\nCommands:\n")[2].partition("\n\n")[0]
    for name in re.findall(r"^  ([\w-]+)", listed, re.MULTILINE):
        if above or name not in {"variant", "house", "witness"}:
            yield " ".join(["cutcard", *above, name])
        else:
            yield from _commands(run, *above, name)


def test_every_clause_has_its_place(pages: dict[str, str]) -> None:
    numbered = {document: list(clauses(document)) for document in document_codes()}
    for document, numbers in numbered.items():
        headings = [words for words, _ in HEADING.findall(pages[f"clauses/{document}.md"])[1:]]
        assert headings == [f"{document} {number}" for number in numbers]
    assert "tests/table/" in pages["clauses/DTB.md"]
    assert "`src/cutcard/games/dragon_tiger.py: Tie 11:1`" in pages["clauses/DT.md"]
    assert "\nDT, in force since 17 July 2013.\n" in pages["clauses/DT.md"]
    assert "SE, version 2, in force since 5 May 2017" in pages["clauses/SE.md"]


def test_every_file_that_a_clause_names_is_there(pages: dict[str, str]) -> None:
    for document in document_codes():
        named = re.findall(r"`((?:src|tests)/[\w./]+\.py)", pages[f"clauses/{document}.md"])
        assert len(named) > 20
        assert not [path for path in named if not (ROOT / path).is_file()]


def test_conduct_names_the_file_of_each_test(pages: dict[str, str]) -> None:
    named = re.findall(r"`(test_\w+)` in `(tests/[\w/]+\.py)`", pages["conduct.md"])
    assert len(named) > 300
    texts = {path: (ROOT / path).read_text(encoding="utf-8") for _, path in named}
    assert not [name for name, path in named if f"def {name}(" not in texts[path]]


def test_a_sheet_leads_back_and_a_lost_page_loads_nothing() -> None:
    shown = site_pages.with_way_back("<html><body><h1>A</h1></body></html>")
    assert shown.index('<a href="index.html">') < shown.index("<h1>")
    lost = site_pages.on_post_template("<p>", "404.html")
    assert "No such page" in lost
    assert not re.findall(r"\b(?:src|href)=", lost)
    assert site_pages.on_post_template("<p>", "sitemap.xml") == "<p>"


def test_every_game_has_its_prices_and_its_sheet(pages: dict[str, str]) -> None:
    for slug, game in GAMES.items():
        assert f"`{slug}`" in pages["odds.md"]
        assert f"| {game.title} | {game.document.code} | [HTML]({slug}.html)" in pages["par/index.md"]


def test_what_leads_into_the_repository_keeps_its_words() -> None:
    """And what leads nowhere stays as it is written, for the build to find."""
    block = "\n```\n[a](../tests)\n```\n"
    written = "[a](../tests/started.py) [b](odds.md#tiger-baccarat) [c](../ARCHITECTURE.md) [d](lost.md)"
    shown = site_pages.rewritten(written + block, "conduct.md", {"odds.md", "architecture.md"})
    assert shown == "a in `tests/started.py` [b](odds.md#tiger-baccarat) [c](architecture.md) [d](lost.md)" + block


def test_the_gallery_shows_every_picture_once(pages: dict[str, str]) -> None:
    """All states at all sizes in all languages; the pictures in the repository are copies of some, and few."""
    shown = re.findall(r'<img src="([^"]+)"', pages["gallery.md"])
    assert sorted(shown) == sorted(gallery.files())
    assert len(shown) >= len(gallery.STATES) * len(gallery.SIZES) * len(gallery.LANGUAGES)
    assert set(gallery.COMMITTED.values()) <= set(gallery.pictures())
    kept = {path.name for path in (ROOT / "docs" / "screenshots").iterdir()}
    assert kept == {f"{name}.png" for name in gallery.COMMITTED} | {"round.webp"}
    assert len(kept) <= COMMITTED_MOST


@pytest.mark.long
@pytest.mark.needs("chromium", "font")
def test_the_site_is_built_and_read_without_a_network(tmp_path: Path) -> None:
    """Read from the disk: a page, the search, and nothing that is asked of anybody else."""
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    subprocess.run([sys.executable, ROOT / "docs" / "site_pages.py"], cwd=ROOT, check=True)
    built = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    subprocess.run(built, cwd=ROOT, check=True, env=quiet)
    assert not list(_missing(tmp_path))
    asked: list[str] = []
    with chromium() as browser:
        for width, height in (PHONE, DESKTOP):
            page = browser.new_page(viewport={"width": width, "height": height})
            page.on("request", lambda request: asked.append(request.url))
            page.goto((tmp_path / "index.html").as_uri())
            page.keyboard.press("/")
            page.keyboard.type("cutting card")
            expect(page.locator(".md-search-result__link").first).to_be_visible()
            for place in ("clauses/DTB.html", "odds.html", "api/odds.html", "howto/drive_a_table.html"):
                page.goto((tmp_path / place).as_uri())
                wide = page.evaluate("document.documentElement.scrollWidth")
                assert wide <= width, place
    assert not [url for url in asked if not url.startswith(("file:", "data:", "blob:"))]


def _missing(site: Path) -> Iterator[str]:
    """The public names that the reference does not have; modules and the version have no entry of their own."""
    for place, package in REFERENCE.items():
        module = importlib.import_module(package)
        named = re.findall(r'id="[\w.]*\.(\w+)"', (site / "api" / place).read_text(encoding="utf-8"))
        things = [name for name in module.__all__ if not isinstance(getattr(module, name), str | ModuleType)]
        yield from (f"{package}.{name}" for name in things if name not in named)
