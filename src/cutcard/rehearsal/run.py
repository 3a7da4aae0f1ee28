"""One rehearsal: the floor plays, things go wrong, they end, everything finishes, and the journal is audited."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import random
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import structlog

from cutcard.audit import verify
from cutcard.rehearsal.drive import DRIVES
from cutcard.rehearsal.faults import FAULTY_SECONDS, Fault, What, schedule
from cutcard.rehearsal.insider import Insider
from cutcard.rehearsal.lines import Weather
from cutcard.rehearsal.machine import HOUSE
from cutcard.rehearsal.operating import Operator
from cutcard.rehearsal.people import Company
from cutcard.rehearsal.stage import WATCHING, Stage
from cutcard.rehearsal.virtual import VirtualLoop
from cutcard.rulebook.irregularities import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator

GAMES = ("dragon-tiger", "fa-fa-fabulous-4", "tiger-baccarat", "sands-elements", "no-commission")
BAD = Weather(lost=15, late=15, doubled=15)
CALM_SECONDS = 16.0
"""A floor that is left in peace finishes a round at every table within these."""
FINISH_SECONDS = 12.0
RETRIED_MOST = 12


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """What became of a rehearsal."""

    seed: int
    faults: tuple[Fault, ...]
    findings: tuple[str, ...]
    transcript: tuple[str, ...]
    digest: str
    """Of the transcript and of the journal."""
    entries: int
    lives: int
    rounds: int

    @property
    def sound(self) -> bool:
        return not self.findings

    def brief(self) -> Rehearsed:
        """Without its transcript, which is long."""
        return replace(self, transcript=())


def rehearse(seed: int, faults: tuple[Fault, ...] | None = None) -> Rehearsed:
    """Everything that follows from a seed; `faults` are those of its schedule unless others are given."""
    chosen = schedule(seed) if faults is None else faults
    games = tuple(random.Random(f"games {seed}").sample(GAMES, 2))
    loop = VirtualLoop()
    with tempfile.TemporaryDirectory(prefix="cutcard-rehearsal-") as folder, quiet():
        stage = Stage(loop, seed, games, Path(folder))
        rehearsal = Rehearsal(stage, chosen)
        try:
            with quiet(stage.program_failed):
                loop.run_until_complete(rehearsal.play())
            stage.judge(rehearsal.audited())
        finally:
            loop.run_until_complete(_end_all())
            loop.close()
            DRIVES.clear()
            stage.close()
    digest = hashlib.sha256("\n".join([*stage.transcript, rehearsal.log_end]).encode()).hexdigest()
    entries = len(stage.acts.journal)
    rounds = sum(table.concluded for table in stage.rounds.tables.values())
    lives, found = 1 + sum(each.life - 1 for each in stage.machines), tuple(stage.findings)
    return Rehearsed(seed, chosen, found, tuple(stage.transcript), digest, entries, lives, rounds)


async def _end_all() -> None:
    tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@contextmanager
def quiet(failed: Callable[[Exception], None] = lambda _: None) -> Iterator[None]:
    """What the server would write to its log goes nowhere; `failed` is told of the program's own faults."""

    def heard(_logger: object, _level: str, said: Any) -> Any:
        if isinstance(error := said.get("exc_info"), Exception):
            failed(error)
        raise structlog.DropEvent

    former = structlog.get_config()
    structlog.configure(processors=[heard], wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    disabled, logging.root.manager.disable = logging.root.manager.disable, logging.CRITICAL
    try:
        yield
    finally:
        structlog.configure(**former)
        logging.root.manager.disable = disabled


class Rehearsal:
    """The order of the evening."""

    def __init__(self, stage: Stage, faults: tuple[Fault, ...]) -> None:
        self.stage, self._faults = stage, faults
        self.operators = {each.name: Operator(stage, each) for each in stage.machines}
        self.company = Company.of(stage)
        self.log_end = ""
        self._failed: BaseException | None = None

    async def play(self) -> None:
        """Until everything is finished, or something is found."""
        playing, found = asyncio.ensure_future(self._evening()), asyncio.ensure_future(self.stage.found.wait())
        await asyncio.wait({playing, found}, return_when=asyncio.FIRST_COMPLETED)
        for task in (playing, found):
            task.cancel()
        results = await asyncio.gather(playing, found, return_exceptions=True)
        failed = self._failed or next((each for each in results if isinstance(each, Exception)), None)
        if failed is not None:
            raise failed
        house = self.stage.house
        if house is not None:
            self.log_end = house.log.end.root.hex()
        for machine in self.stage.machines:
            if machine.house is not None:
                await machine.stop()

    async def _evening(self) -> None:
        stage = self.stage
        for operator in self.operators.values():
            await operator.start(stage.premises.files)
        working = [self._does(each) for each in self._everybody()]
        keeping = [self._does(each) for each in (stage.watch_silence(), stage.read_tables())]
        keeping += [self._does(each) for one in self.operators.values() for each in (one.watch(), one.look())]
        wrong = [self._does(self._happens(fault)) for fault in self._faults]
        try:
            await asyncio.sleep(FAULTY_SECONDS if wrong else CALM_SECONDS)
            await asyncio.gather(*wrong)
            stage.tell("nothing goes wrong any more")
            await self._until_open()
            before = {name: table.concluded for name, table in stage.rounds.tables.items()}
            await asyncio.sleep(CALM_SECONDS)
            stage.judge(
                f"no round has ended at {name} since nothing goes wrong any more"
                for name, table in stage.rounds.tables.items()
                if table.concluded == before[name]
            )
            stage.judge(stage.out_of_service())
            stage.judge(stage.unsound_snapshots())
            for each in working:
                each.cancel()
            await asyncio.gather(*working, return_exceptions=True)
            await asyncio.sleep(FINISH_SECONDS)
            await self._ask_again()
            if stage.house is not None:
                stage.look_at_the_journal(stage.house, at_rest=True)
        finally:
            for each in (*working, *keeping, *wrong):
                each.cancel()
            await asyncio.gather(*working, *keeping, *wrong, return_exceptions=True)

    def _does(self, coroutine: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """What somebody does; that the rehearsal itself fails is no finding, and ends it."""

        async def do() -> None:
            try:
                await coroutine
            except Exception as error:  # noqa: BLE001 - raised again where the evening ends.
                self._failed = self._failed or error
                self.stage.found.set()

        return asyncio.ensure_future(do())

    def _everybody(self) -> Iterator[Coroutine[None, None, None]]:
        for patron in self.company.patrons:
            yield patron.follow()
            yield patron.play()
        for person in WATCHING:
            yield self._console(person.name)
        yield self.company.dealer.deal()
        yield self.company.pit.rule()
        yield self.company.cashier.work()

    async def _console(self, name: str) -> None:
        stage = self.stage
        while True:
            if stage.answers:
                await stage.lines[name].follow([*stage.tables], "", lambda text: stage.seen(name, text))
            await asyncio.sleep(0.25)

    async def _until_open(self) -> None:
        for _ in range(100):
            if all(each.answers and not each.stands_still for each in self.stage.machines):
                return
            await asyncio.sleep(0.5)
        self.stage.judge(["the house is not open though nothing goes wrong any more"])

    async def _ask_again(self) -> None:
        """A retry of what was acknowledged long ago gets the same answer; of two nodes, so does one of a refusal."""
        stage, acts = self.stage, self.stage.acts
        for sent in (acts.acknowledged, acts.refused if stage.shared is not None else []):
            for each in stage.chance.sample(sent, min(len(sent), RETRIED_MOST)):
                for _ in stage.machines:
                    await stage.lines[each.who].send(each)

    # --- what goes wrong --------------------------------------------------------------------------

    async def _happens(self, fault: Fault) -> None:
        stage = self.stage
        await asyncio.sleep(fault.at)
        stage.tell(f"FAULT {fault}")
        match fault.what:
            case What.POWER | What.FLIP:
                await self.operators[fault.who].fail(fault, flips=fault.what is What.FLIP)
            case What.KILL:
                await self.operators[fault.who].fail(fault)
            case What.CUT:
                self.operators[fault.who].cut_off(fault)
            case What.FREEZE:
                await self.operators[fault.who].freeze(fault)
            case What.LOST:
                await self.operators[fault.who].lose(fault)
            case What.MISREAD:
                await self.operators[fault.who].misread(fault)
            case What.RESTART:
                await self.operators[fault.who].restart(fault)
            case What.CLOCK:
                self.operators[fault.who].set_clock(fault.amount)
            case What.SLIP:
                self.company.dealer.slip(Kind(fault.way))
            case What.LINES:
                for line in stage.lines.values():
                    line.weather = BAD
                await asyncio.sleep(fault.seconds)
                for line in stage.lines.values():
                    line.weather = Weather()
            case What.GONE:
                stage.lines[fault.who].gone = True
                await asyncio.sleep(fault.seconds)
                stage.lines[fault.who].gone = False
            case What.WRONG:
                stage.wrong_acts = True
                await asyncio.sleep(fault.seconds)
                stage.wrong_acts = False
            case What.INSIDER:
                await Insider(self.company, fault).try_whatever_there_is()
            case What.FULL | What.FAILING:
                name = "disk_full" if fault.what is What.FULL else "disk_fails"
                for on in (True, False):
                    setattr(stage, name, on)
                    if (drive := stage.machines[0].drive) is not None:
                        drive.full, drive.failing = stage.disk_full, stage.disk_fails
                    await asyncio.sleep(fault.seconds if on else 0.0)

    def audited(self) -> Iterator[str]:
        """What the independent audit says of the journal as it was left."""
        if not self.stage.findings:
            machine = self.stage.machines[0]
            key, log_end = (machine.path.with_name(f"{HOUSE}.{what}") for what in ("key", "log-end"))
            report = verify(machine.url or str(machine.path), log_end, key=key)
            yield from (f"the audit: {each}" for each in (*report.findings, *report.doubtful))
            yield from map(str, report.errors)
