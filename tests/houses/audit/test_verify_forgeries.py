"""Journals rewritten by someone who knows how, each breaking one rule: the audit names exactly the place."""

from __future__ import annotations

import copy
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit.journal import JournalAudit
from cutcard.audit.report import Report
from cutcard.audit.verification import verify
from cutcard.cards import STANDARD_52
from cutcard.formats.versions import StoreError
from cutcard.games import GAMES
from houses.editable_journal import (
    EditableEntry,
    EditableJournal,
    audited,
    check_found_where_forged,
    genuine_house,
    no_findings,
)
from houses.forgeries import FORGERIES
from houses.houses import key_of
from houses.scripted_tables import dealt_by_hand
from houses.stores import rewrite
from tiers import first_of
from wording import check_worded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cutcard.formats.accounts import Account


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that shuffles, with every kind of round, an interruption, and business at the cage."""
    path = tmp_path_factory.mktemp("genuine") / "house.db"
    with pytest.MonkeyPatch.context() as patch:
        return genuine_house(path, "tiger-baccarat", patch)


@pytest.fixture(scope="module")
def by_hand(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table where cards are keyed in: drawn together, reconstructed, corrected."""
    path = tmp_path_factory.mktemp("by_hand") / "house.db"
    dealt_by_hand(path, "dragon-tiger-baccarat")
    return path


def places(report: Report) -> set[tuple[str, str, int]]:
    """Where something was found; each finding can be said in every language."""
    for finding in report.findings:
        check_worded(finding.line)
        assert finding.says in str(finding)
    return {(finding.check, finding.stream, finding.version) for finding in report.findings}


def test_a_journal_written_anew_and_left_as_it_was_has_no_finding(genuine: Path, by_hand: Path, tmp_path: Path) -> None:
    no_findings(verify(str(EditableJournal(genuine).write(tmp_path / "genuine.db"))))
    no_findings(verify(str(EditableJournal(by_hand).write(tmp_path / "by_hand.db"))))


@pytest.mark.parametrize("forge", first_of(FORGERIES, 8), ids=lambda forge: forge.__name__)
def test_the_place_of_a_forgery_is_named(forge: Callable[[EditableJournal], EditableEntry], genuine: Path) -> None:
    journal = EditableJournal(genuine)
    draft = forge(journal)
    check_alone(audited(journal), FORGERIES[forge], draft)


@pytest.mark.parametrize("forge", first_of(FORGERIES, 2), ids=lambda forge: forge.__name__)
def test_the_audit_of_the_whole_house_names_the_place_of_a_forgery(
    forge: Callable[[EditableJournal], EditableEntry], genuine: Path, tmp_path: Path
) -> None:
    journal = EditableJournal(genuine)
    draft = forge(journal)
    check_alone(verify(str(journal.write(tmp_path / "forged.db"))), FORGERIES[forge], draft)


def check_alone(report: Report, check: str, draft: EditableEntry) -> None:
    """Nothing is found but this, at the very entry."""
    assert places(report) == {(check, draft.stream, draft.version)}, "\n".join(map(str, report.findings))
    assert report.findings[0].round == draft.round
    assert report.findings[0].expected != report.findings[0].found


def test_a_tickets_digest_that_does_not_follow_from_its_id_is_found_with_the_key(genuine: Path, tmp_path: Path) -> None:
    """Somebody who rewrites the journal puts a code of their own in the place of an unpaid ticket's."""
    journal = EditableJournal(genuine)
    draft = journal.find("TicketIssued", 1)
    draft.body["command"]["digest"] = draft.event("TicketIssued")["digest"] = "0" * 64
    forged = str(journal.write(tmp_path / "forged.db"))
    key_of(Path(forged)).unlink(missing_ok=True)
    assert not places(verify(forged))
    check_alone(verify(forged, key=key_of(genuine)), "ticket", draft)


# --- where one forgery leads to more ------------------------------------------------------------


def a_third_card_goes_to_the_other_hand(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("CardDealt", 8)
    assert draft.event("CardDealt")["card"] is None
    draft.event("CardDealt")["hand"] = 1
    return draft


def a_third_card_is_left_out(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("CardDealt", 9)
    assert draft.event("CardDealt")["card"] == "4s"
    announced = journal.after(draft, "ResultAnnounced")
    journal.drafts.remove(draft)
    return announced


def a_card_lies_more_often_than_the_decks_hold_it(journal: EditableJournal) -> EditableEntry:
    loaded = last = journal.find("ShoeLoaded")
    for number in range(9):
        burnt = {"type": "CardBurnt", "document": "DTB", "clause": "", "card": "5d"}
        command = {"type": "BurnCard", "by": loaded.body["command"]["by"], "card": "5d"}
        body = {**loaded.body, "id": f"burnt-{number}", "command": command, "events": [burnt]}
        draft = EditableEntry(loaded.stream, 0, 1, body)
        journal.insert(draft, behind=last)
        last = draft
    return last


def a_foreign_card_is_turned(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("CardTurned")
    draft.body["command"]["cards"][0] = draft.event("CardTurned")["card"] = "9g"
    return draft


def a_bet_lies_where_there_is_no_area(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetPlaced")
    draft.body["command"]["area"] = draft.event("BetPlaced")["bet"]["area"] = 99
    return draft


def a_corrected_card_was_never_there(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("CardCorrected")
    draft.event("CardCorrected")["was"] = "8c"
    return draft


def a_card_is_lost_when_the_round_is_reconstructed(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("CardsReconstructed")
    draft.event("CardsReconstructed")["waiting"].pop()
    return draft


def a_correction_hides_what_it_changed(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("CardCorrected")
    draft.body["events"].pop()
    return draft


def a_card_is_put_right_by_one_person(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("CardCorrected")
    del draft.body["second"]
    return draft


def bets_go_back_that_nobody_offered(journal: EditableJournal) -> EditableEntry:
    journal.drafts.remove(journal.find("WithdrawalOffered"))
    return journal.find("BetWithdrawn", 1)


def bets_are_offered_back_outside_the_high_limit_area(journal: EditableJournal) -> EditableEntry:
    opened = journal.find("TableOpened")
    for options in (opened.body["command"]["options"], opened.event("TableOpened")["options"]):
        options["high_limit_area"] = False
    for draft in journal.drafts:
        if "ShoeStamped" in draft.kinds:
            draft.event("ShoeStamped")["settings"]["high_limit_area"] = False
    return journal.find("WithdrawalOffered")


BY_HAND: dict[Any, str] = {
    a_third_card_goes_to_the_other_hand: "deal",
    a_third_card_is_left_out: "deal",
    a_card_lies_more_often_than_the_decks_hold_it: "shoe",
    a_foreign_card_is_turned: "shoe",
    a_bet_lies_where_there_is_no_area: "round",
    a_corrected_card_was_never_there: "deal",
    a_card_is_lost_when_the_round_is_reconstructed: "deal",
    a_correction_hides_what_it_changed: "consequence",
    a_card_is_put_right_by_one_person: "authority",
    bets_go_back_that_nobody_offered: "round",
    bets_are_offered_back_outside_the_high_limit_area: "round",
}


@pytest.mark.parametrize("forge", first_of(BY_HAND, 6), ids=lambda forge: forge.__name__)
def test_the_first_finding_is_where_the_cards_were_forged(
    forge: Callable[[EditableJournal], EditableEntry], by_hand: Path
) -> None:
    check_found_where_forged(by_hand, forge, BY_HAND[forge])


def test_a_bet_taken_before_the_order_was_fixed_is_found(genuine: Path, tmp_path: Path) -> None:
    journal = EditableJournal(genuine)
    stamped, bet = journal.find("ShoeStamped", 1), journal.find("BetPlaced", 18)
    stamped.event("ShoeStamped")["commitment"] = ""
    report = verify(str(journal.write(tmp_path / "forged.db")))
    assert places(report) == {("shoe", each.stream, each.version) for each in (stamped, bet)}
    assert "before its order was fixed" in report.findings[-1].says


def test_an_interruption_that_was_not_what_it_was_called_is_found(genuine: Path, tmp_path: Path) -> None:
    journal = EditableJournal(genuine)
    called = journal.find("IrregularityCalled", where=lambda each: bool(each.body["via"] == "recovery"))
    kind = "power failure or interruption, an outcome established"
    called.body["command"]["kind"] = called.event("IrregularityCalled")["kind"] = kind
    found = verify(str(journal.write(tmp_path / "forged.db"))).findings[0]
    assert (found.check, found.stream, found.version) == ("ruling", called.stream, called.version)
    assert found.expected == "a wager on offer has conclusively won or lost"


# --- chain, heads, books ------------------------------------------------------------------------


def tampered(path: Path, statement: str, values: tuple[object, ...] = ()) -> Path:
    """What somebody with the database's own tools can do who knows the triggers and nothing of hashes."""
    rewrite(str(path), statement, values)
    return path


@pytest.fixture
def copied(genuine: Path, tmp_path: Path) -> Path:
    return EditableJournal(genuine).write(tmp_path / "copied.db")


def test_an_entry_changed_without_its_hash_is_found(copied: Path) -> None:
    nights = "CAST(replace(CAST(body AS TEXT), 'lights', 'nights') AS BLOB)"
    tampered(copied, f"UPDATE journal SET body = {nights} WHERE stream = 'cage' AND version = 12")  # noqa: S608
    report = verify(str(copied))
    assert places(report) == {("log", "cage", 12)}


def test_a_missing_entry_is_found(copied: Path) -> None:
    tampered(copied, "DELETE FROM journal WHERE stream = 'cage' AND version = 12")
    report = verify(str(copied))
    assert report.findings[0].message.key == "finding-entries-missing"
    assert {finding.check for finding in report.findings} == {"log"}


def test_entries_lost_at_the_end_are_found_by_the_end_kept_outside(genuine: Path, tmp_path: Path) -> None:
    journal = EditableJournal(genuine)
    journal.drafts.pop()
    EditableJournal(genuine).write(tmp_path / "genuine.db")
    report = verify(str(journal.write(tmp_path / "short.db")), tmp_path / "genuine.db.log-end")
    assert [finding.check for finding in report.findings][-1] == "log"
    assert "ahead of the journal" in report.findings[-1].says
    no_findings(verify(str(tmp_path / "short.db")))


def test_a_history_written_anew_is_found_by_the_end_kept_outside(genuine: Path, tmp_path: Path) -> None:
    journal = EditableJournal(genuine)
    noted = journal.find("Noted")
    noted.body["command"]["reason"] = noted.event("Noted")["reason"] = "nothing happened"
    EditableJournal(genuine).write(tmp_path / "genuine.db")
    path = journal.write(tmp_path / "anew.db")
    no_findings(verify(str(path)))
    (finding,) = verify(str(path), tmp_path / "genuine.db.log-end").findings
    assert (finding.check, finding.message.key) == ("log", "finding-outside-differs")


def test_an_unreadable_end_kept_outside_is_found(copied: Path) -> None:
    Path(f"{copied}.log-end").write_bytes(b"\0" * 512)
    assert {finding.check for finding in verify(str(copied)).findings} == {"log"}


def test_without_an_end_kept_outside_a_note_says_what_cannot_be_known(copied: Path) -> None:
    Path(f"{copied}.log-end").unlink()
    report = verify(str(copied))
    no_findings(report)
    assert "entries missing at the end would not be noticed" in report.notes[0].says


def test_an_entry_that_is_gone_from_the_middle_is_found_where_it_stood(copied: Path) -> None:
    tampered(copied, "DELETE FROM journal WHERE stream = 'table/t1' AND version = 3")
    found = [(each.check, each.expected, each.found) for each in verify(str(copied)).findings]
    assert found[0][0] == "log"
    assert int(found[0][2]) == int(found[0][1]) + 1
    assert len([each for each in found if each[0] == "log"]) == 3, "there, and at both ends that are known"


def test_another_end_of_the_log_than_the_journals_is_found(copied: Path) -> None:
    tampered(copied, "UPDATE log SET size = size + 1")
    assert {finding.check for finding in verify(str(copied)).findings} == {"log"}


def test_books_that_are_not_the_journals_are_found(genuine: Path, tmp_path: Path) -> None:
    def cook(accounts: list[Account]) -> None:
        for account in accounts:
            account.cents += {"Wei": 100, "cage": -100}.get(account.name, 0)
            account.meters["in"] += 100 * (account.name == "Wei")

    report = verify(str(EditableJournal(genuine).write(tmp_path / "cooked.db", cook)))
    assert {finding.says for finding in report.findings} == {
        "the balance of Wei",
        "the balance of cage",
        "the meter 'in' of Wei",
    }


def test_books_that_do_not_add_up_are_found(genuine: Path, tmp_path: Path) -> None:
    def cook(accounts: list[Account]) -> None:
        next(account for account in accounts if account.name == "float/t1").cents += 1

    report = verify(str(EditableJournal(genuine).write(tmp_path / "cooked.db", cook)))
    assert "the accounts do not add up to zero" in {finding.says for finding in report.findings}


def test_a_shoe_stamped_with_other_rules_or_another_edition_is_a_finding(genuine: Path, tmp_path: Path) -> None:
    """Rules that differ under the same name are named by both digests: what others dealt is not judged by ours."""
    journal = EditableJournal(genuine)
    stamp = journal.find("ShoeStamped").event("ShoeStamped")
    genuine_stamp = stamp["rules"]
    stamp.update({"rules": "1:" + "0" * 64})
    (other,) = verify(str(journal.write(tmp_path / "rules.db"))).findings
    assert (other.check, other.expected, other.found) == ("edition", genuine_stamp, stamp["rules"])
    assert stamp["edition"] in other.says
    assert "audit it with the Cutcard that dealt it" in other.says
    stamp.update({"edition": "EB 2019-01-01"})
    (finding,) = verify(str(journal.write(tmp_path / "edition.db"))).findings
    assert "EB 2019-01-01" in str(finding.found)


# --- what is worth a note -----------------------------------------------------------------------


def test_a_clock_that_went_back_is_a_note(genuine: Path, tmp_path: Path) -> None:
    journal = EditableJournal(genuine)
    draft = journal.find("ResultAnnounced")
    draft.body["at"] -= 3_600_000_000
    report = verify(str(journal.write(tmp_path / "clock.db")))
    no_findings(report)
    assert ("clock", draft.stream, draft.version) in [(note.check, note.stream, note.version) for note in report.notes]


def test_a_source_of_cards_that_nobody_knows_is_found(genuine: Path, tmp_path: Path) -> None:
    """The act says it twice, beside its settings and among them; the house takes the former and has read both."""
    journal = EditableJournal(genuine)
    options = journal.find("TableOpened").body["command"]["options"]
    options["source"] = "the sleeve"
    (finding, *_) = verify(str(journal.write(tmp_path / "sleeve.db"))).findings
    assert finding.check == "journal"
    assert "the sleeve" in str(finding.expected)


# --- anything at all ----------------------------------------------------------------------------

CARDS = set(map(str, STANDARD_52.cards))
NOT_OF_THE_RULES = {"at", "id", "via", "journal_version"}
"""When, under which name and from which device something was asked is for the asker to choose."""
UNKNOWABLE = {
    ("command", "by", "name"),
    ("second",),
    ("command", "to"),
    ("events", "commitment"),
    ("events", "sealed"),
    ("events", "digest"),
    ("events", "patron"),
    ("events", "face_up"),
    ("events", "cards", "face_up"),
}
"""Any name can be a person's; another edition's digest is a note; what is still under seal or not yet paid shows later;
who turns a hand, and which cards lie open meanwhile, decides nothing."""
UNASKED = {
    ("OpenTable", ("command", "reason")),
    ("WithdrawBet", ("command", "reason")),
    ("DealCard", ("command", "round_number")),
}
"""What may be said where nobody asks for it: a table whose staff rank as usual needs no reason, nor does a patron who
takes a bet back, and the round in progress may be named by its number.
"""


def parts(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every single value of an entry, and to every list in it."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from parts(each, (*path, key))
    elif isinstance(value, list):
        yield from [path] * bool(value)
        for at, each in enumerate(value):
            yield from parts(each, (*path, at))
    else:
        yield path


def another(value: object) -> object:
    """Something else of the same kind: one more, the contrary, another card, one fewer in a list."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case list():
            return value[:-1]
        case str() if value in CARDS:
            return "8c" if value != "8c" else "9c"
    return f"{value or ''}x"


def unnoticed(path: Path, every: int) -> list[tuple[str, tuple[str, ...]]]:
    """Parts of the journal that were changed, one at a time, without a finding."""
    journal = EditableJournal(path)
    places = [(draft, way) for draft in journal.drafts for way in parts(draft.body) if way[0] not in NOT_OF_THE_RULES]
    missed, changed = [], 0
    for draft, way in places[::every]:
        named = tuple(key for key in way if isinstance(key, str))
        act = str(draft.body["command"]["type"])
        if named in UNKNOWABLE or (act, named) in UNASKED:
            continue
        genuine, draft.body = draft.body, copy.deepcopy(draft.body)
        *above, last = way
        held: Any = draft.body
        for key in above:
            held = held[key]
        held[last] = another(held[last])
        report = Report("forged")
        entries = journal.entries(as_it_is=True)
        up_to_a_finding = (entry for entry in entries if not report.findings)
        JournalAudit(report, GAMES).check_entries(up_to_a_finding)
        draft.body = genuine
        changed += 1
        if not report.findings:
            missed.append((act, named))
    assert changed > len(places) // every // 2, "most of the values are worth changing"
    return missed


@pytest.mark.parametrize(("every", "by_hand_every"), [(198, 126), pytest.param(33, 21, marks=pytest.mark.wide)])
def test_hardly_a_value_of_the_journal_can_be_changed_unnoticed(
    genuine: Path, by_hand: Path, every: int, by_hand_every: int
) -> None:
    assert unnoticed(genuine, every) == unnoticed(by_hand, by_hand_every) == []


@pytest.mark.long
def test_no_value_of_the_journal_can_be_changed_unnoticed(genuine: Path, by_hand: Path) -> None:
    assert unnoticed(genuine, every=1) == unnoticed(by_hand, every=1) == []


@pytest.mark.parametrize("seed", first_of(range(12), 2))
def test_a_bit_that_flipped_in_the_file_is_found(seed: int, copied: Path) -> None:
    chance = random.Random(seed)
    held = bytearray(copied.read_bytes())
    held[chance.randrange(len(held))] ^= 1 << chance.randrange(8)
    copied.write_bytes(held)
    try:
        found = [finding.check for finding in verify(str(copied)).findings]
    except StoreError:
        found = ["it cannot be read at all"]
    assert found
