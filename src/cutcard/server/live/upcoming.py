"""What comes next at a table, as the Dealer's console shows it: the act, at which hand, for whom, and what it is told.

A card that lies face down is dealt without a name where it is keyed in, and named when it is turned; where a device
reads it, the device names it and one tap turns it. The pages only do as they are told here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.rulebook.drawing import Complete
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.table_options import Source
from cutcard.server.answers import wire
from cutcard.server.live.messages import NextAct
from cutcard.table import commands
from cutcard.table.acts.dealing import lies_face_up
from cutcard.table.acts.irregularities.calling import open_steps
from cutcard.table.acts.irregularities.ruling import OFFERS
from cutcard.table.conduct.circumstances import Call, missing
from cutcard.table.conduct.known import face_down_places, hand_was_handed_out, handed_out_unturned
from cutcard.table.conduct.order import next_step, wrongly_dealt
from cutcard.table.differential import exceeded
from cutcard.table.hands.entitlement import entitled
from cutcard.table.state import Phase
from cutcard.words import english

if TYPE_CHECKING:
    from cutcard.rulebook.drawing import Draw
    from cutcard.rulebook.irregularities import Irregularity
    from cutcard.rulebook.procedure import Methods
    from cutcard.table.commands import Command
    from cutcard.table.state import TableState
    from cutcard.words import Message


def upcoming_act(state: TableState) -> NextAct | None:
    """What the Dealer does next, at which hand and for whom, and the rule that asks for it."""
    game = state.options.game
    if state.incident is not None or state.interrupted:
        return _turning_first(state)
    if (shown := shown_by_the_record(state)) is not None:
        case, hand = shown
        label = wire(case.kind.label)
        return NextAct(
            commands.CallIrregularity.__name__, case.clause, hand, None, "", kind=case.kind.value, kind_label=label
        )
    if state.phase is Phase.DEALING:
        return _next_while_dealing(state)
    if state.phase is Phase.SETTLING:
        return _act(commands.SettleBets, game.procedure.round_of_play)
    if state.phase is Phase.BETTING:
        return _next_while_betting(state)
    return _next_between_rounds(state)


def _next_between_rounds(state: TableState) -> NextAct:
    """A shoe with enough cards, none of which was seen, before bets are opened."""
    game = state.options.game
    if state.phase is not Phase.READY or state.cards_left < game.drawing.cards_most or state.not_whole:
        return _act(commands.LoadShoe, game.decks.clause)
    if any(state.knowledge.coming):
        return _act(commands.BurnSeenCards, "")
    return _act(commands.OpenBets, game.procedure.betting.opening)


def _next_while_betting(state: TableState) -> NextAct:
    procedure = state.options.game.procedure
    differential = procedure.balancing
    if differential is None or not exceeded(state):
        return _act(commands.CloseBets, procedure.betting.closing)
    if state.balance_asked:
        return _act(commands.RemoveBet, differential.manager_removes)
    return _act(commands.AskToBalance, differential.ask_the_heavier_down)


def shown_by_the_record(state: TableState) -> tuple[Irregularity, int] | None:
    """An irregularity that the record alone shows, and the hand it concerns: nothing goes on before it is called."""
    game = state.options.game
    for case in game.irregularities:
        for hand in () if case.attested else (0, 1):
            if missing(state, Call("", hand, (), 0, 0), case) is None:
                return case, hand
    other = game.irregularity(Kind.UNFORESEEN) if wrongly_dealt(state) else None
    return (other, 0) if other is not None else None


def _turning_first(state: TableState) -> NextAct | None:
    """Cards in patrons' hands are turned before an interruption is ruled on, and before bets may be withdrawn."""
    steps = open_steps(state, state.incident) if state.incident is not None else ()
    case = state.options.game.irregularity(state.incident.kind) if state.incident is not None else None
    chosen = case is not None and case.any_of
    asked = state.interrupted or (not chosen and any(step.remedy in OFFERS for step in steps))
    if state.phase is not Phase.DEALING or not asked or not handed_out_unturned(state):
        return None
    held = [hand for hand in (0, 1) if hand_was_handed_out(state, hand) and face_down_places(state, hand)]
    return _turning(state, held[0], case.clause if case is not None else "")


def _next_while_dealing(state: TableState) -> NextAct | None:
    game = state.options.game
    rules = game.procedure.methods
    closed = [hand for hand in (0, 1) if face_down_places(state, hand)]
    if state.initial_deal_complete and closed and rules is not None:
        return _next_with_closed_hands(state, rules, closed)
    step = next_step(state)
    if step is None:
        return None
    if isinstance(step, Complete):
        return _act(commands.AnnounceResult, step.clause, why=step.message)
    return _dealing(state, step)


def _next_with_closed_hands(state: TableState, rules: Methods, closed: list[int]) -> NextAct:
    """Hands are passed and the order of turning is set before the first card of the round is turned."""
    if state.method is Method.A and not any(dealt.face_up for dealt in state.cards):
        for hand in closed:
            taker = entitled(state, hand) if state.handlers[hand] is None else None
            if taker is not None:
                declined = any(refused == hand for refused, _ in state.declined)
                return NextAct(commands.PassHand.__name__, taker[1], hand, taker[0], "", declined=declined)
        if state.reveal_first is None:
            return _act(commands.SetRevealOrder, rules.a.dealer_sets_the_order_of_reveal)
    hand = state.reveal_first if state.reveal_first in closed else closed[0]
    order, laid_down = rules.a.dealer_sets_the_order_of_reveal, rules.c.first_hands_laid_down
    return _turning(state, hand, order if state.method is Method.A else laid_down)


def _dealing(state: TableState, step: Draw) -> NextAct:
    face_down, named = laid_so(state, step.hand)
    drawer, why = state.device_holder, step.message
    return NextAct(
        commands.DealCard.__name__, step.clause, step.hand, drawer, english(why), wire(why), face_down, named
    )


def laid_so(state: TableState, hand: int) -> tuple[bool, bool]:
    """Whether the next card lies face down if it is laid on a hand, and whether it must be named then."""
    face_down = not lies_face_up(state, hand)
    blind = face_down and state.options.source is Source.KEYED
    return face_down, not blind and not any(state.waiting[:1])


def _turning(state: TableState, hand: int, clause: str) -> NextAct:
    """A hand is turned at once where all of it is on the record; otherwise card by card, each named as it is turned."""
    patron = state.handlers[hand] or state.device_holder
    place = face_down_places(state, hand)[0]
    if state.cards[place - 1].card is None:
        return NextAct(commands.TurnCard.__name__, clause, hand, patron, "", face_down=True, named=True, place=place)
    return NextAct(commands.RevealHand.__name__, clause, hand, patron, "", face_down=True)


def _act(
    act: type[Command], clause: str, hand: int | None = None, patron: str | None = None, why: Message | None = None
) -> NextAct:
    return NextAct(act.__name__, clause, hand, patron, "" if why is None else english(why), wire(why))
