"""What is known of a round's cards: those that lie open, those in patrons' hands, and those that were seen before.

All others are hidden from all, also those that a device has read: they decide nothing, but no word alone moves money
once there is one.
"""

from __future__ import annotations

from itertools import permutations, product
from typing import TYPE_CHECKING

from cutcard.audit.table.sightings import Sighting
from cutcard.audit.table.state import CardOnTable, TableBooks, card_of
from cutcard.rulebook.irregularities import TOGETHER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.rulebook.game import Outcome

DRAWN_TOGETHER = {kind.value for kind in TOGETHER}


def face_down(table: TableBooks, hand: int) -> list[int]:
    """The places of a hand's cards that lie face down, counted from 1 as drawn."""
    return [place for place, dealt in enumerate(table.cards, start=1) if dealt.hand == hand and not dealt.face_up]


def with_whom(table: TableBooks, hand: int) -> str | None:
    """The patron who has a hand: who was passed it, or under method C who drew it, until it lies open."""
    if hand not in {0, 1}:
        return None
    if table.handlers[hand] is not None:
        return table.handlers[hand]
    open_by_now = table.initial_deal_complete and not face_down(table, hand)
    return table.device_holder if table.method == "C" and table.cards and not open_by_now else None


def _in_hands(table: TableBooks, place: int, dealt: CardOnTable) -> bool:
    """In a patron's hands or once there, or drawn by a patron, also one who has given the device up since."""
    return table.method == "C" or place in table.handed or with_whom(table, dealt.hand) is not None


def _known(table: TableBooks, place: int, dealt: CardOnTable) -> bool:
    return dealt.face_up or _in_hands(table, place, dealt)


def any_known(table: TableBooks) -> bool:
    """Whether a card lies open, is or was in a patron's hands, or was seen before it was dealt."""
    return bool(table.seen) or any(_known(table, place, dealt) for place, dealt in enumerate(table.cards, start=1))


def no_card_yet(table: TableBooks) -> bool:
    """Whether nothing of this round has left the device or is known."""
    return not (table.cards or out_of_the_device(table) or any_known(table))


def out_of_the_device(table: TableBooks) -> int:
    """How many cards left the device and are still to be dealt."""
    return sum(map(len, waiting_for_their_turn(table)))


def waiting_for_their_turn(table: TableBooks) -> list[list[str | None]]:
    """The cards out of the device that are dealt next, in their order: that wait, were drawn together, or lie aside."""
    together = [incident.cards for incident in table.incidents if incident.kind in DRAWN_TOGETHER]
    return [table.waiting, *together, table.aside]


def only_read(table: TableBooks) -> bool:
    """Whether a device has read a card of the round, also one that nobody has seen."""
    return table.source != "keyed" and bool(table.cards or out_of_the_device(table))


def unturned_in_hands(table: TableBooks, hand: int | None = None) -> bool:
    """Whether a card that a patron has, or has had, lies face down; of one hand, or of either."""
    cards = enumerate(table.cards, start=1)
    return any(
        not dealt.face_up and hand in {None, dealt.hand} and _in_hands(table, place, dealt) for place, dealt in cards
    )


def note_handed_out(table: TableBooks) -> None:
    """What patrons have now they have had, whoever has it later."""
    cards = enumerate(table.cards, start=1)
    table.handed |= {place for place, dealt in cards if dealt.hand in {0, 1} and table.handlers[dealt.hand]}


def decided(table: TableBooks) -> dict[str, Outcome]:
    """The wagers on offer that the known cards have won or lost whatever else may come."""
    return _by_cards(table, [_known(table, place, dealt) for place, dealt in enumerate(table.cards, start=1)])


def decided_openly(table: TableBooks) -> dict[str, Outcome]:
    """Those that cards have won or lost which lie open or were seen by all before they were dealt."""
    return _by_cards(table, [dealt.face_up for dealt in table.cards])


def _by_cards(table: TableBooks, told: list[bool]) -> dict[str, Outcome]:
    """In every order in which cards can lie that were seen together."""
    from cutcard.compiled.conclusive import conclusive

    game, seen = table.game, table.seen.lying
    lying: list[str | Sighting | None] = []
    for place, (dealt, known) in enumerate(zip(table.cards, told, strict=True), start=1):
        by_all = place in seen and seen[place].tells is not None
        lying.append(dealt.card if dealt.card and (known or by_all) else seen.get(place))
    cards = [*lying, *table.seen.queue][: game.drawing.cards_most]
    if not any(cards):
        return {}
    ways = [conclusive(game, [card_of(card) if card else None for card in way]) for way in set(_ways(cards))]
    offered = {wager.name for wager in game.wagers if table.options.offers(wager)}
    first, *others = ways
    return {
        name: outcome
        for name, outcome in first.items()
        if name in offered and all(way.get(name) is outcome for way in others)
    }


def _ways(cards: list[str | Sighting | None]) -> Iterator[tuple[str | None, ...]]:
    """The cards by name, with those of each sighting in every order that its names allow."""
    sightings = list({id(card): card for card in cards if isinstance(card, Sighting)}.values())
    places = [[at for at, card in enumerate(cards) if card is seen] for seen in sightings]
    orders = [
        permutations(seen.names, min(len(seen.names), len(at))) for seen, at in zip(sightings, places, strict=True)
    ]
    for chosen in product(*orders):
        way = [card if isinstance(card, str) else None for card in cards]
        for at, names in zip(places, chosen, strict=True):
            for place, name in zip(at, names, strict=False):
                way[place] = name
        yield tuple(way)
