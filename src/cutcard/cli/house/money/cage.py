"""`cutcard house buy`, `cash-out` and `redeem`: credit sold and paid out."""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from cutcard.cards import NotationError
from cutcard.cli.extras import naming_extras
from cutcard.cli.house.asked import Asked
from cutcard.cli.options import Account, AsJson, By, House, Key, LogEnd, Reason, Second, topic
from cutcard.cli.output import granted, print_answer
from cutcard.money import cents_from_text, text_from_cents
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal, RefusedError

if TYPE_CHECKING:
    from cutcard.house.engine.house import House as OpenHouse
    from cutcard.table import Actor

app = topic()


@app.command(epilog="Example: cutcard house buy casino.db Wei 500")
def buy(
    house: House,
    account: Account,
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="How much, e.g. 500 or 12.50.")],
    *,
    terminal: Annotated[bool, typer.Option("--terminal", help="The account is a terminal's.")] = False,
    key: Key = None,
    log_end: LogEnd = None,
    by: By = "cashier",
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Sell credit to a patron or at a terminal. The account is opened if there is none."""
    from cutcard.cli.house.opened import ask
    from cutcard.cli.house.who import as_known
    from cutcard.formats.entry import CAGE
    from cutcard.house import Request, cage
    from cutcard.table import Actor

    asked = Asked(house, key, log_end, by, second, reason)
    with asked.open() as opened:
        cents = cents_from_text(amount)
        if cents > cage.LARGE_CENTS:
            asked.refuse_alone(f"sell more than {text_from_cents(cage.LARGE_CENTS)}")
        staff, agreed = as_known(opened, Actor(by, Position.CASHIER)), _agreed(opened, second)
        account_opened = cage.OpenAccount(staff, account, cage.TERMINAL if terminal else cage.PATRON)
        answer = opened.ask(Request(uuid.uuid4().hex, CAGE, account_opened))
        if isinstance(answer, Refusal) and answer.code != "exists":
            raise RefusedError(answer)
        reply = ask(opened, cage.BuyCredit(staff, account, cents, reason), second=agreed)
    credit = reply.body.balances[account]
    print_answer(
        {"account": account, "bought_cents": cents, "credit_cents": credit},
        f"{account} bought {text_from_cents(cents)} and has {text_from_cents(credit)}.",
        as_json=json,
    )


@app.command("cash-out", epilog='Example: cutcard house cash-out casino.db Wei --second Sue --reason "at the window"')
def cash_out(
    house: House,
    account: Account,
    *,
    consent: Annotated[bool, typer.Option("--consent", help="The patron signs: their secret is asked for.")] = False,
    key: Key = None,
    log_end: LogEnd = None,
    by: By = "cashier",
    second: Annotated[str | None, typer.Option("--second", metavar="NAME", help="Who confirms they are there.")] = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Turn all of an account's credit into a ticket. It takes the patron's consent, or a witness."""
    from cutcard.cli.house.opened import ask
    from cutcard.cli.house.who import as_known
    from cutcard.formats.entry import CAGE
    from cutcard.house import Request, cage
    from cutcard.table import Actor

    if not consent and not (second and reason.strip()):
        raise NotationError(
            f"{account} must consent: let them type their secret with --consent, or name who confirms that they are "
            "there with --second, and give a reason with --reason"
        )
    with Asked(house, key, log_end).open() as opened:
        asked = cage.CashOut(Actor(by, Position.CASHIER), account, reason=reason)
        if consent:
            asked = replace(asked, by=as_known(opened, asked.by))
            reply = granted(opened.ask(Request(uuid.uuid4().hex, CAGE, asked, second=_signed(opened, account))))
        else:
            reply = ask(opened, asked, second=_agreed(opened, second))
        code = opened.ticket_code(reply.entry.id)
    issued = reply.body.events[0]
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
    by: By = "cashier",
    second: Second = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Pay a ticket, once."""
    from cutcard.cli.house.opened import ask
    from cutcard.house import cage
    from cutcard.table import Actor

    with Asked(house, key, log_end).open() as opened:
        asked = cage.RedeemTicket(Actor(by, Position.CASHIER), code, reason=reason)
        paid = ask(opened, asked, second=_agreed(opened, second)).body.events[0]
    print_answer(
        {"ticket": paid["number"], "cents": paid["cents"]},
        f"Ticket {paid['number']} is paid: {text_from_cents(paid['cents'])}.",
        as_json=json,
    )


def _agreed(house: OpenHouse, second: str | None) -> Actor | None:
    from cutcard.cli.house.who import as_known
    from cutcard.table import Actor

    return as_known(house, Actor(second, Position.PIT_SUPERVISOR)) if second else None


def _signed(house: OpenHouse, account: str) -> Actor:
    """The patron, who signs with the secret they sign in with."""
    from cutcard.cli.house.who import secret_of

    with naming_extras("serve", what="signing"):
        from cutcard.server.auth.accounts import Accounts
    return granted(Accounts.of(house).check(account, secret_of(account)))
