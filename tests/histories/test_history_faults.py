"""Histories with a fault in them: each says what is wrong, where, and costs no other line."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pyarrow as pa
import pytest
from pyarrow import ipc, parquet

from cutcard.cli import main
from cutcard.history.lines import ROWS_A_BLOCK

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from commands import CommandResult

DEAL = "Ks 9h / Kd 6c"
WON = f"{DEAL}\tPlayer\t-5.00"


@pytest.mark.parametrize("before", [1, ROWS_A_BLOCK - 2, ROWS_A_BLOCK - 1])
@pytest.mark.parametrize("wrong", [f'"{DEAL},Tie=5', f'{DEAL},"Tie=5', 'Ks 9h" / Kd 6c,"Tie=5', '"'])
def test_a_quotation_mark_left_open_spoils_its_own_line_alone(
    run: Callable[..., CommandResult], wrong: str, before: int
) -> None:
    """Wherever a block ends, and whether or not another mark follows that could close it."""
    good = f"{DEAL},Tie=5"
    text = "\n".join(["deal,bets", *[good] * before, wrong, good, f'"{DEAL}",Tie=5', wrong])
    ran = run("settle", "tiger-baccarat", "-", "--from", "csv", stdin=text)
    said = ran.out.splitlines()
    last = before + 5
    open_mark = "the line has a quotation mark that is left open"
    assert said[:before] == [f"{number}\t{WON}" for number in range(2, before + 2)]
    assert said[before:] == [
        f"line {last - 3}: {open_mark}",
        f"{last - 2}\t{WON}",
        f"{last - 1}\t{WON}",
        f"line {last}: {open_mark}",
    ]


def test_a_field_that_is_too_long_is_one_bad_line(run: Callable[..., CommandResult]) -> None:
    text = f"deal,bets\n{DEAL},Tie=5\n{'x' * 140_000}\n{DEAL},Tie=5\n"
    said = run("settle", "tiger-baccarat", "-", "--from", "csv", stdin=text).out.splitlines()
    assert (said[0], said[2]) == (f"2\t{WON}", f"4\t{WON}")
    assert said[1].startswith("line 3: the line is no CSV (field larger than")


def test_empty_lines_of_one_column_are_passed_over(run: Callable[..., CommandResult]) -> None:
    ran = run("settle", "tiger-baccarat", "-", "--from", "csv", "--bet", "Tie=5", stdin=f"deal\n\n{DEAL}\n\n")
    assert ran.out == f"3\t{WON}\n"


@pytest.mark.parametrize("text", ['deal,"bets\n', f"deal,bets\r{DEAL},Tie=5\r", "PAR1\0\0\r\x15\0"])
def test_a_first_line_that_is_no_csv_is_one_message(run: Callable[..., CommandResult], text: str) -> None:
    """A mark left open, lines that end in nothing but carriage returns, and what is no text."""
    ran = run("settle", "tiger-baccarat", "-", "--from", "csv", stdin=text)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "name the columns there" in ran.err


def test_what_was_said_on_two_lines_is_written_to_one(run: Callable[..., CommandResult], tmp_path: Path) -> None:
    path = str(tmp_path / "day.csv")
    line = json.dumps({"deal": "Ks\n9h", "error": "one\r\ntwo"})
    assert run("settle", "tiger-baccarat", "-", "--from", "jsonl", "--save", path, stdin=line).code == 1
    assert run("settle", "tiger-baccarat", path).out == "line 2: one two\n"


def linked(path: Path, how: str) -> Path:
    """Another name of the file, or the same one."""
    other = path.parent / ("other.csv" if "link" in how else "sub/../day.csv")
    if how == "symbolic link":
        other.symlink_to(path)
    elif how == "hard link":
        other.hardlink_to(path)
    return other


@pytest.mark.parametrize("how", ["path", "symbolic link", "hard link"])
def test_the_history_that_is_read_is_not_written_over(
    run: Callable[..., CommandResult], tmp_path: Path, how: str
) -> None:
    (tmp_path / "sub").mkdir()
    path, text = tmp_path / "day.csv", f"deal,bets,table\n{DEAL},Tie=5,7\n"
    path.write_text(text)
    ran = run("settle", "tiger-baccarat", str(path), "--save", str(linked(path, how)))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "is the history that is read" in ran.err
    assert path.read_text() == text


def test_nor_is_it_where_it_comes_by_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "day.csv"
    path.write_text(f"deal\n{DEAL}\n")
    asked = ["cutcard", "settle", "tiger-baccarat", "-", "--from", "csv", "--save", str(path)]
    monkeypatch.setattr(sys, "argv", asked)
    with path.open() as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        with pytest.raises(SystemExit) as ended:
            main()
    assert ended.value.code == 2
    assert "is the history that is read" in capsys.readouterr().err
    assert path.read_text() == f"deal\n{DEAL}\n"


def test_a_format_and_a_name_of_another_are_refused(run: Callable[..., CommandResult], tmp_path: Path) -> None:
    kept = tmp_path / "q.csv"
    ran = run("settle", "tiger-baccarat", "-", "--to", "jsonl", "--save", str(kept), stdin=DEAL)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "--to says jsonl and" in ran.err
    assert not kept.exists()


FIVE = [{"wager": "Tie", "stake_cents": 500}]


def written(path: Path, names: list[str]) -> Path:
    """One round in columns of these names, each with its bets but for the deal."""
    if path.suffix == ".csv":
        path.write_text(
            f"{','.join(names)}\n{','.join(DEAL if name.lower() == 'deal' else 'Tie=5' for name in names)}\n"
        )
        return path
    table = pa.Table.from_arrays(
        [pa.array([DEAL]) if name.lower() == "deal" else pa.array([FIVE]) for name in names], names=names
    )
    if path.suffix == ".parquet":
        parquet.write_table(table, path)
    else:
        with ipc.new_file(path, table.schema) as file:
            file.write_table(table)
    return path


TABLES = pytest.mark.parametrize("kind", ["csv", "parquet", "arrow"])


@TABLES
def test_columns_are_known_whatever_their_case(run: Callable[..., CommandResult], tmp_path: Path, kind: str) -> None:
    ran = run("settle", "tiger-baccarat", str(written(tmp_path / f"day.{kind}", ["Bets", "DEAL"])))
    assert ran.out == f"{2 if kind == 'csv' else 1}\t{WON}\n"


@TABLES
@pytest.mark.parametrize(
    ("names", "says"),
    [
        (["deal", "bet"], "there is a column 'bet', which is not read; did you mean bets?"),
        (["deal", "Stake"], "did you mean bets?"),
        (["stakes", "deal"], "did you mean bets?"),
        (["deal", "wager"], "did you mean bets?"),
        (["deal", "Wagers"], "did you mean bets?"),
        (["deal", "bets", "bets"], "two columns bets"),
        (["deal", "bets", "Bets"], "two columns bets"),
        (["deal", "bets", "deal"], "two columns deal"),
    ],
)
def test_columns_that_may_mean_something_else_are_refused(
    run: Callable[..., CommandResult], tmp_path: Path, kind: str, names: list[str], says: str
) -> None:
    ran = run("settle", "tiger-baccarat", str(written(tmp_path / f"day.{kind}", names)))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert says in ran.err


@TABLES
def test_bets_of_its_own_and_others_by_option_are_refused(
    run: Callable[..., CommandResult], tmp_path: Path, kind: str
) -> None:
    path = written(tmp_path / f"day.{kind}", ["deal", "bets"])
    ran = run("settle", "tiger-baccarat", str(path), "--bet", "Player=5")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "--bet names others" in ran.err


def test_lines_of_json_say_plainly_what_their_bets_are(run: Callable[..., CommandResult]) -> None:
    known = json.dumps({"deal": DEAL, "bets": FIVE})
    twice = known[:-1] + ', "bets": []}'
    lines = [
        known,
        json.dumps({"deal": DEAL, "bet": FIVE}),
        json.dumps({"deal": DEAL, "Bets": FIVE}),
        json.dumps({"deal": DEAL}),
        twice,
        twice.replace('"bets": []', f'"deal": "{DEAL}"'),
        known.replace('"stake_cents": 500', '"stake_cents": 500, "stake_cents": 5'),
        known,
    ]
    ran = run("settle", "tiger-baccarat", "-", "--from", "jsonl", stdin="\n".join(lines))
    said = ran.out.splitlines()
    assert (said[0], said[-1]) == (f"1\t{WON}", f"8\t{WON}")
    assert said[1] == "line 2: the line has 'bet', which is not read; did you mean bets?"
    assert said[2] == "line 3: the line has 'Bets', which is not read; did you mean bets?"
    assert said[3] == 'line 4: the line has no bets where the first has some; write "bets": [] for none'
    assert [line.split(":")[0] for line in said[4:7]] == ["line 5", "line 6", "line 7"]
    assert "'bets' is there twice" in said[4]
    assert "'deal' is there twice" in said[5]
    assert "'stake_cents' is there twice" in said[6]


def test_lines_of_json_without_bets_have_those_of_the_option(run: Callable[..., CommandResult]) -> None:
    bare, own = json.dumps({"deal": DEAL}), json.dumps({"deal": DEAL, "bets": FIVE})
    asked = ["settle", "tiger-baccarat", "-", "--from", "jsonl", "--bet", "Tie=5"]
    said = run(*asked, stdin=f"{bare}\n{own}\n{bare}\n").out.splitlines()
    assert (said[0], said[2]) == (f"1\t{WON}", f"3\t{WON}")
    assert "--bet names others" in said[1]
    refused = run(*asked, stdin=own)
    assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("to", ["csv", "jsonl", "parquet", "arrow"])
@pytest.mark.parametrize(
    "wrong", ['{"deal": "\\ud800"}', '{"deal": "", "error": "\\uDFFF"}', '{"deal": "", "\\ud800": 1}']
)
def test_half_a_character_is_no_text(run: Callable[..., CommandResult], tmp_path: Path, wrong: str, to: str) -> None:
    kept, good = str(tmp_path / f"kept.{to}"), json.dumps({"deal": DEAL, "bets": FIVE, "table": "\U0001f0cf"})
    asked = ["settle", "tiger-baccarat", "-", "--from", "jsonl"]
    ran = run(*asked, stdin=f"{good}\n{wrong}\n{good}\n")
    said = ran.out.splitlines()
    assert (said[0], said[2]) == (f"1\t{WON}", f"3\t{WON}")
    assert said[1].startswith("line 2: ")
    assert "is no readable text: an escape is half of a character" in said[1]
    saved = run(*asked, "--save", kept, stdin=f"{good}\n{wrong}\n{good}\n")
    assert (saved.code, "1 line could not be used" in saved.err) == (1, True)


REFUSED = "Ks 9h / Kd 6c 2c"
OTHER_BETS = '[{"wager": "Tie", "stake_cents": 500}, {"wager": "Moon", "stake_cents": 7}]'


@pytest.mark.parametrize("to", ["csv", "jsonl", "arrow"])
@pytest.mark.parametrize("bets", ["Tie=5; Banker=2.5", OTHER_BETS])
def test_a_refused_line_keeps_its_bets(run: Callable[..., CommandResult], tmp_path: Path, bets: str, to: str) -> None:
    """Somebody has to find out what was staked on it; of bets that are none, only a format of texts can tell."""
    of_json = bets.startswith("[")
    text = f'{{"deal": "{REFUSED}", "bets": {bets}}}' if of_json else f"deal,bets\n{REFUSED},{bets}"
    saved = tmp_path / f"settled.{to}"
    run("settle", "tiger-baccarat", "-", "--from", "jsonl" if of_json else "csv", "--save", str(saved), stdin=text)
    if to == "csv":
        (row,) = csv.DictReader(io.StringIO(saved.read_text()))
        assert row["bets"] == bets
        assert (row["net"], row["settled"]) == ("", "")
        assert row["error"]
    elif to == "jsonl":
        value = json.loads(saved.read_text())
        assert value["bets"] == (json.loads(bets) if of_json else bets)
        assert "net_cents" not in value
    else:
        (row,) = ipc.open_file(str(saved)).read_all().to_pylist()
        none = {"outcome": None, "net_cents": None, "clause": None}
        known = [{"wager": "Tie", "stake_cents": 500, **none}, {"wager": "Banker", "stake_cents": 250, **none}]
        assert row["bets"] == (None if of_json else known)
        assert (row["net_cents"], bool(row["error"])) == (None, True)


@pytest.mark.wide
def test_arrow_as_a_file_comes_through_a_pipe_too(tmp_path: Path) -> None:
    """A pipe cannot be gone about in, so the file is taken in whole."""
    day = tmp_path / "day.arrow"
    rounds = pa.table({"deal": [DEAL, REFUSED]})
    with ipc.new_file(str(day), rounds.schema) as file:
        file.write_table(rounds)
    command = [sys.executable, "-m", "cutcard", "settle", "tiger-baccarat", "-", "--from", "arrow", "--bet", "Tie=5"]
    ran = subprocess.run(command, input=day.read_bytes(), capture_output=True, check=False)
    assert ran.stdout.decode().splitlines()[0] == f"1\t{WON}"
    assert (ran.returncode, ran.stdout.count(b"\n")) == (1, 2)
