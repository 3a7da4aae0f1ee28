"""The stage: machine, people and their lines, judges, and the transcript of all that is asked and happens."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

import msgspec

from cutcard.extras import OutOfServiceError
from cutcard.formats.entry import TABLE
from cutcard.formats.reader import accounts_in
from cutcard.house import FencedError
from cutcard.house.engine.requests import WrittenEntry
from cutcard.rehearsal.cast import DEALER, SHIFT_MANAGER, STAFF, SUPERVISOR
from cutcard.rehearsal.judges.acts import Acts
from cutcard.rehearsal.judges.ages import Ages
from cutcard.rehearsal.judges.books import Books
from cutcard.rehearsal.judges.rounds import Rounds
from cutcard.rehearsal.judges.screens import Screens
from cutcard.rehearsal.lines import Line, Sent
from cutcard.rehearsal.machine import HOUSE, Machine
from cutcard.rehearsal.premises import EVERYBODY, NODES, SALON, SALON_GAME, furnished, is_shared
from cutcard.rehearsal.virtual import LEASE_SECONDS, LIFE, NODE, randomness

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from cutcard.house.engine.house import House
    from cutcard.rehearsal.machine import Answer
    from cutcard.rehearsal.shared import SharedDatabase
    from cutcard.rehearsal.virtual import VirtualLoop
    from cutcard.table import TableState

OK, SIGNED_OUT = 200, 401
LOOK_SECONDS = 0.5
SILENT_MOST_SECONDS = 9.0
"""A node that stands still is relieved after its lease, and the other begins a round; within four seconds so far."""
WATCHING = (DEALER, SUPERVISOR, SHIFT_MANAGER)
"""The staff whose consoles are open."""


class Stage:
    """Everything of one rehearsal. `games` have a table each that runs itself, beside the salon."""

    def __init__(self, loop: VirtualLoop, seed: int, games: tuple[str, ...], folder: Path) -> None:
        self.loop, self.seed, self.tables = loop, seed, (*games, SALON)
        self.premises = furnished(games)
        self._folder = folder
        self.shared: SharedDatabase | None = None
        self.machines = self._shared_machines(folder) if is_shared(seed) else (self._machine(folder),)
        self.chance = random.Random(f"stage {seed}")
        self.lines = {name: self._line(name) for name in (*EVERYBODY, *(person.name for person in STAFF))}
        self.wrong_acts = self.disk_full = self.disk_fails = False
        self.transcript: list[str] = []
        self.findings: list[str] = []
        self.found = asyncio.Event()
        self._begun = loop.now
        self.acts, self.ages = Acts(), Ages(LEASE_SECONDS)
        self._begin_judging()

    def _machine(self, folder: Path, name: str = "") -> Machine:
        folder.mkdir(exist_ok=True)
        machine = Machine(self.loop, folder, randomness(f"machine {name}{self.seed}"), self.shared, name)
        machine.on_written = self._written
        machine.on_failed = self.program_failed
        return machine

    def _shared_machines(self, folder: Path) -> tuple[Machine, ...]:
        """Two nodes; what they write is looked at in the order in which their database has it."""
        from cutcard.rehearsal.shared import SharedDatabase

        self.shared = SharedDatabase(self.loop)
        for name, held in self.premises.files.items():
            (folder / name).write_bytes(held)
        self.shared.database.load(folder / HOUSE)
        self.shared.database.on_commit = self._committed
        return tuple(self._machine(folder / name, name) for name in NODES)

    def _committed(self) -> None:
        assert self.shared is not None
        entries = self.shared.database.entries_after(len(self.acts.journal))
        self._written([WrittenEntry(each, each.read()) for each in entries])

    def _line(self, name: str) -> Line:
        line = Line(self.loop, self.machines, str(self.seed), name)
        line.token, line.device = self.premises.tokens[name]
        line.on_answer = self._answered
        return line

    def close(self) -> None:
        if self.shared is not None:
            self.shared.close()

    def _begin_judging(self) -> None:
        self.books = Books(EVERYBODY)
        self.rounds = Rounds({name: SALON_GAME if name == SALON else name for name in self.tables})
        self.screens = Screens(self.rounds, EVERYBODY)

    # --- what is noted --------------------------------------------------------------------------

    @property
    def seconds(self) -> float:
        return self.loop.now - self._begun

    def tell(self, text: str) -> None:
        self.transcript.append(f"{self.seconds:8.3f}  {text}".replace(str(self._folder), ""))

    def judge(self, wrong: Iterable[str]) -> None:
        for each in (found.replace(str(self._folder), "") for found in wrong):
            if each not in self.findings:
                self.findings.append(each)
                self.tell(f"FOUND: {each}")
            self.found.set()

    def program_failed(self, error: Exception) -> None:
        """Something that the server only logs, or that no answer could be made of."""
        here = NODE.get(), LIFE.get()
        answers = any(each.answers for each in self.machines if (each.name, each.life) == here)
        if answers and not isinstance(error, OutOfServiceError):
            self.judge([f"the program fails: {type(error).__name__}: {error}"])

    def _written(self, written: list[WrittenEntry]) -> None:
        for entry, body, _ in written:
            events = " ".join(event["type"] for event in body.events)
            self.tell(f"written {entry.seq} {entry.stream} {entry.version}: {events}")
            self.judge(self.acts.written(entry))
            self.ages.written(entry, self.loop.now)
            self.judge(self.books.follow(entry, body))
            self.judge(self.rounds.follow(entry, body))

    def seen(self, who: str, text: bytes) -> None:
        self.judge(self.screens.seen(who, text))

    def _answered(self, sent: Sent, answer: Answer) -> None:
        said = answer.body.get("code") or answer.body.get("seq", "") if isinstance(answer.body, dict) else ""
        self.tell(f"{sent.who} is answered {answer.status} {said} to {sent.kind} {sent.id}")
        self.judge(self.acts.answered(sent, answer))

    # --- what people do ---------------------------------------------------------------------------

    async def ask(self, line: Line, path: str, asked: dict[str, Any]) -> Answer | None:
        sent = Sent(line.who, path, asked, self.loop.now)
        if "id" in asked:
            self.acts.asked(sent)
        answer = await line.send(sent)
        if answer is None:
            self.tell(f"{line.who} hears nothing of {sent.kind} {sent.id}")
        elif answer.status == SIGNED_OUT:
            if self.shared is not None:  # There it is the database's clock that counts, which nobody sets.
                self.judge([f"{line.who} is signed out in the middle of the evening"])
            self.sign_in(line)
        return answer

    def sign_in(self, line: Line) -> None:
        """At the desk: with a secret that this rehearsal does not check."""
        machine = next((each for each in self.machines if each.answers and not each.stands_still), None)
        if machine is not None and machine.app is not None:
            person = next((each for each in STAFF if each.name == line.who), None)
            try:
                line.token, line.device = machine.sign_in(line.who, person)
            except FencedError:
                self.tell(f"{line.who} cannot sign in while the house is stopped")
            else:
                self.tell(f"{line.who} signs in again")

    # --- what people see --------------------------------------------------------------------------

    def state(self, table: str) -> TableState | None:
        """What lies there for everybody on the floor to see; nothing while the machine is off."""
        house = self.house
        return house.tables[table].state if house is not None and table in house.tables else None

    def shoe_number(self, table: str) -> int:
        house = self.house
        return house.tables[table].shoe if house is not None and table in house.tables else -1

    @property
    def answers(self) -> bool:
        return any(each.answers for each in self.machines)

    @property
    def house(self) -> House | None:
        """The one that answers, of two nodes the one that knows most."""
        answer = [each.house for each in self.machines if each.answers and each.house is not None]
        return max(answer, key=lambda house: house.log.end.size, default=None)

    def credit(self, name: str) -> int:
        return self.books.cents[name]

    def give_up(self, entries: int) -> None:
        """A backup of so many entries was put back: what was told and shown of later ones holds no more."""
        self.acts.give_up(entries)
        self.screens.shown.clear()

    def out_of_service(self) -> Iterator[str]:
        """Nodes that serve no more, though nothing goes wrong any more."""
        for each in self.machines:
            if self.shared is not None and (each.house is None or each.house.fenced):
                yield f"{each.name} does not serve: {each.house.fenced if each.house is not None else 'it is shut'}"

    async def watch_silence(self) -> None:
        """Tables that run themselves never rest: where one node is well, something is soon written."""
        entries, since = 0, self.loop.now
        while self.shared is not None:
            await asyncio.sleep(LOOK_SECONDS)
            well = any(each.answers and not each.frozen for each in self.machines)
            if entries != len(self.acts.journal) or not well:
                entries, since = len(self.acts.journal), self.loop.now
            if self.loop.now - since > SILENT_MOST_SECONDS:
                self.judge(["a node is well, and nothing is written any more"])

    async def read_tables(self) -> None:
        """A Supervisor looks at one table after the other, at whichever node answers."""
        while self.shared is not None:
            await asyncio.sleep(LOOK_SECONDS)
            table = self.chance.choice(self.tables)
            self.lines[SUPERVISOR.name].read(f"/api/tables/{table}", self._read)

    def _read(self, answer: Answer) -> None:
        if answer.status == OK:
            common = answer.body["common"]
            self.seen(SUPERVISOR.name, msgspec.json.encode(answer.body))
            if not answer.old:
                self.judge(self.ages.read(common["table"], common["version"], self.loop.now))

    def unsound_snapshots(self) -> Iterator[str]:
        for each in self.machines:
            if each.unsound:
                yield f"no snapshot is taken: {each.unsound}"

    # --- the journal as the disk held it ----------------------------------------------------------

    def look_at_the_journal(self, house: House, *, at_rest: bool = False) -> None:
        """After the house was opened: what was told must be there, and everything is followed anew."""
        entries = list(house.store.read())
        if self.shared is None and not at_rest:
            self.acts.forget_refusals()
        self.judge(self.acts.compare(entries, at_rest=at_rest))
        versions: dict[str, int] = {}
        shown = self.screens.shown
        self._begin_judging()
        self.screens.shown = shown
        for entry in entries:
            body = entry.read()
            versions[entry.stream.removeprefix(TABLE)] = entry.version
            self.judge(self.books.follow(entry, body))
            self.judge(self.rounds.follow(entry, body))
        self.judge(self.screens.compare(versions))
        with house.store.moment() as rows:
            self.judge(self.books.compare({each.name: each.cents for each in accounts_in(rows)}))
