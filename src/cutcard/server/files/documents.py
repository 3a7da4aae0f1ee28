"""A document as it is sent: worded in the reader's language, with one sheet, one script and one catalogue."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from html import escape
from typing import TYPE_CHECKING

from cutcard.house.zones import clock_of
from cutcard.server.files.prepared import STATIC, PageFiles
from cutcard.server.files.scripts import SCRIPT
from cutcard.server.files.sheets import with_one_sheet
from cutcard.words import Catalogue, message

if TYPE_CHECKING:
    from cutcard.house.cage import Cage

HEAD = """<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="theme-color" content="#c3d9cd" media="(prefers-color-scheme: light)">
  <meta name="theme-color" content="#072219">
  <link rel="icon" href="/static/shared/icon.svg" type="image/svg+xml">
"""
"""What every document begins with; the colours are those of `tokens.css`, which nothing reads so early."""
SAYS = re.compile(r'( data-t="([\w-]+)"[^>]*>)(?=</)')
FONT = '<link rel="preload" as="font" type="font/woff2" crossorigin media="(min-width: 40rem)" href="{}">'
"""A phone asks for a font after all else: its line is slow, and a page in the system's letters can be used sooner."""
NAMED = re.compile(r'( data-t="shared-house-name"[^>]*>)[^<]*')
"""Where a document has the name of the house."""
LABEL = re.compile(r' data-t-label="([\w-]+)"')


@dataclass(frozen=True, slots=True)
class Document:
    """A document in one language, before and after the place for the answers that come with it."""

    before: str
    after: str

    def with_answers(self, answers: bytes, cage: Cage, now: float) -> bytes:
        """What a page would ask for first, for its scripts to read: text inside of an element that runs nothing.

        With it come the currency of the house, in which a page writes every amount, what the house is called, and the
        clock by which a page tells every time.
        """
        inside, house = answers.replace(b"<", b"\\u003c").decode(), escape(cage.house_name)
        said = f'data-currency="{cage.currency.code}" data-places="{cage.currency.places}" data-house="{house}"'
        ahead = datetime.fromtimestamp(now, clock_of(cage.zone)).utcoffset() or timedelta()
        said += f' data-zone="{cage.zone}" data-ahead="{ahead // timedelta(minutes=1)}"'
        told = f'<script type="application/json" id="first-answers" {said}>{inside}</script>\n'
        return NAMED.sub(lambda found: found[1] + house, self.before + told + self.after).encode()


def document(file: str, files: PageFiles, own: Catalogue, catalogue: str, rest: str = "") -> Document:
    """`catalogue` is the address of the reader's words, which are asked for with the page: it cannot do without.

    Where these are only what it shows first, `rest` is the address of the others. Fonts are asked for at once as well:
    one that is late is not used before the next visit.
    """
    text = with_one_sheet(files.texts[file], f"{STATIC}{file}.css").replace("<head>\n", HEAD, 1)
    text = text.replace('<html lang="en">', f'<html lang="{own.says(message("language-tag"))}">')
    text = SAYS.sub(lambda found: found[1] + escape(own.plain(found[2]), quote=False), text)
    text = LABEL.sub(lambda found: f'{found[0]} aria-label="{escape(own.plain(found[1]))}"', text)
    entry = SCRIPT.search(text)
    assert entry is not None, f"{file} loads no script"
    script = f'<script type="module" src="{STATIC}{file}.js"></script>'
    others = f' data-rest="{rest}"' if rest else ""
    link = f'<link rel="preload" as="fetch" crossorigin href="{catalogue}" data-words="{own.code}"{others}>'
    fonts = [FONT.format(f"{STATIC}{name}") for name in files.contents if name.endswith(".woff2")]
    text = text.replace(entry[0], "\n  ".join([script, link, *fonts]))
    before, body, after = files.addressed(text).rpartition("</body>")
    return Document(before, body + after)
