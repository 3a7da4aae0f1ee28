"""Limits that patrons set themselves: the house keeps them whatever a screen shows; the audit finds a bet beyond."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit.verification import verify
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.open import open_house
from cutcard.house.projections.patron_play import own_limits, played_since
from cutcard.house.projections.snapshots import cage_from, cage_json
from cutcard.rulebook.referee import Refusal
from cutcard.table.commands import ChangeBet, PlaceBet, WithdrawBet
from houses.editable_journal import EditableJournal, check_found_where_forged, no_findings
from houses.houses import Premises, memory
from tables import DEALER, PIT_MANAGER, patron

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from commands import CommandResult
    from houses.editable_journal import EditableEntry, Forgery

T = table_stream("t1")
MINUTE, DAY = 60 * 10**9, 86_400 * 10**9
NOON = 1_700_049_600 * 10**9
"""12:00 on 15 November 2023, UTC."""


class Timed(Premises):
    """A house whose clock stands still until it is told otherwise."""

    def __init__(self, path: Path) -> None:
        self.path, self.at = path, NOON
        self.house = open_house(str(path), create=True, clock=lambda: self.at)
        self.account("Wei", 5_000_00)
        self.account("Ana", 5_000_00)
        self.open_table("t1", "dragon-tiger")
        self.step_to("t1", "betting")

    def reopen(self) -> Premises:
        self.house.close()
        self.house = open_house(str(self.path), clock=lambda: self.at)
        return self

    def limit(self, kind: str, most: int | None) -> None:
        self.do(CAGE, cage.SetLimit(patron("Wei"), "Wei", kind, most))

    def try_bet(self, cents: int, wager: str = "Tie", area: int = 1) -> Refusal | None:
        answer = self.ask(T, PlaceBet(patron("Wei"), "Wei", area, wager, cents))
        return answer if isinstance(answer, Refusal) else None

    def next_round(self) -> None:
        self.step("t1")
        self.step_to("t1", "betting")

    @property
    def lost(self) -> int:
        """What is gone of what was bought, with what lies on the table."""
        return 5_000_00 - self.cents("Wei")


@pytest.fixture
def house() -> Iterator[Timed]:
    with memory() as folder, Timed(folder / "house.db") as made:
        yield made


def refused(refusal: Refusal | None, *said: str) -> None:
    assert refusal is not None
    assert refusal.code == "own_limit"
    assert all(each in refusal.says for each in said), refusal.says


def test_stakes_of_a_round_stay_within_the_limit(house: Timed) -> None:
    house.limit("stake", 150_00)
    number = house.bet("t1", "Wei", "Tie", 100_00)
    refused(house.try_bet(60_00, "Dragon"), "150.00", "leaves you 50.00")
    refused(house.no(T, ChangeBet(patron("Wei"), number, 151_00)), "leaves you 50.00")
    house.do(T, ChangeBet(patron("Wei"), number, 150_00))
    house.do(T, ChangeBet(patron("Wei"), number, 20_00))
    assert house.try_bet(130_00, "Dragon") is None
    house.bet("t1", "Ana", "Dragon", 500_00, area=2)  # Nobody else's limit.
    house.next_round()
    assert house.try_bet(150_00) is None  # Round by round.
    no_findings(verify(str(house.path)))


def test_losses_of_a_day_stay_within_the_limit_also_after_the_house_was_shut(house: Timed) -> None:
    house.limit("loss", 250_00)
    assert house.try_bet(200_00) is None
    refused(house.try_bet(60_00, "Dragon"), "250.00", "leaves you 50.00")
    for shut in (False, True):
        house.next_round()
        if shut:
            house.reopen()
            house.step_to("t1", "betting")
        left = 250_00 - house.lost
        if left < 10_000_00:
            refused(house.try_bet(left + 1, "Dragon"), "250.00")
        assert house.try_bet(min(left, 20_00), "Dragon") is None
    house.next_round()
    house.at += DAY  # A new day: what was lost before counts no more.
    assert house.try_bet(250_00, "Dragon") is None
    refused(house.try_bet(10_00, "Tie"), "leaves you 0.00")
    no_findings(verify(str(house.path)))


def test_a_stake_that_came_back_is_not_lost(house: Timed) -> None:
    house.limit("loss", 150_00)
    house.do(T, WithdrawBet(patron("Wei"), house.bet("t1", "Wei", "Tie", 100_00)))
    assert house.try_bet(150_00) is None
    refused(house.try_bet(10_00, "Dragon"), "150.00", "leaves you 0.00")
    no_findings(verify(str(house.path)))


def test_of_several_limits_the_one_that_leaves_least_is_named(house: Timed) -> None:
    """Whoever then keeps to it is not refused once more by the other."""
    house.limit("stake", 100_00)
    house.limit("loss", 130_00)
    refused(house.try_bet(200_00), "a round leaves you 100.00")
    house.bet("t1", "Wei", "Tie", 60_00)
    house.limit("loss", 90_00)
    refused(house.try_bet(50_00, "Dragon"), "losses a day leaves you 30.00")
    assert house.try_bet(30_00, "Dragon") is None


def test_lowered_a_limit_holds_at_once_and_raised_from_the_next_day(house: Timed) -> None:
    house.limit("stake", 100_00)
    house.limit("stake", 300_00)
    refused(house.try_bet(150_00), "100.00")
    house.limit("stake", 50_00)  # Lower still: the raise is off.
    refused(house.try_bet(60_00), "50.00")
    house.limit("stake", None)
    refused(house.try_bet(60_00), "50.00")
    set_last = own_limits(house.house.store, "Wei")["stake"]
    assert (set_last.most, set_last.then, str(set_last.begins)) == (50_00, None, "2023-11-16")
    assert cage_from(cage_json(house.house.cage)) == house.house.cage
    house.reopen()
    house.step_to("t1", "betting")
    refused(house.try_bet(60_00), "50.00")
    house.at += DAY
    assert house.try_bet(600_00) is None
    no_findings(verify(str(house.path)))


def test_a_limit_that_is_set_already_is_no_entry(house: Timed) -> None:
    house.limit("stake", 100_00)
    for most in (100_00, 300_00):
        if most > 100_00:
            house.limit("stake", most)
        again = house.ask(CAGE, cage.SetLimit(patron("Wei"), "Wei", "stake", most))
        assert isinstance(again, Refusal)
        assert again.code == "unchanged"


def test_a_session_ends_when_its_time_is_up_and_begins_anew_after_a_break(house: Timed) -> None:
    house.limit("session", 10)
    assert house.try_bet(10_00) is None
    house.at += 9 * MINUTE
    assert house.try_bet(10_00, "Dragon") is None
    house.next_round()
    house.at += MINUTE
    refused(house.try_bet(10_00), "10 minutes", "30 minutes")
    house.reopen()
    house.step_to("t1", "betting")
    refused(house.try_bet(10_00), "10 minutes")
    house.at += 29 * MINUTE  # Half an hour after the last bet, and not a moment less.
    refused(house.try_bet(10_00), "10 minutes")
    house.at += 1_000
    assert house.try_bet(10_00) is None
    no_findings(verify(str(house.path)))


def test_a_patron_sets_their_own_limits_and_nobody_elses(house: Timed) -> None:
    for by in (patron("Ana"), DEALER, PIT_MANAGER):
        assert house.no(CAGE, cage.SetLimit(by, "Wei", "loss", 1_00)).code == "not_theirs"
    assert house.no(CAGE, cage.SetLimit(patron("Ida"), "Ida", "loss", 1_00)).code == "no_such_account"
    assert house.no(CAGE, cage.SetLimit(patron("Wei"), "Wei", "luck", 1_00)).code == "kind"
    bad: dict[Any, str] = {-1: "limits", 10**15: "limits", True: "unwritable"}
    for most, code in bad.items():
        assert house.no(CAGE, cage.SetLimit(patron("Wei"), "Wei", "loss", most)).code == code


def test_what_was_played_is_counted_from_the_journal(house: Timed) -> None:
    house.bet("t1", "Wei", "Tie", 30_00)
    number = house.bet("t1", "Wei", "Dragon", 40_00)
    house.do(T, ChangeBet(patron("Wei"), number, 10_00))
    house.next_round()
    house.at += DAY
    house.bet("t1", "Wei", "Tie", 70_00)
    store, begun = house.house.store, (NOON + DAY) // 1_000
    assert played_since(store, "Wei", 0) == (40_00, house.lost - 70_00, 2, house.lost)
    assert played_since(store, "Wei", begun) == (0, 0, 1, 70_00)
    assert played_since(store, "Ana", 0) == (0, 0, 0, 0)


# --- the independent audit --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def genuine() -> Iterator[Path]:
    with memory() as folder:
        with Timed(folder / "house.db") as made:
            for kind, most in (("stake", 200_00), ("loss", 900_00), ("session", 60)):
                made.limit(kind, most)
            made.limit("stake", 500_00)
            made.try_bet(150_00)
            made.next_round()
            made.at += 20 * MINUTE
            made.try_bet(200_00)
        no_findings(verify(str(folder / "house.db")))
        yield folder / "house.db"


def lowered(kind: str, most: int) -> Forgery:
    """As if the limit had been a lower one: the bet that came then is beyond it."""

    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find("LimitSet", where=lambda each: each.event("LimitSet")["kind"] == kind)
        draft.body["command"]["most"] = most
        draft.event("LimitSet").update(most=most, until_then=most)
        if kind == "stake":
            journal.find("LimitSet", 3).event("LimitSet")["until_then"] = most
        return journal.find("BetPlaced", 0 if kind == "loss" else 1)

    return forge


def raised_at_once(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("LimitSet", 3)
    draft.event("LimitSet").update(begins="", until_then=500_00)
    return draft


def by_staff(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("LimitSet", 0)
    draft.body["command"]["by"] = {"name": "Bo", "position": "PIT_MANAGER"}
    draft.body["via"] = "console"
    return draft


@pytest.mark.parametrize(
    "forge",
    [lowered("stake", 199_99), lowered("loss", 149_99), lowered("session", 20), raised_at_once, by_staff],
    ids=["stake", "loss", "session", "raised at once", "set by staff"],
)
def test_a_bet_beyond_a_limit_is_found(genuine: Path, forge: Forgery) -> None:
    check_found_where_forged(genuine, forge, "limit")


def test_a_bet_right_at_a_limit_is_none(genuine: Path, tmp_path: Path) -> None:
    """The same forger, one cent and one minute more generous."""
    journal = EditableJournal(genuine)
    for kind, most in (("stake", 200_00), ("session", 21)):
        lowered(kind, most)(journal)
    no_findings(verify(str(journal.write(tmp_path / "forged.db"))))


def test_the_limits_are_shown_with_the_patron(genuine: Path, run: Callable[..., CommandResult]) -> None:
    shown = run("house", "patron", str(genuine), "Wei").out
    assert "stake a round: 200.00, 500.00 from 2023-11-16" in shown
    assert "loss a day: 900.00" in shown
    assert "minutes a session: 60" in shown
