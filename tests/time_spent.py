"""Where a run of the tests spends its processor time: by file, by fixture and by kind of work.

`pytest --time-spent=FILE` writes the figures of the whole run to FILE as JSON; `docs/testing_tables.py` makes the
tables of docs/testing.md from them.

Processor time inside a worker is measured thread by thread and belongs to the innermost kind that is under way. Other
processes are found by looking at /proc five times a second; a shorter-lived one is seen by its count alone.
"""

from __future__ import annotations

import json
import os
import resource
import threading
import time
from collections import defaultdict
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.assertion.rewrite import AssertionRewritingHook

from started import counts

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

TIMED = {
    "writing to houses": ("cutcard.house.engine.house", "House", "write"),
    "auditing": ("cutcard.audit.verify", "JournalAudit", "check_entries"),
    "importing": (SourceFileLoader.__module__, SourceFileLoader.__name__, "exec_module"),
    "importing tests": (AssertionRewritingHook.__module__, AssertionRewritingHook.__name__, "exec_module"),
}
"""What is timed inside a worker, and the method that does it."""
PROGRAMS = {
    "browsers": ("chrom",),
    "the browsers' driver": ("playwright",),
    "PostgreSQL": ("postgres",),
    "servers in processes": ("warm_process", "cutcard serve", "-m cutcard"),
    "compilers": ("/cc1", "collect2", "gcc", "/ld", "/as "),
    "interpreters": ("python",),
}
"""How other processes are told apart, by a part of their command line; the first that fits."""
LOOK_SECONDS = 0.2


class Stopwatch:
    """Processor seconds of this process by kind of work, each thread with a stack of what it is doing."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self._local = threading.local()
        self._lock = threading.Lock()

    @contextmanager
    def of(self, kind: str) -> Iterator[None]:
        """Time spent in here belongs to this kind, except what belongs to one further in."""
        stack: list[list[Any]] = self._local.__dict__.setdefault("stack", [])
        begun = time.thread_time()
        stack.append([kind, 0.0])
        try:
            yield
        finally:
            whole = time.thread_time() - begun
            _, further_in = stack.pop()
            if stack:
                stack[-1][1] += whole
            with self._lock:
                self.seconds[kind] += whole - further_in

    def timing(self, kind: str, method: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(method)
        def timed(*args: Any, **kwargs: Any) -> Any:
            with self.of(kind):
                return method(*args, **kwargs)

        return timed

    def instrument(self) -> None:
        for kind, (module, owner, name) in TIMED.items():
            holder = getattr(import_module(module), owner)
            setattr(holder, name, self.timing(kind, getattr(holder, name)))
        run = threading.Thread.run
        time.sleep = self._sleeping(time.sleep)  # type: ignore[assignment]

        def timed_run(thread: threading.Thread) -> None:
            target = getattr(thread, "_target", None)
            with self.of(f"threads of {getattr(target, '__module__', type(thread).__module__)}"):
                run(thread)

        threading.Thread.run = timed_run  # type: ignore[method-assign, assignment]

    def _sleeping(self, sleep: Callable[[float], None]) -> Callable[[float], None]:
        def sleeping(seconds: float) -> None:
            begun = time.monotonic()
            sleep(seconds)
            if threading.current_thread() is threading.main_thread():
                with self._lock:
                    self.seconds["sleeping (wall)"] += time.monotonic() - begun

        return sleeping


def _used() -> tuple[float, float]:
    """Processor seconds of this process, and of its children that have ended."""
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime, children.ru_utime + children.ru_stime


class WorkerTimes:
    """Plugin of a process that runs tests: what it used, by test and by fixture."""

    def __init__(self) -> None:
        self.stopwatch = Stopwatch()
        self.stopwatch.seconds["starting the worker"] = sum(_used())
        self.stopwatch.instrument()
        self.tests: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
        self.fixtures: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0, 0.0])

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Generator[None, Any, Any]:
        with self.stopwatch.of("collecting"):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        with self._added_to(self.tests[item.nodeid]), self.stopwatch.of("tests' own threads"):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, Any, Any]:
        row = self.fixtures[f"{fixturedef.baseid}::{fixturedef.argname}"]
        row[3] += 1
        with self._added_to(row):
            return (yield)

    @contextmanager
    def _added_to(self, row: list[float]) -> Iterator[None]:
        (own, children), begun = _used(), time.monotonic()
        try:
            yield
        finally:
            own_after, children_after = _used()
            for at, spent in enumerate((own_after - own, children_after - children, time.monotonic() - begun)):
                row[at] += spent

    def figures(self) -> dict[str, Any]:
        own, children = _used()
        kinds = {**self.stopwatch.seconds, "whole process": own, "children that ended": children}
        return {"tests": self.tests, "fixtures": self.fixtures, "kinds": kinds}


class Onlooker(threading.Thread):
    """Looks at all processes below this one, and remembers how much each has used."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self._over = threading.Event()
        self.seen: dict[int, tuple[str, float]] = {}
        self._ticks = os.sysconf("SC_CLK_TCK")

    def run(self) -> None:
        while not self._over.wait(LOOK_SECONDS):
            self._look()

    def end(self) -> dict[str, float]:
        """Processor seconds by kind of program."""
        self._over.set()
        self.join()
        spent: defaultdict[str, float] = defaultdict(float)
        for kind, seconds in self.seen.values():
            spent[kind] += seconds
        return dict(spent)

    def _look(self) -> None:
        parents, seconds = {}, {}
        for folder in Path("/proc").iterdir():
            if folder.name.isdigit():
                try:
                    fields = (folder / "stat").read_text().rpartition(")")[2].split()
                except OSError:
                    continue
                parents[int(folder.name)] = int(fields[1])
                seconds[int(folder.name)] = (int(fields[11]) + int(fields[12])) / self._ticks
        for pid in parents:
            if pid != os.getpid() and self._below(pid, parents):
                self.seen[pid] = self._kind(pid), seconds[pid]

    def _below(self, pid: int, parents: dict[int, int]) -> bool:
        """Daemons leave their parents, but they keep their session: those of this run are told by their program."""
        at = pid
        while at in parents and at != os.getpid():
            at = parents[at]
        return at == os.getpid() or self._kind(pid) == "PostgreSQL"

    def _kind(self, pid: int) -> str:
        try:
            command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            command = ""
        if not command:  # It has ended, or has not begun yet.
            return self.seen[pid][0] if pid in self.seen else "other programs"
        if "eval(sys.stdin" in command:
            return "workers"
        return next(
            (kind for kind, parts in PROGRAMS.items() if any(part in command for part in parts)), "other programs"
        )


class ControllerTimes:
    """Plugin of the process that was called: it adds up what the workers say and writes the file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.begun = time.monotonic()
        self.workers: list[dict[str, Any]] = []
        self.onlooker = Onlooker()
        self.onlooker.start()

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        if "time_spent" in getattr(node, "workeroutput", {}):
            self.workers.append(node.workeroutput["time_spent"])

    def pytest_unconfigure(self) -> None:
        figures = {
            "wall": time.monotonic() - self.begun,
            "programs": self.onlooker.end(),
            "counts": dict(counts),
            "workers": self.workers,
        }
        self.path.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


# --- hooks ---------------------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--time-spent", type=Path, help="write where processor time went, as JSON, to this file")


def pytest_configure(config: pytest.Config) -> None:
    worker = hasattr(config, "workerinput")
    path = config.getoption("--time-spent")
    if path is not None and not worker:
        config.pluginmanager.register(ControllerTimes(path), "controller-times")
    if path is not None and (worker or not config.getoption("numprocesses", default=None)):
        config.pluginmanager.register(WorkerTimes(), "worker-times")


def pytest_sessionfinish(session: pytest.Session) -> None:
    times = session.config.pluginmanager.get_plugin("worker-times")
    controller = session.config.pluginmanager.get_plugin("controller-times")
    if times is not None and controller is not None:
        controller.workers.append(times.figures())
    elif times is not None:
        session.config.workeroutput["time_spent"] = json.loads(json.dumps(times.figures()))  # type: ignore[attr-defined]
