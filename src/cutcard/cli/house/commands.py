"""`cutcard house`: making one, its tables, its cage, its people, and what it has on record."""

from typing import Annotated

import typer

from cutcard.cards import NotationError
from cutcard.cli.extras import naming_extras
from cutcard.cli.house.app import app
from cutcard.cli.options import Archives, AsJson, By, Decks, Heads, House, Key, Reason, Second

Table = Annotated[str, typer.Argument(metavar="TABLE", help="A table's name, e.g. tiger-1.")]
Account = Annotated[str, typer.Argument(metavar="ACCOUNT", help="A patron's or a terminal's name.")]
Day = Annotated[str | None, typer.Option("--day", metavar="YYYY-MM-DD", help="One day's win, by the house's calendar.")]


@app.command(
    epilog="Example: cutcard house init casino.db --table tiger-1=tiger-baccarat --table dragon-1=dragon-tiger"
)
def init(
    house: House,
    *,
    table: Annotated[
        list[str] | None,
        typer.Option("--table", metavar="NAME=SLUG", help="An automatic table; repeat for more."),
    ] = None,
    key: Key = None,
    heads: Heads = None,
    by: By = "set-up",
    json: AsJson = False,
) -> None:
    """Make a house, with the tables named. It has its journal, its key and its chain heads."""
    from cutcard.cli.house.opening import make_house

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
    method: Annotated[
        str | None,
        typer.Option("--method", metavar="METHOD", help="A hands the cards to patrons, B does not; B as usual."),
    ] = None,
    key: Key = None,
    heads: Heads = None,
    by: By = "pit",
    json: AsJson = False,
) -> None:
    """Open a table for a game."""
    from cutcard.cli.house.opening import open_table

    open_table(house, table, slug, decks, (least, most), source, method, key, heads, by, as_json=json)


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
    """Close a table between two rounds, as a Pit Manager. It can be opened again under its name."""
    from cutcard.cli.house.opening import close_table

    close_table(house, table, key, heads, by, reason, as_json=json)


@app.command(epilog="Example: cutcard house change casino.db pearl-2 --min 50 --max 20000 --by Max --reason 'New Year'")
def change(
    house: House,
    table: Table,
    *,
    least: Annotated[str | None, typer.Option("--min", metavar="AMOUNT", help="The least bet on a hand.")] = None,
    most: Annotated[str | None, typer.Option("--max", metavar="AMOUNT", help="The most.")] = None,
    decks: Annotated[int | None, typer.Option("--decks", help="Decks; between two shoes.")] = None,
    seconds: Annotated[int | None, typer.Option("--seconds", help="Seconds for bets; 0: the house's pace.")] = None,
    key: Key = None,
    heads: Heads = None,
    by: By = "pit",
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Let a table go by other settings, as a Pit Manager. It changes between two rounds, decks between two shoes."""
    from cutcard.cli.house.opening import change_table

    change_table(house, table, (least, most), decks, seconds, key, heads, by, reason, as_json=json)


@app.command(epilog="Example: cutcard house editions casino.db")
def editions(house: House, *, json: AsJson = False) -> None:
    """Which edition of its rules each table deals. From and until when it is in force, and what its next shoe takes."""
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
    """Let a table take a newer edition, as a Pit Manager. It begins with the next shoe, once in force."""
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
    """By whose days editions are in force. Shown, or set by the Gaming Shift Manager and a second person.

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
    """Sell credit to a patron or at a terminal. The account is opened if there is none."""
    from cutcard.cli.house.money.cage import sell_credit

    sell_credit(house, account, amount, key, heads, by, second, reason, terminal=terminal, as_json=json)


@app.command("cash-out", epilog='Example: cutcard house cash-out casino.db Wei --second Sue --reason "at the window"')
def cash_out(
    house: House,
    account: Account,
    *,
    consent: Annotated[bool, typer.Option("--consent", help="The patron signs: their secret is asked for.")] = False,
    key: Key = None,
    heads: Heads = None,
    by: By = "cashier",
    second: Annotated[str | None, typer.Option("--second", metavar="NAME", help="Who confirms they are there.")] = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Turn all of an account's credit into a ticket. It takes the patron's consent, or a witness."""
    from cutcard.cli.house.money.cage import issue_ticket

    issue_ticket(house, account, key, heads, by, second, reason, consent=consent, as_json=json)


@app.command(epilog="Example: cutcard house redeem casino.db 122924-131096-436275")
def redeem(
    house: House,
    code: Annotated[str, typer.Argument(metavar="CODE", help="The ticket's code.")],
    *,
    key: Key = None,
    heads: Heads = None,
    by: By = "cashier",
    second: Annotated[str | None, typer.Option("--second", metavar="NAME", help="Who agrees to a large one.")] = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Pay a ticket, once."""
    from cutcard.cli.house.money.cage import pay_ticket

    pay_ticket(house, code, key, heads, by, second, reason, as_json=json)


@app.command(epilog="Example: cutcard house play casino.db --rounds 200")
def play(
    house: House,
    *,
    rounds: Annotated[int, typer.Option("--rounds", help="Rounds at each table.", min=1)] = 100,
    patrons: Annotated[int, typer.Option("--patrons", help="Simulated patrons.", min=1, max=99)] = 5,
    seed: Annotated[
        int, typer.Option("--seed", help="The same seed places the same bets; cards stay unpredictable.")
    ] = 1,
    key: Key = None,
    heads: Heads = None,
    json: AsJson = False,
) -> None:
    """Let the tables run themselves with simulated patrons. Ctrl-C stops, and nothing is lost.

    A table that cannot be played on is named with the reason, the others go on, and the exit status is 2.
    """
    from cutcard.cli.house.play import play_rounds

    play_rounds(house, rounds, patrons, seed, key, heads, as_json=json)


@app.command(epilog="Example: cutcard house status casino.db")
def status(house: House, *, heads: Heads = None, json: AsJson = False) -> None:
    """The tables, the accounts, and where the journal stands. Also what its chain heads keep shut."""
    from cutcard.cli.house.records import show_status

    show_status(house, heads, as_json=json)


@app.command(epilog="Example: cutcard house recall casino.db tiger-1 12")
def recall(
    house: House,
    table: Table,
    round_number: Annotated[int, typer.Argument(metavar="ROUND", help="The round's number.")],
    *,
    archive: Archives = None,
    json: AsJson = False,
) -> None:
    """One round again, every step with its clause. Cards, bets, payments."""
    from cutcard.cli.house.records import show_round

    show_round(house, table, round_number, archive or [], as_json=json)


@app.command(epilog="Example: cutcard house events casino.db")
def events(
    house: House,
    *,
    large: Annotated[
        str, typer.Option("--large", metavar="AMOUNT", help="Wins from this amount on are large.")
    ] = "10000",
    archive: Archives = None,
    json: AsJson = False,
) -> None:
    """What was out of the ordinary. Voids, rulings, corrections, adjustments, failures, large wins."""
    from cutcard.cli.house.records import show_events

    show_events(house, large, archive or [], as_json=json)


@app.command(epilog="Example: cutcard house report casino.db")
def report(house: House, *, day: Day = None, json: AsJson = False) -> None:
    """Every table's win, and every wager's return. Of all time or of one day; returns stand beside the exact ones."""
    from cutcard.cli.house.records import show_report

    show_report(house, day, as_json=json)


@app.command(epilog="Example: cutcard house export casino.db records/")
def export(
    house: House,
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="Where the files go.")],
    *,
    names: Annotated[
        bool, typer.Option("--names", help="Accounts with what their patrons are called; --by signs for it.")
    ] = False,
    by: Annotated[str | None, typer.Option("--by", metavar="NAME", help="Who asks for names, and signs.")] = None,
    archive: Archives = None,
    key: Key = None,
    heads: Heads = None,
) -> None:
    """Rounds, transfers, accounts and events as CSV files. Accounts go by their ids alone, unless asked."""
    from cutcard.cli.house.records import export_records

    called = None
    if names:
        from cutcard.cli.house.patrons.persons import Asked, names_by_account

        called = names_by_account(Asked(house, key, heads, by))
    export_records(house, folder, archive or [], called)


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
            help="patron, cashier, dealer, pit-supervisor, pit-manager, assistant-casino-manager or "
            "gaming-shift-manager.",
        ),
    ] = None,
    *,
    remove: Annotated[bool, typer.Option("--remove", help="Dismiss them, or end their access.")] = False,
    unlock: Annotated[bool, typer.Option("--unlock", help="After wrong secrets: let them try again.")] = False,
    by: Annotated[str | None, typer.Option("--by", metavar="NAME", help="Who does it, and signs for it.")] = None,
    second: Second = None,
    reason: Reason = "",
    key: Key = None,
    heads: Heads = None,
    json: AsJson = False,
) -> None:
    """Engage staff, change their position, or dismiss them. A secret is given here too, also to a patron.

    Two people of the house do it and sign with their secrets, which are asked for, read from the lines of a pipe (who
    does it, who agrees, the new one), or from a file of lines NAME: SECRET that CUTCARD_SECRETS names. Nobody has to be
    named as long as the house lacks a Gaming Shift Manager and another who can agree. Without a name: who may sign in.

    A house that is served is asked by the http:// or https:// address of its server; the new secret is then good once.
    """
    with naming_extras("serve", what="signing in"):
        from cutcard.cli.house.staff import Signing, add_staff, change_staff, show_staff

    if name is None and (remove or unlock):
        raise NotationError("name the person for --remove or --unlock")
    if name is None:
        show_staff(house, by, as_json=json)
    elif (remove or unlock) and (position or (remove and unlock)):
        raise NotationError("one thing at a time: a POSITION, --remove or --unlock")
    elif remove or unlock:
        change_staff(house, name, key, heads, Signing(by, second, reason), remove=remove, as_json=json)
    else:
        add_staff(house, name, position, key, heads, Signing(by, second, reason), as_json=json)
