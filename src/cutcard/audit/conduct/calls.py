"""Irregularities called: whether the clause's condition held in the books when it was, and what was seen by then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.audit.acts import Stage
from cutcard.audit.conduct.circumstances import ASKED, OF_SETTLED_ROUNDS, can_have_been_seen, ended, lacking
from cutcard.audit.conduct.known import DRAWN_TOGETHER, face_down, unturned_in_hands, with_whom
from cutcard.audit.conduct.order import lies_wrong
from cutcard.audit.conduct.rulings import can_be_done
from cutcard.audit.conduct.self_running import CALLED_BY
from cutcard.audit.table.incident import Incident
from cutcard.audit.table.sightings import IN_ORDER, Sighting
from cutcard.rulebook.irregularities import INTERRUPTED, Circumstance, Irregularity, Kind
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.audit.table.state import Json, TableBooks

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
AT_A_PLACE = {Kind.SLIP_OF_DELIVERY, Kind.UNFORESEEN}
"""Cases that may be about one card of the round."""
ALTERED = {Kind.ORDER_ALTERED, Kind.DEVICE_MOVED_ALTERED}
WHILE_INTERRUPTED = INTERRUPTED | {Kind.ABSENT_PATRON, Kind.LEFT_WITH_CARDS}
"""What may be called while cards in patrons' hands are to be turned after an interruption."""
PARTS: Json = {
    "note": "",
    "hand": 0,
    "cards": [],
    "count": 0,
    "place": 0,
    "round_number": 0,
    "sight": IN_ORDER,
    "evidence": "",
}
"""What is said when an irregularity is called."""

UNSAID_BY_THE_HOUSE = ("count", "place", "round_number", "sight", "evidence")
"""What the house leaves out where it calls something itself: it counts no cards and points at none."""


def irregularity_called(table: TableBooks, event: Json) -> None:
    kind, open_kinds = event["kind"], [incident.kind for incident in table.incidents]
    call = {**PARTS, **{name: table.command[name] for name in PARTS if name in table.command}}
    case = next((each for each in table.game.irregularities if each.kind.value == kind), None)
    if case is None:
        what = message("finding-no-such-case", document=table.game.document.code)
        table.add_finding("ruling", what, expected="an irregularity of the document", found=kind)
    if kind in open_kinds or (open_kinds and kind not in {each.value for each in WHENEVER}):
        table.add_finding("ruling", message("finding-called-before"), expected=open_kinds[-1], found=kind)
    if kind == Kind.UNFORESEEN.value and table.incidents:
        _check_nothing_listed(table)
    no_clause = kind == Kind.UNFORESEEN.value and (bool(open_kinds) or lies_wrong(table))
    if table.interrupted and not no_clause and kind not in {each.value for each in WHILE_INTERRUPTED}:
        table.add_finding("ruling", message("finding-interrupted"), expected="the interruption", found=kind)
    if case is not None:
        _check_circumstances(table, call, case)
    _check_named(table, kind, call, event)
    _check_as_asked(table, kind, call, event)
    _check_said(table, kind, call, event)
    asked, number = _settled_round(table, kind, call["round_number"]), event["round_number"]
    if number != asked or (number and not table.settled_round(number)):
        what = message("finding-round-called", kind=case.kind.label if case is not None else kind)
        wanted = asked or "the round on the table"
        table.add_finding("ruling", what, expected=wanted, found=number)
    _open_incident(table, case, event)


def _open_incident(table: TableBooks, case: Irregularity | None, event: Json) -> None:
    """Cards drawn together leave the device; what somebody saw is known from now on, whatever is ruled about it."""
    kind, cards, place = event["kind"], list(event["cards"]), event["place"]
    incident = Incident(kind, event["hand"], cards, case, place, round_number=event["round_number"])
    incident.sight, incident.called_by, incident.position = event["sight"], event["called_by"], event["position"]
    named = [card for card in cards if card is not None]
    if kind == Kind.SLIP_OF_DELIVERY.value and 1 <= place <= len(table.cards):
        recorded = table.cards[place - 1].card
        named = [recorded] if recorded is not None else named
    if kind in DRAWN_TOGETHER:
        for card in cards:
            table.draw(card)
    elif named and place and not incident.round_number:
        incident.seen, incident.seen_before = [Sighting(named)], table.seen.lying.get(place)
        table.seen.lying[place] = incident.seen[0]
    elif named and not incident.round_number:
        incident.seen = table.seen.add(named, incident.sight, out=len(table.waiting))
    if kind == Kind.LEFT_WITH_CARDS.value and (holder := with_whom(table, incident.hand)) is not None:
        table.gone.add(holder)
    if kind in {each.value for each in INTERRUPTED}:
        table.interrupted = False
    table.named_last = 0
    table.incidents.append(incident)


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
    steps = [step.remedy for step in incident.open_steps if can_be_done(table, incident, step.remedy)]
    if listed and steps and ended(table, incident) is None and not _both_hands_gone(table, incident):
        expected = " or ".join(remedy.value for remedy in steps)
        table.add_finding("ruling", message("finding-called-before"), expected=expected, found=Kind.UNFORESEEN.value)


def _both_hands_gone(table: TableBooks, incident: Incident) -> bool:
    """Where patrons have cards of both hands that nobody has named, sorting cannot tell whose are missing."""
    other = [table.cards[place - 1] for place in face_down(table, 1 - incident.hand)]
    left = incident.kind == Kind.LEFT_WITH_CARDS.value and not incident.steps_taken
    unnamed = any(dealt.card is None for dealt in other)
    return left and unnamed and with_whom(table, 1 - incident.hand) is not None


def _check_circumstances(table: TableBooks, call: Json, foreseen: Irregularity) -> None:
    """Each circumstance of the case, asked of the books; of two kinds of interruption the right one is named."""
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
    if kind in DRAWN_TOGETHER:
        wanted = call["cards"] or table.seen.tell(call["count"])
    elif kind in {each.value for each in SEEN}:
        wanted = call["cards"]
    if event["cards"] != wanted:
        table.add_finding("deal", message("finding-drawn-together"), expected=wanted, found=event["cards"])


def _check_as_asked(table: TableBooks, kind: str, call: Json, event: Json) -> None:
    """The record says what was called; places and how cards were seen only where the case is about them."""
    at_a_place, seen = kind in {each.value for each in AT_A_PLACE}, kind in {each.value for each in SEEN}
    wanted = {**call, "kind": table.command["kind"]}
    wanted |= {"place": call["place"] if at_a_place else 0, "sight": call["sight"] if seen else IN_ORDER}
    for part in ("kind", "note", "hand", "place", "sight", "evidence"):
        if event[part] != wanted[part]:
            what = message("finding-not-asked", event=event["type"], part=part)
            table.add_finding("journal", what, expected=wanted[part], found=event[part])


def _check_said(table: TableBooks, kind: str, call: Json, event: Json) -> None:
    """Whose word it is, what shows that the order of cards changed, and that bets are closed with an exposure."""
    by, body = table.command["by"], table.body
    assert body is not None
    for part in UNSAID_BY_THE_HOUSE if body.via in CALLED_BY else ():
        if call[part] != PARTS[part]:
            what = message("finding-not-asked", event=event["type"], part=part)
            table.add_finding("journal", what, expected=PARTS[part], found=call[part])
    if (event["called_by"], event["position"]) != (by["name"], by["position"]):
        what = message("finding-who-called")
        found = f"{event['called_by']}, {event['position']}"
        table.add_finding("authority", what, expected=f"{by['name']}, {by['position']}", found=found)
    if kind in {each.value for each in ALTERED} and table.seen and not event["evidence"].strip():
        what = message("finding-altered-evidence")
        table.add_finding("ruling", what, expected="evidence other than the cards that were seen", found="nothing")
    if kind == Kind.UNFORESEEN.value:
        _check_seen_in_a_round(table, call)
    exposed = kind == Kind.DEVICE_MOVED_EXPOSED.value and table.stage is Stage.OPEN
    if exposed != any(each["type"] == "BetsClosed" for each in body.events):
        what = message("finding-closed-by-exposure")
        wanted = "that it closes the bets" if exposed else "that bets stay as they are"
        table.add_finding("round", what, expected=wanted, found="otherwise")


def _check_seen_in_a_round(table: TableBooks, call: Json) -> None:
    """Cards seen in the device are called while a round is on the table, and between rounds they are burnt; a card of
    the round that somebody saw lies face down, and nobody has named it.
    """
    if not call["cards"]:
        return
    in_a_round = table.stage in {Stage.OPEN, Stage.CLOSED} and not call["round_number"]
    of_the_device = in_a_round and can_have_been_seen(table, call["cards"])
    if not (ASKED[Circumstance.FACE_DOWN_AT_THE_PLACE](table, call) if call["place"] else of_the_device):
        wanted = "cards of the device, or one face down, in a round that is not over"
        table.add_finding("ruling", message("finding-card-seen"), expected=wanted, found=", ".join(call["cards"]))


def play_interrupted(table: TableBooks, event: Json) -> None:
    """Recorded by itself only while patrons have cards that lie face down, as the word of whoever said so."""
    by, said = table.command["by"], (event["reported_by"], event["position"])
    if said != (by["name"], by["position"]):
        table.add_finding("authority", message("finding-interrupted"), expected=by["name"], found=said[0])
    table.interrupted_by = said
    if table.interrupted or not unturned_in_hands(table):
        what = message("finding-interrupted")
        table.add_finding("ruling", what, expected="cards in patrons' hands, face down", found="none")
    table.interrupted = True


EVENTS: dict[str, Callable[[TableBooks, Json], None]] = {
    "IrregularityCalled": irregularity_called,
    "PlayInterrupted": play_interrupted,
}
