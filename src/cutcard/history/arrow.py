"""Histories as Parquet and Arrow, read and written a batch of rows at a time; both need pyarrow, of the extra parquet.

Columns in: `deal`, a text, and where rows have bets of their own `bets`, a list of a wager's name and its stake in
cents, or a text as CSV has it; without such a column all have the same. Columns out: the number of the row, its deal,
result, net and bets with what became of them, or what is wrong with it.
"""

from __future__ import annotations

import io
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from cutcard.cards import NotationError
from cutcard.compiled.many import OUTCOMES, Terms
from cutcard.extras import ExtraMissingError
from cutcard.history.bets import MANY_BETS, BetTable, Listed
from cutcard.history.block import Block, SettledBlock
from cutcard.history.columns import columns_of
from cutcard.money import STAKE_CENTS_MAX
from cutcard.rulebook.referee import RefusedError
from cutcard.rulebook.settlement import Bet

try:
    import pyarrow as pa
    from pyarrow import compute, ipc, parquet
except ImportError as missing:  # pragma: no cover
    raise ExtraMissingError("Parquet and Arrow need pyarrow", "parquet") from missing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from io import BufferedReader

    from numpy.typing import NDArray

    from cutcard.rulebook.game import Game

ROWS_A_BATCH = 1 << 16
FILE_MAGIC = b"ARROW1"
"""How the Arrow format of files begins; a stream begins otherwise."""
A_BET = pa.struct(
    [
        ("wager", pa.string()),
        ("stake_cents", pa.int64()),
        ("outcome", pa.string()),
        ("net_cents", pa.int64()),
        ("clause", pa.string()),
    ]
)
SCHEMA = pa.schema(
    [
        ("line", pa.int64()),
        ("deal", pa.string()),
        ("result", pa.string()),
        ("net_cents", pa.int64()),
        ("bets", pa.list_(A_BET)),
        ("error", pa.string()),
    ]
)


def read_parquet(file: BinaryIO, table: BetTable) -> Iterator[Block]:
    """The rows of a Parquet file, which must be one that can be gone about in."""
    with _damage("Parquet"):
        opened = parquet.ParquetFile(file)
        named = _columns(opened.schema_arrow, table)
        batches = opened.iter_batches(ROWS_A_BATCH, columns=list(named.values()))
    return _blocks(_whole(batches, "Parquet"), named, table)


def read_arrow(file: BufferedReader, table: BetTable) -> Iterator[Block]:
    """The rows of Arrow's format of files or of streams, whichever it is."""
    with _damage("Arrow"):
        if file.peek(len(FILE_MAGIC)).startswith(FILE_MAGIC):
            opened = ipc.open_file(file if file.seekable() else io.BytesIO(file.read()))
            batches = (opened.get_batch(at) for at in range(opened.num_record_batches))
        else:
            opened = batches = ipc.open_stream(file)
        named = _columns(opened.schema, table)
    return _blocks(_whole(batches, "Arrow"), named, table)


def _whole(batches: Iterator[Any], kind: str) -> Iterator[Any]:
    """Each batch once every length, offset and text in it was checked: pyarrow reads outside a batch that lies."""
    while True:
        with _damage(kind):
            batch = next(batches, None)
            if batch is None:
                return
            batch.validate(full=True)
        yield batch


@contextmanager
def _damage(kind: str) -> Iterator[None]:
    """Whatever pyarrow raises, and it raises anything, is one sentence."""
    try:
        yield
    except NotationError:
        raise
    except Exception as error:  # noqa: BLE001
        why = " ".join(str(error).split())[:200]
        raise NotationError(f"this is no {kind}, or it is damaged ({why or type(error).__name__})") from None


def _columns(schema: Any, table: BetTable) -> dict[str, str]:
    """What the columns that are read are called here; columns of other kinds are refused before the first row."""
    places = columns_of(schema.names, bets_named=table.bets_named)
    if "deal" not in places or not _is_text(schema.field(places["deal"]).type):
        raise NotationError(f"there is no column deal of texts among {', '.join(schema.names)[:60]}; add it")
    if "bets" in places:
        _check_bets(schema.field(places["bets"]).type)
    return {name: schema.names[place] for name, place in places.items()}


def _check_bets(kind: Any) -> None:
    if _is_text(kind):
        return
    inner = kind.value_type if pa.types.is_list(kind) or pa.types.is_large_list(kind) else None
    named = {each.name: each.type for each in inner} if inner is not None and pa.types.is_struct(inner) else {}
    if not {"wager", "stake_cents"} <= named.keys() or not (
        _is_text(named["wager"]) and pa.types.is_integer(named["stake_cents"])
    ):
        raise NotationError(
            f"the column bets holds {kind}; write texts, or lists of a wager and its stake_cents, a whole number"
        )


def _is_text(kind: Any) -> bool:
    kind = kind.value_type if pa.types.is_dictionary(kind) else kind
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind))


def _blocks(batches: Iterator[Any], named: dict[str, str], table: BetTable) -> Iterator[Block]:
    first = 1
    for batch in batches:
        for start in range(0, batch.num_rows, ROWS_A_BATCH):
            rows = batch.slice(start, ROWS_A_BATCH)
            table = table.renewed()
            errors: dict[int, str] = {}
            deals = rows.column(named["deal"]).to_pylist()
            for row in [row for row, deal in enumerate(deals) if deal is None] if None in deals else []:
                deals[row], errors[row] = "", 'there is no deal; write one, e.g. "8s 2h 3d / Kd 6c"'
            if "error" in named and _is_text(rows.schema.field(named["error"]).type):
                stay = {row: why for row, why in enumerate(rows.column(named["error"]).to_pylist()) if why}
                errors.update(stay | errors)
            bets = _bets(rows, named, table, errors)
            numbers, own = range(first, first + len(deals)), rows.column(named["bets"]) if "bets" in named else None
            yield Block(numbers, list(map(str.strip, deals)), table, bets, errors, own and _written(own))
            first += len(deals)


def _written(column: Any) -> Callable[[int], object]:
    return lambda row: column[row].as_py()


def _bets(rows: Any, named: dict[str, str], table: BetTable, errors: dict[int, str]) -> Listed:
    if "bets" not in named:
        return table.of_all(rows.num_rows)
    column = rows.column(named["bets"])
    if _is_text(column.type):
        return table.of_texts([text or "" for text in column.to_pylist()], errors)
    counts: NDArray[np.int64] = compute.fill_null(compute.list_value_length(column), 0).to_numpy().astype(np.int64)
    bets = column.flatten()
    columns = dict(zip([each.name for each in bets.type], bets.flatten(), strict=True))
    wagers, stakes, wrong = _checked(table.game, columns["wager"], columns["stake_cents"])
    if wrong or counts.max(initial=0) > MANY_BETS:
        return table.of_any(_as_values(column, errors), errors)
    return Listed(table.numbers_of(wagers, stakes), counts)


def _checked(game: Game, names: Any, stakes: Any) -> tuple[NDArray[np.int64], NDArray[np.int64], bool]:
    """Wagers by their place in the game, stakes, and whether anything about them is wrong."""
    encoded = names if pa.types.is_dictionary(names.type) else names.dictionary_encode()
    places = []
    for name in encoded.dictionary.to_pylist():
        try:
            places.append(game.wagers.index(Bet.on(game, name or "", 1).wager))
        except RefusedError:
            return np.zeros(0, np.int64), np.zeros(0, np.int64), True
    if encoded.null_count or stakes.null_count:
        return np.zeros(0, np.int64), np.zeros(0, np.int64), True
    cents = stakes.to_numpy(zero_copy_only=False)
    wrong = bool(((cents <= 0) | (cents > STAKE_CENTS_MAX)).any())
    indices = encoded.indices.to_numpy(zero_copy_only=False)
    return np.array(places, dtype=np.int64)[indices], cents.astype(np.int64), wrong


def _as_values(column: Any, errors: dict[int, str]) -> list[Any]:
    """Lists as JSON would have them, for who looks at each line by itself."""
    values: list[Any] = [value or [] for value in column.to_pylist()]
    for row, value in enumerate(values):
        if None in value:
            errors.setdefault(row, "a bet of the list is missing; write its wager and its stake_cents")
    return values


class Columns:
    """A settled history as batches of Arrow, for Parquet and for Arrow's own formats."""

    def __init__(self, game: Game) -> None:
        terms = Terms.of(game)
        self.results = pa.array([result.name for result in game.drawing.results])
        self.wagers = pa.array([wager.name for wager in game.wagers])
        self.outcomes = pa.array([OUTCOMES[code].value for code in terms.outcomes.tolist()])
        self.clauses = pa.array(
            [game.wagers[at].losing_clause if pay is None else pay.clause for at, pay in terms.pays]
        )
        self.terms = terms

    def batch(self, settled: SettledBlock) -> Any:
        """The rows of a block."""
        bets, table = settled.block.bets, settled.block.table
        wrong = np.zeros(len(settled), dtype=bool)
        wrong[list(settled.errors)] = True
        unsettled = np.repeat(wrong, bets.counts)
        numbers, lines = bets.numbers, np.where(unsettled, 0, settled.lines)
        wagers, stakes = table.wager_of[numbers], table.stake_of[numbers]
        columns = [
            self.wagers.take(pa.array(wagers)),
            pa.array(stakes),
            self.outcomes.take(pa.array(lines, mask=unsettled)),
            pa.array(self.terms.net_cents(lines, np.where(unsettled, 0, stakes)), mask=unsettled),
            self.clauses.take(pa.array(lines, mask=unsettled)),
        ]
        offsets = np.append(0, np.cumsum(bets.counts)).astype(np.int32)
        structs = pa.StructArray.from_arrays(columns, fields=list(A_BET))
        return pa.record_batch(
            [
                pa.array(np.fromiter(settled.block.numbers, dtype=np.int64)),
                pa.array(settled.deals, pa.string()),
                self.results.take(pa.array(settled.results, mask=wrong)),
                pa.array(settled.totals, mask=wrong),
                pa.ListArray.from_arrays(pa.array(offsets), structs, mask=pa.array(wrong & (bets.counts == 0))),
                pa.array([settled.errors.get(row) for row in range(len(settled))], pa.string())
                if settled.errors
                else pa.nulls(len(settled), pa.string()),
            ],
            schema=SCHEMA,
        )


def writer_of(kind: str, file: BinaryIO, *, stream: bool) -> Any:
    """What takes batches and is closed: a Parquet file, or Arrow as a file or a stream."""
    if kind == "parquet":
        return parquet.ParquetWriter(file, SCHEMA, compression="zstd")
    return ipc.new_stream(file, SCHEMA) if stream else ipc.new_file(file, SCHEMA)
