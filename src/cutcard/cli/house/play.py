"""`cutcard house play`: one round at a table that runs itself, with simulated patrons."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from cutcard.cli.house.opened import ask
from cutcard.cli.output import granted
from cutcard.formats.entry import table_stream
from cutcard.house import cage
from cutcard.house.engine.deciding import AUTOMATIC
from cutcard.house.engine.requests import Request
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor, Phase, commands
from cutcard.table.automatic_dealer import after_offer

if TYPE_CHECKING:
    import random

    from cutcard.house.engine.house import House
    from cutcard.house.engine.live_table import LiveTable

CREDIT_CENTS = 10_000_00
"""What a simulated patron starts with, and buys again when it is gone."""


def nothing_runs(house: House) -> str:
    """Why there is nothing to play: no such table, or each of them is stopped for a reason of its own."""
    if not house.stopped:
        return "no table of this house runs itself; open one with `cutcard house open`"
    return "; ".join(f"table {name} is not served: {why}" for name, why in house.stopped.items())


def play_round(house: House, table: str, names: list[str], chance: random.Random) -> None:
    """One round with bets by chance, from the opening of the bets to the last payment."""
    stream = table_stream(table)
    _resume(house, table)
    while house.table(table).state.phase is not Phase.BETTING:
        granted(house.step(table))
    for area, name in enumerate(names, start=1):
        for wager, stake in _some_bets(house.table(table), chance):
            _fund(house, name, stake)
            bet = commands.PlaceBet(Actor(name, Position.PATRON), name, _area(house.table(table), area), wager, stake)
            house.ask(Request(uuid.uuid4().hex, stream, bet, via="terminal"))
    while house.table(table).state.phase in {Phase.BETTING, Phase.DEALING, Phase.SETTLING}:
        granted(house.step(table))


def _area(live: LiveTable, number: int) -> int:
    return 1 + (number - 1) % live.state.options.positions


def _resume(house: House, table: str) -> None:
    """A round that an interruption left open with an offer to withdraw goes on: nobody here withdraws.

    It is the automatic dealer that ends the offer, an act of the house itself, which names it by its place.
    """
    while (command := after_offer(house.table(table).state)) is not None:
        granted(house.ask(Request("", table_stream(table), command, via=AUTOMATIC)))


def _some_bets(live: LiveTable, chance: random.Random) -> list[tuple[str, int]]:
    options = live.state.options
    offered = [wager for wager in options.game.wagers if options.offers(wager)]
    chosen = {chance.choice(offered[:2]), *chance.sample(offered, chance.randint(0, 1))}
    step = max(1, options.game.exact_step_cents)
    return [
        (wager.name, -(-options.limits_of(wager).least_cents * chance.randint(1, 5) // step) * step)
        for wager in sorted(chosen, key=lambda wager: wager.name)
    ]


def _fund(house: House, name: str, stake_cents: int) -> None:
    with house.store.writing() as writing:
        account = writing.accounts([name]).get(name)
    if account is None or account.cents < stake_cents:
        ask(house, cage.BuyCredit(THE_HOUSE, name, CREDIT_CENTS), via="demonstration")
