"""A live table: `replay` and `table`."""

from typing import Annotated

import typer

from cutcard.cli.options import AsJson, Decks, Slug, Variants, topic

app = topic()


@app.command(epilog="Example: cutcard replay shoe.jsonl")
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A journal: JSON lines of commands or events.")],
    *,
    variant: Variants = None,
    json: AsJson = False,
) -> None:
    """Replay a table's journal in words, with clauses. Refused commands are told and passed over."""
    from cutcard.cli.table.replay import replay_journal

    replay_journal(file, variant or [], as_json=json)


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
    from cutcard.cli.table.play import play_table

    play_table(slug, decks, credit, seed, journal)
