"""Shoes out of a promised seed: foreseen by nobody without the keeper's key, and opened for anybody to derive again."""

from __future__ import annotations

import hashlib
from base64 import b64decode
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from cutcard import GAMES
from cutcard.audit.verification import verify
from cutcard.cards import Shoe
from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.entry import CAGE, table_stream
from cutcard.formats.keys import Keys, Purpose
from cutcard.formats.shuffling import order_of, promise_of
from cutcard.formats.signed_notes import KeyType, Note, SignerKey
from cutcard.house.cage import ChangeTable, CloseTable, EnterKey
from cutcard.house.key_rotation import rotate_keeper_key
from cutcard.house.shoe_seeds import beside_house_key
from cutcard.house.shoes import order_text
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table import Actor
from houses.editable_journal import EditableJournal, audited, check_found_where_forged, no_findings
from houses.houses import Premises, key_of
from tables import PIT_MANAGER

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cutcard.formats.signed_notes import VerifierKey
    from houses.editable_journal import EditableEntry

SLUG = "tiger-baccarat"
WHOLE = list(Shoe.of(GAMES[SLUG].deck, decks=8))


def dealt(path: Path) -> Path:
    """A house with one shoe that has ended and one in play, both from promised seeds."""
    with Premises(path) as premises:
        premises.open_table("t1", SLUG, cut=8 * 52 - 12, beacon="none")
        premises.step_to("t1", "shoe ended")
        premises.step_to("t1", "ready")
        for _ in range(4):
            premises.step("t1")
    return path


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return dealt(tmp_path_factory.mktemp("promised") / "house.db")


def events_in(path: Path, kind: str) -> list[dict[str, Any]]:
    drafts = EditableJournal(path).drafts
    return [event for draft in drafts for event in draft.body["events"] if event.get("type") == kind]


def test_an_ended_shoe_follows_from_its_seed_and_was_promised_before(genuine: Path) -> None:
    """Worked out by hand from the entries: the promise, the seed's promise, and the order of seed and name."""
    no_findings(audited(EditableJournal(genuine)))
    first, second, third = events_in(genuine, "ShoePromised")
    stamp, later = events_in(genuine, "ShoeStamped")
    (opened,) = events_in(genuine, "ShoeOpened")
    assert (first["shoe"], second["shoe"], third["shoe"]) == (1, 2, 3)
    assert (stamp["commitment"], later["commitment"]) == (first["promise"], second["promise"])
    assert (stamp["sealed"], stamp["beacon"]) == ("", {"kind": "none"})
    seed = bytes.fromhex(opened["salt"])
    assert promise_of(seed, "t1/1") == first["promise"]
    order = order_of(WHOLE, seed=seed, beacon=b"", shoe="t1/1")
    assert order_text(order) == opened["order"]


def test_nobody_foresees_a_card_without_the_keepers_key(tmp_path: Path) -> None:
    """With the whole database and the house's key no seed follows, and the house itself cannot go on."""
    with Premises(path := tmp_path / "house.db") as premises:
        premises.open_table("t1", SLUG, beacon="none")
        premises.step("t1")
        live = premises.table("t1")
        written = b"".join(each.read_bytes() for each in tmp_path.iterdir() if each != own_key(path))
        assert live.salt not in written
        assert live.salt.hex().encode() not in written
        assert order_text(live.order)[:60].encode() not in written
        promised = [bytes.fromhex(event["nonce"]) for event in stamped(premises)]
        house_key = Keys(key_of(path).read_bytes())
        guesses = {
            house_key.seal(purpose, nonce + b"t1/1")
            for purpose in Purpose
            if not purpose.value.encrypts
            for nonce in (*promised, b"")
        }
        assert live.salt not in guesses
        assert promise_of(live.salt, "t1/1") == live.commitment
    kept = own_key(path).rename(tmp_path / "kept")
    with Premises(path, create=False) as premises:
        assert "put that file back" in premises.house.stopped["t1"]
    kept.rename(own_key(path))
    with Premises(path, create=False) as premises:
        assert premises.table("t1").order == live.order


def stamped(premises: Premises) -> list[dict[str, Any]]:
    entries = premises.journal(table_stream("t1"))
    return [event for entry in entries for event in entry.read().events if event["type"] == "ShoePromised"]


def own_key(path: Path) -> Path:
    return beside_house_key(key_of(path))


@pytest.mark.wide
def test_how_shoes_are_ordered_changes_between_two_shoes_alone(tmp_path: Path) -> None:
    """There and back; a table that was opened again, and may have been in a backup, is promised another seed."""
    with Premises(path := tmp_path / "house.db") as premises:
        premises.open_table("t1", SLUG, cut=8 * 52 - 12)
        assert premises.no(CAGE, ChangeTable(PIT_MANAGER, "t1", {"beacon": "somebody"}, "why")).code == "settings"
        premises.step("t1")
        there = ChangeTable(PIT_MANAGER, "t1", {"beacon": "none"}, "approved by the laboratory")
        assert premises.no(CAGE, there).code == "shoe_in_play"
        premises.step_to("t1", "shoe ended")
        premises.do(CAGE, there)
        premises.step("t1")
        assert (premises.table("t1").shoe, bool(premises.table("t1").promised)) == (2, True)
        before = premises.table("t1").promised
        premises.do(CAGE, CloseTable(PIT_MANAGER, "t1", "the night is over"))
        opened = premises.house.cage.tables
        assert "t1" not in opened
        premises.open_table("t1", SLUG, cut=8 * 52 - 12, beacon="none")
        premises.step("t1")
        assert premises.table("t1").shoe == 3
        assert premises.table("t1").commitment != (before.promise if before else "")
        premises.step_to("t1", "shoe ended")
        premises.do(CAGE, ChangeTable(PIT_MANAGER, "t1", {"beacon": ""}, "back"))
        premises.step("t1")
        assert premises.table("t1").promised is None
    kinds = [(bool(event["beacon"]), bool(event["sealed"])) for event in events_in(path, "ShoeStamped")]
    assert kinds == [(False, True), (True, False), (True, False), (False, True)]
    no_findings(verify(str(path)))


# --- the keeper's key -------------------------------------------------------------------------------

GIA, SUE = Actor("Gia", Position.GAMING_SHIFT_MANAGER), Actor("Sue", Position.PIT_SUPERVISOR)


@pytest.fixture(scope="module")
def rotated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that rotated its keeper's key while a shoe was in play and the next was promised."""
    with Premises(path := tmp_path_factory.mktemp("rotated") / "house.db") as premises:
        premises.open_table("t1", SLUG, cut=8 * 52 - 12, beacon="none")
        premises.step("t1")

        def enter(key: str, before: str, after: str) -> None:
            premises.do(CAGE, EnterKey(GIA, key, before, after, "", "", "yearly"), second=SUE)

        def killed(_: str) -> None:
            raise KeyboardInterrupt

        former = own_key(path).read_bytes()
        with pytest.raises(KeyboardInterrupt):
            rotate_keeper_key(premises.house, enter, failpoint=killed)
        ready = own_key(path).read_bytes()
        assert premises.reopen().table("t1").order, "the key that lies ready is none of the journal's"
        assert premises.house.keeper.seeds is not None
        assert premises.house.keeper.seeds.in_use == premises.house.keeper.seeds.ids[1]
        mine = ("a" * 64, "b" * 64)
        assert premises.no(CAGE, EnterKey(GIA, "keeper", *mine, "", "", "mine"), second=SUE).code == "via"
        rotate_keeper_key(premises.house, enter)
        assert own_key(path).read_bytes() == ready != former
        assert premises.house.keeper.seeds.in_use == premises.house.keeper.seeds.ids[0]
        assert premises.reopen().house.cage.keeper_key == premises.house.keeper.seeds.ids[0]
        for _ in range(2):
            premises.step_to("t1", "shoe ended")
            premises.step_to("t1", "ready")
    return path


@pytest.mark.wide
def test_what_was_promised_is_dealt_and_opened_after_a_rotation(rotated: Path) -> None:
    no_findings(verify(str(rotated)))
    named = [event["keeper"] for event in events_in(rotated, "ShoePromised")]
    assert named == [named[0], named[0], named[2], named[2]] != [named[0]] * 4


# --- a beacon ---------------------------------------------------------------------------------------

LOG, WITNESS, OTHER = (
    SignerKey(name, kind, bytes([each]) * 32)
    for each, (name, kind) in enumerate(
        (("example.com/log", KeyType.LOG), ("w.example", KeyType.COSIGNATURE), ("o.example", KeyType.COSIGNATURE)), 1
    )
)


def cosigned(size: int, witness: SignerKey = WITNESS) -> Note:
    """A checkpoint of so many entries, as the house knows it."""
    note = Note(Checkpoint("example.com/log", size, bytes([size % 256]) * 32).text)
    note = note.with_signature(LOG.sign(note.text))
    return note.with_signature(witness.sign(note.text, timestamp=1_800_000_000 + size))


def at_any_witness(note: Note | None, _: VerifierKey) -> Note | None:
    return note


@pytest.fixture(scope="module")
def with_beacon(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house whose shoes wait for a checkpoint that covers their promise."""
    with Premises(path := tmp_path_factory.mktemp("beacon") / "house.db") as premises:
        house = premises.house
        premises.open_table("t1", SLUG, cut=8 * 52 - 12, beacon=str(WITNESS.verifier))
        promised = premises.step("t1")
        assert [event["type"] for event in promised.body.events] == ["ShoePromised"]
        for known in (None, cosigned(promised.entry.seq - 1)):
            house.checkpoint_of = partial(at_any_witness, known)
            answer = house.step("t1")
            assert isinstance(answer, Refusal)
            assert answer.code == "beacon"
        house.checkpoint_of = lambda key: cosigned(house.log.end.size) if key == WITNESS.verifier else None
        premises.step_to("t1", "ready")
        premises.reopen().house.checkpoint_of = lambda _: cosigned(premises.house.log.end.size)
        premises.step_to("t1", "shoe ended")
        premises.step_to("t1", "ready")
        for _ in range(4):
            premises.step("t1")
    return path


def test_a_shoe_waits_for_a_cosigned_checkpoint_after_its_promise(with_beacon: Path) -> None:
    """The order by hand: SHA-256 of the checkpoint's text and the cosignature with its time goes in with the seed."""
    no_findings(audited(EditableJournal(with_beacon)))
    stamp, later = events_in(with_beacon, "ShoeStamped")
    (opened,) = events_in(with_beacon, "ShoeOpened")
    note = stamp["beacon"]["checkpoint"]
    text, _, lines = note.partition("\n\n")
    value = b64decode(lines.splitlines()[-1].split(" ")[-1])[4:]
    digest = hashlib.sha256(f"{text}\n".encode() + value).digest()
    assert (stamp["beacon"]["kind"], len(value)) == ("cosignature", 72)
    order = order_of(WHOLE, seed=bytes.fromhex(opened["salt"]), beacon=digest, shoe="t1/1")
    assert order_text(order) == opened["order"]
    assert later["beacon"] != stamp["beacon"]


# --- forged -----------------------------------------------------------------------------------------


def a_sorted_shoe(journal: EditableJournal) -> EditableEntry:
    """Behind the cards that were dealt, so that the order itself tells and no card of a round."""
    draft = journal.find("ShoeOpened")
    opened = draft.event("ShoeOpened")
    cards = opened["order"].split()
    opened["order"] = " ".join(cards[:100] + sorted(cards[100:]))
    return draft


def another_seed(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ShoeOpened")
    draft.event("ShoeOpened")["salt"] = "07" * 32
    return draft


def a_shoe_without_a_promise(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ShoeStamped")
    draft.body["events"].remove(draft.event("ShoePromised"))
    return draft


def a_promise_that_was_another(journal: EditableJournal) -> EditableEntry:
    journal.find("ShoeStamped").body["events"][-1]["promise"] = "07" * 32
    return journal.find("ShoeStamped", 1)


def a_promise_given_twice(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ShoeStamped", 1)
    stamp = draft.event("ShoeStamped")
    fresh = {**draft.event("ShoePromised"), "shoe": 2, "promise": "07" * 32, "nonce": "08" * 32}
    stamp["commitment"] = fresh["promise"]
    stamp["carried"]["promised"] = [fresh[name] for name in ("promise", "nonce", "keeper")]
    draft.body["events"].insert(draft.body["events"].index(stamp), fresh)
    return draft


def a_beacon_that_the_table_does_not_have(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ShoeStamped", 1)
    draft.event("ShoeStamped")["beacon"] = {"kind": "cosignature", "checkpoint": "of nobody"}
    return draft


def an_order_under_seal_beside_the_seed(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ShoeStamped", 1)
    draft.event("ShoeStamped")["sealed"] = "07" * 32
    return draft


def a_promise_carried_wrongly(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ShoeStamped", 1)
    draft.event("ShoeStamped")["carried"]["promised"][1] = "07" * 32
    return draft


def a_promise_of_a_later_shoe(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ShoeStamped", 1)
    draft.event("ShoePromised")["shoe"] = 4
    return draft


FORGED = (
    another_seed,
    a_shoe_without_a_promise,
    a_promise_that_was_another,
    a_promise_given_twice,
    a_beacon_that_the_table_does_not_have,
    an_order_under_seal_beside_the_seed,
    a_promise_carried_wrongly,
    a_promise_of_a_later_shoe,
)


def test_a_sorted_shoe_is_found(genuine: Path) -> None:
    check_found_where_forged(genuine, a_sorted_shoe, "shoe")


@pytest.mark.wide
def test_another_seed_is_told_as_such(genuine: Path) -> None:
    """Also where the order follows from it: what was promised was another."""
    journal = EditableJournal(genuine)
    opened = another_seed(journal).event("ShoeOpened")
    opened["order"] = order_text(order_of(WHOLE, seed=bytes.fromhex(opened["salt"]), beacon=b"", shoe="t1/1"))
    assert audited(journal).findings[0].message.key == "finding-seed"


@pytest.mark.wide
@pytest.mark.parametrize("forge", FORGED, ids=lambda forge: forge.__name__)
def test_a_forged_shoe_is_found(genuine: Path, forge: Callable[[EditableJournal], EditableEntry]) -> None:
    check_found_where_forged(genuine, forge, "shoe")


def _beacon_of(journal: EditableJournal, nth: int, note: Note) -> EditableEntry:
    draft = journal.find("ShoeStamped", nth)
    draft.event("ShoeStamped")["beacon"] = {"kind": "cosignature", "checkpoint": bytes(note).decode()}
    return draft


def a_checkpoint_from_before_the_promise(journal: EditableJournal) -> EditableEntry:
    return _beacon_of(journal, 1, cosigned(2))


def a_checkpoint_of_another_witness(journal: EditableJournal) -> EditableEntry:
    return _beacon_of(journal, 0, cosigned(2, OTHER))


def a_checkpoint_that_nobody_signed_so(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ShoeStamped")
    beacon = draft.event("ShoeStamped")["beacon"]
    beacon["checkpoint"] = beacon["checkpoint"].replace("example.com/log\n2\n", "example.com/log\n3\n")
    return draft


def no_beacon_though_the_table_takes_one(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ShoeStamped")
    draft.event("ShoeStamped")["beacon"] = {"kind": "none"}
    return draft


def another_beacon_after_the_first_was_seen(journal: EditableJournal) -> EditableEntry:
    _beacon_of(journal, 0, cosigned(2, WITNESS).with_signature(WITNESS.sign(cosigned(2).text, timestamp=7)))
    return journal.find("ShoeOpened")


@pytest.mark.wide
@pytest.mark.parametrize(
    "forge",
    [
        a_checkpoint_from_before_the_promise,
        a_checkpoint_of_another_witness,
        a_checkpoint_that_nobody_signed_so,
        no_beacon_though_the_table_takes_one,
        another_beacon_after_the_first_was_seen,
    ],
    ids=lambda forge: forge.__name__,
)
def test_a_forged_beacon_is_found(with_beacon: Path, forge: Callable[[EditableJournal], EditableEntry]) -> None:
    check_found_where_forged(with_beacon, forge, "shoe")


@pytest.mark.wide
def test_a_promise_with_a_key_of_before_is_found(rotated: Path) -> None:
    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find("ShoeStamped", 1)
        draft.event("ShoePromised")["keeper"] = journal.find("ShoeStamped").event("ShoePromised")["keeper"]
        return draft

    check_found_where_forged(rotated, forge, "keys")
