"""`cutcard witness init`, `add`, `remove`, `serve` and `show`: a log witness and the logs it cosigns for."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cutcard.cards import NotationError
from cutcard.cli.extras import naming_extras
from cutcard.cli.options import AsJson, Port
from cutcard.cli.output import counted, print_answer, print_json

if TYPE_CHECKING:
    from cutcard.formats.signed_notes import VerifierKey
    from cutcard.witness.cosigner import Cosigner, KnownLog

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="A log witness, for another party than the house. Cosigns checkpoints of a log that only grew.",
    epilog="Example: cutcard witness init /var/lib/log-witness --name regulator.example/witness",
)


def _named(folder: str) -> str:
    """An empty name, as an unset variable of a shell leaves it, would be the folder one is in."""
    if not folder.strip():
        raise NotationError("the name of the folder is empty; name the folder of the log witness")
    return folder


Folder = Annotated[str, typer.Argument(metavar="FOLDER", help="The folder of the log witness.", callback=_named)]


@app.command(epilog="Example: cutcard witness init /var/lib/log-witness --name regulator.example/witness")
def init(
    folder: Folder,
    *,
    name: Annotated[
        str, typer.Option("--name", metavar="NAME", help="What it signs as, e.g. regulator.example/witness.")
    ],
    agent: Annotated[
        bool, typer.Option("--agent", help="Be the signing agent of the log of this name, and sign as the log.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Make a log witness with a new key. Give the printed public key to everybody who checks cosignatures."""
    from cutcard.formats.signed_notes import KeyType
    from cutcard.witness.cosigner import Cosigner

    made = Cosigner.create(Path(folder), name, kind=KeyType.LOG if agent else KeyType.COSIGNATURE)
    what = "signing agent of the log" if agent else "log witness"
    says = f"{folder} is the {what} {name}. Never copy or restore it: make a new one instead.\n{made.verifier}"
    print_answer({"witness": folder, "name": name, "vkey": str(made.verifier)}, says, as_json=json)


@app.command(epilog="Example: cutcard witness add /var/lib/log-witness --policy casino.policy")
def add(
    folder: Folder,
    *,
    log: Annotated[
        list[str] | None, typer.Option("--log", metavar="VKEY", help="The public key of a log; repeat for more.")
    ] = None,
    policy: Annotated[
        str | None, typer.Option("--policy", metavar="FILE", help="A policy file; its logs are added.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Name logs to cosign for. Ask the house for its log's public key in person, not over the same network."""
    from cutcard.formats.log_policy import logs_in
    from cutcard.formats.signed_notes import VerifierKey

    keys = [VerifierKey.parse(each) for each in log or []]
    if policy is not None:
        keys += [each.key for each in logs_in(Path(policy).read_bytes())]
    if not keys:
        raise NotationError("name the public key of a log with --log, or a policy file that lists one with --policy")
    witness = _opened(folder)
    for key in keys:
        witness.add_log(key)
    names = sorted({key.name for key in keys})
    says = f"{witness.verifier.name} cosigns for {', '.join(names)}."
    print_answer({"witness": folder, "logs": names}, says, as_json=json)


@app.command(epilog="Example: cutcard witness remove /var/lib/log-witness --log casino.example/log+…")
def remove(
    folder: Folder,
    *,
    log: Annotated[list[str], typer.Option("--log", metavar="VKEY", help="The public key of a log; repeat for more.")],
    json: AsJson = False,
) -> None:
    """Withdraw keys of logs. What was cosigned for a log is remembered, and its next key has to continue it."""
    from cutcard.formats.signed_notes import VerifierKey

    keys = [VerifierKey.parse(each) for each in log]
    witness = _opened(folder)
    for key in keys:
        witness.remove_log(key)
    names = sorted({key.name for key in keys})
    says = f"{witness.verifier.name} takes no more checkpoints with {counted(len(keys), 'key')} of {', '.join(names)}."
    print_answer({"witness": folder, "logs": names}, says, as_json=json)


@app.command("next-key", epilog="Example: cutcard witness next-key /var/lib/signing-agent --begin")
def next_key(
    folder: Folder,
    *,
    begin: Annotated[
        bool, typer.Option("--begin", help="Sign with it from now on, once the house has its entry.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Make a signing agent's next key, and print both. The house enters them before the agent begins the new one."""
    agent = _opened(folder)
    former, new = str(agent.verifier), str(agent.next_key())
    if begin:
        agent.begin_next()
    says = f"signs with {new if begin else former}\n" + (f"before {former}" if begin else f"next {new}")
    print_answer({"witness": folder, "former": former, "new": new, "begun": begin}, says, as_json=json)


@app.command(epilog="Example: cutcard witness serve /var/lib/log-witness --port 8802")
def serve(
    folder: Folder,
    *,
    host: Annotated[str, typer.Option("--host", help="Where to listen.")] = "127.0.0.1",
    port: Port = 8802,
) -> None:
    """Answer houses that ask for cosignatures, until it is stopped. Put a proxy with TLS in front of it."""
    with naming_extras("serve", what="serving a log witness"):
        from cutcard.cli.serve.floor import refuse_port
        from cutcard.server.process import log_as_json, run
        from cutcard.witness.routes import make_app

    witness = _opened(folder)
    refuse_port(host, port)
    log_as_json(acts=True)
    sys.stdout.write(f"The log witness {witness.verifier.name} answers at http://{host}:{port}/ (Ctrl-C stops it)\n")
    sys.stdout.flush()
    run(make_app(witness), host, port)


@app.command(epilog="Example: cutcard witness show /var/lib/log-witness")
def show(folder: Folder, *, json: AsJson = False) -> None:
    """Show its key. Lists each log, its last checkpoint and any evidence."""
    witness = _opened(folder)
    logs = [_log_json(each, witness.verifier) for each in witness.logs()]
    if json:
        print_json({"name": witness.verifier.name, "vkey": str(witness.verifier), "logs": logs})
        return
    sys.stdout.write(f"{witness.verifier}\n")
    for each in logs:
        size, root, cosigned = each["size"], each["root"], each["cosigned"]
        seen = each["damage"] or (
            "nothing cosigned yet"
            if each["checkpoint"] is None
            else f"{counted(size, 'entry', 'entries')}, root {root}, "
            + (f"cosigned {cosigned}" if cosigned is not None else "signed as the log")
        )
        sys.stdout.write(f"{each['origin']}: {seen}\n")
        for kept in each["evidence"]:
            signed = f"the log also signed another checkpoint of {counted(kept['size'], 'entry', 'entries')}"
            why = "PROOF of a second history" if kept["proves"] else "no proof yet; ask the house for one"
            sys.stdout.write(f"  {signed}: {why} (--json shows both checkpoints)\n")


def _opened(folder: str) -> "Cosigner":
    from cutcard.witness.cosigner import Cosigner

    witness = Cosigner(Path(folder))
    if witness.others_can_read_it:
        says = "others can read its key; `chmod 600` its file, and make a new log witness if others use this machine"
        sys.stderr.write(f"cutcard: {folder}: {says}\n")
    return witness


def _log_json(log: "KnownLog", signer: "VerifierKey") -> dict[str, Any]:
    from cutcard.formats.checkpoints import Checkpoint
    from cutcard.formats.moments import moment
    from cutcard.formats.signed_notes import KeyType, base64_of

    told: dict[str, Any] = {"origin": log.origin, "keys": [str(key) for key in log.keys], "damage": log.damage or None}
    told["evidence"] = [
        {
            "size": kept.size,
            "proves": kept.proves,
            "signed": kept.signed.decode(errors="replace"),
            "cosigned": kept.cosigned.decode(errors="replace"),
        }
        for kept in log.evidence
    ]
    if log.last is None:
        return {**told, "size": 0, "root": None, "cosigned": None, "checkpoint": None}
    checkpoint = Checkpoint.parse(log.last.text)
    made = moment(log.last.signatures[-1].timestamp) if signer.type is KeyType.COSIGNATURE else None
    told |= {"size": checkpoint.size, "root": base64_of(checkpoint.root), "cosigned": made}
    return {**told, "checkpoint": bytes(log.last).decode()}
