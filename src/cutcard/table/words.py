"""Events as sentences a person reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.money import text_from_cents
from cutcard.table import events

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game
    from cutcard.table.events import Event


def in_words(event: Event, game: Game) -> str:
    """What happened, in one sentence."""
    hands = [side.name for side in game.drawing.sides]
    match event:
        case events.ShoeLoaded(decks=decks):
            return f"A shoe of {decks} decks is loaded."
        case events.BetsOpened(round_number=number):
            return f"Round {number}: place your bets, please."
        case events.BetsClosed():
            return "No more bets."
        case events.BetPlaced(bet=bet):
            found = " (found after the close)" if bet.found else ""
            return f"{bet.patron} bets {text_from_cents(bet.stake_cents)} on {bet.wager}, area {bet.area}{found}."
        case events.BetChanged(number=number, stake_cents=stake):
            return f"Bet {number} is now {text_from_cents(stake)}."
        case events.BetWithdrawn(number=number):
            return f"Bet {number} goes back to its patron."
        case events.CardDealt(card=card, hand=hand, face_up=face_up):
            lies = "" if face_up else ", face down"
            return f"{hands[hand]} is dealt {card} ({game.deck.spell(card)}){lies}."
        case events.HandPassed(hand=hand, patron=patron):
            return f"{hands[hand]}'s cards go to {patron}."
        case events.HandDeclined(hand=hand, patron=patron):
            return f"{patron} declines {hands[hand]}'s cards."
        case events.HandRevealed(hand=hand):
            return f"{hands[hand]}'s cards are turned."
        case events.ResultAnnounced(result=result):
            return f"Result: {result}."
        case events.BetSettled(number=number, outcome=outcome, net_cents=net):
            return f"Bet {number}: {outcome.value.replace('_', ' ')}, {text_from_cents(net)}."
        case events.RoundConcluded(round_number=number, shoe_ends=ends):
            return f"Round {number} is over{' and with it the shoe' if ends else ''}."
        case events.CardCorrected(place=place, was=was, card=card, corrected_by=who):
            return f"Card {place} is {card}, not {was}: {who} corrects the record."
        case events.TerminalInterrupted(patron=patron, accepted=accepted):
            stand = f"bets {', '.join(map(str, accepted))} stand" if accepted else "no bet was accepted"
            return f"The terminal of {patron} failed; {stand}, and the round goes on."
        case events.IrregularityCalled(kind=kind, note=note):
            return f"Play is suspended: {kind.value}{f' ({note})' if note else ''}."
        case events.CallTakenBack(kind=kind, taken_back_by=who, reason=reason):
            return f"{who} takes the call back, {kind.value} had not happened{f': {reason}' if reason else ''}."
        case events.Ruled(remedy=remedy, ruled_by=who, reason=reason):
            return f"{who} rules: {remedy.value}{f', because {reason}' if reason else ''}."
        case events.RoundVoided(round_number=number):
            return f"Round {number} is void; earlier rounds stand."
        case _:
            return _plainly(event)


def _plainly(event: Event) -> str:
    """The event's name spaced out, with what it holds."""
    name = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in type(event).__name__).strip()
    held = [
        str(getattr(event, field)) for field in type(event).__dataclass_fields__ if field not in {"document", "clause"}
    ]
    told = f"{name[0].upper()}{name[1:]}"
    return f"{told}: {', '.join(held)}." if held else f"{told}."
