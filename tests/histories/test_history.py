"""A day's history: the same settled rounds from every format to every format, and each bad line by its number."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import signal
import sys
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pytest
from pyarrow import ipc, parquet

from cutcard import GAMES, Bet, Deal, Shoe, read_deal, settle
from cutcard.game_json import round_json
from cutcard.history.bets import MANY_BETS, BetTable
from cutcard.history.block import settle_block
from cutcard.history.lines import ROWS_A_BLOCK, LinesReader, chunks
from cutcard.history.notation import codes_of
from cutcard.rulebook.dealing import deal_from

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from commands import CommandResult

TIGER = GAMES["tiger-baccarat"]
GAME_SLUGS = ["tiger-baccarat", "dragon-tiger", "sands-elements"]
Line = tuple[str, list[tuple[str, int]]]


def history(slug: str, lines: int) -> list[Line]:
    """Deals and their bets: none, some, the same wager twice."""
    game, chance = GAMES[slug], random.Random(3)
    shoe, names = list(Shoe.of(game.deck, decks=8)), [wager.name for wager in game.wagers]
    return [
        (
            str(deal_from(game, chance.sample(shoe, 6))),
            [(chance.choice(names), chance.choice((1, 150, 2500, 99_999))) for _ in range(chance.randrange(4))],
        )
        for _ in range(lines)
    ]


def as_csv(lines: list[Line]) -> str:
    rows = [f'{deal},"{"; ".join(f"{name}={cents / 100:.2f}" for name, cents in bets)}"\n' for deal, bets in lines]
    return "".join(["deal,bets\n", *rows])


def as_json_lines(lines: list[Line]) -> str:
    rows = [{"deal": deal, "bets": [{"wager": name, "stake_cents": c} for name, c in bets]} for deal, bets in lines]
    return "".join(json.dumps(row) + "\n" for row in rows)


def expected(slug: str, lines: list[Line]) -> list[dict[str, Any]]:
    """What `settle` says of each round by itself."""
    game = GAMES[slug]
    answers = []
    for number, (text, bets) in enumerate(lines, start=1):
        deal = read_deal(game, text)
        settled = settle(game, deal, [Bet.on(game, name, cents) for name, cents in bets])
        answers.append(
            {
                "line": number,
                "deal": text,
                "result": round_json(game, deal, settled)["result"],
                "net_cents": sum(each.net_cents for each in settled),
                "bets": [
                    {
                        "wager": each.wager,
                        "stake_cents": each.stake_cents,
                        "outcome": each.outcome.value,
                        "net_cents": each.net_cents,
                        "clause": each.clause,
                    }
                    for each in settled
                ],
            }
        )
    return answers


def rows_of(path: Path) -> list[dict[str, Any]]:
    """A settled history of whatever format but CSV, as JSON has it."""
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text().splitlines()]
    table = parquet.read_table(path) if path.suffix == ".parquet" else ipc.open_file(path).read_all()
    return [{key: value for key, value in row.items() if value is not None} for row in table.to_pylist()]


@pytest.mark.parametrize("slug", GAME_SLUGS)
def test_every_format_settles_as_single_rounds_do(run: Callable[..., CommandResult], tmp_path: Path, slug: str) -> None:
    """CSV to JSON lines to Parquet to Arrow to CSV and to JSON lines again: each as `settle` has it."""
    lines = history(slug, 60)
    (tmp_path / "day.csv").write_text(as_csv(lines))
    wanted = expected(slug, lines)
    after_the_names = [row | {"line": row["line"] + 1} for row in wanted]  # The first line of CSV names the columns.
    step = "day.csv"
    for name in ("one.jsonl", "two.parquet", "three.arrow", "four.csv", "five.jsonl"):
        ran = run("settle", slug, str(tmp_path / step), "--save", str(tmp_path / name))
        assert (ran.code, ran.out) == (0, "")
        assert "60 lines" in ran.err
        if not name.endswith(".csv"):
            assert rows_of(tmp_path / name) == (after_the_names if step.endswith(".csv") else wanted)
        step = name
    rows = csv.DictReader((tmp_path / "four.csv").read_text().splitlines())
    for row, wants in zip(rows, wanted, strict=True):
        assert (row["deal"], row["result"], row["error"]) == (wants["deal"], wants["result"], "")
        assert round(float(row["net"]) * 100) == wants["net_cents"]
        assert [each.split()[0] for each in row["settled"].split("; ") if each] == [
            each["outcome"] for each in wants["bets"]
        ]


@pytest.mark.parametrize("kind", ["csv", "jsonl"])
def test_rounds_with_bets_of_their_own_are_answered_as_settle_answers_one(
    run: Callable[..., CommandResult], kind: str
) -> None:
    lines = history("tiger-baccarat", 40)
    text = as_csv(lines) if kind == "csv" else as_json_lines(lines)
    ran = run("settle", "tiger-baccarat", "-", "--from", kind, "--json", stdin=text)
    wanted = []
    for number, (deal_text, bets) in enumerate(lines, start=2 if kind == "csv" else 1):
        deal = read_deal(TIGER, deal_text)
        settled = settle(TIGER, deal, [Bet.on(TIGER, *bet) for bet in bets])
        wanted.append({"line": number, **round_json(TIGER, deal, settled)})
    assert [json.loads(line) for line in ran.out.splitlines()] == wanted


@pytest.mark.parametrize("slug", GAME_SLUGS)
def test_plain_lines_are_answered_to_the_letter_and_by_number(run: Callable[..., CommandResult], slug: str) -> None:
    game, lines = GAMES[slug], history(slug, 50)
    bets = [Bet(wager, 100_00) for wager in game.wagers]
    wanted = []
    for number, (text, _) in enumerate(lines, start=1):
        deal = read_deal(game, text)
        answer = {"line": number, **round_json(game, deal, settle(game, deal, bets))}
        wanted.append(json.dumps(answer, ensure_ascii=False) + "\n")
    assert run("settle", slug, "-", "--json", stdin="".join(f"{text}\n" for text, _ in lines)).out == "".join(wanted)


def test_another_spelling_of_a_deal_is_read_and_answered_in_ours(run: Callable[..., CommandResult]) -> None:
    ran = run("settle", "tiger-baccarat", "-", stdin="\ufeffks,9H/K♦ 6c\r\n\n 10h 9h / kd6c")
    assert ran.out == "1\tKs 9h / Kd 6c\tPlayer\t-600.00\n3\tTh 9h / Kd 6c\tPlayer\t-600.00\n"


BAD = [
    ('{"deal": "8s 2h 3d / Kd 6c", "bets": [{"wager": "Tie", "stake_cents": 500}]}', None),
    ("nonsense", "is no JSON object (Expecting value"),
    ('{"deal": "8s 2h 3d / Kd 6c"} {}', "is no JSON object (Extra data"),
    ("[" * 100_000, "nested too deeply"),
    ("7", "is no JSON object, but a int"),
    ('{"deel": "8s"}', "has no deal"),
    ('{"deal": 8}', "has no deal"),
    ('{"deal": "8s 2h / Kd 6c", "bets": []}', "Player is missing a card: Player draws on 0 (EB 3.8)"),
    ('{"deal": "Ks 9h 2d / Kd 6c", "bets": []}', "Player has a card too many"),
    ('{"deal": "Ks 9h / 4g 6c", "bets": []}', "4g is not in the deck of 52 cards"),
    ('{"deal": "Ks 9h", "bets": []}', "two hands with one slash"),
    ('{"deal": "Ks 9h / Kd 6c", "bets": 0}', "0 is not a list of bets"),
    ('{"deal": "Ks 9h / Kd 6c", "bets": {}}', "is not a list of bets"),
    ('{"deal": "Ks 9h / Kd 6c", "bets": [7]}', "7 is not a bet"),
    ('{"deal": "Ks 9h / Kd 6c", "bets": [{"wager": "Tie"}]}', "is not a bet; write a list"),
    ('{"deal": "Ks 9h / Kd 6c", "bets": [{"wager": "Fortune Six", "stake_cents": 5}]}', "no wager 'Fortune Six'"),
    ('{"deal": "Ks 9h / Kd 6c", "bets": [{"wager": "Tie", "stake_cents": 5.0}]}', "whole number of cents, not 5.0"),
    ('{"deal": "Ks 9h / Kd 6c", "bets": [{"wager": "Tie", "stake_cents": true}]}', "whole number of cents, not True"),
    ('{"deal": "Ks 9h / Kd 6c", "bets": [{"wager": "Tie", "stake_cents": 0}]}', "more than 0"),
    ('{"deal": "Ks 9h / Kd 6c", "bets": "Tie=5; Player"}', "is not a bet; write the wager"),
    ('{"deal": "Ks 9h / Kd 6c", "bets": "Tie=0.005"}', "is no amount"),
    ('{"deal": "Ks 9h / Kd 6c", "bets": "' + "Tie=5;" * (MANY_BETS + 1) + '"}', "has 101 bets"),
    ('{"deal": "Ks 9h / Kd 6c", "error": "refused before"}', "refused before"),
    ('{"deal": "Ks 9h / Kd 6c", "bets": "Tie=5; tie = 5"}', None),
]


def test_a_bad_line_is_answered_where_it_stands_and_the_rest_goes_on(run: Callable[..., CommandResult]) -> None:
    ran = run("settle", "tiger-baccarat", "-", "--from", "jsonl", "--json", stdin="\n".join(line for line, _ in BAD))
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 1
    assert f"{len(BAD) - 2} lines could not be used" in ran.err
    for number, ((_, says), answer) in enumerate(zip(BAD, answers, strict=True), start=1):
        if says is None:
            assert answer["result"]
        else:
            assert answer["line"] == number
            assert says in answer["error"]


@pytest.mark.parametrize("line", [line for line, says in BAD if says is None or "JSON" not in says])
def test_whatever_the_plain_reader_takes_a_parser_takes_alike(run: Callable[..., CommandResult], line: str) -> None:
    """A line by itself may go the short way; with a line that cannot go it before it, all go the long way."""
    alone = run("settle", "tiger-baccarat", "-", "--from", "jsonl", "--json", stdin=line).out
    after = run("settle", "tiger-baccarat", "-", "--from", "jsonl", "--json", stdin=f"7\n{line}").out
    assert after.split("\n", 1)[1].replace('"line": 2', '"line": 1') == alone


def test_bad_lines_of_csv_keep_the_number_they_have_in_the_file(run: Callable[..., CommandResult]) -> None:
    good = "Ks 9h / Kd 6c,7"
    text = f'Bets,deal,table\nTie=5,{good}\n\n\n"Tie=5",{good}\nTie=5\nDragon=5,{good}\n,Ks 9h,7\n'
    ran = run("settle", "tiger-baccarat", "-", "--from", "csv", stdin=text)
    said = ran.out.splitlines()
    assert said[:2] == ["2\tKs 9h / Kd 6c\tPlayer\t-5.00", "5\tKs 9h / Kd 6c\tPlayer\t-5.00"]
    assert [line.split(":")[0] for line in said[2:]] == ["line 6", "line 7", "line 8"]
    assert "has 1 columns where the first line names 3" in said[2]
    assert "no wager 'Dragon'" in said[3]


def a_table(bets: Any) -> Any:
    deals = ["Ks 9h / Kd 6c", None, "8s 2h / Kd 6c", "Ks 9h / Kd 6c"]
    return pa.table({"deal": deals, "bets": bets})


@pytest.mark.parametrize("kind", ["parquet", "arrow"])
def test_bad_rows_of_tables_are_answered_by_their_number(
    run: Callable[..., CommandResult], tmp_path: Path, kind: str
) -> None:
    path = tmp_path / f"day.{kind}"
    five = {"wager": "tie", "stake_cents": 5}
    for wrong, says in (
        ({"wager": "Dragon", "stake_cents": 5}, "no wager 'Dragon'"),
        ({"wager": None, "stake_cents": 5}, "is not a bet"),
        ({"wager": "Tie", "stake_cents": None}, "whole number of cents, not None"),
        ({"wager": "Tie", "stake_cents": -1}, "more than 0"),
        (None, "a bet of the list is missing"),
    ):
        table = a_table([[five, five], [five], None, [five, wrong]])
        if kind == "parquet":
            parquet.write_table(table, path)
        else:
            with ipc.new_file(path, table.schema) as file:
                file.write_table(table)
        said = run("settle", "tiger-baccarat", str(path)).out.splitlines()
        assert said[0] == "1\tKs 9h / Kd 6c\tPlayer\t-0.10"
        assert said[1] == 'line 2: there is no deal; write one, e.g. "8s 2h 3d / Kd 6c"'
        assert said[2].startswith("line 3: Player is missing a card")
        assert said[3].startswith("line 4: ")
        assert says in said[3]


def test_tables_of_texts_and_of_streams_are_read_too(
    run: Callable[..., CommandResult], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = pa.table({"deal": ["Ks 9h / Kd 6c"] * 2, "bets": ["Tie=5; Player=5.05", None]})
    sink = io.BytesIO()
    with ipc.new_stream(sink, table.schema) as stream:
        stream.write_table(table)
    (tmp_path / "day.arrow").write_bytes(sink.getvalue())
    assert run("settle", "tiger-baccarat", str(tmp_path / "day.arrow")).out.split()[-1] == "0.00"
    out = run("settle", "tiger-baccarat", str(tmp_path / "day.arrow"), "--to", "csv").out
    assert '1,Ks 9h / Kd 6c,Player,0.05,"Tie=5.00; Player=5.05","lose -5.00 (EB 1.1.17); win 5.05 (EB 4.7)",' in out
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ran = run("settle", "tiger-baccarat", str(tmp_path / "day.arrow"))
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "pip install 'cutcard[parquet]'" in ran.err


@pytest.mark.parametrize(
    ("args", "content", "says"),
    [
        (["{day}.csv"], b"round,bets\n", "has no column deal"),
        (["{day}.csv"], b"", "has no column deal"),
        (["{day}.parquet"], b"no", "this is no Parquet"),
        (["{day}.arrow"], b"no", "this is no Arrow"),
        (["{day}.csv", "--from", "xml"], b"", "choose lines, csv, jsonl, parquet, arrow"),
        (["{day}.csv", "--to", "xml"], b"", "choose lines, csv, jsonl, parquet, arrow"),
        (["{day}.csv", "--json", "--to", "csv"], b"", "--json and --to both"),
        (["{day}.csv", "--save", "{day}.xml"], b"", "should end in .csv, .jsonl, .parquet or .arrow"),
        (["{day}.csv", "--save", "{day}/no/such.csv"], b"", "there is no such folder"),
        (["{day}.jsonl"], None, "there is no file"),
        (["Ks 9h / Kd 6c", "--save", "{day}.csv"], b"", "belong to a history"),
        (["Ks 9h / Kd 6c", "--from", "csv"], b"", "belong to a history"),
    ],
)
def test_what_cannot_be_read_or_written_is_one_message(
    run: Callable[..., CommandResult], tmp_path: Path, args: list[str], content: bytes | None, says: str
) -> None:
    args = [arg.format(day=tmp_path / "day") for arg in args]
    if content is not None:
        (tmp_path / args[0]).write_bytes(content) if args[0].startswith("/") else None
    ran = run("settle", "tiger-baccarat", *args)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert says in ran.err
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("wrong", [pa.array([1, 2]), pa.array([[1], [2]]), pa.array([[{"wager": "Tie"}], []])])
def test_columns_of_other_kinds_are_refused_before_the_first_row(
    run: Callable[..., CommandResult], tmp_path: Path, wrong: Any
) -> None:
    parquet.write_table(pa.table({"deal": ["Ks 9h / Kd 6c"] * 2, "bets": wrong}), tmp_path / "day.parquet")
    ran = run("settle", "tiger-baccarat", str(tmp_path / "day.parquet"))
    assert (ran.code, ran.out) == (2, "")
    assert "the column bets holds" in ran.err


class Stopped(io.BytesIO):
    """Somebody presses Ctrl-C while more is awaited."""

    def read1(self, size: int | None = -1, /) -> bytes:
        found = super().read1(size)
        if not found:
            os.kill(os.getpid(), signal.SIGINT)
        return found


@pytest.mark.parametrize("name", ["day.csv", "day.parquet"])
def test_what_was_settled_before_ctrl_c_is_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    from cutcard.cli import main

    lines = history("tiger-baccarat", 30)
    monkeypatch.setattr(
        sys, "argv", ["cutcard", "settle", "tiger-baccarat", "-", "--save", str(tmp_path / name), "--json"]
    )
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Stopped("".join(f"{deal}\n" for deal, _ in lines).encode())))
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 130
    assert signal.getsignal(signal.SIGINT) is before
    told = capsys.readouterr()
    assert json.loads(told.out)["lines"] == 30
    assert json.loads(told.out)["interrupted"] is True
    assert "everything up to line 30 is settled and written" in told.err
    kept = parquet.read_table(tmp_path / name).num_rows if name.endswith("parquet") else None
    assert kept in {None, 30}
    assert kept or len((tmp_path / name).read_text().splitlines()) == 31


def test_blocks_are_numbered_on_and_read_by_any_amount() -> None:
    text = b"".join(b"Ks 9h / Kd 6c\n" for _ in range(ROWS_A_BLOCK + 5)) + b"Ks 9h"
    read = io.BytesIO(text)
    table = BetTable(TIGER, (Bet.on(TIGER, "Tie", 100),))
    reader, parts = LinesReader(), chunks(lambda _: read.read(50_001))
    blocks = [settle_block(TIGER, block, decks=8) for chunk in parts for block in reader.blocks(chunk, table)]
    numbers = [number for settled in blocks for number in settled.block.numbers]
    assert numbers == list(range(1, ROWS_A_BLOCK + 7))
    assert list(blocks[-1].errors) == [0]
    assert sum(sum(settled.totals.tolist()) for settled in blocks) == -100 * (ROWS_A_BLOCK + 5)


@pytest.mark.parametrize("slug", GAME_SLUGS)
def test_a_spoilt_notation_is_never_read_as_a_deal(slug: str) -> None:
    """Any one letter of a deal replaced: the quick reader reads just what the careful one reads, and reads it alike."""
    game, chance = GAMES[slug], random.Random(9)
    texts = []
    for text, _ in history(slug, 40):
        at = chance.randrange(len(text))
        texts += [text, text[:at] + chance.choice("A9Tshfg /x,") + text[at + 1 :]]
    codes, read = codes_of(game, texts)
    assert read[::2].all()
    number = {card: code for code, card in enumerate(game.deck.cards)}
    for text, row, fine in zip(texts, codes.tolist(), read.tolist(), strict=True):
        if fine:
            deal = Deal.parse(text)
            assert [code for code in row if code >= 0] == [number[card] for card in deal.cards]
            assert str(deal) == text
