"""Cards put right after they were recorded wrongly, before a settlement and after it, and reports of wrong displays.

A correction names what shows it. It leaves the drawing as it was, or it is none; after a settlement every bet that
comes to something else by the right cards is paid anew, to the cent, and no other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.audit.acts import HIGHEST, MANAGER, SUPERVISOR, Stage
from cutcard.audit.conduct.known import waiting_for_their_turn
from cutcard.audit.conduct.order import complete, lies_wrong
from cutcard.audit.conduct.witness import check_reason_and_witness
from cutcard.audit.table.settling import book_reversed, check_named, owed_to
from cutcard.audit.table.sightings import Sighting
from cutcard.audit.table.state import CardOnTable, Json, RoundBooks, TableBooks, deal_of
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.settlement import result
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable


def _round(table: TableBooks, number: int) -> RoundBooks | None:
    return next((each for each in table.rounds if each.number == number), None)


def card_corrected(table: TableBooks, event: Json) -> None:
    """The card on the table left the shoe; the one it was taken for never did."""
    number = event.get("round_number", 0)
    over = _round(table, number) if number else None
    ahead = not number and not _lies_open(table, event["place"])
    unforeseen = ahead and bool(table.incidents) and table.incidents[-1].kind == Kind.UNFORESEEN.value
    _check_who(table, event, least=HIGHEST if unforeseen else MANAGER if number else SUPERVISOR, ahead=ahead)
    if number and over is None:
        what = message("finding-round-corrected", round=number)
        table.add_finding("deal", what, expected="a round of this shoe that is over", found="none such")
        return
    if not number and table.stage not in {Stage.CLOSED, Stage.SETTLING}:
        what = message("finding-round-corrected", round=table.round_number)
        table.add_finding("deal", what, expected="a round on the table", found=table.stage.value)
    cards = over.cards if over is not None else table.cards
    place, was, card = event["place"], event["was"], event["card"]
    if ahead:
        _seen_otherwise(table, place, was, card)
        return
    there = cards[place - 1] if 1 <= place <= len(cards) else None
    if there is None or there.card != was or not there.face_up:
        what = message("finding-card-corrected", place=place)
        found = f"that it was {was}"
        expected = f"that it was {there.card if there is not None and there.face_up else 'no card that lies open'}"
        table.add_finding("deal", what, expected=expected, found=found)
    if there is None:
        return
    in_the_device = table.shoe is not None and not table.shoe.fresh and table.stage is not Stage.NO_SHOE
    if over is None or (in_the_device and not over.earlier):
        table.exchange(was, card)
    elif card not in {str(each) for each in table.game.deck.cards}:
        table.add_finding("shoe", message("finding-once-more", card=card), expected="a card of the deck", found=card)
    corrected = [*cards[: place - 1], there._replace(card=card), *cards[place:]]
    if over is not None:
        otherwise = lies_wrong(table, corrected) or not complete(table, corrected)
        if otherwise and _ruled(table):
            over.cards = corrected
            return
        _check_drawing(table, cards, corrected, settled=True)
        resettle(table, over, corrected)
    else:
        if not _ruled(table):
            _check_drawing(table, cards, corrected, settled=table.stage is Stage.SETTLING or table.announced)
        if table.stage is Stage.SETTLING:
            table.stage, table.result = Stage.CLOSED, table.result_before
        table.cards, table.on_the_table, table.named_last = corrected, None, 0


def _seen_otherwise(table: TableBooks, place: int, was: str, card: str) -> None:
    """A card that nobody has turned was seen by a wrong name; those still to be dealt are counted on behind the others.

    What has left the device by a wrong name has another on the record too.
    """
    ahead = place - len(table.cards) - 1
    seen = table.seen.next_cards(ahead + 1)[ahead] if ahead >= 0 else table.seen.lying.get(place)
    names = seen.names if seen is not None else []
    if was not in names or card in names:
        what = message("finding-card-corrected", place=place)
        wanted = " or ".join(names) or "no card that was seen"
        table.add_finding("deal", what, expected=f"that it was {wanted}", found=f"that it was {was}, and is {card}")
        return
    if table.shoe is not None and table.shoe.left.get(card, 0) <= 0:
        what = message("finding-once-more", card=card)
        table.add_finding("shoe", what, expected="a card that the decks still hold", found=card)
    if ahead < 0:
        table.seen.lying[place] = Sighting([card])
        return
    table.seen.queue[ahead] = Sighting([card])
    for out in waiting_for_their_turn(table):
        if ahead < len(out):
            if (recorded := out[ahead]) is not None:
                table.exchange(recorded, card)
                out[ahead] = card
            return
        ahead -= len(out)


def _ruled(table: TableBooks) -> bool:
    """Whether the Gaming Shift Manager puts the card right as part of a ruling on what no rule covers."""
    by, least = table.command["by"], Position.GAMING_SHIFT_MANAGER
    unforeseen = bool(table.incidents) and table.incidents[-1].kind == Kind.UNFORESEEN.value
    return unforeseen and table.rank(by["position"]) >= table.options.rank(least)


def _lies_open(table: TableBooks, place: int) -> bool:
    return 1 <= place <= len(table.cards) and table.cards[place - 1].face_up


def _check_who(table: TableBooks, event: Json, *, least: Position, ahead: bool) -> None:
    """A card that was seen by a wrong name is put right at any time, since nothing goes on before; others are not."""
    by, body = table.command["by"], table.body
    assert body is not None
    if event["corrected_by"] != by["name"]:
        what = message("finding-who-corrected")
        table.add_finding("authority", what, expected=by["name"], found=event["corrected_by"])
    if table.rank(by["position"]) < table.options.rank(least):
        what = message("finding-act-by", act="CorrectCard", by=by["name"])
        table.add_finding("authority", what, expected=f"a {least.title} or higher", found=by["position"])
    if table.incidents and not ahead and not _ruled(table):
        suspended = f"that play stays suspended: {table.incidents[-1].kind}"
        what = message("finding-while-suspended", act="CorrectCard")
        table.add_finding("round", what, expected=suspended, found="CorrectCard")
    check_reason_and_witness(table, body)
    if not event["evidence"].strip():
        table.add_finding("authority", message("finding-evidence"), expected="what shows it", found="nothing")


def _check_drawing(table: TableBooks, before: list[CardOnTable], after: list[CardOnTable], *, settled: bool) -> None:
    """Whether the right card would have changed who drew, or whether anybody did: then no correction can tell."""
    if lies_wrong(table, before):
        return
    if lies_wrong(table, after) or (settled and not complete(table, after)):
        what = message("finding-drawn-otherwise")
        table.add_finding("deal", what, expected="the same drawing", found="another")


def resettle(table: TableBooks, over: RoundBooks, cards: list[CardOnTable]) -> None:
    """Every settled bet of the round against the right cards: the difference is paid or reclaimed, nothing else."""
    body = table.body
    assert body is not None
    told = {event["number"]: event for event in body.events if event["type"] == "BetResettled"}
    deal = deal_of(cards)
    owed = owed_to(table, deal, {number: paid.bet for number, paid in over.settled.items()})
    changed = {number for number, due in owed.items() if due.net_cents != over.settled[number].net_cents}
    if told.keys() != changed:
        what = message("finding-resettled", round=over.number)
        table.add_finding("settlement", what, expected=sorted(changed), found=sorted(told))
    for number, event in told.items():
        if number in changed:
            due, paid = owed[number], over.settled[number]
            expected = (due.outcome, paid.net_cents, due.net_cents, over.number)
            found = (event["outcome"], event["was_cents"], event["net_cents"], event["round_number"])
            if found != expected:
                what = message("finding-bet-resettled", number=number)
                table.add_finding("settlement", what, expected=expected, found=found)
    over.cards = cards
    over.result = result(table.game, deal).name
    own, fresh = [each for each in table.rounds if not each.earlier], table.shoe is not None and table.shoe.fresh
    if own and table.stage is Stage.SETTLING:
        table.result_before = own[-1].result
    elif own and not fresh:
        table.result = own[-1].result


def bet_resettled(table: TableBooks, event: Json) -> None:
    """The difference moves; where the money is gone already, that is for the Gaming Shift Manager."""
    over, number = _round(table, event["round_number"]), event["number"]
    if over is None or number not in over.settled:
        what = message("finding-bet-resettled", number=number)
        table.add_finding("settlement", what, expected="a settled bet of the round", found="none such")
        return
    paid = over.settled[number]
    check_named(table, event, paid.bet, message("finding-bet-resettled", number=number))
    difference = event["net_cents"] - event["was_cents"]
    owes = book_reversed(table, paid.bet.patron, difference, "wins")
    over.settled[number] = paid._replace(net_cents=event["net_cents"])
    if number in table.settled:
        table.settled[number] = over.settled[number]
    table.summary.paid_cents += difference
    by, least = table.command["by"], Position.GAMING_SHIFT_MANAGER
    if owes and table.rank(by["position"]) < table.options.rank(least):
        what = message("finding-money-gone", number=number, patron=paid.bet.patron)
        table.add_finding("authority", what, expected=f"a {least.title} or higher", found=by["position"])


def display_noted(table: TableBooks, event: Json) -> None:
    """A report names the round, and what stands is that round's result by the cards."""
    results = {over.number: over.result for over in table.rounds}
    if table.stage is Stage.SETTLING:
        results[table.round_number] = table.result
    number = event["round_number"]
    wanted = table.command["round_number"] or max(results, default=0)
    if number != wanted or number not in results:
        what = message("finding-display-round")
        table.add_finding("result", what, expected=f"round {wanted or 'with a result'}", found=f"round {number}")
    elif event["stands"] != results[number]:
        what = message("finding-last-result")
        table.add_finding("result", what, expected=results[number], found=event["stands"])
    elif event["shows"].strip().casefold() == event["stands"].casefold():
        what = message("finding-display-right", round=number)
        table.add_finding("result", what, expected="another result", found=event["shows"])


EVENTS: dict[str, Callable[[TableBooks, Json], None]] = {
    "CardCorrected": card_corrected,
    "BetResettled": bet_resettled,
    "DisplayNoted": display_noted,
}
