"""`cutcard house chips`: what each table's tray holds, and its opener, fills, credits, drop and closer."""

from typing import Annotated

import typer

from cutcard.cards import NotationError
from cutcard.cli.house.asked import Asked
from cutcard.cli.options import AsJson, By, House, Key, LogEnd, Reason, Second, topic
from cutcard.cli.output import print_answer
from cutcard.money import cents_from_text, text_from_cents
from cutcard.rulebook.procedure import Position

app = topic()
ACTS = {"open": "OpenChips", "fill": "FillChips", "credit": "CreditChips", "drop": "CountDrop", "close": "CloseChips"}


@app.command(epilog="Example: cutcard house chips casino.db salon fill 5000 --by Sue --second Max --reason low")
def chips(
    house: House,
    table: Annotated[
        str | None, typer.Argument(metavar="[TABLE]", help="The table; all trays are shown if left out.")
    ] = None,
    act: Annotated[str | None, typer.Argument(metavar="[ACT]", help="open, fill, credit, drop or close.")] = None,
    amount: Annotated[str | None, typer.Argument(metavar="[AMOUNT]", help="How much in chips.")] = None,
    *,
    key: Key = None,
    log_end: LogEnd = None,
    by: By = "pit",
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """A table's chips: opened, filled, credited by two. The pit closes it, a Cashier counts the drop."""
    from cutcard.cli.house.opened import ask
    from cutcard.house import cage
    from cutcard.house.ledger import chips_of, seats_of
    from cutcard.table import Actor

    if table is not None and (act not in ACTS or amount is None):
        raise NotationError(f"say what to do with the chips of {table}, and how much: {', '.join(ACTS)}")
    with Asked(house, key, log_end).open() as opened:
        if table is not None:
            cents = 0 if act == "close" and amount == "0" else cents_from_text(str(amount))
            command = cage.COMMANDS[ACTS[str(act)]]
            position = Position.CASHIER if act == "drop" else Position.PIT_SUPERVISOR
            asked = command(Actor(by, position), table=table, cents=cents, reason=reason)  # type: ignore[call-arg]
            ask(opened, asked, second=Actor(second, Position.PIT_SUPERVISOR) if second else None)
        with opened.store.snapshot() as (_, accounts):
            held = {account.name: account.cents for account in accounts}
        trays = [(name, held.get(chips_of(name), 0), held.get(seats_of(name), 0)) for name in sorted(opened.cage.trays)]
    shown = [{"table": name, "tray_cents": tray, "patrons_cents": patrons} for name, tray, patrons in trays]
    lines = [
        f"{name}: {text_from_cents(tray)} in the tray, patrons {text_from_cents(patrons)}"
        for name, tray, patrons in trays
    ]
    print_answer({"trays": shown}, "\n".join(lines) or "No tray is open.", as_json=json)
