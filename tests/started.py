"""How often a run of the tests starts what is dear to start, and how often the first tier may.

A count is the same on every machine, fast or slow, busy or not; so no test asserts seconds, and these limits keep the
first tier from growing. Whoever needs more of something there looks first for a house, server or audit that is there
already; then the limit is raised here, in the change that needs it.
"""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from functools import wraps
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from tiers import is_whole_first_tier

if TYPE_CHECKING:
    from collections.abc import Callable

COUNTED = {
    "houses": ("cutcard.house.engine.house", "House", "__init__"),
    "audits": ("cutcard.audit.journal", "JournalAudit", "__init__"),
    "servers in threads": ("uvicorn", "Server", "__init__"),
    "browser windows": ("playwright.sync_api", "Browser", "new_context"),
    "servers in processes": ("server_process", "ServerProcess", "begin"),
}
"""What each worker counts, and the method whose calls are counted."""
STARTED = {
    re.compile(r"/initdb$"): "database servers",
    re.compile(r"/driver/node$"): "browsers",
    re.compile(r"/python[\d.]*$"): "interpreters",
}
"""What is counted when a program is started, by its own name: many lie in a folder of some Python's packages."""
MOST = {
    "houses": 1_850,
    "audits": 1_000,
    "servers in threads": 130,
    "servers in processes": 10,
    "browser windows": 56,
    "interpreters": 90,
}
"""How often the whole first tier may start each of them; browsers and databases are started once a worker."""
counts: Counter[str] = Counter()
"""How often each was started: in this process, and in the workers that have ended."""


def over_the_limit(found: Counter[str]) -> list[str]:
    """A sentence for each thing that was started too often."""
    return [
        f"{found[kind]:,} {kind} were started, and the first tier may start {most:,} (tests/started.py)"
        for kind, most in MOST.items()
        if found[kind] > most
    ]


def _counting(kind: str, method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def counting(*args: Any, **kwargs: Any) -> Any:
        counts[kind] += 1
        return method(*args, **kwargs)

    return counting


def kind_of(program: str) -> str:
    return next((kind for name, kind in STARTED.items() if name.search(f"/{program}")), "other programs")


def _count_programs(event: str, args: tuple[Any, ...]) -> None:
    if event == "subprocess.Popen":
        counts[kind_of(os.fsdecode(args[0]))] += 1
    elif event in {"os.fork", "os.forkpty"}:
        counts["forks"] += 1


# --- hooks ---------------------------------------------------------------------------------------


def pytest_collection_finish(session: pytest.Session) -> None:
    """Count from now on: whatever the tests need has been imported."""
    if session.config.option.collectonly:
        return
    for kind, (module, owner, name) in COUNTED.items():
        if module in sys.modules:
            holder = getattr(import_module(module), owner)
            setattr(holder, name, _counting(kind, getattr(holder, name)))
    sys.addaudithook(_count_programs)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    counts.update(getattr(node, "workeroutput", {}).get("counts", {}))


def pytest_sessionfinish(session: pytest.Session) -> None:
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["counts"] = dict(counts)
    elif is_whole_first_tier(session.config) and over_the_limit(counts):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    if is_whole_first_tier(config):
        for sentence in over_the_limit(counts):
            terminalreporter.write_line(sentence, red=True)
