"""Irregularities and rulings: what was called, the steps its clause lists, by whom each may be taken, what follows."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cutcard.cards import Shoe
from cutcard.house.audit.acts import VOIDING, Stage, seconded
from cutcard.house.audit.state import CardOnTable, Incident, card_of, joined
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.labels import label_of
from cutcard.words import Series, message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.house.audit.state import Json, TableBooks
    from cutcard.words import Message

WHENEVER = {Kind.WRONG_CARDS, Kind.UNFORESEEN, Kind.INTERRUPTED_OPEN, Kind.INTERRUPTED_DECIDED, Kind.ORDER_ALTERED}
"""What may come to light while another irregularity is open."""
INTERRUPTED = {Kind.INTERRUPTED_OPEN.value, Kind.INTERRUPTED_DECIDED.value}
LEADS_TO = {
    Remedy.VOID: {"BetWithdrawn", "SettlementReversed", "RoundVoided", "CardsReplaced"},
    Remedy.VOID_AND_REPLACE: {"BetWithdrawn", "SettlementReversed", "RoundVoided", "CardsReplaced"},
    Remedy.RECONSTRUCT: {"CardsReconstructed"},
    Remedy.SET_THE_ORDER: {"CardsReconstructed"},
    Remedy.OFFER_WITHDRAWAL: {"WithdrawalOpened"},
    Remedy.OFFER_WITHDRAWAL_OF_ALL: {"WithdrawalOpened"},
    Remedy.RETRIEVE: {"HandRetrieved"},
    Remedy.EXPOSE: {"HandRevealed", "HandRetrieved"},
    Remedy.REOPEN_BETS: {"BetsReopened"},
    Remedy.SET_TWO_ASIDE: {"CardsSetAside"},
    Remedy.SORT_AND_IDENTIFY: {"MissingIdentified"},
    Remedy.REPLACE_MISSING: {"HandReplaced"},
}
OFFERS = {Remedy.OFFER_WITHDRAWAL, Remedy.OFFER_WITHDRAWAL_OF_ALL}
QUOTE_THEIR_OWN = {"Ruled", "CardsReplaced", "ShoeOpened"}
"""What follows from a ruling stands under its clause; these have clauses of their own."""
ALWAYS = {"Ruled", "PlayResumed", "ShoeOpened"}
MUST = {Remedy.VOID: {"RoundVoided"}, Remedy.VOID_AND_REPLACE: {"RoundVoided", "CardsReplaced"}}


def _named(family: type[Kind | Remedy], written: str) -> Message | str:
    """An irregularity or a remedy by its name in any language; what is none by what is written."""
    return next((each.label for each in family if each.value == written), written)


def irregularity_called(table: TableBooks, event: Json) -> None:
    kind, open_kinds = event["kind"], [incident.kind for incident in table.incidents]
    case = next((each for each in table.game.irregularities if each.kind.value == kind), None)
    if case is None:
        what = message("finding-no-such-case", document=table.game.document.code)
        table.add_finding("ruling", what, expected="an irregularity of the document", found=kind)
    if kind in open_kinds or (open_kinds and kind not in {each.value for each in WHENEVER}):
        table.add_finding("ruling", message("finding-called-before"), expected=open_kinds[-1], found=kind)
    if table.stage is Stage.READY and (kind != Kind.WRONG_NUMBER.value or table.after_void):
        table.add_finding("ruling", message("finding-between-rounds"), expected=Kind.WRONG_NUMBER.value, found=kind)
    if kind in INTERRUPTED:
        _check_interruption(table, kind)
    if event["cards"] and event["cards"] != table.command["cards"]:
        table.add_finding(
            "deal", message("finding-drawn-together"), expected=table.command["cards"], found=event["cards"]
        )
    for card in event["cards"]:
        table.take(card)
    table.incidents.append(Incident(kind, event["hand"], list(event["cards"]), case))


def _check_interruption(table: TableBooks, kind: str) -> None:
    """An interrupted round is void only while no wager on offer has won or lost, whatever cards might have come."""
    from cutcard.compiled.conclusive import conclusive

    decided = conclusive(table.game, tuple(card_of(dealt.card) for dealt in table.cards))
    offered = {wager.name for wager in table.game.wagers if table.options.offers(wager)}
    settled = sorted(decided.keys() & offered)
    right = Kind.INTERRUPTED_DECIDED.value if settled else Kind.INTERRUPTED_OPEN.value
    if kind != right:
        what = message("finding-decided-none")
        if settled:
            wagers = Series("series-list", tuple(label_of(table.game, name) for name in settled))
            what = message("finding-decided", wagers=wagers)
        table.add_finding("ruling", what, expected=right, found=kind)


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
    steps = incident.open_steps
    step = next((each for each in steps if each.remedy.value == remedy), None)
    incident.steps_taken += 1
    if event["ruled_by"] != by["name"]:
        table.add_finding(
            "authority",
            message("finding-who-ruled", remedy=_named(Remedy, remedy)),
            expected=by["name"],
            found=event["ruled_by"],
        )
    if step is None:
        wanted = " or ".join(each.remedy.value for each in steps) or "that play resume"
        table.add_finding(
            "ruling", message("finding-on-kind", kind=_named(Kind, incident.kind)), expected=wanted, found=remedy
        )
        return
    own, least = table.rank(by["position"]), table.options.rank(step.by)
    if own < least:
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
    assert table.body is not None
    followed = {each["type"] for each in table.body.events}
    may = LEADS_TO.get(step.remedy, set()) | ALWAYS
    must = MUST.get(step.remedy, LEADS_TO.get(step.remedy, set()))
    if not incident.open_steps and step.remedy not in OFFERS:
        must = must | {"PlayResumed"}
    if not must <= followed <= may:
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
    left = table.incidents.pop().open_steps
    if left:
        wanted = " or ".join(step.remedy.value for step in left)
        table.add_finding("ruling", message("finding-resumed"), expected=f"first: {wanted}", found="nothing")


def call_taken_back(table: TableBooks, event: Json) -> None:
    """Nothing may have followed from it, and what happened to the floor itself is no mistake."""
    if not table.incidents:
        table.add_finding(
            "ruling", message("finding-taken-back"), expected="an irregularity that was open", found="none"
        )
        return
    incident, by = table.incidents.pop(), table.command["by"]
    rules = next((each for each in table.game.irregularities if each.kind is Kind.UNFORESEEN), None)
    if rules is not None and table.rank(by["position"]) < table.options.rank(rules.steps[0].by):
        least = f"a {rules.steps[0].by.title} or higher"
        table.add_finding(
            "authority", message("finding-took-back", by=by["name"]), expected=least, found=by["position"]
        )
    table.clauses(
        lambda: message("finding-taken-back-clauses"), event, joined(rules.clause if rules is not None else "")
    )
    if event["kind"] != incident.kind:
        table.add_finding("ruling", message("finding-call-taken-back"), expected=incident.kind, found=event["kind"])
    if incident.steps_taken or incident.offered or incident.cards or incident.kind in INTERRUPTED:
        table.add_finding(
            "ruling", message("finding-taken-back"), expected="one that nothing followed from", found=incident.kind
        )


def withdrawal_opened(table: TableBooks, event: Json) -> None:
    of_all = table.command["remedy"] == Remedy.OFFER_WITHDRAWAL_OF_ALL.value
    if event["all_or_none"] != of_all:
        table.add_finding("ruling", message("finding-all-or-none"), expected=of_all, found=event["all_or_none"])
    if table.incidents:
        table.incidents[-1].offered = True
        table.incidents[-1].all_or_none = event["all_or_none"]


def bets_reopened(table: TableBooks, _: Json) -> None:
    if table.cards or table.stage is not Stage.CLOSED:
        table.add_finding(
            "round", message("finding-reopened"), expected="before the first card", found=table.stage.value
        )
    table.stage = Stage.OPEN


def cards_set_aside(table: TableBooks, event: Json) -> None:
    if event["cards"] != table.command["cards"] or len(event["cards"]) != 2:
        table.add_finding("deal", message("finding-set-aside"), expected=table.command["cards"], found=event["cards"])
    for card in event["cards"]:
        table.take(card)
    table.aside = list(event["cards"])


def missing_identified(table: TableBooks, event: Json) -> None:
    """Whole decks, less the cards that were sorted, those in play and those set aside, leave the ones that are gone."""
    if not table.incidents:
        return
    incident = table.incidents[-1]
    face_down = _face_down_cards(table, incident.hand)
    in_play = [dealt.card for dealt in table.cards if dealt not in face_down]
    missing = Counter(map(str, Shoe.of(table.game.deck, decks=table.options.decks)))
    missing.subtract([*table.command["cards"], *in_play, *table.waiting, *table.aside])
    wanted = sorted((+missing).elements())
    if sorted(event["cards"]) != wanted or len(wanted) != len(face_down) or min(missing.values()) < 0:
        table.add_finding("deal", message("finding-missing"), expected=" ".join(wanted), found=" ".join(event["cards"]))
    incident.missing = list(event["cards"])


def _face_down_cards(table: TableBooks, hand: int) -> list[CardOnTable]:
    return [dealt for dealt in table.cards if dealt.hand == hand and not dealt.face_up]


def hand_replaced(table: TableBooks, event: Json) -> None:
    hand, replaced = event["hand"], list(event["cards"])
    missing = table.incidents[-1].missing if table.incidents else []
    face_down = _face_down_cards(table, hand)
    if replaced != missing or len(replaced) != len(face_down):
        table.add_finding("deal", message("finding-replacing"), expected=missing, found=replaced)
    table.cards = [
        CardOnTable(replaced.pop(0), dealt.hand, face_up=True) if dealt in face_down and replaced else dealt
        for dealt in table.cards
    ]
    table.waiting, table.aside = [*table.waiting, *table.aside], []
    table.must_replace = event["cards_replaced"]


def second_person(table: TableBooks) -> None:
    """To void, to correct and to find a bet take a reason and a second person; alone the house rules only on an
    interruption.
    """
    command, body = table.command, table.body
    assert body is not None
    if command["type"] not in {"CorrectCard", "FindBet", "TakeBackCall"} and command.get("remedy") not in VOIDING:
        return
    alone = body.via == "recovery" and bool(table.incidents) and table.incidents[-1].kind in INTERRUPTED
    if not command["reason"].strip():
        table.add_finding(
            "authority", message("finding-no-reason", act=command["type"]), expected="a reason", found="none"
        )
    if not alone and not seconded(body, command["by"]["name"]):
        what = message("finding-act-by", act=command["type"], by=command["by"]["name"])
        table.add_finding("authority", what, expected="a second person", found=body.second or "nobody")


EVENTS: dict[str, Callable[[TableBooks, Json], None]] = {
    "IrregularityCalled": irregularity_called,
    "CallTakenBack": call_taken_back,
    "Ruled": ruled,
    "PlayResumed": play_resumed,
    "WithdrawalOpened": withdrawal_opened,
    "BetsReopened": bets_reopened,
    "CardsSetAside": cards_set_aside,
    "MissingIdentified": missing_identified,
    "HandReplaced": hand_replaced,
}
