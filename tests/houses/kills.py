"""Killing a house: lives that end by SIGKILL at a seeded moment, and what must hold after each.

A warm process forks every life, so nothing is open when it forks and a kill costs milliseconds. A life opens the house,
asks again what was never answered, and plays until it dies. Whatever it asks goes to a log before, whatever it hears
after; the log is the kernel's once written, so it outlives the kill.
"""

from __future__ import annotations

import atexit
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
import traceback
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cutcard.cards import parse_cards
from cutcard.compiled.conclusive import conclusive
from cutcard.compiled.digest import rules_digest
from cutcard.formats.entry import CAGE, table_stream
from cutcard.games import GAMES
from cutcard.house import cage
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.open import open_house
from cutcard.rulebook.irregularities import Remedy
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.rulebook.table_options import main_wagers
from cutcard.table import commands
from cutcard.table.codec import COMMANDS, read_named, to_json
from cutcard.table.state import Actor, Phase

if TYPE_CHECKING:
    from cutcard.house.engine.house import Decision, House
    from cutcard.house.engine.live_table import LiveTable

FAILPOINTS = ("before append", "mid-batch", "mid-settlement", "after commit")
ANY_MOMENT = "any moment"
STAFF = Actor("Max", Position.PIT_MANAGER)
CASHIER = Actor("Cai", Position.CASHIER)
DEALER = Actor("Dee", Position.DEALER)
PATRONS = ("Ann", "Ben", "Chi", "Dov")
ELECTRONIC_AND_SILENT = {
    "e1": "tiger-baccarat",
    "e2": "no-commission",
    "s1": "sands-elements",
    "g1": "dragon-tiger",
}
HAND_DEALT = {"d1": "dragon-tiger-baccarat", "f1": "fa-fa-fabulous-4"}
GAMES_OF_TABLES = {**ELECTRONIC_AND_SILENT, **HAND_DEALT}
CARDS_BEFORE_THE_CUT = 16
"""Shoes are short, so that they end and are opened within a campaign."""
BURSTS_MOST = 600


@dataclass(frozen=True)
class Life:
    """One life of a house: where it is, where it dies, what it asks again, and which tables it opens.

    Where nothing is said of its death it plays until somebody else kills it.
    """

    url: str
    log: str
    seed: int
    dies_at: str = ""
    dies_after: int = 0
    dies_in_recovery: bool = False
    create: bool = False
    finish: bool = False
    """Bring every round to its end and close, instead of playing until death."""
    tables: dict[str, str] = field(default_factory=dict)
    again: list[dict[str, Any]] = field(default_factory=list)
    tickets: list[str] = field(default_factory=list)
    waits_for: str = ""
    """A file that must be there before this life goes on from opening to playing."""
    node: str = ""
    key: str = ""
    log_end: str = ""


# --- a life, in the process that dies -----------------------------------------------------------


class RunLog:
    """What a life writes down as it goes; a line is safe from the kill once written."""

    def __init__(self, path: str) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def write(self, **line: Any) -> None:
        os.write(self._file, json.dumps(line).encode() + b"\n")


class KillPoint:
    """SIGKILL the nth time the house passes the named point; `any moment` waits n tenths of a millisecond."""

    def __init__(self, life: Life, log: RunLog) -> None:
        self._life, self._log, self._left = life, log, life.dies_after
        self.recovering = True

    def __call__(self, name: str) -> None:
        if name != self._life.dies_at or self.recovering > self._life.dies_in_recovery:
            return
        self._left -= 1
        if self._left == 0:
            self.now()

    def now(self) -> None:
        self._log.write(killed=self._life.dies_at, recovering=self.recovering)
        os.kill(os.getpid(), signal.SIGKILL)

    def wait(self) -> None:
        time.sleep(self._life.dies_after / 10_000)
        self.now()

    def begins(self, *, recovering: bool) -> None:
        self.recovering = recovering
        if self._life.dies_at == ANY_MOMENT and recovering == self._life.dies_in_recovery:
            threading.Thread(target=self.wait, daemon=True).start()


class Playing:
    """The dealing, betting and banking of one life."""

    def __init__(self, house: House, log: RunLog, life: Life) -> None:
        self.house, self.log, self.life = house, log, life
        self.chance = random.Random(life.seed)
        self.numbers = count(1)
        self.tickets = list(life.tickets)
        self.steps = count(1)

    def put(self, requests: list[tuple[str, commands.Command | None, str]]) -> list[Reply | Refusal]:
        """Put requests together, each with its stream, command and id; a step of the dealer has neither of the two."""
        asked: list[tuple[str, int, Decision]] = []
        for stream, command, given in requests:
            if command is None:
                number, known = next(self.steps), ""
                self.log.write(step=number, stream=stream)
            else:
                number, known = 0, given or f"{self.life.seed:08d}.{next(self.numbers):06d}"
                self.log.write(asked=known, stream=stream, command=to_json(command), again=bool(given))
            asked.append((known, number, self.house.submit(Request(known, stream, command))))
        return [self._heard(known, number, future.result()) for known, number, future in asked]

    def _heard(self, known: str, number: int, answer: Reply | Refusal) -> Reply | Refusal:
        if isinstance(answer, Refusal):
            self.log.write(refused=known, step=number, code=answer.code)
        else:
            digest, entry = sha256(answer.entry.body).hexdigest(), answer.entry
            place = {"seq": entry.seq, "stream": entry.stream, "version": entry.version}
            self.log.write(reply=entry.id, step=number, body=digest, repeated=answer.repeated, **place)
            if isinstance(answer.body.command, dict) and answer.body.command["type"] == "CashOut":
                self.tickets.append(entry.id)
        return answer

    def found(self) -> None:
        """Open the accounts and the tables of a new house."""
        for name in PATRONS:
            self.put([(CAGE, cage.OpenAccount(STAFF, name), "")])
            self.put([(CAGE, cage.BuyCredit(CASHIER, name, 2_000_00), "")])
        for name, slug in self.life.tables.items():
            cut = 4 * len(GAMES[slug].deck) - CARDS_BEFORE_THE_CUT
            self.put([(CAGE, cage.OpenTable(STAFF, name, {"game": slug, "decks": 4, "cut": cut}), "")])

    def ask_again(self) -> None:
        """Every request that was never answered, under its own id, twice; then with another body."""
        for line in self.life.again:
            kinds = cage.COMMANDS if line["stream"] == CAGE else COMMANDS
            command = read_named({**kinds}, "command", line["command"])
            (first,) = self.put([(line["stream"], command, line["asked"])])
            if isinstance(first, Reply):
                (second,) = self.put([(line["stream"], command, line["asked"])])
                assert isinstance(second, Reply), second
                assert (second.repeated, second.entry) == (True, first.entry), "the stored reply comes back"
                other = self.house.ask(Request(line["asked"], CAGE, cage.BuyCredit(CASHIER, "Ann", 1)))
                assert isinstance(other, Refusal), "an id stands for one command"
                assert other.code == "id_reused", other

    def burst(self) -> None:
        """Several patrons, the cage and some dealers at the same time."""
        requests: list[tuple[str, commands.Command | None, str]] = []
        for _ in range(self.chance.randint(1, 5)):
            stream, command = self._at_the_cage() if self.chance.random() < 0.15 else self._at_a_table()
            if command is not None:
                requests.append((stream, command, ""))
        busy = sorted(self.house.tables)
        for name in self.chance.sample(busy, self.chance.randint(0, min(3, len(busy)))):
            if self.house.table(name).state.phase is Phase.BETTING and self.chance.random() < 0.5:
                continue
            requests.append((table_stream(name), self._resume(self.house.table(name)), ""))
        self.chance.shuffle(requests)
        self.put(requests)

    def _resume(self, live: LiveTable) -> commands.Command | None:
        """The dealer's next act: where patrons have had their option, play goes on."""
        return None if live.state.incident is None else commands.RuleOn(DEALER, Remedy.PLAY_ON, "patrons have chosen")

    def _at_the_cage(self) -> tuple[str, commands.Command | None]:
        name, kind = self.chance.choice(PATRONS), self.chance.random()
        if kind < 0.4:
            return CAGE, cage.BuyCredit(CASHIER, name, self.chance.randint(100_00, 500_00))
        if kind < 0.7 or not self.tickets:
            cents = self.chance.choice([None, self.chance.randint(1, 300_00)])
            return CAGE, cage.CashOut(Actor(name, Position.PATRON), name, cents=cents)
        return CAGE, cage.RedeemTicket(CASHIER, self.house.ticket_code(self.chance.choice(self.tickets)))

    def _at_a_table(self) -> tuple[str, commands.Command | None]:
        everywhere = sorted(self.house.tables)
        taking = [name for name in everywhere if self.house.table(name).state.phase is Phase.BETTING]
        where = taking if taking and self.chance.random() < 0.9 else everywhere
        live = self.house.table(self.chance.choice(where))
        stream, state, game = table_stream(live.name), live.state, live.state.options.game
        if state.bets and self.chance.random() < 0.35:
            bet = self.chance.choice(state.bets)
            who = Actor(bet.patron, Position.PATRON)
            if self.chance.random() < 0.5:
                return stream, commands.WithdrawBet(who, bet.number)
            return stream, commands.ChangeBet(who, bet.number, self.chance.randint(10_00, 200_00))
        name, wager = self.chance.choice(PATRONS), self.chance.choice(game.wagers).name
        if self.chance.random() < 0.5:
            wager = self.chance.choice(main_wagers(game))
        stake, area = self.chance.randint(10_00, 150_00), self.chance.randint(1, 7)
        if state.phase is not Phase.BETTING and self.chance.random() < 0.5:
            return stream, None
        return stream, commands.PlaceBet(Actor(name, Position.PATRON), name, area, wager, stake)

    def finish(self) -> None:
        """Every round is brought to its end."""
        for name in sorted(self.house.tables):
            while (live := self.house.table(name)).state.phase in {Phase.BETTING, Phase.DEALING, Phase.SETTLING}:
                (answer,) = self.put([(table_stream(name), self._resume(live), "")])
                assert isinstance(answer, Reply), f"{live}: {answer}"


def snapshot(live: LiveTable) -> dict[str, Any]:
    state, incident = live.state, live.state.incident
    return {
        "phase": state.phase.value,
        "round": state.round_number,
        "cards": [str(dealt.card) for dealt in state.cards],
        "bets": [(bet.number, bet.patron, bet.stake_cents) for bet in state.bets],
        "incident": incident is not None,
        "offered": incident is not None and incident.offered,
        "all_or_none": incident is not None and incident.all_or_none,
        "version": live.version,
    }


PATIENCE_SECONDS = 60
"""As long as tests wait for anything; this process does without pytest, which starts slowly."""


def play(life: Life) -> None:
    """A life from its opening to its death, or to its end where it is to finish."""
    log = RunLog(life.log)
    death = KillPoint(life, log)
    death.begins(recovering=True)
    files: dict[str, Any] = {"key": Path(life.key), "log_end": Path(life.log_end)} if life.key else {}
    house = open_house(life.url, create=life.create, failpoint=death, node=life.node, **files)
    playing = Playing(house, log, life)
    assert not house.stopped, house.stopped
    log.write(opened={name: snapshot(live) for name, live in house.tables.items()})
    if life.create:
        playing.found()
    gives_up = time.monotonic() + PATIENCE_SECONDS
    while life.waits_for and not Path(life.waits_for).exists():
        assert time.monotonic() < gives_up, f"waited {PATIENCE_SECONDS} s in vain for {life.waits_for}"
        time.sleep(0.001)
    death.begins(recovering=False)
    playing.ask_again()
    if life.finish:
        playing.finish()
        house.close()
        return
    for _ in range(BURSTS_MOST if life.dies_at else sys.maxsize):
        playing.burst()
    raise AssertionError(f"{life.dies_at} never came {life.dies_after} times")


# --- the warm process, which forks lives --------------------------------------------------------


def serve() -> None:
    """Read lives from standard input, fork each, and tell how it ended; what every life needs is there already."""
    for store in ("sqlite", "postgres"):
        import_module(f"cutcard.house.journal.{store}")
    for slug in GAMES_OF_TABLES.values():
        game = GAMES[slug]
        conclusive(game, parse_cards(str(game.deck.cards[0])))
        rules_digest(game)  # Every shoe is stamped with it.
    for line in sys.stdin:
        asked = json.loads(line)
        if "wait" in asked:
            _, status = os.waitpid(asked["wait"], 0)
            answer = os.waitstatus_to_exitcode(status)
        else:
            answer = os.fork()
            if answer == 0:
                _live(Life(**asked))
        sys.stdout.write(f"{answer}\n")
        sys.stdout.flush()


def _live(life: Life) -> None:
    code = 1
    try:
        play(life)
        code = 0
    except BaseException:  # noqa: BLE001 - whatever it is, the log tells it to who examines this life.
        RunLog(life.log).write(failed=traceback.format_exc())
    finally:
        os._exit(code)


class ForkServer:
    """The warm process, from outside."""

    def __init__(self) -> None:
        here = Path(__file__).parent.parent
        paths = os.pathsep.join([str(here), *filter(None, [os.environ.get("PYTHONPATH")])])
        surroundings = {**os.environ, "PYTHONPATH": paths, "OPENBLAS_NUM_THREADS": "1"}
        command = [sys.executable, "-c", "from houses import kills; kills.serve()"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=surroundings
        )

    def _tell(self, what: dict[str, Any]) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def begin(self, life: Life) -> int:
        """The process id of a life that has begun."""
        return self._tell(life.__dict__)

    def end(self, pid: int) -> int:
        """Wait for a life to end; minus the signal where one ended it."""
        return self._tell({"wait": pid})

    def close(self) -> None:
        self._process.communicate()


@cache
def fork_server() -> ForkServer:
    """One for the whole run: what a life needs takes seconds to warm."""
    warm = ForkServer()
    atexit.register(warm.close)
    return warm
