"""`cutcard table`: what one patron types at a live table, and what is told of each act."""

from __future__ import annotations

import sys
from typing import Any

from cutcard.cards import NotationError
from cutcard.money import text_from_cents
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal, RefusedError
from cutcard.rulebook.settlement import Bet
from cutcard.table import Actor, TableState, apply_all, commands, decide, events
from cutcard.table.codec import to_json
from cutcard.table.event_words import in_words

YOU = Actor("Guest", Position.PATRON)
HELP = (
    'Write bets such as "Banker=100" or "Player=50, Tie=5", then Enter alone to deal. '
    '"again" repeats the last bets, "wagers" lists what there is, "quit" ends.'
)


def take_bets(
    state: TableState, credit: int, last: list[str], lines: list[dict[str, Any]]
) -> tuple[TableState, int, list[str], bool]:
    """Bets taken until Enter alone; False when the patron leaves."""
    mine: list[str] = []
    while True:
        staked = sum(bet.stake_cents for bet in state.bets)
        text = input(f"credit {text_from_cents(credit)}, bet {text_from_cents(staked)} > ").strip()
        if text == "quit":
            return state, credit + staked, last, False
        if not text:
            return state, credit, mine or last, True
        if text in {"help", "?"}:
            sys.stdout.write(HELP + "\n")
            continue
        if text == "wagers":
            sys.stdout.write(", ".join(wager.name for wager in state.options.game.wagers) + "\n")
            continue
        for word in last if text == "again" else text.split(","):
            state, credit = _place_bet(state, credit, word, lines)
            mine.append(word)


def _place_bet(state: TableState, credit: int, word: str, lines: list[dict[str, Any]]) -> tuple[TableState, int]:
    try:
        bet = Bet.parse(state.options.game, word.strip())
    except (NotationError, RefusedError) as error:
        sys.stdout.write(f"  {error}\n")
        return state, credit
    if bet.stake_cents > credit:
        sys.stdout.write(f"  you have {text_from_cents(credit)}\n")
        return state, credit
    before = len(state.bets)
    state, _ = act(state, commands.PlaceBet(YOU, YOU.name, 1, bet.wager.name, bet.stake_cents), lines, show=True)
    return state, credit - (bet.stake_cents if len(state.bets) > before else 0)


def act(
    state: TableState, command: commands.Command, lines: list[dict[str, Any]], *, show: bool
) -> tuple[TableState, int]:
    """A command decided, applied and told; what comes back to the patron's credit."""
    answer = decide(state, command)
    if isinstance(answer, Refusal):
        sys.stdout.write(f"  {answer}\n")
        return state, 0
    lines.append({"command": to_json(command)})
    back = 0
    for event in answer:
        if isinstance(event, events.BetSettled):
            bet = state.bet(event.number)
            assert bet is not None
            back += bet.stake_cents + event.net_cents
        if show:
            clauses = f"  [{event.clause}]" if event.clause else ""
            sys.stdout.write(f"  {in_words(event, state.options.game)}{clauses}\n")
    return apply_all(state, answer), back
