"""Served code: only what was measured is loaded, whatever lies in `__pycache__` or beside the distributions."""

from __future__ import annotations

import base64
import hashlib
import marshal
import os
import shutil
import signal
import subprocess
import sys
from importlib.util import MAGIC_NUMBER, cache_from_source
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import cutcard
import cutcard_command
from cutcard import cli
from cutcard.house import measured

if TYPE_CHECKING:
    from collections.abc import Callable

SHOES = "def shuffled(): return 'by chance'\n"
SORTED = "def shuffled(): return 'in order!'\n"
MAIN = """
def main():
    import sys, cards_device
    from cutcard.house import shoes
    print(shoes.shuffled(), cards_device.shuffled(), *sys.argv)
"""
HONEST = "by chance by chance cutcard serve\n"


class Program:
    """A program of three modules and one distribution that is installed, with the loader as it is."""

    def __init__(self, folder: Path) -> None:
        self.root, self.installed, self.cache = folder / "src", folder / "site-packages", folder / "cache"
        self.shoes, self.device = self.root / "cutcard/house/shoes.py", self.installed / "cards_device/__init__.py"
        self.record = self.installed / "cards_device-1.0.dist-info/RECORD"
        files = {"__init__.py": "", "cli/__init__.py": MAIN, "house/__init__.py": "", "house/shoes.py": SHOES}
        written = {self.root / "cutcard" / name: text for name, text in files.items()} | {self.device: SHOES}
        for path, text in written.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        shutil.copy(measured.__file__, self.root / "cutcard/house")
        self.record.parent.mkdir()
        digest = base64.urlsafe_b64encode(hashlib.sha256(SHOES.encode()).digest()).rstrip(b"=").decode()
        self.record.write_text(f"cards_device/__init__.py,sha256={digest},{len(SHOES)}\n", encoding="utf-8")
        self.cache.mkdir()

    def run(self, *, plain: bool = False) -> subprocess.CompletedProcess[str]:
        """As `cutcard serve` runs it, or as Python does."""
        library = [path for path in sys.path if path.startswith(measured.LIBRARY)]
        paths = os.pathsep.join([str(self.root), str(self.installed), *library])
        start = [*measured.FLAGS, str(self.root / "cutcard/house/measured.py"), paths]
        start = ["-B", "-c", "from cutcard.cli import main; main()"] if plain else [*start, "cutcard"]
        surroundings = {**os.environ, "PYTHONPATH": paths, "XDG_CACHE_HOME": str(self.cache)}
        command = [sys.executable, *start, "serve"]
        return subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)

    def refused(self, path: Path) -> bool:
        answered = self.run()
        return (answered.returncode, answered.stdout) == (2, "") and answered.stderr.startswith(f"cutcard: {path} ")


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)


def plant(source: Path, text: str) -> None:
    """Bytecode of another text, which Python takes for that of the source: time and size of the source stand in it."""
    about = source.stat()
    fits = b"".join(part.to_bytes(4, "little") for part in (0, int(about.st_mtime), about.st_size))
    place = Path(cache_from_source(str(source)))
    place.parent.mkdir(exist_ok=True)
    place.write_bytes(MAGIC_NUMBER + fits + marshal.dumps(compile(text, str(source), "exec")))


def test_planted_bytecode_is_not_run(program: Program) -> None:
    plant(program.shoes, SORTED)
    plant(program.device, SORTED)
    assert program.run(plain=True).stdout == "in order! in order! -c serve\n", "Python itself would run it"
    for _ in range(2):  # Compiled, then from the cache.
        assert program.run().stdout == HONEST


def _changed_source(program: Program) -> Path:
    program.device.write_text(SORTED, encoding="utf-8")
    return program.device


def _changed_data(program: Program) -> Path:
    library = program.device.with_name("shuffle.dat")
    program.record.write_text(f"{program.record.read_text()}cards_device/shuffle.dat,sha256=x,1\n", encoding="utf-8")
    library.write_text("a", encoding="utf-8")
    return library


def _shadowed(program: Program) -> Path:
    planted = program.root / "cards_device.py"
    planted.write_text(SORTED, encoding="utf-8")
    return planted


@pytest.mark.parametrize("attack", [_changed_source, _changed_data, _shadowed])
def test_what_no_distribution_recorded_is_refused_by_name(program: Program, attack: Callable[[Program], Path]) -> None:
    assert program.refused(attack(program))


def test_nothing_that_python_would_run_at_its_start_is_run(program: Program) -> None:
    program.root.joinpath("sitecustomize.py").write_text("print('planted')", encoding="utf-8")
    program.installed.joinpath("a.pth").write_text("import sys; print('planted')\n", encoding="utf-8")
    shutil.copytree(Path(hashlib.__file__).parent / "encodings", program.root / "encodings")
    program.root.joinpath("encodings/aliases.py").write_text("print('planted')", encoding="utf-8")
    assert program.run().stdout == HONEST


def test_bytecode_in_the_cache_counts_only_with_its_own_digest(program: Program) -> None:
    assert program.run().stdout == HONEST
    (kept,) = [file for file in (program.cache / "cutcard/bytecode").iterdir() if b"by chance" in file.read_bytes()][:1]
    kept.write_bytes(kept.read_bytes().replace(b"by chance", b"in order!"))
    assert program.run().stdout == HONEST, "compiled anew"
    assert b"by chance" in kept.read_bytes(), "and kept anew"


def test_a_cache_that_others_may_write_is_not_used(program: Program) -> None:
    (program.cache / "cutcard/bytecode").mkdir(parents=True)
    (program.cache / "cutcard/bytecode").chmod(0o770)
    assert program.run().stdout == HONEST
    assert not [*(program.cache / "cutcard/bytecode").iterdir()]


def test_a_distribution_changes_the_digest_and_a_script_does_not(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def digest() -> str:
        measured.distributions.cache_clear()
        measured.environment.cache_clear()
        return measured.environment()

    try:
        monkeypatch.setattr(sys, "path", [*sys.path, str(program.installed)])
        before = digest()
        record = program.record.read_text()
        program.record.write_text(f"{record}../../bin/device,sha256=y,1\n", encoding="utf-8")
        assert digest() == before, "scripts differ from place to place"
        program.record.write_text(record.replace("sha256=", "sha256=z"), encoding="utf-8")
        assert digest() != before
    finally:
        monkeypatch.undo()
        digest()


def test_a_server_is_started_measured_and_another_command_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda _, arguments: started.append(arguments))
    monkeypatch.setattr(cli, "main", lambda: None)
    for asked in ("serve", "games"):
        monkeypatch.setattr(sys, "argv", ["cutcard", asked])
        cutcard_command.start()
    assert started == [
        [sys.executable, *measured.FLAGS, measured.__file__, os.pathsep.join(sys.path), "cutcard", "serve"]
    ]


@pytest.mark.wide
def test_an_interrupt_before_a_server_has_begun_ends_it_without_a_traceback(tmp_path: Path) -> None:
    def interrupted() -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        os.kill(os.getpid(), signal.SIGINT)

    served = [sys.executable, "-m", "cutcard", "serve", "--store", str(tmp_path / "nowhere.db")]
    told = subprocess.run(served, preexec_fn=interrupted, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (130, "")


@pytest.mark.wide
def test_a_server_does_not_deal_from_planted_shoes(tmp_path: Path) -> None:
    """The package itself, copied; what is planted says that it runs."""
    package = Path(cutcard.__file__).parent
    copied = shutil.copytree(package, tmp_path / "src/cutcard", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(cutcard_command.__file__, tmp_path / "src")
    shoes = copied / "house/shoes.py"
    plant(shoes, f"{shoes.read_text(encoding='utf-8')}\nprint('planted')")
    surroundings = {**os.environ, "PYTHONPATH": str(tmp_path / "src")}
    served = ["serve", "--store", str(tmp_path / "nowhere.db")]
    plain = [sys.executable, "-B", "-c", "from cutcard.cli import main; main()", *served]
    told = subprocess.run(plain, env=surroundings, capture_output=True, text=True, check=False)
    assert told.stdout.startswith("planted"), "Python itself would run it"
    told = subprocess.run(
        [sys.executable, "-m", "cutcard", *served], env=surroundings, capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stdout) == (2, "")
    assert "nowhere.db" in told.stderr
