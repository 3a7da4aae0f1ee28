"""The authority matrix: every act by everybody, alone and before everybody else, as the house really decides it."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import product
from typing import TYPE_CHECKING

import pytest

import next_edition
from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.engine.authority import at_the_cage, at_the_tables
from cutcard.rulebook.procedure import Position
from cutcard.table.acts import ACTS
from cutcard.table.conduct.persons import same_person
from houses.authority_cases import CASES, SHIFT, Case, With
from houses.authority_cast import ACTORS, ANA, CLAIMS, DEALT_AND_BET, OTHERS, SECONDS, WEI, Cast
from houses.houses import memory
from tables import SHIFT_MANAGER, SUPERVISOR
from walks import walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cutcard.table import Actor

NOT_THEIRS = {
    "authority",
    "by_the_house",
    "no_such_account",
    "no_such_passkey",
    "not_dealing",
    "not_theirs",
    "patron_alone",
    "patron_names",
    "via",
}
"""What somebody is told who may not ask for it."""
UNSIGNED = {"consent", "second_person", "witness"}
"""What somebody is told who may, before nobody or before the wrong person."""
SET_UP = {cage.Engage, cage.ChangePosition, cage.Dismiss, cage.RequireAssignment}
"""What the house does alone until it has two people, which no console does: `test_people.py` sets one up."""
NO_REASON = {With.NOBODY, With.CONFIRMED}
"""What is done without a second person, or for the reason alone that a patron asked."""
COUNTED = {act.command for act in cage.ACTS if not act.says_why}
"""What two people see and count, which says why by itself."""
GUS = OTHERS[-1]
"""Another Gaming Shift Manager."""
DECLARED = {row.act: row for row in (*at_the_cage(), *at_the_tables())}


@pytest.fixture(scope="module")
def cast() -> Iterator[Cast]:
    with next_edition.known() as editions, memory() as folder, Cast(folder / "house.db", editions) as house:
        yield house


def may_ask(case: Case, by: Actor) -> bool:
    return by not in CLAIMS and by.position in case.takers and by.name not in case.concerns


def may_sign(case: Case, by: Actor, second: Actor | None) -> bool:
    """Whether this person is the second whom the case takes, if it takes one."""
    if second in CLAIMS:
        return False
    if case.before is With.NOBODY:
        return True
    if case.before is With.CONFIRMED and by == WEI:
        return True
    if second is None or same_person(second.name, by.name) or second.name in case.concerns:
        return False
    if case.before is With.CONSENTED and second == ANA:
        return True
    if case.before is With.CONFIRMED:
        return second == WEI or second.position >= Position.DEALER
    if case.before is With.MANAGED:
        return second.position >= Position.PIT_MANAGER
    if case.before is With.TAKEN:
        return second.name == "Mia"
    took_part = case.before in {With.ATTESTED, With.SEEN} and case.where.partition("/")[2] in DEALT_AND_BET
    if case.before is With.SEEN:
        return second.position >= Position.DEALER and second.name != "Dee"
    return second.position >= Position.PIT_SUPERVISOR and not (took_part and second.name in {"Sam", "Mia"})


def check_decided(cast: Cast, case: Case, pairs: Iterable[tuple[Actor, Actor | None]]) -> None:
    """Each pair of people is told what the case says."""
    wrong = []
    for by, second in pairs:
        told = cast.tried(case.where, case.asked(by, cast), second, early=case.early)
        if not may_ask(case, by) or second in CLAIMS:
            right = told in NOT_THEIRS | UNSIGNED
        elif not may_sign(case, by, second):
            right = told in UNSIGNED
        else:
            right = not told
        if not right:
            wrong.append(f"{by} before {second}: {told or 'done'}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_act_by_everybody_before_everybody(cast: Cast, case: Case) -> None:
    """Everybody alone and before another Gaming Shift Manager; then one who may ask before everybody."""
    asks = next((by for by in ACTORS if may_ask(case, by)), SHIFT_MANAGER)
    check_decided(cast, case, [(by, second) for by in ACTORS for second in (None, GUS)])
    check_decided(cast, case, [(asks, second) for second in SECONDS])


@pytest.mark.wide
@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_act_by_each_before_each(cast: Cast, case: Case) -> None:
    check_decided(cast, case, product(ACTORS, SECONDS))


@walk("case", CASES)
def test_the_cases_are_what_the_acts_declare(case: Case) -> None:
    """Where fewer people may than an act declares, the case says why; nowhere may more."""
    declared = DECLARED[case.act]
    assert case.takers <= declared.takers
    assert (case.takers != declared.takers) == bool(case.narrower)
    if declared.second == "always" and case.takers:
        assert case.before is not With.NOBODY
    if not declared.second:
        assert case.before is With.NOBODY


def test_no_act_is_left_out_and_every_condition_of_a_second_person_has_both_its_cases() -> None:
    assert {case.act for case in CASES} == {act.command for act in cage.ACTS} | set(ACTS)
    sometimes = {row.act for row in DECLARED.values() if row.second not in {"", "always"}}
    for act in sometimes - SET_UP:
        assert len({case.before for case in CASES if case.act is act}) >= 2, act.__name__


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.before not in NO_REASON and case.act not in COUNTED], ids=str
)
def test_what_takes_two_takes_a_reason(cast: Cast, case: Case) -> None:
    by = next(each for each in ACTORS if may_ask(case, each))
    signing = [each for each in SECONDS if each not in {None, ANA} and may_sign(case, by, each)]
    assert signing, "somebody may sign"
    for second in signing:
        asked = replace(case.asked(by, cast), reason=" ")  # type: ignore[call-arg]
        assert cast.tried(case.where, asked, second, early=case.early) == "reason"


def test_every_fact_changes_those_parts_of_the_cage_that_it_declares(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed: dict[type[cage.Fact], set[str]] = {}
    apply = cage.apply

    def recorded(state: cage.Cage, fact: cage.Fact, at: int = 0) -> None:
        before = state.copy()
        apply(state, fact, at)
        parts = {each.name for each in fields(cage.Cage) if getattr(before, each.name) != getattr(state, each.name)}
        changed.setdefault(type(fact), set()).update(parts)

    monkeypatch.setattr(cage, "apply", recorded)
    for case in CASES:
        by = next((each for each in ACTORS if may_ask(case, each)), None)
        if case.where == CAGE and by is not None:
            second = next(each for each in SECONDS if may_sign(case, by, each))
            cast.tried(case.where, case.asked(by, cast), second, early=case.early)
    assert len(changed) > 30
    for fact, parts in changed.items():
        assert parts <= set(cage.KINDS[fact].changes), fact.__name__


NAMING = {"account", "drawn_by", "name", "patron", "to"}
"""Where an act names somebody."""


@pytest.mark.parametrize("case", [case for case in CASES if NAMING & {each.name for each in fields(case.act)}], ids=str)
def test_no_act_tells_a_patron_which_accounts_there_are(cast: Cast, case: Case) -> None:
    """Whoever else they name, and whether there is anybody of that name, they are told the same."""
    asked = case.asked(WEI, cast)
    for named in NAMING & {each.name for each in fields(asked)}:
        told = {
            cast.tried(case.where, replace(asked, **{named: name}), None, early=case.early)  # type: ignore[arg-type]
            for name in ("Ana", "Sam", "Nobody")
        }
        assert len(told) == 1, told
        assert told <= NOT_THEIRS


def test_the_matrix_is_decided_and_never_written(cast: Cast) -> None:
    before = cast.trace()
    taken = next(case for case in CASES if case.act is cage.SetTimeZone)
    assert taken.takers == SHIFT
    assert cast.tried(CAGE, taken.asked(SHIFT_MANAGER, cast), SUPERVISOR) == ""
    assert cast.trace() == before
