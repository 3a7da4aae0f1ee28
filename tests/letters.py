"""What a page shows and says to screen readers, and which of it is written in Latin letters."""

from __future__ import annotations

import re
from functools import reduce
from typing import TYPE_CHECKING

from cutcard import GAMES
from cutcard.words import ENGLISH, catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Page

SAID = """(apart) => {
  const labels = ["aria-label", "title", "placeholder", "alt", "data-label"];
  const root = document.querySelector("dialog[open]") ?? document.body;
  const found = [document.title];
  const seen = (node) => node.checkVisibility({ visibilityProperty: true }) || node.closest("option, svg, .unseen");
  for (const node of [root, ...root.querySelectorAll("*")]) {
    if (!seen(node) || (apart && node.closest(apart)) || node.closest("script, style, playing-card svg")) continue;
    for (const label of labels) found.push(node.getAttribute(label) ?? "");
    for (const child of node.childNodes) if (child.nodeType === Node.TEXT_NODE) found.push(child.data);
  }
  return found.map((each) => each.trim()).filter(Boolean);
}"""
"""Every text and label in sight, or in the dialog that is open, except in the elements set apart."""
COURTS = re.compile(r"[AJQK](?=[♠♥♦♣火金土木水])|(?<=[桃心块花火金土木水])[AJQK]")
CARDS = re.compile(r"(?<![A-Za-z0-9])[A2-9TJQKSLF][shdcfgewa](?![A-Za-z0-9])")
"""A card's code, as staff key it in."""
RECEIPTS = re.compile(r"(?<![0-9a-z])[0-9a-f]{4}(?: [0-9a-f]{4}){3}(?![0-9a-z])")
"""The code of a receipt."""
METHODS = re.compile(r"(?<![A-Za-z])[ABC](?![A-Za-z])")
STANDING = ("Cutcard", "CSV", "z", *{game.document.code for game in GAMES.values()})
"""The product, a kind of file, a figure of statistics, and the documents' codes."""


def said(page: Page, apart: str = "") -> list[str]:
    return list(page.evaluate(SAID, apart))


def in_two_languages(code: str) -> list[str]:
    """Names as pages print them, their own language first: "闲 · Player"."""
    own, english = catalogue(code), catalogue(ENGLISH)
    families = ("hand-", "wager-", "shared-road-", "board-count-")
    names = {key for key in own.entries if key.startswith(families)}
    both = ["".join(own.text(key)) + " · " + "".join(english.text(key)) for key in names]
    return sorted(both, key=len, reverse=True)


def in_latin(texts: Iterable[str], names: Iterable[str] = ()) -> list[str]:
    """Those with a Latin letter left when names, codes, cards and methods are taken away."""
    known = sorted({*STANDING, *names, catalogue(ENGLISH).entries["language-name"]}, key=len, reverse=True)
    words = re.compile("|".join(rf"(?<![A-Za-z-]){re.escape(each)}(?![A-Za-z-])" for each in known))
    taken = (words, RECEIPTS, CARDS, COURTS, METHODS)
    return [each for each in texts if re.search("[A-Za-z]", reduce(lambda left, what: what.sub("", left), taken, each))]
