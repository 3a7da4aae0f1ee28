"""`cutcard house buy`, `cash-out` and `redeem`: credit sold and paid out."""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.cli.extras import naming_extras
from cutcard.cli.house.opened import ask, open_for_command, print_answer
from cutcard.cli.house.who import as_known, secret_of
from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.engine.requests import Request
from cutcard.money import cents_from_text, text_from_cents
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal, RefusedError
from cutcard.table import Actor

if TYPE_CHECKING:
    from cutcard.house.engine.house import House


def sell_credit(
    url: str,
    account: str,
    amount: str,
    key: str | None,
    heads: str | None,
    by: str,
    second: str | None,
    reason: str,
    *,
    terminal: bool,
    as_json: bool,
) -> None:
    with open_for_command(url, key, heads) as house:
        cents = cents_from_text(amount)
        if cents > cage.LARGE_CENTS and not (second and reason.strip()):
            most = text_from_cents(cage.LARGE_CENTS)
            raise NotationError(
                f"two people sell more than {most}: name who agrees with --second, and give a reason with --reason"
            )
        staff, agreed = as_known(house, cashier(by)), _agreed(house, second)
        bought = cage.BuyCredit(staff, account, cents, reason)
        answer = house.ask(
            Request(
                uuid.uuid4().hex, CAGE, cage.OpenAccount(staff, account, cage.TERMINAL if terminal else cage.PATRON)
            )
        )
        if isinstance(answer, Refusal) and answer.code != "exists":
            raise RefusedError(answer)
        reply = ask(house, CAGE, bought, second=agreed)
    credit = reply.body.balances[account]
    print_answer(
        {"account": account, "bought_cents": cents, "credit_cents": credit},
        f"{account} bought {text_from_cents(cents)} and has {text_from_cents(credit)}.",
        as_json=as_json,
    )


def cashier(name: str) -> Actor:
    return Actor(name, Position.CASHIER)


def _agreed(house: House, second: str | None) -> Actor | None:
    return as_known(house, Actor(second, Position.PIT_SUPERVISOR)) if second else None


def issue_ticket(
    url: str,
    account: str,
    key: str | None,
    heads: str | None,
    by: str,
    second: str | None,
    reason: str,
    *,
    consent: bool,
    as_json: bool,
) -> None:
    """A ticket for all the credit: its patron signs here and now, or somebody confirms that they are there."""
    if not consent and not (second and reason.strip()):
        raise NotationError(
            f"{account} must consent: let them type their secret with --consent, or name who confirms that they are "
            "there with --second, and give a reason with --reason"
        )
    with open_for_command(url, key, heads) as house:
        asked = cage.CashOut(cashier(by), account, reason=reason)
        if consent:
            asked = replace(asked, by=as_known(house, asked.by))
            answer = house.ask(Request(uuid.uuid4().hex, CAGE, asked, second=_signed(house, account)))
            if isinstance(answer, Refusal):
                raise RefusedError(answer)
            reply = answer
        else:
            reply = ask(house, CAGE, asked, second=_agreed(house, second))
        code = house.ticket_code(reply.entry.id)
    issued = reply.body.events[0]
    print_answer(
        {"account": account, "ticket": issued["number"], "code": code, "cents": issued["cents"]},
        f"Ticket {issued['number']} for {text_from_cents(issued['cents'])}, code {code}: paid once, to its bearer.",
        as_json=as_json,
    )


def _signed(house: House, account: str) -> Actor:
    """The patron, who signs with the secret they sign in with."""
    with naming_extras("serve", what="signing"):
        from cutcard.server.auth.accounts import Accounts
    signed = Accounts.of(house).check(account, secret_of(account))
    if isinstance(signed, Refusal):
        raise RefusedError(signed)
    return signed


def pay_ticket(
    url: str,
    code: str,
    key: str | None,
    heads: str | None,
    by: str,
    second: str | None,
    reason: str,
    *,
    as_json: bool,
) -> None:
    with open_for_command(url, key, heads) as house:
        asked = cage.RedeemTicket(cashier(by), code, reason=reason)
        paid = ask(house, CAGE, asked, second=_agreed(house, second)).body.events[0]
    print_answer(
        {"ticket": paid["number"], "cents": paid["cents"]},
        f"Ticket {paid['number']} is paid: {text_from_cents(paid['cents'])}.",
        as_json=as_json,
    )
