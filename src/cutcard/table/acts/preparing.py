"""What comes before a bet: the shoe, who draws and turns its cards, how many bets an area takes, and the opening."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.cards import Shoe
from cutcard.rulebook.cite import cited
from cutcard.rulebook.labels import card_code
from cutcard.rulebook.procedure import Method, Position
from cutcard.table.acts.act import Act, Command, Event, EventKind, Listed, always, document_of, methods_of, refuse
from cutcard.table.acts.device import DeviceReturned
from cutcard.table.state import Phase
from cutcard.words import keyed, message

if TYPE_CHECKING:
    from cutcard.cards import Card
    from cutcard.rulebook.referee import Refusal
    from cutcard.table.acts.act import Answer, Changes
    from cutcard.table.state import TableState

__all__ = [
    "AreaRestricted",
    "BetsOpened",
    "BurnCard",
    "CardBurnt",
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
    enough = state.shoe is not None and len(state.shoe) >= game.drawing.cards_most
    if state.phase is Phase.READY and enough and not (state.after_void and not game.replacing_cards):
        return refuse(state, game.replacing_cards, "shoe_in_play", message("refusal-shoe-in-play"))
    if command.cards and Counter(command.cards) != Counter(Shoe.of(game.deck, decks=state.options.decks)):
        why = message("refusal-not-whole-decks", decks=state.options.decks, deck=keyed("deck", game.deck.name))
        return refuse(state, game.decks.clause, "composition", why)
    return (ShoeLoaded(document_of(state), game.decks.clause, state.options.decks),)


def _shoe_loaded(state: TableState, event: ShoeLoaded) -> Changes:
    return {
        "phase": Phase.READY,
        "shoe": Shoe.of(state.options.game.deck, decks=event.decks),
        "fresh": True,
        "cutting_card_seen": False,
        "rounds_left": None,
        "result": None,
        "result_before": None,
        "settled": (),
        "after_void": False,
        "must_replace": "",
    }


@dataclass(frozen=True, slots=True)
class BurnCard(Command):
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
    return (CardBurnt(document_of(state), "", command.card),)


def _card_burnt(state: TableState, event: CardBurnt) -> Changes:
    assert state.shoe is not None
    return {"shoe": state.shoe.without([event.card])}


@dataclass(frozen=True, slots=True)
class ChooseMethod(Command):
    method: Method


@dataclass(frozen=True, slots=True)
class MethodChosen(Event):
    method: Method


def _choose_method(state: TableState, command: ChooseMethod) -> Answer:
    methods = methods_of(state.options.game.procedure)
    if command.method is Method.C and not state.options.high_limit_area:
        return refuse(state, methods.who_chooses, "method", message("refusal-method-c"))
    heading = {Method.A: methods.a.heading, Method.B: methods.b.heading, Method.C: methods.c.heading}[command.method]
    control = methods.dealer_controls_the_device if command.method is not Method.C else ""
    clauses = cited(methods.one_of_three, methods.who_chooses, heading, control)
    chosen = MethodChosen(document_of(state), clauses, command.method)
    if state.device_holder is None:
        return (chosen,)
    return chosen, DeviceReturned(document_of(state), methods.c.keeps_the_device, state.device_holder)


def _who_chooses(command: ChooseMethod) -> Position:
    return Position.ASSISTANT_CASINO_MANAGER if command.method is Method.C else Position.PIT_MANAGER


def _too_late_to_choose(state: TableState, _: ChooseMethod) -> Refusal:
    clause = methods_of(state.options.game.procedure).who_chooses
    return refuse(state, clause, "phase", message("refusal-method-late"))


def _method_chosen(_: TableState, event: MethodChosen) -> Changes:
    return {"method": event.method, "device_holder": None, "may_draw": frozenset()}


@dataclass(frozen=True, slots=True)
class RestrictArea(Command):
    most: int


@dataclass(frozen=True, slots=True)
class AreaRestricted(Event):
    most: int


def _restrict_area(state: TableState, command: RestrictArea) -> Answer:
    rules = state.options.game.procedure.betting
    if not 1 <= command.most <= state.options.area_most:
        why = message("refusal-area-takes", most=state.options.area_most)
        return refuse(state, rules.most_in_an_area, "area", why)
    return (AreaRestricted(document_of(state), rules.fewer_in_an_area, command.most),)


@dataclass(frozen=True, slots=True)
class OpenBets(Command):
    pass


@dataclass(frozen=True, slots=True)
class BetsOpened(Event):
    round_number: int


def _open_bets(state: TableState, _: OpenBets) -> Answer:
    game = state.options.game
    assert state.shoe is not None
    if len(state.shoe) < game.drawing.cards_most:
        why = message("refusal-too-few-cards", cards=len(state.shoe))
        return refuse(state, game.too_few_cards, "too_few_cards", why)
    return (BetsOpened(document_of(state), game.procedure.betting.opening, state.round_number + 1),)


def _bets_opened(state: TableState, event: BetsOpened) -> Changes:
    left = None if state.rounds_left is None else state.rounds_left - 1
    return {
        "phase": Phase.BETTING,
        "round_number": event.round_number,
        "rounds_left": left,
        "fresh": False,
        "settled": (),
        "after_void": False,
    }


ACTS = (
    Act(
        LoadShoe,
        (Phase.NO_SHOE, Phase.READY, Phase.SHOE_ENDED),
        Position.DEALER,
        _load_shoe,
        on_the_cards=lambda command: bool(command.cards),
    ),
    Act(BurnCard, (Phase.READY,), Position.DEALER, _burn_card, on_the_cards=always),
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
    ),
    Act(
        OpenBets,
        (Phase.READY,),
        Position.DEALER,
        _open_bets,
        named_by=lambda procedure: procedure.betting.opening,
    ),
)
EVENTS = (
    EventKind(ShoeLoaded, lambda event, _: message("event-shoe-loaded", decks=event.decks), _shoe_loaded),
    EventKind(CardBurnt, lambda event, _: message("event-card-burnt", card=card_code(event.card)), _card_burnt),
    EventKind(
        MethodChosen,
        lambda event, _: message("event-method-chosen", method=event.method.label),
        _method_chosen,
        listed=lambda event: Listed(message("listed-method-changed", method=Method(event["method"]).label)),
    ),
    EventKind(
        AreaRestricted,
        lambda event, _: message("event-area-restricted", most=event.most),
        lambda _, event: {"area_most": event.most},
        listed=lambda event: Listed(message("listed-areas-restricted", most=event["most"])),
    ),
    EventKind(
        BetsOpened,
        lambda event, _: message("event-bets-opened", round=event.round_number),
        _bets_opened,
        cards=lambda *_: (),
    ),
)
