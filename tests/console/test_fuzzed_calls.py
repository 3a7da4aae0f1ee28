"""Whatever is said to the command line, it answers in its own words: an exit code and a message, never a traceback."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

import fuzzed_calls

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from commands import CommandResult

CALLS, CALLS_LONG = 60, 6000
AT_ONCE = 20
"""Calls that find what those before them have left."""
CODES = {0, 1, 2, 130, 141}


def house_of(run: Callable[..., CommandResult], folder: Path) -> Path:
    """A house with a table, money and people, to be copied for calls that spoil it."""
    folder.mkdir()
    house = str(folder / "house.db")
    assert run("house", "init", house, "--table", "salon=tiger-baccarat", "--by", "Max").code == 0
    for name, position in (("Max", "Gaming Shift Manager"), ("Dee", "Dealer"), ("Lou", "Pit Manager")):
        assert run("house", "staff", house, name, position, stdin="a long secret 17\n").code == 0
    return folder


def fuzz(run: Callable[..., CommandResult], folder: Path, numbers: range) -> None:
    house, place = house_of(run, folder / "kept"), folder / "place"
    for number in numbers:
        if number % AT_ONCE == 0:
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir()
            fuzzed_calls.furnish(place, house)
        words = fuzzed_calls.call(number, place)
        ran = run(*words, stdin="Ks 9h / Kd 6c\n")
        assert ran.code in CODES, (number, words, ran)
        assert "Traceback" not in ran.err, (number, words)
        assert ran.code != 2 or ran.err.strip(), (number, words)


def test_no_call_ends_in_a_traceback(
    run: Callable[..., CommandResult], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A call that is wrong says so, with exit code 2; the same numbers make the same calls."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    fuzz(run, tmp_path, range(CALLS))


@pytest.mark.long
def test_none_of_many_calls_ends_in_a_traceback(
    run: Callable[..., CommandResult], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    fuzz(run, tmp_path, range(CALLS, CALLS_LONG))
