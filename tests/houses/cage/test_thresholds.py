"""From which amounts on the pit is told: set by two, and every large win and transaction raises an alert."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard.audit.verification import verify
from cutcard.cards import parse_cards
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.projections.reports import PaytableReturn
from cutcard.server.alerts import Alerts, alert_label, alert_means, alert_of, large_alert
from cutcard.table import commands
from cutcard.words import english
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.houses import Premises, seconded
from tables import ASSISTANT, CASHIER, DEALER, PIT_MANAGER, patron

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

STREAM = table_stream("t1")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Thresholds of 100.00 and 500.00; a win below and one above, a sale below and one above; a round made void."""
    path = tmp_path_factory.mktemp("thresholds") / "house.db"
    with Premises(path) as house:
        asked = cage.SetThresholds(ASSISTANT, 100_00, 500_00, "the house rules")
        assert house.no(CAGE, asked).code == "second_person"
        manager = cage.SetThresholds(PIT_MANAGER, 100_00, 500_00, "the house rules")
        assert house.no(CAGE, manager, **seconded()).code == "authority"
        wrong = cage.SetThresholds(ASSISTANT, -1, 0, "the house rules")
        assert house.no(CAGE, wrong, **seconded()).code == "thresholds"
        house.do(CAGE, asked, **seconded())
        assert house.no(CAGE, asked, **seconded()).code == "unchanged"
        house.do(CAGE, cage.OpenAccount(DEALER, "Wei", cage.PATRON))
        house.do(CAGE, cage.BuyCredit(CASHIER, "Wei", 499_99))
        house.do(CAGE, cage.BuyCredit(CASHIER, "Wei", 500_00))
        house.open_table("t1", "dragon-tiger-baccarat", source=cage.DEVICE)
        house.do(STREAM, commands.LoadShoe(DEALER))
        for cents in (99_00, 100_00):
            house.do(STREAM, commands.OpenBets(DEALER))
            house.do(STREAM, commands.PlaceBet(patron("Wei"), "Wei", 1, "Player", cents))
            for command in (
                commands.CloseBets(DEALER),
                *(commands.DealCard(DEALER, card) for card in parse_cards("9s 5h Ks 2d")),
                commands.AnnounceResult(DEALER),
                commands.SettleBets(DEALER),
            ):
                house.do(STREAM, command)
        card = parse_cards("4d")[0]
        correct = commands.CorrectCard(PIT_MANAGER, 4, card, "misread", evidence="camera 4", round_number=2)
        house.do(STREAM, correct, **seconded())
        house.reopen()
        assert house.house.cage.thresholds == (100_00, 500_00)
        house.do(CAGE, cage.SetThresholds(ASSISTANT, 200_00, 500_00, "fewer alerts"), **seconded())
    no_findings(verify(str(path)))
    return path


def test_what_is_large_is_told_once_and_what_is_not_never(played: Path) -> None:
    with Premises(played, create=False) as house:
        entries = list(house.house.store.read())
        found = [alert for entry in entries if (alert := large_alert(entry, (100_00, 500_00))) is not None]
        assert [(each.what, each.where, each.round, each.cents) for each in found] == [
            ("LargeTransaction", "cage", 0, 999_99),
            ("LargeWin", "t1", 2, 100_00),
        ]
        assert [english(alert_label(each)) for each in found] == ["Large transaction", "Large win"]
        assert not [entry for entry in entries if large_alert(entry, (0, 0)) is not None], "none are set"
        alerts = Alerts(house.house.store, house.house.keeper.keys)
        alerts.catch_up()
        assert {"LargeWin", "LargeTransaction"} <= {each.what for each in alerts}


def test_an_alert_names_its_round_and_what_follows_from_it(played: Path) -> None:
    with Premises(played, create=False) as house:
        found = [alert for entry in house.house.store.read(STREAM) if (alert := alert_of(entry)) is not None]
    (corrected,) = found
    assert (corrected.where, corrected.round, corrected.bets) == ("t1", 2, 1)
    means = alert_means(corrected)
    assert means is not None
    assert english(means) == "the outcome of one bet changes"


def other_before(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ThresholdsSet")
    draft.event("ThresholdsSet")["win_before_cents"] = 7
    return draft


def set_alone(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ThresholdsSet")
    draft.body["second"] = ""
    return draft


def set_by_too_low_a_position(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ThresholdsSet")
    draft.body["command"]["by"]["position"] = "PIT_MANAGER"
    return draft


@pytest.mark.parametrize(
    ("forge", "check"), [(other_before, "journal"), (set_alone, "authority"), (set_by_too_low_a_position, "authority")]
)
def test_thresholds_that_cannot_have_been_set_so_are_found(
    played: Path, forge: Callable[[EditableJournal], EditableEntry], check: str
) -> None:
    check_found_where_forged(played, forge, check)


def test_two_bets_are_no_reason_to_look() -> None:
    """Both won at 8 to 1: five deviations off, and nothing but luck; a thousand such bets are another matter."""
    few = PaytableReturn("g", "e", "Tie", 8, bets=2, staked_cents=2_00, paid_cents=18_00, squares=2 * 1_00**2)
    many = PaytableReturn("g", "e", "Tie", 8, bets=1_000, staked_cents=1_000_00, paid_cents=1_600_00)
    many.squares = 1_000 * 1_00**2
    for line in (few, many):
        line.theoretical, line.sd, line.skewness = 0.856, 2.64, 2.77
        assert line.z > 4
    assert not few.escalate
    assert many.escalate
