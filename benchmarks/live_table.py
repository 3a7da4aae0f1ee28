"""Commands decided and applied by the live table, beside the rulebook's bare settlement of the same round."""

from __future__ import annotations

from comparison.figure import Figure
from stopwatch import microseconds

from cutcard import GAMES, Bet, Card, settle
from cutcard.deal import Deal
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor, TableOptions, apply_all, commands, decide, new_table

DEALER = Actor("dealer", Position.DEALER)
CARDS = [Card.parse(word) for word in ("8s", "Kd", "2h", "5c", "3d")]
TITLE = "The live table"
EXPLAINED = (
    "One round of Dragon Tiger Baccarat with seven patrons and three bets each, every command decided and applied "
    "in one process. The baseline is the bare settlement of the same bets."
)
PATRONS = [Actor(f"patron {number}", Position.PATRON) for number in range(1, 8)]


def play_round() -> int:
    """One round with seven patrons and three bets each; how many commands it took."""
    game = GAMES["dragon-tiger-baccarat"]
    state = new_table(TableOptions(game=game))
    asked: list[commands.Command] = [commands.LoadShoe(DEALER), commands.OpenBets(DEALER)]
    for area, patron in enumerate(PATRONS, start=1):
        asked += [
            commands.PlaceBet(patron, patron.name, area, wager, 100_00) for wager in ("Player", "Tie", "Big Tiger")
        ]
    asked.append(commands.CloseBets(DEALER))
    asked += [commands.DealCard(DEALER, card) for card in CARDS]
    asked += [commands.AnnounceResult(DEALER), commands.SettleBets(DEALER)]
    for command in asked:
        events = decide(state, command)
        assert isinstance(events, tuple), events
        state = apply_all(state, events)
    return len(asked)


def figures() -> list[Figure]:
    """A round and a command, and the settlement alone."""
    game = GAMES["dragon-tiger-baccarat"]
    deal = Deal.parse("8s 2h 3d / Kd 5c")
    bets = [Bet.on(game, wager, 100_00) for wager in ("Player", "Tie", "Big Tiger")] * len(PATRONS)
    asked = play_round()
    whole = microseconds(lambda: [play_round() for _ in range(20)], 20)
    bare = microseconds(lambda: [settle(game, deal, bets) for _ in range(100)], 100)
    return [
        Figure("table.round", f"a round of {asked} commands", "µs", whole, baseline="table.settle"),
        Figure("table.command", "a command", "µs", whole / asked),
        Figure("table.settle", f"settling {len(bets)} bets", "µs", bare),
    ]
