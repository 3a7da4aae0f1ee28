"""Words that are contested: who may find a call untrue, or the order of cards, on what evidence, and what follows.

The auditor asks three things of a contest: that the call rests on a word on which nothing was done yet, that whoever
found it stands high enough and has no part in it, and that something shows it. Then the books are as if nothing had
been called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.audit.acts import HIGHEST, MANAGER, NO_PERSON, SUPERVISOR, VOIDING, Stage, named
from cutcard.audit.conduct.circumstances import in_the_device
from cutcard.audit.conduct.known import DRAWN_TOGETHER, any_known, with_whom
from cutcard.audit.conduct.order import in_an_order
from cutcard.audit.conduct.witness import check_reason_and_witness
from cutcard.audit.table.sightings import DEPTH_UNKNOWN
from cutcard.audit.table.state import Json, TableBooks, joined
from cutcard.rulebook.irregularities import INTERRUPTED, Circumstance, Irregularity, Kind
from cutcard.rulebook.procedure import Position
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.audit.table.incident import Incident

OF_INTERRUPTIONS = {kind.value for kind in INTERRUPTED}


def call_contested(table: TableBooks, event: Json) -> None:
    """The call that is open, or the report of an interruption whose cards are still to be turned."""
    incident = table.incidents[-1] if table.incidents else None
    if incident is None and not table.interrupted:
        what = message("finding-contested")
        table.add_finding("ruling", what, expected="an irregularity that was open", found="none")
        return
    _check_call(table, incident, event)
    _check_finder(table, incident, event)
    _check_evidence(table, event)
    if event["order"]:
        _find_order(table, incident, event)
    elif incident is None:
        table.interrupted = False
    else:
        _undo(table, table.incidents.pop())


def _case(table: TableBooks, kind: str) -> Irregularity | None:
    return next((each for each in table.game.irregularities if each.kind.value == kind), None)


def _check_call(table: TableBooks, incident: Incident | None, event: Json) -> None:
    """It rests on a person's word, and nothing was done about it yet; of an interruption no bet was taken back."""
    kind = incident.kind if incident is not None else Kind.INTERRUPTED_OPEN.value
    case = _case(table, kind)
    clause = case.clause if case is not None else ""
    table.clauses(lambda: message("finding-contested-clauses"), event, joined(clause))
    if event["kind"] != kind:
        table.add_finding("ruling", message("finding-call-contested"), expected=kind, found=event["kind"])
    if incident is None:
        if named(table.interrupted_by[0]) in NO_PERSON:
            what = message("finding-contested")
            table.add_finding("ruling", what, expected="somebody's word", found=kind)
        return
    begun = bool(incident.steps_taken or incident.offered)
    acted_on = incident.taken_back if kind in OF_INTERRUPTIONS else begun
    said = case is not None and (case.attested or (Circumstance.NO_CARD_LEFT in case.when and in_the_device(table) > 0))
    attested = said and named(incident.called_by) not in NO_PERSON
    if acted_on or not attested:
        what, wanted = message("finding-contested"), "a call not acted on yet" if acted_on else "somebody's word"
        table.add_finding("ruling", what, expected=wanted, found=kind)


def _least(table: TableBooks, incident: Incident | None) -> Position:
    """Whoever rules on the first step, a Pit Manager where that may be a void, and above the one who called."""
    rank, staff = table.options.rank, table.options.staff
    noticed = MANAGER if any_known(table) else SUPERVISOR
    said = incident.position if incident is not None else table.interrupted_by[1]
    above = min((each for each in staff if rank(each) > table.rank(said)), key=rank, default=HIGHEST)
    if incident is None:
        return max(noticed, above, key=rank)
    steps = incident.open_steps
    if incident.kind in OF_INTERRUPTIONS:
        least = noticed
    else:
        least = min((step.by for step in steps), key=rank, default=HIGHEST)
        void = any(step.remedy.value in VOIDING for step in steps)
        least = max(least, MANAGER, key=rank) if void else least
    return max(least, above, key=rank)


def _check_finder(table: TableBooks, incident: Incident | None, event: Json) -> None:
    by, body, least = table.command["by"], table.body, _least(table, incident)
    assert body is not None
    if (event["found_by"], event["position"]) != (by["name"], by["position"]):
        found = f"{event['found_by']}, {event['position']}"
        wanted = f"{by['name']}, {by['position']}"
        table.add_finding("authority", message("finding-contested"), expected=wanted, found=found)
    if table.rank(by["position"]) < table.options.rank(least):
        what = message("finding-contested-by", by=by["name"])
        table.add_finding("authority", what, expected=f"a {least.title} or higher", found=by["position"])
    caller = {named(incident.called_by if incident is not None else table.interrupted_by[0])}
    part = {*caller, *map(named, table.round_dealers), *table.round_patrons}
    if named(by["name"]) in part - {""}:
        what = message("finding-contested-by", by=by["name"])
        table.add_finding(
            "authority", what, expected="somebody who did not call it, deal the round or bet in it", found=by["name"]
        )
    if named(body.second) in caller - {""}:
        what = message("finding-witness", act="ContestCall", by=by["name"])
        table.add_finding("authority", what, expected="somebody other than whoever called it", found=body.second)
    check_reason_and_witness(table, body)


def _check_evidence(table: TableBooks, event: Json) -> None:
    """Once a card is known something shows it, or the Gaming Shift Manager decides."""
    highest = table.rank(table.command["by"]["position"]) >= table.options.rank(HIGHEST)
    if any_known(table) and not event["evidence"].strip() and not highest:
        table.add_finding("authority", message("finding-evidence"), expected="what shows it", found="nothing")


def _find_order(table: TableBooks, incident: Incident | None, event: Json) -> None:
    """Cards of which nobody knew the order lie as if it had been known: under its clause, or they wait for their turn.

    That clause stands in most documents; where there is none, no choice is left to anybody either.
    """
    unknown, order = DRAWN_TOGETHER - {Kind.TOGETHER_KNOWN.value}, event["order"]
    drawn = incident.cards if incident is not None and incident.kind in unknown else []
    if incident is None or not drawn or not in_an_order(table, len(drawn), order):
        what = message("finding-order-found")
        table.add_finding("deal", what, expected=f"the places of {len(drawn)} cards, as they were seen", found=order)
        return
    cards = [drawn[place - 1] for place in order]
    known = _case(table, Kind.TOGETHER_KNOWN.value)
    if known is None:
        table.incidents.pop()
        table.waiting += cards
        return
    incident.kind, incident.case, incident.cards = Kind.TOGETHER_KNOWN.value, known, cards
    incident.called_by, incident.position = event["found_by"], event["position"]


def _undo(table: TableBooks, incident: Incident) -> None:
    """Cards drawn together are in the device, what was seen was not, and nobody has left."""
    if incident.kind in DRAWN_TOGETHER:
        for card in incident.cards:
            table.put_back(card)
    else:
        deep = incident.cards if incident.sight == DEPTH_UNKNOWN and not incident.place else []
        table.seen.strike(incident.seen, [card for card in deep if card is not None])
        if incident.seen_before is not None and not table.cards[incident.place - 1].face_up:
            table.seen.lying[incident.place] = incident.seen_before
    if incident.kind == Kind.LEFT_WITH_CARDS.value and (holder := with_whom(table, incident.hand)) is not None:
        table.gone.discard(holder)
    if incident.kind in OF_INTERRUPTIONS:
        table.interrupted = False
    if incident.closed_bets:
        table.stage = Stage.OPEN


EVENTS: dict[str, Callable[[TableBooks, Json], None]] = {"CallContested": call_contested}
