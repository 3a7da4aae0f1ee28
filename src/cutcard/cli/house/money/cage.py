"""`cutcard house buy`, `cash-out` and `redeem`: credit sold and paid out."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote

import typer

from cutcard.cards import NotationError
from cutcard.cli.arguments import written_document
from cutcard.cli.house.asked import Asked
from cutcard.cli.options import Account, AsJson, House, Key, LogEnd, Reason, Second, Signer, topic
from cutcard.cli.output import print_answer
from cutcard.money import cents_from_text, text_from_cents
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import RefusedError

if TYPE_CHECKING:
    from cutcard.cli.house.sitting import First
    from cutcard.cli.serve.client import ServedHouse
    from cutcard.house.engine.house import House as OpenHouse
    from cutcard.house.read_house import ReadHouse

app = topic()


@app.command(epilog="Example: cutcard house buy casino.db Wei 500")
def buy(
    house: House,
    account: Account,
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="How much, e.g. 500 or 12.50.")],
    *,
    terminal: Annotated[bool, typer.Option("--terminal", help="The account is a terminal's.")] = False,
    identity: Annotated[
        str,
        typer.Option("--identity", metavar="DOCUMENT", help="The document by which the patron was just identified."),
    ] = "",
    key: Key = None,
    log_end: LogEnd = None,
    by: Signer = None,
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Sell credit to a patron or at a terminal. The account is opened if there is none."""
    from cutcard.cli.serve.client import ServedRefusalError
    from cutcard.house import cage

    asked = Asked(house, key, log_end, by, second, reason)
    with asked.sitting() as at:
        cents = cents_from_text(amount)
        if cents > cage.LARGE_CENTS:
            asked.refuse_alone(f"sell more than {text_from_cents(cage.LARGE_CENTS)}")
        agrees, sale = Position.PIT_SUPERVISOR, {"account": account, "cents": cents, "reason": reason}
        document = {"account": account, "identity": written_document(identity)} if identity else {}
        seen: list[First] = [(cage.CheckIdentity, document)] if document else []
        try:
            at.act(cage.BuyCredit, Position.CASHIER, agrees, seen, **sale)
        except (RefusedError, ServedRefusalError) as refused:
            if (refused.refusal if isinstance(refused, RefusedError) else refused).code != "no_such_account":
                raise
            kind = cage.TERMINAL if terminal else cage.PATRON
            opened: list[First] = [(cage.OpenAccount, {"account": account, "kind": kind})]
            at.act(cage.BuyCredit, Position.CASHIER, agrees, [*opened, *seen], **sale)
        credit = at.read(partial(_credit_here, account=account), partial(_credit_served, account=account))
    print_answer(
        {"account": account, "bought_cents": cents, "credit_cents": credit},
        f"{account} bought {text_from_cents(cents)} and has {text_from_cents(credit)}.",
        as_json=json,
    )


@app.command("cash-out", epilog="Example: cutcard house cash-out casino.db Wei --consent")
def cash_out(
    house: House,
    account: Account,
    *,
    consent: Annotated[bool, typer.Option("--consent", help="The patron signs: their secret is asked for.")] = False,
    key: Key = None,
    log_end: LogEnd = None,
    by: Signer = None,
    second: Annotated[str | None, typer.Option("--second", metavar="NAME", help="Who confirms they are there.")] = None,
    identity: Annotated[
        str, typer.Option("--identity", metavar="DOCUMENT", help="The document that identified them.")
    ] = "",
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Turn all of an account's credit into a ticket. It takes the patron's consent, or a witness."""
    from cutcard.cli.house.sitting import Patron
    from cutcard.house import cage

    if not consent and not (second and reason.strip() and identity.strip()):
        raise NotationError(
            f"{account} must consent: let them type their secret with --consent, or name who confirms that they are "
            "there with --second, by which document with --identity, and give a reason with --reason"
        )
    with Asked(house, key, log_end, by, second, reason).sitting() as at:
        account = at.account(account) if consent else account
        signs = Patron(account) if consent else Position.PIT_SUPERVISOR
        seen = written_document(identity) if identity else ""
        done = at.act(
            cage.CashOut,
            Position.CASHIER,
            signs,
            account=account,
            reason=reason,
            identity=seen,
        )
    issued, code = done.event, done.code
    print_answer(
        {"account": account, "ticket": issued["number"], "code": code, "cents": issued["cents"]},
        f"Ticket {issued['number']} for {text_from_cents(issued['cents'])}, code {code}: paid once, to its bearer.",
        as_json=json,
    )


@app.command(epilog="Example: cutcard house redeem casino.db 122924-131096-436275")
def redeem(
    house: House,
    code: Annotated[str, typer.Argument(metavar="CODE", help="The ticket's code.")],
    *,
    key: Key = None,
    log_end: LogEnd = None,
    by: Signer = None,
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Pay a ticket, once."""
    from cutcard.house import cage

    asked = Asked(house, key, log_end, by, second, reason)
    paid = asked.put(cage.RedeemTicket, Position.CASHIER, code=code, reason=reason)
    print_answer(
        {"ticket": paid["number"], "cents": paid["cents"]},
        f"Ticket {paid['number']} is paid: {text_from_cents(paid['cents'])}.",
        as_json=json,
    )


def _credit_here(house: OpenHouse | ReadHouse, account: str) -> int:
    with house.store.snapshot() as (_, accounts):
        return next(each.cents for each in accounts if each.name == account)


def _credit_served(served: ServedHouse, account: str) -> int:
    found = served.ask(f"/api/accounts?name={quote(account, safe='')}")
    return next(int(each["credit_cents"]) for each in found if each["name"] == account)
