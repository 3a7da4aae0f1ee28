"""`cutcard house day`, `assign` and `thresholds`: the pit's day, who deals where, and what the pit is told of."""

from __future__ import annotations

from typing import Annotated

import typer

from cutcard.cards import NotationError
from cutcard.cli.house.asked import Asked
from cutcard.cli.options import AsJson, House, Key, LogEnd, Reason, Second, Signer, topic
from cutcard.cli.output import print_answer
from cutcard.money import text_from_cents
from cutcard.rulebook.procedure import Position

app = topic()


@app.command(epilog="Example: cutcard house day casino.db hand-over Nia --shift night --by Max --reason 'ten at night'")
def day(
    house: House,
    step: Annotated[
        str | None, typer.Argument(metavar="[STEP]", help="open, hand-over or close; the day is shown if left out.")
    ] = None,
    to: Annotated[str | None, typer.Argument(metavar="[NAME]", help="Who takes the shift, and signs for it.")] = None,
    *,
    day: Annotated[
        str | None,
        typer.Option(
            "--day", metavar="YYYY-MM-DD", help="A day to open, or a closed one to show; the open day if left out."
        ),
    ] = None,
    shift: Annotated[str, typer.Option("--shift", metavar="TEXT", help="What the shift is called.")] = "",
    unwitnessed: Annotated[
        bool, typer.Option("--unwitnessed", help="Close it though log witnesses are silent; two people agree.")
    ] = False,
    csv: Annotated[str | None, typer.Option("--csv", metavar="FILE", help="For a spreadsheet.")] = None,
    pdf: Annotated[str | None, typer.Option("--pdf", metavar="FILE", help="The sheet as a PDF.")] = None,
    sheet: Annotated[
        str | None, typer.Option("--sheet", metavar="FILE", help="The table-games sheet, as .csv or .json.")
    ] = None,
    key: Key = None,
    log_end: LogEnd = None,
    by: Signer = None,
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """A gaming day by shift, hour, table, game, wager, dealer. Beside it stands what the exact odds let expect.

    With a step it is opened, handed over or closed instead. Who does it, who takes the shift and who agrees sign as in
    `cutcard house staff`; a house that is served is asked by the http:// or https:// address of its server.
    """
    if step is None:
        from cutcard.cli.house.day.printing import show_day

        show_day(Asked(house, by=by), day, csv, pdf, sheet, as_json=json)
        return
    from cutcard.cli.house.day.acts import step_day

    asked = Asked(house, key, log_end, by, second, reason)
    step_day(asked, step, to, day, shift, unwitnessed=unwitnessed, as_json=json)


@app.command(epilog="Example: cutcard house assign casino.db salon=Dee pearl= --by Sue --reason 'a break'")
def assign(
    house: House,
    dealers: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TABLE=NAME]...", help="Who deals there from now on; shown if left out."),
    ] = None,
    *,
    key: Key = None,
    log_end: LogEnd = None,
    by: Signer = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Who deals at which table; nobody where the name is empty. Several at once rotate."""
    from cutcard.cli.house.day.acts import dealers_of
    from cutcard.house import cage

    asked = Asked(house, key, log_end, by, None, reason)
    if dealers:
        named = dict(pair.partition("=")[::2] for pair in dealers)
        if not all("=" in pair for pair in dealers) or len(named) < len(dealers):
            raise NotationError("write TABLE=NAME once for each table, and TABLE= for a table without a dealer")
        now = asked.put(cage.AssignDealers, Position.PIT_SUPERVISOR, dealers=named, reason=reason)
        dealt: dict[str, str] = now["dealers"]
    else:
        with asked.reading() as at:
            dealt = dealers_of(at)
    lines = [f"{table}: {name or 'nobody'}" for table, name in dealt.items()]
    print_answer({"dealers": dealt}, "\n".join(lines) or "No table is dealt by hand.", as_json=json)


@app.command(
    epilog="Example: cutcard house thresholds casino.db 10000 3000 --by Ada --second Max --reason 'by the law'"
)
def thresholds(
    house: House,
    win: Annotated[str | None, typer.Argument(metavar="[WIN]", help="0 for no alert.")] = None,
    transaction: Annotated[
        str | None, typer.Argument(metavar="[TRANSACTION]", help="Transactions that raise an alert; 0 for none.")
    ] = None,
    *,
    buy_in: Annotated[
        str | None, typer.Option("--buy-in", metavar="AMOUNT", help="The largest buy-in that a Dealer takes alone.")
    ] = None,
    report: Annotated[
        str | None,
        typer.Option("--report", metavar="AMOUNT", help="A patron's cash in a day that is reported; 0 for none."),
    ] = None,
    report_days: Annotated[
        int | None, typer.Option("--report-days", metavar="DAYS", help="Days within which a report is filed.")
    ] = None,
    unplayed: Annotated[
        str | None,
        typer.Option("--unplayed", metavar="AMOUNT", help="Cash paid out without play that raises an alert."),
    ] = None,
    key: Key = None,
    log_end: LogEnd = None,
    by: Signer = None,
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Set the wins and transactions that raise an alert.

    From which win and transaction on the pit is told, and from which cash of a day patrons are reported.

    An Assistant Casino Manager and another set it; what is left out stays as it is.
    """
    from cutcard.cli.house.day.acts import THRESHOLDS, cents_or_zero, thresholds_of
    from cutcard.house import cage

    asked = Asked(house, key, log_end, by, second, reason)
    if (win is None) != (transaction is None):
        raise NotationError("name both amounts, for wins and for transactions; 0 for no alert")
    if win is not None and transaction is not None:
        with asked.sitting() as at:
            large = dict(zip(THRESHOLDS, map(cents_or_zero, (win, transaction)), strict=True))
            amounts = {"buy_in_alone_cents": buy_in, "report_cents": report, "unplayed_cents": unplayed}
            more = {name: cents_or_zero(said) for name, said in amounts.items() if said is not None}
            more |= {} if report_days is None else {"report_days": report_days}
            at.act(
                cage.SetThresholds,
                Position.ASSISTANT_CASINO_MANAGER,
                Position.PIT_MANAGER,
                **large,
                **more,
                reason=reason,
            )
    else:
        with asked.reading() as at:
            large = thresholds_of(at)
    told = [text_from_cents(cents) if cents else "none" for cents in large.values()]
    print_answer(large, f"The pit is alerted to wins from {told[0]} and to transactions from {told[1]}.", as_json=json)
