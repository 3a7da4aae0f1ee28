"""`cutcard house` and its commands."""

from typing import Annotated

import typer

from cutcard.cards import NotationError
from cutcard.cli.extras import naming_extras
from cutcard.cli.options import AsJson, Decks, Heads, House

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="A durable house: tables, credits and records in one file (or in PostgreSQL), every act in its journal.",
    epilog="Example: cutcard house init casino.db --table tiger-1=tiger-baccarat",
)

Table = Annotated[str, typer.Argument(metavar="TABLE", help="A table's name, e.g. tiger-1.")]
Account = Annotated[str, typer.Argument(metavar="ACCOUNT", help="A patron's or a terminal's name.")]
Key = Annotated[str | None, typer.Option("--key", metavar="FILE", help="The house's key; beside the file if left out.")]
By = Annotated[str, typer.Option("--by", metavar="NAME", help="Who does it; kept in the record.")]
Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why; kept in the record.")]


@app.command(
    epilog="Example: cutcard house init casino.db --table tiger-1=tiger-baccarat --table dragon-1=dragon-tiger"
)
def init(
    house: House,
    *,
    table: Annotated[
        list[str] | None,
        typer.Option("--table", metavar="NAME=SLUG", help="A table that runs itself; repeat for more."),
    ] = None,
    key: Key = None,
    heads: Heads = None,
    by: By = "set-up",
    json: AsJson = False,
) -> None:
    """Make a house: its journal, its key and its chain heads, with the tables named."""
    from cutcard.cli.house.tables import make_house

    make_house(house, table or [], key, heads, by, as_json=json)


@app.command(epilog="Example: cutcard house open casino.db pearl-2 fa-fa-fabulous-4 --min 25 --max 5000")
def open(  # noqa: A001
    house: House,
    table: Table,
    slug: Annotated[str, typer.Argument(metavar="SLUG", help="A game; `cutcard games` lists them.")],
    *,
    decks: Decks = 8,
    least: Annotated[str, typer.Option("--min", metavar="AMOUNT", help="The least bet on a hand.")] = "10",
    most: Annotated[str, typer.Option("--max", metavar="AMOUNT", help="The most.")] = "10000",
    source: Annotated[
        str, typer.Option("--cards", metavar="SOURCE", help="shuffled by the house, read by a device, or keyed.")
    ] = "shuffled",
    key: Key = None,
    heads: Heads = None,
    by: By = "pit",
    json: AsJson = False,
) -> None:
    """Open a table for a game."""
    from cutcard.cli.house.tables import open_table

    open_table(house, table, slug, decks, (least, most), source, key, heads, by, as_json=json)


@app.command(epilog="Example: cutcard house close casino.db pearl-2 --by Max --reason 'the game is withdrawn'")
def close(
    house: House,
    table: Table,
    *,
    key: Key = None,
    heads: Heads = None,
    by: By = "pit",
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Close a table between two rounds, as a Pit Manager; its name is not given to another."""
    from cutcard.cli.house.tables import close_table

    close_table(house, table, key, heads, by, reason, as_json=json)


@app.command(epilog="Example: cutcard house editions casino.db")
def editions(house: House, *, json: AsJson = False) -> None:
    """Which edition of its rules each table deals, from and until when it is in force, and what its next shoe takes."""
    from cutcard.cli.house.editions import show_editions

    show_editions(house, as_json=json)


@app.command("take-edition", epilog="Example: cutcard house take-edition casino.db pearl-2 2027-01-01 --by Max")
def take_edition(
    house: House,
    table: Table,
    edition: Annotated[
        str, typer.Argument(metavar="EDITION", help="By its day, version or name; `cutcard editions SLUG` lists them.")
    ],
    *,
    key: Key = None,
    heads: Heads = None,
    by: By = "pit",
    json: AsJson = False,
) -> None:
    """Let a table take a newer edition of its game, as a Pit Manager: it begins with the next shoe, once in force."""
    from cutcard.cli.house.editions import take_edition

    take_edition(house, table, edition, key, heads, by, as_json=json)


@app.command(
    epilog="Example: cutcard house zone casino.db Asia/Singapore --by Gia --second Pim --reason 'it stands there'"
)
def zone(
    house: House,
    zone: Annotated[
        str | None, typer.Argument(metavar="[ZONE]", help="A time zone, e.g. Asia/Singapore; shown if left out.")
    ] = None,
    *,
    key: Key = None,
    heads: Heads = None,
    by: By = "set-up",
    second: Annotated[str | None, typer.Option("--second", metavar="NAME", help="Who agrees to it.")] = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """By whose days editions are in force: shown, or set by the Gaming Shift Manager and a second person.

    It is UTC until it is said.
    """
    from cutcard.cli.house.editions import set_zone, show_zone

    if zone is None:
        show_zone(house, as_json=json)
    else:
        set_zone(house, zone, key, heads, by, second, reason, as_json=json)


@app.command(epilog="Example: cutcard house buy casino.db Wei 500")
def buy(
    house: House,
    account: Account,
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="How much, e.g. 500 or 12.50.")],
    *,
    terminal: Annotated[bool, typer.Option("--terminal", help="The account is a terminal's.")] = False,
    key: Key = None,
    heads: Heads = None,
    by: By = "cashier",
    second: Annotated[str | None, typer.Option("--second", metavar="NAME", help="Who agrees to a large sale.")] = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Sell credit to a patron or at a terminal; the account is opened if there is none."""
    from cutcard.cli.house.cage import sell_credit

    sell_credit(house, account, amount, key, heads, by, second, reason, terminal=terminal, as_json=json)


@app.command("cash-out", epilog="Example: cutcard house cash-out casino.db Wei")
def cash_out(
    house: House, account: Account, *, key: Key = None, heads: Heads = None, by: By = "cashier", json: AsJson = False
) -> None:
    """Turn all of an account's credit into a ticket."""
    from cutcard.cli.house.cage import issue_ticket

    issue_ticket(house, account, key, heads, by, as_json=json)


@app.command(epilog="Example: cutcard house redeem casino.db 122924-131096-436275")
def redeem(
    house: House,
    code: Annotated[str, typer.Argument(metavar="CODE", help="The ticket's code.")],
    *,
    key: Key = None,
    heads: Heads = None,
    by: By = "cashier",
    json: AsJson = False,
) -> None:
    """Pay a ticket, once."""
    from cutcard.cli.house.cage import pay_ticket

    pay_ticket(house, code, key, heads, by, as_json=json)


@app.command(epilog="Example: cutcard house play casino.db --rounds 200")
def play(
    house: House,
    *,
    rounds: Annotated[int, typer.Option("--rounds", help="Rounds at each table.", min=1)] = 100,
    patrons: Annotated[int, typer.Option("--patrons", help="Simulated patrons.", min=1, max=99)] = 5,
    seed: Annotated[int, typer.Option("--seed", help="The same seed bets alike; cards stay unforeseeable.")] = 1,
    key: Key = None,
    heads: Heads = None,
    json: AsJson = False,
) -> None:
    """Let the tables run themselves with simulated patrons; Ctrl-C stops, and nothing is lost.

    A table that cannot be played on is named with the reason, the others go on, and the exit status is 2.
    """
    from cutcard.cli.house.play import play_rounds

    play_rounds(house, rounds, patrons, seed, key, heads, as_json=json)


@app.command(epilog="Example: cutcard house status casino.db")
def status(house: House, *, json: AsJson = False) -> None:
    """The tables, the accounts, and where the journal stands."""
    from cutcard.cli.house.records import show_status

    show_status(house, as_json=json)


@app.command(epilog="Example: cutcard house recall casino.db tiger-1 12")
def recall(
    house: House,
    table: Table,
    round_number: Annotated[int, typer.Argument(metavar="ROUND", help="The round's number.")],
    *,
    json: AsJson = False,
) -> None:
    """One round again: cards, bets, payments, every step with its clause."""
    from cutcard.cli.house.records import show_round

    show_round(house, table, round_number, as_json=json)


@app.command(epilog="Example: cutcard house patron casino.db Wei --last 20")
def patron(
    house: House,
    account: Account,
    *,
    last: Annotated[int, typer.Option("--last", help="How many rounds.", min=1)] = 10,
    json: AsJson = False,
) -> None:
    """A patron's last rounds, with the credit before and after each."""
    from cutcard.cli.house.records import show_patron

    show_patron(house, account, last, as_json=json)


@app.command(epilog="Example: cutcard house events casino.db")
def events(
    house: House,
    *,
    large: Annotated[str, typer.Option("--large", metavar="AMOUNT", help="A win from here on is large.")] = "10000",
    json: AsJson = False,
) -> None:
    """What was out of the ordinary: voids, rulings, corrections, adjustments, failures, large wins."""
    from cutcard.cli.house.records import show_events

    show_events(house, large, as_json=json)


@app.command(epilog="Example: cutcard house report casino.db")
def report(house: House, *, json: AsJson = False) -> None:
    """Every table's win, and every wager's actual return beside the exact one."""
    from cutcard.cli.house.records import show_report

    show_report(house, as_json=json)


@app.command(epilog="Example: cutcard house export casino.db records/")
def export(house: House, folder: Annotated[str, typer.Argument(metavar="FOLDER", help="Where the files go.")]) -> None:
    """Rounds, transfers, accounts and significant events as CSV files."""
    from cutcard.cli.house.records import export_records

    export_records(house, folder)


@app.command(epilog="Example: cutcard house backup casino.db /mnt/backups/casino-2026-11-16")
def backup(
    house: House,
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="The backup, a folder that is not there yet.")],
    *,
    key: Key = None,
    heads: Heads = None,
    without_key: Annotated[bool, typer.Option("--without-key", help="The key is kept elsewhere already.")] = False,
    json: AsJson = False,
) -> None:
    """Keep the house as of its last commit, while it goes on: database, chain heads and key, read back and checked."""
    from cutcard.cli.house.backups import keep_house

    keep_house(house, folder, key, heads, with_key=not without_key, as_json=json)


@app.command(epilog="Example: cutcard house restore /mnt/backups/casino-2026-11-16 casino.db --heads newest.heads")
def restore(
    backup: Annotated[str, typer.Argument(metavar="BACKUP", help="The folder of a backup, or the file of a database.")],
    house: Annotated[str, typer.Argument(metavar="TARGET", help="A file that is not there, or an empty database.")],
    *,
    heads: Annotated[
        list[str] | None,
        typer.Option("--heads", metavar="FILE", help="The newest chain heads there are; repeat for several nodes."),
    ] = None,
    key: Annotated[str | None, typer.Option("--key", metavar="FILE", help="The key, if not in the backup.")] = None,
    put_key: Annotated[
        str | None, typer.Option("--put-key", metavar="FILE", help="Where the key goes; beside the file if left out.")
    ] = None,
    put_heads: Annotated[
        str | None, typer.Option("--put-heads", metavar="FILE", help="Where the heads go; the same.")
    ] = None,
    by: Annotated[str | None, typer.Option("--by", metavar="NAME", help="Who accepts what is lost.")] = None,
    second: Annotated[str | None, typer.Option("--second", metavar="NAME", help="Who agrees to it.")] = None,
    reason: Annotated[str | None, typer.Option("--reason", metavar="TEXT", help="Why; kept in the record.")] = None,
    json: AsJson = False,
) -> None:
    """Put a house back from a backup; what it had come to since is told, and lost only where two accept it."""
    from cutcard.cli.house.backups import put_back_house

    put_back_house(backup, house, heads or [], key, (put_key, put_heads), (by, second, reason), as_json=json)


@app.command(epilog="Example: cutcard house staff casino.db Mei pit-manager")
def staff(
    house: House,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who signs in under this name.")],
    position: Annotated[
        str | None,
        typer.Argument(
            metavar="POSITION",
            help="patron, dealer, pit-supervisor, pit-manager, assistant-casino-manager or gaming-shift-manager.",
        ),
    ] = None,
    *,
    remove: Annotated[bool, typer.Option("--remove", help="They sign in no more, and are signed out.")] = False,
    unlock: Annotated[bool, typer.Option("--unlock", help="After wrong secrets: let them try again.")] = False,
    key: Key = None,
    heads: Heads = None,
    json: AsJson = False,
) -> None:
    """Let somebody sign in on the floor: their secret is asked for (or read from a pipe) and kept only as a hash."""
    with naming_extras("serve", what="signing in"):
        from cutcard.cli.house.people import add_staff, change_staff

    if (remove or unlock) and (position or (remove and unlock)):
        raise NotationError("one thing at a time: a POSITION, --remove or --unlock")
    if remove or unlock:
        change_staff(house, name, key, heads, remove=remove, as_json=json)
    else:
        add_staff(house, name, position, key, heads, as_json=json)
