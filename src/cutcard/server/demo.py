"""A demonstration floor: every game in force, some simulated patrons, and a one-time link for every role."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.formats.beacons import NONE
from cutcard.formats.denominations import CASH_CENTS, count_of
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.cage.under_way import FILL
from cutcard.house.engine.requests import Request
from cutcard.house.first_day import first_day
from cutcard.house.journal.games import written_options
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.referee import Refusal, RefusedError
from cutcard.server.live.held import Bend, bent, held_cards, turns_now
from cutcard.server.runtime import Runtime
from cutcard.table import Actor, Limits, TableOptions, commands
from cutcard.table.conduct.persons import person
from cutcard.table.state import Phase

if TYPE_CHECKING:
    from cutcard.house.engine.house import House
    from cutcard.rulebook.game import Game
    from cutcard.server.auth.accounts import Accounts
    from cutcard.server.auth.sessions import Sessions
    from cutcard.server.floor import Floor

BY_HAND = "salon"
"""A table dealt by a person, with squeezing."""
NAME_MOST = 40
"""Letters that the name of a table may have."""
CREDIT_CENTS = 1_000_00
BANK_CENTS = 100_000_00
"""In cash, and as much in chips."""
TRAY_CENTS = 50_000_00
NAME, WHY = "Demonstration", "for the demonstration"
GUESTS = tuple(f"Guest {number}" for number in range(1, 13))
ROLES = (
    ("Visitor", Position.PATRON),
    ("Second visitor", Position.PATRON),
    ("Finance on duty", Position.FINANCE),
    ("Surveillance on duty", Position.SURVEILLANCE),
    ("Compliance on duty", Position.COMPLIANCE),
    ("Cashier on duty", Position.CASHIER),
    ("Dealer on duty", Position.DEALER),
    ("Supervisor on duty", Position.PIT_SUPERVISOR),
    ("Pit Manager on duty", Position.PIT_MANAGER),
    ("Assistant on duty", Position.ASSISTANT_CASINO_MANAGER),
    ("Shift Manager on duty", Position.GAMING_SHIFT_MANAGER),
)


def furnish(house: House, runtime: Runtime | None = None) -> None:
    """A table for each game, one dealt by hand, and accounts with credit; what is there already stays."""
    runtime = runtime or Runtime()

    def do(command: commands.Command) -> None:
        answer = house.ask(Request(f"demo-{runtime.unique_id()}", CAGE, command, via="demonstration"))
        if isinstance(answer, Refusal):
            raise RefusedError(answer)

    limits = {"limits": Limits(1_00, 200_00), "side_limits": Limits(1_00, 100_00)}
    for name, game in automatic_tables(house).items():
        if name not in house.cage.tables:
            method = (
                Method.B if game.procedure.methods is None else Method.A
            )  # Where cards can be handed out, they are.
            options = TableOptions(game=game, method=method, beacon=NONE, **limits)  # type: ignore[arg-type]
            do(cage.OpenTable(THE_HOUSE, name, written_options(options, house.games)))
    if BY_HAND not in house.cage.tables:
        options = TableOptions(
            game=house.games["dragon-tiger-baccarat"],
            method=Method.A,
            high_limit_area=True,
            differential_cents=5_000_00,
            limits=Limits(25_00, 5_000_00),
            side_limits=Limits(10_00, 500_00),
        )
        do(cage.OpenTable(THE_HOUSE, BY_HAND, written_options(options, house.games), cage.KEYED))
    with house.store.snapshot() as (_, accounts):
        known = {account.name for account in accounts}
    for name in (*GUESTS, *(name for name, position in ROLES if position is Position.PATRON)):
        if name not in known:
            do(cage.OpenAccount(THE_HOUSE, name))
            do(cage.BuyCredit(THE_HOUSE, name, CREDIT_CENTS))


def automatic_tables(house: House) -> dict[str, Game]:
    """The games in force, and the variants that somebody wants to see, by the names of their tables: their slugs."""
    return {slug[:NAME_MOST]: game for slug, game in house.games.items()}


def refuse_mixing(house: House, *, demo: bool, created: bool) -> None:
    """A demonstration hands out secrets and links; what they open is never a real house, and stays a demonstration."""
    marked = bool(house.store.values_of("demonstration"))
    if created:
        house.store.put_value("demonstration", "since", b"1")
    elif demo and not marked:
        raise NotationError("that is a real house; a demonstration makes a file of its own, or goes on with its own")
    elif marked and not demo:
        raise NotationError("that house was a demonstration and its secrets were shown; make one with house init")


def add_staff(house: House, accounts: Accounts, runtime: Runtime | None = None) -> str:
    """The staff of the demonstration, with a secret drawn anew, with which they second each other's acts."""
    runtime = runtime or Runtime()
    secret = runtime.unique_id(6)
    hashed = accounts.hashed(secret)
    for name, position in ROLES:
        if position is Position.PATRON:
            continue
        if cage.employee(house.cage.people, name) is None:
            engage = cage.Engage(THE_HOUSE, name, position.name, WHY)
            house.ask(Request(f"demo-{runtime.unique_id()}", CAGE, engage, via="demonstration"))
        accounts.add(name, position, secret, hashed=hashed)
    return secret


def set_up(house: House, accounts: Accounts, name: str | None = None) -> None:
    """What a new house still lacks on its first day, so that a visitor finds one that plays; and its name."""
    staff = {position: Actor(each, position) for each, position in ROLES}
    head, assistant = staff[Position.GAMING_SHIFT_MANAGER], staff[Position.ASSISTANT_CASINO_MANAGER]
    manager, supervisor = staff[Position.PIT_MANAGER], staff[Position.PIT_SUPERVISOR]
    dealer, cashier = staff[Position.DEALER], staff[Position.CASHIER]
    here, chips, slip = house.cage, count_of(TRAY_CENTS), house.cage.slips_made + 1
    acts: dict[str, list[tuple[cage.CageCommand, Actor | None]]] = {
        "zone": [(cage.SetTimeZone(head, here.zone, WHY), assistant)],
        "currency": [(cage.SetCurrency(head, here.currency.code, here.currency.places, WHY), assistant)],
        "bank": [(cage.OpenBank(cashier, count_of(BANK_CENTS, CASH_CENTS), count_of(BANK_CENTS)), supervisor)],
        "name": [(cage.NameHouse(head, name or NAME, WHY), assistant)],
        "thresholds": [(cage.SetThresholds(assistant, 10_000_00, 10_000_00, WHY), head)],
        "chips": [(cage.OpenChips(supervisor, BY_HAND, {}), manager)],
        "fill": [
            (cage.RequestChips(supervisor, BY_HAND, FILL, chips), None),
            (cage.IssueFill(cashier, slip), None),
            (cage.ReceiveFill(dealer, slip, chips), manager),
        ],
        "dealers": [(cage.AssignDealers(supervisor, {BY_HAND: dealer.name}), None)],
        "day": [(cage.OpenGamingDay(manager, house.today().isoformat(), "Day"), None)],
    }
    lacking = {step.name for step in first_day(house.cage, accounts.has_secret) if not step.done}
    lacking |= {"bank"} if person(cashier.name) not in house.cage.banks else set()
    lacking |= {"name"} if name not in {None, house.cage.house_name} else set()
    for command, second in (each for step, asked in acts.items() if step in lacking for each in asked):
        request = Request(f"demo-{Runtime().unique_id()}", CAGE, command, via="demonstration", second=second)
        if isinstance(answer := house.ask(request), Refusal):
            raise RefusedError(answer)


def links(sessions: Sessions, address: str) -> list[tuple[str, str]]:
    """For each role a link that signs in once; the token stays in the fragment, which no server ever sees."""
    return [
        (f"{name} ({position.title})", f"{address}/enter#{sessions.link(name, position, f'T{100 + number}')}")
        for number, (name, position) in enumerate(ROLES)
    ] + [("A board on a wall", f"{address}/enter#{sessions.link('display/1', Position.PATRON, display=True)}")]


async def play_guests(floor: Floor, runtime: Runtime | None = None) -> None:
    """Simulated patrons, each at some table, betting a little and never for long."""
    chance = random.Random(7)  # noqa: S311 - how they bet, not how cards fall.
    guests = [(name, random.Random(chance.random())) for name in GUESTS]  # noqa: S311
    await asyncio.gather(*(_play(floor, name, chance, runtime or Runtime()) for name, chance in guests))


async def _play(floor: Floor, name: str, chance: random.Random, runtime: Runtime) -> None:
    patron, played, table = Actor(name, Position.PATRON), -1, ""
    while True:
        await runtime.sleep(chance.uniform(0.5, 4.0))
        there = floor.house.tables.get(table)
        if there is None or (chance.random() < 0.03 and not held_cards(there.state, name)):
            names = [name for name in automatic_tables(floor.house) if name in floor.house.tables]
            table = chance.choice(names or [BY_HAND])
            continue
        state = floor.house.table(table).state
        for hand in turns_now(state, name):
            await _squeeze(floor, table, patron, hand, runtime)
        if state.phase is not Phase.BETTING or state.round_number == played:
            continue
        played = state.round_number
        for wager, stake_cents in _bets(state.options, chance):
            area = chance.randint(1, state.options.positions)
            placed = commands.PlaceBet(patron, name, area, wager, stake_cents)
            stream = table_stream(table)
            await floor.ask(Request(runtime.unique_id(), stream, placed, via="demonstration", round_number=played))
        if floor.hub.credits.get(name, 0) < 50_00:
            top_up = cage.BuyCredit(THE_HOUSE, name, CREDIT_CENTS)
            await floor.ask(Request(f"demo-{runtime.unique_id()}", CAGE, top_up, via="demonstration"))


async def _squeeze(floor: Floor, table: str, patron: Actor, hand: int, runtime: Runtime) -> None:
    """A guest who was handed cards bends one before everybody's eyes, and turns them."""
    state = floor.house.table(table).state
    place = next((held.place for held in held_cards(state, patron.name) if held.hand == hand), 1)
    for lifted in (0.2, 0.35, 0.5, 0.62, 0.75):
        told = bent(state, Bend(table, state.round_number, place, (0.5, 1), (0.5, 1 - lifted)), patron.name)
        if isinstance(told, Refusal):
            return
        floor.hub.send_bend(told)
        await runtime.sleep(0.4)
        state = floor.house.table(table).state
    turned = commands.RevealHand(patron, hand)
    await floor.ask(Request(runtime.unique_id(), table_stream(table), turned, via="demonstration"))


def _bets(options: TableOptions, chance: random.Random) -> list[tuple[str, int]]:
    offered = [wager for wager in options.game.wagers if options.offers(wager)]
    chosen = {chance.choice(offered[:2]).name, *(wager.name for wager in chance.sample(offered, chance.randint(0, 1)))}
    return [(name, chance.choice((1_00, 2_00, 5_00, 10_00, 20_00))) for name in sorted(chosen)]
