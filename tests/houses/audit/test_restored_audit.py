"""What an audit says of a house that was restored: sound where two accepted the loss, and a finding where not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cutcard.audit import verify
from cutcard.house.backups.backup import write_end
from houses.backups import copied_end, kept, known_end, play_on, played, published, put_back, staffed
from houses.editable_journal import EditableJournal, check_found_in_file, check_found_where_forged
from houses.houses import LOG_NAME
from houses.stores import LEFT_OPEN, Place, sqlite_place
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from houses.editable_journal import EditableEntry, Json

pytestmark = LEFT_OPEN


@pytest.fixture(scope="module")
def restored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that lost rounds, was restored and has gone on; beside it `newest.log-end`, the end of what was lost."""
    folder = tmp_path_factory.mktemp("restored")
    lost = played(sqlite_place(folder))
    staffed(lost.house()).close()
    kept(lost, folder / "kept")
    newest = copied_end(play_on(lost))
    place = Place(str(folder / "new.db"), folder / "new.db.key", folder / "new.db.log-end")
    put_back(folder / "kept", place, newest)
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
    draft.event("HouseRestored").update(size=0, root="")
    return draft


def bets_on_known_cards(journal: EditableJournal) -> EditableEntry:
    """As if the shoe had not been known: the round after the restoration is moved before the cards are replaced."""
    replaced = journal.find("CardsReplaced")
    opened = journal.after(replaced, "BetsOpened")
    journal.move(opened, behind=journal.find("HouseRestored"))
    return opened


def say(**changes: object) -> Callable[[EditableJournal], EditableEntry]:
    return told(lambda written: written.update(changes))


def publish(
    name: str = "casino.example/log", *, size: int = 0, root: str = ""
) -> Callable[[EditableJournal], EditableEntry]:
    """A checkpoint of another log up to where the history is said to have ended, unless it is said otherwise."""

    def change(written: Json) -> None:
        whole = bytes.fromhex(root or written["root"])
        written["checkpoint"] = published(name, size or written["size"], whole)

    return told(change)


FORGERIES: dict[str, tuple[Callable[[EditableJournal], EditableEntry], str]] = {
    "less is said to be kept": (say(kept=1), "log"),
    "the end lies before what is kept": (say(size=1), "log"),
    "the end has no root": (say(root="abcd"), "log"),
    "a checkpoint is no note": (say(checkpoint="no note"), "log"),
    "a checkpoint is not larger than what is kept": (publish(size=1), "log"),
    "a checkpoint is larger than what was lost": (publish(size=10_000), "log"),
    "a checkpoint has another root": (publish(root="00" * 32), "log"),
    "nobody agreed": (of_the_entry(second="", second_position=""), "authority"),
    "the same person agreed": (of_the_entry(second="Gia"), "authority"),
    "a Dealer agreed": (of_the_entry(second="Dan", second_position="DEALER"), "authority"),
    "in an open house": (of_the_entry(via="console"), "authority"),
    "by a Pit Manager": (by_a_manager, "authority"),
    "by a Pit Manager as Gaming Shift Manager": (above_their_own, "authority"),
    "without a reason": (say(reason=" "), "authority"),
    "without a backup": (say(digest=""), "journal"),
    "other than was accepted": (told_twice, "journal"),
    "with cards that nobody is said to know": (say(shoes={}), "shoe"),
    "with bets on cards that are known": (bets_on_known_cards, "shoe"),
}


@pytest.mark.parametrize("name", first_of(FORGERIES, 4))
def test_a_forged_acceptance_is_found(restored: Path, name: str) -> None:
    forge, check = FORGERIES[name]
    check_found_where_forged(restored, forge, check)


def test_a_log_that_kept_its_name_says_of_no_larger_checkpoint_of_its_own(restored: Path, tmp_path: Path) -> None:
    check_found_in_file(restored, publish(LOG_NAME), "log", tmp_path / "forged.db")


def test_a_history_that_was_rewritten_before_a_restoration_is_found_where_nothing_was_lost(tmp_path: Path) -> None:
    """The entry has the root of all that was written before it."""
    place = played(sqlite_place(tmp_path))
    kept(place, tmp_path / "kept")
    there = Place(str(tmp_path / "new.db"), tmp_path / "new.db.key", tmp_path / "new.db.log-end")
    put_back(tmp_path / "kept", there, place.log_end)
    assert findings(tmp_path / "new.db") == []

    def another_salt_for_every_entry(journal: EditableJournal) -> EditableEntry:
        return journal.find("HouseRestored")

    check_found_where_forged(tmp_path / "new.db", another_salt_for_every_entry, "log")


def findings(path: Path, log_end: Path | None = None) -> list[str]:
    return [f"{each.check}: {each.says}" for each in verify(str(path), log_end).findings]


def test_the_genuine_one_is_sound_under_either_end(restored: Path) -> None:
    assert findings(restored) == findings(restored, restored.with_name("newest.log-end")) == []


def test_an_acceptance_that_was_left_out_is_found_by_the_end_of_what_was_lost(restored: Path, tmp_path: Path) -> None:
    journal = EditableJournal(restored)
    journal.drafts.remove(journal.find("HouseRestored"))
    path = journal.write(tmp_path / "forged.db")
    newest = known_end(restored.with_name("newest.log-end"))
    write_end(tmp_path / "newest", replace(newest, name=LOG_NAME))
    assert any("the log's end kept outside" in found for found in findings(path, tmp_path / "newest"))


def test_an_end_that_is_not_the_one_accepted_is_found(restored: Path, tmp_path: Path) -> None:
    """What was written last is proved by its root; beyond it nothing was accepted."""
    end = known_end(restored.with_name("newest.log-end"))
    for number, (known, sound) in enumerate(
        (
            (replace(end, root=bytes(32)), False),
            (replace(end, size=end.size + 100), False),
            (replace(end, size=end.size - 1, root=bytes(32)), True),
            (replace(end, name="another.example/log"), False),
        )
    ):
        write_end(tmp_path / str(number), known)
        assert (findings(restored, tmp_path / str(number)) == []) is sound, known
