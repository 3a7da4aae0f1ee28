"""The limits that patrons set themselves: losses in a day, stakes in a round, time at play. The house keeps them.

A limit that is lowered holds from that moment. One that is raised or lifted holds from the next day of the house's
calendar on, so that nobody raises it in the heat of play. What a limit is held against follows from the journal alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from operator import itemgetter
from typing import TYPE_CHECKING

from cutcard.house.cage.act import CageAct, CageCommand, CageContext, Decision, Fact, FactKind, refuse
from cutcard.house.cage.state import Cage, OwnLimit
from cutcard.money import STAKE_CENTS_MAX
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import Listed
from cutcard.words import Cents, Message, keyed, message

if TYPE_CHECKING:
    from cutcard.rulebook.referee import Refusal

__all__ = ["LimitSet", "SetLimit", "limits_in_force"]

LOSS, STAKE, SESSION = "loss", "stake", "session"
"""Cents lost in a day, cents staked in one round at one table, and minutes from the first bet of a session."""
MOST = {LOSS: STAKE_CENTS_MAX, STAKE: STAKE_CENTS_MAX, SESSION: 24 * 60}
BREAK_MINUTES = 30
"""After so long without a bet a session is over, and the next bet begins another."""


@dataclass(frozen=True, slots=True)
class SetLimit(CageCommand):
    """A patron limits themselves: cents for `loss` and `stake`, minutes for `session`; without a figure, no longer."""

    account: str
    kind: str
    most: int | None = None


@dataclass(frozen=True, slots=True)
class LimitSet(Fact):
    account: str
    kind: str
    most: int | None
    begins: str
    """The day from which it holds; empty where it holds at once."""
    until_then: int | None
    """What holds until that day."""


def limits_in_force(cage: Cage, account: str, today: date) -> dict[str, int]:
    """The figures of a patron's limits that hold on a day, by their kinds."""
    held = {kind: limit.on(today) for kind, limit in cage.limits.get(account, {}).items()}
    return {kind: most for kind, most in held.items() if most is not None}


def _set(context: CageContext, command: SetLimit) -> Decision:
    """Each patron for themselves: what somebody else may forbid a patron is no limit of theirs."""
    name, kind, most = command.account, command.kind, command.most
    if command.by.position is not Position.PATRON or command.by.name != name:
        return refuse("not_theirs", message("refusal-not-their-limit"))
    if not context.account(name).has_meters:
        return refuse("no_such_account", message("refusal-no-such-account", account=name))
    if kind not in MOST:
        return refuse("kind", message("refusal-limit-kind"))
    if most is not None and not (type(most) is int and 0 <= most <= MOST[kind]):
        return refuse("limits", message("refusal-limit-figure"))
    today = context.today
    held = context.cage.limits.get(name, {}).get(kind, OwnLimit(None))
    if most == held.then and (held.begins is None or held.begins > today or held.on(today) == most):
        return refuse("unchanged", message("refusal-limit-unchanged"))
    now = limits_in_force(context.cage, name, today).get(kind)
    if now is not None and (most is None or most > now):
        return (LimitSet("", "", name, kind, most, (today + timedelta(days=1)).isoformat(), now),), []
    return (LimitSet("", "", name, kind, most, "", most),), []


def set_limit(cage: Cage, fact: LimitSet) -> None:
    begins = date.fromisoformat(fact.begins) if fact.begins else None
    limit = OwnLimit(fact.until_then, fact.most, begins)
    cage.limits[fact.account] = {**cage.limits.get(fact.account, {}), fact.kind: limit}


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a patron stands before a bet: lost today, staked in this round, and since when this session lasts."""

    lost_cents: int
    staked_cents: int
    session_minutes: int


def refuse_beyond(limits: dict[str, int], standing: Standing, more_cents: int) -> Refusal | None:
    """Why a patron's own limits forbid to stake so much more: which one, and what is left of it.

    Where several do, the one that leaves least is named: whoever keeps to that is not refused again by another.
    """
    loss, stake, session = (limits.get(kind) for kind in (LOSS, STAKE, SESSION))
    if session is not None and standing.session_minutes >= session:
        why = message("refusal-own-session", minutes=session, rest=BREAK_MINUTES)
        return refuse("own_limit", why)
    left: list[tuple[int, Message]] = []
    if stake is not None:
        rest = max(0, stake - standing.staked_cents)
        left.append((rest, message("refusal-own-stake", most=Cents(stake), rest=Cents(rest))))
    if loss is not None:
        rest = max(0, loss - standing.lost_cents)
        left.append((rest, message("refusal-own-loss", most=Cents(loss), rest=Cents(rest))))
    beyond = [(rest, why) for rest, why in left if more_cents > rest]
    return refuse("own_limit", min(beyond, key=itemgetter(0))[1]) if beyond else None


ACTS = (CageAct(command=SetLimit, least=Position.PATRON, decide=_set),)
FACTS = (
    FactKind(
        LimitSet,
        set_limit,
        ("limits",),
        listed=lambda event: Listed(
            message("listed-limit-set", account=event["account"], kind=keyed("own-limit", event["kind"])),
            before="" if event["until_then"] is None else str(event["until_then"]),
            after="" if event["most"] is None else str(event["most"]),
        ),
    ),
)
