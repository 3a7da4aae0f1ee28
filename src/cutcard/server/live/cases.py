"""The cases that a document foresees, as consoles show them: what the rule says, and each step with who takes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.rulebook.cite import numbers
from cutcard.rulebook.clauses import clauses
from cutcard.rulebook.irregularities import TOGETHER, VOIDING, Circumstance, Kind, Remedy
from cutcard.rulebook.table_options import Source
from cutcard.server.answers import Answer, MessageJson, wire
from cutcard.table.acts.irregularities.calling import ALTERED
from cutcard.table.acts.irregularities.ruling import is_witnessed

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.irregularities import Irregularity, Step
    from cutcard.rulebook.table_options import TableOptions

OF_A_HAND = {Kind.WRONG_PATRON, Kind.ABSENT_PATRON, Kind.LEFT_WITH_CARDS, Kind.WRONG_NUMBER}
"""Irregularities that concern one of the two hands."""
CARDS_NAMED = {Remedy.SET_THE_ORDER: "drawn together", Remedy.EXPOSE: "turned", Remedy.SORT_AND_IDENTIFY: "sorted"}
"""Remedies for which cards may have to be named; which of them, and how many, an open irregularity says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutRemedy(Answer):
    """One step of a procedure: what is done, by whom, under which clause, and which cards it must name."""

    remedy: str
    clause: str
    says: str
    by: str
    cards: str
    second_person: bool
    remedy_label: MessageJson | None = None
    by_label: MessageJson | None = None
    says_messages: list[MessageJson] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutIrregularity(Answer):
    kind: str
    clause: str
    says: str
    steps: list[str]
    procedure: list[LayoutRemedy]
    any_of: bool
    needs_cards: bool
    needs_hand: bool
    kind_label: MessageJson | None = None
    says_messages: list[MessageJson] = field(default_factory=list)
    steps_labels: list[MessageJson] = field(default_factory=list)
    voids: bool = False
    """Whether it can end in nothing but a void round."""
    unforeseen: bool = False
    """Whether it stands for everything that the document does not foresee."""
    attested: bool = False
    """Whether whoever calls it must attest what only eyes can establish."""
    needs_count: bool = False
    """Whether cards are counted: those that left the device together unread, or those a hand was wrongly given."""
    needs_card: bool = False
    """Whether the cards that were seen are named; of those that lie on the table only one."""
    needs_place: bool = False
    """Whether it concerns a card of the round that lies face down."""
    patron_draws: bool = False
    """Whether it can happen only where a patron draws the cards."""
    takes_card: bool = False
    """Whether cards that somebody saw in the device may be named."""
    alters_the_order: bool = False
    """Whether evidence is asked for once cards of the device were seen: it says that they come otherwise."""


def case_of_layout(options: TableOptions, irregularity: Irregularity) -> LayoutIrregularity:
    """Cards drawn together are counted where they are keyed in, and named where a device has read them."""
    game, keyed_in = options.game, options.source is Source.KEYED
    together, when = irregularity.kind in TOGETHER, irregularity.when
    at_a_place = Circumstance.FACE_DOWN_AT_THE_PLACE in when
    return LayoutIrregularity(
        kind=irregularity.kind.value,
        clause=irregularity.clause,
        says=rule_says(game, irregularity.clause),
        steps=[step.remedy.value for step in irregularity.steps],
        procedure=[_remedy(game, step) for step in irregularity.steps],
        any_of=irregularity.any_of,
        needs_cards=together and not keyed_in,
        needs_hand=irregularity.kind in OF_A_HAND,
        kind_label=wire(irregularity.kind.label),
        says_messages=rule_messages(game, irregularity.clause),
        steps_labels=[wire(step.remedy.label) for step in irregularity.steps],
        voids=_voids(irregularity),
        unforeseen=irregularity.kind is Kind.UNFORESEEN,
        attested=irregularity.attested,
        needs_count=(together and keyed_in) or irregularity.kind is Kind.WRONG_NUMBER,
        needs_card=Circumstance.CARDS_SEEN in when or (at_a_place and keyed_in),
        needs_place=at_a_place,
        patron_draws=Circumstance.METHOD_C in when,
        takes_card=irregularity.kind is Kind.UNFORESEEN and options.source is not Source.SEALED,
        alters_the_order=irregularity.kind in ALTERED,
    )


def _voids(irregularity: Irregularity) -> bool:
    """Whether every way through the procedure voids the round."""
    voiding = [step.remedy in VOIDING for step in irregularity.steps]
    return all(voiding) if irregularity.any_of else any(voiding)


def _remedy(game: Game, step: Step) -> LayoutRemedy:
    return LayoutRemedy(
        remedy=step.remedy.value,
        clause=step.clause,
        says=rule_says(game, step.clause),
        by=step.by.title,
        cards=CARDS_NAMED.get(step.remedy, "none"),
        second_person=step.remedy in VOIDING or is_witnessed(step),
        remedy_label=wire(step.remedy.label),
        by_label=wire(step.by.label),
        says_messages=rule_messages(game, step.clause),
    )


def rule_says(game: Game, cites: str) -> str:
    """The rule in our own words."""
    known = clauses(game.document.index)
    return " ".join(known[number].says for number in numbers(cites) if number in known)


def rule_messages(game: Game, cites: str) -> list[MessageJson]:
    """The rule in our own words, clause by clause, for every language."""
    known = clauses(game.document.index)
    return [wire(known[number].message) for number in numbers(cites) if number in known]
