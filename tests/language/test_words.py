"""The catalogues: every sentence in every language, filled as its key asks, worded as Fluent itself words it."""

from __future__ import annotations

import re

import pytest

from catalogues import PSEUDO, Judge, choices, filled, pseudo
from cutcard.house.engine.editions import NO_LONGER_IN_FORCE
from cutcard.house.engine.resume import WHY as INTERRUPTED
from cutcard.table.automatic_dealer import TIME_IS_OVER
from cutcard.words import ENGLISH, Catalogue, CatalogueError, Cents, Series, catalogue, keyed, languages, message
from cutcard.words.fluent import keys_in

LANGUAGES = languages()


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_message_is_worded_as_fluent_words_it(code: str) -> None:
    own = catalogue(code)
    judge = Judge(code, own.says(message("language-tag")))
    for key in own.entries:
        for values in filled(own, key):
            assert own.says(message(key, **values)) == judge.says(key, values), key


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != ENGLISH])
def test_every_language_has_every_key_and_no_other(code: str) -> None:
    assert set(catalogue(ENGLISH).entries) - set(catalogue(code).entries) == set(), f"missing in {code}"
    assert set(catalogue(code).entries) - set(catalogue(ENGLISH).entries) == set(), f"unknown, in {code}"


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != ENGLISH])
def test_a_sentence_says_the_same_values_in_every_language(code: str) -> None:
    own, english = catalogue(code), catalogue(ENGLISH)
    differ = {
        key: (sorted(english.names(key)), sorted(own.names(key)))
        for key in english.entries
        if own.names(key) != english.names(key) - chosen_by_only(english, key, own)
    }
    assert not differ


def chosen_by_only(english: Catalogue, key: str, own: Catalogue) -> set[str]:
    """A number that English needs for its plural alone; a language without plurals has no place for it."""
    shown = {part[1] for part in english.text(key) if isinstance(part, list) and part[0] == "$"}
    return {name for name, _ in choices(english.text(key))} - shown - own.names(key)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_says_what_it_is(code: str) -> None:
    """Its tag is one that `Intl` takes, and the language beside it is there."""
    says = catalogue(code).says
    assert re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*", says(message("language-tag")))
    assert says(message("language-beside")) in LANGUAGES
    assert says(message("language-name"))


def test_every_message_within_a_message_exists() -> None:
    for code in LANGUAGES:
        own = catalogue(code)
        assert not {inner for key in own.entries for inner in keys_in(own.text(key))} - set(own.entries)


def test_a_value_is_worded_by_what_it_is() -> None:
    own = catalogue(ENGLISH)
    series = Series("series-or", ("8", message("series-comma", first=9, next=Cents(1_234_50))))
    assert own.value(series) == "8 or 9, 1,234.50"
    assert own.says(message("series-comma", first=Series("series-or", ("a",)), next=1234)) == "a, 1234"


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("a = { -term }", "expected"),
        ("a = { NUMBER($n) }", "expected"),
        ("a = { $n ->\n  [one] x\n}", "no default"),
        ("a = x } y", "a brace too many"),
        ("a = { $n", "closing brace"),
        ("a = one\na = two", "twice"),
        ("nothing at all", "neither a comment nor a message"),
        ("a = one\n  and more", "text goes on"),
        ("  a = one", "line 1: neither a comment nor a message"),
        ("a = one\n\n  and more", "line 3: neither a comment nor a message"),
        ("a = { $n ->\n  *[one] x\n  *[other] y\n}", "two default"),
        ("a = { $n ->\n  *[1.5] x\n}", "a variant in brackets"),
    ],
)
def test_what_is_no_catalogue_is_refused(source: str, says: str) -> None:
    with pytest.raises(CatalogueError, match=says):
        Catalogue("en", source).compiled()


def test_a_missing_key_and_a_missing_value_are_named() -> None:
    with pytest.raises(CatalogueError, match="no message wager-unheard-of"):
        catalogue("zh").says(message("wager-unheard-of"))
    with pytest.raises(CatalogueError, match="needs the value next and has first"):
        catalogue("en").says(message("series-or", first=1))
    with pytest.raises(CatalogueError, match=f"there is no language 'fr'; there are {', '.join(LANGUAGES)}"):
        catalogue("fr")


def test_a_third_language_is_one_file() -> None:
    own = pseudo()
    assert set(own.entries) == set(catalogue(ENGLISH).entries)
    assert own.code == PSEUDO
    for key in own.entries:
        for values in filled(own, key):
            assert own.says(message(key, **values))


@pytest.mark.parametrize("reason", [TIME_IS_OVER, INTERRUPTED, NO_LONGER_IN_FORCE, "for the demonstration"])
def test_a_reason_that_the_program_gives_is_worded_in_every_language(reason: str) -> None:
    """It stands on the record in English; whoever reads the record in another language reads it in that one."""
    key = keyed("reason", reason).key
    assert catalogue(ENGLISH).says(message(key)) == reason
    assert all(key in catalogue(code).entries for code in LANGUAGES)
