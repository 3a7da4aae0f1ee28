"""What an audit says of a house that was restored: sound where two accepted the loss, and a finding where not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard.audit import verify
from cutcard.formats.entry import Head
from cutcard.formats.heads import HOUSE, read_heads
from cutcard.house.journal.heads_file import HeadsFile
from houses.backups import ACCEPTED, copied_heads, kept, play_on, played, put_back
from houses.editable_journal import EditableJournal, check_found_where_forged
from houses.stores import LEFT_OPEN, Place, sqlite_place

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from houses.editable_journal import EditableEntry, Json

pytestmark = LEFT_OPEN


@pytest.fixture(scope="module")
def restored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that lost rounds, was restored and has gone on; `newest.heads` beside it are those of what was lost."""
    folder = tmp_path_factory.mktemp("restored")
    lost = played(sqlite_place(folder))
    kept(lost, folder / "kept")
    newest = copied_heads(play_on(lost))
    place = Place(str(folder / "new.db"), folder / "new.db.key", folder / "new.db.heads")
    put_back(folder / "kept", place, newest, accepted=ACCEPTED)
    play_on(place, rounds=4)
    return folder / "new.db"


def told(change: Callable[[Json], None]) -> Callable[[EditableJournal], EditableEntry]:
    """What was asked and what is said to have happened, changed alike."""

    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find("HouseRestored")
        change(draft.body["command"])
        change(draft.event("HouseRestored"))
        return draft

    return forge


def of_the_entry(**changes: str) -> Callable[[EditableJournal], EditableEntry]:
    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find("HouseRestored")
        draft.body.update(changes)
        return draft

    return forge


def by_a_manager(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("HouseRestored")
    draft.body["command"]["by"] = {"name": "Max", "position": "PIT_MANAGER"}
    return draft


def above_their_own(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("HouseRestored")
    draft.body["command"]["by"] = {"name": "Max", "position": "GAMING_SHIFT_MANAGER"}
    return draft


def told_twice(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("HouseRestored")
    draft.event("HouseRestored")["lost"] = {}
    return draft


def bets_on_known_cards(journal: EditableJournal) -> EditableEntry:
    """As if the shoe had not been known: the round after the restoration is moved before the cards are replaced."""
    replaced = journal.find("CardsReplaced")
    opened = journal.after(replaced, "BetsOpened")
    journal.move(opened, behind=journal.find("HouseRestored"))
    return opened


def set_part(part: str, key: str, value: object) -> Callable[[Json], None]:
    def change(written: Json) -> None:
        (end,) = written[part].values()
        end[key] = value

    return change


FORGERIES: dict[str, tuple[Callable[[EditableJournal], EditableEntry], str]] = {
    "more is said to be kept": (told(set_part("lost", "kept", 1)), "chain"),
    "the end lies before what is kept": (told(set_part("lost", "version", 1)), "chain"),
    "the end has no hash": (told(set_part("lost", "hash", "abcd")), "chain"),
    "nobody agreed": (of_the_entry(second="", second_position=""), "authority"),
    "the same person agreed": (of_the_entry(second="Gia"), "authority"),
    "a Dealer agreed": (of_the_entry(second="Dan", second_position="DEALER"), "authority"),
    "in an open house": (of_the_entry(via="console"), "authority"),
    "by a Pit Manager": (by_a_manager, "authority"),
    "by a Pit Manager as Gaming Shift Manager": (above_their_own, "authority"),
    "without a reason": (told(lambda written: written.update(reason=" ")), "authority"),
    "without a backup": (told(lambda written: written.update(digest="")), "journal"),
    "other than was accepted": (told_twice, "journal"),
    "with cards that nobody is said to know": (told(lambda written: written.update(shoes={})), "shoe"),
    "with bets on cards that are known": (bets_on_known_cards, "shoe"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_acceptance_is_found(restored: Path, name: str) -> None:
    forge, check = FORGERIES[name]
    check_found_where_forged(restored, forge, check)


def findings(path: Path, heads: Path | None = None) -> list[str]:
    return [f"{each.check}: {each.says}" for each in verify(str(path), heads).findings]


def test_the_genuine_one_is_sound_under_either_heads(restored: Path) -> None:
    assert findings(restored) == findings(restored, restored.with_name("newest.heads")) == []


def test_an_acceptance_that_was_left_out_is_found_by_the_heads_of_what_was_lost(restored: Path, tmp_path: Path) -> None:
    journal = EditableJournal(restored)
    journal.drafts.remove(journal.find("HouseRestored"))
    path = journal.write(tmp_path / "forged.db")
    newest = restored.with_name("newest.heads")
    assert any("head kept outside" in found for found in findings(path, newest))


def test_an_end_that_is_not_the_one_accepted_is_found(restored: Path, tmp_path: Path) -> None:
    """What was written last is proved by its hash; beyond it nothing was accepted."""
    end = read_heads(restored.with_name("newest.heads"))
    at = end["table/t1"]
    for head, sound in (
        (Head(at.version, bytes(32)), False),
        (Head(at.version + 100, at.hash), False),
        (Head(at.version - 1, bytes(32)), True),
    ):
        path = tmp_path / f"{head.version}-{head.hash.hex()[:4]}.heads"
        heads = HeadsFile(path)
        heads.write({**end, "table/t1": head})
        heads.close()
        assert (findings(restored, path) == []) is sound, head


def test_the_heads_of_another_house_are_found(restored: Path, tmp_path: Path) -> None:
    heads = HeadsFile(tmp_path / "other.heads")
    heads.write({"cage": Head(), HOUSE: Head(0, bytes(range(32)))})
    heads.close()
    assert "chain: the chain heads kept outside belong to another house" in findings(restored, tmp_path / "other.heads")
