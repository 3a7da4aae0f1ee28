"""Rulings: the steps a clause lists, each in its turn, by whom it may be taken, and what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.audit.acts import SUPERVISOR, VOIDING, Stage
from cutcard.audit.conduct.circumstances import ended, not_yet
from cutcard.audit.conduct.known import DRAWN_TOGETHER, any_known, decided, only_read, unturned_in_hands
from cutcard.audit.conduct.order import can_be_laid_anew
from cutcard.audit.conduct.witness import check_position, check_reason_and_witness, check_step
from cutcard.audit.table.sightings import DEPTH_UNKNOWN
from cutcard.audit.table.state import Json, TableBooks, joined
from cutcard.rulebook.irregularities import Kind, Remedy, Step
from cutcard.words import Message, message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.audit.table.incident import Incident

TURNED = {"CardTurned", "TotalsAnnounced"}
LEADS_TO = {
    Remedy.VOID: {"BetWithdrawn", "SettlementReversed", "RoundVoided", "CardsReplaced"},
    Remedy.VOID_AND_REPLACE: {"BetWithdrawn", "SettlementReversed", "RoundVoided", "CardsReplaced"},
    Remedy.RECONSTRUCT: {"CardsReconstructed", "SurplusTaken", "PairsDecided", "TotalsAnnounced", "BetResettled"},
    Remedy.SET_THE_ORDER: {"CardsReconstructed"},
    Remedy.OFFER_WITHDRAWAL: {"WithdrawalOpened"},
    Remedy.OFFER_WITHDRAWAL_OF_ALL: {"WithdrawalOpened"},
    Remedy.RETRIEVE: {"HandRetrieved"},
    Remedy.EXPOSE: {"HandRetrieved", *TURNED},
    Remedy.AS_FACE_DOWN: {"CardSeen"},
    Remedy.BURN: {"SeenCardBurnt"},
    Remedy.PLAY_ON: TURNED,
    Remedy.REOPEN_BETS: {"BetsReopened", "CardsDiscarded"},
    Remedy.SET_TWO_ASIDE: {"CardsSetAside"},
    Remedy.SORT_AND_IDENTIFY: {"MissingIdentified"},
    Remedy.REPLACE_MISSING: {"HandReplaced", "TotalsAnnounced"},
}
OFFERS = {Remedy.OFFER_WITHDRAWAL, Remedy.OFFER_WITHDRAWAL_OF_ALL}
VOIDS = {Remedy.VOID, Remedy.VOID_AND_REPLACE}
WORKS_IN = {
    Remedy.RECONSTRUCT: {Stage.CLOSED, Stage.SETTLING},
    Remedy.RETRIEVE: {Stage.CLOSED, Stage.SETTLING},
    Remedy.EXPOSE: {Stage.CLOSED, Stage.SETTLING},
    Remedy.REOPEN_BETS: {Stage.CLOSED},
    Remedy.BURN: set[Stage](),
}
"""When there is anything for a remedy to work on, where that is not always."""
QUOTE_THEIR_OWN = {"Ruled", "CardsReplaced", "ShoeOpened", "TotalsAnnounced", "PairsDecided", "OutcomeChanged"}
"""What follows from a ruling stands under its clause; these have clauses of their own."""
ALWAYS = {"Ruled", "PlayResumed", "ShoeOpened", "OutcomeChanged"}
MUST: dict[Remedy, set[str]] = {
    Remedy.VOID: {"RoundVoided"},
    Remedy.VOID_AND_REPLACE: {"RoundVoided", "CardsReplaced"},
    Remedy.RECONSTRUCT: {"CardsReconstructed"},
    Remedy.EXPOSE: {"HandRetrieved"},
    Remedy.AS_FACE_DOWN: set(),
    Remedy.REPLACE_MISSING: {"HandReplaced"},
    Remedy.PLAY_ON: set(),
    Remedy.REOPEN_BETS: {"BetsReopened"},
}


def _named(family: type[Kind | Remedy], written: str) -> Message | str:
    """An irregularity or a remedy by its name in any language; what is none by what is written."""
    return next((each.label for each in family if each.value == written), written)


def ruled(table: TableBooks, event: Json) -> None:
    """A step the clause lists, in its turn, by the position it names or a higher one, for a reason that is kept."""
    remedy, by = event["remedy"], table.command["by"]
    if not table.incidents:
        table.add_finding(
            "ruling",
            message("finding-ruled", remedy=_named(Remedy, remedy)),
            expected="an irregularity that is open",
            found="none",
        )
        return
    incident = table.incidents[-1]
    lapsed, steps = ended(table, incident), incident.open_steps
    step = next((each for each in steps if each.remedy.value == remedy), None)
    incident.steps_taken += 1
    incident.offered = incident.all_or_none = False
    if event["ruled_by"] != by["name"]:
        table.add_finding(
            "authority",
            message("finding-who-ruled", remedy=_named(Remedy, remedy)),
            expected=by["name"],
            found=event["ruled_by"],
        )
    if event["reason"] != table.command["reason"]:
        what = message("finding-who-ruled", remedy=_named(Remedy, remedy))
        table.add_finding("journal", what, expected=table.command["reason"], found=event["reason"])
    if step is None:
        wanted = " or ".join(each.remedy.value for each in steps) or "that play resume"
        table.add_finding(
            "ruling", message("finding-on-kind", kind=_named(Kind, incident.kind)), expected=wanted, found=remedy
        )
        return
    if not can_be_done(table, incident, step.remedy):
        what = message("finding-on-kind", kind=_named(Kind, incident.kind))
        table.add_finding("ruling", what, expected="what can be done as things stand", found=remedy)
    lacking = lapsed or not_yet(table, incident, step.remedy)
    if lacking is not None:
        what = message("finding-on-kind", kind=_named(Kind, incident.kind))
        table.add_finding("ruling", what, expected=lacking.value, found="otherwise")
    _check_offer(table, step)
    if incident.case is not None and incident.case.any_of and not event["reason"].strip():
        what = message("finding-no-reason", act="RuleOn")
        table.add_finding("authority", what, expected="a reason", found="none")
    check_step(table, step)
    own, least = table.rank(by["position"]), table.options.rank(step.by)
    if own < least and not _by_the_system(table, step):
        what = message(
            "finding-ruled-by",
            by=by["name"],
            remedy=step.remedy.label,
            document=table.game.document.code,
            clause=step.clause,
        )
        table.add_finding("authority", what, expected=f"a {step.by.title} or higher", found=by["position"])
    higher = table.game.procedure.higher_position if own > least else ""
    table.clauses(
        lambda: message("finding-ruling-clauses", remedy=step.remedy.label), event, joined(step.clause, higher)
    )
    _check_what_follows(table, incident, step)


def can_be_done(table: TableBooks, incident: Incident, remedy: Remedy) -> bool:
    """Whether a remedy can be carried out as things stand: on a round that lies there, or on one that is over.

    Cards seen before the first one is dealt are burnt while bets are open, or the round is void; afterwards they are
    played. A round that is over and lacks a card by the rule is never laid anew.
    """
    if incident.round_number:
        over = table.settled_round(incident.round_number)
        if remedy is Remedy.RECONSTRUCT:
            return over is not None and can_be_laid_anew(table.as_it_was(over))
        last = table.last_round is not None and table.last_round.number == incident.round_number
        return remedy in {Remedy.VOID, Remedy.PLAY_ON} or (last and remedy is Remedy.VOID_AND_REPLACE)
    if any(incident.cards) and incident.kind not in DRAWN_TOGETHER and not table.cards:
        if table.stage is not Stage.OPEN:
            return remedy is Remedy.AS_FACE_DOWN
        deep = incident.sight == DEPTH_UNKNOWN
        return remedy in VOIDS or remedy is (Remedy.AS_FACE_DOWN if deep else Remedy.BURN)
    if remedy in VOIDS:
        return table.stage in {Stage.OPEN, Stage.CLOSED, Stage.SETTLING} or table.last_round is not None
    if remedy is Remedy.REOPEN_BETS and table.seen:
        return False
    return table.stage in WORKS_IN.get(remedy, set(Stage))


def _by_the_system(table: TableBooks, step: Step) -> bool:
    """Whether the house may act by itself: at a table that nobody deals; elsewhere it voids nothing."""
    return table.by_itself and (table.source == "shuffled" or step.remedy.value not in VOIDING)


def _check_offer(table: TableBooks, step: Step) -> None:
    """Cards in patrons' hands are turned before bets are offered back; once a card is known, or a device has read
    one, on more than one word.

    Where every bet is decided there is nothing to take back.
    """
    if step.remedy in OFFERS and unturned_in_hands(table):
        what = message("finding-offer-unturned")
        table.add_finding("ruling", what, expected="cards handed out turned first", found="cards face down")
    if step.remedy not in OFFERS or table.by_itself or not (any_known(table) or only_read(table)):
        return
    settled = decided(table)
    if any(bet.wager not in settled for bet in table.open_bets.values()):
        check_position(table, max(step.by, SUPERVISOR, key=table.options.rank))
        assert table.body is not None
        check_reason_and_witness(table, table.body)


def _check_what_follows(table: TableBooks, incident: Incident, step: Step) -> None:
    assert table.body is not None
    followed = {each["type"] for each in table.body.events}
    may, must = LEADS_TO.get(step.remedy, set()), MUST.get(step.remedy, LEADS_TO.get(step.remedy, set()))
    if step.remedy is Remedy.PLAY_ON and incident.kind == Kind.SLIP_OF_DELIVERY.value:
        must = {"CardTurned"}
    elif step.remedy is Remedy.PLAY_ON:
        may = set()
    elif step.remedy is Remedy.AS_FACE_DOWN:
        must = {"CardSeen"}
    if not incident.open_steps and step.remedy not in OFFERS:
        must = must | {"PlayResumed"}
    if not must <= followed <= may | ALWAYS:
        wanted = ", ".join(sorted(must))
        table.add_finding(
            "ruling",
            message("finding-ruling-follows", remedy=step.remedy.label),
            expected=wanted,
            found=", ".join(sorted(followed)),
        )
    for each in table.body.events:
        if each["type"] not in QUOTE_THEIR_OWN and not joined(step.clause) <= joined(each["clause"]):
            what = message("finding-clause-quoted", event=each["type"])
            table.add_finding("clause", what, expected=step.clause, found=each["clause"] or "none")


def play_resumed(table: TableBooks, _: Json) -> None:
    if table.voided:
        return
    if not table.incidents:
        table.add_finding("ruling", message("finding-resumed"), expected="an irregularity that was open", found="none")
        return
    incident = table.incidents.pop()
    if not incident.finished and ended(table, incident) is None:
        wanted = " or ".join(step.remedy.value for step in incident.open_steps)
        table.add_finding("ruling", message("finding-resumed"), expected=f"first: {wanted}", found="nothing")


EVENTS: dict[str, Callable[[TableBooks, Json], None]] = {
    "Ruled": ruled,
    "PlayResumed": play_resumed,
}
