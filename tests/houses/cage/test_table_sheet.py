"""The table-games sheet over simulated days: chip win is what tray and box show, to the cent with the ledger."""

from __future__ import annotations

import csv
import io
import random
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

import pytest

from cutcard import GAMES
from cutcard.audit.verification import verify
from cutcard.cards import Card
from cutcard.formats.denominations import CASH_CENTS, count_of
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.backups.backup import HouseFiles, back_up
from cutcard.house.backups.files import Backup
from cutcard.house.backups.restore import compare, restore, target_of
from cutcard.house.ledger import OVER_SHORT, box_of, cash_of, chips_of, float_of, rack_of
from cutcard.house.projections.cash import cash_of_day
from cutcard.house.projections.day.days import closed_days, tally_of
from cutcard.house.projections.day.table_games import TableSheet, sheet_of
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Position
from cutcard.server.alerts import alert_of
from cutcard.table import Actor, Phase, commands
from houses.backups import ACCEPTED
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.houses import Premises, audit_money, seconded
from tables import CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GAME = "dragon-tiger-baccarat"
TABLES = ("t1", "t2")
NIGHT = Actor("Nia", Position.PIT_MANAGER)
DEALS = ("9s 5h Ks 2d", "2s 9h Kd Ts", "8s 8h Kh Tc", "8s 5h Ks 4d")
"""Player, Banker, a tie; and one whose last card was misread: it was the 2 of diamonds, so Player won all the same."""
MISREAD = 3


def sheets(house: Premises) -> list[TableSheet]:
    store = house.house.store
    zone = house.house.cage.zone
    return [sheet_of(tally_of(store, day, zone), GAMES, day, day=day.day) for day in closed_days(store)][::-1]


def whole(sheet: TableSheet, table: str) -> dict[str, Any]:
    """A table's line of the day."""
    (line,) = [line.json() for line in sheet.lines if line.table == table and not line.shift]
    return line


class Pit:
    """Two tables in chips and credit and one terminal, played by chance, and thefts that a day may have."""

    def __init__(self, house: Premises, seed: int) -> None:
        self.house, self.draw, self.days = house, random.Random(seed), 0
        self.settled: dict[str, list[tuple[int, int]]] = {table: [] for table in TABLES}
        self.off: Counter[str] = Counter()
        """By table, what trays hold more or less than the books, which nobody has counted yet."""
        house.account("Wei", 1_000_000_00)
        house.open_table("auto", "dragon-tiger")

    def day(self, rounds: int = 3) -> str:
        self.days += 1
        day = f"2026-{1 + self.days // 28:02}-{1 + self.days % 28:02}"
        house = self.house
        house.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, day, "evening"))
        for table in TABLES:
            if table not in house.house.cage.tables:
                house.open_table(table, GAME, source=cage.KEYED)
            house.do(table_stream(table), commands.LoadShoe(DEALER))
            held = house.cents(chips_of(table))
            house.do(CAGE, cage.OpenChips(SUPERVISOR, table, count_of(held)), second=PIT_MANAGER)
            house.fill(table, self.draw.randint(150, 190) * 100_00)
        self.play(rounds)
        house.do(CAGE, cage.HandOver(PIT_MANAGER, "Nia", "night", "midnight"), second=NIGHT)
        self.play(rounds)
        for table in TABLES:
            self.end_shoe(table)
            house.credit(table, self.draw.randint(1, 20) * 100_00)
            house.close_chips(table, house.cents(chips_of(table)) + self.draw.choice((0, 0, -5_00, 10_00)))
        house.close_bank(*(house.cents(of("Cai")) for of in (cash_of, rack_of)))
        house.do(CAGE, cage.CloseGamingDay(NIGHT, "over"), second=SUPERVISOR)
        return day

    def drop(self, day: str) -> None:
        for table in TABLES:
            recorded = self.house.house.cage.boxes[table][day]
            self.house.count_drop(table, recorded + self.draw.choice((0, 0, 20_00)), day)

    def play(self, rounds: int) -> None:
        for _ in range(rounds):
            table = self.draw.choice(TABLES)
            self.buy_in(table, self.draw.randint(1, 15) * 100_00)
            self.round(table)
            if self.draw.random() < 0.3:
                self.put_right(table)

    def end_shoe(self, table: str) -> None:
        """The cutting card comes, and the last rounds are dealt: every day begins with a new shoe."""
        while (state := self.house.table(table).state).phase is not Phase.SHOE_ENDED:
            self.buy_in(table, 900_00)
            self.round(table, *(() if state.cutting_card_seen else (commands.SeeCuttingCard(DEALER),)))

    def buy_in(self, table: str, cents: int) -> None:
        seat = f"#{self.draw.randint(1, 4)}"
        self.house.do(CAGE, cage.BuyIn(DEALER, table, count_of(cents, CASH_CENTS), seat), **seconded())

    def round(self, table: str, *sees: commands.Command) -> None:
        house, stream, draw = self.house, table_stream(table), self.draw
        dealt = draw.randrange(len(DEALS))
        house.do(stream, commands.OpenBets(DEALER))
        for seat in range(1, 4):
            stake = draw.randint(5, 30) * 10_00
            wager = draw.choice(("Player", "Banker", "Tie"))
            house.do(stream, commands.PlaceBet(DEALER, f"#{seat}", seat, wager, stake, chips=True))
        house.do(stream, commands.PlaceBet(patron("Wei"), "Wei", 6, draw.choice(("Player", "Banker")), 50_00))
        for command in (
            commands.CloseBets(DEALER),
            *sees,
            *(commands.DealCard(DEALER, self.card(each)) for each in DEALS[dealt].split()),
            commands.AnnounceResult(DEALER),
            commands.SettleBets(DEALER),
        ):
            house.do(stream, command)
        self.settled[table].append((house.table(table).state.round_number, dealt))

    def card(self, code: str) -> Card:
        """A card of these points in any suit, so that the shoe holds it."""
        rank = self.draw.choice("TJQK") if code[0] in "TK" else code[0]
        return Card.parse(rank + self.draw.choice("shdc"))

    def put_right(self, table: str) -> None:
        """A round of any day before is void, or its last card was misread."""
        if not self.settled[table]:
            return
        number, dealt = self.settled[table].pop(self.draw.randrange(len(self.settled[table])))
        stream, house = table_stream(table), self.house
        if dealt == MISREAD:
            two = Card.parse("2d")
            right = commands.CorrectCard(PIT_MANAGER, 4, two, "misread", evidence="camera 4", round_number=number)
            house.do(stream, right, **seconded())
            return
        called = commands.CallIrregularity(SUPERVISOR, Kind.UNFORESEEN, "on camera", round_number=number)
        house.do(stream, called, **seconded(PIT_MANAGER))
        house.do(stream, commands.RuleOn(SHIFT_MANAGER, Remedy.VOID, "it cannot stand"), **seconded())


def reconcile(house: Premises) -> None:
    """Every line against the ledger's own movements, and each closer against the next opener."""
    moved: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    days = closed_days(house.house.store)[::-1]
    day_of = {each.day: (each.after, each.until) for each in days}
    for entry in house.journal():
        body = entry.read()
        late = next((event["day"] for event in body.events if event["type"] == "DropCounted"), "")
        day = late or next((day for day, (after, until) in day_of.items() if after < entry.seq <= until), "")
        for each in body.money:
            moved[day][each.source, each.target] += each.cents
    closers: dict[str, int] = {}
    for sheet in sheets(house):
        flow = moved[sheet.day]
        for table in TABLES:
            line, tray, box = whole(sheet, table), chips_of(table), box_of(table)
            into = {name: sum(cents for (_, to), cents in flow.items() if to == name) for name in (tray, box)}
            out = {name: sum(cents for (of, _), cents in flow.items() if of == name) for name in (tray, box)}
            assert line["opener_cents"] == closers.get(table, 0), "a closer is the next opener"
            assert line["closer_cents"] - line["opener_cents"] == into[tray] - out[tray]
            fills = sum(cents for (of, to), cents in flow.items() if to == tray and of.startswith("transit/"))
            credits_ = sum(cents for (of, to), cents in flow.items() if of == tray and to.startswith("transit/"))
            assert (line["fills_cents"], line["credits_cents"]) == (fills, credits_)
            assert line["buy_in_cents"] == flow[CAGE, box]
            assert line["drop_cents"] == flow[box, CAGE]
            variances = [flow[OVER_SHORT, name] - flow[name, OVER_SHORT] for name in (tray, box)]
            assert [line["tray_variance_cents"], line["drop_variance_cents"]] == variances
            patrons = [f"{of}/{table}" for of in ("bets", "seats")]
            bets = sum(flow[of, tray] - flow[tray, of] for of in patrons) + line["buy_in_cents"]
            assert line["chip_win_cents"] == bets + sum(variances), "the estimate of recorded bets and both variances"
            counted = line["closer_cents"] + credits_ + line["drop_cents"] - line["opener_cents"] - fills
            assert line["chip_win_cents"] == counted
            won = sum(c for (_, to), c in flow.items() if to == float_of(table))
            lost = sum(c for (of, _), c in flow.items() if of == float_of(table))
            assert line["credit_win_cents"] == won - lost
            closers[table] = line["closer_cents"]
        assert sheet.state == "final"


@pytest.mark.parametrize("days", [2, pytest.param(30, marks=pytest.mark.wide)])
def test_every_line_reconciles_with_ledger_and_journal(tmp_path: Path, days: int) -> None:
    """Days with fills, credits, drop, voids and corrections of earlier days; the house is restored half way."""
    path, night_before = tmp_path / "house.db", ""
    house = Premises(path)
    pit = Pit(house, seed=38)
    for number in range(days):
        if number == days // 2:
            house = restored(pit, tmp_path)
        day = pit.day()
        if night_before:
            pit.drop(night_before)
        night_before = day
    pit.drop(night_before)
    reconcile(house)
    audit_money(house)
    kinds = {event["type"] for entry in house.journal() for event in entry.read().events}
    wanted = {"ChipsSent", "ChipsReceived", "BoughtIn", "DropCounted", "GamingDayFinal"}
    assert wanted <= kinds
    assert days < 30 or {"BetResettled", "SettlementReversed", "RoundVoided", "HouseRestored"} <= kinds
    assert days < 30 or put_right_across_midnight(house), "a correction stands on its own day, and not on its round's"
    house.house.close()
    no_findings(verify(str(house.path)))


def put_right_across_midnight(house: Premises) -> int:
    """How many entries put right a round that was settled on an earlier gaming day."""
    begun, settled, found = 0, {}, 0
    for entry in house.journal():
        for event in entry.read().events:
            begun += event["type"] == "GamingDayOpened"
            if event["type"] == "RoundConcluded":
                settled[entry.stream, entry.round] = begun
            elif event["type"] in {"BetResettled", "SettlementReversed"}:
                found += settled[entry.stream, entry.round] < begun
    return found


def restored(pit: Pit, folder: Path) -> Premises:
    """The same house out of a backup: it goes on where it was."""
    former = pit.house
    former.house.close()
    back_up(HouseFiles.of(str(former.path), None, None), folder / "backup")
    path = folder / "again.db"
    outside = former.path.with_name(f"{former.path.name}.log-end")
    found = compare(Backup.found(folder / "backup"), log_end=[outside])
    restore(found, target_of(found, str(path), None, None), ACCEPTED)
    pit.house = Premises(path, create=False)
    return pit.house


# --- thefts, and where each shows ---------------------------------------------------------------


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Premises]:
    """A day with 10,000.00 filled and 500.00 bought in, whose tray is still open."""
    with Premises(tmp_path / "house.db") as house:
        house.open_table("t1", GAME, source=cage.KEYED)
        house.open_table("auto", "dragon-tiger")
        house.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, "2026-11-16", "one"))
        house.open_chips("t1", 10_000_00)
        yield house


def ended(house: Premises, *, closer: int, drop: int) -> tuple[dict[str, Any], list[str]]:
    """The table's line of the day, and the alerts."""
    house.close_chips("t1", closer)
    house.do(CAGE, cage.CloseGamingDay(PIT_MANAGER, "over"), second=SUPERVISOR)
    house.count_drop("t1", drop, "2026-11-16")
    alerts = [alert.what for each in house.journal() if (alert := alert_of(each)) is not None]
    no_findings(verify(str(house.path)))
    return whole(sheets(house)[0], "t1"), alerts


def bought(house: Premises, cents: int) -> None:
    house.do(CAGE, cage.BuyIn(DEALER, "t1", count_of(cents, CASH_CENTS), "#1"))


def test_an_honest_day_has_no_variance_and_no_alert(house: Premises) -> None:
    bought(house, 500_00)
    line, alerts = ended(house, closer=9_500_00, drop=500_00)
    assert (line["tray_variance_cents"], line["drop_variance_cents"], line["chip_win_cents"]) == (0, 0, 0)
    assert alerts == []


def test_chips_in_circulation_add_up(house: Premises) -> None:
    """Bought in at the table, sold at the cage and redeemed there: that is what patrons have."""
    house.open_bank()
    bought(house, 500_00)
    house.do(CAGE, cage.SellChips(CASHIER, count_of(300_00)))
    house.do(CAGE, cage.RedeemChips(CASHIER, count_of(200_00)))
    ended(house, closer=9_500_00, drop=500_00)
    (sheet,) = sheets(house)
    told = {(line.table, line.shift): line.circulation_cents for line in sheet.lines}
    assert told.pop(("", "")) == 600_00
    assert set(told.values()) == {None}, "it belongs to no table"
    house_line = next(row for row in csv.DictReader(io.StringIO(sheet.csv().decode("utf-8-sig"))) if not row["table"])
    assert house_line["circulation"] == "600.00"


@pytest.mark.parametrize(
    ("recorded", "closer", "drop", "tray", "box", "alerts"),
    [
        (500_00, 9_500_00, 0, 0, -500_00, ["DropOverOrShort"]),
        (0, 9_500_00, 0, -500_00, 0, ["TrayOverOrShort"]),
        (0, 9_500_00, 500_00, -500_00, 500_00, ["TrayOverOrShort", "DropOverOrShort"]),
        (500_00, 9_000_00, 500_00, -500_00, 0, ["TrayOverOrShort"]),
        (500_00, 9_500_00, 400_00, 0, -100_00, ["DropOverOrShort"]),
    ],
    ids=[
        "buy-in cash recorded and kept",
        "buy-in cash kept and not recorded",
        "a buy-in that nobody recorded",
        "chips out without a slip",
        "a count of less than there was",
    ],
)
def test_a_theft_shows_in_the_variance_that_it_leaves(
    house: Premises, recorded: int, closer: int, drop: int, tray: int, box: int, alerts: list[str]
) -> None:
    if recorded:
        bought(house, recorded)
    line, told = ended(house, closer=closer, drop=drop)
    assert (line["tray_variance_cents"], line["drop_variance_cents"]) == (tray, box)
    assert line["chip_win_cents"] == tray + box
    assert told == alerts


@pytest.mark.parametrize(("filled", "credited"), [(1_000_00, 1_000_00), (900_00, 900_00), (1_000_00, 900_00), (0, 0)])
def test_what_is_lost_or_found_on_the_way_stands_on_the_line(house: Premises, filled: int, credited: int) -> None:
    """A fill of 900.00 and a credit of 1,000.00 received otherwise: with a short bank, over and short add up."""
    house.open_bank()
    fill, credit = house.slip("t1", cage.FILL, 900_00), house.slip("t1", cage.CREDIT, 1_000_00)
    house.do(CAGE, cage.IssueFill(CASHIER, fill))
    house.do(CAGE, cage.ReceiveFill(DEALER, fill, count_of(filled)), second=SUPERVISOR)
    house.do(CAGE, cage.SendCredit(DEALER, credit), second=SUPERVISOR)
    house.do(CAGE, cage.ReceiveCredit(CASHIER, credit, count_of(credited)))
    house.close_bank(house.cents(cash_of("Cai")) - 5_00, house.cents(rack_of("Cai")))
    line, _ = ended(house, closer=9_000_00 + filled - 25_00, drop=0)
    (sheet,) = sheets(house)
    all_of_it = whole(sheet, "")
    assert (line["transit_variance_cents"], line["bank_variance_cents"]) == (
        filled - 900_00 + credited - 1_000_00,
        None,
    )
    assert line["chip_win_cents"] == line["tray_variance_cents"] == -25_00, "it is no part of the table's win"
    names = [f"{name}_variance_cents" for name in ("tray", "drop", "transit", "bank")]
    assert [all_of_it[name] for name in names] == [-25_00, 0, line["transit_variance_cents"], -5_00]
    assert -sum(all_of_it[name] for name in names) == house.cents(OVER_SHORT)
    told = list(csv.DictReader(io.StringIO(sheet.csv().decode("utf-8-sig"))))
    assert f"{float(told[0]['transit_variance']):.2f}" == f"{line['transit_variance_cents'] / 100:.2f}"


def test_sheet_and_cash_have_the_same_gaming_day(tmp_path: Path) -> None:
    """An evening that lasts beyond midnight, one that ends before, what is bought between two days, and none open."""
    at = 1_800_000_000 * 10**9
    with Premises(tmp_path / "house.db") as house:
        house.house.now = lambda: at
        house.account("Wei")
        house.open_table("t1", GAME, source=cage.KEYED)
        house.open_chips("t1")
        bought: Counter[str] = Counter()

        def buys(day: str) -> None:
            """Of a different amount each time, so that no two sums are alike by chance."""
            cents = (len(house.journal()) + 1) * 100
            buying = cage.BuyIn(DEALER, "t1", count_of(cents, CASH_CENTS), "#1", "Wei")
            (event,) = house.do(CAGE, buying, second=SUPERVISOR).body.events
            assert event["day"] == day
            bought[day] += cents

        buys("2027-01-15")
        for ahead in ("2027-01-16", "2027-01-17", "2028-01-01"):
            assert house.no(CAGE, cage.OpenGamingDay(PIT_MANAGER, ahead, "one")).code == "day", "it has not begun"
        assert house.no(CAGE, cage.OpenGamingDay(PIT_MANAGER, "2027-01-14", "one")).code == "day", "sums were begun"
        house.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, "2027-01-15", "one"))
        buys("2027-01-15")
        at += 20 * 3_600 * 10**9
        buys("2027-01-15")
        close(house)
        buys("2027-01-16")
        house.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, "2027-01-16", "one"))
        buys("2027-01-16")
        close(house)
        assert house.no(CAGE, cage.OpenGamingDay(PIT_MANAGER, "2027-01-16", "two")).code == "day", "a shift of it"
        assert house.no(CAGE, cage.OpenGamingDay(PIT_MANAGER, "2027-01-17", "one")).code == "day", "it has not begun"
        buys("2027-01-17")
        at += 24 * 3_600 * 10**9
        house.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, "2027-01-17", "one"))
        buys("2027-01-17")
        close(house)
        for day in bought:
            house.count_drop("t1", house.house.cage.boxes["t1"][day], day)
        on_sheets = {sheet.day: whole(sheet, "t1")["buy_in_cents"] for sheet in sheets(house)}
        by_cash = {day: cash_of_day(house.house.store, house.house.cage, day) for day in bought}
        assert on_sheets == {day: found.buy_in_cents for day, (found,) in by_cash.items()} == dict(bought)
        no_findings(verify(str(house.path)))

        def ahead_of_the_clock(journal: EditableJournal) -> EditableEntry:
            draft = journal.find("GamingDayOpened")
            draft.event("GamingDayOpened")["day"] = draft.body["command"]["day"] = "2027-01-16"
            return draft

    check_found_where_forged(house.path, ahead_of_the_clock, "day")


def close(house: Premises) -> None:
    if "t1" in house.house.cage.trays:
        house.close_chips("t1", house.cents(chips_of("t1")))
    if house.house.cage.banks_kept:
        house.close_bank(*(house.cents(of("Cai")) for of in (cash_of, rack_of)))
    house.do(CAGE, cage.CloseGamingDay(PIT_MANAGER, "over"), second=SUPERVISOR)
    house.do(CAGE, cage.OpenChips(SUPERVISOR, "t1", count_of(house.cents(chips_of("t1")))), second=PIT_MANAGER)


# --- as it is read ------------------------------------------------------------------------------


def test_nothing_of_a_box_is_told_before_it_is_counted(house: Premises) -> None:
    bought(house, 500_00)
    house.close_chips("t1", 9_400_00)
    house.do(CAGE, cage.CloseGamingDay(PIT_MANAGER, "over"), second=SUPERVISOR)
    line = whole(sheets(house)[0], "t1")
    assert [line[name] for name in ("drop_cents", "buy_in_cents", "drop_variance_cents", "chip_hold")] == [None] * 4
    assert (line["chip_win_cents"], line["chip_win_estimated"]) == (-100_00, True)
    assert sheets(house)[0].state == "closed"


def test_a_sheet_is_plain_data_with_currency_and_zone(house: Premises) -> None:
    house.account("Wei", 100_00)
    house.step_to("auto", "betting")
    house.bet("auto", "Wei", "Dragon")
    house.step_to("auto", "ready")
    bought(house, 500_00)
    line, _ = ended(house, closer=10_035_00, drop=1_500_00)
    (sheet,) = sheets(house)
    rows = list(csv.DictReader(io.StringIO(sheet.csv().decode("utf-8-sig"))))
    salon = next(row for row in rows if row["table"] == "t1" and not row["shift"])
    assert (salon["chip_win"], salon["chip_hold"], salon["opener"]) == ("1535.00", "1.0233", "0.00")
    assert (salon["currency"], salon["zone"], salon["state"]) == ("USD", "UTC", "final")
    assert line["counts"][-1] == {"what": "drop", "count": count_of(1_500_00, CASH_CENTS)}
    auto = [row for row in rows if row["table"] == "auto"]
    assert {row["drop"] + row["chip_win"] + row["opener"] for row in auto} == {""}, "not applicable, and not 0"


@pytest.mark.wide
def test_polars_reads_a_sheet_without_help(house: Premises) -> None:
    import polars

    bought(house, 500_00)
    ended(house, closer=10_035_00, drop=1_500_00)
    frame = polars.read_csv(io.BytesIO(sheets(house)[0].csv()))
    assert frame.columns[0] == "day"
    assert frame["chip_win"].dtype == polars.Float64
    assert frame.filter(polars.col("table") == "t1")["chip_win"][0] == 1535.0
