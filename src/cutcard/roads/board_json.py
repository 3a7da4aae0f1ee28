"""The JSON of a scoreboard that other programs rely on."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from cutcard.roads.board import Scoreboard
from cutcard.roads.rounds import BoardRound, Mark, labels_of

if TYPE_CHECKING:
    from cutcard.roads.geometry import Road

Json = dict[str, Any]
"""An object as JSON has it."""


def board_json(board: Scoreboard) -> Json:
    """Every road, the ask markers and the counts.

    In Dragon Tiger the keys and letters are the same, and `names` says who takes whose place. Where the cards of a
    round were not seen, its naturals, pairs and hits are null and not nought.
    """
    answer: Json = {
        "bead": [[cell.column, cell.row, cell.round.result.value] for cell in board.bead],
        "big": [[cell.column, cell.row, cell.mark.value, cell.ties] for cell in board.big],
        "big_eye": board.big_eye.text,
        "small": board.small.text,
        "cockroach": board.cockroach.text,
        "ask": {"banker": _ask_json(board, Mark.BANKER), "player": _ask_json(board, Mark.PLAYER)},
        "big_eye_cells": _cells_json(board.big_eye),
        "small_cells": _cells_json(board.small),
        "cockroach_cells": _cells_json(board.cockroach),
        "rows": board.rows,
        "tail": board.tail.value,
        "game": board.game.as_registered().slug if board.game else None,
        "names": {mark.name.lower(): label.name for mark, label in labels_of(board.game).items()},
        "counts": _counts_json(board),
    }
    if board.statistics.seen:
        answer["cards"] = [_cards_json(round_) for round_ in board.rounds]
    return answer


def _ask_json(board: Scoreboard, side: Mark) -> Json:
    return {road: colour and colour.value for road, colour in asdict(board.ask(side)).items()}


def _cells_json(road: Road) -> list[list[int | str]]:
    return [[cell.column, cell.row, cell.mark.value] for cell in road.cells]


def _counts_json(board: Scoreboard) -> Json:
    counts = board.statistics
    known = counts.all_seen
    return {
        "rounds": counts.rounds,
        "banker": counts.banker,
        "player": counts.player,
        "tie": counts.tie,
        "natural": counts.natural if known else None,
        "banker_pair": counts.banker_pair if known else None,
        "player_pair": counts.player_pair if known else None,
        "hits": dict(counts.hits) if known else None,
    }


def _cards_json(round_: BoardRound) -> Json | None:
    if not round_.seen:
        return None
    return {
        "banker_total": round_.banker_total,
        "player_total": round_.player_total,
        "natural": round_.natural,
        "banker_pair": round_.banker_pair,
        "player_pair": round_.player_pair,
        "hits": list(round_.hits),
    }
