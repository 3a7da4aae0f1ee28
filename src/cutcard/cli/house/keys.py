"""`cutcard house keys`: the keys of a house by what is public of them, their rotation, and the record of a ceremony."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer

from cutcard.cards import NotationError
from cutcard.cli.house.asked import Asked
from cutcard.cli.options import AsJson, Key, LogEnd, Reason, Second, Signer, StoredHouse, topic
from cutcard.cli.output import print_answer
from cutcard.rulebook.procedure import Position

app = topic()
STEPS = ("rotate-log", "rotate-house", "rotate-keeper", "record-log", "record-house", "record-keeper")


@app.command("keys", epilog="Example: cutcard house keys casino.db rotate-house --by Gia --second Pim --reason yearly")
def house_keys(
    house: StoredHouse,
    step: Annotated[
        str | None, typer.Argument(metavar="[STEP]", help=f"{', '.join(STEPS)}; the keys are listed if left out.")
    ] = None,
    *,
    signing_agent: Annotated[
        str | None, typer.Option("--signing-agent", metavar="FOLDER", help="Beside the house's file if left out.")
    ] = None,
    former: Annotated[
        str | None, typer.Option("--former", metavar="VKEY", help="The key in use by a signing agent elsewhere.")
    ] = None,
    new: Annotated[str | None, typer.Option("--new", metavar="VKEY", help="The key that follows it.")] = None,
    present: Annotated[str, typer.Option("--present", metavar="TEXT", help="Who was present.")] = "",
    copies: Annotated[str, typer.Option("--copies", metavar="TEXT", help="Where copies lie, in words.")] = "",
    key: Key = None,
    log_end: LogEnd = None,
    by: Signer = None,
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """List the keys of a house, or rotate or record one. Shows marks and verifier lines, never a secret.

    A step is an entry by two people, taken while nobody serves the house. After rotate-log the signing agent signs with
    its next key. After rotate-house everything is sealed with a new key; the key file keeps those of before, which read
    what they sealed: copy it anew. So does the keeper's, which opens the shoes that were promised with it.
    """
    from cutcard.cli.house.opened import ask
    from cutcard.house.cage import EnterKey
    from cutcard.house.key_rotation import record_key, rotate_house_key, rotate_keeper_key, rotate_log_key
    from cutcard.table import Actor

    beside = house.removeprefix("sqlite:///")
    path, agent = Path(key or f"{beside}.key"), Path(signing_agent or f"{beside}.agent")
    if step in STEPS:
        asked = Asked(house, key, log_end, by, second, reason)
        asked.refuse_alone("answer for a key")
        with asked.open() as opened:
            actor, agrees = Actor(by or "", Position.GAMING_SHIFT_MANAGER), Actor(second or "", Position.PIT_SUPERVISOR)

            def enter(which: str, before: str, after: str) -> None:
                ask(opened, EnterKey(actor, which, before, after, present, copies, reason), second=agrees)

            if step == "rotate-house":
                rotate_house_key(opened, path, enter)
            elif step == "rotate-keeper":
                rotate_keeper_key(opened, enter)
            elif step == "rotate-log":
                rotate_log_key(opened, agent, enter, (former, new))
            else:
                record_key(opened, agent, enter, step.removeprefix("record-"))
    elif step is not None:
        raise NotationError(f"{step} is no step: {', '.join(STEPS)}")
    told = listed(house, path, agent)
    lines = [
        f"{kind:6}  {each['key']}  since entry {each['since']:,}"
        for kind in told["keys"]
        for each in told["keys"][kind]
    ]
    lines += [f"The key file {path} does not hold these keys: put the right one back."] * (told["key_file"] is False)
    lines += [
        f"Entry {each['entry']:,}, {each['at']}, the {each['key']} key, by {each['by']} with {each['second']}: "
        f"{each['reason']}" + f"; present: {each['present']}; copies: {each['copies']}" * bool(each["present"])
        for each in told["entries"]
    ]
    print_answer(told, "\n".join(lines), as_json=json)


def listed(house: str, path: Path, agent: Path) -> dict[str, Any]:
    """Every key by what is public of it, since which entry it holds, the newest first; and the entries about keys."""
    from cutcard.formats.key_ring import ring_of
    from cutcard.formats.keys import KEPT_MARK, Keys
    from cutcard.formats.moments import moment
    from cutcard.formats.opening import open_reader
    from cutcard.house.key_rotation import entries_of_keys
    from cutcard.house.shoe_seeds import ShoeSeeds, beside_house_key
    from cutcard.witness.cosigner import FILE, Cosigner

    with closing(open_reader(house)) as reader:
        mark, found = reader.values_of(*KEPT_MARK).get(KEPT_MARK[1], b""), list(entries_of_keys(reader))
    signer = str(Cosigner(agent).verifier) if (agent / FILE).exists() else None
    keys: dict[str, list[dict[str, Any]]] = {}
    first_keeper = next(reversed(ShoeSeeds(beside_house_key(path)).ids), None)
    for kind, now in (("house", mark.hex()), ("log", signer), ("keeper", first_keeper)):
        own = [(entry.seq, event) for entry, _, event in found if event["key"] == kind]
        first = own[0][1]["before"] if own else now
        since = {first: 1} if first is not None else {}
        for seq, event in own:
            since.setdefault(event["after"], seq)
        keys[kind] = [{"key": each, "since": seq} for each, seq in reversed(since.items())]
    marks = [each["key"] for each in keys["house"]]
    entries = [
        {"entry": entry.seq, "at": moment(body.at // 1_000_000), "by": body.command["by"]["name"]}
        | {"second": body.second, "reason": body.command["reason"]}
        | {part: event[part] for part in ("key", "before", "after", "present", "copies")}
        for entry, body, event in found
    ]
    whole = [each.mark for each in Keys(ring_of(path, mark or None)).ring] == marks if path.exists() else None
    return {"keys": keys, "agent": signer, "key_file": whole, "entries": entries}
