"""Arrow and Parquet files made to hurt: each is settled or refused in one sentence, and none ends the program."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import ipc, parquet

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BETS = pa.list_(pa.struct([("wager", pa.string()), ("stake_cents", pa.int64())]))
DEALS = pa.array(["8s 2h 3d / Kd 6c", "9s Kh / 6d 3c"] * 40)
LISTED = pa.array([[{"wager": "Banker", "stake_cents": 1_000}], []] * 40, BETS)
TABLES = [
    pa.table({"deal": DEALS, "bets": LISTED}),
    pa.table({"deal": DEALS.dictionary_encode(), "bets": pa.array(["Banker=10"] * 80).dictionary_encode()}),
    pa.table({"deal": DEALS.cast(pa.large_string()), "bets": pa.array(["Banker=10"] * 80)}),
]
NUMBERS = (0, 1, -1, 2**31 - 1, -(2**31), 70_000, 2**62)

SETTLE = """
import contextlib, functools, io, json, sys, typer.main
from cutcard.cli import main

typer.main.get_command = functools.cache(typer.main.get_command)

answers = []
for path in sys.argv[1:]:
    sys.argv = ["cutcard", "settle", "tiger-baccarat", path]
    out, err, code = io.TextIOWrapper(io.BytesIO()), io.StringIO(), 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main()
        except SystemExit as ended:
            code = ended.code or 0
    answers.append([code, err.getvalue()])
print(json.dumps(answers))
"""


def files() -> Iterator[tuple[str, bytes]]:
    """Good ones, as each format has them."""
    for table in TABLES:
        for compression in (None, "zstd"):
            options = ipc.IpcWriteOptions(compression=compression)
            for make in (ipc.new_file, ipc.new_stream):
                sink = io.BytesIO()
                with make(sink, table.schema, options=options) as writer:
                    writer.write_table(table)
                yield "arrow", sink.getvalue()
            sink = io.BytesIO()
            parquet.write_table(table, sink, compression=compression or "none")
            yield "parquet", sink.getvalue()


def lying() -> tuple[str, bytes]:
    """A text that ends far outside the file."""
    sink, table = io.BytesIO(), pa.table({"deal": ["8s 2h 3d / Kd 6c"] * 2})
    with ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    ends, lie = (np.array([0, 16, end], np.int32).tobytes() for end in (32, 2**30))
    assert ends in sink.getvalue()
    return "arrow", sink.getvalue().replace(ends, lie)


def hurt(data: bytes, chance: random.Random) -> bytes:
    hurt = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 8))):
        at = chance.randrange(len(hurt))
        width = chance.choice((0, 1, 4, 8))
        if width:
            number = chance.choice(NUMBERS) % (1 << 8 * width)
            hurt[at - at % width : at - at % width + width] = number.to_bytes(width, "little")
        else:
            hurt[at] ^= 1 << chance.randrange(8)
    return bytes(hurt)


@pytest.mark.parametrize("count", [200, pytest.param(4_000, marks=pytest.mark.wide)])
def test_no_file_of_arrow_or_parquet_ends_the_program(tmp_path: Path, count: int) -> None:
    chance, good = random.Random(35), list(files())
    hostile = [lying(), *((kind, hurt(data, chance)) for kind, data in (good * count)[:count])]
    paths = []
    for number, (kind, data) in enumerate([*good, *hostile]):
        paths.append(tmp_path / f"{number}.{kind}")
        paths[-1].write_bytes(data)
    ran = subprocess.run([sys.executable, "-c", SETTLE, *paths], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, f"{ran.returncode}: {ran.stderr[-300:]}"
    answers = json.loads(ran.stdout)
    assert answers[: len(good)] == [[0, ""]] * len(good)
    assert answers[len(good)][0] == 2
    assert {code for code, _ in answers} == {0, 1, 2}
    assert not [err for code, err in answers if code == 2 and (err.count("\n") != 1 or not err.startswith("cutcard: "))]
