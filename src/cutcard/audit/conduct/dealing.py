"""Cards dealt, turned and named: out of the shoe, by whoever draws, and each recorded where it was really laid.

A card laid against the rule, or one too many, is lawful as a record; what may not follow is a further card or a result
before it is put right. Where cards are keyed in by hand none is named before it lies open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.audit.acts import Stage, named
from cutcard.audit.conduct.betting import exceeded, gap
from cutcard.audit.conduct.handing import note_dealer
from cutcard.audit.conduct.known import face_down, unturned_in_hands, with_whom
from cutcard.audit.conduct.order import lies_wrong, walked
from cutcard.audit.conduct.turning import check_turner, check_turning_clauses
from cutcard.audit.conduct.witness import check_reason_and_witness
from cutcard.audit.table.state import CardOnTable, Json, TableBooks, deal_of, joined
from cutcard.rulebook.cite import numbers
from cutcard.rulebook.drawing import Complete, Draw
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.labels import hand_label
from cutcard.words import Message, message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.rulebook.game import Game

TURNING = {"CardDealt", "CardTurned", "CardRenamed", "HandReplaced", "CardCorrected"}
"""After these the initial deal may lie open for the first time, or otherwise."""
GONE = {Kind.ABSENT_PATRON.value, Kind.LEFT_WITH_CARDS.value}
"""What is called of a patron who has cards and is not there."""


def card_dealt(table: TableBooks, event: Json) -> None:
    card, hand = event["card"], event["hand"]
    if found_afterwards(table):
        _check_found(table, event)
        return
    for number in (table.command.get("round_number", 0), event.get("round_number", 0)):
        if number not in {0, table.round_number} or (number and number == event.get("round_number")):
            what = message("finding-card-found", card=said(card))
            table.add_finding("deal", what, expected="a card of the round in progress", found=number)
    _check_drawer(table)
    _check_may_deal(table, card)
    _check_face(table, event)
    step = walked(table).then
    _check_hand(table, event, step)
    named_now = _leave_the_device(table, card, face_up=event["face_up"])
    note_dealer(table, event)
    table.cards.append(CardOnTable(card, hand, event["face_up"]))
    table.named_last = len(table.cards) if named_now and event["face_up"] else 0
    table.withdrawal_offered = False


def found_afterwards(table: TableBooks) -> bool:
    """Whether a card is said to have lain with those of a round whose result is out; one that is dealt names no round
    and comes when bets are closed.
    """
    command, running = table.command, table.stage is Stage.CLOSED
    if command["type"] != "DealCard":
        return False
    return command["hand"] is not None and not (running and table.in_progress(command["round_number"]))


def _check_found(table: TableBooks, event: Json) -> None:
    """A card too many, found when the result is out or the bets are paid: open, by name, on the hand it was laid on."""
    number, laid = table.command.get("round_number", 0), CardOnTable(event["card"], event["hand"], event["face_up"])
    running = table.in_progress(number)
    over = None if running else table.settled_round(number)
    wanted = over.number if over is not None else 0
    there = table.cards if running else over.cards if over is not None else []
    said_so = table.command.get("hand") == laid.hand and laid.hand in {0, 1} and laid.face_up
    staff = table.command["by"]["position"] != "PATRON"
    if not there or not said_so or not staff or laid.card is None or event.get("round_number", 0) != wanted:
        what = message("finding-card-found", card=said(laid.card))
        table.add_finding("deal", what, expected="a card named by staff with those of a round", found="otherwise")
        return
    if over is None:
        table.take(laid.card)
        first = table.seen.queue[0] if table.seen.queue else None
        if first is not None and laid.card in first.names:  # It is the card that was seen to come next.
            table.seen.deal(len(table.cards) + 1, laid.card)
        note_dealer(table, event)
        table.cards.append(laid)
        return
    over.cards = [*over.cards, laid]
    in_the_device = table.shoe is not None and not table.shoe.fresh and table.stage is not Stage.NO_SHOE
    if in_the_device and not over.earlier:
        table.take(laid.card)
    elif laid.card not in {str(each) for each in table.game.deck.cards}:
        what = message("finding-once-more", card=laid.card)
        table.add_finding("shoe", what, expected="a card of the deck", found=laid.card)


def _check_drawer(table: TableBooks) -> None:
    """By the patron who holds the device, where one does, or written down for them; otherwise by the Dealer."""
    by, named = table.command["by"], table.command["drawn_by"]
    alone = by["name"] if by["position"] == "PATRON" else None
    drawer = named or alone
    holder = table.device_holder if table.method == "C" else None
    if drawer != holder or (alone is not None and named not in {None, alone}):
        found = " and ".join(filter(None, (alone, named))) or "the Dealer"
        table.add_finding("authority", message("finding-drawn"), expected=f"by {holder or 'the Dealer'}", found=found)
    elif table.method == "C" and holder is None:
        what = message("finding-drawn")
        table.add_finding("authority", what, expected="by a patron who has the device", found="the Dealer")


def _check_may_deal(table: TableBooks, card: str | None) -> None:
    """On top of a card that lies wrong only where the Dealer says where it lay; never beyond the differential."""
    if table.command["hand"] is None and lies_wrong(table):
        what = message("finding-card-follows", card=said(card))
        table.add_finding("deal", what, expected="first what lies wrong put right", found="another card")
    if exceeded(table):
        what = message("finding-card-differential")
        most = f"{table.options.differential_cents} at most"
        table.add_finding("round", what, expected=most, found=abs(gap(table)))


def _check_face(table: TableBooks, event: Json) -> None:
    """Face up, unless a patron is to turn it; and blind where nothing but eyes can read it."""
    card, hand, up = event["card"], event["hand"], event["face_up"]
    further, handler = table.initial_deal_complete, table.handlers[hand] if hand in {0, 1} else None
    dealer_keeps_them = table.method in {None, "B"}
    wanted = dealer_keeps_them or (further and handler in {None, table.device_holder if table.method == "C" else None})
    if up != wanted:
        table.add_finding("deal", message("finding-card-lies", card=said(card)), expected=wanted, found=up)
    comes = table.waiting[0] if table.waiting else None
    guessed = comes is not None and table.command.get("card") is not None  # Whoever guesses learns which card it is.
    if guessed or (table.source == "keyed" and not up and card != comes):
        what = message("finding-named-blind", card=said(card))
        table.add_finding("deal", what, expected=f"that nobody names it ({said(comes)})", found=said(card))
    elif card is None and (up or table.source != "keyed"):
        table.add_finding("deal", message("finding-unnamed"), expected="its name", found="none")


def _leave_the_device(table: TableBooks, card: str | None, *, face_up: bool) -> bool:
    """Cards drawn before come first, those that were seen as they were seen; then any that the decks still hold.

    Whether the card gets its name only now, and nobody had seen it before.
    """
    waited, place = bool(table.waiting), len(table.cards) + 1
    comes = table.waiting.pop(0) if waited else None
    if comes is None and card is not None and not table.seen.can_come([card]):
        seen = table.seen.next_cards(1)[0]
        assert seen is not None
        table.add_finding("deal", message("finding-seen-before"), expected=" or ".join(seen.names), found=card)
    seen = table.seen.deal(place, card if face_up else None)
    if not waited:
        _check_cutting_card(table)
        if table.shoe is not None and len(table.shoe) <= 0 and not (face_up and card is None):
            table.add_finding("shoe", message("finding-device-empty"), expected="a card in the device", found="none")
        table.draw(card)
    elif comes is None and card is not None:
        table.identify(card)
    elif comes != card:
        table.add_finding("deal", message("finding-drawn-before"), expected=said(comes), found=said(card))
    return comes is None and card is not None and seen is None


def _check_cutting_card(table: TableBooks) -> None:
    if table.source == "shuffled" and table.shoe is not None and not table.cutting_card_seen:
        left = len(table.shoe)
        if left <= table.options.cut:
            table.add_finding(
                "shoe", message("finding-behind-cutting-card"), expected="the cutting card first", found=left
            )


def _check_hand(table: TableBooks, event: Json, step: Draw | Complete | None) -> None:
    """The hand that the rule names; or the one the command says it was laid on, also against the rule."""
    hand, card = event["hand"], said(event["card"])
    laid = table.command["hand"]
    if hand not in {0, 1} or (laid is not None and laid != hand):
        what = message("finding-card-to", card=card, hand=named_hand(table, hand))
        table.add_finding("deal", what, expected=laid, found=hand)
        return
    if laid is None or (isinstance(step, Draw) and step.hand == hand):
        check_follows(table, step, card, hand, event)


def check_follows(
    table: TableBooks, step: Draw | Complete | None, card: str, hand: int, event: Json | None = None
) -> None:
    """The drawing rule asks for a card, and for this hand."""
    sides = [side.name for side in table.game.drawing.sides]
    to = sides[hand] if hand in {0, 1} else str(hand)
    if not isinstance(step, Draw):
        why = step.why if step is not None else "these cards are no beginning of a deal"
        what = message("finding-card-to", card=card, hand=named_hand(table, hand))
        table.add_finding("deal", what, expected=f"no card: {why}", found=f"{card} to {to}")
    elif step.hand != hand:
        what = message("finding-card-to", card=card, hand=named_hand(table, hand))
        table.add_finding("deal", what, expected=f"{sides[step.hand]}: {step.why}", found=to)
    elif event is not None and not joined(step.clause) <= set(numbers(event["clause"])):
        what = message("finding-clauses-for-card", card=card, hand=named_hand(table, hand))
        table.add_finding("clause", what, expected=step.clause, found=event["clause"])


def named_hand(table: TableBooks, hand: int) -> Message | str:
    """A hand by its name; what is no hand by what is written."""
    return hand_label(table.game, hand) if hand in {0, 1} else str(hand)


def said(card: str | None) -> str:
    return "an unnamed card" if card is None else card


def pairs_decided(table: TableBooks, _: Json) -> None:
    if len(table.cards) != 2 * table.game.drawing.initial and not table.lay_wrong:
        table.add_finding("deal", message("finding-pairs"), expected=4, found=len(table.cards))


def card_turned(table: TableBooks, event: Json) -> None:
    """A card that lies face down is turned under the name it has, or gets one that the decks still hold."""
    place, card, seen = event["place"], event["card"], event["seen"]
    there = table.cards[place - 1] if type(place) is int and 1 <= place <= len(table.cards) else None
    if there is None or there.face_up:
        what = message("finding-card-turned", place=place)
        table.add_finding("deal", what, expected="a card that lies face down", found="none such")
        return
    _check_turning(table, there.hand, seen)
    if table.command["type"] != "RuleOn":
        check_turning_clauses(table, there.hand, event)
    note_dealer(table, event)
    if there.card is None:
        table.identify(card)
    elif there.card != card:
        table.add_finding("deal", message("finding-card-turned", place=place), expected=there.card, found=card)
    names = table.seen.lying[place].names[:] if place in table.seen.lying else []
    if not table.seen.turn(place, card):
        table.add_finding("deal", message("finding-seen-before"), expected=" or ".join(names), found=card)
    table.cards[place - 1] = there._replace(card=card, face_up=True)
    table.named_last = place if there.card is None and not seen else 0


def _check_named(table: TableBooks) -> None:
    """Whoever turns a hand at once names those of its cards that nobody has named, in their order, and no others."""
    assert table.body is not None
    turned = [event for event in table.body.events if event["type"] == "CardTurned"]
    unnamed = {place for place, dealt in enumerate(table.cards, start=1) if dealt.card is None}
    wanted, named = [event["card"] for event in turned if event["place"] in unnamed], table.command["cards"]
    if named != wanted:
        table.add_finding("deal", message("finding-turned"), expected=wanted, found=named)


def _check_turning(table: TableBooks, hand: int, seen: str) -> None:
    command = table.command
    if command["type"] == "RuleOn":
        if seen:
            table.add_finding("deal", message("finding-turned"), expected="at a ruling", found=seen)
        return
    held, incident = with_whom(table, hand) is not None, table.incidents[-1] if table.incidents else None
    gone = incident is not None and incident.kind in GONE and incident.hand == hand
    first = incident is not None and incident.kind == Kind.LEFT_WITH_CARDS.value and incident.hand != hand
    if (seen and not held) or (incident is not None and not (first or unturned_in_hands(table, hand))):
        what = message("finding-turned")
        table.add_finding("deal", what, expected="cards in a patron's hands", found="others")
    elif seen and not gone:
        what = message("finding-told-of-one-present")
        table.add_finding("deal", what, expected="a patron who was called absent or gone", found=seen)
    if seen != command.get("seen", ""):
        table.add_finding("deal", message("finding-turned"), expected=command.get("seen"), found=seen)
    if seen:
        assert table.body is not None
        check_reason_and_witness(table, table.body)
    else:
        check_turner(table, hand)


def check_whole_hand(table: TableBooks) -> None:
    """`RevealHand` turns all of a hand that lies face down, in its order; so does the Dealer for an absent patron.

    What was exposed by mistake is the card at the place that was called, and no other.
    """
    command, body = table.command, table.body
    incident = table.incidents[-1] if table.incidents else None
    if body is None:
        return
    if command["type"] == "RevealHand":
        _check_named(table)
        wanted = face_down(table, command["hand"])
    elif command["type"] == "RuleOn" and incident is not None and command["remedy"] == Remedy.EXPOSE.value:
        wanted = face_down(table, incident.hand)
    elif command["type"] == "RuleOn" and incident is not None and incident.kind == Kind.SLIP_OF_DELIVERY.value:
        wanted = [incident.place]
    else:
        return
    turned = [event["place"] for event in body.events if event["type"] == "CardTurned"]
    if turned != wanted:
        table.add_finding("deal", message("finding-turned"), expected=f"cards {wanted}", found=f"cards {turned}")


def card_renamed(table: TableBooks, event: Json) -> None:
    """Only the card named last, at a table where names are keyed in, by who deals, to a name that means the same.

    Whatever a wager or the drawing rule tells apart is a correction. Both names stay on the record.
    """
    by = table.command["by"]["name"]
    if named(by) not in {named(dealer) for dealer in table.dealers}:
        what = message("finding-act-by", act="RenameCard", by=by)
        table.add_finding("authority", what, expected=f"one of {', '.join(sorted(table.dealers))}", found=by)
    note_dealer(table, event)
    place, was, card = event["place"], event["was"], event["card"]
    if not table.named_last or place != table.named_last or table.source != "keyed":
        last = f"card {table.named_last}" if table.named_last and table.source == "keyed" else "none"
        what = message("finding-card-renamed", place=place)
        table.add_finding("deal", what, expected=f"the card named last: {last}", found=f"card {place}")
    there = table.cards[place - 1] if 1 <= place <= len(table.cards) else None
    if there is None or there.card != was or was == card:
        what = message("finding-card-renamed", place=place)
        table.add_finding("deal", what, expected=said(there.card) if there else "no card", found=f"{was} to {card}")
        return
    if _told_apart(table.game, was, card):
        what = message("finding-card-renamed", place=place)
        table.add_finding("deal", what, expected=f"a card that counts like {was}", found=card)
    table.exchange(was, card)
    table.cards[place - 1] = there._replace(card=card)


def _told_apart(game: Game, was: str, card: str) -> bool:
    """Whether a round can go on or end otherwise with the one card than with the other, wherever it comes."""
    from cutcard.compiled.automaton import automaton

    known = [str(each) for each in game.deck.cards]
    if card not in known or was not in known:
        return True
    compiled = automaton(game)
    steps = compiled.step.reshape(-1, compiled.width)
    one, other = (compiled.symbol_of_card[known.index(each)] for each in (was, card))
    return bool((steps[:, one] != steps[:, other]).any())


def check_pairs(table: TableBooks) -> None:
    """The pairs are decided when the initial deal, and nothing more, lies as the rule says."""
    body, clause = table.body, table.game.procedure.pairs_decided_by_first_four
    assert body is not None
    kinds = [event["type"] for event in body.events]
    first = 2 * table.game.drawing.initial
    laid_now = any(event["type"] == "CardDealt" and not event.get("round_number") for event in body.events)
    dealt = laid_now and len(table.cards) == first and table.stage is Stage.CLOSED
    laid = dealt or (table.lay_wrong and len(table.cards) >= first)
    if clause and laid and not lies_wrong(table) and "PairsDecided" not in kinds:
        what = message("finding-first-four")
        table.add_finding("deal", what, expected="that the pairs are decided", found="nothing")


def check_totals(table: TableBooks) -> None:
    """The totals are announced when the initial deal and nothing more lies open, and at no other time."""
    body, clause = table.body, table.game.drawing.totals_announced
    assert body is not None
    told = [(event["first"], event["second"]) for event in body.events if event["type"] == "TotalsAnnounced"]
    moved = table.lay_wrong or any(_tells_a_card(table, event) for event in body.events)
    initial = 2 * table.game.drawing.initial
    first = table.cards[:initial] if table.lay_wrong else table.cards
    whole = len(first) == initial and all(dealt.face_up for dealt in first)
    wanted = []
    if clause and moved and whole and not lies_wrong(table):
        deal = deal_of(first)
        wanted = [(deal.first.total, deal.second.total)]
    if told != wanted:
        table.add_finding("deal", message("finding-totals"), expected=wanted or "none", found=told or "none")


def _tells_a_card(table: TableBooks, event: Json) -> bool:
    """Whether a card of the round on the table lies open by it, or by another name; not one that is still to come."""
    still_to_come = event["type"] == "CardCorrected" and event["place"] > len(table.cards)
    return event["type"] in TURNING and not event.get("round_number") and not still_to_come


EVENTS: dict[str, Callable[[TableBooks, Json], None]] = {
    "CardDealt": card_dealt,
    "PairsDecided": pairs_decided,
    "CardTurned": card_turned,
    "CardRenamed": card_renamed,
    "TotalsAnnounced": lambda *_: None,
}
