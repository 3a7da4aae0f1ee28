"""`cutcard house patron` and `forget`: a patron's rounds, what the house keeps of their person, and its erasure."""

from typing import Annotated

import typer

from cutcard.cards import NotationError
from cutcard.cli.house.app import app
from cutcard.cli.options import Archives, AsJson, By, Heads, House, Key, Reason, Second


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
    by: Annotated[str | None, typer.Option("--by", metavar="NAME", help="Who reads or changes it, and signs.")] = None,
    archive: Archives = None,
    key: Key = None,
    heads: Heads = None,
    json: AsJson = False,
) -> None:
    """A patron's last rounds, or their personal data. Rounds with the credit before and after each.

    The journal knows ids alone. Names and the like lie apart: Cashiers, and the pit from its supervisors upwards, read
    and change them, and sign for it with their secrets.
    """
    if not (names or find is not None or new or change):
        from cutcard.cli.house.records import show_patron

        if account is None:
            raise NotationError("name an ACCOUNT, or look for one with --find TEXT")
        show_patron(house, account, last, archive or [], as_json=json)
        return
    from cutcard.cli.house.patrons import persons

    if (account is None) != (new or find is not None) or (new and find is not None):
        raise NotationError("one thing at a time: an ACCOUNT, --new, or --find TEXT")
    asked = persons.Asked(house, key, heads, by)
    if find is not None:
        persons.show_found(asked, find, as_json=json)
    elif change or new:
        persons.change_personal(asked, account, change or [], as_json=json)
    else:
        persons.show_personal(asked, account or "", as_json=json)


@app.command(
    epilog="Example: cutcard house forget casino.db 7KQ4-M2XR --by Gia --second Pim --reason 'asked in writing'"
)
def forget(
    house: House,
    account: Annotated[str, typer.Argument(metavar="ACCOUNT", help="A patron's id.")],
    *,
    key: Key = None,
    heads: Heads = None,
    by: By,
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Erase what the house keeps of a patron's person. Their secret and sessions go too; a Pit Manager and another ask.

    Refused while money, a bet, a ticket or a dispute is outstanding. The account stays, with all it did and its limits.
    """
    from cutcard.cli.house.patrons.persons import Asked, forget_patron

    forget_patron(Asked(house, key, heads, by), account, second, reason, as_json=json)
