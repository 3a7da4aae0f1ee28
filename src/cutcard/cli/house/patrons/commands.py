"""`cutcard house patron` and `forget`: a patron's rounds, what the house keeps of their person, and its erasure."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote

import typer

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.arguments import written_document
from cutcard.cli.house.asked import Asked
from cutcard.cli.house.records import store_of
from cutcard.cli.options import (
    DOCUMENTS,
    Archives,
    AsJson,
    By,
    House,
    Key,
    LogEnd,
    Reason,
    Second,
    Signer,
    stored_house,
    topic,
)
from cutcard.cli.output import print_answer, print_json
from cutcard.rulebook.procedure import Position

if TYPE_CHECKING:
    from cutcard.cli.serve.client import ServedHouse
    from cutcard.house.engine.house import House as OpenHouse
    from cutcard.house.read_house import ReadHouse

app = topic()


@app.command(
    epilog="Example: cutcard house patron casino.db 7KQ4-M2XR --set name='Wei Ling' --set born=1990-02-28 --by Gia"
)
def patron(
    house: House,
    account: Annotated[
        str | None, typer.Argument(metavar="[ACCOUNT]", help="A patron's id, or the name they sign in with.")
    ] = None,
    *,
    last: Annotated[int, typer.Option("--last", help="How many rounds.", min=1)] = 10,
    names: Annotated[bool, typer.Option("--names", help="Their personal data, instead of rounds.")] = False,
    find: Annotated[
        str | None, typer.Option("--find", metavar="TEXT", help="Whose id, names or contact hold a text.")
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Open an account, whose id says nothing of the patron.")] = False,
    change: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="FIELD=VALUE", help="name, shown, contact, born or note; empty takes it out."),
    ] = None,
    by: Signer = None,
    archive: Archives = None,
    key: Key = None,
    log_end: LogEnd = None,
    json: AsJson = False,
) -> None:
    """A patron's last rounds, or their personal data. Rounds with the credit before and after each.

    The journal knows ids alone. Names and the like lie apart: Cashiers, and the pit from its supervisors upwards, read
    and change them, and sign for it with their secrets.
    """
    if not (names or find is not None or new or change):
        if account is None:
            raise NotationError("name an ACCOUNT, or look for one with --find TEXT")
        _show_rounds(house, account, last, archive, as_json=json)
        return
    from cutcard.cli.house.patrons import persons

    if (account is None) != (new or find is not None) or (new and find is not None):
        raise NotationError("one thing at a time: an ACCOUNT, --new, or --find TEXT")
    asked = Asked(house, key, log_end, by)
    if find is not None:
        persons.show_found(asked, find, as_json=json)
    elif change or new:
        persons.change_personal(asked, account, change or [], as_json=json)
    else:
        persons.show_personal(asked, account or "", as_json=json)


def _show_rounds(house: str, account: str, last: int, archives: list[str] | None, *, as_json: bool) -> None:
    from cutcard.house import patron_history
    from cutcard.house.projections.patron_play import own_limits
    from cutcard.house.shoe_editions import zone_in

    store = store_of(stored_house(house), archives)
    found, limits = patron_history(store, account, last, games=games.GAMES), own_limits(store, account)
    if not found and not limits:
        raise NotationError(f"{account} has played no round in this house")
    if as_json:
        print_json([record.json() for record in found])
    else:
        from cutcard.cli.house.printing import print_history, print_limits

        print_history(account, found, zone_in(store))
        print_limits(limits)


@app.command(
    "sign-in",
    epilog="Example: cutcard house sign-in casino.db 7KQ4-M2XR passport --by Cai --second Sue --reason 'forgot it'",
)
def sign_in(
    house: House,
    account: Annotated[str, typer.Argument(metavar="ACCOUNT", help="A patron's id, or the name they sign in with.")],
    identity: Annotated[
        str | None,
        typer.Argument(
            metavar="DOCUMENT",
            help=f"The document that was checked: {DOCUMENTS}.",
        ),
    ] = None,
    *,
    end: Annotated[bool, typer.Option("--end", help="End their sign-in instead.")] = False,
    by: By,
    second: Second = None,
    reason: Reason = "",
    key: Key = None,
    log_end: LogEnd = None,
    json: AsJson = False,
) -> None:
    """Give a patron a sign-in, or end it. A Cashier, or a Pit Supervisor or higher, checks a document first.

    The code works once, within twelve hours: the patron chooses a secret with it that nobody of the staff knows. A
    second person and a reason are asked for once the account has a sign-in, or money has moved on it. A house that is
    served is asked by the http:// or https:// address of its server.
    """
    if end == (identity is not None):
        raise NotationError("name the DOCUMENT that was checked, or end the sign-in with --end")
    from cutcard.cli.extras import naming_extras

    with naming_extras("serve", what="signing in"):
        from cutcard.cli.house.patrons import sign_ins

    asked = Asked(house, key, log_end, by, second, reason)
    if identity is not None:
        sign_ins.give_sign_in(asked, account, written_document(identity), as_json=json)
    else:
        sign_ins.end_sign_in(asked, account, as_json=json)


@app.command(
    epilog="Example: cutcard house forget casino.db 7KQ4-M2XR --by Gia --second Pim --reason 'asked in writing'"
)
def forget(
    house: House,
    account: Annotated[str, typer.Argument(metavar="ACCOUNT", help="A patron's id.")],
    *,
    key: Key = None,
    log_end: LogEnd = None,
    by: By,
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Erase what the house keeps of a patron's person. Their secret and sessions go too; a Pit Manager and another ask.

    Refused while money, a bet, a ticket or a dispute is outstanding. The account stays, with all it did and its limits.
    """
    from cutcard.house import cage
    from cutcard.house.patrons.ids import typed_id

    asked = Asked(house, key, log_end, by, second, reason)
    asked.refuse_alone("forget a patron")
    with asked.sitting() as at:
        account = at.account(account)
        at.act(cage.ForgetPatron, Position.PIT_MANAGER, account=account, reason=reason)
        gone = at.read(partial(_erased_here, account=account), partial(_erased_there, account=account))
    opaque = typed_id(account) is not None
    says = (
        f"The personal data of {account} are erased, with secret and sessions; the journal records it."
        if gone
        else f"{account} is forgotten, but the database was being read: what was erased is overwritten when it is next "
        "opened."
    )
    if not opaque:
        says += f"\nThe journal goes on naming the account {account}, as it was opened: no entry is ever changed."
    says += "\nBackups made before still hold what was erased; `house restore` erases it again."
    print_answer({"account": account, "erased": gone, "opaque": opaque}, says, as_json=json)


def _erased_here(house: OpenHouse | ReadHouse, account: str) -> bool:
    """With the file written anew, which a server that goes on cannot do."""
    from cutcard.house.engine.house import House as OpenHouse
    from cutcard.house.patrons.erasing import carried_out, erase

    assert isinstance(house, OpenHouse)
    erase(house.store, house.cage)
    house.store.compact()
    house.store.scrub()
    return carried_out(house.store).get(account, 0) == house.cage.forgotten[account]


def _erased_there(served: ServedHouse, account: str) -> bool:
    kept = served.ask(f"/api/patrons/{quote(account, safe='')}/person")
    return not any(value for part, value in kept.items() if part != "account")


@app.command(epilog="Example: cutcard house lock casino.db 7KQ4-M2XR --by Sue --reason 'the payment of round 12'")
def lock(
    house: House,
    account: Annotated[str, typer.Argument(metavar="ACCOUNT", help="A patron's id, or the name they sign in with.")],
    *,
    unlock: Annotated[bool, typer.Option("--unlock", help="Let it move money again; two people do.")] = False,
    by: By,
    second: Second = None,
    reason: Reason = "",
    key: Key = None,
    log_end: LogEnd = None,
    json: AsJson = False,
) -> None:
    """Lock an account, so that no money moves for it.

    Nobody forgets its patron meanwhile. A Pit Supervisor or higher does it, with a reason, as soon as something is
    disputed. With --unlock a Pit Manager lets money move again, and another agrees.
    """
    from cutcard.house import cage

    asked = Asked(house, key, log_end, by, second, reason)
    if unlock:
        asked.refuse_alone("unlock an account")
    elif not reason.strip():
        raise NotationError("an account is locked for a reason: give one with --reason")
    act, least = (cage.UnlockAccount, Position.PIT_MANAGER) if unlock else (cage.LockAccount, Position.PIT_SUPERVISOR)
    with asked.sitting() as at:
        told = at.act(
            act, least, Position.PIT_SUPERVISOR if unlock else None, account=at.account(account), reason=reason
        ).event
    says = f"{told['account']} is locked: no money moves for it until two people unlock it."
    print_answer(told, f"{told['account']} moves money again." if unlock else says, as_json=json)
