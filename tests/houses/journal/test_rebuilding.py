"""What follows from the journal is derived anew: when somebody asks, and where this program means something else."""

from __future__ import annotations

import json
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from commands import CommandResult, run
from cutcard import audit
from cutcard.formats import schema
from cutcard.house.projections import rebuilding
from cutcard.house.projections.check import ProjectionCheck
from cutcard.house.projections.indexes import derived_rows
from houses.stores import ON_BOTH_STORES, Place, furnished, made_once, play

if TYPE_CHECKING:
    from collections.abc import Callable

    Run = Callable[..., CommandResult]

__all__ = ["run"]
verify = partial(audit.verify, projections=ProjectionCheck)
WRONG = "UPDATE figures SET credit_turnover_cents = credit_turnover_cents + 1"


def _play(place: Place) -> None:
    house = furnished(place.house(create=True), "t1")
    play(house, "t1", rounds=3)
    house.close()


@pytest.fixture
def played(place: Place) -> Place:
    made_once(place, "to be derived anew", _play)
    return place


def rows_of(place: Place) -> dict[str, list[Any]]:
    with closing(place.store()) as store:
        return {table: sorted(derived_rows(store.rows, table)) for table in schema.DERIVED}


@ON_BOTH_STORES
def test_everything_is_derived_anew_when_somebody_asks(played: Place, run: Run) -> None:
    before = rows_of(played)
    assert before["figures"]
    played.sql(WRONG)
    played.sql("DELETE FROM marks")
    assert rows_of(played) != before
    told = json.loads(run("house", "reindex", played.url, "--json").out)
    assert told["entries"] > 10
    assert rows_of(played) == before
    assert verify(played.url, played.log_end).findings == []


@ON_BOTH_STORES
def test_a_program_that_means_something_else_derives_anew_when_it_opens(
    played: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = rows_of(played)
    played.sql(WRONG)
    played.house().close()
    assert rows_of(played) != before, "the same version: nothing is derived anew"
    monkeypatch.setattr(rebuilding, "VERSIONS", b"{}")
    played.house().close()
    assert rows_of(played) == before


def test_a_house_that_is_served_is_left_alone(sqlite_place: Place, run: Run) -> None:
    house = furnished(sqlite_place.house(create=True), "t1")
    assert run("house", "reindex", sqlite_place.url).code == 2
    house.close()
    assert run("house", "reindex", sqlite_place.url).code == 0
    assert run("house", "reindex", "nothing.db").code == 2
