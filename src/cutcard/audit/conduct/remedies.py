"""What rulings do to cards and bets: reconstruction by the recorded order, surplus taken out, missing cards worked out.

A reconstruction leaves nobody a choice: the cards stay in the order drawn, and the drawing rule says on which hands.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cutcard.audit.acts import Stage
from cutcard.audit.conduct.correcting import resettle
from cutcard.audit.conduct.dealing import said
from cutcard.audit.conduct.known import DRAWN_TOGETHER, any_known, face_down, out_of_the_device
from cutcard.audit.conduct.order import in_an_order, lying_open, walk, walked
from cutcard.audit.conduct.witness import check_reason_and_witness
from cutcard.audit.table.sightings import IN_ORDER, Sighting
from cutcard.audit.table.state import CardOnTable, Json, TableBooks, joined
from cutcard.cards import Shoe
from cutcard.rulebook.drawing import Complete
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def cards_reconstructed(table: TableBooks, event: Json) -> None:
    """No card comes or goes and none changes its place in the order; each lies on the hand the drawing rule names."""
    dealt = [CardOnTable(each["card"], each["hand"], each["face_up"]) for each in event["cards"]]
    if (number := event.get("round_number", 0)) != (table.incidents[-1].round_number if table.incidents else 0):
        table.add_finding("deal", message("finding-reconstruction"), expected="the round called", found=number)
    if number:
        _reconstruct_settled(table, number, dealt, event)
        return
    _check_reconstruction(table, dealt, event)
    _known_again(table, len(dealt), list(event["waiting"]))
    table.cards, table.waiting = dealt, list(event["waiting"])
    if table.incidents:
        table.incidents[-1].cards = []
    if table.stage is Stage.SETTLING:
        table.result = table.result_before
    table.stage, table.on_the_table = Stage.CLOSED, None


def _known_again(table: TableBooks, kept: int, waiting: list[str | None]) -> None:
    """Cards that lay open and are dealt once more stay known, and so do those that were seen."""
    incident = table.incidents[-1] if table.incidents else None
    drawn = len(incident.cards) if incident is not None and incident.kind in DRAWN_TOGETHER else 0
    again = len(waiting) - len(table.waiting) - drawn
    seen: list[Sighting | None] = []
    for place, dealt in list(enumerate(table.cards, start=1))[kept : kept + max(0, again)]:
        lay_open = dealt.card if dealt.face_up else None
        seen.append(Sighting([lay_open]) if lay_open is not None else table.seen.lying.get(place))
    table.seen.lay_again(seen, after=kept)
    table.handed = {place for place in table.handed if place <= kept}


def _check_reconstruction(table: TableBooks, dealt: list[CardOnTable], event: Json) -> None:
    incident = table.incidents[-1] if table.incidents else None
    drawn = incident.cards if incident is not None and incident.kind in DRAWN_TOGETHER else []
    if incident is not None and incident.kind in DRAWN_TOGETHER:
        after = [*table.waiting, *_in_the_order_set(table, drawn)]
        _compare(table, (table.cards, after), (dealt, event["waiting"]))
        return
    hands, then = walked(table)
    laid = [card._replace(hand=hand) for card, hand in zip(table.cards, hands, strict=False)]
    rest = [card.card for card in table.cards[len(laid) :]]
    surplus = rest if isinstance(then, Complete) else []
    if (taken := _taken(table)) != surplus:
        table.add_finding("deal", message("finding-surplus"), expected=_row(surplus), found=_row(taken))
    rest = [] if surplus else rest
    _compare(table, (laid, [*rest, *table.waiting]), (dealt, event["waiting"]))


def _reconstruct_settled(table: TableBooks, number: int, dealt: list[CardOnTable], event: Json) -> None:
    """A settled round by the order of drawing: complete by the rule, surplus taken out, every bet paid by the rest."""
    over = table.settled_round(number)
    if over is None:
        table.add_finding("deal", message("finding-reconstruction"), expected="a settled round", found=number)
        return
    hands, then = walk(table.game, lying_open(over.cards))
    laid = [card._replace(hand=hand) for card, hand in zip(over.cards, hands, strict=False)]
    surplus = [card.card for card in over.cards[len(laid) :]]
    if (taken := _taken(table)) != surplus:
        table.add_finding("deal", message("finding-surplus"), expected=_row(surplus), found=_row(taken))
    _compare(table, (laid, []), (dealt, event["waiting"]))
    if not isinstance(then, Complete):
        what = message("finding-reconstruction")
        table.add_finding("deal", what, expected="a round that needs no further card", found="one that does")
        return
    resettle(table, over, laid)


def _in_the_order_set(table: TableBooks, drawn: list[str | None]) -> list[str | None]:
    """Cards drawn together as whoever ruled put them in order, by their places; what was seen leaves no choice."""
    if table.command["remedy"] != Remedy.SET_THE_ORDER.value or not table.command["order"]:
        return drawn
    order = table.command["order"]
    return [drawn[place - 1] for place in order] if in_an_order(table, len(drawn), order) else drawn


def _compare(
    table: TableBooks,
    expected: tuple[list[CardOnTable], list[str | None]],
    found: tuple[list[CardOnTable], list[str | None]],
) -> None:
    if [*expected[0], *expected[1]] != [*found[0], *found[1]]:
        what = message("finding-reconstruction")
        table.add_finding("deal", what, expected=_lying(*expected), found=_lying(*found))


def _lying(cards: list[CardOnTable], waiting: list[str | None]) -> str:
    lying = ", ".join(f"{said(each.card)} to hand {each.hand}{'' if each.face_up else ' face down'}" for each in cards)
    return f"{lying or 'no card'}; waiting {_row(waiting)}"


def _row(cards: Sequence[str | None]) -> str:
    return " ".join(map(said, cards)) or "none"


def _taken(table: TableBooks) -> list[str | None]:
    assert table.body is not None
    return [card for event in table.body.events if event["type"] == "SurplusTaken" for card in event["cards"]]


def surplus_taken(table: TableBooks, event: Json) -> None:
    """With the result, what still waits and no rule asks for; in a reconstruction, looked at with the cards."""
    called = table.incidents[-1].round_number if table.incidents else 0
    if (number := event.get("round_number", 0)) != called:
        table.add_finding("deal", message("finding-surplus"), expected="the round called", found=number)
    if table.command["type"] == "AnnounceResult" and event["cards"] != table.waiting:
        table.add_finding("deal", message("finding-surplus"), expected=_row(table.waiting), found=_row(event["cards"]))


def card_seen(table: TableBooks, _: Json) -> None:
    """The cards that were seen in the device when the irregularity was called, each once."""
    assert table.body is not None
    told = [each["card"] for each in table.body.events if each["type"] == "CardSeen"]
    incident = table.incidents[-1] if table.incidents else None
    seen = incident.cards if incident is not None and not incident.place else []
    assert table.entry is not None
    if told != seen and not table.report.told(table.entry, "finding-card-seen"):
        table.add_finding("deal", message("finding-card-seen"), expected=_row(seen), found=_row(told))


def seen_card_burnt(table: TableBooks, event: Json) -> None:
    """All that was seen at the mouth of the device, before any card of a round; a witness sees it burnt."""
    assert table.body is not None
    card, between_rounds = event["card"], table.command["type"] == "BurnSeenCards"
    burnt = [each["card"] for each in table.body.events if each["type"] == "SeenCardBurnt"]
    if event is next(each for each in table.body.events if each["type"] == "SeenCardBurnt"):
        if between_rounds:
            check_reason_and_witness(table, table.body)
            table.clauses(lambda: message("finding-clause-quoted", event=event["type"]), event, joined(""))
            table.seen.add(table.command["cards"], IN_ORDER, out=0)
        _check_all_burnt(table, burnt)
    seen = table.seen.queue.pop(0) if table.seen.queue else None
    table.seen.come_to_light(seen, card)
    if between_rounds and card in table.command["cards"]:
        table.seen.come_to_light(None, card)
    table.draw(card)


def _check_all_burnt(table: TableBooks, burnt: list[str]) -> None:
    """No card of it is left over, and none is burnt that nobody saw; it does not matter in which order."""
    queue = table.seen.queue
    if table.cards or table.waiting or not table.seen.are_all(burnt):
        wanted = _row([each.tells if each is not None else None for each in queue])
        table.add_finding("deal", message("finding-card-seen"), expected=wanted, found=_row(burnt))


def withdrawal_opened(table: TableBooks, event: Json) -> None:
    of_all = table.command["remedy"] == Remedy.OFFER_WITHDRAWAL_OF_ALL.value
    if event["all_or_none"] != of_all:
        table.add_finding("ruling", message("finding-all-or-none"), expected=of_all, found=event["all_or_none"])
    if table.incidents:
        table.incidents[-1].offered = True
        table.incidents[-1].offer_clause = event["clause"]
        table.incidents[-1].all_or_none = event["all_or_none"]


def bets_reopened(table: TableBooks, _: Json) -> None:
    """Until a card is known; what was drawn before is set aside unseen."""
    unforeseen = bool(table.incidents) and table.incidents[-1].kind == Kind.UNFORESEEN.value
    late = any_known(table) and not unforeseen
    if late or table.stage is not Stage.CLOSED:
        found = "a card lies open or was handed out" if late else table.stage.value
        table.add_finding("round", message("finding-reopened"), expected="before a card is known", found=found)
    table.stage = Stage.OPEN
    table.seen.end_round(out_of_the_device(table))
    table.cards, table.waiting, table.handlers, table.withdrawal_offered = [], [], [None, None], False
    table.named_last = 0
    table.astray, table.reveal_first = [None, None], None
    table.handed.clear()
    table.declined.clear()


def cards_discarded(table: TableBooks, event: Json) -> None:
    """All that lay there, by name where it lay open, and all that waited; bets are opened again with it."""
    assert table.body is not None
    wanted = [*lying_open(table.cards), *[None] * len(table.waiting)]
    if event["cards"] != wanted:
        table.add_finding("deal", message("finding-discarded"), expected=_row(wanted), found=_row(event["cards"]))
    if all(each["type"] != "BetsReopened" for each in table.body.events):
        table.add_finding("deal", message("finding-discarded"), expected="bets opened again", found="otherwise")


def cards_set_aside(table: TableBooks, event: Json) -> None:
    """Two cards face down, in the order drawn; nobody names them yet, except those that were seen in the device."""
    wanted = table.seen.tell(min(2, len(table.shoe) if table.shoe is not None else 0), behind=len(table.waiting))
    if event["cards"] != wanted:
        table.add_finding("deal", message("finding-set-aside"), expected=_row(wanted), found=_row(event["cards"]))
    for card in event["cards"]:
        table.draw(card)
    table.aside = list(event["cards"])


def missing_identified(table: TableBooks, event: Json) -> None:
    """Whole decks, less the cards that were sorted, those in play and those set aside, leave the ones that are gone."""
    if not table.incidents:
        return
    incident = table.incidents[-1]
    aside = list(event.get("aside", []))
    as_seen = len(aside) == len(table.aside) and all(
        was in {None, now} for was, now in zip(table.aside, aside, strict=True)
    )
    if aside != table.command["aside"] or not as_seen:
        table.add_finding("deal", message("finding-set-aside"), expected=table.command["aside"], found=aside)
    gone = face_down(table, incident.hand)
    in_play = [dealt.card for place, dealt in enumerate(table.cards, start=1) if place not in gone]
    missing = Counter(map(str, Shoe.of(table.game.deck, decks=table.options.decks)))
    others = [*in_play, *table.waiting, *(aside or table.aside)]
    missing.subtract([*table.command["cards"], *(card for card in others if card is not None)])
    wanted = sorted((+missing).elements())
    seen_so = all(
        card in table.seen.lying[place].names
        for place, card in zip(gone, event["cards"], strict=False)
        if place in table.seen.lying
    )
    sorted_so = sorted(event["cards"]) == wanted and len(wanted) == len(gone) and min(missing.values()) >= 0
    if not (sorted_so and seen_so):
        table.add_finding("deal", message("finding-missing"), expected=" ".join(wanted), found=" ".join(event["cards"]))
    incident.missing = list(event["cards"])
    table.seen.lying |= {place: Sighting([card]) for place, card in zip(gone, event["cards"], strict=False)}
    if incident.case is not None:
        table.must_replace = incident.case.cards_replaced
    for was, card in zip(table.aside, aside, strict=False):
        if was is None:
            table.identify(card)
    table.aside = list(aside) or table.aside


def hand_replaced(table: TableBooks, event: Json) -> None:
    hand, replaced = event["hand"], list(event["cards"])
    missing = table.incidents[-1].missing if table.incidents else []
    gone = face_down(table, hand)
    if replaced != missing or len(replaced) != len(gone):
        table.add_finding("deal", message("finding-replacing"), expected=missing, found=replaced)
    for place, card in zip(gone, replaced, strict=False):
        if table.cards[place - 1].card is None:
            table.identify(card)
        table.cards[place - 1] = CardOnTable(card, hand, face_up=True)
        if not table.seen.turn(place, card):
            table.add_finding("deal", message("finding-replacing"), expected="the card that was seen", found=card)
    table.handlers[int(hand == 1)] = None
    table.waiting, table.aside = [*table.waiting, *table.aside], []
    table.must_replace = event["cards_replaced"]


EVENTS: dict[str, Callable[[TableBooks, Json], None]] = {
    "CardsReconstructed": cards_reconstructed,
    "SurplusTaken": surplus_taken,
    "CardSeen": card_seen,
    "SeenCardBurnt": seen_card_burnt,
    "WithdrawalOpened": withdrawal_opened,
    "BetsReopened": bets_reopened,
    "CardsDiscarded": cards_discarded,
    "CardsSetAside": cards_set_aside,
    "MissingIdentified": missing_identified,
    "HandReplaced": hand_replaced,
}
