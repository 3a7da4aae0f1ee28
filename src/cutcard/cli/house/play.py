"""`cutcard house play`: tables that run themselves, with simulated patrons."""

from __future__ import annotations

import itertools
import random
import sys
import time
import uuid
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.cli.house.opened import ask, open_for_command, print_answer
from cutcard.cli.output import counted
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.engine.batch import AUTOMATIC
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal, RefusedError
from cutcard.table import Actor, Phase, commands
from cutcard.table.automatic_dealer import after_offer

if TYPE_CHECKING:
    from cutcard.house.engine.house import House
    from cutcard.house.engine.live_table import LiveTable

CREDIT_CENTS = 10_000_00
"""What a simulated patron starts with, and buys again when it is gone."""


def play_rounds(
    url: str, rounds: int, patrons: int, seed: int, key: str | None, heads: str | None, *, as_json: bool
) -> None:
    from cutcard.cli.progress import progress

    chance, began, dealt = random.Random(seed), time.monotonic(), 0  # noqa: S311 - how simulated patrons bet.
    played: set[str] = set()
    with open_for_command(url, key, heads) as house:
        names = [f"Guest {number}" for number in range(1, patrons + 1)]
        running = [
            name for name, live in house.tables.items() if live.source == cage.SHUFFLED and name in house.dealing
        ]
        held = {name: why for name, why in house.stopped.items() if house.cage.tables[name].source == cage.SHUFFLED}
        if not running:
            raise NotationError(_nothing_runs(house))
        for name in names:
            house.ask(Request(uuid.uuid4().hex, CAGE, cage.OpenAccount(THE_HOUSE, name), via="demonstration"))
        try:
            with progress() as bar:
                task = bar.add_task("rounds", total=rounds * len(running), rate="")
                for table in itertools.chain.from_iterable([running] * rounds):
                    if table in held:
                        continue
                    try:
                        play_round(house, table, names, chance)
                    except RefusedError as refused:
                        held[table] = str(refused)
                        continue
                    played.add(table)
                    dealt += 1
                    bar.update(task, advance=1, rate=f"{dealt / (time.monotonic() - began):,.0f}/s")
        except KeyboardInterrupt:
            sys.stderr.write("cutcard: stopped; what was played is kept, and an open round is resumed next time\n")
    seconds = time.monotonic() - began
    if played or not held:
        print_answer(
            {"rounds": dealt, "tables": len(played), "seconds": round(seconds, 3), "not_played": held},
            f"{counted(dealt, 'round')} at {counted(len(played), 'table')} in {seconds:.1f} s, "
            "each in the journal before it was seen.",
            as_json=as_json,
        )
    for name, why in held.items():
        sys.stderr.write(f"cutcard: table {name} is not played on: {why}\n")
    if held:
        sys.exit(2)


def _nothing_runs(house: House) -> str:
    """Why there is nothing to play: no such table, or each of them is stopped for a reason of its own."""
    if not house.stopped:
        return "no table of this house runs itself; open one with `cutcard house open`"
    return "; ".join(f"table {name} is not served: {why}" for name, why in house.stopped.items())


def play_round(house: House, table: str, names: list[str], chance: random.Random) -> None:
    """One round with bets by chance, from the opening of the bets to the last payment."""
    stream = table_stream(table)
    _resume(house, table)
    while house.table(table).state.phase is not Phase.BETTING:
        _step(house, table)
    for area, name in enumerate(names, start=1):
        for wager, stake in _some_bets(house.table(table), chance):
            _fund(house, name, stake)
            bet = commands.PlaceBet(Actor(name, Position.PATRON), name, _area(house.table(table), area), wager, stake)
            house.ask(Request(uuid.uuid4().hex, stream, bet, via="terminal"))
    while house.table(table).state.phase in {Phase.BETTING, Phase.DEALING, Phase.SETTLING}:
        _step(house, table)


def _area(live: LiveTable, number: int) -> int:
    return 1 + (number - 1) % live.state.options.positions


def _resume(house: House, table: str) -> None:
    """A round that an interruption left open with an offer to withdraw goes on: nobody here withdraws.

    It is the automatic dealer that ends the offer, an act of the house itself, which names it by its place.
    """
    while (command := after_offer(house.table(table).state)) is not None:
        _done(house.ask(Request("", table_stream(table), command, via=AUTOMATIC)))


def _step(house: House, table: str) -> None:
    _done(house.step(table))


def _done(answer: Reply | Refusal) -> None:
    if isinstance(answer, Refusal):
        raise RefusedError(answer)


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
        ask(house, CAGE, cage.BuyCredit(THE_HOUSE, name, CREDIT_CENTS), via="demonstration")
