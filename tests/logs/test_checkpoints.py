"""Checkpoints that leave the house: signed by its agent, cosigned by whoever answers, kept, of one history only."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

import pytest

from cutcard.formats.beacons import cosigned_by
from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.keys import Keys
from cutcard.formats.signed_notes import KeyType, Note
from cutcard.formats.versions import StoreError
from cutcard.house.cage import LogSeen
from cutcard.house.checkpoints.agent import embedded_agent, request_key
from cutcard.house.checkpoints.publisher import AGENT
from cutcard.witness.answers import NotCosigned, Why
from logs.growing_log import ORIGIN, GrowingLog
from logs.site import HOUR, KEYS, NOW, Site
from waiting import until

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path)


def test_a_checkpoint_is_signed_cosigned_and_kept_as_a_note_that_the_policy_trusts(site: Site) -> None:
    site.publisher.ask()
    note = Note.parse((site.folder / "house.db.checkpoint").read_bytes())
    trusted = site.policy.trusted(note)
    assert (trusted.checkpoint.origin, trusted.checkpoint.size, trusted.at) == (ORIGIN, 5, NOW)
    assert trusted.cosigned == {"one": NOW, "two": NOW}
    assert [each.name for each in note.signatures] == [ORIGIN, "one.example", "two.example"], "and no request of ours"
    site.grow(9)
    site.publisher.ask()
    assert site.kept.size == 9
    assert {name: each.size for name, each in site.publisher.seen.items()} == {AGENT: 9, "one": 9, "two": 9}


def test_a_beacon_has_the_signatures_of_the_log_and_of_the_log_witness_that_is_named(site: Site) -> None:
    """Of a log witness that is away there is no newer one than those it gave, and none before the first."""
    keys = {name: each.cosigner.verifier for name, each in site.witnesses.items()}
    assert site.publisher.checkpoint_of(keys["one"]) is None
    site.publisher.ask()
    note = site.publisher.checkpoint_of(keys["two"])
    assert note is not None
    assert [each.name for each in note.signatures] == [ORIGIN, "two.example"]
    assert cosigned_by(note, keys["two"])
    assert not cosigned_by(note, keys["one"])
    assert site.publisher.checkpoint_of(site.agent.requests.verifier) is None


def test_a_log_that_stands_still_is_cosigned_again_so_that_the_time_is_new(site: Site) -> None:
    site.publisher.ask()
    site.clock.now += 100
    site.publisher.ask()
    assert site.seen() == LogSeen(5, (NOW + 100) * 10**6, overdue=False)


def test_an_outage_is_told_and_over_by_itself_and_asked_ever_more_seldom(site: Site) -> None:
    away = site.witnesses["two"]
    site.publisher.ask()
    away.away = True
    asked = []
    for minute in range(40):
        site.grow(6 + minute)
        site.clock.now += 60
        before = away.asked
        site.publisher.ask()
        if away.asked > before:
            asked.append(minute)
    assert asked == [0, 2, 6, 14, 30], "a minute, two, four, eight, and never more than sixteen apart"
    seen = site.publisher.seen["two"]
    assert (seen.size, seen.failures, seen.refuses) == (5, 5, False)
    assert site.publisher.seen["one"].size == 45
    assert site.kept.size == 5, "the newest that the whole quorum has cosigned"
    away.away = False
    site.clock.now += 16 * 60
    site.publisher.ask()
    assert (site.publisher.seen["two"].size, site.publisher.seen["two"].failure) == (45, None)
    assert site.kept.size == 45


def test_any_of_two_is_a_quorum_where_the_policy_says_so(tmp_path: Path) -> None:
    site = Site(tmp_path, quorum="any")
    site.publisher.ask()
    site.witnesses["two"].away = True
    site.clock.now += 25 * HOUR
    site.publisher.ask()
    assert site.seen() == LogSeen(5, int(site.clock.now * 10**6), overdue=False), "the newest quorum counts"
    assert site.publisher.trusted is not None
    assert site.publisher.trusted.cosigned == {"one": NOW + 25 * HOUR, "two": NOW}, "no cosignature is thrown away"
    site.grow(6)
    site.publisher.ask()
    assert (site.kept.size, [*site.publisher.trusted.cosigned]) == (6, ["one"])


def test_nothing_cosigned_for_longer_than_the_limit_is_overdue(site: Site) -> None:
    assert site.seen() == LogSeen(0, 0, overdue=True), "and so is nothing at all"
    site.publisher.ask()
    site.witnesses["two"].away = True
    for hours, overdue in ((23, False), (2, True)):
        site.clock.now += hours * HOUR
        site.publisher.ask()
        assert site.seen() == LogSeen(5, NOW * 10**6, overdue=overdue)
    site.publisher.policy = None
    assert site.seen() is None, "where no log witness is asked nothing is overdue"


def test_a_house_that_starts_again_goes_on_with_what_was_kept(site: Site) -> None:
    site.publisher.ask()
    again = site.publishing()
    assert {name: each.size for name, each in again.seen.items()} == {AGENT: 5, "one": 5, "two": 5}
    assert again.log_seen(NOW * 10**6) == LogSeen(5, NOW * 10**6, overdue=False)
    for damaged in (b"", b"rubbish", bytes(GrowingLog.of(3).note())):
        (site.folder / "house.db.checkpoint").write_bytes(damaged)
        fresh = site.publishing()
        assert fresh.note is None
        fresh.ask()
        assert site.kept.size == 5, "the agent and the log witnesses say how far they are"


def test_a_second_history_gets_no_signature_and_is_told_as_a_refusal(site: Site) -> None:
    site.publisher.ask()
    before = site.kept
    for rewritten in (GrowingLog.of(5, history="second"), GrowingLog.of(8, history="second"), GrowingLog.of(3)):
        site.log.growing = rewritten
        site.publisher.ask()
        assert site.publisher.seen[AGENT].refuses
        assert site.kept == before
        assert site.witnesses["one"].asked == 1


def test_a_server_that_is_not_as_far_as_another_one_raises_no_alarm_until_it_stays_behind(site: Site) -> None:
    site.publisher.ask()
    behind = site.publishing()
    behind.shared = True
    site.grow(9)
    site.publisher.ask()
    site.grow(7)
    behind.ask()
    assert behind.seen[AGENT].failure is None
    site.grow(12)
    behind.ask()
    assert (behind.seen["one"].size, behind.seen[AGENT].failure) == (12, None)
    site.grow(11)
    behind.ask()
    assert behind.seen[AGENT].failure is None
    behind.ask()
    assert behind.seen[AGENT].refuses, "it had time to follow"


def test_whoever_has_the_log_s_key_too_is_found_by_the_first_log_witness_that_sees_both(site: Site) -> None:
    """The agent's own file is put back, so that it has forgotten: two log witnesses are shown two histories."""
    state = site.folder / "agent" / "witness.db"
    fresh = state.read_bytes()
    site.witnesses["two"].away = True
    site.publisher.ask()
    state.write_bytes(fresh)
    (site.folder / "house.db.checkpoint").unlink()
    site.log.growing = GrowingLog.of(5, history="second")
    site.witnesses["two"].away, other = False, site.publishing()
    other.ask()
    assert other.seen["two"].size == 5
    assert other.seen["one"].refuses
    (known,) = site.witnesses["one"].cosigner.logs()
    assert [each.proves for each in known.evidence] == [True], "both checkpoints carry the log's own signature"


def test_nobody_else_has_a_checkpoint_signed(site: Site) -> None:
    stranger = request_key(Keys(b"x" * 32), ORIGIN)
    text = Checkpoint(ORIGIN, 6, bytes(32)).text
    answer = site.agent.asked.cosign(Note(text).with_signature(stranger.sign(text)), 0, [])
    assert isinstance(answer, NotCosigned)
    assert answer.why is Why.NOT_SIGNED


def test_an_agent_signs_for_one_log_and_its_key_is_its_owner_s(site: Site, tmp_path: Path) -> None:
    assert site.agent.key.type is KeyType.LOG
    assert stat.S_IMODE((tmp_path / "agent" / "witness.db").stat().st_mode) == 0o600
    assert embedded_agent(tmp_path / "agent", ORIGIN, KEYS).key == site.agent.key
    with pytest.raises(StoreError, match=r"signs as casino\.example/log, and the log of this house is other\.example"):
        embedded_agent(tmp_path / "agent", "other.example", KEYS)
    with pytest.raises(StoreError, match=r"signs as one\.example"):
        embedded_agent(tmp_path / "one", ORIGIN, KEYS)


def test_its_thread_asks_until_it_is_closed_and_tells_what_fails(site: Site) -> None:
    failed: list[BaseException] = []
    publisher = site.publishing()
    publisher.every_seconds, publisher.on_error = 0.01, failed.append
    publisher.start()
    until(lambda: publisher.seen["two"].size == 5, "the log is cosigned")
    site.log.growing = None
    until(lambda: failed, "a failure is told")
    site.grow(7)
    until(lambda: publisher.seen["two"].size == 7, "the thread goes on after a failure")
    publisher.close()
    assert publisher._thread is not None
    assert not publisher._thread.is_alive()
