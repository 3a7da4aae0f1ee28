"""The tiers, the limits of time and the programs that may be missing: what the tests' own plugins promise."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections import Counter
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route

import exercised
import programs
import started
import tiers
from cutcard import GAMES
from cutcard.audit.verification import verify
from cutcard.games import document_codes
from cutcard.house.open import open_house

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

PLUGINS = ("-p", "no:cacheprovider", "-p", "pytest_timeout")


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Callable[..., pytest.RunResult]:
    """Runs a small suite of one test in each tier and one that is in two by its parameters."""
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeini("[pytest]\nmarkers =\n  wide\n  long\n  needs\n  timeout\naddopts = --strict-markers\n")
    pytester.makepyfile(
        test_suite="""
        import pytest
        from tiers import LONG, first_of
        def test_first(): pass
        @pytest.mark.wide
        def test_wide(): pass
        @pytest.mark.long
        def test_long(): pass
        @pytest.mark.parametrize("a", first_of([1, 2], 1))
        @pytest.mark.parametrize("b", first_of([1, 2], 1, rest=LONG))
        def test_both(a, b): pass
        @pytest.mark.needs("nginx")
        def test_proxy(): pass
        """
    )

    pytester.makepyfile(test_other="def test_a(): pass\ndef test_b(): pass\ndef test_c(): pass\n")

    def run(*arguments: str) -> pytest.RunResult:
        return pytester.runpytest_inprocess(*PLUGINS, "-p", "tiers", "-p", "programs", "-p", "order", *arguments)

    return run


def names(result: pytest.RunResult) -> set[str]:
    return {line.partition("::")[2].partition(" ")[0] for line in result.outlines if " PASSED" in line}


def test_every_test_runs_in_exactly_one_tier(suite: Callable[..., pytest.RunResult]) -> None:
    ran = {
        tier: names(suite("-v", *option)) for tier, option in (("", ()), ("wide", ("--wide",)), ("long", ("--long",)))
    }
    assert ran[""] == {"test_first", "test_both[1-1]", "test_proxy", "test_a", "test_b", "test_c"}
    assert ran["wide"] == {"test_wide", "test_both[1-2]"}
    assert ran["long"] == {"test_long", "test_both[2-1]", "test_both[2-2]"}


def test_two_tiers_at_once_are_refused(suite: Callable[..., pytest.RunResult]) -> None:
    refused = suite("--wide", "--long")
    assert refused.ret == pytest.ExitCode.USAGE_ERROR
    refused.stderr.fnmatch_lines(["*--wide and --long are two tiers*"])


def test_shuffled_tests_stay_in_their_files_and_depend_on_the_seed(suite: Callable[..., pytest.RunResult]) -> None:
    orders = {
        tuple(line for line in suite("--collect-only", "-q", f"--shuffle={seed}").outlines if "::" in line)
        for seed in (1, 1, 2, 3)
    }
    assert {frozenset(order) for order in orders} == {frozenset(min(orders))}
    assert len(orders) == 3
    for order in orders:
        files = [line.partition("::")[0] for line in order]
        assert len(list(groupby(files))) == len(set(files))


def test_one_game_of_each_document_is_in_the_first_tier() -> None:
    marked = tiers.one_a_document()
    first = [each for each in marked if isinstance(each, str)]
    assert [GAMES[slug].document.code for slug in first] == list(document_codes())
    assert len(marked) == len(GAMES)
    assert [each.values[0] for each in marked if not isinstance(each, str)] == [
        slug for slug in GAMES if slug not in first
    ]


def test_a_parameter_keeps_the_tier_that_it_has() -> None:
    kept = tiers.in_tier(pytest.param(1, marks=pytest.mark.long), tiers.WIDE)
    assert [mark.name for mark in kept.marks] == ["long"]


# --- programs that are missing --------------------------------------------------------------------


def test_what_is_missing_is_named_left_out_and_counted(
    suite: Callable[..., pytest.RunResult], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CUTCARD_WITHOUT", "nginx")
    monkeypatch.setattr(programs, "left_out", Counter())
    ran = suite("-q")
    ran.stdout.fnmatch_lines(["Missing here: nginx. *apt-get install nginx-light"])
    ran.assert_outcomes(passed=5, deselected=6)
    assert ran.outlines[-1] == "1 test was left out: 1 without nginx. To run them: apt-get install nginx-light"
    del capsys


def test_nothing_is_left_out_where_nothing_is_missing(
    suite: Callable[..., pytest.RunResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "PROGRAMS", ())
    ran = suite("-q")
    ran.assert_outcomes(passed=6, deselected=5)
    assert "left out" not in ran.stdout.str()


def test_continuous_integration_refuses_to_leave_anything_out(
    suite: Callable[..., pytest.RunResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    monkeypatch.setenv("CUTCARD_WITHOUT", "nginx compiler")
    refused = suite("-q")
    assert refused.ret == pytest.ExitCode.USAGE_ERROR
    refused.stderr.fnmatch_lines(["*and this is: nginx, a C compiler. apt-get install nginx-light gcc libc6-dev*"])


# --- what may be started ----------------------------------------------------------------------------


def test_what_is_started_too_often_is_named_with_its_limit() -> None:
    found = Counter(dict.fromkeys(started.MOST, 0)) + Counter({"audits": started.MOST["audits"]})
    assert started.over_the_limit(found) == []
    found["audits"] += 1
    (sentence,) = started.over_the_limit(found)
    assert sentence.startswith(f"{started.MOST['audits'] + 1:,} audits were started, and the first tier may start")


def test_every_start_is_counted(tmp_path: Path) -> None:
    before = Counter(started.counts)
    open_house(str(tmp_path / "house.db"), create=True).close()
    verify(str(tmp_path / "house.db"))
    subprocess.run([sys.executable, "-S", "-c", ""], check=True)
    assert started.counts - before == Counter(houses=1, audits=1, interpreters=1)


@pytest.mark.parametrize(
    ("program", "kind"),
    [
        ("python", "interpreters"),
        ("/usr/bin/python3.12", "interpreters"),
        ("/lib/python3.12/site-packages/pginstall/bin/initdb", "database servers"),
        ("/lib/python3.12/site-packages/pginstall/bin/pg_restore", "other programs"),
        ("/lib/python3.12/site-packages/playwright/driver/node", "browsers"),
        ("/lib/python3.12/bin/node", "other programs"),
    ],
)
def test_a_program_is_counted_by_its_own_name(program: str, kind: str) -> None:
    assert started.kind_of(program) == kind


# --- what must be exercised -------------------------------------------------------------------------


@pytest.fixture
def nothing_done(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("done", "offered"):
        monkeypatch.setattr(exercised, name, set())


@pytest.mark.usefixtures("nothing_done")
def test_a_command_or_a_route_that_nobody_exercises_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    known = sorted(exercised.commands())
    assert {"odds", "house init", "variant check"} <= set(known)
    for command in known[1:]:
        exercised.note_command(["--json", *command.split(), "x"][1:], 0)
    exercised.note_command(known[0].split(), 2)
    exercised.offered.update({"GET /api/me", "POST /api/enter"})
    exercised.done.add("GET /api/me")
    unexercised = [f"no first-tier test brings `{each}` to a good end" for each in ("POST /api/enter", known[0])]
    assert exercised.missing() == unexercised
    monkeypatch.setattr(exercised, "ELSEWHERE", {known[0]: "a reason", "GET /api/me": "no reason any more"})
    assert exercised.missing() == [unexercised[0], "`GET /api/me` is exercised: take it out of ELSEWHERE"]


@pytest.mark.usefixtures("nothing_done")
def test_a_route_counts_when_it_answers_well() -> None:
    def answer(request: Request) -> Response:
        return Response(status_code=int(request.path_params["status"]))

    site = Starlette(routes=[Route("/{status}", answer), Route("/never/asked", answer, methods=["POST"])])

    def get(path: str) -> None:
        asyncio.run(_get(site, path))

    get("/404")
    assert exercised.offered == {"GET /{status}", "POST /never/asked"}
    assert exercised.done == set()
    get("/200")
    assert exercised.done == {"GET /{status}"}


async def _get(site: Starlette, path: str) -> None:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(site), base_url="http://floor") as browser:
        await browser.get(path)


# --- limits ---------------------------------------------------------------------------------------

SERVES = """
import asyncio, pytest, uvloop
async def serve():
    async def task():
        while True:
            try:
                await asyncio.sleep(0.01)
            except Exception:
                pass
    await asyncio.gather(task(), task())
@pytest.mark.timeout(1)
def test_that_serves():
    {loop}.run(serve())
@pytest.mark.timeout(1)
def test_that_swallows_the_interruption():
    try:
        {loop}.run(serve())
    except KeyboardInterrupt:
        pass
@pytest.mark.timeout(30)
def test_after_it():
    pass
"""


@pytest.mark.parametrize("loop", ["asyncio", "uvloop"])
def test_a_test_that_serves_is_given_up_with_a_sentence(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, loop: str
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent.parent))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makepyfile(SERVES.replace("{loop}", loop))
    ran = pytester.runpytest_subprocess(*PLUGINS, "-p", "time_limits", "-q")
    ran.assert_outcomes(failed=2, passed=1)
    ran.stdout.fnmatch_lines(["*given up after 1 s; it was doing this:*"])
