"""A card was misread: the cards that were dealt stand, and the record is put right whenever it is found.

Before the bets are settled the round goes on with the right card. Afterwards each bet is paid what the right cards say,
and the difference is reversed. Where the right card would have changed the drawing once a result was announced, no
correction can tell what would have come: the Gaming Shift Manager puts it right and rules on what follows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from msgspec import structs

from cutcard.cards import Card
from cutcard.money import text_from_cents
from cutcard.rulebook.cite import Clauses, cited
from cutcard.rulebook.drawing import Complete
from cutcard.rulebook.game import Game, Outcome
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.labels import card_code
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.settlement import result
from cutcard.table.acts.act import (
    Act,
    AlertRule,
    Answer,
    Changes,
    Command,
    Event,
    EventJson,
    EventKind,
    Listed,
    Movement,
    Played,
    Purse,
    Sort,
    always,
    document_of,
    refuse,
)
from cutcard.table.acts.dealing import totals, with_name
from cutcard.table.acts.settling import settlements
from cutcard.table.conduct.decks import refuse_card, refuse_card_of_another_shoe, who_corrects
from cutcard.table.conduct.known import card_known
from cutcard.table.conduct.order import next_step, wrongly_dealt
from cutcard.table.conduct.rounds import about, as_settled, of_another_shoe, on_the_table
from cutcard.table.state import CardsOnTable, Phase, RoundRecord, SettledBet, TableState, deal_of
from cutcard.words import Cents, Message, keyed, message

if TYPE_CHECKING:
    from cutcard.rulebook.referee import Refusal
    from cutcard.table.knowledge import Names

__all__ = ["BetResettled", "CardCorrected", "CorrectCard"]


@dataclass(frozen=True, slots=True)
class CorrectCard(Command):
    """A card was read or keyed in wrongly: which card, counted from 1 as drawn, and what it really is.

    Without a number it is a card of the round on the table. Cards that were seen in the device and are still to be
    dealt are counted on: another card leaves it than was seen, so the naming was wrong. `evidence` names what shows it.
    """

    place: int
    card: Card
    reason: str = ""
    round_number: int = 0
    evidence: str = ""


@dataclass(frozen=True, slots=True)
class CardCorrected(Event):
    """What was recorded and what lies on the table disagreed; the card stands."""

    place: int
    was: Card
    card: Card
    corrected_by: str
    reason: str
    round_number: int = 0
    evidence: str = ""


@dataclass(frozen=True, slots=True)
class BetResettled(Event):
    """A settled bet comes to something else by the right cards; the difference is paid or reclaimed."""

    number: int
    patron: str
    wager: str
    outcome: Outcome
    was_cents: int
    net_cents: int
    round_number: int


def _correct_card(state: TableState, command: CorrectCard) -> Answer:
    clause = state.options.game.procedure.display
    number = settled_number(state, command)
    ruled = _ruled_by_the_shift_manager(state, command)
    before = about(state, number) if number or state.phase in {Phase.DEALING, Phase.SETTLING} else None
    if before is None:
        return refuse(state, clause, "no_round", message("refusal-no-such-round", round=command.round_number))
    place, cards = command.place, before.cards
    most = len(cards) + (0 if number else len(state.knowledge.coming))
    if type(place) is not int or not 1 <= place <= most:
        return refuse(state, clause, "place", message("refusal-place", most=most, place=place))
    lying = place <= len(cards) and cards[place - 1].face_up
    if state.incident is not None and not ruled and (lying or number):
        return refuse(state, clause, "suspended", message("refusal-suspended", kind=state.incident.kind.label))
    names = (cards[place - 1].card,) if lying else () if number else _seen_as(state, place)
    was = names[0] if names else None
    if was is None:
        return refuse(state, clause, "face_down", message("refusal-correct-face-down", place=place))
    if command.card in names:
        why = message("refusal-same-card", place=place, card=card_code(was))
        return refuse(state, clause, "same_card", why)
    if not command.evidence.strip():
        return refuse(state, clause, "evidence", message("refusal-evidence"))
    if (refusal := _refuse_true_card(state, command.card, number)) is not None:
        return refusal
    by, reason, evidence = command.by.name, command.reason, command.evidence
    corrected = CardCorrected(document_of(state), clause, place, was, command.card, by, reason, number, evidence)
    if not lying:
        return (corrected,)
    if number and wrongly_dealt(before) and not ruled:
        return refuse(state, clause, "wrongly_dealt", message("refusal-wrongly-dealt"))
    after = structs.replace(before, cards=with_name(cards, place, command.card))
    otherwise = _drawn_otherwise(before, after)
    if otherwise and not ruled:
        unforeseen = state.options.game.irregularity(Kind.UNFORESEEN)
        clauses = cited(clause, unforeseen.clause if unforeseen is not None else "")
        return refuse(state, clauses, "drawn_otherwise", message("refusal-drawn-otherwise"))
    if number:
        return (corrected, *(() if otherwise or wrongly_dealt(after) else resettled(state, after, clause)))
    return (corrected, *totals(state, after.cards))


def _seen_as(state: TableState, place: int) -> Names:
    """The names one of which a card has, as it was seen, that lies face down or is still to be dealt."""
    coming = place - len(state.cards) - 1
    return state.knowledge.names_at(place) if coming < 0 else state.knowledge.coming[coming]


def _ruled_by_the_shift_manager(state: TableState, command: CorrectCard) -> bool:
    """Whether the card is put right as part of a ruling on what no rule covers, whatever that does to the drawing."""
    incident, rank = state.incident, state.options.rank
    covered = incident is None or incident.kind is not Kind.UNFORESEEN
    return not covered and rank(command.by.position) >= rank(Position.GAMING_SHIFT_MANAGER)


def settled_number(state: TableState, command: CorrectCard) -> int:
    """The settled round whose card is put right; 0 for the round on the table, also where its number is given."""
    return 0 if on_the_table(state, command.round_number) else command.round_number


def _refuse_true_card(state: TableState, card: Card, number: int) -> Refusal | None:
    """The true card is one of these decks; of the shoe in play, one that could still come."""
    return refuse_card_of_another_shoe(state, card) if of_another_shoe(state, number) else refuse_card(state, card)


def _drawn_otherwise(before: TableState, after: TableState) -> bool:
    """Whether the right card would have changed who drew, or whether anybody did."""
    if wrongly_dealt(before):
        return False
    settled = before.phase is Phase.SETTLING or before.announced
    return wrongly_dealt(after) or (settled and not isinstance(next_step(after), Complete))


def resettled(state: TableState, after: TableState, clause: Clauses) -> tuple[BetResettled, ...]:
    """Every bet of a settled round that comes to something else by its right cards.

    What is paid comes first, so that nobody owes it.
    """
    number = after.round_number
    record = next(each for each in state.rounds if each.number == number)
    was = {each.bet.number: each.net_cents for each in record.settled}
    changed = [
        BetResettled(
            event.document,
            cited(clause, event.clause),
            event.number,
            event.patron,
            event.wager,
            event.outcome,
            was[event.number],
            event.net_cents,
            number,
        )
        for event in settlements(after)
        if event.net_cents != was[event.number]
    ]
    return tuple(sorted(changed, key=lambda event: event.was_cents - event.net_cents))


def _card_corrected(state: TableState, event: CardCorrected) -> Changes:
    shoe, coming = state.shoe, event.place - len(state.cards) - 1
    if not event.round_number and (coming >= 0 or not state.cards[event.place - 1].face_up):
        return _seen_otherwise(state, event, coming)
    if not of_another_shoe(state, event.round_number):
        assert shoe is not None
        shoe = shoe.exchanged(event.card, event.was)
    if event.round_number:
        records = [
            _with_the_card(state, each, event) if each.number == event.round_number else each for each in state.rounds
        ]
        return {"shoe": shoe, "rounds": tuple(records)} | last_result(state, tuple(records))
    settling = state.phase is Phase.SETTLING
    return {
        "shoe": shoe,
        "cards": with_name(state.cards, event.place, event.card),
        "corrected": True,
        "phase": Phase.DEALING if settling else state.phase,
        "result": state.result_before if settling else state.result,
        "named_last": 0,
    }


def _seen_otherwise(state: TableState, event: CardCorrected, coming: int) -> Changes:
    """A card that nobody has turned is known by another name; one that has left the device takes it on the record."""
    if coming < 0:
        return {"knowledge": state.knowledge.with_seen_at(event.place, (event.card,))}
    changes: Changes = {"knowledge": state.knowledge.with_coming(coming, event.card)}
    incident, first = state.incident, 0
    together = incident.drawn_together if incident is not None else ()
    for name, cards in (("waiting", state.waiting), ("incident", together), ("aside", state.aside)):
        at, first = coming - first, first + len(cards)
        was = cards[at] if 0 <= at < len(cards) else None
        if was is not None:
            assert state.shoe is not None
            named = (*cards[:at], event.card, *cards[at + 1 :])
            of_the_incident = incident is not None and name == "incident"
            changes[name] = incident.with_drawn_together(named) if incident is not None and of_the_incident else named
            changes["shoe"] = state.shoe.exchanged(event.card, was)
    return changes


def _with_the_card(state: TableState, record: RoundRecord, event: CardCorrected) -> RoundRecord:
    """Where the drawing would have been another, the result stays until somebody has ruled on it."""
    cards = with_name(record.cards, event.place, event.card)
    then = as_settled(state, replace(record, cards=cards))
    if wrongly_dealt(then) or not isinstance(next_step(then), Complete):
        return replace(record, cards=cards)
    return replace(record, cards=cards, result=result(state.options.game, deal_of(cards)).name)


def last_result(state: TableState, records: tuple[RoundRecord, ...]) -> Changes:
    """The last result is that of the last round, as it is now known; a fresh shoe has none yet."""
    own = [each for each in records if not each.earlier]
    if not own or state.fresh:
        return {}
    return {"result_before" if state.phase is Phase.SETTLING else "result": own[-1].result}


def _bet_resettled(state: TableState, event: BetResettled) -> Changes:
    def paid(settled: tuple[SettledBet, ...]) -> tuple[SettledBet, ...]:
        return tuple(
            each._replace(net_cents=event.net_cents) if each.bet.number == event.number else each for each in settled
        )

    records = tuple(
        replace(each, settled=paid(each.settled)) if each.number == event.round_number else each
        for each in state.rounds
    )
    return {"rounds": records, "settled": paid(state.settled)}


def _says_corrected(event: CardCorrected, _: Game) -> Message:
    if event.round_number:
        return message(
            "event-card-corrected-round",
            round=event.round_number,
            place=event.place,
            card=card_code(event.card),
            was=card_code(event.was),
            by=event.corrected_by,
        )
    return message(
        "event-card-corrected",
        place=event.place,
        card=card_code(event.card),
        was=card_code(event.was),
        by=event.corrected_by,
    )


def _says_resettled(event: BetResettled, _: Game) -> Message:
    return message(
        "event-bet-resettled",
        number=event.number,
        outcome=keyed("settled", event.outcome.name),
        was=Cents(event.was_cents),
        net=Cents(event.net_cents),
    )


def _listed_corrected(event: EventJson) -> Listed:
    return Listed(message("listed-card-corrected", place=event["place"]), before=event["was"], after=event["card"])


def _put_right(_: TableState, event: BetResettled) -> list[Movement]:
    return [Movement(event.patron, Purse.HOUSE, Purse.PATRON, event.net_cents - event.was_cents, "wins")]


def _listed_resettled(event: EventJson) -> Listed:
    before, after = text_from_cents(event["was_cents"]), text_from_cents(event["net_cents"])
    return Listed(message("listed-bet-resettled", number=event["number"]), before=before, after=after)


def _who_corrects(state: TableState, command: CorrectCard) -> Position:
    """Pit Manager for a settled round, Gaming Shift Manager in a case that no clause foresees."""
    least = who_corrects(state)
    return Position.PIT_MANAGER if least is Position.PIT_SUPERVISOR and settled_number(state, command) else least


def _as_corrected(cards: CardsOnTable, event: CardCorrected) -> CardsOnTable:
    lying = not event.round_number and event.place <= len(cards) and cards[event.place - 1].face_up
    return with_name(cards, event.place, event.card) if lying else cards


ACTS = (
    Act(
        CorrectCard,
        tuple(Phase),
        Position.PIT_SUPERVISOR,
        _correct_card,
        during_an_incident=True,
        while_interrupted=True,
        least_for=_who_corrects,
        witnessed=always,
        by_two=always,
        on_the_cards=always,
        offered=card_known,
    ),
)
EVENTS = (
    EventKind(
        CardCorrected,
        _says_corrected,
        _card_corrected,
        cards=_as_corrected,
        listed=_listed_corrected,
        alert=AlertRule(),
        earlier_round=True,
    ),
    EventKind(
        BetResettled,
        _says_resettled,
        _bet_resettled,
        money=_put_right,
        listed=_listed_resettled,
        alert=AlertRule(sort=Sort.MONEY),
        played=lambda event: Played(event["patron"], event["wager"], 0, 0, event["net_cents"] - event["was_cents"]),
    ),
)
