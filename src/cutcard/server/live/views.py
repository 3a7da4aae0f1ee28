"""Views of a table: what everybody of a position sees of it, and what is one patron's own.

A patron's screen never holds a card that lies face down, an undealt card, or anything of another patron. It holds no
count of what is left in the shoe.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.deal import Hand
from cutcard.house.money.cage import SHUFFLED
from cutcard.rulebook.drawing import Complete
from cutcard.rulebook.labels import colour_of, ending_in_words, label_of, title_of
from cutcard.rulebook.procedure import Method, Position
from cutcard.server.answers import wire
from cutcard.server.live.messages import (
    BetView,
    DealtCardView,
    HandView,
    IncidentView,
    NextAct,
    OwnBet,
    OwnSettledBet,
    OwnView,
    PatronView,
    SettledBetView,
    StaffView,
    StepView,
)
from cutcard.server.live.offers import awaited, hand_acts, keyed_in, methods, offers
from cutcard.table.acts.calling import irregularity, taken_back_by
from cutcard.table.acts.handling import next_handler
from cutcard.table.acts.ruling import open_steps
from cutcard.table.differential import exceeded, gap
from cutcard.table.options import main_wagers
from cutcard.table.state import Actor, Phase
from cutcard.table.views import view
from cutcard.words import Message, english, keyed

if TYPE_CHECKING:
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.irregularities import Irregularity
    from cutcard.server.live.projection import TableProjection
    from cutcard.table.state import PlacedBet, TableState


def patron_view(live: LiveTable, projection: TableProjection, *, now: float) -> PatronView:
    """The table as every patron sees it; `now` is the clock that never goes back."""
    return PatronView(**_shared(live, projection, Position.PATRON, now))


def staff_view(
    live: LiveTable, projection: TableProjection, *, position: Position, now: float, held: bool
) -> StaffView:
    """The table as everybody of a position among the staff sees it."""
    state = live.state
    totals: dict[str, int] = {}
    for bet in state.bets:
        totals[bet.wager] = totals.get(bet.wager, 0) + bet.stake_cents
    game = state.options.game
    first, second = main_wagers(game)
    heavier = (first if gap(state) > 0 else second) if gap(state) else None
    beneath = _beneath(state)
    upcoming, automatic = upcoming_act(state), live.source == SHUFFLED
    return StaffView(
        **_shared(live, projection, position, now),
        bets=[BetView(*_bet(bet), **_named(game, bet)) for bet in state.bets],
        stakes_cents=totals,
        differential_cents=gap(state),
        differential_limit_cents=state.options.differential_cents,
        heavier=heavier,
        heavier_label=wire(label_of(game, heavier)) if heavier else None,
        device_holder=state.device_holder,
        cutting_card_seen=state.cutting_card_seen,
        waiting=[str(card) for card in state.waiting],
        after_void=state.after_void,
        source=live.source,
        high_limit_area=state.options.high_limit_area,
        settled=[SettledBetView(*_bet(bet), net, **_named(game, bet)) for bet, net in state.settled],
        incident_cards=[str(card) for card in state.incident.cards] if state.incident else [],
        incident_hand=state.incident.hand if state.incident else None,
        incident_missing=[str(card) for card in state.incident.missing] if state.incident else [],
        incident_beneath=[{"kind": case.kind.value, "clause": case.clause} for case in beneath],
        incident_beneath_labels=[wire(case.kind.label) for case in beneath],
        dealt=[DealtCardView(str(each.card), each.hand, each.face_up) for each in state.cards],
        fresh=state.fresh and state.phase is Phase.READY,
        may_reload=state.after_void and not state.options.game.replacing_cards,
        aside=[str(card) for card in state.aside],
        area_most=state.area_most,
        balance_asked=state.balance_asked,
        squeezers=sorted(state.squeezers),
        next=upcoming,
        held=held,
        turnover_cents=projection.turnover_cents,
        win_cents=projection.win_cents,
        rounds_per_hour=projection.rounds_per_hour,
        differential_exceeded=exceeded(state),
        offers=offers(state, position, automatic=automatic),
        hand_acts=hand_acts(state, position, upcoming, automatic=automatic),
        awaits=awaited(state, position, automatic=automatic),
        methods=methods(state, position),
        keyed=keyed_in(state, upcoming, automatic=automatic),
    )


def _shared(live: LiveTable, projection: TableProjection, position: Position, now: float) -> dict[str, Any]:
    """What a patron's and a staff member's view have in common, field by field."""
    state = live.state
    game = state.options.game
    patron, table_view = position is Position.PATRON, view(state, Actor("", position))
    left = projection.closes - now
    announced = Message("announced-suspended") if state.incident is not None else keyed("announced", state.phase.value)
    result = None if state.phase is Phase.DEALING else table_view.result
    return {
        "table": live.name,
        "title": game.title,
        "game": game.slug,
        "log": state.log,
        "version": live.head.version,
        "phase": state.phase.value,
        "says": english(announced),
        "says_message": wire(announced),
        "title_label": wire(title_of(game)),
        "phase_label": wire(state.phase.label),
        "round": state.round_number,
        "shoe": live.shoe,
        "commitment": live.commitment,
        "method": table_view.method,
        "hands": [
            HandView(
                name=side.name,
                cards=list(cards),
                total=_total(state, hand),
                handler=handler is not None if patron else handler,
                label=wire(side.label),
                colour=colour_of(game, side.name),
                open_total=_open_total(state, hand),
            )
            for hand, (side, cards, handler) in enumerate(
                zip(game.drawing.sides, table_view.hands, table_view.handlers, strict=True)
            )
        ],
        "initial_cards": game.drawing.initial,
        "initial_complete": len(state.cards) >= 2 * game.drawing.initial,
        "result": result,
        "result_label": wire(label_of(game, result)) if result else None,
        "result_message": wire(ending_in_words(game, result)) if result else None,
        "reveal_first": state.reveal_first,
        "corrected": table_view.corrected,
        "incident": _incident(state, position),
        "may_withdraw": table_view.may_withdraw,
        "available": list(table_view.available),
        "automatic": live.source == SHUFFLED,
        "closes_in_ms": int(1000 * left) if state.phase is Phase.BETTING and left > 0 else None,
        "last": projection.last,
        "rounds": projection.rounds,
    }


def _bet(bet: PlacedBet) -> tuple[int, str, int, str, int, int, bool]:
    return bet.number, bet.patron, bet.area, bet.wager, bet.stake_cents, bet.since, bet.found


def _named(game: Game, bet: PlacedBet) -> dict[str, Any]:
    """What a bet lies on, for people."""
    return {"wager_label": wire(label_of(game, bet.wager)), "colour": colour_of(game, bet.wager)}


def _total(state: TableState, hand: int) -> int | None:
    """A hand's total, once all its cards lie open."""
    dealt = [each for each in state.cards if each.hand == hand]
    if not dealt or not all(each.face_up for each in dealt):
        return None
    deal = state.deal
    return state.options.game.count.of((deal.first, deal.second)[hand])


def _open_total(state: TableState, hand: int) -> int | None:
    """What the cards of a hand that lie open count, once there is one."""
    shown = tuple(each.card for each in state.cards if each.hand == hand and each.face_up)
    return state.options.game.count.of(Hand(shown)) if shown else None


def _incident(state: TableState, position: Position) -> IncidentView | None:
    incident = state.incident
    if incident is None:
        return None
    case = irregularity(state, incident.kind)
    assert case is not None
    waiting = open_steps(state, incident)
    taken = 0 if case.any_of else incident.steps_taken
    back, rank = taken_back_by(state), state.options.rank
    return IncidentView(
        kind=incident.kind.value,
        clause=case.clause,
        note=incident.note,
        offered=incident.offered,
        all_or_none=incident.all_or_none,
        steps=[
            StepView(
                remedy=step.remedy.value,
                clause=step.clause,
                by=step.by.title,
                next=step in waiting,
                taken=number < taken,
                remedy_label=wire(step.remedy.label),
                by_label=wire(step.by.label),
                may=rank(position) >= rank(step.by),
            )
            for number, step in enumerate(case.steps)
        ],
        any_of=case.any_of,
        may_resume=not waiting,
        taken_back_by=back.title if back is not None else None,
        kind_label=wire(incident.kind.label),
        taken_back_by_label=wire(back.label) if back is not None else None,
        may_take_back=back is not None and rank(position) >= rank(back),
    )


def _beneath(state: TableState) -> list[Irregularity]:
    """What else is open, to be ruled on after it."""
    kinds = state.incident.kinds[1:] if state.incident is not None else ()
    return [case for case in (irregularity(state, kind) for kind in kinds) if case is not None]


def upcoming_act(state: TableState) -> NextAct | None:
    """What the Dealer does next, at which hand and for whom, and the rule that asks for it."""
    game, betting = state.options.game, state.options.game.procedure.betting
    if state.incident is not None:
        return None
    if state.phase is Phase.DEALING:
        return _next_while_dealing(state)
    if state.phase is Phase.SETTLING:
        return _act("SettleBets", game.procedure.round_of_play)
    if state.phase is Phase.BETTING:
        differential = game.procedure.differential
        if differential is None or not exceeded(state):
            return _act("CloseBets", betting.closing)
        asked = state.balance_asked
        both = ("RemoveBet", differential.manager_removes), ("AskToBalance", differential.ask_the_heavier_down)
        return _act(*both[not asked])
    enough = state.phase is Phase.READY and len(state.shoe or ()) >= game.drawing.cards_most
    return _act("OpenBets", betting.opening) if enough else _act("LoadShoe", game.decks.clause)


def _next_while_dealing(state: TableState) -> NextAct:
    game = state.options.game
    rules = game.procedure.methods
    whole = len(state.cards) >= 2 * game.drawing.initial
    closed = [hand for hand in (0, 1) if hand not in state.revealed]
    if whole and closed and rules is not None:
        if state.method is Method.A and not state.revealed:
            for hand in closed:
                taker = next_handler(state, hand) if state.handlers[hand] is None else None
                if taker is not None:
                    return _act("PassHand", taker[1], hand, taker[0])
            if state.reveal_first is None:
                return _act("SetRevealOrder", rules.a.dealer_sets_the_order_of_reveal)
        hand = state.reveal_first if state.reveal_first in closed else closed[0]
        order, laid_down = rules.a.dealer_sets_the_order_of_reveal, rules.c.first_hands_laid_down
        clause = order if state.method is Method.A else laid_down
        return _act("RevealHand", clause, hand, state.handlers[hand] or state.device_holder)
    step = game.drawing.next_card(state.deal, game.document.code)
    if isinstance(step, Complete):
        return _act("AnnounceResult", step.clause, why=step.message)
    return _act("DealCard", step.clause, step.hand, state.device_holder, step.message)


def _act(
    act: str, clause: str, hand: int | None = None, patron: str | None = None, why: Message | None = None
) -> NextAct:
    return NextAct(act, clause, hand, patron, "" if why is None else english(why), wire(why))


def own_view(live: LiveTable, projection: TableProjection, *, patron: str, credit_cents: int) -> OwnView:
    """What is one patron's own at a table."""
    state = live.state
    game = state.options.game
    bets = [bet for bet in state.bets if bet.patron == patron]
    settled = [(bet, net) for bet, net in state.settled if bet.patron == patron]
    back = sum(bet.stake_cents + net for bet, net in settled)
    return OwnView(
        credit_cents=credit_cents,
        bet_cents=sum(bet.stake_cents for bet in bets),
        win_cents=back if any(net > 0 for _, net in settled) else 0,
        bets=[
            OwnBet(bet.number, bet.area, bet.wager, bet.stake_cents, wire(label_of(game, bet.wager))) for bet in bets
        ],
        settled=[
            _own_settled(game, bet, net, *projection.settled.get(bet.number, (None, None))) for bet, net in settled
        ],
        hands=[hand for hand in (0, 1) if state.handlers[hand] == patron],
        squeezes=patron in state.squeezers,
        holds_device=state.device_holder == patron,
    )


def _own_settled(game: Game, bet: PlacedBet, net_cents: int, outcome: str | None, clause: str | None) -> OwnSettledBet:
    return OwnSettledBet(
        number=bet.number,
        wager=bet.wager,
        stake_cents=bet.stake_cents,
        net_cents=net_cents,
        outcome=outcome,
        clause=clause,
        wager_label=wire(label_of(game, bet.wager)),
        outcome_label=wire(keyed("outcome", outcome)) if outcome else None,
    )
