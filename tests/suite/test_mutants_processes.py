"""The mutation tool: programs that run in a tree are ended, and no process of anybody else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mutation import processes
from mutation.processes import Ended, end_former_run, run_python
from mutation.trees import Tree

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.wide
SLEEP = "import time; time.sleep(600)"
DETACHED = f"""
import subprocess, sys
sleeping = subprocess.Popen([sys.executable, "-c", {SLEEP!r}], start_new_session=True)
print(sleeping.pid)
"""
RUNS_DETACHED = f"""
from pathlib import Path
from mutation.processes import adopt_orphans, run_python
from mutation.trees import Tree
adopt_orphans()
pid = run_python(Tree(Path()), ["-S", "-c", {DETACHED!r}], more={{}}).output.strip()
print(pid, Path(f"/proc/{{pid}}").exists())
"""


@pytest.fixture
def sleeping() -> Iterator[subprocess.Popen[bytes]]:
    """A process in a group of its own."""
    with subprocess.Popen([sys.executable, "-S", "-c", SLEEP], start_new_session=True) as process:
        yield process
        process.kill()


def test_a_program_that_takes_too_long_or_is_stopped_has_no_status(tmp_path: Path) -> None:
    tree = Tree(tmp_path)
    assert run_python(tree, ["-S", "-c", SLEEP], more={}, limit_seconds=0) == Ended(None, "")
    assert run_python(tree, ["-S", "-c", SLEEP], more={}, stopped=lambda: True) == Ended(None, "")
    assert run_python(tree, ["-S", "-c", "print('x'); raise SystemExit(3)"], more={}) == Ended(3, "x\n")


def test_a_server_that_a_test_detached_is_ended(tmp_path: Path) -> None:
    """In a process of its own, because the kernel gives orphans to whoever asked for them, for good."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
    command = [sys.executable, "-c", RUNS_DETACHED]
    told = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    pid, exists = told.stdout.split()
    assert int(pid) > 1
    assert exists == "False"


def test_a_run_that_outlived_its_program_is_ended(tmp_path: Path, sleeping: subprocess.Popen[bytes]) -> None:
    began = processes._began(sleeping.pid)
    assert began
    (tmp_path / processes.LEADER).write_text(f"{sleeping.pid} {began}", encoding="ascii")
    end_former_run(tmp_path)
    assert sleeping.wait() < 0
    assert not (tmp_path / processes.LEADER).exists()


def test_another_process_of_the_same_number_is_left_alone(
    tmp_path: Path, sleeping: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[int] = []
    monkeypatch.setattr(processes, "end_group", ended.append)
    for written in (f"{sleeping.pid} 1", f"{sleeping.pid} ", f"{sleeping.pid}"):
        (tmp_path / processes.LEADER).write_text(written, encoding="ascii")
        end_former_run(tmp_path)
    assert ended == []


@pytest.mark.parametrize("number", [0, 1, -1])
def test_a_number_that_means_many_processes_is_refused(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """No signal is sent here, whatever the check says."""
    monkeypatch.setattr(os, "killpg", lambda *_: None)
    with pytest.raises(AssertionError, match="every process"):
        processes.end_group(number)
