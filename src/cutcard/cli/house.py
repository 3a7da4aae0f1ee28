"""`cutcard house`: what is done at a house."""

from __future__ import annotations

import getpass
import random
import sys
import time
import uuid
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cutcard.cards import NotationError
from cutcard.cli.show import game_of, print_json
from cutcard.house.engine.requests import LARGE_CENTS, Reply, Request
from cutcard.house.journal.entry import CAGE, table_stream
from cutcard.house.money import cage
from cutcard.house.open import open_house
from cutcard.house.program import note_program
from cutcard.money import cents_from_text, text_from_cents
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal, RefusedError
from cutcard.table import Actor, Limits, Phase, TableOptions, commands
from cutcard.table.automatic_dealer import after_offer
from cutcard.table.codec import options_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.house.engine.house import House
    from cutcard.house.engine.live_table import LiveTable

CREDIT_CENTS = 10_000_00
"""What a simulated patron starts with, and buys again when it is gone."""


@contextmanager
def opened(url: str, key: str | None, heads: str | None, *, create: bool = False) -> Iterator[House]:
    """The house, open for as long as the command runs; every table resumed, every check passed."""
    house = open_house(url, create=create, key=Path(key) if key else None, heads=Path(heads) if heads else None)
    try:
        note_program(house)
        yield house
    finally:
        house.close()


def _ask(
    house: House, stream: str, command: commands.Command, via: str = "console", second: Actor | None = None
) -> Reply:
    answer = house.ask(Request(uuid.uuid4().hex, stream, command, via=via, second=second))
    if isinstance(answer, Refusal):
        raise RefusedError(answer)
    return answer


def _staff(name: str) -> Actor:
    return Actor(name, Position.PIT_MANAGER)


def _tell(told: dict[str, Any], says: str, *, as_json: bool) -> None:
    if as_json:
        print_json(told)
    else:
        sys.stdout.write(says + "\n")


def init(url: str, tables: list[str], key: str | None, heads: str | None, by: str, *, as_json: bool) -> None:
    named = [table.partition("=") for table in tables]
    for name, equals, slug in named:
        if not equals or not name:
            raise NotationError(f"{name!r} names no table; write NAME=SLUG, e.g. tiger-1=tiger-baccarat")
        game_of(slug)
    with opened(url, key, heads, create=True) as house:
        for name, _, slug in named:
            _ask(house, CAGE, cage.OpenTable(_staff(by), name, options_json(TableOptions(game=game_of(slug)))))
        made = {"house": url, "tables": sorted(house.tables)}
    says = (
        f"{url} is a house with {len(tables)} tables. Its key and chain heads lie beside it: keep them apart from it."
    )
    _tell(made, says, as_json=as_json)


def open_table(
    url: str,
    name: str,
    slug: str,
    decks: int,
    limits: tuple[str, str],
    source: str,
    key: str | None,
    heads: str | None,
    by: str,
    *,
    as_json: bool,
) -> None:
    least, most = map(cents_from_text, limits)
    options = TableOptions(game=game_of(slug), decks=decks, limits=Limits(least, most))
    with opened(url, key, heads) as house:
        reply = _ask(house, CAGE, cage.OpenTable(_staff(by), name, options_json(options), source))
    _tell(reply.body.events[0], f"Table {name} is open for {options.game.title}.", as_json=as_json)


def buy(
    url: str,
    account: str,
    amount: str,
    key: str | None,
    heads: str | None,
    by: str,
    second: str | None,
    reason: str,
    *,
    terminal: bool,
    as_json: bool,
) -> None:
    cents = cents_from_text(amount)
    if cents > LARGE_CENTS and not (second and reason.strip()):
        most = text_from_cents(LARGE_CENTS)
        raise NotationError(
            f"more than {most} is sold by two: name who agrees with --second, and say why with --reason"
        )
    with opened(url, key, heads) as house:
        staff = _staff(by)
        answer = house.ask(
            Request(
                uuid.uuid4().hex, CAGE, cage.OpenAccount(staff, account, cage.TERMINAL if terminal else cage.PATRON)
            )
        )
        if isinstance(answer, Refusal) and answer.code != "exists":
            raise RefusedError(answer)
        agreed = Actor(second, Position.PIT_SUPERVISOR) if second else None
        reply = _ask(house, CAGE, cage.BuyCredit(staff, account, cents, reason), second=agreed)
    credit = reply.body.balances[account]
    _tell(
        {"account": account, "bought_cents": cents, "credit_cents": credit},
        f"{account} bought {text_from_cents(cents)} and has {text_from_cents(credit)}.",
        as_json=as_json,
    )


def cash_out(url: str, account: str, key: str | None, heads: str | None, by: str, *, as_json: bool) -> None:
    with opened(url, key, heads) as house:
        reply = _ask(house, CAGE, cage.CashOut(_staff(by), account))
        code = house.ticket_code(reply.entry.id)
    issued = reply.body.events[0]
    _tell(
        {"account": account, "ticket": issued["number"], "code": code, "cents": issued["cents"]},
        f"Ticket {issued['number']} for {text_from_cents(issued['cents'])}, code {code}: paid once, to its bearer.",
        as_json=as_json,
    )


def redeem(url: str, code: str, key: str | None, heads: str | None, by: str, *, as_json: bool) -> None:
    with opened(url, key, heads) as house:
        paid = _ask(house, CAGE, cage.RedeemTicket(_staff(by), code)).body.events[0]
    _tell(
        {"ticket": paid["number"], "cents": paid["cents"]},
        f"Ticket {paid['number']} is paid: {text_from_cents(paid['cents'])}.",
        as_json=as_json,
    )


# --- tables that run themselves -----------------------------------------------------------------


def play(url: str, rounds: int, patrons: int, seed: int, key: str | None, heads: str | None, *, as_json: bool) -> None:
    from cutcard.cli.progress import progress

    chance, began, dealt = random.Random(seed), time.monotonic(), 0  # noqa: S311 - how simulated patrons bet.
    with opened(url, key, heads) as house:
        names = [f"Guest {number}" for number in range(1, patrons + 1)]
        running = [name for name, live in house.tables.items() if live.source == cage.SHUFFLED]
        if not running:
            raise NotationError("no table of this house runs itself; open one with `cutcard house open`")
        for name in names:
            house.ask(Request(uuid.uuid4().hex, CAGE, cage.OpenAccount(_staff("demonstration"), name)))
        try:
            with progress() as bar:
                task = bar.add_task("rounds", total=rounds * len(running), rate="")
                for _ in range(rounds):
                    for table in running:
                        play_round(house, table, names, chance)
                        dealt += 1
                        bar.update(task, advance=1, rate=f"{dealt / (time.monotonic() - began):,.0f}/s")
        except KeyboardInterrupt:
            sys.stderr.write("cutcard: stopped; what was played is kept, and an open round is resumed next time\n")
    seconds = time.monotonic() - began
    _tell(
        {"rounds": dealt, "tables": len(running), "seconds": round(seconds, 3)},
        f"{dealt:,} rounds at {len(running)} tables in {seconds:.1f} s, each in the journal before it was seen.",
        as_json=as_json,
    )


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
    """A round that an interruption left open with an offer to withdraw goes on: nobody here withdraws."""
    while (command := after_offer(house.table(table).state)) is not None:
        _ask(house, table_stream(table), command)


def _step(house: House, table: str) -> None:
    answer = house.step(table)
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
        _ask(house, CAGE, cage.BuyCredit(_staff("demonstration"), name, CREDIT_CENTS))


# --- people who sign in -------------------------------------------------------------------------


def staff(url: str, name: str, position: str | None, key: str | None, heads: str | None, *, as_json: bool) -> None:
    from cutcard.server.auth.accounts import Accounts

    wanted = (position or "").upper().replace("-", "_").replace(" ", "_")
    if wanted not in Position.__members__:
        known = ", ".join(each.name.lower().replace("_", "-") for each in Position)
        said = f"there is no position {position!r}" if position else f"as what does {name} sign in?"
        raise NotationError(f"{said}; there are {known}")
    secret = _secret(name)
    with opened(url, key, heads) as house:
        refusal = Accounts(house.store).add(name, Position[wanted], secret)
        if refusal is not None:
            raise RefusedError(refusal)
        noted = cage.Note(_staff("set-up"), "may sign in", "", f"{name}, {Position[wanted].title}", "set up")
        _ask(house, CAGE, noted)
    said = f"{name} may sign in as {Position[wanted].title}."
    _tell({"name": name, "position": Position[wanted].name}, said, as_json=as_json)


def known_staff(url: str, name: str, key: str | None, heads: str | None, *, remove: bool, as_json: bool) -> None:
    """Somebody who could sign in signs in no more, or may try again."""
    from cutcard.server.auth.accounts import Accounts

    with opened(url, key, heads) as house:
        accounts = Accounts(house.store)
        if not (accounts.remove(name) if remove else accounts.unlock(name)):
            raise NotationError(f"nobody called {name} can sign in here")
        what = "signs in no more" if remove else "may try again"
        _ask(house, CAGE, cage.Note(_staff("set-up"), what, "", name, "set up"))
    _tell({"name": name, "removed": remove}, f"{name} {what}.", as_json=as_json)


def _secret(name: str) -> str:
    """Asked for twice where a person sits there; otherwise one line of standard input."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    first = getpass.getpass(f"Secret for {name}: ")
    if getpass.getpass("Again: ") != first:
        raise NotationError("the two secrets differ")
    return first
