"""The gallery of the site: which pictures it has, where they lie, and the page that shows them. pictures.py takes them.

Pictures are no part of the repository. They are taken anew when the program or the way of taking them has changed.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cutcard.house import build_digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).parents[1]
SIZES = ((360, 640), (390, 664), (844, 390), (820, 1180), (1280, 800), (1920, 1080))
LANGUAGES = {"en": "English", "zh": "Chinese"}
STATES = {
    "open": "Bets are open, and none is placed",
    "bets": "Bets are open, and some are placed",
    "wager": "What a wager is, after a long press",
    "prices": "What every wager costs",
    "session": "The session and the patron's own limits",
    "tables": "The choice of another table",
    "closed": "No more bets",
    "cards": "Cards are coming",
    "third": "A third card",
    "suspended": "An irregularity suspends the round",
    "won": "The round is won",
    "why": "Why? after a round",
    "lost": "The round is lost",
    "part": "The round is lost, and something is returned",
    "push": "Every bet is returned",
    "void": "The round is void",
    "squeeze": "A hand is held and a card bent",
    "shoe": "The shoe has ended",
    "stale": "The line is lost",
}
"""Every state of a patron's terminal, as its pictures are captioned, in the order of the page."""
PAGES = {
    "enter": "Signing in",
    "lobby": "The lobby",
    "help": "Help",
    "receipt": "Checking a receipt",
    "fair": "Checking ended shoes",
    "dealer": "The Dealer's console",
    "pit": "The pit",
    "cage": "The cage",
    "board": "A wall board",
    "lab": "The laboratory",
}
PAGE_SIZES = ((390, 844), (1280, 800))
BOARD_SIZES = ((1920, 1080), (1080, 1920))
SCHEMES = ("dark", "light")
Size = tuple[int, int]


class Picture(NamedTuple):
    """One picture: a state of the terminal or a page, how large, in which language and colours."""

    shows: str
    size: Size
    language: str = "en"
    scheme: str = "dark"

    @property
    def file(self) -> str:
        width, height = self.size
        return f"{self.shows}-{width}x{height}-{self.language}-{self.scheme}.jpeg"

    @property
    def place(self) -> str:
        return f"gallery/{self.file}"


COMMITTED = {
    "terminal": Picture("won", (1280, 800)),
    "terminal-zh": Picture("bets", (1280, 800), "zh"),
    "terminal-phone": Picture("bets", (390, 664)),
    "help": Picture("help", (1280, 800)),
    "dealer": Picture("dealer", (1280, 800)),
    "pit": Picture("pit", (1280, 800)),
    "lobby": Picture("lobby", (1280, 800)),
    "board": Picture("board", (1920, 1080)),
    "board-upright": Picture("board", (1080, 1920)),
}
"""The pictures that documents show, and of which of the gallery each is a copy."""


def page_sizes(page: str) -> tuple[Size, ...]:
    """A wall board is seen as it hangs, too: wide and upright."""
    return (*PAGE_SIZES, *BOARD_SIZES) if page == "board" else PAGE_SIZES


def pictures() -> list[Picture]:
    """Every picture of the gallery."""
    terminals = [Picture(state, size, language) for state in STATES for size in SIZES for language in LANGUAGES]
    others = [Picture(page, size, scheme=scheme) for page in PAGES for size in page_sizes(page) for scheme in SCHEMES]
    return terminals + others


def folder() -> Path:
    """Where the pictures of this very program lie."""
    here = Path(__file__)
    taken_by = (here.with_name(name).read_bytes() for name in (here.name, "gallery_scenes.py", "pictures.py"))
    hashed = hashlib.sha256(b"\0".join((build_digest.digest().encode(), *taken_by)))
    return ROOT / "build" / "gallery" / hashed.hexdigest()[:16]


def files() -> dict[str, Path]:
    """Where each picture of the site lies on the disk, once it was taken."""
    here = folder()
    return {picture.place: here / picture.file for picture in pictures()}


HEAD = """# Gallery

Every state of a patron's terminal at six sizes in both languages, and the other pages in dark and light. The pictures
are taken by `make site` from a floor that is opened for them. The cards of the table are always the same.

"""


def page() -> str:
    """The pictures in grids: each state with its sizes, each page with its sizes and colours."""
    return HEAD + "\n".join([*_terminals(), *_others()])


def _terminals() -> Iterator[str]:
    yield "## The terminal\n"
    for state, caption in STATES.items():
        yield f"### {caption} {{ #{state} }}\n"
        for language in LANGUAGES:
            yield _grid(Picture(state, size, language) for size in SIZES)


def _others() -> Iterator[str]:
    yield "## Other pages\n"
    for name, caption in PAGES.items():
        yield f"### {caption} {{ #{name} }}\n"
        for scheme in SCHEMES:
            yield _grid(Picture(name, size, scheme=scheme) for size in page_sizes(name))


def _grid(row: Iterable[Picture]) -> str:
    shown = [_figure(picture) for picture in row]
    return "\n".join(['<div class="gallery" markdown="0">', *shown, "</div>", ""])


def _figure(picture: Picture) -> str:
    width, height = picture.size
    said = f"{(STATES | PAGES)[picture.shows]}, {LANGUAGES[picture.language]}, {picture.scheme}, {width} by {height}"
    image = f'<img src="{picture.place}" width="{width}" height="{height}" loading="lazy" alt="{said}">'
    caption = f"{width} by {height}, {LANGUAGES[picture.language]}, {picture.scheme}"
    return f'<figure><a href="{picture.place}">{image}</a><figcaption>{caption}</figcaption></figure>'
