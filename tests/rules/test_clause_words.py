"""Every clause in every language: the words are there, and the figures in them are the same."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from cutcard import matrix
from cutcard.games import document_codes
from cutcard.rulebook.clauses import clauses
from cutcard.words import ENGLISH, Catalogue, catalogue, languages

CLAUSES = [clause for code in document_codes() for clause in clauses(code).values()]
KEYS = {clause.message.key for clause in CLAUSES}
FIGURE = re.compile(r"\d+(?:\.\d+)*(?::\d+)?")
"""A number, the number of a clause, or odds."""
CHINESE = {"零": 0, "二": 2, "两": 2, "兩": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10}
WORDS = {
    ENGLISH: {
        "zero": 0,
        "one": 1,
        "two": 2,
        "three": 3,
        "four": 4,
        "five": 5,
        "six": 6,
        "seven": 7,
        "eight": 8,
        "nine": 9,
        "ten": 10,
        "second": 2,
        "third": 3,
        "fourth": 4,
    },
    "zh": CHINESE,
    "zh-Hant": CHINESE,
}
"""Numbers in words. "One" is left out of the count: English says it of anything ("one that was raised")."""
POINT = "counts one"
"""What an Ace does, which is a number: Chinese writes points in figures."""
ELEMENTS = "五行"
"""The Chinese word for element counts five of them, and does so wherever it stands."""


def figures_in(text: str, language: str) -> Counter[str]:
    """How often each number stands in a sentence, in figures or in words."""
    if language == ENGLISH:
        text = text.replace(POINT, "counts 1")
        words = [word.removesuffix("s") for word in re.findall(r"[a-z]+", text.lower())]
    else:
        words = list(text.replace(ELEMENTS, ""))
    said = Counter(WORDS[language][word] for word in words if word in WORDS[language])
    del said[1]
    return Counter({str(number): times for number, times in said.items()}) + Counter(FIGURE.findall(text))


@pytest.mark.parametrize("code", languages())
def test_every_clause_has_words_and_no_words_are_left_over(code: str) -> None:
    assert {key for key in catalogue(code).entries if key.startswith("clause-")} == KEYS
    for clause in CLAUSES:
        assert catalogue(code).says(clause.message).endswith((".", "。")), clause


@pytest.mark.parametrize("code", [code for code in languages() if code != ENGLISH])
def test_the_numbers_in_a_clause_are_the_same_in_every_language(code: str) -> None:
    for clause in CLAUSES:
        worded, english = catalogue(code).says(clause.message), catalogue(ENGLISH).says(clause.message)
        assert figures_in(worded, code) == figures_in(english, ENGLISH), clause


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        (
            "the first two cards of 3.7 pay 0.95:1, one that is Tens 11:1",
            ENGLISH,
            {"2": 1, "3.7": 1, "0.95:1": 1, "10": 1, "11:1": 1},
        ),
        ("五行共五种，首两张牌计2点，第三张赔1:2", "zh", {"5": 1, "2": 2, "3": 1, "1:2": 1}),
    ],
)
def test_numbers_are_found_in_figures_and_in_words(text: str, language: str, found: dict[str, int]) -> None:
    assert figures_in(text, language) == found


def test_a_clause_without_words_in_a_language_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    real = catalogue("zh").entries
    without = Catalogue("zh", "\n".join(f"{key} = 。" for key in real if key != "clause-dt-3-7"))
    monkeypatch.setattr(matrix, "catalogue", lambda code: without if code == "zh" else catalogue(code))
    assert matrix.findings() == ["DT 3.7: no words; add clause-dt-3-7 to words/zh/clauses/DT.ftl"]
