"""What an installed package brings is dealt for money only where two have put it on the house's list.

The house is one of `examples/ez-baccarat`: opened, played with each irregularity of its document, resumed and audited.
"""

from __future__ import annotations

import shutil
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import ez_baccarat
from cutcard import GAMES
from cutcard.audit.verification import verify
from cutcard.cards import Card
from cutcard.compiled.digest import rules_digest
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.open import open_house
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.table import commands
from cutcard.table.state import Phase
from ez_baccarat import PACKAGE, SLUG
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.stores import MANAGER, SUPERVISOR, WEI, accounts_of, do, furnished, no, play
from tables import DEALER, SHIFT_MANAGER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from commands import CommandResult
    from cutcard.house.engine.house import House

    Run = Callable[..., CommandResult]

EDITION, TABLE, WHY = "EZ 2026-01-01", "ez-1", "licensed here"
STREAM = table_stream(TABLE)
WITNESS = SUPERVISOR
DRAGON = "2s 2d Kh Ac Qd 4s"
"""Banker wins with a seven of three cards."""


@pytest.fixture(autouse=True, scope="module")
def _installed() -> Iterator[None]:
    with ez_baccarat.installed():
        yield


def approve(rules: str = "") -> cage.ApproveEdition:
    return cage.ApproveEdition(SHIFT_MANAGER, SLUG, EDITION, rules or rules_digest(GAMES[SLUG]), WHY)


def opening(table: str = TABLE) -> cage.OpenTable:
    return cage.OpenTable(MANAGER, table, {"game": SLUG}, cage.KEYED)


def begun(house: House, cards: str = "") -> None:
    """A round with a bet of Wei's on each of two wagers, and these cards."""
    if house.table(TABLE).state.phase in {Phase.NO_SHOE, Phase.SHOE_ENDED} or house.table(TABLE).state.not_whole:
        do(house, STREAM, commands.LoadShoe(DEALER))
    do(house, STREAM, commands.OpenBets(DEALER))
    for wager in ("Banker", "Dragon 7"):
        do(house, STREAM, commands.PlaceBet(WEI, "Wei", 1, wager, 10_00))
    do(house, STREAM, commands.CloseBets(DEALER))
    deal(house, cards)


def deal(house: House, cards: str) -> None:
    for card in cards.split():
        do(house, STREAM, commands.DealCard(DEALER, Card.parse(card)))


def finished(house: House) -> None:
    do(house, STREAM, commands.AnnounceResult(DEALER))
    do(house, STREAM, commands.SettleBets(DEALER))


def irregular(house: House, kind: Kind, remedy: Remedy, *seen: str) -> None:
    do(house, STREAM, commands.CallIrregularity(DEALER, kind, "as seen", 0, tuple(map(Card.parse, seen))))
    do(house, STREAM, commands.RuleOn(MANAGER, remedy, "as the rule says"), second=WITNESS)


def played(house: House) -> None:
    """A Dragon 7, and three of the irregularities; that too few cards are left is proved beside the other clauses."""
    begun(house, DRAGON)
    finished(house)
    begun(house, "9s")
    irregular(house, Kind.FACE_UP_CARD, Remedy.AS_FACE_DOWN, "7s")
    deal(house, "7s Ks Kd")
    finished(house)
    begun(house, "9s")
    do(house, STREAM, commands.DealCard(DEALER, Card.parse("7d"), hand=0))
    irregular(house, Kind.WRONG_ORDER, Remedy.RECONSTRUCT)
    deal(house, "Ks Kd")
    finished(house)
    begun(house, "9s")
    irregular(house, Kind.FOREIGN_CARD, Remedy.VOID_AND_REPLACE)
    begun(house, DRAGON)
    finished(house)


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("approved") / "house.db"
    house = furnished(open_house(str(path), create=True))
    do(house, CAGE, approve(), second=SUPERVISOR)
    do(house, CAGE, opening())
    do(house, CAGE, cage.OpenTable(MANAGER, "ez-2", {"game": SLUG}))
    before = accounts_of(house.store)["Wei"].cents
    played(house)
    assert accounts_of(house.store)["Wei"].cents - before == 2 * 400_00 - 2 * 20_00, (
        "two Dragons, two rounds lost, one void"
    )
    play(house, "ez-2", 2)
    house.close()
    return path


def test_what_a_package_brings_is_dealt_only_once_two_have_approved_it(tmp_path: Path) -> None:
    house = furnished(open_house(str(tmp_path / "house.db"), create=True))
    with ez_baccarat.installed():
        refused = no(house, CAGE, opening())
        assert (refused.code, "not on this house's list" in refused.says) == ("edition", True)
        assert not [name for name in sys.modules if name.startswith(PACKAGE)], "nothing of it was read"
        assert SLUG not in cage.games_dealt(house.cage, house.games)
        assert no(house, CAGE, replace(approve(), by=MANAGER), second=SUPERVISOR).code == "authority"
        assert no(house, CAGE, approve()).code == "second_person"
        assert no(house, CAGE, approve("1:" + "0" * 64), second=SUPERVISOR).code == "edition"
        unknown = replace(approve(), edition="EZ 2031-01-01")
        assert no(house, CAGE, unknown, second=SUPERVISOR).code == "edition"
        do(house, CAGE, approve(), second=SUPERVISOR)
        assert no(house, CAGE, approve(), second=SUPERVISOR).code == "unchanged"
        assert SLUG in cage.games_dealt(house.cage, house.games)
        do(house, CAGE, opening())
    house.close()


def test_editions_are_approved_at_the_command_line_cutcards_own_too(tmp_path: Path, run: Run) -> None:
    path = str(tmp_path / "house.db")
    house = furnished(open_house(path, create=True))
    house.close()
    assert "two people approve" in run("house", "approve", path, SLUG, "--by", "Gia").err
    for slug in (SLUG, "no-commission"):
        signed = ("--by", "Gia", "--second", "Pim", "--reason", WHY)
        told = run("house", "approve", path, slug, *signed, "--json")
        assert (told.code, told.json["rules"]) == (0, rules_digest(GAMES[slug])), told.err
    assert run("house", "open", path, "ez-1", SLUG).code == 0
    assert "EZ 2026-01-01" in run("house", "events", path).out
    no_findings(verify(path))


def test_the_audit_finds_nothing_wrong_with_a_house_of_the_example(genuine: Path) -> None:
    no_findings(verify(str(genuine)))


@pytest.mark.wide
def test_rules_that_were_changed_since_are_dealt_no_more(
    genuine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = shutil.copytree(genuine.parent, tmp_path / "copy") / genuine.name
    house = open_house(str(copy))
    monkeypatch.setattr("cutcard.house.cage.approved.digest_matches", lambda *_: False)
    refused = no(house, STREAM, commands.OpenBets(DEALER))
    assert (refused.code, "cutcard-ez-baccarat 1.0" in refused.says) == ("edition", True)
    house.close()


@pytest.mark.wide
def test_without_its_package_its_tables_stop_and_the_others_go_on(genuine: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(genuine.parent, tmp_path / "copy") / genuine.name
    with ez_baccarat.missing():
        house = open_house(str(copy))
        assert set(house.stopped) == {TABLE, "ez-2"}
        play(house, "t1")
        house.close()
        report = verify(str(copy))
    assert {finding.check for finding in report.findings} == {"clause", "edition"}


# --- forgeries --------------------------------------------------------------------------------------


def _listed(journal: EditableJournal) -> EditableEntry:
    return journal.find("EditionApproved", 0, lambda _: True)


def a_table_is_opened_that_nobody_approved(journal: EditableJournal) -> EditableEntry:
    journal.drafts.remove(_listed(journal))
    return journal.find("TableOpened", 0, lambda each: each.event("TableOpened")["table"] == TABLE)


def an_edition_is_approved_by_one(journal: EditableJournal) -> EditableEntry:
    draft = _listed(journal)
    draft.body["second"] = ""
    return draft


def a_pit_manager_approves_an_edition(journal: EditableJournal) -> EditableEntry:
    draft = _listed(journal)
    draft.body["command"]["by"]["position"] = "PIT_MANAGER"
    return draft


def other_rules_are_approved(journal: EditableJournal) -> EditableEntry:
    draft = _listed(journal)
    for part in (draft.body["command"], draft.event("EditionApproved")):
        part["rules"] = "1:" + "0" * 64
    return draft


def an_edition_is_approved_that_nobody_knows(journal: EditableJournal) -> EditableEntry:
    draft = _listed(journal)
    for part in (draft.body["command"], draft.event("EditionApproved")):
        part["edition"] = "EZ 2031-01-01"
    return draft


FORGED: dict[Callable[[EditableJournal], EditableEntry], str] = {
    a_table_is_opened_that_nobody_approved: "edition",
    an_edition_is_approved_by_one: "authority",
    a_pit_manager_approves_an_edition: "authority",
    other_rules_are_approved: "edition",
    an_edition_is_approved_that_nobody_knows: "edition",
}


@pytest.mark.wide
@pytest.mark.parametrize("forge", FORGED, ids=lambda forge: forge.__name__)
def test_the_first_finding_is_where_the_list_was_forged(
    forge: Callable[[EditableJournal], EditableEntry], genuine: Path
) -> None:
    check_found_where_forged(genuine, forge, FORGED[forge], to_the_end=False)
