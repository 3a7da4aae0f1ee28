"""The pit's day at the command line: opened, dealt, handed over and closed by who signs with their secret."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit.verification import verify
from cutcard.house import cage
from cutcard.house.build_digest import note_program
from cutcard.rulebook.procedure import Position
from houses.editable_journal import no_findings
from houses.houses import Premises
from staff import accounts_of, engage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from commands import CommandResult

    Run = Callable[..., CommandResult]

STAFF = {
    "Gia": Position.GAMING_SHIFT_MANAGER,
    "Ada": Position.ASSISTANT_CASINO_MANAGER,
    "Max": Position.PIT_MANAGER,
    "Nia": Position.PIT_MANAGER,
    "Sue": Position.PIT_SUPERVISOR,
    "Dee": Position.DEALER,
}
BY_MAX, TWO = ("--by", "Max", "--reason", "as planned"), ("--by", "Nia", "--second", "Sue", "--reason", "it is over")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house with a table that is dealt by hand and one that is not, whose people sign by a file of their secrets."""
    folder = tmp_path_factory.mktemp("day")
    path, secrets = folder / "house.db", folder / "secrets"
    secrets.write_text("".join(f"{name}: a secret of {name}'s own\n" for name in STAFF))
    with Premises(path) as premises:
        premises.open_table("auto", "dragon-tiger")
        premises.open_table("salon", "dragon-tiger", source=cage.KEYED)
        for name, position in STAFF.items():
            engage(premises.house, name, position)
            accounts_of(premises.house).add(name, position, f"a secret of {name}'s own")
        note_program(premises.house)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CUTCARD_SECRETS", str(secrets))
        yield str(path)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("day", "open", "--by", "Sue", "--shift", "one"), "Pit Manager"),
        (("day", "open", "--by", "Zed", "--shift", "one"), "nobody called Zed works for this house"),
        (("day", "open", "--by", "Max", "--day", "soon", "--shift", "one"), "soon"),
        (("day", "open", "--by", "Max"), "shift"),
        (("day", "hand-over", "--by", "Max", "--shift", "two"), "name who takes the shift"),
        (("day", "close", "Nia", *BY_MAX), "name who takes the shift"),
        (("day", "close", *TWO), "no gaming day"),
        (("day", "end", *BY_MAX), "open, hand-over, close"),
        (("assign", "salon", "--by", "Sue"), "TABLE=NAME"),
        (("assign", "salon=Dee", "salon=Sue", "--by", "Sue"), "TABLE=NAME"),
        (("assign", "salon=Dee", "--by", "Dee"), "Pit Supervisor"),
        (("thresholds", "100", "--by", "Ada"), "name both"),
        (("thresholds", "100", "100", "--by", "Ada", "--reason", "law"), "second person"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, tuple) else "",
)
def test_what_is_refused_is_one_line_and_leaves_no_trace(
    house: str, run: Run, words: tuple[str, ...], says: str
) -> None:
    before = Path(house).read_bytes()
    asked = run("house", words[0], house, *words[1:])
    assert (asked.code, asked.err.count("\n")) == (2, 1), asked.err
    assert says in asked.err
    assert Path(house).read_bytes() == before


def test_a_day_at_the_command_line(house: str, run: Run, tmp_path: Path) -> None:
    house = str(shutil.copytree(Path(house).parent, tmp_path / "copy") / "house.db")
    day: tuple[Any, ...] = ("house", "day", house)
    opened = run(*day, "open", "--shift", "morning", "--by", "Max", "--json").json
    assert (opened["shift"], opened["holder"]) == ("morning", "Max")
    assert run("house", "assign", house).out == "salon: nobody\n"
    assert run("house", "assign", house, "salon=Dee", "--by", "Sue").out == "salon: Dee\n"
    assert run("house", "assign", house, "--json").json == {"dealers": {"salon": "Dee"}}
    handed = run(*day, "hand-over", "Nia", "--shift", "night", *BY_MAX)
    assert handed.out == "Nia has the shift night, from Max.\n", handed.err
    assert (
        run("house", "thresholds", house).out == "The pit is alerted to wins from none and to transactions from none.\n"
    )
    large = run(
        "house", "thresholds", house, "10000", "0", "--by", "Ada", "--second", "Sue", "--reason", "law", "--json"
    )
    assert large.json == {"large_win_cents": 10_000_00, "large_transaction_cents": 0}
    assert "wins from 10,000.00 and" in run("house", "thresholds", house).out
    listed = run("house", "events", house).out
    assert "10,000.00" in listed
    assert not re.search(r"\d,\d{1,2}(?!\d)", listed), "half an amount reads as another"
    assert f"Gaming day {opened['day']}" in run(*day).out
    closed = run(*day, "close", *TWO)
    assert closed.out == f"{opened['day']} is closed with a win of 0.00.\n", closed.err
    assert run(*day, "--day", opened["day"]).code == 0, "and is shown as before"
    no_findings(verify(house))


def test_no_report_replaces_a_part_of_the_house(house: str, run: Run) -> None:
    for part in map(Path, (house, f"{house}.key", f"{house}.log-end")):
        before = part.read_bytes()
        told = run("house", "day", house, "--csv", str(part))
        assert (told.code, part.read_bytes()) == (2, before)
        assert "is part of a house" in told.err
