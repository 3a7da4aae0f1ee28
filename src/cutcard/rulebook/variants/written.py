"""A variant's file as it is written for somebody: the game that it bends, and each change."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cutcard.rulebook.game import Game


def write_variant(base: Game, without: Iterable[str], pays: Iterable[tuple[str, str, str]]) -> str:
    """The text that `read_variant` reads: wagers left out, and lines paid otherwise, each as wager, sentence and odds.

    >>> from cutcard import GAMES
    >>> print(write_variant(GAMES["tiger-baccarat"], ["Tiger Tie"], []))
    base = "tiger-baccarat"
    edition = "2021-10-28"
    <BLANKLINE>
    [[without]]
    wager = "Tiger Tie"
    <BLANKLINE>
    """
    return "\n".join(_lines(base, without, pays))


def _lines(base: Game, without: Iterable[str], pays: Iterable[tuple[str, str, str]]) -> Iterator[str]:
    yield f"base = {_quoted(base.slug)}"
    yield f"edition = {_quoted(base.document.in_force.isoformat())}"
    for wager in without:
        yield from ("", "[[without]]", f"wager = {_quoted(wager)}")
    for wager, line, odds in pays:
        yield from ("", "[[pay]]", f"wager = {_quoted(wager)}", f"line = {_quoted(line)}", f"pays = {_quoted(odds)}")
    yield ""


def _quoted(text: str) -> str:
    """A text of JSON is one of TOML, but for one control character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
