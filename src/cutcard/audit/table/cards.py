"""Shoes: whole decks, in the order that was promised, from the first card burnt to the result of a round."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import TYPE_CHECKING, Any

from cutcard.audit.acts import Stage
from cutcard.audit.conduct.earlier import shelve
from cutcard.audit.conduct.handing import note_dealer
from cutcard.audit.conduct.known import no_card_yet
from cutcard.audit.conduct.order import lies_wrong
from cutcard.audit.digest import digest_as, digest_matches
from cutcard.audit.table.changing import check_stamped
from cutcard.audit.table.promises import check_opened_seed, check_seeded, shoe_promised
from cutcard.audit.table.state import Json, RoundBooks, ShoeBooks, TableBooks, joined
from cutcard.cards import Shoe
from cutcard.rulebook.referee import referee
from cutcard.rulebook.settlement import result
from cutcard.words import Message, message

if TYPE_CHECKING:
    from collections.abc import Callable


def shoe_loaded(table: TableBooks, event: Json) -> None:
    game, decks, shoe = table.game, event["decks"], table.shoe
    if decks != table.options.decks:
        table.add_finding("shoe", message("finding-decks"), expected=table.options.decks, found=decks)
    whole = shoe is None or table.stage is not Stage.READY or len(shoe) < game.drawing.cards_most or table.not_whole
    if not whole:
        table.add_finding("shoe", message("finding-loaded-in-play"), expected="its end", found="cards in it")
    table.clauses(lambda: message("finding-clause-quoted", event=event["type"]), event, joined(game.decks.clause))
    if named := table.command.get("cards"):
        what = message("finding-decks-counted", decks=table.options.decks)
        _check_whole_decks(table, what, named)
    table.shoe_over = shoe is not None and shoe.owes_its_order
    fresh = ShoeBooks({str(card): decks for card in game.deck.cards}, table.shoes + 1)
    table.before, table.shoe, table.stage = shoe, fresh, Stage.READY
    table.cutting_card_seen, table.rounds_left, table.after_void, table.must_replace = False, None, False, ""
    table.result = table.result_before = None
    table.not_whole = ""
    shelve(table, table.rounds[:-1])
    table.rounds = table.rounds[-1:]
    table.seen.forget()
    table.summary.shoes += 1


def shoe_stamped(table: TableBooks, event: Json) -> None:
    """The edition of the rules, the promise of the order, and the table's standing, as the auditor has it too."""
    shoe = table.shoe
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
    if table.source == "shuffled" and table.options.beacon:
        check_seeded(table, shoe, event)
    elif bool(event.get("sealed")) != bool(shoe.commitment) or event.get("beacon"):
        wanted = "an order under seal" if shoe.commitment else "none"
        table.add_finding(
            "shoe", message("finding-sealed-order", shoe=shoe.number), expected=wanted, found="the contrary"
        )
    _check_rules(table, shoe.number, event)
    _check_carried(table, event["carried"])
    check_stamped(table, event)


def _check_rules(table: TableBooks, shoe: int, event: Json) -> None:
    """The name of the edition, and the digest of its rules.

    A digest that is no edition's says that the shoe was dealt by other rules than are known here under that name: what
    is found of its rounds rests on rules that were not theirs, so it is a finding and never a guess.
    """
    game, stamp = table.game, event["rules"]
    own, found = game.document.name, event["edition"]
    try:
        of_own = digest_matches(game, stamp)
        others = [each.game for each in table.calendar.games.of(game.slug) if each.game is not game]
        other = next((each for each in others if digest_matches(each, stamp)), None) if not of_own else None
    except ValueError as error:
        table.add_finding("shoe", message("finding-rules-digest", shoe=shoe), expected="a known version", found=error)
        return
    if found != own:
        table.add_finding("shoe", message("finding-edition", shoe=shoe), expected=own, found=found)
    elif other is not None:
        what = message("finding-rules-digest", shoe=shoe)
        table.add_finding("shoe", what, expected=f"that of {own}", found=f"that of {other.document.name}")
    elif not of_own:
        what = message("finding-other-rules", shoe=shoe, edition=own)
        table.add_finding("edition", what, expected=digest_as(game, stamp), found=stamp)


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
    last = table.last_round
    if table.source == "shuffled" and table.options.beacon and table.promised is not None:
        own["promised"] = list(table.promised[1:4])
    own |= {"squeezers": sorted(table.squeezers), "last_round": [] if last is None else [_as_stamped(last)]}
    if own != stamped:
        wrong = sorted(name for name in own.keys() | stamped.keys() if own.get(name) != stamped.get(name))
        what = message("finding-carried", parts=", ".join(wrong))
        table.add_finding(
            "shoe", what, expected=[own.get(name) for name in wrong], found=[stamped.get(name) for name in wrong]
        )


def _as_stamped(over: RoundBooks) -> Json:
    """A round that is over, as the stamp of the next shoe holds it."""
    settled = [[paid.bet._asdict(), paid.net_cents, paid.played_cents] for paid in over.settled.values()]
    return {
        "number": over.number,
        "cards": [card._asdict() for card in over.cards],
        "settled": settled,
        "result": over.result,
        "dealers": sorted(over.named_dealers),
    }


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
    if shoe.beacon:
        check_opened_seed(table, shoe, event)
    else:
        _check_opened_order(table, shoe, event)
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


def _check_opened_order(table: TableBooks, shoe: ShoeBooks, event: Json) -> None:
    promised = hashlib.sha256(bytes.fromhex(event["salt"]) + event["order"].encode()).hexdigest()
    if promised != shoe.commitment:
        what = message("finding-commitment", shoe=shoe.number)
        table.add_finding("shoe", what, expected=shoe.commitment, found=promised)


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
    if not table.seen.can_come([event["card"]]):
        table.add_finding(
            "deal", message("finding-seen-before"), expected="the card that was seen", found=event["card"]
        )
    table.seen.deal(0, event["card"])
    table.take(event["card"])


def cards_burnt(table: TableBooks, event: Json) -> None:
    """By their number, unseen; a whole round is left."""
    shoe = table.shoe
    if shoe is None or not shoe.fresh:
        table.add_finding("shoe", message("finding-burnt"), expected="before the first round of a shoe", found="later")
        return
    if not 1 <= event["count"] <= len(shoe) - table.game.drawing.cards_most:
        what = message("finding-burnt")
        table.add_finding("shoe", what, expected="some, and a round left", found=event["count"])
    shoe.unseen += event["count"]
    del table.seen.queue[: event["count"]]


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
    """Before any card is dealt or known."""
    cut = table.cutting_card_seen and table.cutting_card_round == table.round_number
    first = cut and no_card_yet(table)
    if not first or not table.options.high_limit_area:
        what = message("finding-offered-back")
        table.add_finding("round", what, expected="that it did, in the high-limit area", found="otherwise")
    table.withdrawal_offered = True


def result_announced(table: TableBooks, event: Json) -> None:
    """Only on a complete and legal deal whose cards all lie open, and as its cards say."""
    note_dealer(table, event)
    deal = table.deal()
    if lies_wrong(table):
        what = message("finding-deal", deal=str(deal))
        table.add_finding("deal", what, expected="cards as the rule lays them", found="cards that lie wrong")
    refusal = referee(table.game, deal, decks=table.options.decks)
    if refusal is not None:
        table.add_finding(
            "deal", message("finding-deal", deal=str(deal)), expected="complete and legal", found=str(refusal)
        )
    if not all(dealt.face_up for dealt in table.cards):
        table.add_finding(
            "deal", message("finding-deal", deal=str(deal)), expected="all cards face up", found="cards face down"
        )
    dealt = min(deal.first.count, deal.second.count) >= table.game.drawing.initial
    ending = result(table.game, deal) if dealt else None
    if ending is None or ending.name != event["result"]:
        table.add_finding(
            "result", message("finding-result", deal=str(deal)), expected=ending and ending.name, found=event["result"]
        )
    else:
        table.clauses(lambda: message("finding-result-clause", deal=str(deal)), event, joined(ending.clause))
    table.stage, table.on_the_table = Stage.SETTLING, deal
    table.result_before, table.result = table.result, event["result"]
    table.named_last, table.announced = 0, True
    _check_surplus(table)
    del table.seen.queue[: len(table.waiting)]
    table.waiting = []


def _check_surplus(table: TableBooks) -> None:
    """What waits and no rule asks for is taken out with the result."""
    assert table.body is not None
    if table.waiting and not any(event["type"] == "SurplusTaken" for event in table.body.events):
        what = message("finding-surplus")
        table.add_finding("deal", what, expected="that what waits is taken out", found="nothing")


def cards_replaced(table: TableBooks, _: Json) -> None:
    """After a void round, when a round made it necessary, or between rounds for a defect that is attested."""
    command = table.command
    if command["type"] == "ReplaceCards" and not table.after_void and not command.get("reason", "").strip():
        what = message("finding-replaced")
        table.add_finding("shoe", what, expected="a void round before, or a reason", found="neither")
    table.shoe_over = table.shoe is not None and table.shoe.owes_its_order
    table.stage, table.after_void, table.must_replace = Stage.NO_SHOE, False, ""
    table.not_whole = ""
    table.seen.forget()
    table.incidents.clear()


EVENTS: dict[str, Callable[[TableBooks, Json], None]] = {
    "ShoeLoaded": shoe_loaded,
    "ShoePromised": shoe_promised,
    "ShoeStamped": shoe_stamped,
    "ShoeOpened": shoe_opened,
    "CardBurnt": card_burnt,
    "CardsBurnt": cards_burnt,
    "CuttingCardRemoved": cutting_card_removed,
    "WithdrawalOffered": withdrawal_offered,
    "ResultAnnounced": result_announced,
    "CardsReplaced": cards_replaced,
}
