"""`cutcard house patron` and `forget`: a patron's rounds, what the house keeps of their person, and its erasure."""

from __future__ import annotations

from typing import Annotated

import typer

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.house.asked import Asked
from cutcard.cli.house.records import store_of
from cutcard.cli.options import Archives, AsJson, By, House, Key, LogEnd, Reason, Second, Signer, topic
from cutcard.cli.output import print_answer, print_json
from cutcard.rulebook.procedure import Position

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

    store = store_of(house, archives)
    found, limits = patron_history(store, account, last, games=games.GAMES), own_limits(store, account)
    if not found and not limits:
        raise NotationError(f"{account} has played no round in this house")
    if as_json:
        print_json([record.json() for record in found])
    else:
        from cutcard.cli.house.printing import print_history, print_limits

        print_history(account, found)
        print_limits(limits)


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
    from cutcard.cli.house.opened import ask
    from cutcard.cli.house.patrons.persons import account_of
    from cutcard.house import cage
    from cutcard.house.patrons.erasing import carried_out, erase
    from cutcard.house.patrons.ids import typed_id
    from cutcard.table import Actor

    asked = Asked(house, key, log_end, by, second, reason)
    asked.refuse_alone("forget a patron")
    with asked.open() as opened:
        account = account_of(opened, account)
        command = cage.ForgetPatron(Actor(by, Position.PIT_MANAGER), account, reason)
        ask(opened, command, second=Actor(second or "", Position.PIT_SUPERVISOR))
        erase(opened.store, opened.cage)
        opened.store.compact()
        opened.store.scrub()
        gone = carried_out(opened.store).get(account, 0) == opened.cage.forgotten[account]
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
