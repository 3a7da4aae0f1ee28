"""`cutcard house cash`, `cash-report`, `identify`, `exclude` and `retention`: patrons' cash, and who may not play."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

import typer

from cutcard.cards import NotationError
from cutcard.cli.arguments import written_day, written_document
from cutcard.cli.house.asked import Asked
from cutcard.cli.options import DOCUMENTS, Account, AsJson, By, House, Key, LogEnd, Reason, Second, Signer, topic
from cutcard.cli.output import print_answer, print_json, write_file
from cutcard.money import text_from_cents
from cutcard.rulebook.procedure import Position

app = topic()
ASKED = "patron, house, authority or under-age."
STATE = {"open": "open", "overdue": "overdue", "filed": "filed", "closed": "closed without filing"}


@app.command(epilog="Example: cutcard house cash casino.db 2026-11-16 --by Cora --csv cash.csv")
def cash(
    house: House,
    day: Annotated[str, typer.Argument(metavar="[DAY]", help="The gaming day; today's if left out.")] = "",
    *,
    csv: Annotated[str | None, typer.Option("--csv", metavar="FILE", help="For a spreadsheet.")] = None,
    by: By,
    json: AsJson = False,
) -> None:
    """What patrons paid and were paid in cash on a gaming day.

    Also while the house is served. Whoever asks signs: it is for Pit Supervisors and higher, and those who read.
    """
    import time
    from pathlib import Path

    from cutcard.cli.extras import naming_extras
    from cutcard.house.projections.cash import cash_csv, cash_of_day

    with naming_extras("serve", what="signing in"):
        from cutcard.server.auth.readers import PIT

    query = f"?day={wanted}" if (wanted := written_day(day)) else ""
    with Asked(house, by=by).reading(PIT) as at:
        found = at.read(
            lambda here: [each.json() for each in cash_of_day(here.store, here.cage, wanted, time.time_ns() // 1_000)],
            lambda served: list(served.ask(f"/api/cash{query}")),
        )
        if csv is not None:
            written = at.read(
                lambda here: cash_csv(cash_of_day(here.store, here.cage, wanted, time.time_ns() // 1_000), here.cage),
                lambda served: served.file(f"/api/cash.csv{query}"),
            )
            write_file(Path(csv), written, private=True)
    if json:
        print_json(found)
    else:
        typer.echo("\n".join(map(_line, found)) or "No patron's cash moved on that day.")


def _line(each: dict[str, Any]) -> str:
    came, went = text_from_cents(each["in_cents"]), text_from_cents(each["out_cents"])
    return f"{each['account']}: {came} in, {went} out, {each['amounts']} amounts"


@app.command(
    "cash-report",
    epilog="Example: cutcard house cash-report casino.db 7 --filed --by Cora --reason 'sent'",
)
def cash_report(
    house: House,
    number: Annotated[int, typer.Argument(metavar="[NUMBER]", help="One to close; listed if left out.")] = 0,
    *,
    filed: Annotated[bool | None, typer.Option("--filed/--not-filed", help="Whether it was filed.")] = None,
    by: By,
    reason: Reason = "",
    key: Key = None,
    log_end: LogEnd = None,
    json: AsJson = False,
) -> None:
    """Reports of patrons' cash: list them, file or close one.

    For compliance alone; whatever is closed has a reason.
    """
    from cutcard.cli.extras import naming_extras
    from cutcard.house import cage
    from cutcard.house.projections.cash import reports

    with naming_extras("serve", what="signing in"):
        from cutcard.server.auth.readers import COMPLIANCE

    if (number == 0) != (filed is None):
        raise NotationError("name the NUMBER of a report, and say --filed or --not-filed")
    asked = Asked(house, key, log_end, by, None, reason)
    with asked.sitting() if number else asked.reading(COMPLIANCE) as at:
        if number:
            at.act(cage.CloseReport, Position.COMPLIANCE, number=number, filed=bool(filed), reason=reason)
        told = at.read(
            lambda here: [asdict(each) for each in reports(here.store)],
            lambda served: list(reversed(served.ask("/api/cash-reports"))),
        )
    found = [each for each in told if number in {0, each["number"]}]
    if json:
        print_json(found)
    else:
        typer.echo("\n".join(map(_said, found)) or "There is no report.")


def _said(each: dict[str, Any]) -> str:
    how = " in amounts each below the threshold" if each["structured"] else ""
    sum_of_day = f"{text_from_cents(each['cents'])} {each['way']} on {each['day']}{how}"
    why = f": {each['reason']}" if each["reason"] else f", due by {each['due']}"
    return f"report {each['number']}: {each['account']}, {sum_of_day}, {STATE[each['state']]}{why}"


@app.command(epilog="Example: cutcard house identify casino.db 7KQ4-M2XR passport --by Cai")
def identify(
    house: House,
    account: Account,
    identity: Annotated[str, typer.Argument(metavar="DOCUMENT", help=f"The document: {DOCUMENTS}.")],
    *,
    by: By,
    key: Key = None,
    log_end: LogEnd = None,
    json: AsJson = False,
) -> None:
    """A patron has shown who they are, and that they are of age. It holds for the gaming day.

    No number and no date of birth is kept.
    """
    from cutcard.house import cage

    told = Asked(house, key, log_end, by).put(
        cage.CheckIdentity, Position.PIT_SUPERVISOR, account=account, identity=written_document(identity)
    )
    print_answer(told, f"Identity of {account} checked, {told['day']}.", as_json=json)


@app.command(
    epilog="Example: cutcard house exclude casino.db 7KQ4-M2XR patron --until 2027-06-01 --by Cai --reason 'in writing'"
)
def exclude(
    house: House,
    account: Account,
    asked_by: Annotated[str, typer.Argument(metavar="[WHO]", help=f"Who asked for it: {ASKED}")] = "",
    *,
    until: Annotated[
        str, typer.Option("--until", metavar="DAY", help="The first day on which they may play again; else for good.")
    ] = "",
    end: Annotated[bool, typer.Option("--end", help="End their exclusion before its day; two people do.")] = False,
    by: By,
    second: Second = None,
    reason: Reason = "",
    key: Key = None,
    log_end: LogEnd = None,
    json: AsJson = False,
) -> None:
    """A patron is refused from now on, or may play again. What they hold is paid with a Pit Manager."""
    from cutcard.house import cage

    if end and (asked_by or until):
        raise NotationError("an exclusion that ends has no WHO and no --until: leave them out, or leave out --end")
    if not end and asked_by not in cage.ASKED_BY:
        raise NotationError(f"say who asked for it: {ASKED} Or end it with --end")
    asked, until = Asked(house, key, log_end, by, second, reason), written_day(until)
    if end:
        asked.refuse_alone("end an exclusion")
        told = asked.put(cage.EndExclusion, Position.PIT_MANAGER, account=account, reason=reason)
        print_answer(told, f"{account} may play again.", as_json=json)
        return
    told = asked.put(
        cage.ExcludePatron, Position.PIT_SUPERVISOR, account=account, asked_by=asked_by, until=until, reason=reason
    )
    print_answer(told, f"{account} is excluded {f'until {until}' if until else 'for good'}.", as_json=json)


@app.command(epilog="Example: cutcard house retention casino.db 1826 --by Gia --second Pim --reason 'as licensed'")
def retention(
    house: House,
    days: Annotated[int | None, typer.Argument(metavar="[DAYS]", help="The number of days; shown if left out.")] = None,
    *,
    by: Signer = None,
    second: Second = None,
    reason: Reason = "",
    key: Key = None,
    log_end: LogEnd = None,
    json: AsJson = False,
) -> None:
    """Set how many days the personal data of patrons are kept.

    Counted from the last day on which the house dealt with them.
    """
    from cutcard.house import cage

    asked = Asked(house, key, log_end, by, second, reason)
    if days is not None:
        asked.refuse_alone("set this")
        asked.put(cage.SetRetention, Position.GAMING_SHIFT_MANAGER, days=days, reason=reason)
        held = days
    else:
        with asked.reading() as at:
            held = at.read(
                lambda here: here.cage.retention_days, lambda served: int(served.ask("/api/calendar")["retention_days"])
            )
    print_answer({"days": held}, f"Patrons are kept for {held} days after the last dealing with them.", as_json=json)
