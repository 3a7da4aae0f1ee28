"""The house's key is rotated by two, whole or not at all; a key of before reads what it sealed, and seals nothing."""

from __future__ import annotations

import multiprocessing
import os
import signal
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from cutcard.audit import verify
from cutcard.formats.doors import AGAIN, APPROVAL, DEVICE, LINK, PERSON, SESSION, kind_of
from cutcard.formats.entry import CAGE
from cutcard.formats.key_ring import ready_beside
from cutcard.formats.keys import KEPT_MARK, KEY_BYTES, Keys, Purpose
from cutcard.formats.log_end import SealedEnd
from cutcard.formats.private_log import PrivateRecord
from cutcard.house import StoreError, cage
from cutcard.house.codes import ticket_code, ticket_digest
from cutcard.house.engine import requests
from cutcard.house.engine.house import go_on
from cutcard.house.engine.requests import DoorRow
from cutcard.house.journal.checks import CorruptError
from cutcard.house.key_file import mark_in
from cutcard.house.key_rotation import rotate_house_key
from cutcard.house.patrons import personal
from cutcard.house.projections.private_logs import private_log
from cutcard.house.projections.snapshots import cage_from, cage_json
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal, RefusedError
from cutcard.server.approvals.act_words import parts_of
from cutcard.table import Actor
from cutcard.table.state import Phase
from houses.backups import copied_end, elsewhere_on_disk, kept, play_on, played, put_back, staffed
from houses.stores import LEFT_OPEN, ON_BOTH_STORES, Place, bet, do, furnished, no, play, put, step_to
from staff import engage
from tables import CASHIER, patron

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = [LEFT_OPEN, pytest.mark.filterwarnings("ignore:.*use of fork.*:DeprecationWarning")]
GIA, SUE = Actor("Gia", Position.GAMING_SHIFT_MANAGER), Actor("Sue", Position.PIT_SUPERVISOR)
SID = Actor("Sid", Position.SURVEILLANCE)
MOMENTS = ("ready", "before append", "mid-batch", "after commit", "entered")
"""Where a rotation can be killed, in the order in which they come; the entry stands from the fourth on."""


def rotate(
    place: Place,
    failpoint: Callable[[str], None] = go_on,
    *,
    second: Actor | None = SUE,
    newest: bytes | None = None,
) -> None:
    house = place.house()
    house._failpoint = failpoint

    def enter(key: str, before: str, after: str) -> None:
        answer = put(house, CAGE, cage.EnterKey(GIA, key, before, after, "", "", "yearly"), second=second)
        if isinstance(answer, Refusal):
            raise RefusedError(answer)

    try:
        more = {} if newest is None else {"entropy": lambda _: newest}
        rotate_house_key(house, place.key, enter, failpoint=failpoint, **more)
    finally:
        house.close()


def findings(place: Place, key: Path | Keys | None = None) -> list[str]:
    return [str(each) for each in verify(place.url, place.log_end, key=key or place.key).findings]


def keys_of(place: Place) -> Keys:
    return Keys(place.key.read_bytes())


# --- what stays and what ends -------------------------------------------------------------------


@pytest.mark.wide
@ON_BOTH_STORES
def test_what_is_out_and_under_way_goes_on_under_the_new_key(place: Place) -> None:
    house = furnished(place.house(create=True))
    play(house)
    step_to(house, "t1", Phase.BETTING)
    bet(house, "t1")
    out = cage.CashOut(CASHIER, "Wei", cents=20_00)
    do(house, CAGE, out, "the-cash-out", second=patron("Wei"))
    code, old = house.ticket_code("the-cash-out"), house.keeper.keys.mark
    house.close()
    rotate(place)
    house = place.house()
    assert house.cage.house_keys == (old, house.keeper.keys.mark) != (old, old)
    assert do(house, CAGE, out, "the-cash-out", second=patron("Wei")).repeated
    assert house.ticket_code("the-cash-out") == code
    asked = cage.RedeemTicket(CASHIER, code)
    assert "cents=2000" in str(parts_of(asked, house)), "and whoever agrees to it sees what it is worth"
    do(house, CAGE, asked, "the-payment")
    assert do(house, CAGE, cage.RedeemTicket(CASHIER, code), "the-payment").repeated
    assert no(house, CAGE, cage.RedeemTicket(CASHIER, code)).code == "redeemed"
    step_to(house, "t1", Phase.READY)
    play(house)
    do(house, CAGE, out, "another-cash-out", second=patron("Wei"))
    assert house.ticket_code("another-cash-out") != code
    assert cage_from(cage_json(house.cage)).house_keys == house.cage.house_keys
    house.close()
    assert not findings(place)


@pytest.mark.wide
def test_private_records_and_patrons_who_are_known_again_are_read_under_the_key_of_before(place: Place) -> None:
    house = staffed(place.house(create=True))
    engage(house, "Sid", SID.position)
    do(house, CAGE, cage.LogObservation(SID, "a hand in the tray"), "the-record")
    known = personal.digests(house.keeper.keys, personal.Personal(name="Wei Ling"))
    house.close()
    rotate(place)
    house = place.house()
    assert do(house, CAGE, cage.LogObservation(SID, "a hand in the tray"), "the-record").repeated
    do(house, CAGE, cage.LogObservation(SID, "the same Dealer"))
    read = private_log(house.store, house.keeper.keys, Purpose.OBSERVATION)
    assert [each.record for each in read] == [PrivateRecord("the same Dealer"), PrivateRecord("a hand in the tray")]
    house.doors.change("Ana", DoorRow(AGAIN, known[0], b"1"))
    do(house, CAGE, cage.OpenAccount(Actor("Dan", Position.DEALER), "Kim"))
    refused = personal.Patrons(house).refuse("Kim", {"name": "Wei Ling"})
    assert refused is not None
    assert refused.code == "known_again"
    house.close()
    assert not findings(place)


@pytest.mark.wide
def test_who_was_let_in_under_the_key_of_before_is_let_in_no_more(place: Place) -> None:
    house = staffed(place.house(create=True))
    ended = (SESSION, LINK, DEVICE, APPROVAL)
    house.doors.change("Gia", *(DoorRow(kind, "its key", b"{}") for kind in (PERSON, *ended)))
    house.close()
    rotate(place)
    house = place.house()
    assert {kind_of(door) for door in house.cage.doors} == {PERSON}
    assert not any(house.store.values_of(kind) for kind in ended)
    assert house.store.values_of(PERSON)
    house.close()
    assert not findings(place)


# --- who, and what for ---------------------------------------------------------------------------


def test_it_takes_two_and_the_ring_that_lies_ready(place: Place) -> None:
    played(place)
    before = place.key.read_bytes()
    with pytest.raises(RefusedError, match="second"):
        rotate(place, second=None)
    assert not ready_beside(place.key).exists()
    with closing(place.house()) as house:
        own = house.keeper.keys.mark
        for marks in ((own, "0" * 64), ("0" * 64, own), ("0" * 64, "1" * 64)):
            asked = cage.EnterKey(GIA, cage.HOUSE_KEY, *marks, "", "", "mine")
            assert no(house, CAGE, asked, second=SUE).code == "via", "nobody rotates it by asking"
        ceremony = cage.EnterKey(GIA, cage.HOUSE_KEY, own, own, "", "the vault", "copies")
        assert no(house, CAGE, ceremony, second=SUE).code == "ceremony"
        do(house, CAGE, cage.EnterKey(GIA, cage.HOUSE_KEY, own, own, "Gia, Sue", "the vault", "copies"), second=SUE)
    assert place.key.read_bytes() == before
    assert not findings(place)


def test_a_new_house_is_not_made_with_the_ring_of_another(place: Place, tmp_path: Path) -> None:
    played(place)
    rotate(place)
    there = elsewhere_on_disk(tmp_path)
    there.key.write_bytes(place.key.read_bytes())
    with pytest.raises(StoreError, match="a new house has a key of its own"):
        there.house(create=True)
    assert not (tmp_path / "new.db").exists()
    assert there.key.exists()


@pytest.mark.wide
def test_no_key_comes_back(place: Place) -> None:
    played(place)
    first = place.key.read_bytes()
    rotate(place)
    rotate(place)
    ring = place.key.read_bytes()
    with pytest.raises(RefusedError, match="never used"):
        rotate(place, newest=first)
    assert place.key.read_bytes() == ring
    place.house().close()


@ON_BOTH_STORES
def test_it_is_not_rotated_under_servers(place: Place) -> None:
    if place.on_sqlite:
        with closing(place.house(create=True)), pytest.raises(StoreError):
            rotate(place)
        return
    place.house(create=True).close()
    with closing(place.store(node="north")) as store:
        assert store.nodes is not None
        store.nodes.join(10.0)
        with pytest.raises(StoreError, match="stop them all"):
            rotate(place)


# --- interrupted ---------------------------------------------------------------------------------


@pytest.mark.wide
@ON_BOTH_STORES
@pytest.mark.parametrize("moment", MOMENTS)
def test_killed_at_a_moment_it_leaves_a_house_that_opens(place: Place, moment: str) -> None:
    played(place)
    old = place.key.read_bytes()

    def die(name: str) -> None:
        if name == moment:
            os.kill(os.getpid(), signal.SIGKILL)

    process = multiprocessing.get_context("fork").Process(target=rotate, args=(place, die))
    process.start()
    process.join(60)
    assert process.exitcode == -signal.SIGKILL
    entered = MOMENTS.index(moment) >= MOMENTS.index("after commit")
    assert not findings(place), "the audit reads it as it lies"
    place.house().close()
    assert (place.key.read_bytes() != old) == entered
    assert ready_beside(place.key).exists() == (not entered)
    rotate(place)
    assert len(place.key.read_bytes()) == KEY_BYTES * (3 if entered else 2)
    assert not ready_beside(place.key).exists()
    play_on(place)
    assert not findings(place)


# --- lost, put back, and used past its end --------------------------------------------------------


@pytest.mark.wide
def test_a_house_is_not_opened_without_its_whole_ring(place: Place) -> None:
    played(place)
    old = place.key.read_bytes()
    rotate(place)
    ring = place.key.read_bytes()
    for lacking, why in (
        (ring[:KEY_BYTES], "does not hold the 2 that the journal names"),
        (old, "is not the key of this house"),
        (ring + bytes(KEY_BYTES), "does not hold the 2"),
        (old + ring[:KEY_BYTES], "newer key than this database knows"),
        (ring[:-1], "is not the key of a house"),
    ):
        place.key.write_bytes(lacking)
        with pytest.raises(StoreError, match=why):
            place.house()
    place.key.write_bytes(ring[:KEY_BYTES])
    assert any("does not hold the keys" in each for each in findings(place))
    place.key.write_bytes(ring)
    place.house().close()


def test_what_the_key_of_before_seals_after_the_rotation_counts_for_nothing(place: Place) -> None:
    played(place)
    old = keys_of(place)
    rotate(place)
    with closing(place.house()) as house:
        name, end = house.log.name, house.log.end
    with closing(place.store()) as store, store.writing() as writing:
        writing.append([], (SealedEnd.of(name, end, keys_of(place)), SealedEnd.of(name, end, old)))
    with pytest.raises(CorruptError, match="was not sealed by the house"):
        place.house()
    assert any("seal" in each for each in findings(place))
    with closing(place.store()) as store:
        store.put_value(*KEPT_MARK, bytes.fromhex(old.mark))
        assert mark_in(store) == bytes.fromhex(old.mark)
    with pytest.raises(StoreError, match="newer key than this database knows"):
        place.house()
    assert any("seal" in each for each in findings(place))


@pytest.mark.wide
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_ticket_under_a_key_that_does_not_hold_is_found(
    place: Place, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    """The new key before it holds, and the old one after."""
    new = bytes(range(KEY_BYTES))
    house = furnished(place.house(create=True))
    house.close()
    own = keys_of(place)
    if when == "after":
        rotate(place, newest=new)
    with monkeypatch.context() as patched, closing(place.house()) as house:
        wrong = own if when == "after" else Keys(new)
        patched.setattr(requests, "ticket_digest", lambda _, code, *__: ticket_digest(wrong, code))
        patched.setattr(requests, "ticket_code", lambda _, asked: ticket_code(wrong, asked))
        do(house, CAGE, cage.CashOut(CASHIER, "Wei", cents=20_00), second=patron("Wei"))
    if when == "before":
        rotate(place, newest=new)
    assert [each for each in findings(place) if "ticket" in each]


# --- backups ------------------------------------------------------------------------------------


@pytest.mark.wide
@pytest.mark.usefixtures("pg_dump")
@ON_BOTH_STORES
def test_a_backup_from_before_is_restored_with_the_ring_and_with_its_own_key(
    place: Place, elsewhere: Place, tmp_path: Path
) -> None:
    kept(played(place), tmp_path / "kept")
    old = place.key.read_bytes()
    rotate(place)
    newest = copied_end(play_on(place))
    kept(place, tmp_path / "later")
    put_back(tmp_path / "kept", elsewhere, newest, key=place.key)
    assert elsewhere.key.read_bytes() == old, "what came after the backup is no key of its"
    play_on(elsewhere)
    assert not findings(elsewhere)
    rotate(elsewhere)
    assert not findings(play_on(elsewhere))
    if place.on_sqlite:
        for folder, ring in (("kept", old), ("later", place.key.read_bytes())):
            there = elsewhere_on_disk(tmp_path, folder + "-again")
            put_back(tmp_path / folder, there, newest)
            assert there.key.read_bytes() == ring
            assert not findings(play_on(there))


@pytest.mark.wide
@pytest.mark.usefixtures("pg_dump")
def test_a_backup_lacks_no_key_of_its_ring(place: Place, tmp_path: Path) -> None:
    played(place)
    rotate(place)
    place.key.write_bytes(place.key.read_bytes()[:KEY_BYTES])
    with pytest.raises(StoreError, match="does not hold the 2"):
        kept(place, tmp_path / "kept")
