"""Editions: a game by the day, and what the next one changes."""

from __future__ import annotations

import datetime
import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import cutcard
import next_edition
from cutcard import GAMES, NotationError, games
from cutcard.compiled.digest import rules_digest
from cutcard.odds.difference import difference
from cutcard.odds.par import ParSheet, par_sheet
from cutcard.rulebook import clauses as index
from cutcard.rulebook.clauses import add_clauses, clauses
from cutcard.rulebook.editions import DeclarationError, Editions, UnknownEditionError
from cutcard.words import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from commands import CommandResult

GOLDEN = Path(__file__).parent.parent / "golden" / "editions"
SLUG = "sands-elements"
FORMER, NEXT = next_edition.FORMER, next_edition.GAME
DAY = datetime.timedelta(days=1)
FIRST, LAST_OF_FORMER = datetime.date(2027, 1, 1), datetime.date(2027, 1, 31)


@pytest.fixture
def both() -> Iterator[Editions]:
    with next_edition.known() as known:
        yield known


# By the day.


def test_today_every_game_is_in_force_in_one_edition() -> None:
    assert tuple(GAMES) == tuple(GAMES.slugs)
    for slug in GAMES:
        (edition,) = cutcard.editions(slug)
        assert edition.game is cutcard.game(slug) is GAMES[slug]
        assert edition.until is None


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (datetime.date(2017, 5, 5), FORMER),
        (FIRST - DAY, FORMER),
        (FIRST, NEXT),
        (LAST_OF_FORMER + DAY, NEXT),
        (datetime.date(2090, 1, 1), NEXT),
    ],
)
def test_the_newest_edition_in_force_on_a_day_is_the_game_of_that_day(
    both: Editions, day: datetime.date, expected: cutcard.Game
) -> None:
    assert both.on(SLUG, day) is cutcard.game(SLUG, on=day) is expected


def test_before_the_first_edition_there_is_no_game(both: Editions) -> None:
    day = datetime.date(2017, 5, 4)
    assert both.on(SLUG, day) is None
    with pytest.raises(NotationError, match="no edition of sands-elements is in force on 2017-05-04"):
        cutcard.game(SLUG, on=day)
    assert SLUG not in both.at(lambda: day)
    assert SLUG in both.at(lambda: day + DAY)


def test_a_declared_overlap_lets_the_former_edition_go_on_until_its_last_day(both: Editions) -> None:
    former, new = both.of(SLUG)
    assert former.until == LAST_OF_FORMER
    assert former.in_force(LAST_OF_FORMER)
    assert not former.in_force(LAST_OF_FORMER + DAY)
    assert new.until is None


def test_without_an_overlap_the_former_edition_ends_the_day_before() -> None:
    at_once = replace(NEXT, document=replace(next_edition.SE, former_until=None))
    former, _ = Editions([FORMER, at_once]).of(SLUG)
    assert former.until == FIRST - DAY


def test_an_overlap_that_is_none_and_an_amendment_of_nothing_are_mistakes() -> None:
    for document in (
        replace(next_edition.SE, former_until=FIRST - DAY),
        replace(next_edition.SE, amends=datetime.date(2016, 1, 1)),
        replace(next_edition.SE, amends=None, former_until=None),
    ):
        with pytest.raises(DeclarationError, match="SE 2027-01-01: "):
            Editions([FORMER, replace(NEXT, document=document)])


def test_a_game_comes_and_goes_with_its_document() -> None:
    """The next edition of a document of six games has five of them, and a new one."""
    electronic = [game for game in GAMES.values() if game.document.code == "EB"]
    document = replace(electronic[0].document, in_force=FIRST, amends=electronic[0].document.in_force)
    kept = [replace(game, document=document) for game in electronic[1:]]
    came = replace(electronic[0], slug="super-seven", document=document)
    known = Editions([*electronic, *kept, came], lambda: FIRST)
    assert electronic[0].slug not in known
    assert known.of(electronic[0].slug)[0].until == FIRST - DAY
    assert known["super-seven"] is came
    assert len(known) == 6


# By name.


@pytest.mark.parametrize("name", ["2017-05-05", "version 2", "Version  2", "v2", "2", "SE 2017-05-05"])
def test_an_edition_goes_by_its_day_its_version_or_its_stamp(both: Editions, name: str) -> None:
    assert both.named(SLUG, name) is FORMER


def test_an_edition_that_nobody_knows_is_named_and_nothing_is_guessed(both: Editions) -> None:
    assert both.stamped(SLUG, "SE 2017-05-05") is FORMER
    assert both.stamped(SLUG, "SE 2027-01-01") is NEXT
    with pytest.raises(
        UnknownEditionError, match="does not know, SE 2031-01-01; it knows SE 2017-05-05, SE 2027-01-01"
    ):
        both.stamped(SLUG, "SE 2031-01-01")
    with pytest.raises(UnknownEditionError, match="no edition 'version 9' of sands-elements; there are 2017-05-05"):
        both.named(SLUG, "version 9")


# Its clauses.


def test_an_amendment_keeps_what_it_does_not_name(both: Editions) -> None:
    assert both
    old, new = clauses("SE"), clauses(next_edition.SE.index)
    assert set(old) - set(new) == {"1.1.8", "2.2.3"}
    assert set(new) - set(old) == {"3.12", "5.8"}
    assert new["3.12"].origin == "SE 3.11"
    assert new["3.12"].says == old["3.11"].says
    assert new["3.11"].says.startswith("These rules lie at the table")
    assert new["4.1"].says != old["4.1"].says
    assert list(new) == sorted(new, key=lambda number: [int(part) for part in number.split(".")])
    assert catalogue("zh").says(new["5.8"].message) == "停电而胜负未定时，该局作废。"


def test_an_amendment_of_what_is_not_there_is_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "_ADDED", {})
    for name, said in (("SE-2028-01-01", 'dropped = ["9.9"]'), ("SE-2028-01-02", 'renumbered = { "3.11" = "3.10" }')):
        add_clauses(name, f'[amendment]\nof = "SE"\n{said}\n')
        with pytest.raises(NotationError, match=r"9\.9|two clauses one number"):
            clauses(name)


def test_every_clause_that_the_next_edition_cites_is_its_own(both: Editions) -> None:
    from cutcard.matrix import citations

    assert both
    assert {number for number, _ in citations(NEXT)} <= set(clauses(next_edition.SE.index))


# What it changes.


def test_the_difference_names_every_clause_line_and_price(both: Editions) -> None:
    assert both
    told = difference(FORMER, NEXT)
    changes = {
        (each.change, each.before and each.before.number, each.after and each.after.number) for each in told.clauses
    }
    assert changes == {
        ("dropped", "1.1.8", None),
        ("dropped", "2.2.3", None),
        ("added", None, "3.11"),
        ("renumbered", "3.11", "3.12"),
        ("changed", "4.1", "4.1"),
        ("added", None, "5.8"),
    }
    assert [(each.wager, each.change, each.before, each.after) for each in told.lines] == [
        ("Tie", "dropped", "8:1", ""),
        ("Fortune Six", "changed", "20:1", "25:1"),
    ]
    assert [each.wager for each in told.prices if each.moved] == ["Tie", "Fortune Six"]
    assert "irregularities[power failure" in "\n".join(each.what for each in told.rules)


def test_the_change_of_the_price_is_what_five_more_on_that_line_come_to(both: Editions) -> None:
    """By hand: the edge falls by five units times the chance of a Banker six with three cards, which stays."""
    assert both
    (fortune,) = [each for each in difference(FORMER, NEXT).prices if each.wager == "Fortune Six"]
    assert fortune.before is not None
    assert fortune.after is not None
    (three_cards,) = [chance.probability for chance in fortune.before.distribution if chance.net == 20]
    assert fortune.before.house_edge - fortune.after.house_edge == 5 * three_cards
    assert fortune.before.hit_frequency == fortune.after.hit_frequency
    assert fortune.after.variance > fortune.before.variance > Fraction(0)


def test_every_edition_has_a_digest_of_its_own() -> None:
    assert rules_digest(FORMER) != rules_digest(NEXT)


# On the command line.


def test_the_commands_take_the_edition_they_are_told(both: Editions, run: Callable[..., CommandResult]) -> None:
    assert both is games.GAMES
    listed = run("editions", SLUG, "--json").json
    assert [(each["name"], each["until"], each["in_force_today"]) for each in listed] == [
        ("2017-05-05", "2027-01-31", True),
        ("2027-01-01", None, True),
    ]
    today, former = (run("rules", SLUG, *more, "--json").json for more in ((), ("--on", "2026-12-31")))
    assert (today["edition"], former["edition"]) == ("version 3", "version 2")
    assert "5.8" in {each["clause"] for each in today["procedure"]}
    assert "5.8" not in {each["clause"] for each in former["procedure"]}


@pytest.mark.parametrize(
    "arguments",
    [
        ("odds", SLUG, "--json"),
        ("settle", SLUG, "4f 3g / 2f 4e", "--json"),
        ("explain", SLUG, "4f 3g / 2f 4e", "--json"),
        ("clauses", SLUG, "--json"),
        ("combine", SLUG, "Fortune Six=5", "--json"),
    ],
)
def test_an_edition_is_chosen_by_day_or_name_and_answers_otherwise(
    both: Editions, run: Callable[..., CommandResult], arguments: tuple[str, ...]
) -> None:
    assert both
    today = run(*arguments)
    by_day, by_name = run(*arguments, "--on", "2026-12-31"), run(*arguments, "--edition", "version 2")
    assert today.code == by_day.code == by_name.code == 0, by_day.err
    assert by_day.json == by_name.json != today.json


def test_a_day_or_name_that_cannot_be_is_said(both: Editions, run: Callable[..., CommandResult]) -> None:
    assert both
    for more, said in (
        (("--on", "yesterday"), "'yesterday' is not a date"),
        (("--on", "20270101"), "'20270101' is not a date; write year, month and day, e.g. 2026-11-15"),
        (("--on", "2027-W01-1"), "'2027-W01-1' is not a date"),
        (("--on", ""), "'' is not a date"),
        (
            ("--edition", ""),
            "no edition of sands-elements is named; there are 2017-05-05 (version 2), 2027-01-01 (version 3)",
        ),
        (("--edition", " "), "no edition of sands-elements is named"),
        (
            ("--on", "2001-01-01"),
            "no edition of sands-elements is in force on 2001-01-01; there is one from 2017-05-05",
        ),
        (("--edition", "7"), "there is no edition '7' of sands-elements; there are 2017-05-05 (version 2), 2027-01-01"),
        (("--edition", "2", "--on", "2027-01-01"), "give one of them"),
    ):
        answer = run("odds", SLUG, *more)
        assert answer.code == 2
        assert said in answer.err


def test_clauses_are_asked_for_by_the_name_of_an_edition(both: Editions, run: Callable[..., CommandResult]) -> None:
    assert both
    for scope in ("SE-2027-01-01", "se 2027-01-01"):
        assert run("clauses", scope, "--json").json == run("clauses", "SE", "--edition", "3", "--json").json
    assert run("clauses", "SE-2017-05-05", "--json").json == run("clauses", "SE", "--edition", "2", "--json").json
    for arguments, said in (
        (("SE-2031-01-01",), "there is no edition '2031-01-01' of sands-elements; there are 2017-05-05"),
        (("SE-2027-01-01", "--edition", "2"), "SE-2027-01-01 names an edition already"),
        (("SE", "--edition", ""), "no edition of sands-elements is named"),
        (("--edition", ""), "belong to a game or a document"),
    ):
        answer = run("clauses", *arguments)
        assert (answer.code, said in answer.err) == (2, True), answer.err


def test_a_study_is_of_the_edition_it_names(both: Editions, run: Callable[..., CommandResult]) -> None:
    assert both
    names = [
        [each["name"] for each in run("simulate", SLUG, "--shoes", "20", "--json", *more).json["wagers"]]
        for more in ((), ("--edition", "2017-05-05"))
    ]
    assert "Tie" not in names[0]
    assert "Tie" in names[1]


def test_the_difference_is_shown_as_it_was(both: Editions, run: Callable[..., CommandResult]) -> None:
    """The golden page holds what `difference` says, which the tests above have counted by hand."""
    assert both
    told = run("diff", SLUG, "--json").json
    assert told == run("diff", SLUG, "2017-05-05", "2027-01-01", "--json").json
    assert told == json.loads((GOLDEN / "difference.json").read_text(encoding="utf-8"))
    assert run("diff", SLUG).out == (GOLDEN / "difference.txt").read_text(encoding="utf-8")


def test_one_edition_has_nothing_beside_it(run: Callable[..., CommandResult]) -> None:
    answer = run("diff", "dragon-tiger")
    assert answer.code == 2
    assert "dragon-tiger has one edition" in answer.err


def test_the_par_sheet_of_an_amended_game_says_what_changed(both: Editions) -> None:
    assert both
    told = json.loads(ParSheet(NEXT, 8, former=FORMER).write("json"))["changes"]
    assert [each["wager"] for each in told["prices"] if each["moved"]] == ["Tie", "Fortune Six"]


@pytest.mark.wide
def test_the_par_sheet_of_an_amended_game_has_a_page_on_what_changed(both: Editions) -> None:
    assert both
    page = ParSheet(NEXT, 8, former=FORMER).write("html").decode()
    assert "What this edition changes" in page
    assert "20:1" in page
    assert "What this edition changes" not in par_sheet(FORMER, 8, "html").decode()
