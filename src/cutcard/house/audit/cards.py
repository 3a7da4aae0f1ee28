"""Cards: every one out of the shoe that was loaded, each to the hand the drawing rule names, every shoe as promised."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import TYPE_CHECKING, Any

from cutcard.cards import Shoe
from cutcard.deal import Deal, Hand
from cutcard.house.audit.acts import Stage
from cutcard.house.audit.digest import digest_matches
from cutcard.house.audit.state import CardOnTable, ShoeBooks, card_of, joined
from cutcard.rulebook.cite import numbers
from cutcard.rulebook.drawing import Complete, Draw
from cutcard.rulebook.labels import hand_label
from cutcard.rulebook.referee import referee
from cutcard.rulebook.settlement import result
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.house.audit.state import Json, TableBooks
    from cutcard.words import Message


def shoe_loaded(table: TableBooks, event: Json) -> None:
    game, decks, shoe = table.game, event["decks"], table.shoe
    if decks != table.options.decks:
        table.add_finding("shoe", message("finding-decks"), expected=table.options.decks, found=decks)
    whole = shoe is None or table.stage is not Stage.READY or len(shoe) < game.drawing.cards_most
    if not whole and (game.replacing_cards or not table.after_void):
        table.add_finding("shoe", message("finding-loaded-in-play"), expected="its end", found="cards in it")
    if named := table.command.get("cards"):
        what = message("finding-decks-counted", decks=table.options.decks)
        _check_whole_decks(table, what, named)
    table.shoe_over = shoe is not None and shoe.owes_its_order
    fresh = ShoeBooks({str(card): decks for card in game.deck.cards}, table.shoes + 1)
    table.before, table.shoe, table.stage = shoe, fresh, Stage.READY
    table.cutting_card_seen, table.rounds_left, table.after_void, table.must_replace = False, None, False, ""
    table.result = table.result_before = None
    table.settled.clear()
    table.summary.shoes += 1


def shoe_stamped(table: TableBooks, event: Json) -> None:
    """The edition of the rules, the promise of the order, and the table's standing, as the auditor has it too."""
    shoe, game = table.shoe, table.game
    if shoe is None or shoe.stamped or table.command["type"] != "LoadShoe":
        table.add_finding("shoe", message("finding-stamp-without-shoe"), expected="one a shoe", found=event["shoe"])
        return
    shoe.stamped, shoe.commitment = True, event.get("commitment", "")
    if event["shoe"] != table.shoes + 1:
        table.add_finding("shoe", message("finding-shoes-counted"), expected=table.shoes + 1, found=event["shoe"])
    table.shoes = shoe.number = event["shoe"]
    if bool(shoe.commitment) != (table.source == "shuffled"):
        wanted = "a commitment" if table.source == "shuffled" else "none, the house did not shuffle"
        table.add_finding(
            "shoe", message("finding-promise", shoe=shoe.number), expected=wanted, found=shoe.commitment or "none"
        )
    if bool(event.get("sealed")) != bool(shoe.commitment):
        wanted = "an order under seal" if shoe.commitment else "none"
        table.add_finding(
            "shoe", message("finding-sealed-order", shoe=shoe.number), expected=wanted, found="the contrary"
        )
    edition = f"{game.document.code} {game.document.in_force.isoformat()}"
    try:
        same_rules = digest_matches(game, event["rules"])
    except ValueError as error:
        table.add_finding(
            "shoe", message("finding-rules-digest", shoe=shoe.number), expected="a known version", found=error
        )
        same_rules = False
    if not same_rules:
        what = message("note-other-rules", shoe=shoe.number, edition=event["edition"], own=edition)
        table.report.add_note("edition", what)
    elif event["edition"] != edition:
        table.add_finding(
            "shoe", message("finding-edition", shoe=shoe.number), expected=edition, found=event["edition"]
        )
    _check_carried(table, event["carried"])


def _check_carried(table: TableBooks, stamped: Json) -> None:
    own: dict[str, Any] = {
        "round_number": table.round_number,
        "next_bet": table.next_bet,
        "area_most": table.area_most,
        "log": table.log - 1,
        "cutting_card_round": table.cutting_card_round,
        "device_holder": table.device_holder,
        "under_minimum": sorted(table.under_minimum),
        "may_draw": sorted(table.may_draw),
        "method": table.method,
    }
    if own != stamped:
        wrong = sorted(name for name in own.keys() | stamped.keys() if own.get(name) != stamped.get(name))
        what = message("finding-carried", parts=", ".join(wrong))
        table.add_finding(
            "shoe", what, expected=[own.get(name) for name in wrong], found=[stamped.get(name) for name in wrong]
        )


def shoe_opened(table: TableBooks, event: Json) -> None:
    """Order and salt give what was promised, the order is whole decks, and what was dealt is its beginning."""
    loaded = table.command["type"] == "LoadShoe"
    shoe = table.before if loaded else table.shoe
    if shoe is None or not shoe.commitment or shoe.number != event["shoe"] or shoe.opened:
        table.add_finding(
            "shoe",
            message("finding-shoe-opened", shoe=event["shoe"]),
            expected="a shoe that was promised, once",
            found="another",
        )
        return
    if not table.shoe_over:
        table.add_finding(
            "shoe",
            message("finding-shoe-opened", shoe=shoe.number),
            expected="after its end",
            found="while it was in play",
        )
    order = event["order"].split(" ")
    promised = hashlib.sha256(bytes.fromhex(event["salt"]) + event["order"].encode()).hexdigest()
    if promised != shoe.commitment:
        what = message("finding-commitment", shoe=shoe.number)
        table.add_finding("shoe", what, expected=shoe.commitment, found=promised)
    what = message("finding-decks-ordered", shoe=shoe.number, decks=table.options.decks)
    _check_whole_decks(table, what, order)
    wrong = next((index for index, card in enumerate(shoe.drawn) if order[index : index + 1] != [card]), None)
    if wrong is not None:
        what = message("finding-out-of-order", place=wrong + 1, shoe=shoe.number)
        found = shoe.drawn[wrong]
        table.add_finding("shoe", what, expected=" ".join(order[wrong : wrong + 1]) or "no card", found=found)
    shoe.opened = True
    table.shoe_over = False
    table.summary.shoes_opened += 1


def _check_whole_decks(table: TableBooks, what: Message, cards: list[str]) -> None:
    whole = Counter(map(str, Shoe.of(table.game.deck, decks=table.options.decks)))
    counted = Counter(cards)
    if counted != whole:
        wrong = sorted(card for card in whole.keys() | counted.keys() if whole[card] != counted[card])
        expected = " ".join(f"{card}x{whole[card]}" for card in wrong)
        found = " ".join(f"{card}x{counted[card]}" for card in wrong)
        table.add_finding("shoe", what, expected=expected, found=found)


def card_burnt(table: TableBooks, event: Json) -> None:
    if table.shoe is not None and not table.shoe.fresh:
        table.add_finding("shoe", message("finding-burnt"), expected="before the first round of a shoe", found="later")
    table.take(event["card"])


def _check_drawer(table: TableBooks) -> None:
    """By the patron who holds the device, where one does, or written down for them; otherwise by the Dealer."""
    by, named = table.command["by"], table.command["drawn_by"]
    alone = by["name"] if by["position"] == "PATRON" else None
    drawer = named or alone
    holder = table.device_holder if table.method == "C" else None
    if drawer != holder or (alone is not None and named not in {None, alone}):
        found = " and ".join(filter(None, (alone, named))) or "the Dealer"
        table.add_finding("authority", message("finding-drawn"), expected=f"by {holder or 'the Dealer'}", found=found)


def card_dealt(table: TableBooks, event: Json) -> None:
    card, hand = event["card"], event["hand"]
    if table.waiting:
        if (comes := table.waiting.pop(0)) != card:
            table.add_finding("deal", message("finding-drawn-before"), expected=comes, found=card)
    else:
        _check_cutting_card(table)
        table.take(card)
    _check_drawer(table)
    step = table.next_card(table.deal())
    _check_follows(table, step, card, hand, event)
    first_cards = len(table.cards) < 2 * table.game.drawing.initial
    if not first_cards and not all(dealt.face_up for dealt in table.cards):
        table.add_finding(
            "deal",
            message("finding-card-follows", card=card),
            expected="only when all cards before lie open",
            found="cards face down",
        )
    dealer_keeps_them = table.method in {None, "B"}
    if (dealer_keeps_them or first_cards) and event["face_up"] != dealer_keeps_them:
        table.add_finding(
            "deal", message("finding-card-lies", card=card), expected=dealer_keeps_them, found=event["face_up"]
        )
    table.cards.append(CardOnTable(card, hand, event["face_up"]))
    if len(table.cards) == 2 * table.game.drawing.initial and table.game.procedure.pairs_decided_by_first_four:
        assert table.body is not None
        if len(table.body.events) != 2:
            table.add_finding(
                "deal", message("finding-first-four"), expected="that the pairs are decided", found="nothing"
            )


def _check_follows(
    table: TableBooks, step: Draw | Complete | None, card: str, hand: int, event: Json | None = None
) -> None:
    """The drawing rule asks for a card, and for this hand."""
    sides = [side.name for side in table.game.drawing.sides]
    to = sides[hand] if hand in {0, 1} else str(hand)
    if not isinstance(step, Draw):
        why = step.why if step is not None else "these cards are no beginning of a deal"
        what = message("finding-card-to", card=card, hand=_named_hand(table, hand))
        table.add_finding("deal", what, expected=f"no card: {why}", found=f"{card} to {to}")
    elif step.hand != hand:
        what = message("finding-card-to", card=card, hand=_named_hand(table, hand))
        table.add_finding("deal", what, expected=f"{sides[step.hand]}: {step.why}", found=to)
    elif event is not None and not joined(step.clause) <= set(numbers(event["clause"])):
        what = message("finding-clauses-for-card", card=card, hand=_named_hand(table, hand))
        table.add_finding("clause", what, expected=step.clause, found=event["clause"])


def _named_hand(table: TableBooks, hand: int) -> Message | str:
    """A hand by its name; what is no hand by what is written."""
    return hand_label(table.game, hand) if hand in {0, 1} else str(hand)


def _check_cutting_card(table: TableBooks) -> None:
    if table.source == "shuffled" and table.shoe is not None and not table.cutting_card_seen:
        left = len(table.shoe)
        if left <= table.options.cut:
            table.add_finding(
                "shoe", message("finding-behind-cutting-card"), expected="the cutting card first", found=left
            )


def cutting_card_removed(table: TableBooks, event: Json) -> None:
    if table.cutting_card_seen:
        table.add_finding("shoe", message("finding-cutting-card-twice"), expected="once a shoe", found="again")
    left = 0 if table.shoe is None else len(table.shoe)
    if table.source == "shuffled" and left > table.options.cut:
        table.add_finding(
            "shoe",
            message("finding-cutting-card"),
            expected=f"before the last {table.options.cut} cards",
            found=f"{left} left",
        )
    if event["rounds_left"] != table.options.rounds_after_cut:
        table.add_finding(
            "shoe", message("finding-rounds-left"), expected=table.options.rounds_after_cut, found=event["rounds_left"]
        )
    table.cutting_card_seen, table.cutting_card_round = True, table.round_number
    table.rounds_left = event["rounds_left"]


def withdrawal_offered(table: TableBooks, _: Json) -> None:
    first = table.cutting_card_seen and table.cutting_card_round == table.round_number and not table.cards
    if not first or not table.options.high_limit_area:
        what = message("finding-offered-back")
        table.add_finding("round", what, expected="that it did, in the high-limit area", found="otherwise")
    table.withdrawal_offered = True


def pairs_decided(table: TableBooks, _: Json) -> None:
    if len(table.cards) != 2 * table.game.drawing.initial:
        table.add_finding("deal", message("finding-pairs"), expected=4, found=len(table.cards))


def hand_revealed(table: TableBooks, event: Json) -> None:
    hand = event["hand"]
    if table.command["type"] == "RevealHand" and all(dealt.face_up for dealt in table.cards if dealt.hand == hand):
        table.add_finding("deal", message("finding-turned"), expected="cards that lie face down", found="none such")
    table.cards = [dealt._replace(face_up=True) if dealt.hand == hand else dealt for dealt in table.cards]


def result_announced(table: TableBooks, event: Json) -> None:
    """Only on a complete and legal deal whose cards all lie open, and as its cards say."""
    deal = table.deal()
    refusal = referee(table.game, deal, decks=table.options.decks)
    if refusal is not None:
        table.add_finding(
            "deal", message("finding-deal", deal=str(deal)), expected="complete and legal", found=str(refusal)
        )
    if not all(dealt.face_up for dealt in table.cards):
        table.add_finding(
            "deal", message("finding-deal", deal=str(deal)), expected="all cards face up", found="cards face down"
        )
    ending = result(table.game, deal) if table.cards else None
    if ending is None or ending.name != event["result"]:
        table.add_finding(
            "result", message("finding-result", deal=str(deal)), expected=ending and ending.name, found=event["result"]
        )
    else:
        table.clauses(lambda: message("finding-result-clause", deal=str(deal)), event, joined(ending.clause))
    table.stage, table.on_the_table = Stage.SETTLING, deal
    table.result_before, table.result = table.result, event["result"]
    table.due.clear()


def display_noted(table: TableBooks, event: Json) -> None:
    if event["stands"] != table.result:
        table.add_finding("result", message("finding-last-result"), expected=table.result, found=event["stands"])


def card_corrected(table: TableBooks, event: Json) -> None:
    """The card on the table left the shoe; the one it was taken for never did."""
    place, was, card = event["place"], event["was"], event["card"]
    there = table.cards[place - 1].card if 1 <= place <= len(table.cards) else "no card"
    if there != was:
        table.add_finding(
            "deal",
            message("finding-card-corrected", place=place),
            expected=f"that it was {there}",
            found=f"that it was {was}",
        )
    if event["corrected_by"] != table.command["by"]["name"]:
        table.add_finding(
            "authority",
            message("finding-who-corrected"),
            expected=table.command["by"]["name"],
            found=event["corrected_by"],
        )
    table.take(card)
    if table.shoe is not None:
        table.shoe.left[was] = table.shoe.left.get(was, 0) + 1
    order = [dealt.card for dealt in table.cards]
    order[place - 1 : place] = [card]
    table.to_relay = [*order, *table.waiting]


def cards_reconstructed(table: TableBooks, event: Json) -> None:
    """No card comes or goes; each goes to the hand the drawing rule names."""
    drawn = table.incidents[-1].cards if table.incidents else []
    before = table.to_relay or [*(dealt.card for dealt in table.cards), *table.waiting, *drawn]
    dealt = [CardOnTable(each["card"], each["hand"], each["face_up"]) for each in event["cards"]]
    after = [*(each.card for each in dealt), *event["waiting"]]
    if Counter(before) != Counter(after):
        what = message("finding-cards-came-or-went")
        table.add_finding("deal", what, expected=" ".join(before), found=" ".join(after))
    elif (wanted := _ruled_order(table, drawn)) != after:
        table.add_finding("deal", message("finding-another-order"), expected=" ".join(wanted), found=" ".join(after))
    if table.method in {None, "B"} and not all(each.face_up for each in dealt):
        table.add_finding("deal", message("finding-dealer-keeps"), expected="all face up", found="cards face down")
    hands: tuple[list[str], list[str]] = ([], [])
    for each in dealt:
        partial = Deal(*(Hand(tuple(map(card_of, hand))) for hand in hands))
        _check_follows(table, table.next_card(partial), each.card, each.hand)
        hands[int(each.hand == 1)].append(each.card)
    table.cards, table.waiting, table.to_relay = dealt, list(event["waiting"]), []
    if table.incidents:
        table.incidents[-1].cards = []
    if table.stage is Stage.SETTLING:
        table.result = table.result_before
    table.stage, table.on_the_table = Stage.CLOSED, None
    table.due.clear()


def _ruled_order(table: TableBooks, drawn: list[str]) -> list[str]:
    """The order that was ruled: of cards drawn together, behind what lies there; else of all cards of the round."""
    if table.to_relay:
        return table.to_relay
    named = table.command["cards"]
    if drawn:
        return [*(dealt.card for dealt in table.cards), *table.waiting, *named]
    return [*named, *table.waiting]


def cards_replaced(table: TableBooks, _: Json) -> None:
    table.shoe_over = table.shoe is not None and table.shoe.owes_its_order
    table.stage, table.after_void, table.must_replace = Stage.NO_SHOE, False, ""
    table.incidents.clear()


EVENTS: dict[str, Callable[[TableBooks, Json], None]] = {
    "ShoeLoaded": shoe_loaded,
    "ShoeStamped": shoe_stamped,
    "ShoeOpened": shoe_opened,
    "CardBurnt": card_burnt,
    "CardDealt": card_dealt,
    "CuttingCardRemoved": cutting_card_removed,
    "WithdrawalOffered": withdrawal_offered,
    "PairsDecided": pairs_decided,
    "HandRevealed": hand_revealed,
    "ResultAnnounced": result_announced,
    "DisplayNoted": display_noted,
    "CardCorrected": card_corrected,
    "CardsReconstructed": cards_reconstructed,
    "CardsReplaced": cards_replaced,
}
