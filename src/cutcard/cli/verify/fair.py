"""`cutcard fair`: whether ended shoes were ordered as was promised, from a house or from one file alone."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cutcard.cli.options import Archives, AsJson, topic
from cutcard.cli.output import counted, print_json, write_file
from cutcard.cli.verify.receipt import UNCONFIRMED, WRONG

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cutcard.formats.ended_shoes import Check, Told
    from cutcard.formats.log_policy import LogPolicy
    from cutcard.formats.reader import Reader
    from cutcard.formats.receipts import ShownShoe

app = topic()


@app.command("fair", epilog="Example: cutcard fair casino.db tiger-1 3 --out shoe.json")
def show_shoe(
    source: Annotated[str, typer.Argument(metavar="HOUSE|FILE", help="A house, or the file of an ended shoe.")],
    table: Annotated[str, typer.Argument(metavar="[TABLE]", help="A table's name; all tables if left out.")] = "",
    shoe: Annotated[int, typer.Argument(metavar="[SHOE]", help="The shoe's number; all that ended if left out.")] = 0,
    *,
    trust: Annotated[
        Path | None,
        typer.Option("--trust", metavar="FILE", help="A policy (tlog-policy): which log and log witnesses to trust."),
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write the shoe with its proofs.")] = None,
    public: Annotated[
        bool, typer.Option("--public", help="Entries that may name people or bets by hash, as /fair shows it.")
    ] = False,
    checkpoint: Annotated[
        Path | None, typer.Option("--checkpoint", metavar="FILE", help="Its checkpoint; beside the house if left out.")
    ] = None,
    voids: Annotated[
        bool, typer.Option("--voids", help="Rounds voided after a card was dealt, and how the cards stood.")
    ] = False,
    archive: Archives = None,
    json: AsJson = False,
) -> None:
    """Check how ended shoes were ordered. Promise, beacon, seed and order.

    Exit status: 0 ordered as promised, 1 not so, 2 the file cannot be read, 4 a file that nobody you trust confirms,
    or that does not show its promise.
    """
    from cutcard.formats.log_policy import LogPolicy

    policy = LogPolicy.parse(trust.read_bytes()) if trust is not None else None
    if _is_of_a_shoe(Path(source)):
        _check_file(Path(source), policy, as_json=json)
        return
    from cutcard.cli.house.records import store_of
    from cutcard.house.projections.shoe_bundles import ended_shoe, shoe_bundle

    store = store_of(source, archive)
    if voids:
        _show_voids(store, table, as_json=json)
        return
    if not shoe:
        _list(store, table, as_json=json)
        return
    ended = ended_shoe(store, table, shoe)
    if out is not None:
        from cutcard.formats.signed_notes import Note

        note = Note.parse((checkpoint or Path(f"{source.removeprefix('sqlite:///')}.checkpoint")).read_bytes())
        write_file(out, shoe_bundle(store, ended, note, public=public), private=not public)
        return
    told, checks = _told(ended.shown, ended.told, policy)
    if json:
        print_json(told)
    else:
        _print(told)
    if False in checks.values():
        sys.exit(WRONG)


def _is_of_a_shoe(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as opened:
        return opened.read(1) == b"{"


def _list(store: Reader, table: str, *, as_json: bool) -> None:
    from cutcard.house.projections.records import openings
    from cutcard.house.projections.shoe_bundles import shoes_of

    tables = [table] if table else sorted(openings(store))
    found = {name: list(shoes_of(store, name)) for name in tables}
    if as_json:
        print_json({"tables": [{"table": name, "ended": shoes} for name, shoes in found.items()]})
        return
    for name, shoes in found.items():
        ended = ", ".join(map(str, shoes)) or "none that this house shuffled"
        typer.echo(f"{name}: shoes that have ended: {ended}")


def _show_voids(store: Reader, table: str, *, as_json: bool) -> None:
    from cutcard.house.projections.voids import together, voided_rounds

    rounds = [each for each in voided_rounds(store) if table in {"", each.table}]
    found = together([each.worth() for each in rounds])
    if as_json:
        print_json({**found._asdict(), "rounds": [each.json() for each in rounds]})
        return
    from cutcard.cli.house.printing import print_voids

    print_voids([each.json() for each in rounds], found)


def _told(
    shoe: ShownShoe, entries: Sequence[Told], policy: LogPolicy | None, origin: str = ""
) -> tuple[dict[str, Any], Mapping[Check, bool | None]]:
    from cutcard.formats.ended_shoes import checks_of, kind_of, log_of

    checks = checks_of(shoe, entries, policy, origin or log_of(shoe))
    told = {
        "shoe": shoe.name,
        "ordered_by": kind_of(shoe).value,
        "promise": shoe.commitment,
        "beacon": shoe.beacon,
        "seed": shoe.salt,
        "order": shoe.order,
        "entries": [each.seq for each in entries],
        "checks": {check.value.removeprefix("shoe-"): holds for check, holds in checks.items()},
    }
    return told, checks


def _check_file(path: Path, policy: LogPolicy | None, *, as_json: bool) -> None:
    from cutcard.formats.ended_shoes import Check, told_by
    from cutcard.formats.receipts import MOST_BYTES, receipts_in, shoe_in
    from cutcard.formats.signed_notes import NoteError

    with path.open("rb") as opened:
        content = opened.read(MOST_BYTES + 1)
    receipts, shoe = receipts_in(content), shoe_in(content)
    if shoe is None:
        raise NoteError("this is the bundle of a round, and no shoe: check it with `cutcard receipt`")
    told, checks = _told(shoe, told_by(receipts), policy, receipts[0].checkpoint.origin)
    in_its_log, cosigned, why = all(each.is_in_its_log for each in receipts), dict[str, int](), ""
    wrong = [check for check, holds in checks.items() if holds is False and check is not Check.SHOWN]
    if not in_its_log or wrong:
        why = "an entry, its proof or what is said of the shoe was changed"
    elif policy is None:
        why = "no policy was given that says whom to trust; name one with --trust"
    else:
        try:
            cosigned = dict(policy.trusted(receipts[0].note).cosigned)
        except NoteError as error:
            why, in_its_log = str(error), False
    verdict = WRONG if not in_its_log or wrong else UNCONFIRMED if why or not checks[Check.SHOWN] else 0
    if verdict == UNCONFIRMED and not why:
        why = "it shows the entry of its promise by its hash alone; compare the promise with what the table showed"
    told |= {"in_its_log": in_its_log, "why_not": why or None, "cosigned": cosigned}
    if as_json:
        print_json(told)
    else:
        _print(told)
    if verdict:
        sys.exit(verdict)


PROVED = {
    "chance": "This order was fixed before the first bet. Who chose it is not shown: the house shuffled and sealed it.",
    "none": "This order follows from the seed promised before the first bet, which its maker foresaw and chose.",
    "cosignature": "This order follows from the promised seed and a cosignature made after the promise.",
    "terminals": "This order follows from the promised seed and what terminals contributed after the promise.",
}
CHECKED = {
    "entries": "the entries of the log say the same",
    "sequence": "promise, beacon, beginning and end follow one another in the log",
    "promise": "what was promised is what was revealed",
    "beacon": "it is given by those whom the policy names, or by those who had committed to it",
    "order": "the order is whole decks, as seed and beacon give it",
    "shown": "the entry of the promise is shown whole",
}


def _print(told: Mapping[str, Any]) -> None:
    from cutcard.formats.moments import moment

    seed = "Salt" if told["ordered_by"] == "chance" else "Seed"
    typer.echo(f"Shoe {told['shoe']}, entries {', '.join(f'{seq:,}' for seq in told['entries'])} of the log")
    for name, value in (("Promise", told["promise"]), (seed, told["seed"]), ("Order", told["order"])):
        typer.echo(f"{name}: {value}")
    typer.echo(f"Beacon: {_beacon(told['beacon'])}")
    for check, holds in told["checks"].items():
        failed = "no" if check == "shown" else "FAILS"
        typer.echo(f"  {'not checked' if holds is None else 'holds' if holds else failed}: {CHECKED[check]}")
    for name, at in told.get("cosigned", {}).items():
        typer.echo(f"Cosigned by {name} at {moment(at)}")
    if False not in [holds for check, holds in told["checks"].items() if check != "shown"]:
        typer.echo(PROVED[told["ordered_by"]])
    if told.get("why_not"):
        typer.echo(f"This proves less: {told['why_not']}.")


def _beacon(beacon: Mapping[str, Any]) -> str:
    from cutcard.formats.ended_shoes import checkpoint_of

    if beacon.get("kind") == "cosignature":
        note = checkpoint_of(beacon)
        return f"{note.signatures[-1].name} cosigned the log at {note.text.split(chr(10))[1]} entries"
    if beacon.get("kind") == "terminals":
        withheld = sum(not revealed for _, revealed in beacon["given"])
        return f"{counted(len(beacon['given']) - withheld, 'contribution')}, {withheld} withheld"
    return "none"
