"""Pages report their own errors: by module and line, as often as is useful, with nothing that staff must believe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import plain_http
from cutcard.rulebook.procedure import Position
from cutcard.server.auth.dependencies import RATES
from cutcard.server.files.prepared import page_files
from cutcard.server.files.routes import PAGES
from cutcard.server.runtime import Runtime
from cutcard.server.watch import page_errors
from floors import Person, furnished
from server.watching import logged, looks_often, watched

if TYPE_CHECKING:
    from pathlib import Path

    import httpx

    from cutcard.house.engine.house import House
    from floors import FloorServer

__all__ = ["logged", "looks_often"]
pytestmark = pytest.mark.usefixtures("looks_often")
FILES = page_files(PAGES)
SCRIPT = "terminal/terminal.html.js"
SOURCES = FILES.sources[SCRIPT]
LINE = next(at for at, (module, line) in enumerate(SOURCES, 1) if module == "terminal/top.js" and line)
PLACE = "{}:{}".format(*SOURCES[LINE - 1])
REPORT = {"version": FILES.digest, "script": SCRIPT, "line": LINE, "kind": "TypeError"}


@pytest.fixture
def house(tmp_path: Path) -> House:
    return furnished(tmp_path / "house.db", ["tiger-baccarat"])


def report(browser: httpx.Client, **changed: Any) -> int:
    return browser.post("/api/page-errors", json=REPORT | changed).status_code


def counted(floor: FloorServer, page: str) -> float:
    figures = plain_http.get(f"{floor.address}/metrics").text
    name = f'cutcard_page_errors_total{{page="{page}"}} '
    return next((float(line.removeprefix(name)) for line in figures.splitlines() if line.startswith(name)), 0.0)


def test_page_error_is_a_condition_that_names_module_and_line_until_it_is_seen_no_more(
    house: House, logged: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    with watched(house, logged) as floor:
        before = counted(floor.floor, "terminal")
        ana = floor.floor.person("Ana")
        assert [report(ana.http), report(ana.http)] == [204, 204]
        assert floor.begins("page")["why"] == f"terminal: {PLACE}, TypeError"
        assert counted(floor.floor, "terminal") == before + 2
        (line,) = [each for each in logged if each["event"] == "page failed"]
        assert (line["page"], line["place"], line["kind"]) == ("terminal", PLACE, "TypeError")
        assert "Ana" not in str(line)
        assert report(ana.http, version="0123456789abcdef", line=7) == 204
        (shown,) = floor.pit.get("/api/conditions")
        assert shown["why"].startswith("terminal: line 7 of version 0123456789abcdef, TypeError; ")
        monkeypatch.setattr(page_errors, "QUIET_SECONDS", 0.0)
        floor.is_over("page")


def test_anything_but_a_line_of_a_script_is_refused_or_counts_as_unknown(house: House, logged: list[Any]) -> None:
    with watched(house, logged) as floor:
        ana = floor.floor.person("Ana").http
        for wrong in (
            {"kind": "Call 555-0100"},
            {"script": "x\n"},
            {"script": "x" * 81},
            {"line": -1},
            {"line": 10**7},
        ):
            assert report(ana, **wrong) == 422
        assert report(ana, message="Ana has lost") == 422
        assert report(ana, version="Ana") == 422
        assert floor.pit.get("/api/conditions") == []
        before = counted(floor.floor, "unknown")
        assert report(ana, script="Ana.html.js") == 204
        assert report(ana, line=LINE + 10**5) == 204
        (shown,) = floor.pit.get("/api/conditions")
        assert shown["why"] == "terminal: unknown, TypeError; unknown: unknown, TypeError"
        assert counted(floor.floor, "unknown") == before + 1


@pytest.mark.wide
def test_sessions_and_addresses_report_only_so_often_and_strangers_raise_no_condition(
    house: House, logged: list[Any]
) -> None:
    """A display may report, though it may do nothing else; one session that reports too often silences no other."""
    with watched(house, logged) as floor:
        stranger, ana = floor.floor.browser(), floor.floor.person("Ana").http
        most = int(RATES["page errors"][1])
        assert [report(stranger) for _ in range(most + 1)] == [204] * most + [429]
        assert floor.pit.get("/api/conditions") == []
        assert [report(ana) for _ in range(most + 1)] == [204] * most + [429]
        display = Person(floor.floor, "Sue", Position.PIT_SUPERVISOR, display=True).http
        assert report(display, script="board/board.html.js", line=1) == 204
        (condition,) = floor.pit.get("/api/conditions")
        assert condition["why"].startswith("board: ")


def test_only_the_newest_places_are_kept() -> None:
    errors = page_errors.PageErrors(Runtime())
    for line in range(page_errors.KNOWN_MOST + 5):
        errors.report(page_errors.PageError("pit", f"pit/pit.js:{line}", "Error"), signed_in=True)
    named = errors.findings()[""].why.split("; ")
    assert len(named) == page_errors.NAMED_MOST
    assert named[0] == f"pit: pit/pit.js:{page_errors.KNOWN_MOST + 4}, Error"
    assert len(errors._reported) == page_errors.KNOWN_MOST
