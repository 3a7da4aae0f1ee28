"""Tables at which an irregularity is called: each of its circumstances holds, or all but one do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import structs

from cutcard import GAMES
from cutcard.rulebook.irregularities import Circumstance, Kind
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.table_options import Source
from cutcard.table import Phase, commands
from cutcard.table.knowledge import Knowledge
from dealt_rounds import DT, card, first_hand_wins
from tables import DEALER, Table, patron

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.cards import Card

PLAYER, BANKER = 0, 1


class Scene(NamedTuple):
    """A table at the moment of a call, and the call."""

    table: Table
    call: commands.CallIrregularity


def scene(slug: str, kind: Kind, failing: Circumstance | None = None) -> Scene:
    """A call of this kind where its clause applies, or where nothing but this circumstance is otherwise."""
    told = BY_KIND[kind](slug, failing)
    if failing is Circumstance.ATTESTED:
        return Scene(told.table, replace(told.call, note=" "))
    return told


def _closed(slug: str, ranks: str = "", *, closed: bool = True, **options: Any) -> Table:
    """Ann on the first hand, Bob on the second, and these cards dealt; by Ann under method C."""
    table = Table(slug, **{"high_limit_area": bool(GAMES[slug].procedure.methods)} | options).open()
    for area, (name, side) in enumerate(zip(("Ann", "Bob"), GAMES[slug].drawing.sides, strict=True), start=1):
        table.bet(name, side.name, area=area)
    if table.state.method is Method.C:
        table.do(commands.AcceptDevice(patron("Ann"), "Ann"))
    if closed:
        table.do(commands.CloseBets(DEALER))
    dealer = patron("Ann") if table.state.method is Method.C else DEALER
    unnamed = table.state.options.source is Source.KEYED and table.state.method is Method.A
    for rank in ranks.split():
        table.do(commands.DealCard(dealer, None if unnamed else card(slug, rank)))
    return table


def _called(kind: Kind, **what: Any) -> commands.CallIrregularity:
    return commands.CallIrregularity(DEALER, kind, "as the floor saw it", **what)


def _between_rounds(slug: str, **options: Any) -> Table:
    table = Table(slug, **options)
    table.do(commands.LoadShoe(DEALER))
    return table


def _announced(slug: str) -> Table:
    table = _closed(slug, first_hand_wins(slug))
    table.do(commands.AnnounceResult(DEALER))
    return table


def _first_cards(slug: str) -> str:
    """An initial deal in which nothing is decided and both hands draw; at Dragon Tiger the first of its two cards."""
    return "7" if slug == DT else "2 3 T T"


def _in_a_round(kind: Kind) -> Callable[[str, Circumstance | None], Scene]:
    def told(slug: str, failing: Circumstance | None) -> Scene:
        if failing is Circumstance.IN_A_ROUND:
            return Scene(_between_rounds(slug), _called(kind))
        return Scene(_closed(slug, "9"), _called(kind))

    return told


def _too_few(slug: str, failing: Circumstance | None) -> Scene:
    """All that is left has been burnt unseen: no honest table comes so far, but a record may."""
    table = _closed(slug, closed=failing is not Circumstance.AFTER_THE_CLOSE)
    if failing is not Circumstance.NO_CARD_LEFT:
        table.state = structs.replace(table.state, unseen=len(table.state.shoe or ()))
    return Scene(table, _called(Kind.TOO_FEW_CARDS))


def _face_up(slug: str, failing: Circumstance | None) -> Scene:
    seen: tuple[Card, ...] = () if failing is Circumstance.CARDS_SEEN else (card(slug, "5"),)
    table = _closed(slug, "" if failing is Circumstance.A_CARD_IS_DEALT else "9")
    if failing is Circumstance.AFTER_THE_CLOSE:
        table = _announced(slug)
    return Scene(table, _called(Kind.FACE_UP_CARD, cards=seen))


def _wrong_order(slug: str, failing: Circumstance | None) -> Scene:
    table = _closed(slug)
    laid = PLAYER if failing is Circumstance.ON_THE_WRONG_HAND else BANKER
    table.do(commands.DealCard(DEALER, card(slug, "9"), hand=laid))
    return Scene(table, _called(Kind.WRONG_ORDER))


def _wrong_patron(slug: str, failing: Circumstance | None) -> Scene:
    table = _closed(slug, "2 3 T T", method=Method.A)
    to = "Ann" if failing is Circumstance.WITH_THE_WRONG_PATRON else "Bob"
    table.do(commands.PassHand(DEALER, PLAYER, to))
    return Scene(table, _called(Kind.WRONG_PATRON, hand=PLAYER))


def _slip(slug: str, failing: Circumstance | None) -> Scene:
    method = Method.B if failing is Circumstance.FACE_DOWN_AT_THE_PLACE else Method.A
    table = _closed(slug, "2 3", method=method)
    if failing is Circumstance.AFTER_THE_CLOSE:
        table.state = structs.replace(table.state, phase=Phase.SETTLING)
    return Scene(table, _called(Kind.SLIP_OF_DELIVERY, place=2))


def _together(kind: Kind) -> Callable[[str, Circumstance | None], Scene]:
    def told(slug: str, failing: Circumstance | None) -> Scene:
        late = (kind is Kind.TOGETHER_UNKNOWN_LATE) != (
            failing in {Circumstance.IN_THE_INITIAL_DEAL, Circumstance.AFTER_THE_INITIAL_DEAL}
        )
        table = _closed(slug, _first_cards(slug) if late else "")
        if failing is Circumstance.AFTER_THE_CLOSE and late:
            table.state = structs.replace(table.state, phase=Phase.SETTLING)
        elif failing is Circumstance.AFTER_THE_CLOSE:
            table = _closed(slug, closed=False)
        if failing is Circumstance.A_CARD_IS_TO_BE_DRAWN and kind is Kind.TOGETHER_UNKNOWN_EARLY:
            table.state = structs.replace(table.state, waiting=(card(slug, "4"),))
        elif failing is Circumstance.A_CARD_IS_TO_BE_DRAWN:
            table = _closed(slug, first_hand_wins(slug))
        if failing is Circumstance.ORDER_NOT_SEEN:
            table.state = structs.replace(table.state, knowledge=Knowledge(coming=((card(slug, "5"),),)))
        drawn = "5" if failing is Circumstance.SEVERAL_DRAWN else "5 6"
        return Scene(table, _called(kind, cards=tuple(card(slug, rank) for rank in drawn.split())))

    return told


def _device_reset(slug: str, failing: Circumstance | None) -> Scene:
    ranks = "9" if failing is Circumstance.NO_CARD_KNOWN else ""
    source = Source.KEYED if failing is Circumstance.ELECTRONIC_DEVICE else Source.READER
    table = _closed(slug, ranks, closed=failing is not Circumstance.AFTER_THE_CLOSE, source=source)
    return Scene(table, _called(Kind.DEVICE_RESET))


def _handed(slug: str, source: Source, *, player: bool = True) -> Table:
    """Both hands face down, the second with Bob and the first with Ann, unless the Dealer still has it."""
    table = _closed(slug, "2 3 T T", method=Method.A, source=source)
    for hand in (BANKER, PLAYER) if player else (BANKER,):
        table.do(commands.PassHand(DEALER, hand))
    return table


def _absent(slug: str, failing: Circumstance | None) -> Scene:
    table = _handed(slug, Source.KEYED, player=failing is not Circumstance.HELD_FACE_DOWN)
    return Scene(table, _called(Kind.ABSENT_PATRON, hand=PLAYER))


def turn(table: Table, hand: int, ranks: str) -> None:
    """The Dealer's order of turning, and the hand turned by it."""
    slug = table.state.options.game.slug
    named = tuple(card(slug, rank) for rank in ranks.split())
    table.do(commands.SetRevealOrder(DEALER, hand))
    table.do(commands.RevealHand(DEALER, hand, named if table.state.options.source is Source.KEYED else ()))


def _left(slug: str, failing: Circumstance | None) -> Scene:
    source = Source.READER if failing is Circumstance.VALUE_UNKNOWN else Source.KEYED
    table = _handed(slug, source, player=failing is not Circumstance.HELD_FACE_DOWN)
    turn(table, BANKER, "3 T")
    if failing is Circumstance.AS_THE_RULE_SAYS:
        table.do(commands.DealCard(DEALER, hand=PLAYER))
    return Scene(table, _called(Kind.LEFT_WITH_CARDS, hand=PLAYER))


def _device_moved(kind: Kind) -> Callable[[str, Circumstance | None], Scene]:
    def told(slug: str, failing: Circumstance | None) -> Scene:
        method = Method.B if failing is Circumstance.METHOD_C else Method.C
        table = _closed(slug, "", method=method)
        if failing is Circumstance.IN_A_ROUND:
            table = _between_rounds(slug, method=method, high_limit_area=True)
        none_seen = kind is Kind.DEVICE_MOVED_ALTERED or failing is Circumstance.CARDS_SEEN
        return Scene(table, _called(kind, cards=() if none_seen else (card(slug, "5"),)))

    return told


def _surplus(slug: str, failing: Circumstance | None) -> Scene:
    table = _closed(slug, first_hand_wins(slug))
    if failing is Circumstance.UNTIL_THE_NEXT_ROUND:
        table.finish()
        table.open()
        table.do(commands.DealCard(DEALER, card(slug, "5"), hand=PLAYER, round_number=1))
        return Scene(table, _called(Kind.SURPLUS_CARDS, round_number=1))
    if failing is Circumstance.CAN_BE_RECONSTRUCTED:
        table.finish()
        record = table.state.rounds[-1]
        lacks_one = tuple(
            replace(each, card=card(slug, "2")) if at in {0, 1} else each for at, each in enumerate(record.cards)
        )
        table.state = structs.replace(table.state, rounds=(replace(record, cards=lacks_one),))
        table.do(commands.DealCard(DEALER, card(slug, "5"), hand=BANKER))
        return Scene(table, _called(Kind.SURPLUS_CARDS))
    if failing not in {Circumstance.TOO_MANY_CARDS, Circumstance.TOO_MANY_OR_TOO_FEW_CARDS}:
        table.do(commands.DealCard(DEALER, card(slug, "5"), hand=PLAYER))
    return Scene(table, _called(Kind.SURPLUS_CARDS))


def _wrong_number(slug: str, failing: Circumstance | None) -> Scene:
    """A hand has one card more than was keyed in, and nobody can say which came when."""
    by_rule = len(first_hand_wins(slug).split()) // 2
    said = by_rule + (failing not in {Circumstance.MORE_CARDS_SAID, Circumstance.ANOTHER_NUMBER_SAID})
    source = Source.READER if failing is Circumstance.ORDER_NOT_ON_RECORD else Source.KEYED
    ranks = "" if failing is Circumstance.A_CARD_IS_DEALT else first_hand_wins(slug)
    table = _closed(slug, ranks, source=source)
    if failing is Circumstance.UNTIL_THE_NEXT_ROUND:
        table.finish()
        table.open()
        return Scene(table, _called(Kind.WRONG_NUMBER, count=said, round_number=1))
    return Scene(table, _called(Kind.WRONG_NUMBER, count=said))


def _interrupted(kind: Kind) -> Callable[[str, Circumstance | None], Scene]:
    def told(slug: str, failing: Circumstance | None) -> Scene:
        decided = (kind is Kind.INTERRUPTED_DECIDED) != (
            failing in {Circumstance.NO_OUTCOME_ESTABLISHED, Circumstance.AN_OUTCOME_ESTABLISHED}
        )
        if failing is Circumstance.HANDED_OUT_CARDS_OPEN:
            table = _handed(slug, Source.KEYED)
            if decided:
                turn(table, BANKER, "9 T")
            return Scene(table, _called(kind))
        table = _closed(slug, first_hand_wins(slug) if decided else "")
        if failing is Circumstance.IN_A_ROUND:
            table.state = structs.replace(table.state, phase=Phase.READY)
        return Scene(table, _called(kind))

    return told


def _unforeseen(slug: str, failing: Circumstance | None) -> Scene:
    if failing is Circumstance.NOTHING_ELSE_APPLIES:
        return Scene(_too_few(slug, None).table, _called(Kind.UNFORESEEN))
    return Scene(_closed(slug, "9"), _called(Kind.UNFORESEEN))


BY_KIND: dict[Kind, Callable[[str, Circumstance | None], Scene]] = {
    Kind.WRONG_CARDS: _in_a_round(Kind.WRONG_CARDS),
    Kind.FOREIGN_CARD: _in_a_round(Kind.FOREIGN_CARD),
    Kind.ORDER_ALTERED: _in_a_round(Kind.ORDER_ALTERED),
    Kind.TOO_FEW_CARDS: _too_few,
    Kind.FACE_UP_CARD: _face_up,
    Kind.WRONG_ORDER: _wrong_order,
    Kind.WRONG_PATRON: _wrong_patron,
    Kind.SLIP_OF_DELIVERY: _slip,
    Kind.TOGETHER_KNOWN: _together(Kind.TOGETHER_KNOWN),
    Kind.TOGETHER_UNKNOWN: _together(Kind.TOGETHER_UNKNOWN),
    Kind.TOGETHER_UNKNOWN_EARLY: _together(Kind.TOGETHER_UNKNOWN_EARLY),
    Kind.TOGETHER_UNKNOWN_LATE: _together(Kind.TOGETHER_UNKNOWN_LATE),
    Kind.DEVICE_RESET: _device_reset,
    Kind.ABSENT_PATRON: _absent,
    Kind.LEFT_WITH_CARDS: _left,
    Kind.DEVICE_MOVED_EXPOSED: _device_moved(Kind.DEVICE_MOVED_EXPOSED),
    Kind.DEVICE_MOVED_ALTERED: _device_moved(Kind.DEVICE_MOVED_ALTERED),
    Kind.SURPLUS_CARDS: _surplus,
    Kind.WRONG_NUMBER: _wrong_number,
    Kind.INTERRUPTED_OPEN: _interrupted(Kind.INTERRUPTED_OPEN),
    Kind.INTERRUPTED_DECIDED: _interrupted(Kind.INTERRUPTED_DECIDED),
    Kind.UNFORESEEN: _unforeseen,
}
assert BY_KIND.keys() == set(Kind), "every kind of irregularity has its scene"
