"""A game that an edition of its document has no longer, and one that came with it: by the day, and in the commands."""

from __future__ import annotations

import datetime
import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import cutcard
import withdrawn_game
from cutcard import NotationError
from cutcard.odds.difference import game_changes
from cutcard.odds.par import par_sheet
from cutcard.rulebook.editions import Editions, UnknownEditionError
from withdrawn_game import CAME, EB, FORMER, GONE, LAST_DAY, NEXT, STAYS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from commands import CommandResult
    from cutcard.rulebook.game import Document

    Run = Callable[..., CommandResult]

DAY = datetime.timedelta(days=1)
AFTER = LAST_DAY + DAY
SIBLINGS = [
    {"change": "added", "game": CAME.slug, "title": CAME.title},
    {"change": "withdrawn", "game": GONE.slug, "title": GONE.title},
]


@pytest.fixture
def after() -> Iterator[Editions]:
    with withdrawn_game.known(AFTER) as editions:
        yield editions


def words_of(answer: CommandResult) -> str:
    """What was printed, wherever the console has broken a line."""
    assert answer.code == 0, answer.err
    return " ".join(answer.out.split())


# By the day.


def test_the_last_edition_says_which_one_withdraws_the_game(after: Editions) -> None:
    (last,) = cutcard.editions(GONE.slug)
    assert last == after.of(GONE.slug)[0]
    assert (last.until, last.withdrawn_by) == (LAST_DAY, EB)
    former, new = cutcard.editions(STAYS)
    assert (former.until, former.withdrawn_by, new.withdrawn_by) == (LAST_DAY, None, None)


def test_a_game_is_dealt_until_its_last_day_and_is_none_of_the_games_after_it(after: Editions) -> None:
    assert cutcard.game(GONE.slug, on=LAST_DAY) is GONE
    with pytest.raises(
        NotationError,
        match="tiger-baccarat was withdrawn by EB 2027-01-01: its last day was 2027-01-31; as it was, it is the ",
    ):
        cutcard.game(GONE.slug, on=AFTER)
    assert GONE.slug in after.at(lambda: LAST_DAY)
    assert GONE.slug not in after
    assert CAME.slug in after
    assert len(after) == len(cutcard.GAMES), "one has come and one has gone"
    assert GONE.slug in after.slugs


def test_before_a_game_there_was_it_is_not_withdrawn(after: Editions) -> None:
    assert after.withdrawn(GONE.slug, FORMER.in_force - DAY) is None
    assert after.withdrawn(GONE.slug, LAST_DAY) is None
    assert after.withdrawn(STAYS, AFTER) is None
    assert after.withdrawn("no-such-game", AFTER) is None


def test_the_edition_that_withdraws_a_game_is_none_of_it(after: Editions) -> None:
    for name in ("2027-01-01", "EB 2027-01-01"):
        with pytest.raises(UnknownEditionError, match="EB 2027-01-01 has no tiger-baccarat: it withdraws the game"):
            after.named(GONE.slug, name)


def test_a_game_may_come_again_with_a_later_edition() -> None:
    later = replace(EB, in_force=datetime.date(2028, 1, 1), amends=EB.in_force, former_until=None)
    again = replace(GONE, document=later)
    known = Editions([*cutcard.GAMES.every_game(), *NEXT, *(replace(game, document=later) for game in NEXT), again])
    first, second = known.of(GONE.slug)
    assert (first.withdrawn_by, second.withdrawn_by) == (EB, None)
    assert known.withdrawn(GONE.slug, later.in_force - DAY) is first
    assert known.withdrawn(GONE.slug, later.in_force) is None
    assert known.on(GONE.slug, later.in_force) is again
    assert known.before(again) is GONE


# In the commands.


def test_the_editions_of_a_withdrawn_game_say_so(after: Editions, run: Run) -> None:
    assert after
    (told,) = run("editions", GONE.slug, "--json").json
    assert (told["until"], told["withdrawn_by"], told["in_force_today"]) == ("2027-01-31", EB.name, False)
    assert "withdrawn by EB 2027-01-01" in words_of(run("editions", GONE.slug))
    assert {each["withdrawn_by"] for each in run("editions", STAYS, "--json").json} == {None}


@pytest.mark.parametrize("names", [(), ("2021-10-28",), ("2021-10-28", "2027-01-01")])
def test_the_difference_of_a_withdrawn_game_is_that_it_is_withdrawn(
    after: Editions, run: Run, names: tuple[str, ...]
) -> None:
    assert after
    told = run("diff", GONE.slug, *names, "--json")
    assert told.code == 0, told.err
    assert told.json == {
        "game": GONE.slug,
        "before": {"document": "EB", "edition": "in force 28 October 2021", "in_force": "2021-10-28"},
        "after": None,
        "withdrawn": {
            "by": {"document": "EB", "edition": "in force 1 January 2027", "in_force": "2027-01-01"},
            "until": "2027-01-31",
        },
        "games": SIBLINGS,
    }
    words = words_of(run("diff", GONE.slug, *names))
    assert "withdrawn by EB 2027-01-01; the last edition is EB 2021-10-28, from 2021-10-28 until 2027-01-31" in words
    assert CAME.title in words


def test_the_difference_of_another_game_of_the_document_says_which_came_and_went(after: Editions, run: Run) -> None:
    assert after
    assert run("diff", STAYS, "--json").json["games"] == SIBLINGS
    words = words_of(run("diff", STAYS))
    assert "from EB 2021-10-28 to EB 2027-01-01" in words
    assert f"withdrawn {GONE.slug}" in words


def test_a_game_that_came_has_nothing_before_it(after: Editions, run: Run) -> None:
    assert after
    answer = run("diff", CAME.slug)
    assert (answer.code, "lion-baccarat has one edition, 2027-01-01" in answer.err) == (2, True)


@pytest.mark.parametrize("names", [("",), ("2021-10-28", ""), (" ",)])
def test_an_edition_that_is_not_named_is_said_in_one_way(after: Editions, run: Run, names: tuple[str, ...]) -> None:
    assert after
    said = f"cutcard: no edition of {GONE.slug} is named; there are 2021-10-28 (in force 28 October 2021)\n"
    assert run("diff", GONE.slug, *names).err == said
    assert run("rules", GONE.slug, "--edition", names[-1]).err == said


def test_a_withdrawn_game_is_shown_as_it_was(after: Editions, run: Run) -> None:
    assert after
    answer = run("rules", GONE.slug)
    assert (answer.code, "was withdrawn by EB 2027-01-01" in answer.err) == (2, True)
    for more in (("--on", "2027-01-31"), ("--edition", "2021-10-28")):
        assert run("rules", GONE.slug, *more, "--json").json["slug"] == GONE.slug
    assert GONE.slug not in {each["slug"] for each in run("games", "--json").json}


@pytest.mark.parametrize(
    ("scope", "document"), [("EB", EB), ("EB-2027-01-01", EB), ("eb 2021-10-28", FORMER), (CAME.slug, EB)]
)
def test_the_clauses_of_a_document_are_those_of_its_newest_edition_though_a_game_is_gone(
    after: Editions, run: Run, scope: str, document: Document
) -> None:
    assert after
    assert {each["document"] for each in run("clauses", scope, "--json").json} == {document.index}


def test_while_both_editions_may_be_dealt_the_clauses_are_those_of_the_newer(run: Run) -> None:
    with withdrawn_game.known(LAST_DAY):
        assert {each["document"] for each in run("clauses", "EB", "--json").json} == {EB.index}


def test_a_par_sheet_says_which_games_of_the_document_came_and_went(after: Editions) -> None:
    new = after[STAYS]
    former = after.before(new)
    assert former is not None
    changes = game_changes(after, former.document, new.document)
    assert json.loads(par_sheet(new, 8, "json", former, changes))["changes"]["games"] == SIBLINGS
