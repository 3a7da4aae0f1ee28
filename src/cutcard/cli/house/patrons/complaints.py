"""`cutcard house complaints` and `complaint`: complaints listed, opened, assigned, answered, passed on and closed."""

from __future__ import annotations

import time
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Annotated

import typer

from cutcard.cards import NotationError
from cutcard.cli.house.asked import Asked
from cutcard.cli.options import AsJson, By, House, Key, LogEnd, Reason, Second, Signer, topic
from cutcard.cli.output import print_answer, print_json
from cutcard.rulebook.procedure import Position

if TYPE_CHECKING:
    from cutcard.cli.serve.client import ServedHouse
    from cutcard.house.engine.house import House as OpenHouse
    from cutcard.house.projections.complaints import ComplaintRecord
    from cutcard.house.read_house import ReadHouse

app = topic()


@app.command(epilog="Example: cutcard house complaints casino.db --state overdue")
def complaints(
    house: House,
    *,
    state: Annotated[
        str, typer.Option("--state", metavar="STATE", help="open, overdue, answered, passed-on or closed.")
    ] = "",
    csv: Annotated[bool, typer.Option("--csv", help="For a spreadsheet.")] = False,
    by: Signer = None,
    json: AsJson = False,
) -> None:
    """Complaints, the newest first. Whose, about which round, by when, who answers, and what became of it."""
    from cutcard.house.projections.complaints import STATES, ComplaintRecord, complaints_csv
    from cutcard.house.projections.complaints import complaints as read

    if state and state not in STATES:
        raise NotationError(f"a state is one of {', '.join(STATES)}")
    if csv and json:
        raise NotationError("one of --csv and --json: complaints are printed in one form")
    now, query = int(time.time()), f"?state={state}" if state else ""

    def here(house: OpenHouse | ReadHouse) -> tuple[list[ComplaintRecord], bytes, str]:
        found = [each for each in read(house.store) if each.is_in(state, now)]
        return found, complaints_csv(found, house.cage, now), house.cage.zone

    def there(served: ServedHouse) -> tuple[list[ComplaintRecord], bytes, str]:
        told, names = served.ask(f"/api/complaints{query}"), [each.name for each in fields(ComplaintRecord)]
        found = [ComplaintRecord(**{name: each[name] for name in names}) for each in told]
        return found, served.file(f"/api/complaints.csv{query}"), served.ask("/api/calendar")["zone"]

    with Asked(house, by=by).reading() as at:
        found, as_csv, zone = at.read(here, there)
    if csv:
        typer.echo(as_csv.decode().replace("\r\n", "\n"), nl=False)
    elif json:
        print_json([{**asdict(each), "overdue": each.is_overdue(now)} for each in found])
    else:
        for each in found:
            typer.echo(_line(each, zone, now))


def _line(record: ComplaintRecord, zone: str, now: int) -> str:
    from cutcard.house.zones import time_said

    place = f"{record.table} {record.round_number or ''}".strip()
    about = place or time_said(record.happened * 10**6, zone)
    state = record.state_at(now)
    ended = f", {record.outcome}" if record.outcome else ""
    whose = record.account or "no account"
    due = (
        f"due {time_said(record.due * 10**6, zone)}" if record.state == "open" else f"answered by {record.answered_by}"
    )
    given = f", assigned to {record.assigned}" if record.assigned else ""
    return f"{record.number}  {state}{ended}  {whose}  {about}  {due}{given}: {record.says}"


@app.command(
    epilog="Example: cutcard house complaint casino.db --account 7KQ4-M2XR --table tiger-1 --round 12 "
    "--says 'I was not paid' --by Cai"
)
def complaint(
    house: House,
    number: Annotated[
        int | None,
        typer.Argument(metavar="[NUMBER]", help="The complaint's number; a new one is opened if left out.", min=1),
    ] = None,
    *,
    says: Annotated[str, typer.Option("--says", metavar="TEXT", help="What the patron says.")] = "",
    account: Annotated[str, typer.Option("--account", metavar="ACCOUNT", help="The patron's account.")] = "",
    table: Annotated[str, typer.Option("--table", metavar="TABLE", help="The table that it is about.")] = "",
    round_number: Annotated[int, typer.Option("--round", help="The round that it is about.", min=0)] = 0,
    at_time: Annotated[
        str, typer.Option("--at", metavar="TIME", help="Or when, by the house's clock: 20:50, or with its day before.")
    ] = "",
    language: Annotated[str, typer.Option("--language", help="The language of the answer.")] = "en",
    assign: Annotated[str, typer.Option("--assign", metavar="NAME", help="Give it to somebody.")] = "",
    answer: Annotated[str, typer.Option("--answer", metavar="TEXT", help="Answer it, with --outcome.")] = "",
    outcome: Annotated[
        str, typer.Option("--outcome", help="upheld or rejected; at the end also settled or withdrawn.")
    ] = "",
    correction: Annotated[
        list[int] | None, typer.Option("--correction", metavar="ENTRY", help="An entry that put it right.")
    ] = None,
    pass_on: Annotated[str, typer.Option("--pass-on", metavar="REGULATOR", help="Pass it on, with --reason.")] = "",
    close: Annotated[bool, typer.Option("--close", help="Close it, with --outcome and --reason.")] = False,
    by: By,
    reason: Reason = "",
    key: Key = None,
    log_end: LogEnd = None,
    json: AsJson = False,
) -> None:
    """Open a complaint, or go on with one. It moves no money: what puts a round right is an act of its own.

    Whoever dealt the round, ruled on it or witnessed anything in it neither answers nor closes it. A house that is
    served is asked by the http:// or https:// address of its server.
    """
    from cutcard.house import cage

    asked, least = Asked(house, key, log_end, by, None, reason), Position.PIT_MANAGER
    ways = [bool(assign), bool(answer), bool(pass_on), close]
    if number is None and (not says or any(ways)):
        raise NotationError("say what the patron says with --says, or name the NUMBER of a complaint")
    if number is not None and (says or sum(ways) != 1):
        raise NotationError("one thing at a time: --assign, --answer, --pass-on or --close")
    with asked.sitting() as at:
        if number is None:
            about = {"account": account, "language": language, "table": table, "round_number": round_number}
            happened = at.moment(at_time) if at_time else 0
            told = at.act(cage.OpenComplaint, least, says=says, happened=happened, **about).event
        elif assign:
            told = at.act(cage.AssignComplaint, least, number=number, name=assign).event
        elif answer:
            answered = {"outcome": outcome, "answer": answer, "corrections": tuple(correction or ())}
            told = at.act(cage.AnswerComplaint, least, number=number, **answered).event
        elif pass_on:
            told = at.act(cage.PassOnComplaint, least, number=number, regulator=pass_on, reason=reason).event
        else:
            told = at.act(cage.CloseComplaint, least, number=number, outcome=outcome, reason=reason).event
    done = {"ComplaintOpened": "opened", "ComplaintAssigned": "assigned", "ComplaintAnswered": "answered"}
    done |= {"ComplaintPassedOn": "passed on", "ComplaintClosed": "closed"}
    print_answer(told, f"Complaint {told['number']} is {done[told['type']]}.", as_json=json)


@app.command(
    "complaint-days",
    epilog="Example: cutcard house complaint-days casino.db 7 --by Gia --second Pim --reason 'as licensed'",
)
def complaint_days(
    house: House,
    days: Annotated[int | None, typer.Argument(metavar="[DAYS]", help="From 1 to 90; shown if left out.")] = None,
    *,
    key: Key = None,
    log_end: LogEnd = None,
    by: Signer = None,
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Set the days within which a complaint is answered. Set by the Gaming Shift Manager and a second person."""
    from cutcard.house import cage

    asked = Asked(house, key, log_end, by, second, reason)
    if days is not None:
        asked.refuse_alone("set this")
        held = int(asked.put(cage.SetComplaintDays, Position.GAMING_SHIFT_MANAGER, days=days, reason=reason)["days"])
    else:
        with asked.reading() as at:
            held = at.read(
                lambda here: here.cage.complaint_days, lambda served: int(served.ask("/api/calendar")["complaint_days"])
            )
    print_answer({"days": held}, f"A complaint is answered within {held} days.", as_json=json)
