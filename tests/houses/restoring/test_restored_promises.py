"""A house that was put back deals no shoe whose seed was opened, or its cards shown, in the part that was lost."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.shoe_seeds import beside_house_key
from cutcard.table.state import Phase
from houses.backups import elsewhere_on_disk, kept, put_back, sound, staffed
from houses.editable_journal import check_found_where_forged
from houses.stores import LEFT_OPEN, MANAGER, do, furnished, step_to

if TYPE_CHECKING:
    from cutcard.house import House
    from houses.editable_journal import EditableEntry, EditableJournal
    from houses.stores import Place

pytestmark = [LEFT_OPEN, pytest.mark.wide]
OPTIONS = {"game": "dragon-tiger", "cut": 8 * 52 - 12, "beacon": "none"}


def next_shoe(house: House) -> bytes:
    """The seed of the shoe that comes after this one."""
    shoe = house.table("t2").shoe
    while house.table("t2").shoe == shoe:
        step_to(house, "t2", Phase.SHOE_ENDED, Phase.NO_SHOE)
        house.step("t2")
    return house.table("t2").salt


def test_a_promise_from_before_the_backup_is_not_dealt_again(sqlite_place: Place, tmp_path: Path) -> None:
    house = staffed(furnished(sqlite_place.house(create=True)))
    do(house, CAGE, cage.OpenTable(MANAGER, "t2", OPTIONS))
    step_to(house, "t2", Phase.READY)
    house.close()
    kept(sqlite_place, tmp_path / "kept")
    with closing(sqlite_place.house()) as house:
        lost = next_shoe(house)
    there = elsewhere_on_disk(tmp_path)
    put_back(tmp_path / "kept", there, sqlite_place.log_end)
    with closing(there.house()) as house:
        assert "does not hold" in house.stopped["t2"], "no backup has the keeper's key"
    shutil.copy(beside_house_key(sqlite_place.key), beside_house_key(there.key))
    with closing(there.house()) as house:
        assert house.table("t2").shoe == 1
        again = next_shoe(house)
        assert house.table("t2").shoe == 2
        assert again != lost
    sound(there, sqlite_place.log_end)

    def deals_the_lost_shoe(journal: EditableJournal) -> EditableEntry:
        first, draft = journal.find("ShoePromised"), journal.find("ShoePromised", 1)
        promised = first.body["events"][-1]
        draft.body["events"].remove(draft.event("ShoePromised"))
        stamp = draft.event("ShoeStamped")
        stamp["commitment"] = promised["promise"]
        stamp["carried"]["promised"] = [promised[name] for name in ("promise", "nonce", "keeper")]
        return draft

    check_found_where_forged(Path(there.url), deals_the_lost_shoe, "shoe")
