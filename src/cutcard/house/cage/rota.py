"""The rota: who is due at which table, and from when; more Dealers than tables have their breaks by it.

It assigns nobody by itself. The pit applies it, as several assignments at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.house.cage.act import CageAct, CageCommand, CageContext, Decision, Fact, FactKind, refuse
from cutcard.house.cage.gaming_day import deals_not
from cutcard.house.cage.state import Cage, Rota
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.table_options import Source
from cutcard.table.acts.act import Listed
from cutcard.table.conduct.persons import person
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Sequence


__all__ = ["RotaSet", "SetRota", "due_at", "next_turn"]

MINUTES = (5, 240)
"""How long a turn at a table may be."""
DEALERS_MOST = 60
MICROSECONDS = 60 * 10**6


@dataclass(frozen=True, slots=True)
class SetRota(CageCommand):
    """Dealers move from table to table in this order, every so many minutes; who is left over has a break."""

    tables: tuple[str, ...]
    dealers: tuple[str, ...]
    minutes: int


@dataclass(frozen=True, slots=True)
class RotaSet(Fact):
    tables: tuple[str, ...]
    dealers: tuple[str, ...]
    minutes: int
    began: int
    """When the first turn began, in microseconds since 1970."""


def _set(context: CageContext, command: SetRota) -> Decision:
    cage, tables, dealers = context.cage, command.tables, command.dealers
    for table in tables:
        opened = cage.tables.get(table)
        if opened is None:
            return refuse("no_such_table", message("refusal-no-such-table", table=table[:40]))
        if opened.source == Source.SEALED.value:
            return refuse("runs_itself", message("refusal-runs-itself", table=table))
    for name in dealers:
        if not person(name):
            return refuse("name", message("refusal-name"))
        if (why := deals_not(cage, name)) is not None:
            return refuse("no_such_person", why)
    twice = len(set(tables)) < len(tables) or len({person(each) for each in dealers}) < len(dealers)
    if twice or len(dealers) < len(tables) or len(dealers) > DEALERS_MOST or bool(tables) != bool(dealers):
        return refuse("rota", message("refusal-rota", most=DEALERS_MOST))
    if tables and not MINUTES[0] <= command.minutes <= MINUTES[1]:
        return refuse("rota", message("refusal-rota-minutes", least=MINUTES[0], most=MINUTES[1]))
    return (RotaSet("", "", tables, dealers, command.minutes, context.at),), []


def _rota_set(cage: Cage, fact: RotaSet) -> None:
    cage.rota = Rota(tuple(fact.tables), tuple(fact.dealers), fact.minutes, fact.began)


def _turn(rota: Rota, at: int) -> int:
    return max(0, at - rota.began) // (rota.minutes * MICROSECONDS)


def due_at(rota: Rota, at: int) -> dict[str, str]:
    """By table, who is due there at a moment in microseconds since 1970: each turn everybody moves up one table."""
    if not rota.tables:
        return {}
    turn, order = _turn(rota, at), rota.dealers
    return {table: order[(place - turn) % len(order)] for place, table in enumerate(rota.tables)}


def next_turn(rota: Rota, at: int) -> int:
    """When the next turn begins; 0 where there is no rota."""
    return rota.began + (_turn(rota, at) + 1) * rota.minutes * MICROSECONDS if rota.tables else 0


def _listed(tables: Sequence[str], dealers: Sequence[str], minutes: int) -> str:
    return f"{', '.join(tables)}: {', '.join(dealers)} ({minutes})" if tables else ""


ACTS = (CageAct(command=SetRota, least=Position.PIT_SUPERVISOR, decide=_set),)
FACTS = (
    FactKind(
        RotaSet,
        _rota_set,
        ("rota",),
        listed=lambda event: Listed(
            message("listed-rota"), after=_listed(event["tables"], event["dealers"], event["minutes"])
        ),
    ),
)
