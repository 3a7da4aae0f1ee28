"""Every irregularity of every document: called where its clause applies, refused where one thing is otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard import GAMES
from cutcard.rulebook.cite import cited
from cutcard.rulebook.irregularities import BEFORE, Circumstance, Kind, Remedy
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor, commands, events
from cutcard.table.acts.irregularities.ruling import OFFERS
from cutcard.table.conduct.circumstances import Call, holds
from cutcard.words import english
from dealt_rounds import card, every_game
from scenes import PLAYER, scene
from tables import SHIFT_MANAGER, WITNESS
from tiers import one_a_document

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.rulebook.irregularities import Irregularity

NO_HANDS = {(slug, Circumstance.HANDED_OUT_CARDS_OPEN) for slug, game in GAMES.items() if not game.procedure.methods}
"""Where no document lets a patron have cards, none of them can lie unturned with one."""


def _clauses(slug: str, case: Irregularity) -> list[str]:
    """The clause that foresees a case and those of its first step, as a marker names them."""
    numbers = case.clause.split(", ") + ([] if case.any_of else case.steps[0].clause.split(", "))
    return [f"{GAMES[slug].document.code} {number}" for number in dict.fromkeys(numbers) if number]


def _marks(slug: str, case: Irregularity, **case_in_words: str) -> list[pytest.MarkDecorator]:
    clauses = _clauses(slug, case)
    return [pytest.mark.clause(*clauses, **case_in_words)] if clauses else []


def _every_case() -> Iterator[object]:
    for slug, game in GAMES.items():
        for case in game.irregularities:
            words = "; ".join(each.value for each in case.when)
            yield pytest.param(slug, case.kind, marks=_marks(slug, case, holds=words), id=f"{slug}-{case.kind.name}")


def _every_circumstance() -> Iterator[object]:
    for slug, game in GAMES.items():
        for case in game.irregularities:
            for each in case.when:
                if (slug, each) not in NO_HANDS:
                    marks = _marks(slug, case, refuses=f"this does not hold: {each.value}")
                    yield pytest.param(slug, case.kind, each, marks=marks, id=f"{slug}-{case.kind.name}-{each.name}")


def _case(slug: str, kind: Kind) -> Irregularity:
    case = GAMES[slug].irregularity(kind)
    assert case is not None
    return case


def _not_so(slug: str, kind: Kind, failing: Circumstance | None) -> set[Circumstance]:
    """The circumstances of a case that are not so in a scene."""
    table, call = scene(slug, kind, failing)
    said, case = Call(call.note, call.hand, call.cards, call.count, call.place, call.round_number), _case(slug, kind)
    return {each for each in case.when if not holds(table.state, said, case, each)}


@pytest.mark.parametrize(("slug", "kind"), one_a_document(_every_case()))
def test_an_irregularity_is_called_and_ruled_on_where_its_clause_applies(slug: str, kind: Kind) -> None:
    case = _case(slug, kind)
    table, call = scene(slug, kind)
    assert _not_so(slug, kind, None) == set()
    (called,) = table.do(call)
    assert isinstance(called, events.IrregularityCalled)
    assert (called.kind, called.clause, called.note) == (kind, case.clause, call.note)
    step = next(each for each in case.steps if not case.any_of or each.remedy is Remedy.PLAY_ON)
    offers = step.remedy in OFFERS and bool(call.cards)
    by = Actor("Una", max(step.by, Position.PIT_SUPERVISOR) if offers else step.by)
    order = tuple(range(1, len(call.cards) + 1)) if step.remedy is Remedy.SET_THE_ORDER else ()
    named = (card(slug, "2"), card(slug, "T")) if step.remedy is Remedy.EXPOSE else ()
    ruled, *_ = table.do(commands.RuleOn(by, step.remedy, "as the rule says", named, order=order), SHIFT_MANAGER)
    assert isinstance(ruled, events.Ruled)
    assert ruled.clause == (cited(step.clause, GAMES[slug].procedure.higher_position) if offers else step.clause)


@pytest.mark.parametrize(("slug", "kind", "circumstance"), one_a_document(_every_circumstance()))
def test_it_is_refused_where_one_circumstance_is_otherwise(slug: str, kind: Kind, circumstance: Circumstance) -> None:
    case = _case(slug, kind)
    table, call = scene(slug, kind, circumstance)
    assert _not_so(slug, kind, circumstance) == {circumstance}, "nothing but this one is otherwise"
    refusal = table.no(call)
    assert refusal.code == ("attestation" if circumstance is Circumstance.ATTESTED else "not_the_case")
    why, cites = english(circumstance.label), set(_clauses(slug, case))
    if circumstance is Circumstance.NOTHING_ELSE_APPLIES:
        said = Call(call.note, call.hand, call.cards, call.count, call.place, call.round_number)
        listed = [each for each in GAMES[slug].irregularities if not each.attested]
        (other,) = [each for each in listed if all(holds(table.state, said, each, when) for when in each.when)]
        why = f"clause {other.clause} covers this case: call “{english(other.kind.label)}” instead"
        cites |= {f"{refusal.document} {other.clause}"}
    assert {f"{refusal.document} {number}" for number in refusal.cites} == cites
    assert ("a note that says what was seen" if refusal.code == "attestation" else why) in refusal.says


@every_game
def test_kinds_that_a_document_does_not_foresee_cannot_be_called(slug: str) -> None:
    foreseen = {case.kind for case in GAMES[slug].irregularities}
    table, _ = scene(slug, Kind.UNFORESEEN)
    assert foreseen < set(Kind), "some kind is not foreseen"
    for kind in [each for each in Kind if each not in foreseen]:
        assert GAMES[slug].irregularity(kind) is None, kind
        refusal = table.no(commands.CallIrregularity(WITNESS, kind, "as seen", PLAYER))
        assert (refusal.code, refusal.clause) == ("silent", ""), kind
        assert refusal.says.endswith(
            "“anything the rules do not cover” instead; the Gaming Shift Manager then rules on it"
        )


@every_game
def test_a_hand_that_no_table_has_is_refused(slug: str) -> None:
    table, call = scene(slug, Kind.UNFORESEEN)
    for hand in (-1, 2):
        assert table.no(commands.CallIrregularity(call.by, call.kind, call.note, hand)).code == "hand"


def test_every_circumstance_is_needed_by_some_clause() -> None:
    named = {each for game in GAMES.values() for case in game.irregularities for each in case.when}
    assert named | set(BEFORE.values()) == set(Circumstance)
