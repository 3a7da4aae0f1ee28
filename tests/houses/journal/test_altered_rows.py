"""A row of the database counts only where the journal says the same: altered, it moves no money."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard import Refusal
from cutcard.audit import verify
from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.engine.requests import FencedError, Request
from cutcard.house.journal.chain import CorruptError
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor
from houses.stores import LEFT_OPEN, WEI, Place, do, furnished, made_once, new_id, play

if TYPE_CHECKING:
    from cutcard.house.engine.house import House

pytestmark = LEFT_OPEN
MORE = 'UPDATE accounts SET cents = cents + 900000, "in" = "in" + 900000 WHERE name = \'Wei\''
LESS = MORE.replace("+ 900000", "- 900000")


@pytest.fixture
def sound(sqlite_place: Place) -> Place:
    """A house with two tables that were played at."""
    made_once(sqlite_place, "whose rows are altered", _made)
    return sqlite_place


def _made(place: Place) -> None:
    house = furnished(place.house(create=True), "t1", "t2")
    play(house, "t1")
    play(house, "t2")
    house.close()


def paid_out(house: House) -> object:
    return house.ask(Request(new_id(), CAGE, cage.CashOut(WEI, "Wei", cents=1_00)))


def bought(house: House) -> object:
    return house.ask(Request(new_id(), CAGE, cage.BuyCredit(THE_HOUSE, "Wei", 1_00)))


@pytest.mark.parametrize(
    ("altered", "named"),
    [
        (MORE, "Wei"),
        (LESS, "Wei"),
        ("UPDATE accounts SET cents = cents - 1 WHERE name = 'cage'", "cage"),
        ("DELETE FROM accounts WHERE name = 'Wei'", "Wei"),
    ],
    ids=["more credit", "less credit", "an account of the house", "an account taken away"],
)
def test_an_account_that_is_altered_under_a_running_house_stops_it_at_the_write_that_touches_it(
    sound: Place, altered: str, named: str
) -> None:
    house = sound.house()
    sound.sql(altered)
    with pytest.raises(FencedError, match=f"account {named}: it is not what the journal comes to"):
        bought(house) if named == "cage" else paid_out(house)
    with pytest.raises(FencedError):
        house.step("t1")
    house.close()
    with pytest.raises(CorruptError, match=f"account {named}"):
        sound.house()


def test_what_is_put_back_before_anybody_touches_it_stops_nothing(sound: Place) -> None:
    house = sound.house()
    sound.sql(MORE)
    do(house, CAGE, cage.OpenAccount(THE_HOUSE, "Ann", "patron"))
    sound.sql(LESS)
    assert not isinstance(paid_out(house), Refusal)
    house.close()


def test_an_account_that_was_put_in_has_no_credit(sound: Place) -> None:
    house = sound.house()
    sound.sql(
        'INSERT INTO accounts SELECT \'Eve\', kind, cents, "in", "out", turnover, wins, voided, reclaimed '
        "FROM accounts WHERE name = 'Wei'"
    )
    with pytest.raises(FencedError, match="account Eve"):
        house.ask(Request(new_id(), CAGE, cage.CashOut(Actor("Eve", Position.PATRON), "Eve", cents=1_00)))
    house.close()


@pytest.mark.parametrize("column", ["shoe", "shoe_version"])
def test_a_note_of_the_last_shoe_that_the_journal_contradicts_keeps_the_house_shut(sound: Place, column: str) -> None:
    sound.sql(f"UPDATE streams SET {column} = {column} + 1 WHERE name = 'table/t1'")  # noqa: S608
    with pytest.raises(CorruptError, match="table/t1: its last shoe is noted"):
        sound.house()
    assert verify(sound.url, sound.heads).findings


def test_a_bet_that_is_altered_in_the_middle_of_a_table_keeps_the_whole_house_shut(sound: Place) -> None:
    sound.rewrite(
        "UPDATE journal SET body = CAST(replace(CAST(body AS TEXT), '\"net_cents\":', '\"net_cents\":9') AS BLOB) "
        "WHERE seq = (SELECT min(seq) FROM journal WHERE stream = 'table/t1' AND CAST(body AS TEXT) LIKE '%net_cents%')"
    )
    with pytest.raises(CorruptError, match=r"table/t1: entry \d+ .* is not what was written"):
        sound.house()
