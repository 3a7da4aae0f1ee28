"""`cutcard house chips`, `slip`, `bank`, `buy-in` and `exchange`: chips and cash, counted by denomination."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cutcard.cards import NotationError
from cutcard.cli.arguments import written_day
from cutcard.cli.house.asked import Asked
from cutcard.cli.options import AsJson, House, Key, LogEnd, Reason, Second, Signer, topic
from cutcard.cli.output import print_answer
from cutcard.money import cents_from_text, text_from_cents
from cutcard.rulebook.procedure import Position

if TYPE_CHECKING:
    from cutcard.cli.house.sitting import Sitting
    from cutcard.house.engine.house import House as OpenHouse
    from cutcard.house.read_house import ReadHouse

app = topic()
CASHIER, DEALER, SUPERVISOR, MANAGER = (
    Position.CASHIER,
    Position.DEALER,
    Position.PIT_SUPERVISOR,
    Position.PIT_MANAGER,
)
Counted = Annotated[
    str | None, typer.Option("--count", metavar="COUNT", help="Pieces by denomination, e.g. 20x100,4x25; 0 is none.")
]
CashCounted = Annotated[
    str | None, typer.Option("--cash", metavar="COUNT", help="Notes and coins by denomination, e.g. 20x100,4x50.")
]
CHIPS_ACTS = {"open": ("OpenChips", SUPERVISOR), "count": ("CountTray", SUPERVISOR), "close": ("CloseChips", CASHIER)}
SLIP_ACTS = {
    "fill": ("RequestChips", MANAGER, "requested"),
    "credit": ("RequestChips", MANAGER, "requested"),
    "issue": ("IssueFill", CASHIER, "sent off"),
    "send": ("SendCredit", DEALER, "sent off"),
    "receive": ("ReceiveFill", DEALER, "received"),
    "take": ("ReceiveCredit", CASHIER, "received"),
    "withdraw": ("WithdrawRequest", SUPERVISOR, "withdrawn"),
}
"""By the word for it: the act, who does it, and what has become of the slip."""


def count_from(text: str | None) -> dict[str, int]:
    """A count as it is typed, `20x100,4x25`: 20 pieces of 100 and 4 of 25."""
    if text is None:
        raise NotationError("say what was counted, e.g. 20x100,4x25")
    count: dict[str, int] = {}
    for part in text.split(",") if text.strip() not in {"", "0"} else ():
        many, _, each = part.strip().partition("x")
        if not (many.isascii() and many.isdigit() and each):
            raise NotationError(f"{part!r:.40} is no count of a denomination; write e.g. 20x100")
        name = str(cents_from_text(each))
        count[name] = count.get(name, 0) + int(many)
    return count


def _put(at: Sitting, name: str, position: Position, **values: Any) -> dict[str, Any]:
    """An act by its name. Counts are read at a sitting: how many places an amount has is the house's to say."""
    from cutcard.house import cage

    return at.act(cage.COMMANDS[name], position, **values).event


@app.command(epilog="Example: cutcard house chips casino.db salon count --count 200x100,40x25 --by Sue")
def chips(
    house: House,
    table: Annotated[
        str | None, typer.Argument(metavar="[TABLE]", help="The table; open trays are listed if left out.")
    ] = None,
    act: Annotated[str | None, typer.Argument(metavar="[ACT]", help="open, count or close.")] = None,
    *,
    count: Counted = None,
    key: Key = None,
    log_end: LogEnd = None,
    by: Signer = None,
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """A table's tray: opened, counted blind by two, and closed.

    Two open it, and a Cashier closes it. Without a table it lists trays, slips and banks under way.
    """
    asked = Asked(house, key, log_end, by, second, reason)
    if table is not None and act not in CHIPS_ACTS:
        raise NotationError(f"say what to do with the chips of {table}: {', '.join(CHIPS_ACTS)}")
    with asked.reading() if table is None else asked.sitting() as at:
        if table is not None and act is not None:
            name, position = CHIPS_ACTS[act]
            _put(at, name, position, table=table, **({} if act == "close" else {"count": count_from(count)}))
        told, lines = _under_way(at.read(_desk, lambda served: served.ask("/api/chips")))
    print_answer(told, "\n".join(lines) or "No tray is open.", as_json=json)


def _desk(house: OpenHouse | ReadHouse) -> dict[str, Any]:
    from cutcard.server.http.choices import chip_desk

    return asdict(chip_desk(house.cage, house.store))


def _under_way(desk: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Trays, slips and banks. What a tray or a bank holds is told to nobody who might count it."""
    from cutcard.house.ledger import chips_of

    trays = [{"table": table, "counting": chips_of(table) in desk["counting"]} for table in desk["trays"]]
    told = ("number", "table", "way", "cents", "sent_by")
    slips = [{part: each[part] for part in told} for each in desk["slips"]]
    lines = [f"{each['table']}: tray {'being counted' if each['counting'] else 'open'}" for each in trays]
    for each in slips:
        where = f"in transit, sent by {each['sent_by']}" if each["sent_by"] else "requested"
        lines.append(
            f"slip {each['number']}: {each['way']} of {text_from_cents(each['cents'])} at {each['table']}, {where}"
        )
    lines += [f"bank of {name}" for name in desk["banks"]]
    return {"trays": trays, "slips": slips, "banks": desk["banks"]}, lines


@app.command(epilog="Example: cutcard house drop casino.db salon 2026-11-16 --cash 5x100 --by Kim")
def drop(
    house: House,
    table: Annotated[
        str | None, typer.Argument(metavar="[TABLE]", help="The table; waiting boxes are listed if left out.")
    ] = None,
    day: Annotated[str, typer.Argument(metavar="[DAY]", help="The gaming day of the box.")] = "",
    *,
    cash: CashCounted = None,
    key: Key = None,
    log_end: LogEnd = None,
    by: Signer = None,
    json: AsJson = False,
) -> None:
    """The drop: a box is counted blind by two Cashiers.

    Neither had a part in its table on that day.
    """
    asked = Asked(house, key, log_end, by)
    with asked.reading() if table is None else asked.sitting() as at:
        if table is not None:
            _put(at, "CountDrop", CASHIER, table=table, day=written_day(day), count=count_from(cash))
        desk = at.read(_desk, lambda served: served.ask("/api/chips"))
        awaiting = at.read(lambda here: list(here.cage.awaiting), lambda _: None)  # The interface does not tell it.
    told = {"boxes": desk["boxes"]} | ({} if awaiting is None else {"awaiting": awaiting})
    lines = [f"{each['table']}: box of {each['day'] or 'the day that is on'} to be counted" for each in desk["boxes"]]
    print_answer(told, "\n".join(lines) or "No box waits to be counted.", as_json=json)


@app.command(epilog="Example: cutcard house slip casino.db fill --table salon --count 50x100 --by Max")
def slip(
    house: House,
    act: Annotated[str, typer.Argument(metavar="ACT", help="fill, credit, issue, send, receive, take or withdraw.")],
    number: Annotated[
        int, typer.Argument(metavar="[NUMBER]", help="The slip's number; a fill or credit gets a new one.")
    ] = 0,
    *,
    table: Annotated[
        str, typer.Option("--table", metavar="TABLE", help="The chips that a fill or credit asks for.")
    ] = "",
    count: Counted = None,
    key: Key = None,
    log_end: LogEnd = None,
    by: Signer = None,
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Request, send and receive fills and credits.

    They are requested, sent off and received by different people.
    """
    if act not in SLIP_ACTS:
        raise NotationError(f"say what to do: {', '.join(SLIP_ACTS)}")
    name, position, become = SLIP_ACTS[act]
    with Asked(house, key, log_end, by, second, reason).sitting() as at:
        values: dict[str, Any] = {"number": number}
        if act in {"fill", "credit"}:
            values = {"table": table, "way": act, "count": count_from(count), "reason": reason}
        elif act in {"receive", "take"}:
            values |= {"count": count_from(count), "reason": reason}
        elif act == "withdraw":
            values |= {"reason": reason}
        told = _put(at, name, position, **values)
    cents = f", {text_from_cents(told['cents'])}" if "cents" in told else ""
    print_answer(told, f"Slip {told['number']} of {told['table']}{cents}: {become}.", as_json=json)


@app.command(epilog="Example: cutcard house bank casino.db open --cash 200x100 --count 100x100 --by Cai --second Max")
def bank(
    house: House,
    act: Annotated[str, typer.Argument(metavar="ACT", help="open, count or close.")],
    *,
    cashier: Annotated[str, typer.Option("--of", metavar="NAME", help="Whose bank it is, if not yours.")] = "",
    cash: CashCounted = None,
    count: Counted = None,
    key: Key = None,
    log_end: LogEnd = None,
    by: Signer = None,
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """A Cashier's bank: issued, counted by three, and closed.

    Somebody else issues it. A difference is booked as over or short.
    """
    asked = Asked(house, key, log_end, by, second, reason)
    own = asked.name(CASHIER)
    if act not in {"open", "count", "close"}:
        raise NotationError("say what to do with the bank: open, count or close")
    with asked.sitting() as at:
        counts = {"cash": count_from(cash), "chips": count_from(count)}
        if act == "open":
            told = _put(at, "OpenBank", CASHIER, **counts)
        else:
            position = CASHIER if cashier in {"", own} else SUPERVISOR
            told = _put(at, f"{act.title()}Bank", position, cashier=cashier or own, **counts)
    amounts = f"{text_from_cents(told['cash_cents'])} in cash, {text_from_cents(told['chips_cents'])} in chips"
    print_answer(told, f"Bank of {told['cashier']}: {amounts}.", as_json=json)


@app.command(epilog="Example: cutcard house exchange casino.db sell --count 10x100 --by Cai")
def exchange(
    house: House,
    act: Annotated[str, typer.Argument(metavar="ACT", help="sell or redeem.")],
    *,
    count: Counted = None,
    account: Annotated[str, typer.Option("--account", metavar="ACCOUNT", help="Whose card was shown.")] = "",
    key: Key = None,
    log_end: LogEnd = None,
    by: Signer = None,
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Chips sold or redeemed at the cage, out of a bank."""
    if act not in {"sell", "redeem"}:
        raise NotationError("say what to do: sell or redeem")
    asked, name = Asked(house, key, log_end, by, second, reason), "SellChips" if act == "sell" else "RedeemChips"
    with asked.sitting() as at:
        told = _put(at, name, CASHIER, count=count_from(count), account=account, reason=reason)
    says = f"{text_from_cents(told['cents'])} in chips {'sold' if act == 'sell' else 'redeemed'}."
    print_answer(told, says, as_json=json)


@app.command("buy-in", epilog="Example: cutcard house buy-in casino.db salon --cash 5x100 --seat '#3' --by Dee")
def buy_in(
    house: House,
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table.")],
    *,
    cash: CashCounted = None,
    seat: Annotated[str, typer.Option("--seat", metavar="SEAT", help="The seat, e.g. #3.")] = "",
    account: Annotated[str, typer.Option("--account", metavar="ACCOUNT", help="Whose card was given.")] = "",
    key: Key = None,
    log_end: LogEnd = None,
    by: Signer = None,
    second: Second = None,
    json: AsJson = False,
) -> None:
    """Cash for chips at a table: the cash goes into its box."""
    with Asked(house, key, log_end, by, second).sitting() as at:
        told = _put(at, "BuyIn", DEALER, table=table, cash=count_from(cash), seat=seat, account=account)
    print_answer(told, f"{text_from_cents(told['cents'])} bought in at {table}.", as_json=json)


@app.command(epilog="Example: cutcard house ratings casino.db > ratings.csv")
def ratings(house: House, *, by: Signer = None) -> None:
    """How patrons with a card played chips, as CSV. Also while the house is served."""
    from cutcard.house.projections.ratings import ratings_csv

    with Asked(house, by=by).reading() as at:
        written = at.read(
            lambda here: ratings_csv(here.store, here.cage), lambda served: served.file("/api/ratings.csv")
        )
    typer.echo(written.decode().replace("\r\n", "\n"), nl=False)
