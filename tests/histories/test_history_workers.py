"""A history settled by several processes: the same bytes as by one, in the same order, and none held back."""

from __future__ import annotations

import io
import random
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from cutcard import GAMES, Bet, Shoe
from cutcard.cards import NotationError
from cutcard.cli.rules import workers
from cutcard.cli.rules.workers import Count, Crew, Settler
from cutcard.history.answers import Csv, ForPeople, JsonLines
from cutcard.history.bets import BetTable
from cutcard.history.lines import Chunk, CsvReader, JsonReader, LinesReader, chunks
from cutcard.rulebook.dealing import deal_from
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from commands import CommandResult


TIGER = GAMES["tiger-baccarat"]
A_CHUNK = 3000
FORMATS = {"lines": (LinesReader, ForPeople), "csv": (CsvReader, Csv), "jsonl": (JsonReader, JsonLines)}


def history(kind: str, rounds: int) -> bytes:
    """Rounds of which some are no deals, others no lines of this format, others empty."""
    chance, shoe = random.Random(3), list(Shoe.of(TIGER.deck, decks=8))
    said = ["deal,bets"] if kind == "csv" else []
    for number in range(rounds):
        deal = str(deal_from(TIGER, chance.sample(shoe, 6))) if chance.random() < 0.95 else "Ks Ks Ks Ks / 1x"
        cents = chance.randrange(100, 10_000)
        bets = {
            "lines": "",
            "csv": f",Tie={cents / 100:.2f}; Banker=5",
            "jsonl": f'[{{"wager": "Tie", "stake_cents": {cents}}}]',
        }[kind]
        line = f'{{"deal": "{deal}", "bets": {bets}}}' if kind == "jsonl" else deal + bets
        said.append("" if number % 97 == 5 else line[:-4] if number % 89 == 7 else line)
    return "\n".join(said).encode()


def settler(kind: str) -> Settler:
    reader, answers = FORMATS[kind]
    worded = answers() if answers is ForPeople else answers(TIGER)
    return Settler(TIGER, reader(), BetTable(TIGER, (Bet.on(TIGER, "Tie", 500),)), worded, 8)


def settled(kind: str, text: bytes, count: int) -> tuple[bytes, Count]:
    """All answers by so many processes, and what they come to."""
    crew, read, said, total = Crew(settler(kind), count), io.BytesIO(text), [], Count()
    with crew.at_work():
        for answer, part in crew.settle(chunks(lambda _: read.read(A_CHUNK)), lambda: True):
            said.append(answer)
            total.add(part)
    assert (crew.pool is None) == (count == 1)
    return b"".join(said), total


@pytest.mark.parametrize("kind", first_of(reversed(FORMATS), 1))
def test_several_processes_answer_as_one_does(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines that are wrong keep their numbers, and the first lines are known to every process."""
    monkeypatch.setattr(workers, "WORTH_SENDING", A_CHUNK // 2)
    text = history(kind, 1500)
    alone, by_one = settled(kind, text, 1)
    beside, by_three = settled(kind, text, 3)
    assert beside == alone
    assert by_three == by_one
    assert by_one.unusable > 50
    assert by_one.last == text.count(b"\n") + 1


def test_nothing_is_held_back_while_nobody_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who writes a burst of lines and waits is answered, whatever could be done beside it."""
    monkeypatch.setattr(workers, "WORTH_SENDING", A_CHUNK // 2)
    crew, parts = Crew(settler("lines"), 2), history("lines", 2000).split(b"\n")
    burst = [Chunk(first + 1, b"\n".join(parts[first : first + 200])) for first in range(0, 2000, 200)]
    given = 0

    def written() -> Iterator[Chunk]:
        nonlocal given
        for chunk in burst:
            given += 1
            yield chunk

    with crew.at_work():
        for answered, _ in enumerate(crew.settle(written(), lambda: False), start=1):
            assert answered == given
    assert crew.pool is not None


def killing(crew: Crew, text: bytes) -> None:
    """Settle, and end every process after the first answer."""
    read = io.BytesIO(text)
    with crew.at_work():
        for _ in crew.settle(chunks(lambda _: read.read(A_CHUNK)), lambda: True):
            for process in () if crew.pool is None else crew.pool._processes.values():
                process.kill()


def test_a_process_that_is_killed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "WORTH_SENDING", 1)
    with pytest.raises(NotationError, match=r"killed, perhaps.*--workers 1"):
        killing(Crew(settler("lines"), 2), history("lines", 3000))


@pytest.mark.wide
def test_the_command_takes_as_many_as_are_asked_for(run: Callable[..., CommandResult], tmp_path: Path) -> None:
    """Through a pipe and from a file, the same bytes come out."""
    day = tmp_path / "day.jsonl"
    day.write_bytes(history("jsonl", 3000))
    from_file = run("settle", TIGER.slug, str(day), "--to", "jsonl", "--workers", "1")
    command = [sys.executable, "-m", "cutcard", "settle", TIGER.slug, "-", "--from", "jsonl", "--to", "jsonl"]
    piped = subprocess.run([*command, "--workers", "2"], input=day.read_bytes(), capture_output=True, check=False)
    assert (from_file.code, piped.returncode) == (1, 1)
    assert from_file.out.encode() == piped.stdout
    assert from_file.out.count("\n") == 3000 - 31
