"""The pit's day put to a house: opened for the command or, by its address, asked of the server that serves it."""

from __future__ import annotations

import time
from contextlib import closing
from typing import TYPE_CHECKING, Any

from cutcard.cards import NotationError
from cutcard.cli.house.asked import Asked
from cutcard.cli.house.opened import ask, open_for_command, print_answer
from cutcard.cli.serve.client import SERVED, ServedHouse, second_of
from cutcard.formats.entry import CAGE
from cutcard.formats.opening import open_reader
from cutcard.house import cage
from cutcard.house.cage.gaming_day import ASSIGNING
from cutcard.house.projections.indexes import Indexes
from cutcard.house.shoe_editions import settings_of, zone_of
from cutcard.house.zones import gaming_day
from cutcard.money import cents_from_text, text_from_cents
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor
from cutcard.table.codec import read_named

if TYPE_CHECKING:
    from collections.abc import Sequence

STANDS = ("TableOpened", "ThresholdsSet", *ASSIGNING)
"""The facts by which it is known who deals where, and from which amounts on the pit is told."""
CITED = {"type", "document", "clause"}
STEPS = ("open", "hand-over", "close")


class DayAct(Asked):
    """An act of the pit's day, put to a file of a house or to its server."""

    __slots__ = ()

    @property
    def served(self) -> bool:
        return self.url.startswith(SERVED)

    def put(self, act: type[cage.CageCommand], least: Position, second: str | None, **parts: Any) -> dict[str, Any]:
        """What happened, as the journal has it; who is named signs, and acts in the position they hold."""
        if self.served:
            with closing(ServedHouse(self.url, self.by)) as served:
                events = served.act(act.__name__, second_of(second), **parts)["events"]
        else:
            agrees = Actor(second, Position.PIT_MANAGER) if second else None
            with open_for_command(self.url, self.key, self.heads) as house:
                events = ask(house, CAGE, act(Actor(self.by, least), **parts), second=agrees).body.events
        return {name: value for name, value in events[0].items() if name not in CITED}

    def stands(self) -> cage.Cage:
        """Who deals where, and the thresholds, read beside a server that serves the house."""
        if self.served:
            raise NotationError("a served house shows this in the pit's console; name its file to read it here")
        here = cage.Cage()
        with closing(open_reader(self.url)) as store:
            for marked in Indexes(store).marked(STANDS):
                for event in marked.entry.read().events:
                    if event["type"] in STANDS:
                        cage.apply(here, read_named(cage.FACTS, "fact", event))
        return here

    def today(self) -> str:
        """The gaming day by the house's own calendar."""
        if self.served:
            raise NotationError("name the day with --day, e.g. 2026-11-17")
        with closing(open_reader(self.url)) as store:
            said, (_, begins) = zone_of(store), settings_of(store)
        return gaming_day(time.time_ns() // 1_000, said.zone if said is not None else "UTC", begins).isoformat()


def step_day(asked: DayAct, step: str, to: str | None, day: str | None, shift: str, *, as_json: bool) -> None:
    """A gaming day is opened, handed over to somebody who signs for it, or closed by two."""
    if step not in STEPS:
        raise NotationError(f"leave the step out to show a day; the steps are {', '.join(STEPS)}, not {step!r}")
    if (to is None) == (step == "hand-over"):
        raise NotationError("name who takes the shift after hand-over, and nobody else")
    manager, reason = Position.PIT_MANAGER, asked.reason
    if step == "open":
        event = asked.put(cage.OpenGamingDay, manager, None, day=day or asked.today(), shift=shift)
        says = f"{event['day']} is open; {event['holder']} has the shift {event['shift']}."
    elif step == "hand-over":
        event = asked.put(cage.HandOver, manager, to, to=to, shift=shift, reason=reason)
        says = f"{event['taker']} has the shift {event['shift']}, from {event['giver']}."
    else:
        event = asked.put(cage.CloseGamingDay, manager, asked.second, reason=reason)
        says = f"{event['day']} is closed with a win of {text_from_cents(_win(event))}."
    print_answer(event, says, as_json=as_json)


def _win(event: dict[str, Any]) -> int:
    return sum(int(each[-1]) for each in event["tables"].values())


def assign_dealers(asked: DayAct, pairs: Sequence[str], *, as_json: bool) -> None:
    """Who deals at which tables from now on; without any, who does."""
    if pairs:
        dealers = dict(pair.partition("=")[::2] for pair in pairs)
        if not all("=" in pair for pair in pairs) or len(dealers) < len(pairs):
            raise NotationError("write TABLE=NAME once for each table, and TABLE= for a table without a dealer")
        now = asked.put(cage.AssignDealers, Position.PIT_SUPERVISOR, None, dealers=dealers, reason=asked.reason)
        dealt: dict[str, str] = now["dealers"]
    else:
        here = asked.stands()
        dealt = {table: here.dealers.get(table, "") for table, it in here.tables.items() if it.source != cage.SHUFFLED}
    lines = [f"{table}: {name or 'nobody'}" for table, name in dealt.items()]
    print_answer({"dealers": dealt}, "\n".join(lines) or "No table is dealt by hand.", as_json=as_json)


def set_thresholds(asked: DayAct, win: str | None, transaction: str | None, *, as_json: bool) -> None:
    """From which win and which transaction on the pit is told; 0 where it is not. Without any, as they stand."""
    if (win is None) != (transaction is None):
        raise NotationError("name both amounts, for wins and for transactions; 0 for no alert")
    if win is not None and transaction is not None:
        large = {"large_win_cents": _cents(win), "large_transaction_cents": _cents(transaction)}
        asked.put(cage.SetThresholds, Position.ASSISTANT_CASINO_MANAGER, asked.second, **large, reason=asked.reason)
    else:
        large = dict(zip(("large_win_cents", "large_transaction_cents"), asked.stands().thresholds, strict=True))
    told = [text_from_cents(cents) if cents else "none" for cents in large.values()]
    print_answer(
        large, f"The pit is alerted to wins from {told[0]} and to transactions from {told[1]}.", as_json=as_json
    )


def _cents(text: str) -> int:
    return 0 if text.strip() == "0" else cents_from_text(text)
