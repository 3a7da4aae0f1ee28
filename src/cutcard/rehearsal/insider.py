"""An insider: somebody signed in who tries whatever a table may be asked, as the moment offers it."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

from cutcard.rehearsal.cast import STAFF, patron
from cutcard.rehearsal.people import as_act, guessed
from cutcard.rehearsal.ploys import Scene
from cutcard.rehearsal.premises import SALON

if TYPE_CHECKING:
    from cutcard.rehearsal.faults import Fault
    from cutcard.rehearsal.people import Company


class Insider:
    """Tries for as long as the fault lasts, a few times a second, at any table."""

    def __init__(self, company: Company, fault: Fault) -> None:
        self._company, self._person, self._fault = company, company.everybody[fault.who], fault
        self._stage = self._person.stage
        self._by = next((each for each in STAFF if each.name == fault.who), patron(fault.who))
        self._chance = random.Random(f"insider {self._stage.seed} {fault.at}")

    async def try_whatever_there_is(self) -> None:
        until = self._stage.loop.now + self._fault.seconds
        while self._stage.loop.now < until:
            await asyncio.sleep(self._chance.uniform(0.1, 0.4))
            table = self._chance.choice(self._stage.tables)
            state = self._stage.state(table)
            if state is not None:
                truth = self._company.dealer.truth(state) if table == SALON else guessed(state, self._chance)
                bets = [bet.number for bet in state.bets]
                _, command = Scene(state, truth, self._chance, table != SALON, bets).some_act(self._by)
                await self._person.at_table(table, as_act(command))
