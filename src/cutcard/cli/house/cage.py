"""`cutcard house buy`, `cash-out` and `redeem`: credit sold and paid out."""

from __future__ import annotations

import uuid

from cutcard.cards import NotationError
from cutcard.cli.house.opened import ask, open_for_command, pit_manager, print_answer
from cutcard.cli.house.who import as_known
from cutcard.house.engine.requests import Request
from cutcard.house.journal.entry import CAGE
from cutcard.house.money import cage
from cutcard.money import cents_from_text, text_from_cents
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal, RefusedError
from cutcard.table import Actor


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
    cents = cents_from_text(amount)
    if cents > cage.LARGE_CENTS and not (second and reason.strip()):
        most = text_from_cents(cage.LARGE_CENTS)
        raise NotationError(
            f"more than {most} is sold by two: name who agrees with --second, and say why with --reason"
        )
    with open_for_command(url, key, heads) as house:
        staff = as_known(house, pit_manager(by))
        agreed = as_known(house, Actor(second, Position.PIT_SUPERVISOR)) if second else None
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


def issue_ticket(url: str, account: str, key: str | None, heads: str | None, by: str, *, as_json: bool) -> None:
    with open_for_command(url, key, heads) as house:
        reply = ask(house, CAGE, cage.CashOut(pit_manager(by), account))
        code = house.ticket_code(reply.entry.id)
    issued = reply.body.events[0]
    print_answer(
        {"account": account, "ticket": issued["number"], "code": code, "cents": issued["cents"]},
        f"Ticket {issued['number']} for {text_from_cents(issued['cents'])}, code {code}: paid once, to its bearer.",
        as_json=as_json,
    )


def pay_ticket(url: str, code: str, key: str | None, heads: str | None, by: str, *, as_json: bool) -> None:
    with open_for_command(url, key, heads) as house:
        paid = ask(house, CAGE, cage.RedeemTicket(pit_manager(by), code)).body.events[0]
    print_answer(
        {"ticket": paid["number"], "cents": paid["cents"]},
        f"Ticket {paid['number']} is paid: {text_from_cents(paid['cents'])}.",
        as_json=as_json,
    )
