"""Views of a table: what everybody of a position sees of it, and what is one patron's own.

No screen holds a card that lies face down, an undealt card, or one kept aside, whatever the record knows of it; but for
cards that everybody has seen, and those that a patron was handed, on the screen at which they hold them. A patron's
holds nothing of another patron, and no count of what is left in the shoe.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cutcard.deal import Deal, Hand
from cutcard.house.cage import SHUFFLED
from cutcard.house.engine.live_table import round_is_open
from cutcard.rulebook.drawing import Draw
from cutcard.rulebook.irregularities import TOGETHER, Kind, Remedy
from cutcard.rulebook.labels import colour_of, ending_in_words, label_of, title_of
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.table_options import main_wagers
from cutcard.server.answers import wire
from cutcard.server.live.cases import case_of_layout
from cutcard.server.live.held import held_cards, turns_now
from cutcard.server.live.messages import (
    BetView,
    ContestView,
    DealtCardView,
    HandView,
    IncidentView,
    OwnBet,
    OwnSettledBet,
    OwnView,
    PatronView,
    SettledBetView,
    StaffView,
    StepView,
)
from cutcard.server.live.offers import (
    awaited,
    correctable,
    corrects_settled,
    declines,
    hand_acts,
    is_offered,
    keyed_in,
    methods,
    offers,
    turns,
)
from cutcard.server.live.rulings import steps_on_offer
from cutcard.server.live.seen import seen_in_words
from cutcard.server.live.upcoming import upcoming_act
from cutcard.table.acts import ACTS
from cutcard.table.acts.betting import staked_from_credit
from cutcard.table.acts.irregularities.calling import open_steps
from cutcard.table.acts.irregularities.contesting import contested_by
from cutcard.table.acts.irregularities.ruling import is_witnessed, offers_money, taken_by
from cutcard.table.automatic_dealer import awaits_patron
from cutcard.table.cards_on_table import FACE_DOWN, seen
from cutcard.table.conduct.circumstances import lapsed
from cutcard.table.conduct.known import card_known, face_down_places
from cutcard.table.differential import exceeded, gap
from cutcard.table.layout import knows_areas
from cutcard.table.state import Actor, Phase
from cutcard.table.views import view
from cutcard.words import Message, english, keyed

if TYPE_CHECKING:
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.house.projections.day.live import LiveDay
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.irregularities import Irregularity, Step
    from cutcard.server.live.projection import TableProjection
    from cutcard.table.state import CardsOnTable, Incident, PlacedBet, TableState


def patron_view(
    live: LiveTable, projection: TableProjection, *, now: float, on_hold: bool = False, closing: bool = False
) -> PatronView:
    """The table as every patron sees it; `now` is the clock that never goes back."""
    return PatronView(**_shared(live, projection, Position.PATRON, now, on_hold=on_hold, closing=closing))


def after_bets(
    seen: PatronView, live: LiveTable, projection: TableProjection, *, now: float, on_hold: bool
) -> PatronView:
    """What every patron sees of a table since which patrons have only placed, changed or taken back their own bets."""
    times = _time_to_bet(live.state, projection, now, on_hold=on_hold)
    return replace(seen, log=live.state.log, version=live.version, **times)


def staff_view(  # noqa: PLR0913 - what is shown beside the state of the table.
    live: LiveTable,
    projection: TableProjection,
    day: LiveDay,
    *,
    position: Position,
    now: float,
    held: bool,
    deals: bool,
    on_hold: bool = False,
    closing: bool = False,
) -> StaffView:
    """The table as everybody of a position among the staff sees it who deals the round, or who does not."""
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
        **_shared(live, projection, position, now, on_hold=on_hold, closing=closing),
        bets=[BetView(*_bet(game, bet), **_named(game, bet), own=staked_from_credit(bet)) for bet in state.bets],
        stakes_cents=totals,
        differential_cents=gap(state),
        differential_limit_cents=state.options.differential_cents,
        heavier=heavier,
        heavier_label=wire(label_of(game, heavier)) if heavier else None,
        device_holder=state.device_holder,
        cutting_card_seen=state.cutting_card_seen,
        waiting=[FACE_DOWN] * len(state.waiting),
        after_void=state.after_void,
        source=live.source,
        high_limit_area=state.options.high_limit_area,
        settled=[SettledBetView(*_bet(game, bet), net, **_named(game, bet)) for bet, net, _ in state.settled],
        incident_cards=_incident_cards(state),
        incident_hand=state.incident.hand if state.incident else None,
        incident_missing=[str(card) for card in state.incident.missing] if state.incident else [],
        incident_beneath=[{"kind": case.kind.value, "clause": case.clause} for case in beneath],
        incident_beneath_labels=[wire(case.kind.label) for case in beneath],
        dealt=_dealt(state, position, automatic=automatic),
        fresh=state.fresh and state.phase is Phase.READY,
        may_reload=state.after_void and not state.options.game.replacing_cards,
        aside=[FACE_DOWN] * len(state.aside),
        area_most=state.area_most,
        balance_asked=state.balance_asked,
        squeezers=sorted(state.squeezers),
        next=upcoming,
        held=held,
        turnover_cents=day.tables[live.name].turnover_cents,
        win_cents=day.tables[live.name].win_cents,
        chips_estimated=live.name in day.trays,
        rounds_per_hour=projection.rounds_per_hour,
        differential_exceeded=exceeded(state),
        offers=offers(state, position, automatic=automatic, deals=deals),
        hand_acts=hand_acts(state, position, upcoming, automatic=automatic),
        awaits=awaited(state, position, automatic=automatic),
        methods=methods(state, position),
        keyed=keyed_in(state, upcoming, automatic=automatic),
        named_last=state.named_last,
        interrupted=state.interrupted,
        coming=[[str(card) for card in names] for names in state.knowledge.coming],
        somewhere=[str(card) for card in state.knowledge.somewhere],
        contest=_contest(state, position),
        correctable=list(correctable(state)),
        corrects_settled=corrects_settled(state, position, automatic=automatic),
    )


def _dealt(state: TableState, position: Position, *, automatic: bool) -> list[DealtCardView]:
    may_turn = () if automatic else turns(state, position)
    return [
        DealtCardView(
            seen(each),
            each.hand,
            each.face_up,
            place in may_turn,
            unnamed=each.card is None and not each.face_up,
            seen=[str(card) for card in state.knowledge.names_at(place)],
        )
        for place, each in enumerate(state.cards, start=1)
    ]


def _incident_cards(state: TableState) -> list[str]:
    """Cards drawn together lie face down; a card that somebody saw is known."""
    if state.incident is None:
        return []
    hidden = state.incident.kind in TOGETHER
    return [FACE_DOWN if hidden or card is None else str(card) for card in state.incident.cards]


def _shared(
    live: LiveTable, projection: TableProjection, position: Position, now: float, *, on_hold: bool, closing: bool
) -> dict[str, Any]:
    """What a patron's and a staff member's view have in common, field by field."""
    state = live.state
    game = state.options.game
    patron, table_view = position is Position.PATRON, view(state, Actor("", position))
    announced = _announced(state, on_hold=on_hold, closing=closing)
    result = None if state.phase is Phase.DEALING else table_view.result
    drawn, comes = _drawn(state), _draws(state, state.cards)
    return {
        "table": live.name,
        "title": game.title,
        "game": game.slug,
        "edition": live.options.game.document.name,
        "settings": projection.mark_of(live.options),
        "log": state.log,
        "version": live.version,
        "phase": state.phase.value,
        "says": english(announced),
        "says_message": wire(announced),
        "says_clause": _announced_under(state),
        "drawn_message": wire(drawn.message) if drawn else None,
        "comes_message": wire(comes.message) if comes and state.phase is Phase.DEALING else None,
        "drawn_clause": drawn.clause if drawn else "",
        "title_label": wire(title_of(game)),
        "label": wire(live.label),
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
        "incident": _incident(live, projection, position),
        "may_withdraw": table_view.may_withdraw,
        "available": [name for name in table_view.available if not patron or name not in _by_the_dealer(state)],
        "automatic": live.source == SHUFFLED,
        "on_hold": on_hold,
        "closing": closing,
        **_time_to_bet(state, projection, now, on_hold=on_hold),
        **_time_to_turn(live, projection, now),
        "seen_messages": [wire(each) for each in seen_in_words(state)],
        "last": projection.last,
        "rounds": projection.rounds,
    }


def _announced(state: TableState, *, on_hold: bool, closing: bool) -> Message:
    """What is said at the table now: that it is suspended or on hold, or what its phase is announced with."""
    if state.incident is not None:
        return Message("announced-suspended")
    if on_hold:
        closed = closing and not round_is_open(state)
        return Message("announced-closing") if closed else Message("announced-held")
    return keyed("announced", state.phase.value)


def _time_to_bet(state: TableState, projection: TableProjection, now: float, *, on_hold: bool) -> dict[str, Any]:
    """How long bets are still taken at a table that runs itself, and in all."""
    left = projection.closes - now
    counts = state.phase is Phase.BETTING and left > 0 and not on_hold
    closes, betting = (int(1000 * left), int(1000 * projection.betting)) if counts else (None, None)
    return {"closes_in_ms": closes, "betting_ms": betting}


def _time_to_turn(live: LiveTable, projection: TableProjection, now: float) -> dict[str, int]:
    """How long whoever was handed cards still has to turn them, before the automatic dealer does."""
    left = projection.turns_by - now
    if live.source != SHUFFLED or left <= 0 or awaits_patron(live.state) is None:
        return {}
    return {"turns_in_ms": int(1000 * left), "turning_ms": int(1000 * projection.turning)}


def _announced_under(state: TableState) -> str:
    """Betting opens and closes with the words that a terminal displays, or a Dealer says."""
    if state.incident is not None:
        return ""
    betting = state.options.game.procedure.betting
    return {Phase.BETTING: betting.opening, Phase.DEALING: betting.closing}.get(state.phase, "")


def _drawn(state: TableState) -> Draw | None:
    """Why the last card was dealt, where the drawing rule decided it."""
    step = _draws(state, state.cards[:-1])
    return step if step is not None and step.hand == state.cards[-1].hand else None


def _draws(state: TableState, before: CardsOnTable) -> Draw | None:
    """What the drawing rule deals after these cards, and why; a card face down would tell what it is."""
    game = state.options.game
    if len(before) < 2 * game.drawing.initial or not all(each.face_up and each.card is not None for each in before):
        return None
    first, second = (tuple(each.card for each in before if each.hand == hand and each.card) for hand in (0, 1))
    if min(len(first), len(second)) < game.drawing.initial:
        return None
    step = game.drawing.next_card(Deal(Hand(first), Hand(second)), game.document.code)
    return step if isinstance(step, Draw) else None


def _by_the_dealer(state: TableState) -> set[str]:
    """Where a card is named when it is turned, it is the Dealer who records that a patron has turned it."""
    unnamed = any(dealt.card is None and not dealt.face_up for dealt in state.cards)
    return {command.__name__ for command, act in ACTS.items() if act.turns} if unnamed else set()


def _bet(game: Game, bet: PlacedBet) -> tuple[int, str, int, str, int, int, bool]:
    """A bet as staff see it; its area is 0 where the rules have none."""
    area = bet.area if knows_areas(game) else 0
    return bet.number, bet.patron, area, bet.wager, bet.stake_cents, bet.since, bet.found


def _named(game: Game, bet: PlacedBet) -> dict[str, Any]:
    """What a bet lies on, for people."""
    return {"wager_label": wire(label_of(game, bet.wager)), "colour": colour_of(game, bet.wager)}


def _total(state: TableState, hand: int) -> int | None:
    """A hand's total, once all its cards lie open."""
    dealt = [each for each in state.cards if each.hand == hand]
    if not dealt or not all(each.face_up for each in dealt):
        return None
    return state.options.game.count.of(Hand(tuple(each.card for each in dealt if each.card is not None)))


def _open_total(state: TableState, hand: int) -> int | None:
    """What the cards of a hand that lie open count, once there is one."""
    shown = tuple(each.card for each in state.cards if each.hand == hand and each.face_up and each.card is not None)
    return state.options.game.count.of(Hand(shown)) if shown else None


def _incident(live: LiveTable, projection: TableProjection, position: Position) -> IncidentView | None:
    state = live.state
    incident = state.incident
    if incident is None:
        return None
    case = state.options.game.irregularity(incident.kind)
    assert case is not None
    former = state.options.game is not live.options.game
    waiting = open_steps(state, incident)
    taken = 0 if case.any_of else incident.steps_taken
    rank = state.options.rank
    return IncidentView(
        former_case=case_of_layout(state.options, case) if former else None,
        kind=incident.kind.value,
        clause=case.clause,
        note=incident.note,
        offered=incident.offered,
        all_or_none=incident.all_or_none,
        steps=[
            StepView(
                remedy=step.remedy.value,
                clause=step.clause,
                by=taken_by(state, step).title,
                next=step in waiting,
                taken=number < taken,
                remedy_label=wire(step.remedy.label),
                by_label=wire(taken_by(state, step).label),
                may=rank(position) >= rank(taken_by(state, step)),
                witnessed=is_witnessed(step) or offers_money(state, step.remedy),
                **_asked(state, incident, step),
            )
            for number, step in enumerate(steps_on_offer(state, incident))
        ],
        any_of=case.any_of,
        may_resume=not waiting
        or (case.any_of and bool(incident.steps_taken))
        or lapsed(state, incident, case) is not None,
        kind_label=wire(incident.kind.label),
        ordered_labels=[wire(Remedy(remedy).label) for remedy in projection.ordered],
    )


def _contest(state: TableState, position: Position) -> ContestView | None:
    least, rank, incident = contested_by(state), state.options.rank, state.incident
    if least is None:
        return None
    unordered = incident is not None and incident.kind in TOGETHER - {Kind.TOGETHER_KNOWN}
    return ContestView(
        by_label=wire(least.label),
        may=rank(position) >= rank(least),
        needs_evidence=card_known(state) and rank(position) < rank(Position.GAMING_SHIFT_MANAGER),
        cards_to_order=len(incident.cards) if incident is not None and unordered else 0,
    )


def _asked(state: TableState, incident: Incident, step: Step) -> dict[str, Any]:
    """The cards that must be named for a step, as far as nobody has named them yet."""
    match step.remedy:
        case Remedy.SET_THE_ORDER:
            named = sum(card is not None for card in incident.cards)
            return {"cards": "drawn together" if named else "none", "cards_count": named}
        case Remedy.EXPOSE:
            places = face_down_places(state, incident.hand)
            unnamed = [place for place in places if state.cards[place - 1].card is None]
            return {"cards": "turned" if unnamed else "none", "cards_count": len(unnamed)}
        case Remedy.SORT_AND_IDENTIFY:
            return {"cards": "sorted", "aside_count": len(state.aside)}
    return {}


def _beneath(state: TableState) -> list[Irregularity]:
    """What else is open, to be ruled on after it."""
    kinds = state.incident.kinds[1:] if state.incident is not None else ()
    return [case for case in (state.options.game.irregularity(kind) for kind in kinds) if case is not None]


def own_basis(live: LiveTable, projection: TableProjection) -> tuple[object, ...]:
    """What the own views of all patrons are made from, but for their credit: while it is the same, so are they.

    Cards matter while any lies face down: somebody may be handed it, hold it or turn it.
    """
    state, notices = live.state, projection.notices
    cards = None if all(each.face_up for each in state.cards) else (state.cards, state.log)
    placed, changes = len(projection.placed_by), notices.changes if notices is not None else 0
    return cards, state.bets, state.settled, state.handlers, state.squeezers, state.device_holder, placed, changes


def own_view(
    live: LiveTable,
    projection: TableProjection,
    *,
    patron: str,
    credit_cents: int,
    credit_seq: int,
    in_hand: bool = False,
) -> OwnView:
    """What is one patron's own at a table; `in_hand` where it is the screen at which they hold their cards."""
    state = live.state
    game = state.options.game
    bets = [bet for bet in state.bets if bet.patron == patron]
    settled = [(bet, net) for bet, net, _ in state.settled if bet.patron == patron]
    return OwnView(
        credit_cents=credit_cents,
        credit_seq=credit_seq,
        bet_cents=sum(bet.stake_cents for bet in bets),
        win_cents=sum(bet.stake_cents + net for bet, net in settled),
        bets=[_own_bet(game, bet, projection.placed_by.get(bet.number)) for bet in bets],
        settled=[
            _own_settled(game, bet, net, *projection.settled.get(bet.number, (None, None))) for bet, net in settled
        ],
        hands=[hand for hand in (0, 1) if state.handlers[hand] == patron],
        squeezes=patron in state.squeezers,
        holds_device=state.device_holder == patron,
        offered=[hand for hand in (0, 1) if is_offered(state, hand, patron)],
        declines=[hand for hand in (0, 1) if declines(state, hand, patron)],
        notices=projection.notices.of(patron) if projection.notices is not None else [],
        turns=turns_now(state, patron),
        held=held_cards(state, patron) if in_hand else [],
    )


def _own_bet(game: Game, bet: PlacedBet, by: Position | None) -> OwnBet:
    """A bet of the patron's; where staff placed it, the screen says who did, by their position."""
    staff = (by or Position.DEALER).label if bet.placed_by else None
    return OwnBet(bet.number, bet.area, bet.wager, bet.stake_cents, wire(label_of(game, bet.wager)), wire(staff))


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
