"""`cutcard house surveillance`, `suspicions` and `recording`: private logs read and written, and recordings named."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cutcard.cards import NotationError
from cutcard.cli.house.asked import Asked
from cutcard.cli.options import AsJson, By, House, Key, LogEnd, Table, topic
from cutcard.cli.output import print_answer, print_json
from cutcard.house.zones import time_said
from cutcard.rulebook.procedure import Position

if TYPE_CHECKING:
    from cutcard.formats.keys import Purpose
    from cutcard.house.cage import CageCommand

app = topic()
Says = Annotated[
    str | None, typer.Option("--write", metavar="TEXT", help="Write this down; without it the log is read.")
]
OnTable = Annotated[str, typer.Option("--table", metavar="TABLE", help="Which table it is about.")]
OnRound = Annotated[int, typer.Option("--round", help="Which round it is about.", min=0)]
Account = Annotated[str, typer.Option("--account", metavar="ACCOUNT", help="Whom it is about.")]


@app.command(epilog="Example: cutcard house surveillance casino.db --write 'chips moved after the close' --by Sid")
def surveillance(
    house: House,
    *,
    write: Says = None,
    account: Account = "",
    table: OnTable = "",
    round_number: OnRound = 0,
    by: By,
    key: Key = None,
    log_end: LogEnd = None,
    json: AsJson = False,
) -> None:
    """The private log of surveillance. It grows and never shrinks; surveillance alone writes and reads it."""
    from cutcard.formats.keys import Purpose
    from cutcard.house import cage

    asked, about = Asked(house, key, log_end, by), {"account": account, "table": table, "round_number": round_number}
    if _writes(write, about):
        _written(asked, Position.SURVEILLANCE, cage.LogObservation, as_json=json, says=write, **about)
    else:
        _read(asked, Position.SURVEILLANCE, Purpose.OBSERVATION, "/api/surveillance/log", as_json=json)


@app.command(epilog="Example: cutcard house suspicions casino.db --write 'three buy-ins below' --account Wei --by Cora")
def suspicions(
    house: House,
    *,
    write: Says = None,
    account: Account = "",
    table: OnTable = "",
    round_number: OnRound = 0,
    by: By,
    key: Key = None,
    log_end: LogEnd = None,
    json: AsJson = False,
) -> None:
    """What compliance suspects, and of whom. Compliance alone writes and reads it."""
    from cutcard.formats.keys import Purpose
    from cutcard.house import cage

    asked, about = Asked(house, key, log_end, by), {"account": account, "table": table, "round_number": round_number}
    if _writes(write, about):
        _written(asked, Position.COMPLIANCE, cage.RecordSuspicion, as_json=json, says=write, **about)
    else:
        _read(asked, Position.COMPLIANCE, Purpose.SUSPICION, "/api/compliance/suspicions", as_json=json)


@app.command(
    epilog="Example: cutcard house recording casino.db tiger-1 12 --camera 14 --from 20:48 --to 20:53 "
    "--reference 'archive 7, tape 12' --by Sid"
)
def recording(
    house: House,
    table: Table,
    round_number: Annotated[int, typer.Argument(metavar="ROUND", help="The round's number.", min=1)],
    *,
    camera: Annotated[str, typer.Option("--camera", metavar="CAMERA", help="Which camera shows it.")],
    since: Annotated[str, typer.Option("--from", metavar="TIME", help="By the house's clock: 20:48, or with its day.")],
    until: Annotated[str, typer.Option("--to", metavar="TIME", help="When the recording ends.")],
    reference: Annotated[str, typer.Option("--reference", metavar="TEXT", help="Where the recording is kept.")],
    by: By,
    key: Key = None,
    log_end: LogEnd = None,
    json: AsJson = False,
) -> None:
    """Name a recording that shows a round. Whoever may read its rulings reads it in the recall; its patrons do not."""
    from cutcard.house import cage

    with Asked(house, key, log_end, by).sitting() as at:
        begins, ends = at.moment(since), at.moment(until)
        shown = {"camera": camera, "begins": begins, "ends": ends, "reference": reference}
        told = at.act(cage.NameRecording, Position.SURVEILLANCE, table=table, round_number=round_number, **shown).event
    print_answer(told, f"The recording of camera {camera} is named for round {round_number} of {table}.", as_json=json)


def _writes(says: str | None, about: dict[str, Any]) -> bool:
    """Whether something is to be written: then it says something, and otherwise it is about nothing."""
    if says is not None and not says.strip():
        raise NotationError("--write has no text: say what is to be written, or leave it out to read the log")
    if says is None and any(about.values()):
        raise NotationError("--account, --table and --round go with --write; without it the whole log is read")
    return says is not None


def _written(asked: Asked, position: Position, act: type[CageCommand], *, as_json: bool, **parts: Any) -> None:
    asked.put(act, position, **parts)
    print_answer({"written": True}, "It is written; nobody in another position reads it.", as_json=as_json)


def _read(asked: Asked, position: Position, purpose: Purpose, path: str, *, as_json: bool) -> None:
    """Whoever reads signs, and holds the position at that moment."""
    lines, zone = _of_server(asked, path) if asked.is_served else _of_file(asked, position, purpose)
    if as_json:
        print_json(lines)
        return
    for each in lines:
        about = " ".join(str(part) for part in (each["account"], each["table"], each["round_number"]) if part)
        says = each["says"] if each["opened"] else "the key does not open this record"
        typer.echo(f"{each['number']}  {time_said(each['at'] * 10**6, zone)}  {each['by']}  {about}: {says}")


def _of_server(asked: Asked, path: str) -> tuple[list[dict[str, Any]], str]:
    from cutcard.cli.serve.client import ServedHouse

    with closing(ServedHouse(asked.url, asked.by)) as served:
        return served.ask(path), served.ask("/api/calendar")["zone"]


def _of_file(asked: Asked, position: Position, purpose: Purpose) -> tuple[list[dict[str, Any]], str]:
    import msgspec

    from cutcard.cli.house.who import as_known
    from cutcard.formats.private_log import PrivateRecord
    from cutcard.house.projections.private_logs import private_log
    from cutcard.table import Actor

    with asked.open() as house:
        if as_known(house, Actor(asked.by or "", position)).position is not position:
            raise NotationError(f"{asked.by} is not in {position.title}, which alone reads this")
        found, zone = private_log(house.store, house.keeper.keys, purpose), house.cage.zone
    lines = []
    for each in found:
        record = msgspec.structs.asdict(each.record or PrivateRecord(""))
        lines.append({"number": each.number, "at": each.at, "by": each.by, "opened": each.record is not None, **record})
    return lines, zone
