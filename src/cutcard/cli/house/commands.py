"""`cutcard house editions`, `take-edition`, `approve`, `play` and `staff`: what is dealt, and who works there."""

from __future__ import annotations

import itertools
import random
import sys
import time
import uuid
from typing import Annotated

import typer

from cutcard.cards import NotationError
from cutcard.cli.extras import naming_extras
from cutcard.cli.house.asked import Asked
from cutcard.cli.options import (
    AsJson,
    EditionName,
    House,
    Key,
    LogEnd,
    On,
    Reason,
    Second,
    Signer,
    Slug,
    StoredHouse,
    Table,
    in_edition,
    topic,
)
from cutcard.cli.output import counted, print_answer, print_json
from cutcard.cli.progress import progress
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import RefusedError

app = topic()


@app.command(epilog="Example: cutcard house editions casino.db")
def editions(house: StoredHouse, *, json: AsJson = False) -> None:
    """Which edition of its rules each table deals. From and until when it is in force, and what its next shoe takes."""
    from cutcard.cli.house.editions import editions_json

    told = editions_json(house)
    if json:
        print_json(told)
    else:
        from cutcard.cli.house.printing import print_editions

        print_editions(told)


@app.command("take-edition", epilog="Example: cutcard house take-edition casino.db pearl-2 2027-01-01 --by Max")
def take_edition(
    house: House,
    table: Table,
    edition: Annotated[
        str, typer.Argument(metavar="EDITION", help="By its day, version or name; `cutcard editions SLUG` lists them.")
    ],
    *,
    key: Key = None,
    log_end: LogEnd = None,
    by: Signer = None,
    json: AsJson = False,
) -> None:
    """Let a table take a newer edition, as a Pit Manager. It begins with the next shoe, once in force."""
    from cutcard.house import cage

    asked = Asked(house, key, log_end, by)
    taken = asked.put(cage.TakeEdition, Position.PIT_MANAGER, table=table, edition=edition)
    says = (
        f"Table {table} deals {taken['edition']} from its next shoe on, once that is in force; now {taken['before']}."
    )
    print_answer(taken, says, as_json=json)


@app.command(
    epilog="Example: cutcard house approve casino.db ez-baccarat --by Gia --second Pim --reason 'licensed'",
)
def approve(
    house: House,
    slug: Slug,
    *,
    on: On = None,
    edition: EditionName = None,
    key: Key = None,
    log_end: LogEnd = None,
    by: Signer = None,
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Let the house deal what a package brings. Two people approve the rules as installed here, by their digest."""
    from cutcard.cli.arguments import game_of
    from cutcard.compiled.digest import rules_digest
    from cutcard.house import cage

    asked = Asked(house, key, log_end, by, second, reason)
    asked.refuse_alone("approve an edition")
    game = game_of(in_edition(slug, on, edition))
    named = {"game": game.slug, "edition": game.document.name, "rules": rules_digest(game)}
    approved = asked.put(cage.ApproveEdition, Position.GAMING_SHIFT_MANAGER, **named, reason=asked.reason)
    print_answer(
        approved, f"{approved['edition']} is on the house's list, with the rules {approved['rules']}.", as_json=json
    )


@app.command(epilog="Example: cutcard house play casino.db --rounds 200")
def play(
    house: StoredHouse,
    *,
    rounds: Annotated[int, typer.Option("--rounds", help="Rounds at each table.", min=1)] = 100,
    patrons: Annotated[int, typer.Option("--patrons", help="Simulated patrons.", min=1, max=99)] = 5,
    seed: Annotated[
        int, typer.Option("--seed", help="The same seed places the same bets; cards stay unpredictable.")
    ] = 1,
    key: Key = None,
    log_end: LogEnd = None,
    json: AsJson = False,
) -> None:
    """Let the tables run themselves with simulated patrons. Ctrl-C stops, and nothing is lost.

    A table that cannot be played on is named with the reason, the others go on, and the exit status is 2.
    """
    from cutcard.cli.house.play import nothing_runs, play_round
    from cutcard.formats.entry import CAGE
    from cutcard.house import THE_HOUSE, Request, cage

    chance, began, dealt = random.Random(seed), time.monotonic(), 0  # noqa: S311 - how simulated patrons bet.
    played: set[str] = set()
    with Asked(house, key, log_end).open() as opened:
        names = [f"Guest {number}" for number in range(1, patrons + 1)]
        running = [
            name for name, live in opened.tables.items() if live.source == cage.SHUFFLED and name in opened.dealing
        ]
        held = {name: why for name, why in opened.stopped.items() if opened.cage.tables[name].source == cage.SHUFFLED}
        if not running:
            raise NotationError(nothing_runs(opened))
        for name in names:
            opened.ask(Request(uuid.uuid4().hex, CAGE, cage.OpenAccount(THE_HOUSE, name), via="demonstration"))
        try:
            with progress() as bar:
                task = bar.add_task("rounds", total=rounds * len(running), rate="")
                for table in itertools.chain.from_iterable([running] * rounds):
                    if table in held:
                        continue
                    try:
                        play_round(opened, table, names, chance)
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
            as_json=json,
        )
    for name, why in held.items():
        sys.stderr.write(f"cutcard: table {name} is not played on: {why}\n")
    if held:
        sys.exit(2)


@app.command(epilog="Example: cutcard house staff casino.db Mei pit-manager")
def staff(
    house: House,
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="Who signs in under this name; all who may are listed if left out."),
    ] = None,
    position: Annotated[
        str | None,
        typer.Argument(
            metavar="POSITION",
            help="finance, surveillance, compliance, cashier, dealer, pit-supervisor, pit-manager, "
            "assistant-casino-manager or gaming-shift-manager.",
        ),
    ] = None,
    *,
    remove: Annotated[bool, typer.Option("--remove", help="Dismiss them, or end their access.")] = False,
    unlock: Annotated[bool, typer.Option("--unlock", help="After wrong secrets: let them try again.")] = False,
    by: Signer = None,
    second: Second = None,
    reason: Reason = "",
    key: Key = None,
    log_end: LogEnd = None,
    json: AsJson = False,
) -> None:
    """Engage staff, change their position, or dismiss them. A secret is given here too.

    Two people of the house do it and sign with their secrets, which are asked for, read from the lines of a pipe (who
    does it, who agrees, the new one), or from a file of lines NAME: SECRET that CUTCARD_SECRETS names. Nobody has to be
    named as long as the house lacks a Gaming Shift Manager and another who can agree. Without a name: who may sign in.

    A house that is served is asked by the http:// or https:// address of its server; the new secret is then good once.
    """
    with naming_extras("serve", what="signing in"):
        from cutcard.cli.house.staff import add_staff, change_staff, show_staff

    asked = Asked(house, key, log_end, by, second, reason)
    if name is None and (remove or unlock):
        raise NotationError("name the person for --remove or --unlock")
    if name is None:
        show_staff(asked, as_json=json)
    elif (remove or unlock) and (position or (remove and unlock)):
        raise NotationError("one thing at a time: a POSITION, --remove or --unlock")
    elif remove or unlock:
        change_staff(asked, name, remove=remove, as_json=json)
    else:
        add_staff(asked, name, position, as_json=json)
