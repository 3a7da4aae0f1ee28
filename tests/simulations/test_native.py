"""The kernel that the machine's own C compiler makes: kept once, loaded only where it is safe, and numba not needed."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from cutcard import GAMES
from cutcard.cli.simulate.compiling import native_dealer
from cutcard.simulate import Goal, ShoePlan, Study, run, threads
from cutcard.simulate.shoes import deal_shoes, prepared
from tallies import digest
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from commands import CommandResult

DRAGON_TIGER = GAMES["dragon-tiger"]
pytestmark = pytest.mark.needs("compiler")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache of its own that was compiled into once."""
    with pytest.MonkeyPatch.context() as patch:
        root = tmp_path_factory.mktemp("cache")
        patch.setenv("XDG_CACHE_HOME", str(root))
        patch.delenv("CUTCARD_COMPILER", raising=False)
        assert native_dealer()
        yield root / "cutcard"


@pytest.fixture
def cache(compiled: Path) -> Iterator[Path]:
    """The same, put right again after a test has spoilt it."""
    (library,) = compiled.glob("*.so")
    yield compiled
    for path, mode in ((compiled.parent, 0o700), (compiled, 0o700), (library, 0o700)):
        path.chmod(mode)


def test_it_is_compiled_once_and_is_its_owners_alone(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert native_dealer()
    (library,) = cache.iterdir()
    assert [stat.S_IMODE(path.stat().st_mode) for path in (cache, library)] == [0o700, 0o700]


@pytest.mark.parametrize("mode", [0o720, 0o702, 0o777])
@pytest.mark.parametrize("which", ["library", "folder", "around"])
def test_what_others_may_write_is_not_loaded(cache: Path, which: str, mode: int) -> None:
    (library,) = cache.glob("*.so")
    assert native_dealer()
    {"library": library, "folder": cache, "around": cache.parent}[which].chmod(mode)
    assert native_dealer() is None


def test_what_belongs_to_somebody_else_is_not_loaded(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cache.exists()
    monkeypatch.setattr(os, "getuid", lambda: cache.stat().st_uid + 1)
    assert native_dealer() is None


def test_a_link_is_not_followed(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cutcard").symlink_to(cache)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert native_dealer() is None


@pytest.mark.parametrize("compiler", ["", "false", "no-such-compiler"])
def test_without_a_compiler_nothing_is_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiler: str
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("CUTCARD_COMPILER", compiler)
    assert native_dealer() is None
    assert not list(tmp_path.glob("cutcard/*"))


@pytest.mark.parametrize("kept", first_of([9000, 0, 1000], 1))
def test_a_damaged_library_is_compiled_anew(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: int
) -> None:
    """Cut short, by a full disk or a stopped machine; in a process of its own, which a bad library would end."""
    (library,) = cache.glob("*.so")
    whole, folder = library.read_bytes(), tmp_path / "cutcard"
    folder.mkdir(0o700)
    (folder / library.name).write_bytes(whole[:kept])
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    asked = "from cutcard.cli.simulate.compiling import native_dealer; print(native_dealer() is not None)"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout) == (0, "True\n")
    (anew,) = folder.iterdir()
    assert len(anew.read_bytes()) == len(whole)


def test_a_damaged_library_is_not_used_where_nothing_compiles(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (library,) = cache.glob("*.so")
    (tmp_path / "cutcard").mkdir(0o700)
    (tmp_path / "cutcard" / library.name).write_bytes(b"no library")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    assert native_dealer() is None


def test_threads_deal_side_by_side(compiled: Path) -> None:
    assert compiled.exists()
    dealer = native_dealer()
    assert dealer
    with threads(3, dealer) as crew:
        study = run(Study.new(DRAGON_TIGER, ShoePlan(), 5), Goal(shoes=20_000), crew, time.perf_counter)
    assert digest(study.tally) == digest(deal_shoes(prepared(DRAGON_TIGER, ShoePlan()), 5, 0, 20_000))


def test_simulate_needs_no_numba_where_there_is_a_compiler(
    run: Callable[..., CommandResult], compiled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert compiled.exists()
    asked = ["simulate", "dragon-tiger", "--shoes", "300", "--seed", "4", "--device", "cpu", "--json"]
    monkeypatch.setenv("CUTCARD_COMPILER", "")
    by_numba = run(*asked).json
    monkeypatch.delenv("CUTCARD_COMPILER")
    for module in [name for name in sys.modules if name == "cutcard.simulate.kernel" or name.startswith("numba")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "numba", None)
    by_compiler = run(*asked).json
    assert {key: by_compiler[key] for key in ("rounds", "shoes", "wagers")} == {
        key: by_numba[key] for key in ("rounds", "shoes", "wagers")
    }
    monkeypatch.setenv("CUTCARD_COMPILER", "")
    refused = run(*asked)
    assert refused.code == 2
    assert "pip install 'cutcard[simulate]'" in refused.err
