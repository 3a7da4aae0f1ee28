"""`cutcard house log`: the name and the keys of a house's log, for those who shall cosign or check it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from cutcard.cards import NotationError
from cutcard.cli.options import AsJson, Key, StoredHouse, topic
from cutcard.cli.output import counted, print_answer

app = topic()


@app.command("log", epilog="Example: cutcard house log casino.db --make-agent")
def show_log(
    house: StoredHouse,
    *,
    signing_agent: Annotated[
        str | None, typer.Option("--signing-agent", metavar="FOLDER", help="Beside the house's file if left out.")
    ] = None,
    make_agent: Annotated[bool, typer.Option("--make-agent", help="Make the signing agent, with a new key.")] = False,
    key: Key = None,
    json: AsJson = False,
) -> None:
    """Show the house's log: its name, its size and its keys. Log witnesses and auditors are given its key."""
    from cutcard.formats import schema
    from cutcard.formats.keys import Keys
    from cutcard.formats.log_end import sealed_end
    from cutcard.formats.opening import open_reader
    from cutcard.formats.reader import POSTGRES
    from cutcard.house.checkpoints.agent import embedded_agent, request_key
    from cutcard.house.key_file import key_from
    from cutcard.witness.cosigner import FILE, Cosigner

    if house.startswith(POSTGRES) and key is None:
        raise NotationError("a house in PostgreSQL needs to be told where its key lies; name it with --key")
    beside = house.removeprefix("sqlite:///")
    with closing(open_reader(house)) as reader:
        sealed = sealed_end(reader.few(schema.LOG))
    if sealed is None:
        raise NotationError(f"{house} has no log; `cutcard verify` says more")
    keys = Keys(key_from(Path(key or f"{beside}.key")))
    folder = Path(signing_agent or f"{beside}.agent")
    if make_agent:
        embedded_agent(folder, sealed.name, keys)
    signs = str(Cosigner(folder).verifier) if (folder / FILE).exists() else None
    asks = str(request_key(keys, sealed.name).verifier)
    lines = [f"The log of {house} is {sealed.name}, with {counted(sealed.size, 'entry', 'entries')}."]
    if signs is not None:
        lines += [f"Checkpoints are signed by {folder}. A policy file names the log by this line:", f"log {signs}"]
    else:
        lines.append(f"There is no signing agent in {folder}; --make-agent makes one.")
    lines += ["A signing agent of another user knows this house's requests by this key:", asks]
    told = {"log": sealed.name, "size": sealed.size, "key": signs, "request_key": asks}
    print_answer(told, "\n".join(lines), as_json=json)
