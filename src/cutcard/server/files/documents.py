"""A document as it is sent: worded in the reader's language, with one sheet, one script and one catalogue."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from cutcard.server.files.prepared import STATIC
from cutcard.server.files.scripts import SCRIPT
from cutcard.server.files.sheets import with_one_sheet
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.house.cage import Currency
    from cutcard.server.files.prepared import PageFiles
    from cutcard.words import Catalogue

SAYS = re.compile(r'( data-t="([\w-]+)"[^>]*>)(?=</)')
FONT = '<link rel="preload" as="font" type="font/woff2" crossorigin media="(min-width: 40rem)" href="{}">'
"""A phone asks for a font after all else: its line is slow, and a page in the system's letters can be used sooner."""
LABEL = re.compile(r' data-t-label="([\w-]+)"')


@dataclass(frozen=True, slots=True)
class Document:
    """A document in one language, before and after the place for the answers that come with it."""

    before: str
    after: str

    def with_answers(self, answers: bytes, currency: Currency) -> bytes:
        """What a page would ask for first, for its scripts to read: text inside of an element that runs nothing.

        With it comes the currency of the house, in which a page writes every amount.
        """
        inside = answers.replace(b"<", b"\\u003c").decode()
        said = f'data-currency="{currency.code}" data-places="{currency.places}"'
        told = f'<script type="application/json" id="first-answers" {said}>{inside}</script>\n'
        return (self.before + told + self.after).encode()


def document(file: str, files: PageFiles, own: Catalogue, catalogue: str, rest: str = "") -> Document:
    """`catalogue` is the address of the reader's words, which are asked for with the page: it cannot do without.

    Where these are only what it shows first, `rest` is the address of the others. Fonts are asked for at once as well:
    one that is late is not used before the next visit.
    """
    text = with_one_sheet(files.texts[file], f"{STATIC}{file}.css")
    text = text.replace('<html lang="en">', f'<html lang="{own.says(message("language-tag"))}">')
    text = SAYS.sub(lambda found: found[1] + escape(own.plain(found[2]), quote=False), text)
    text = LABEL.sub(lambda found: f'{found[0]} aria-label="{escape(own.plain(found[1]))}"', text)
    entry = SCRIPT.search(text)
    assert entry is not None, f"{file} loads no script"
    script = f'<script type="module" src="{STATIC}{file}.js"></script>'
    others = f' data-rest="{rest}"' if rest else ""
    link = f'<link rel="preload" as="fetch" crossorigin href="{catalogue}" data-words="{own.code}"{others}>'
    fonts = [FONT.format(f"{STATIC}{name}") for name in files.files if name.endswith(".woff2")]
    text = text.replace(entry[0], "\n  ".join([script, link, *fonts]))
    before, body, after = files.addressed(text).rpartition("</body>")
    return Document(before, body + after)
