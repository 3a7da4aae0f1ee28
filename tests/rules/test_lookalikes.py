"""Which letters look alike, compared outline by outline in the fonts that Matplotlib brings."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from pathlib import Path

import matplotlib as mpl
import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from cutcard.house.names import is_plain, is_reserved, look_alike, reads_as
from cutcard.words.lookalikes import ALIKE, DRAWN_AS, LATIN, NEARLY

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


@pytest.mark.wide
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


def test_no_letter_is_taken_for_two() -> None:
    near = [letter for letters in NEARLY.values() for letter in letters]
    assert len(near) == len(set(near))
    assert not {ord(letter) for letter in near} & LATIN.keys()
    assert all(each == each.casefold() == unicodedata.normalize("NFKC", each) for each in near), "as names are read"
    assert all(other in ALIKE for other in map(ord, near))


def test_names_that_look_alike_are_one_name() -> None:
    for name, twin in (
        ("Sue", "S ue"),
        ("Max", "M\u00e1x"),
        ("Max", "Ma\u0323x"),
        ("Max", "M\u0251x"),
        ("Max", "\u041c\u0430\u0445"),
        ("Eva", "\u0395\u03bda"),
        ("Ena", "E\u039da"),
        ("Lukasz", "\u0141ukasz"),
        ("Bob", "B0b"),
        ("Greg", "\u0262re\u0261"),
        ("\u0401\u043b\u043a\u0430", "\u0415\u043b\u043a\u0430"),
    ):
        assert look_alike(name, twin), (name, twin)
        assert look_alike(twin, name), (name, twin)
    for name, other in (
        ("Ana", "Anna"),
        ("Lia", "Ila"),
        ("\u9673", "\u9648"),
        ("\u0e01\u0e34", "\u0e01\u0e35"),
        ("\u304c", "\u304b"),
        ("\uac00", "\uac01"),
    ):
        assert not look_alike(name, other), "signs that are letters in their script stay letters"


def test_what_nobody_is_called() -> None:
    for name in (
        "house",
        "The House",
        "Cutcard",
        "SYSTEM",
        "Cage",
        "tickets",
        "pit manager",
        "De\u0430ler",
        "h\u00f3use",
    ):
        assert is_reserved(name), name
    for name in ("Househam", "Dee", "Cagney", "Pit"):
        assert not is_reserved(name), name
