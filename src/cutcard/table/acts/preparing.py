"""What comes before a bet: the shoe, who draws and turns its cards, how many bets an area takes, and the opening."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cutcard.cards import Card, Shoe
from cutcard.rulebook.cite import Clauses, cited
from cutcard.rulebook.labels import card_code
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.table_options import method_c_checks, refuse_options
from cutcard.table.acts.act import (
    Act,
    Answer,
    Changes,
    Command,
    Event,
    EventKind,
    Listed,
    always,
    document_of,
    methods_of,
    not_now,
    refuse,
    refuse_authority,
)
from cutcard.table.acts.device import DeviceReturned
from cutcard.table.conduct.decks import refuse_otherwise
from cutcard.table.conduct.unnamed import named
from cutcard.table.knowledge import Knowledge
from cutcard.table.layout import any_out_of_limits, place_of_bet
from cutcard.table.state import Phase, TableState, last_round
from cutcard.words import Message, keyed, message

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.referee import Refusal

__all__ = [
    "AreaRestricted",
    "BetsOpened",
    "BurnCard",
    "BurnCards",
    "CardBurnt",
    "CardsBurnt",
    "ChooseMethod",
    "LoadShoe",
    "MethodChosen",
    "OpenBets",
    "RestrictArea",
    "ShoeLoaded",
]


@dataclass(frozen=True, slots=True)
class LoadShoe(Command):
    """A fresh, shuffled and cut shoe is put into the dealing device; its cards, where they were counted."""

    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class ShoeLoaded(Event):
    decks: int


def _load_shoe(state: TableState, command: LoadShoe) -> Answer:
    game = state.options.game
    enough = state.cards_left >= game.drawing.cards_most and not state.not_whole
    if state.phase is Phase.READY and enough:
        return refuse(state, game.replacing_cards, "shoe_in_play", message("refusal-shoe-in-play"))
    if command.cards and Counter(command.cards) != Counter(Shoe.of(game.deck, decks=state.options.decks)):
        why = message("refusal-not-whole-decks", decks=state.options.decks, deck=keyed("deck", game.deck.name))
        return refuse(state, game.decks.clause, "composition", why)
    return (ShoeLoaded(document_of(state), game.decks.clause, state.options.decks),)


def _settled_for_good(state: TableState) -> Clauses:
    """The clause by which bets out of limits of the round before stay settled, where there were any."""
    clause, bets = state.options.game.procedure.betting.settled_before, tuple(each.bet for each in state.settled)
    return clause if clause and any_out_of_limits(state.options, bets) else ""


def _shoe_loaded(state: TableState, event: ShoeLoaded) -> Changes:
    """The last round can be put right until another begins, from whichever shoe."""
    return {
        "phase": Phase.READY,
        "shoe": Shoe.of(state.options.game.deck, decks=event.decks),
        "fresh": True,
        "cutting_card_seen": False,
        "rounds_left": None,
        "result": None,
        "result_before": None,
        "rounds": tuple(filter(None, (last_round(state),))),
        "unseen": 0,
        "knowledge": Knowledge(),
        "after_void": False,
        "not_whole": "",
        "must_replace": "",
    }


@dataclass(frozen=True, slots=True)
class BurnCards(Command):
    """So many cards are burnt unseen."""

    count: int


@dataclass(frozen=True, slots=True)
class CardsBurnt(Event):
    count: int


def _burn_cards(state: TableState, command: BurnCards) -> Answer:
    if not state.fresh:
        return refuse(state, "", "late_burn", message("refusal-late-burn"))
    most = state.cards_left - state.options.game.drawing.cards_most
    if type(command.count) is not int or not 1 <= command.count <= most:
        return refuse(state, "", "count", message("refusal-burn-count", most=most, count=command.count))
    return (CardsBurnt(document_of(state), "", command.count),)


@dataclass(frozen=True, slots=True)
class BurnCard(Command):
    """The first card is turned and burnt."""

    card: Card


@dataclass(frozen=True, slots=True)
class CardBurnt(Event):
    card: Card


def _burn_card(state: TableState, command: BurnCard) -> Answer:
    assert state.shoe is not None
    if not state.fresh:
        return refuse(state, "", "late_burn", message("refusal-late-burn"))
    if not state.shoe.count(command.card):
        why = message("refusal-card-not-in-shoe", card=card_code(command.card))
        return refuse(state, state.options.game.decks.clause, "foreign_card", why)
    if (names := state.knowledge.next_names) and command.card not in names:
        return refuse_otherwise(state, names)
    return (CardBurnt(document_of(state), "", command.card),)


def _card_burnt(state: TableState, event: CardBurnt) -> Changes:
    assert state.shoe is not None
    seen = state.knowledge.after_naming(state.knowledge.next_names, event.card)
    return {"shoe": state.shoe.without([event.card]), "knowledge": seen.without_coming(1)}


@dataclass(frozen=True, slots=True)
class ChooseMethod(Command):
    method: Method


@dataclass(frozen=True, slots=True)
class MethodChosen(Event):
    method: Method


def _choose_method(state: TableState, command: ChooseMethod) -> Answer:
    methods = methods_of(state.options.game.procedure)
    if (refusal := _refuse_by_the_usual_order(state, command)) is not None:
        return refusal
    checks = method_c_checks(state.options) if command.method is Method.C else ()
    for wrong, clause, code, why in checks:
        if wrong:
            return refuse(state, clause, code, why)
    heading = {Method.A: methods.a.heading, Method.B: methods.b.heading, Method.C: methods.c.heading}[command.method]
    control = methods.dealer_controls_the_device if command.method is not Method.C else ""
    clauses = cited(methods.one_of_three, methods.who_chooses, heading, control)
    chosen = MethodChosen(document_of(state), clauses, command.method)
    if state.device_holder is None or command.method is Method.C:
        return (chosen,)
    return chosen, DeviceReturned(document_of(state), methods.who_chooses, state.device_holder)


def _refuse_by_the_usual_order(state: TableState, command: ChooseMethod) -> Refusal | None:
    """Method C takes an Assistant Casino Manager by the usual order of positions, whatever this house's is."""
    least = Position.ASSISTANT_CASINO_MANAGER
    if command.method is not Method.C or command.by.position >= least:
        return None
    return refuse_authority(state, methods_of(state.options.game.procedure).who_chooses, least)


def _who_chooses(_: TableState, command: ChooseMethod) -> Position:
    """Assistant Casino Manager for method C."""
    return Position.ASSISTANT_CASINO_MANAGER if command.method is Method.C else Position.PIT_MANAGER


def _too_late_to_choose(state: TableState, _: ChooseMethod) -> Refusal:
    clause = methods_of(state.options.game.procedure).who_chooses
    return refuse(state, clause, "phase", message("refusal-method-late"))


def _method_chosen(state: TableState, event: MethodChosen) -> Changes:
    """Who holds the device keeps it where method C is chosen again."""
    if state.method is event.method is Method.C:
        return {}
    return {"method": event.method, "device_holder": None, "may_draw": frozenset()}


@dataclass(frozen=True, slots=True)
class RestrictArea(Command):
    most: int


@dataclass(frozen=True, slots=True)
class AreaRestricted(Event):
    """Bets that lie already beyond the new number stand for this round: how many there are."""

    most: int
    standing: int = 0


def _restrict_area(state: TableState, command: RestrictArea) -> Answer:
    rules = state.options.game.procedure.betting
    if not 1 <= command.most <= state.options.area_most:
        why = message("refusal-area-takes", most=state.options.area_most)
        return refuse(state, rules.most_in_an_area, "area", why)
    lying = Counter(place_of_bet(state.options, bet) for bet in state.bets)
    standing = sum(max(0, bets - command.most) for bets in lying.values())
    return (AreaRestricted(document_of(state), rules.fewer_in_an_area, command.most, standing),)


def _says_restricted(event: AreaRestricted, _: Game) -> Message:
    if event.standing:
        return message("event-area-restricted-standing", most=event.most, standing=event.standing)
    return message("event-area-restricted", most=event.most)


@dataclass(frozen=True, slots=True)
class OpenBets(Command):
    pass


@dataclass(frozen=True, slots=True)
class BetsOpened(Event):
    round_number: int


def _open_bets(state: TableState, _: OpenBets) -> Answer:
    """No round begins under settings that the document does not allow, from cards that are not whole, or on a card that
    somebody has seen: that one is burnt first.

    A shoe that cannot take a whole round opens none: that is the house's own caution, and cites nothing.
    """
    game = state.options.game
    if (refusal := refuse_options(replace(state.options, method=state.method or state.options.method))) is not None:
        return refusal
    if state.not_whole:
        return refuse(state, cited(game.decks.clause, state.not_whole), "not_whole", message("refusal-not-whole"))
    if any(state.knowledge.coming):
        return refuse(state, "", "card_seen", message("refusal-card-seen", cards=named(state.knowledge)))
    if state.cards_left < game.drawing.cards_most:
        return refuse(state, "", "too_few_cards", message("refusal-too-few-cards", cards=state.cards_left))
    clauses = cited(game.procedure.betting.opening, _settled_for_good(state))
    return (BetsOpened(document_of(state), clauses, state.round_number + 1),)


def _no_shoe_yet(state: TableState, command: OpenBets) -> Refusal:
    """Where cards had to be replaced no round begins before they are, under the clause that says so."""
    return replace(not_now(state, command), clause=state.not_whole)


def _bets_opened(state: TableState, event: BetsOpened) -> Changes:
    left = None if state.rounds_left is None else state.rounds_left - 1
    return {
        "phase": Phase.BETTING,
        "round_number": event.round_number,
        "rounds_left": left,
        "fresh": False,
        "settled": (),
        "rounds": () if state.fresh else state.rounds,
        "after_void": False,
    }


ACTS = (
    Act(
        LoadShoe,
        (Phase.NO_SHOE, Phase.READY, Phase.SHOE_ENDED),
        Position.DEALER,
        _load_shoe,
        is_determined=always,
        on_the_cards=lambda command: bool(command.cards),
        by_who_deals=True,
        begins_play=True,
        offered_if_taken=True,
    ),
    Act(
        BurnCards,
        (Phase.READY,),
        Position.DEALER,
        _burn_cards,
        on_the_cards=always,
        offered=lambda state: state.fresh,
    ),
    Act(
        BurnCard,
        (Phase.READY,),
        Position.DEALER,
        _burn_card,
        on_the_cards=always,
        offered=lambda state: state.fresh,
    ),
    Act(
        ChooseMethod,
        (Phase.NO_SHOE, Phase.READY, Phase.SHOE_ENDED),
        Position.PIT_MANAGER,
        _choose_method,
        methods=(Method.A, Method.B, Method.C),
        least_for=_who_chooses,
        named_by=lambda procedure: methods_of(procedure).who_chooses,
        out_of_phase=_too_late_to_choose,
    ),
    Act(
        RestrictArea,
        (Phase.NO_SHOE, Phase.READY, Phase.BETTING, Phase.SHOE_ENDED),
        Position.PIT_MANAGER,
        _restrict_area,
        known=lambda game: game.procedure.betting.fewer_in_an_area,
        named_by=lambda procedure: procedure.betting.fewer_in_an_area,
        where_nobody_deals=True,
    ),
    Act(
        OpenBets,
        (Phase.READY,),
        Position.DEALER,
        _open_bets,
        is_determined=always,
        named_by=lambda procedure: procedure.betting.opening,
        out_of_phase=_no_shoe_yet,
        by_who_deals=True,
        on_unseen_cards=True,
        begins_play=True,
    ),
)
EVENTS = (
    EventKind(
        ShoeLoaded, lambda event, _: message("event-shoe-loaded", decks=event.decks), _shoe_loaded, begins_shoe=True
    ),
    EventKind(CardBurnt, lambda event, _: message("event-card-burnt", card=card_code(event.card)), _card_burnt),
    EventKind(
        CardsBurnt,
        lambda event, _: message("event-cards-burnt", cards=event.count),
        lambda state, event: {
            "unseen": state.unseen + event.count,
            "knowledge": state.knowledge.without_coming(event.count),
        },
    ),
    EventKind(
        MethodChosen,
        lambda event, _: message("event-method-chosen", method=event.method.label),
        _method_chosen,
        listed=lambda event: Listed(message("listed-method-changed", method=Method(event["method"]).label)),
    ),
    EventKind(
        AreaRestricted,
        _says_restricted,
        lambda _, event: {"area_most": event.most},
        listed=lambda event: Listed(message("listed-areas-restricted", most=event["most"])),
    ),
    EventKind(
        BetsOpened,
        lambda event, _: message("event-bets-opened", round=event.round_number),
        _bets_opened,
        cards=lambda *_: (),
        begins_round=True,
    ),
)
