"""A patron's sign-in from the command line: given with a code for one use, or ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.cli.output import print_answer
from cutcard.house import cage
from cutcard.rulebook.procedure import Position

if TYPE_CHECKING:
    from cutcard.cli.house.asked import Asked

TOLD = ("account", "identity", "in_use")


def give_sign_in(asked: Asked, account: str, identity: str, *, as_json: bool) -> None:
    """The code is told once, to whoever gives it to the patron."""
    told = _asked(asked, cage.GiveSignIn, account, identity=identity)
    says = f"{told['account']} chooses a secret with this code, once, until {told['until']}: {told['code']}"
    print_answer(told, says, as_json=as_json)


def end_sign_in(asked: Asked, account: str, *, as_json: bool) -> None:
    told = _asked(asked, cage.EndSignIn, account)
    print_answer(told, f"{told['account']} can no longer sign in, until a new sign-in is given.", as_json=as_json)


def _asked(asked: Asked, act: type[cage.CageCommand], account: str, **parts: str) -> dict[str, Any]:
    """What the journal says of it, with the code where there is one."""
    with asked.sitting() as at:
        parts |= {"account": at.account(account), "reason": asked.reason}
        done = at.act(act, Position.PIT_SUPERVISOR, Position.PIT_SUPERVISOR, **parts)
    told = {part: done.event[part] for part in TOLD if part in done.event}
    return {**told, "until": done.until, "code": done.code} if done.code else told
