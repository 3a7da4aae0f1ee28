"""`cutcard house drain`: a house that is served is stopped by plan, without a round being cut off."""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cutcard.cards import NotationError
from cutcard.cli.options import SERVED, AsJson, Reason, Signer, topic
from cutcard.cli.output import print_answer

if TYPE_CHECKING:
    from cutcard.cli.serve.client import ServedHouse

app = topic()
LOOK_SECONDS = 0.5


@app.command(epilog="Example: cutcard house drain https://floor.example --by Max --reason 'an upgrade'")
def drain(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="The http:// or https:// address of its server.")],
    *,
    off: Annotated[bool, typer.Option("--off", help="Let the house go on, also once it was started again.")] = False,
    by: Signer = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Stop a house that is served. No round begins, open ones end, and then the server stops; nothing is void.

    A Pit Manager or higher signs, and is told which tables still play. Ctrl-C ends the telling and not the stop; --off
    calls the stop off, and lets a house that was stopped so go on when it is served again.
    """
    from cutcard.cli.serve.client import ServedHouse

    if not address.startswith(SERVED):
        raise NotationError("name the http:// or https:// address of the server; a house that nobody serves is at rest")
    served = ServedHouse(address, by)
    try:
        told = served.ask("/api/drain", {"on": not off, "reason": reason})
        told = told if off else _followed(served, told)
    except KeyboardInterrupt:
        raise NotationError("the stop goes on; call it off with --off") from None
    finally:
        with suppress(NotationError):  # The server may have stopped.
            served.close()
    stopped = "Every round has ended, nothing is void, and the server stops."
    print_answer(told, "The house goes on: rounds begin again." if off else stopped, as_json=json)


def _followed(served: ServedHouse, told: dict[str, Any]) -> dict[str, Any]:
    """Until every round has ended; told whenever that changes, on standard error."""
    said = ""
    while not told["over"]:
        if not told["draining"]:
            raise NotationError("somebody has let the house go on, and it is not stopped")
        playing = ", ".join(each["says"] for each in told["playing"])
        if playing != said:
            sys.stderr.write(f"cutcard: after {told['seconds']} s still playing: {playing or 'no table'}\n")
            said = playing
        time.sleep(LOOK_SECONDS)
        told = served.ask("/api/drain")
    return told
