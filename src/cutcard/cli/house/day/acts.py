"""The pit's day put to a house: opened for the command or, by its address, asked of the server that serves it."""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import replace
from typing import Any

from cutcard.cards import NotationError
from cutcard.cli.house.asked import Asked
from cutcard.cli.output import print_answer
from cutcard.cli.serve.client import SERVED, ServedHouse, second_of
from cutcard.formats.opening import open_reader
from cutcard.house import cage
from cutcard.house.read_cage import parts_of_cage
from cutcard.house.shoe_editions import settings_of, zone_of
from cutcard.house.zones import gaming_day
from cutcard.money import cents_from_text, text_from_cents
from cutcard.rulebook.procedure import Position

CITED = {"type", "document", "clause"}
STEPS = ("open", "hand-over", "close")


class DayAct(Asked):
    """An act of the pit's day, put to a file of a house or to its server."""

    __slots__ = ()

    @property
    def served(self) -> bool:
        return self.url.startswith(SERVED)

    def put(
        self,
        act: type[cage.CageCommand],
        least: Position,
        agrees: Position = Position.PIT_MANAGER,
        /,
        **parts: Any,
    ) -> dict[str, Any]:
        """What happened, as the journal has it; who is named signs, and acts in the position they hold."""
        if self.served:
            with closing(ServedHouse(self.url, self.by)) as served:
                event = served.act(act.__name__, second_of(self.second), **parts)["events"][0]
        else:
            event = Asked.put(self, act, least, agrees, **parts)
        return {name: value for name, value in event.items() if name not in CITED}

    def stands(self) -> cage.Cage:
        """Who deals where, and the thresholds, read beside a server that serves the house."""
        if self.served:
            raise NotationError("a served house shows this in the pit's console; name its file to read it here")
        with closing(open_reader(self.url)) as store:
            return parts_of_cage(store, "tables", "dealers", "thresholds")

    def today(self) -> str:
        """The gaming day by the house's own calendar."""
        if self.served:
            raise NotationError("name the day with --day, e.g. 2026-11-17")
        with closing(open_reader(self.url)) as store:
            said, (_, begins) = zone_of(store), settings_of(store)
        return gaming_day(time.time_ns() // 1_000, said.zone if said is not None else "UTC", begins).isoformat()


def step_day(
    asked: DayAct, step: str, to: str | None, day: str | None, shift: str, *, unwitnessed: bool, as_json: bool
) -> None:
    """A gaming day is opened, handed over to somebody who signs for it, or closed by two."""
    if step not in STEPS:
        raise NotationError(f"leave the step out to show a day; the steps are {', '.join(STEPS)}, not {step!r}")
    if (to is None) == (step == "hand-over"):
        raise NotationError("name who takes the shift after hand-over, and nobody else")
    manager, reason = Position.PIT_MANAGER, asked.reason
    if step == "open":
        event = replace(asked, second=None).put(cage.OpenGamingDay, manager, day=day or asked.today(), shift=shift)
        says = f"{event['day']} is open; {event['holder']} has the shift {event['shift']}."
    elif step == "hand-over":
        event = replace(asked, second=to).put(cage.HandOver, manager, to=to, shift=shift, reason=reason)
        says = f"{event['taker']} has the shift {event['shift']}, from {event['giver']}."
    else:
        event = asked.put(cage.CloseGamingDay, manager, reason=reason, unwitnessed=unwitnessed)
        says = f"{event['day']} is closed with a win of {text_from_cents(_win(event))}."
    print_answer(event, says, as_json=as_json)


def _win(event: dict[str, Any]) -> int:
    return sum(int(each[-1]) for each in event["tables"].values())


def cents_or_zero(text: str) -> int:
    return 0 if text.strip() == "0" else cents_from_text(text)
