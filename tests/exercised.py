"""What the first tier exercises: every command of the command line, and every route of the floor with success.

A tier that is to ask everything once can lose a thing unnoticed when a test moves to another tier. So each worker notes
which commands were run to a good end and which routes answered well, and a run of the whole first tier fails if one is
missing. Clauses and conditions are held by `cutcard clauses --check`, acts by the walk over every cell of the table of
transitions (tests/table/test_transitions.py) and by the authority of each act (tests/houses/cage/test_authority.py).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
import typer.main
from fastapi.routing import APIRoute
from starlette.routing import Route

from cutcard.cli.app import app
from tiers import is_whole_first_tier

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Iterator

ELSEWHERE: dict[str, str] = {}
"""Commands and routes that no first-tier test brings to a good end, and why that is enough."""
done: set[str] = set()
"""Commands and routes that came to a good end in this process, or in a worker that has ended."""
offered: set[str] = set()
"""Routes that a floor offered."""


@cache
def commands() -> frozenset[str]:
    """Every command with its group, as `house init`."""

    def below(command: Any, path: tuple[str, ...]) -> Iterator[str]:
        for name, each in getattr(command, "commands", {}).items():
            yield from below(each, (*path, name))
        if not hasattr(command, "commands"):
            yield " ".join(path)

    return frozenset(below(typer.main.get_command(app), ()))


def note_command(arguments: Iterable[str], code: int) -> None:
    """A command that was run in a test's own process; a status up to 1 is an answer, 2 a mistake in the call."""
    words: list[str] = []
    for word in arguments:
        words.append(word)
        if " ".join(words) in commands() and code <= 1:
            done.add(" ".join(words))
            return


def _noting(handle: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    async def noting(route: Any, scope: Any, receive: Any, send: Any) -> None:
        name = f"{scope['method']} {route.path}"
        if "app" in scope:
            offered.update(routes_of(scope["app"]))

        async def heard(message: Any) -> None:
            if message["type"] == "http.response.start" and message["status"] < 400:
                done.add(name)
            await send(message)

        await handle(route, scope, receive, heard)

    return noting


def routes_of(served: Any) -> Iterator[str]:
    """Every route of an application, with its method; HEAD goes with GET."""
    for route in served.routes:
        if isinstance(route, Route):
            yield from (f"{method} {route.path}" for method in route.methods or () if method != "HEAD")


def missing() -> list[str]:
    """What should have been exercised and was not, and what is excused although it was."""
    wanted = commands() | offered
    lacking = [f"no first-tier test brings `{each}` to a good end" for each in sorted(wanted - done - ELSEWHERE.keys())]
    return lacking + [f"`{each}` is exercised: take it out of ELSEWHERE" for each in sorted(done & ELSEWHERE.keys())]


# --- hooks ---------------------------------------------------------------------------------------


def pytest_collection_finish() -> None:
    for kind in (Route, APIRoute):
        if "handle" in vars(kind):
            setattr(kind, "handle", _noting(vars(kind)["handle"]))  # noqa: B010 - a method of a class of others.


def pytest_sessionfinish(session: pytest.Session) -> None:
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["exercised"] = [sorted(done), sorted(offered)]
    elif is_whole_first_tier(session.config) and missing():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    came_to_good, had = getattr(node, "workeroutput", {}).get("exercised", ([], []))
    done.update(came_to_good)
    offered.update(had)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    if is_whole_first_tier(config):
        for sentence in missing():
            terminalreporter.write_line(f"{sentence} (tests/exercised.py)", red=True)
