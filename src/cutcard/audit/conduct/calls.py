"""Irregularities called and taken back: whether the clause's condition held in the books when it was called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.audit.acts import MANAGER, Stage
from cutcard.audit.conduct.circumstances import OF_SETTLED_ROUNDS, ended, lacking
from cutcard.audit.conduct.known import any_known, unturned_in_hands
from cutcard.audit.conduct.order import can_be_laid_anew
from cutcard.audit.conduct.witness import check_reason_and_witness
from cutcard.audit.table.state import Incident, joined
from cutcard.rulebook.irregularities import INTERRUPTED, TOGETHER, Circumstance, Kind, Remedy
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.audit.table.state import Json, TableBooks
    from cutcard.rulebook.irregularities import Irregularity

WHENEVER = {
    Kind.WRONG_CARDS,
    Kind.FOREIGN_CARD,
    Kind.UNFORESEEN,
    Kind.INTERRUPTED_OPEN,
    Kind.INTERRUPTED_DECIDED,
    Kind.ORDER_ALTERED,
}
"""What may come to light while another irregularity is open."""
SEEN = {Kind.FACE_UP_CARD, Kind.DEVICE_MOVED_EXPOSED, Kind.SLIP_OF_DELIVERY, Kind.UNFORESEEN}
"""Cases in which a card may have been seen that should have stayed hidden, and is named."""
VOIDED = {Remedy.VOID, Remedy.VOID_AND_REPLACE}
WORKS_IN = {
    Remedy.RECONSTRUCT: {Stage.CLOSED, Stage.SETTLING},
    Remedy.RETRIEVE: {Stage.CLOSED, Stage.SETTLING},
    Remedy.EXPOSE: {Stage.CLOSED, Stage.SETTLING},
    Remedy.REOPEN_BETS: {Stage.CLOSED},
    Remedy.BURN: {Stage.READY, Stage.OPEN},
}
"""When there is anything for a remedy to work on, where that is not always."""
PARTS: Json = {"note": "", "hand": 0, "cards": [], "count": 0, "place": 0, "round_number": 0}
"""What is said when an irregularity is called."""


def case_for(table: TableBooks, kind: str) -> Irregularity | None:
    """What the document says of such a case; a card seen before the close is for whoever rules on what none covers."""
    named = {each.kind.value: each for each in table.game.irregularities}
    if kind == Kind.DEVICE_MOVED_EXPOSED.value and kind in named and table.stage in {Stage.READY, Stage.OPEN}:
        return named.get(Kind.UNFORESEEN.value)
    return named.get(kind)


def irregularity_called(table: TableBooks, event: Json) -> None:
    kind, open_kinds = event["kind"], [incident.kind for incident in table.incidents]
    call = {**PARTS, **{name: table.command[name] for name in PARTS if name in table.command}}
    case = case_for(table, kind)
    if case is None:
        what = message("finding-no-such-case", document=table.game.document.code)
        table.add_finding("ruling", what, expected="an irregularity of the document", found=kind)
    if kind in open_kinds or (open_kinds and kind not in {each.value for each in WHENEVER}):
        table.add_finding("ruling", message("finding-called-before"), expected=open_kinds[-1], found=kind)
    if kind == Kind.UNFORESEEN.value and table.incidents:
        _check_nothing_listed(table)
    if table.interrupted and kind not in {each.value for each in INTERRUPTED}:
        table.add_finding("ruling", message("finding-interrupted"), expected="the interruption", found=kind)
    if case is not None:
        _check_circumstances(table, kind, call, case)
    _check_named(table, kind, call, event)
    if kind in {each.value for each in TOGETHER}:
        table.next_known = None
        for card in event["cards"]:
            table.draw(card)
    if kind in {each.value for each in INTERRUPTED}:
        table.interrupted = False
    table.named_last = 0
    cards, place, number = list(event["cards"]), event.get("place", 0), event.get("round_number", 0)
    asked = _settled_round(table, kind, call["round_number"])
    if number != asked or (number and not table.settled_round(number)):
        what = message("finding-round-called", kind=case.kind.label if case is not None else kind)
        wanted = asked or "the round on the table"
        table.add_finding("ruling", what, expected=wanted, found=number)
    table.incidents.append(Incident(kind, event["hand"], cards, case, place, round_number=number))


def _settled_round(table: TableBooks, kind: str, number: int) -> int:
    """The settled round that such a call is about; 0 where it is the one on the table, or none."""
    if table.in_progress(number) or (number == 0 and kind not in {each.value for each in OF_SETTLED_ROUNDS}):
        return 0
    over = table.settled_round(number)
    late = kind in {Kind.UNFORESEEN.value, *(each.value for each in OF_SETTLED_ROUNDS)}
    return over.number if over is not None and late else 0


def _check_nothing_listed(table: TableBooks) -> None:
    """What no clause covers is asked only where no listed irregularity is open that can still be ruled on."""
    incident = table.incidents[-1]
    listed = incident.case is not None and not incident.case.any_of
    steps = [step.remedy for step in incident.open_steps if _something_to_work_on(table, incident, step.remedy)]
    if listed and steps and ended(table, incident) is None:
        expected = " or ".join(remedy.value for remedy in steps)
        table.add_finding("ruling", message("finding-called-before"), expected=expected, found=Kind.UNFORESEEN.value)


def _something_to_work_on(table: TableBooks, incident: Incident, remedy: Remedy) -> bool:
    """Whether a remedy can be carried out as things stand: on a round that lies there, or on one that is over.

    A round that is over and lacks a card by the rule is never laid anew.
    """
    if incident.round_number:
        over = table.settled_round(incident.round_number)
        if remedy is Remedy.RECONSTRUCT:
            return over is not None and can_be_laid_anew(table.as_it_was(over))
        last = table.last_round is not None and table.last_round.number == incident.round_number
        return remedy in {Remedy.VOID, Remedy.PLAY_ON} or (last and remedy is Remedy.VOID_AND_REPLACE)
    if remedy in VOIDED:
        return table.stage in {Stage.OPEN, Stage.CLOSED, Stage.SETTLING} or table.last_round is not None
    return table.stage in WORKS_IN.get(remedy, set(Stage))


def _check_circumstances(table: TableBooks, kind: str, call: Json, case: Irregularity) -> None:
    """Each circumstance of the case, asked of the books; of two kinds of interruption the right one is named."""
    foreseen = next((each for each in table.game.irregularities if each.kind.value == kind), case)
    circumstance = lacking(table, call, foreseen)
    if circumstance is None:
        return
    if circumstance is Circumstance.ATTESTED:
        what = message("finding-unattested", kind=foreseen.kind.label)
        table.add_finding("ruling", what, expected="what was seen, in words", found="nothing")
        return
    what = message(
        "finding-not-the-case",
        kind=foreseen.kind.label,
        circumstance=circumstance.label,
        document=table.game.document.code,
        clause=foreseen.clause or "-",
    )
    table.add_finding("ruling", what, expected=circumstance.value, found="otherwise")


def _check_named(table: TableBooks, kind: str, call: Json, event: Json) -> None:
    """The cards that left together, counted or named; the card that was seen; nothing in any other case."""
    wanted: list[str | None] = []
    if kind in {each.value for each in TOGETHER}:
        first = table.next_known if kind == Kind.TOGETHER_KNOWN.value else None
        wanted = call["cards"] or [first, *[None] * (call["count"] - 1)]
    elif kind in {each.value for each in SEEN}:
        wanted = call["cards"]
    if event["cards"] != wanted:
        table.add_finding("deal", message("finding-drawn-together"), expected=wanted, found=event["cards"])


def play_interrupted(table: TableBooks, _: Json) -> None:
    """Recorded by itself only while patrons have cards that lie face down."""
    if table.interrupted or not unturned_in_hands(table):
        what = message("finding-interrupted")
        table.add_finding("ruling", what, expected="cards in patrons' hands, face down", found="none")
    table.interrupted = True


def call_taken_back(table: TableBooks, event: Json) -> None:
    """Nothing may have followed from it, and what happened to cards or floor is no mistake."""
    if not table.incidents:
        what = message("finding-taken-back")
        table.add_finding("ruling", what, expected="an irregularity that was open", found="none")
        return
    incident, by = table.incidents.pop(), table.command["by"]
    rules = next((each for each in table.game.irregularities if each.kind is Kind.UNFORESEEN), None)
    needed = rules.steps[0].by if rules is not None else MANAGER
    if table.rank(by["position"]) < table.options.rank(needed):
        what = message("finding-took-back", by=by["name"])
        table.add_finding("authority", what, expected=f"a {needed.title} or higher", found=by["position"])
    if any_known(table):
        assert table.body is not None
        check_reason_and_witness(table, table.body)
    clause = rules.clause if rules is not None else ""
    table.clauses(lambda: message("finding-taken-back-clauses"), event, joined(clause))
    if event["kind"] != incident.kind:
        table.add_finding("ruling", message("finding-call-taken-back"), expected=incident.kind, found=event["kind"])
    happened = incident.kind in {each.value for each in TOGETHER | INTERRUPTED}
    if incident.steps_taken or incident.offered or happened:
        what = message("finding-taken-back")
        table.add_finding("ruling", what, expected="one that nothing followed from", found=incident.kind)


EVENTS: dict[str, Callable[[TableBooks, Json], None]] = {
    "IrregularityCalled": irregularity_called,
    "PlayInterrupted": play_interrupted,
    "CallTakenBack": call_taken_back,
}
