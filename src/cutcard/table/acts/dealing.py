"""Cards one by one: who draws, on which hand each was laid, how it lies, and whether anybody has named it.

What is recorded is what was done. A card laid against the drawing rule, or one too many, is written down as it lies;
then nothing further is dealt or announced until it is put right.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from msgspec import structs

from cutcard.cards import Card
from cutcard.rulebook.cite import Clauses, cited
from cutcard.rulebook.drawing import Complete, Draw
from cutcard.rulebook.labels import card_code, card_in_words, hand_label
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.referee import Refusal
from cutcard.rulebook.table_options import Source
from cutcard.table.acts.act import (
    Act,
    AlertRule,
    Answer,
    Changes,
    Command,
    Event,
    EventKind,
    Listed,
    always,
    document_of,
    not_now,
    refuse,
    with_dealer,
)
from cutcard.table.conduct.decks import refuse_card, refuse_card_of_another_shoe, refuse_otherwise, tells_apart
from cutcard.table.conduct.known import with_handed_out
from cutcard.table.conduct.order import clause_against, next_step, wrongly_dealt
from cutcard.table.conduct.persons import same_person
from cutcard.table.conduct.rounds import about, of_another_shoe, on_the_table
from cutcard.table.differential import exceeded
from cutcard.table.state import CardsOnTable, DealtCard, Phase, TableState
from cutcard.words import Message, message

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game

__all__ = ["CardDealt", "CardRenamed", "DealCard", "PairsDecided", "RenameCard", "TotalsAnnounced"]


@dataclass(frozen=True, slots=True)
class DealCard(Command):
    """A card is drawn and laid down.

    It is named where it lies open, and where a device reads it. `hand` says where it was really laid; without it, where
    the drawing rule wants it. Where a patron draws, the card is read at the dealing console and `drawn_by` names the
    patron, who names no card. A card too many that is found later is written down too: once a round is settled, with
    its number unless it was the last.
    """

    card: Card | None = None
    drawn_by: str | None = None
    hand: int | None = None
    round_number: int = 0


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    card: Card | None
    hand: int
    face_up: bool
    dealer: str = ""
    """Who of the staff dealt it or wrote it down."""
    round_number: int = 0
    """The settled round with whose cards it was found."""


@dataclass(frozen=True, slots=True)
class PairsDecided(Event):
    """The first four cards have decided the pair wagers."""


@dataclass(frozen=True, slots=True)
class TotalsAnnounced(Event):
    """The point totals of the initial deal, announced before a third card is dealt."""

    first: int
    second: int


def _deal_card(state: TableState, command: DealCard) -> Answer:
    if state.phase is not Phase.DEALING or not on_the_table(state, command.round_number):
        return _found_afterwards(state, command)
    step = next_step(state)
    if (refusal := _refuse_drawer(state, command) or _refuse_dealing(state, command, step)) is not None:
        return refusal
    asked = step if isinstance(step, Draw) else None
    hand = command.hand if command.hand is not None else asked.hand if asked is not None else 0
    face_up = lies_face_up(state, hand)
    card = _named(state, command, face_up=face_up)
    if isinstance(card, Refusal):
        return card
    after = structs.replace(state, cards=(*state.cards, DealtCard(card[0], hand, face_up)))
    clauses = clause_against(after)
    if asked is not None and asked.hand == hand:
        clauses = cited(asked.clause, _drawing_clause(state, further=state.initial_deal_complete))
    dealt = CardDealt(document_of(state), clauses, card[0], hand, face_up)
    return (dealt, *pairs_decided(state, after.cards), *totals(state, after.cards))


def _found_afterwards(state: TableState, command: DealCard) -> Answer:
    """A card too many, found when the result is out or the bets are paid: it lies open, on the hand it was laid on."""
    then, card, number = about(state, command.round_number), command.card, command.round_number
    if then is None and number:
        return refuse(state, "", "no_round", message("refusal-no-such-round", round=number))
    if then is None or not then.cards or command.hand is None:
        return not_now(state, command)
    if command.by.position is Position.PATRON or command.drawn_by is not None:
        return refuse(state, "", "drawer", message("refusal-dealer-draws"))
    if command.hand not in {0, 1}:
        return refuse(state, "", "hand", message("refusal-hand"))
    if card is None:
        return refuse(state, "", "unnamed", message("refusal-unnamed"))
    settled = 0 if on_the_table(state, number) else then.round_number
    refusal = refuse_card_of_another_shoe(state, card) if of_another_shoe(state, settled) else refuse_card(state, card)
    if refusal is not None:
        return refusal
    after = structs.replace(then, cards=(*then.cards, DealtCard(card, command.hand, face_up=True)))
    clause = clause_against(after, too_late=settled not in {0, state.round_number})
    return (CardDealt(document_of(state), clause, card, command.hand, True, command.by.name, settled),)  # noqa: FBT003


def _refuse_dealing(state: TableState, command: DealCard, step: Draw | Complete | None) -> Refusal | None:
    """Whether a card can be dealt now at all."""
    game, drawing = state.options.game, state.options.game.drawing
    differential = game.procedure.balancing
    if command.hand not in {None, 0, 1}:
        return refuse(state, "", "hand", message("refusal-hand"))
    if differential is not None and exceeded(state):
        clauses = cited(differential.exceeded, differential.manager_removes)
        return refuse(state, clauses, "differential", message("refusal-differential-no-card"))
    if command.hand is None and wrongly_dealt(state):
        return refuse(state, clause_against(state), "wrongly_dealt", message("refusal-wrongly-dealt-on"))
    if command.hand is None and isinstance(step, Complete):
        return refuse(state, step.clause, "complete", message("refusal-complete", why=step.message))
    if command.hand is None and step is None:
        return refuse(state, drawing.totals_announced, "unrevealed", message("refusal-totals-unknown"))
    if not state.waiting and not state.cards_left:
        return refuse(state, game.too_few_cards, "too_few_cards", message("refusal-device-empty"))
    return None


def _named(state: TableState, command: DealCard, *, face_up: bool) -> tuple[Card | None] | Refusal:
    """The card as the record may name it: where it lies face down and no device reads it, nobody does."""
    blind = state.options.source is Source.KEYED and not face_up
    names = state.knowledge.next_names
    if names and command.card is not None and command.card not in names and not blind:
        return refuse_otherwise(state, names)
    if any(state.waiting[:1]) and command.card is not None:  # Whoever guessed would learn whether they were right.
        return refuse(state, "", "waiting", message("refusal-named-waiting"))
    if blind and command.card is not None:
        return refuse(state, _drawing_clause(state, further=False), "face_down", message("refusal-named-face-down"))
    if command.card is None:
        if not blind and not any(state.waiting[:1]):  # That somebody said which card would come names none.
            by_patron, read = command.by.position is Position.PATRON, message("refusal-read-at-console")
            return refuse(state, "", "unnamed", read if by_patron else message("refusal-unnamed"))
        return (state.waiting[0] if state.waiting else None,)
    if (refusal := refuse_card(state, command.card)) is not None:
        return refusal
    return (command.card,)


def _refuse_drawer(state: TableState, command: DealCard) -> Refusal | None:
    """Who draws: the Dealer, or under method C the patron who holds the device."""
    methods, by = state.options.game.procedure.methods, command.by
    if state.method is Method.C and methods is not None:
        drawers = {by.name if by.position is Position.PATRON else command.drawn_by, command.drawn_by} - {None}
        if drawers == {state.device_holder}:
            return None
        further = methods.c.further_cards_by_the_patron if state.initial_deal_complete else ""
        return refuse(state, cited(methods.c.patron_draws, further), "drawer", message("refusal-holder-draws"))
    if by.position is Position.PATRON or command.drawn_by is not None:
        clause = methods.dealer_controls_the_device if methods is not None else ""
        return refuse(state, clause, "drawer", message("refusal-dealer-draws"))
    return None


def _drawing_clause(state: TableState, *, further: bool) -> Clauses:
    methods = state.options.game.procedure.methods
    if methods is None:
        return ""
    match state.method:
        case Method.A:
            squeezed = methods.a.further_cards_face_down if further else ""
            return cited(methods.a.dealer_draws, squeezed)
        case Method.C:
            later = (methods.c.further_cards_by_the_patron, methods.c.exposed_cards_laid_down) if further else ()
            return cited(methods.c.patron_draws, methods.c.in_full_view, *later)
        case _:
            return cited(methods.b.dealer_draws, methods.b.dealer_keeps_the_cards)


def lies_face_up(state: TableState, hand: int) -> bool:
    """How the next card lies: method A hands cards out face down, later ones where somebody squeezes for that hand."""
    further = state.initial_deal_complete
    match state.method:
        case Method.A:
            return further and state.handlers[hand] is None
        case Method.C:
            return further and state.handlers[hand] in {None, state.device_holder}
        case _:
            return True


def pairs_decided(state: TableState, cards: CardsOnTable) -> tuple[PairsDecided, ...]:
    """The pair wagers are decided once the initial deal, and nothing more, lies as the rule says."""
    clause = state.options.game.procedure.pairs_decided_by_first_four
    complete = len(cards) == 2 * state.options.game.drawing.initial
    if not clause or not complete or wrongly_dealt(structs.replace(state, cards=cards)):
        return ()
    return (PairsDecided(document_of(state), clause),)


def totals(state: TableState, cards: CardsOnTable) -> tuple[TotalsAnnounced, ...]:
    """The totals are announced once the initial deal, and nothing more, lies open."""
    game, initial = state.options.game, 2 * state.options.game.drawing.initial
    clause = game.drawing.totals_announced
    if not clause or len(cards) != initial or not all(dealt.face_up for dealt in cards):
        return ()
    after = structs.replace(state, cards=cards)
    if wrongly_dealt(after):
        return ()
    deal = after.deal
    return (TotalsAnnounced(document_of(state), clause, deal.first.total, deal.second.total),)


def with_card(cards: CardsOnTable, event: CardDealt) -> CardsOnTable:
    """The cards, and that one as the last."""
    return (*cards, DealtCard(event.card, event.hand, event.face_up))


def _found_with_a_settled_round(state: TableState, event: CardDealt) -> Changes:
    records = [
        replace(each, cards=with_card(each.cards, event)) if each.number == event.round_number else each
        for each in state.rounds
    ]
    left = state.shoe
    if left is not None and event.card is not None and not of_another_shoe(state, event.round_number):
        left = left.without([event.card])
    return {"rounds": tuple(records), "shoe": left}


def _card_dealt(state: TableState, event: CardDealt) -> Changes:
    if event.round_number:
        return _found_with_a_settled_round(state, event)
    assert state.shoe is not None
    if state.phase is not Phase.DEALING:
        return _found_with_the_round(state, event)
    waited = state.waiting[:1]
    newly_named = event.card is not None and waited in {(), (None,)}
    unseen = state.unseen + (event.card is None and not waited) - (newly_named and waited == (None,))
    cards = with_card(state.cards, event)
    seen = state.knowledge.after_dealing(len(cards), event.card if event.face_up else None)
    return {
        "cards": cards,
        "knowledge": with_handed_out(seen, cards, state.handlers),
        "shoe": state.shoe.without([event.card]) if newly_named and event.card is not None else state.shoe,
        "unseen": unseen,
        "waiting": state.waiting[1:],
        "dealers": with_dealer(state, event.dealer),
        "named_last": len(cards) if newly_named and event.face_up and not state.knowledge.next_names else 0,
        "withdrawal_offered": False,
    }


def _found_with_the_round(state: TableState, event: CardDealt) -> Changes:
    """A card too many lies there: what was seen in the device still comes, unless this is the card that was seen."""
    assert state.shoe is not None
    assert event.card is not None, "it lies open"
    cards, known = with_card(state.cards, event), state.knowledge
    return {
        "cards": cards,
        "knowledge": known.after_dealing(len(cards), event.card) if event.card in known.next_names else known,
        "shoe": state.shoe.without([event.card]),
        "dealers": with_dealer(state, event.dealer),
        "named_last": 0,
    }


def _says_dealt(event: CardDealt, game: Game) -> Message:
    hand = hand_label(game, event.hand)
    if event.round_number and event.card is not None:
        card = card_in_words(game.deck, event.card)
        return message("event-card-found", hand=hand, card=card, round=event.round_number)
    if event.card is None:
        return message("event-card-dealt-unnamed", hand=hand)
    card = card_in_words(game.deck, event.card)
    if event.face_up:
        return message("event-card-dealt", hand=hand, card=card)
    return message("event-card-dealt-face-down", hand=hand, card=card)


@dataclass(frozen=True, slots=True)
class RenameCard(Command):
    """The card that was named last was misread or mistyped; nothing further has happened to the cards.

    By whoever deals the round, to a name that means the same to every wager and to the drawing rule: whatever they tell
    apart is put right under `CorrectCard`. A card that was known before it was dealt bears the name it was known by.
    """

    card: Card


@dataclass(frozen=True, slots=True)
class CardRenamed(Event):
    """Both names stay on the record."""

    place: int
    was: Card
    card: Card
    dealer: str = ""
    """Who renamed it."""


def _rename_card(state: TableState, command: RenameCard) -> Answer:
    display = state.options.game.procedure.display
    if state.options.source is not Source.KEYED:
        return refuse(state, display, "not_last", message("refusal-renames-read-card"))
    if not state.named_last:
        return refuse(state, display, "not_last", message("refusal-not-named-last"))
    if not any(same_person(command.by.name, dealer) for dealer in state.dealers):
        return refuse(state, display, "not_dealing", message("refusal-renames-not-dealing"))
    was = state.cards[state.named_last - 1].card
    assert was is not None
    if was == command.card:
        why = message("refusal-same-card", place=state.named_last, card=card_code(was))
        return refuse(state, display, "same_card", why)
    if (refusal := refuse_card(state, command.card)) is not None:
        return refusal
    if tells_apart(state.options.game, was, command.card):
        why = message("refusal-renamed-otherwise", was=card_code(was), card=card_code(command.card))
        return refuse(state, display, "told_apart", why)
    renamed = CardRenamed(document_of(state), display, state.named_last, was, command.card)
    return (renamed, *totals(state, with_name(state.cards, renamed.place, renamed.card)))


def with_name(cards: CardsOnTable, place: int, card: Card) -> CardsOnTable:
    """The cards, that at the place by this name."""
    return tuple(replace(each, card=card) if at == place else each for at, each in enumerate(cards, start=1))


def _card_renamed(state: TableState, event: CardRenamed) -> Changes:
    assert state.shoe is not None
    return {
        "cards": with_name(state.cards, event.place, event.card),
        "shoe": state.shoe.exchanged(event.card, event.was),
        "dealers": with_dealer(state, event.dealer),
    }


ACTS = (
    Act(
        DealCard,
        tuple(Phase),
        Position.PATRON,
        _deal_card,
        staff_up_to=Position.DEALER,
        is_determined=always,
        on_the_cards=always,
        offered=lambda state: state.phase is Phase.DEALING,
    ),
    Act(
        RenameCard,
        (Phase.DEALING,),
        Position.DEALER,
        _rename_card,
        is_determined=always,
        on_the_cards=always,
        offered=lambda state: bool(state.named_last) and state.options.source is Source.KEYED,
    ),
)
EVENTS = (
    EventKind(
        CardDealt,
        _says_dealt,
        _card_dealt,
        cards=lambda cards, event: cards if event.round_number else with_card(cards, event),
        redact=lambda event: event if event.face_up else replace(event, card=None),
        earlier_round=True,
    ),
    EventKind(PairsDecided, lambda *_: message("event-pairs-decided")),
    EventKind(
        TotalsAnnounced,
        lambda event, game: message(
            "event-totals-announced",
            first=hand_label(game, 0),
            first_total=event.first,
            second=hand_label(game, 1),
            second_total=event.second,
        ),
    ),
    EventKind(
        CardRenamed,
        lambda event, _: message(
            "event-card-renamed", place=event.place, was=card_code(event.was), card=card_code(event.card)
        ),
        _card_renamed,
        cards=lambda cards, event: with_name(cards, event.place, event.card),
        listed=lambda event: Listed(
            message("listed-card-renamed", place=event["place"]), before=event["was"], after=event["card"]
        ),
        alert=AlertRule(),
    ),
)
