"""Which letters look alike, compared outline by outline in the fonts that Matplotlib brings."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from pathlib import Path

import matplotlib as mpl
from fontTools.pens.recordingPen import DecomposingRecordingPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from cutcard.house.names import is_plain, reads_as
from cutcard.words.lookalikes import DRAWN_AS

FONTS = Path(mpl.get_data_path()) / "fonts" / "ttf"
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
OTHERWISE = ("ARABIC",)
"""Scripts whose one plain stroke is no Latin letter to whoever reads them."""


def drawn_as() -> dict[str, str]:
    """By Latin letter, the small letters of other scripts with its outline, or with that of its capital."""
    found: dict[str, str] = {}
    for name in ("DejaVuSans.ttf", "DejaVuSerif.ttf", "DejaVuSansMono.ttf"):
        font = TTFont(FONTS / name)
        glyphs, of = font.getGlyphSet(), font.getBestCmap()
        outlines: dict[str, list[str]] = defaultdict(list)
        for code in of:
            letter = chr(code)
            if unicodedata.category(letter)[0] == "L":
                pen = DecomposingRecordingPen(glyphs)
                glyphs[of[code]].draw(pen)
                outlines[str(pen.value)].append(letter)
        for alike in outlines.values():
            for latin in sorted(set(alike) & set(LETTERS)):
                others = (each for each in alike if not unicodedata.normalize("NFKC", each).isascii())
                for each in others:
                    if not unicodedata.name(each).startswith(OTHERWISE):
                        found.setdefault(each, latin)
    small: dict[str, str] = {}
    for letter, latin in sorted(found.items()):
        small.setdefault(letter.casefold(), latin.casefold())
    by_latin: dict[str, str] = defaultdict(str)
    for letter, latin in sorted(small.items()):
        by_latin[latin] += letter
    return dict(sorted(by_latin.items()))


def test_the_table_has_every_letter_that_is_drawn_as_a_latin_one() -> None:
    assert {latin: set(letters) for latin, letters in DRAWN_AS.items()} == {
        latin: set(letters) for latin, letters in drawn_as().items()
    }


def test_names_that_read_alike_are_one_name() -> None:
    for name, twin in (
        ("Ana", "\u0410na"),
        ("Visitor", "VISITOR"),
        ("Max", "\uff2d\uff41\uff58"),
        ("Bo Lee", " bo  LEE"),
    ):
        assert reads_as(name) == reads_as(twin)
    for name, other in (("Ana", "\u00c1na"), ("Ana", "Anna"), ("Lia", "Ila"), ("\u9673", "\u9648")):
        assert reads_as(name) != reads_as(other)
    assert [is_plain(name) for name in ("Ana", "Ana ", "A  b", "\uff21na", "\u9673\u5927\u6587")] == [
        True,
        False,
        False,
        False,
        True,
    ]
