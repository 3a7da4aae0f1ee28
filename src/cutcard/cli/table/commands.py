"""A live table: `replay` and `table`."""

from __future__ import annotations

import random
import secrets
import sys
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cutcard import games
from cutcard.cards import Card, NotationError, Shoe
from cutcard.cli.arguments import game_of
from cutcard.cli.options import AsJson, Decks, Slug, Variants, topic
from cutcard.cli.output import counted, write_file
from cutcard.money import cents_from_text, text_from_cents
from cutcard.rulebook.referee import Refusal, RefusedError

if TYPE_CHECKING:
    from cutcard.table import TableState
    from cutcard.table.state import RoundRecord

app = topic()


@app.command("replay", epilog="Example: cutcard replay shoe.jsonl")
def replay_journal(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A journal: JSON lines of commands or events.")],
    *,
    table: Annotated[
        int | None, typer.Option("--table", help="Only this table of the file, the first being 1.", min=1)
    ] = None,
    variant: Variants = None,
    json: AsJson = False,
) -> None:
    """Replay a table's journal in words, with clauses. Refused commands are told and passed over."""
    from cutcard.cli.table import replay

    state: TableState | None = None
    refused = 0
    wrong: list[str] = []
    rounds: dict[int, RoundRecord] = {}
    known = games.GAMES.with_variants(map(game_of, variant or []))
    for number, line in replay.lines_of(file, table):
        try:
            data = replay.parse(line)
            if "table" in data:
                state = None  # Where the new one is refused there is none.
            state, answer = replay.step(state, data, rounds, known)
        except RefusedError as error:
            wrong.append(f"line {number} of {file}: {error}")
            replay.tell_refusal(number, error.refusal, as_json=json)
        except NotationError as error:
            wrong.append(f"line {number} of {file}: {error}")
            replay.tell(number, f"not understood: {error}", {"unreadable": str(error)}, as_json=json)
        else:
            refused += isinstance(answer, Refusal)
            replay.tell_step(number, state, answer, as_json=json)
    if refused:
        sys.stderr.write(f"cutcard: {counted(refused, 'command')} {'was' if refused == 1 else 'were'} refused\n")
    if wrong:
        raise NotationError(f"{counted(len(wrong), 'line')} could not be taken, the first being {wrong[0]}")
    if state is None:
        raise NotationError(f"{file} is empty: a journal begins with a line for its table")


@app.command(epilog="Example: cutcard table tiger-baccarat")
def table(
    slug: Slug,
    *,
    decks: Decks = 8,
    credit: Annotated[str, typer.Option("--credit", help="What you start with.")] = "1000",
    seed: Annotated[int | None, typer.Option("--seed", help="Shuffle the same way each time.")] = None,
    journal: Annotated[
        str | None, typer.Option("--journal", metavar="FILE", help="Keep the commands in a file.")
    ] = None,
) -> None:
    """Play a table in the terminal. You bet, the automatic dealer deals, the rulebook settles."""
    from cutcard.cli.table import play
    from cutcard.table import Phase, TableOptions, new_table, next_command, options_json

    game = game_of(slug)
    options = TableOptions(game=game, decks=decks)
    state, cents = new_table(options), cents_from_text(credit)
    chance = secrets.SystemRandom() if seed is None else random.Random(seed)  # noqa: S311
    lines: list[dict[str, Any]] = [{"table": options_json(options)}]
    shoe: list[Card] = []
    last: list[str] = []
    sys.stdout.write(f"{game.title}, {decks} decks. {play.HELP}\n")
    try:
        while True:
            if state.phase is Phase.BETTING:
                state, cents, last, go_on = play.take_bets(state, cents, last, lines)
                if not go_on:
                    break
            if state.phase in {Phase.NO_SHOE, Phase.SHOE_ENDED}:
                shoe = list(Shoe.of(game.deck, decks=decks))
                chance.shuffle(shoe)
            command = next_command(state, shoe.pop)
            assert command is not None
            state, won = play.act(state, command, lines, show=True)
            cents += won
    except (EOFError, KeyboardInterrupt):
        sys.stdout.write("\n")
    sys.stdout.write(f"You leave with {text_from_cents(cents)}.\n")
    if journal is not None:
        write_file(Path(journal), "".join(dumps(line) + "\n" for line in lines).encode())
