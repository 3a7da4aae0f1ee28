"""What is known of a round's cards: those that lie open and those in patrons' hands. All others are hidden from all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.audit.table.state import card_of

if TYPE_CHECKING:
    from cutcard.audit.table.state import CardOnTable, TableBooks
    from cutcard.rulebook.game import Outcome


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


def _seen(table: TableBooks, place: int, dealt: CardOnTable) -> bool:
    """In a patron's hands or once there, or drawn by a patron, also one who has given the device up since."""
    return table.method == "C" or place in table.handed or with_whom(table, dealt.hand) is not None


def _known(table: TableBooks, place: int, dealt: CardOnTable) -> bool:
    return dealt.face_up or _seen(table, place, dealt)


def any_known(table: TableBooks) -> bool:
    return any(_known(table, place, dealt) for place, dealt in enumerate(table.cards, start=1))


def unturned_in_hands(table: TableBooks) -> bool:
    """Whether a card that a patron has, or has had, lies face down."""
    cards = enumerate(table.cards, start=1)
    return any(not dealt.face_up and _seen(table, place, dealt) for place, dealt in cards)


def note_handed_out(table: TableBooks) -> None:
    """What patrons have now they have had, whoever has it later."""
    cards = enumerate(table.cards, start=1)
    table.handed |= {place for place, dealt in cards if dealt.hand in {0, 1} and table.handlers[dealt.hand]}


def decided(table: TableBooks) -> dict[str, Outcome]:
    """The wagers on offer that the known cards have won or lost whatever else may come."""
    return _by_cards(table, [_known(table, place, dealt) for place, dealt in enumerate(table.cards, start=1)])


def decided_openly(table: TableBooks) -> dict[str, Outcome]:
    """Those that cards which lie open have won or lost."""
    return _by_cards(table, [dealt.face_up for dealt in table.cards])


def _by_cards(table: TableBooks, counts: list[bool]) -> dict[str, Outcome]:
    from cutcard.compiled.conclusive import conclusive

    if not table.cards:
        return {}
    game = table.game
    cards = [
        card_of(dealt.card) if dealt.card and known else None for dealt, known in zip(table.cards, counts, strict=True)
    ]
    outcomes = conclusive(game, cards[: game.drawing.cards_most])
    offered = {wager.name for wager in game.wagers if table.options.offers(wager)}
    return {name: outcome for name, outcome in outcomes.items() if name in offered}
