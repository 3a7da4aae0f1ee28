"""The cage: accounts, credit, tickets and tables, each act by the right person and each ticket paid once."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any

from cutcard.audit.acts import AT_THE_CAGE, NO_PERSON, UNRELATED_FIELDS, follows_from, named, seconded
from cutcard.audit.cage.cash import EVENTS as OF_CASH
from cutcard.audit.cage.cash import Cash
from cutcard.audit.cage.chips import EVENTS as CHIPS
from cutcard.audit.cage.chips import Chips, wrong_seat
from cutcard.audit.cage.currency import Currency
from cutcard.audit.cage.display_names import DisplayNames
from cutcard.audit.cage.limits import OwnLimits
from cutcard.audit.cage.tickets import Tickets, check_positive
from cutcard.audit.day.assignments import Assignments
from cutcard.audit.day.books import Days
from cutcard.audit.day.calendar import Calendar
from cutcard.audit.day.complaints import EVENTS as OF_COMPLAINTS
from cutcard.audit.day.complaints import Complaints
from cutcard.audit.day.drops import Drops
from cutcard.audit.keys import EnteredKeys
from cutcard.audit.persons.doors import Doors
from cutcard.audit.persons.duties import Duties
from cutcard.audit.persons.exclusions import EVENTS as OF_EXCLUSIONS
from cutcard.audit.persons.exclusions import Exclusions
from cutcard.audit.persons.forgetting import Forgetting
from cutcard.audit.persons.interests import check_own_account
from cutcard.audit.persons.private_logs import EVENTS as OF_PRIVATE_LOGS
from cutcard.audit.persons.private_logs import PrivateLogs
from cutcard.audit.persons.sign_ins import SignIns
from cutcard.audit.persons.standing import Standing
from cutcard.audit.report import Report, TableSummary
from cutcard.audit.table.changing import check_goes_on, go_on, table_changed
from cutcard.audit.table.editions import edition_approved, edition_taken
from cutcard.audit.table.opening import wrong_method, wrong_settings
from cutcard.audit.table.state import Json, TableBooks
from cutcard.cards import NotationError
from cutcard.formats.settings import options_from
from cutcard.rulebook.cite import numbers
from cutcard.rulebook.clauses import clauses
from cutcard.rulebook.editions import Editions, UnknownEditionError
from cutcard.rulebook.procedure import Position
from cutcard.words import Message, message

if TYPE_CHECKING:
    from cutcard.audit.cage.ledger import ExpectedTransfer, Ledger
    from cutcard.formats.entry import Body, Entry
    from cutcard.formats.keys import Keys

FOR_AN_ACCOUNT = {"CreditBought", "CreditAdjusted", "TicketIssued", "AccountLocked", "AccountUnlocked", "LimitSet"}
FOR_AN_ACCOUNT |= {"PatronForgotten"}
HIGH_VALUE = {
    "AdjustCredit",
    "UnlockAccount",
    "Appoint",
    "EndAppointment",
    "SetTimeZone",
    "ApproveEdition",
    "SetCurrency",
    "NameHouse",
    "SetGamingDay",
    "RestoreHouse",
    "EnterKey",
    "ArchiveJournal",
    "DetachJournal",
    "AttachJournal",
    "HandOver",
    "CloseGamingDay",
    "SetThresholds",
    "SetComplaintDays",
    "SetRetention",
    "ForgetPatron",
    "EndExclusion",
}
COUNTED_BY_TWO = {"OpenChips", "SendCredit", "ReceiveFill", "OpenBank"}
"""What two people see, which says why by itself."""
OF_PEOPLE = {"Engage", "ChangePosition", "Dismiss"}
OF_EDITIONS = {"TakeEdition", "ApproveEdition", "SetTimeZone", "SetCurrency", "SetGamingDay"}
OF_THE_DAY = {"GamingDayOpened", "ShiftHandedOver", "GamingDayClosed", "DealersAssigned", "ThresholdsSet"}
OF_THE_DAY |= {"GamingDayFinal", "SupervisorsAssigned", "RotaSet", "AssignmentRequired"}
ELSEWHERE = {
    "Appointed",
    "AppointmentEnded",
    "Engaged",
    "PositionChanged",
    "Dismissed",
    "PasskeyRegistered",
    "PasskeyRemoved",
    "HouseRestored",
    "KeyEntered",
}
ELSEWHERE |= {"DoorsChanged", "JournalArchived", "JournalDetached", "JournalAttached", "SignInGiven", "SignInEnded"}
ELSEWHERE |= OF_COMPLAINTS | OF_PRIVATE_LOGS
USUAL = [position.name for position in Position if position >= Position.DEALER]
"""The positions of the pit in their usual order, rising."""
THE_HOUSE = {"name": "the house", "position": "GAMING_SHIFT_MANAGER"}


@dataclass(slots=True)
class CageBooks:
    """Every ticket by its digest, and every table the house has run."""

    report: Report
    ledger: Ledger
    games: Editions
    keys: Keys | None
    entered_keys: EnteredKeys = field(init=False)
    tickets: Tickets = field(init=False)
    tables: dict[str, TableBooks] = field(default_factory=dict)
    open: set[str] = field(default_factory=set)
    standing: Standing = field(init=False)
    calendar: Calendar = field(init=False)
    limits: OwnLimits = field(init=False)
    chips: Chips = field(init=False)
    duties: Duties = field(init=False)
    drops: Drops = field(init=False)
    days: Days = field(init=False)
    assignments: Assignments = field(init=False)
    currency: Currency = field(init=False)
    called: DisplayNames = field(init=False)
    forgetting: Forgetting = field(init=False)
    doors: Doors = field(init=False)
    sign_ins: SignIns = field(init=False)
    complaints: Complaints = field(init=False)
    private_logs: PrivateLogs = field(init=False)
    cash: Cash = field(init=False)
    exclusions: Exclusions = field(init=False)
    unknown: dict[str, int] = field(default_factory=dict)
    """Tables under an edition that this program does not know, and how many of their entries were not looked at."""
    by: Json = field(default_factory=dict)
    """Who asked for the entry that is being looked at."""

    def __post_init__(self) -> None:
        self.entered_keys = EnteredKeys(self.report, self.keys)
        self.tickets = Tickets(self.report, self.ledger, self.entered_keys)
        self.calendar = Calendar(self.report, self.games)
        self.standing = Standing(self.report, self.games, self.calendar)
        self.limits = OwnLimits(self.report)
        self.chips = Chips(self.report, self.ledger)
        self.duties = Duties(self.report)
        self.drops = Drops(self.report, self.ledger)
        self.days = Days(self.report, self.ledger, self.calendar, self.drops)
        self.assignments = Assignments(self.report, self.days, self.standing)
        self.currency = Currency(self.report)
        self.called = DisplayNames(self.report)
        self.forgetting = Forgetting(self.report, self.ledger)
        self.doors = Doors(self.report)
        self.sign_ins = SignIns(self.report, self.ledger, self.doors, self.standing.secrets)
        self.complaints = Complaints(self.report, self.ledger, self.standing)
        self.private_logs = PrivateLogs(self.report, self.entered_keys)
        self.cash = Cash(self.report, self.ledger)
        self.exclusions = Exclusions(self.report, self.ledger)

    def check_entry(self, entry: Entry, body: Body) -> None:
        self.by = body.command["by"]
        self._check_command(body)
        day = self.calendar.gaming_day(body)
        self.duties.check(body, day, self.tickets.by_digest)
        self.cash.begin(body)
        self.exclusions.check(body, day, self.tickets.by_digest)
        expected: list[ExpectedTransfer] = []
        follows = follows_from(body)
        for event in body.events:
            if event["type"] != follows:
                continue  # That it cannot follow was told.
            self.calendar.read_game(event)
            self._check_event(event, entry, body, expected)
            self.days.relieved(event)
            self.standing.follow(event, body)
            self.sign_ins.follow(event, body, self.standing.own)
            self.doors.follow(event, body)
            self.complaints.follow(event, body)
            self.private_logs.follow(event, body, self.complaints.hands)
            self.entered_keys.follow(event, entry, body)
            self.cash.follow(event, body, day)
            self.forgetting.dealt(event, day)
        self.calendar.counted = self.cash.day or date.min
        self.cash.end(body, self.calendar.by_the_clock(body), self.complaints.end(body))
        if (entry.round, entry.shoe) != (0, 0):
            self._add_finding(
                "journal", message("finding-round-and-shoe"), expected=(0, 0), found=(entry.round, entry.shoe)
            )
        expected += self.chips.check_window(body, known=self.standing.people.begun)
        self.ledger.post(body, expected)

    def _add_finding(self, check: str, what: Message, *, expected: object, found: object) -> None:
        self.report.add_finding(check, what, expected=expected, found=found)

    def _check_command(self, body: Body) -> None:
        command = body.command
        name, by = command["type"], command["by"]
        if name not in AT_THE_CAGE:
            self._add_finding(
                "journal", message("finding-unknown-command"), expected="a command to the cage", found=name
            )
            return
        least, follows = AT_THE_CAGE[name][0], follows_from(body)
        if Position[by["position"]] < least:
            self._add_finding(
                "authority",
                message("finding-act-by", act=name, by=by["name"]),
                expected=f"a {least.title} or higher",
                found=by["position"],
            )
        if by["position"] == "PATRON" and command.get("account") != by["name"]:
            self._add_finding(
                "authority",
                message("finding-act-by", act=name, by=by["name"]),
                expected=command.get("account"),
                found=by["name"],
            )
        large = name in OF_PEOPLE | {"RequireAssignment"} and by != THE_HOUSE
        large = large or (name == "OpenTable" and self._check_order(body))
        if (name in HIGH_VALUE | COUNTED_BY_TWO or large) and not seconded(body, by["name"]):
            self._add_finding(
                "authority",
                message("finding-act-by", act=name, by=by["name"]),
                expected="a second person",
                found=body.second or "nobody",
            )
        if (name in HIGH_VALUE or large) and not command.get("reason", "").strip():
            self._add_finding("authority", message("finding-no-reason", act=name), expected="a reason", found="none")
        if name in HIGH_VALUE and named(by["name"]) in NO_PERSON and self.standing.people.begun:
            what = message("finding-by-the-house", act=name)
            self._add_finding("authority", what, expected="a person of the house", found=by["name"])
        if name in OF_EDITIONS:
            self._check_no_patron(body)
        check_own_account(self.report, body)
        kinds = [event["type"] for event in body.events]
        if kinds != [follows]:
            self._add_finding(
                "journal", message("finding-follows", act=name), expected=follows, found=", ".join(kinds) or "nothing"
            )

    def _check_no_patron(self, body: Body) -> None:
        """Which rules are dealt, and on which days, no patron decides; but staff may have an account too."""
        patrons = {named(account) for account in self.ledger.kinds}
        for name in (body.command["by"]["name"], body.second):
            own = self.standing.own.get(name, Position.PATRON)
            if name and own is Position.PATRON and named(name) in patrons:
                what = message("finding-act-by", act=body.command["type"], by=name)
                self._add_finding("authority", what, expected="a member of the staff", found="a patron")

    def _check_order(self, body: Body) -> bool:
        """Whether a table ranks its staff otherwise than usual, which the Gaming Shift Manager alone orders."""
        opened = [event for event in body.events if event["type"] == "TableOpened"]
        staff = opened[0]["options"].get("staff", USUAL) if opened else USUAL
        if staff == USUAL:
            return False
        by, highest = body.command["by"], Position.GAMING_SHIFT_MANAGER
        if sorted(staff) != sorted(USUAL) or (staff[0], staff[-1]) != (USUAL[0], USUAL[-1]):
            what = message("finding-staff-order")
            expected = "the Dealer lowest, the Gaming Shift Manager highest"
            self._add_finding("authority", what, expected=expected, found=", ".join(map(str, staff)))
        if Position[by["position"]] < highest:
            what = message("finding-staff-order")
            self._add_finding("authority", what, expected=f"a {highest.title}", found=by["position"])
        return True

    def _check_asked(self, event: Json, command: Json) -> None:
        """An event says what was asked for; what was left open the house filled in."""
        for key, value in event.items():
            wanted: Any = command.get(key)
            left_to_the_house = wanted is None or (key == "digest" and not wanted)
            if key == "options" and isinstance(wanted, dict):
                wanted = {**value, **wanted}  # What was not said was filled in; the source is the act's own.
                if wanted.get("source") in ("keyed", "device", "shuffled"):
                    wanted["source"] = command["source"]
            by_name = (event["type"], key) == ("EditionTaken", "edition")  # Asked by a name, written by its stamp.
            if not left_to_the_house and not by_name and key not in UNRELATED_FIELDS and wanted != value:
                what = message("finding-not-asked", event=event["type"], part=key)
                self._add_finding("journal", what, expected=wanted, found=value)

    def _check_event(self, event: Json, entry: Entry, body: Body, expected: list[ExpectedTransfer]) -> None:
        command = body.command
        self._check_asked(event, command)
        document, clause = event["document"], event["clause"]
        if (document or clause) and not self._is_listed(document, clause):
            what = message("finding-clause-quoted", event=event["type"])
            self._add_finding("clause", what, expected="one of a document", found=f"{document} {clause}")
        if event["type"] in FOR_AN_ACCOUNT and event["account"] not in self.ledger.kinds:
            self._add_finding(
                "money",
                message("finding-event-for", event=event["type"], account=event["account"]),
                expected="an account",
                found="none",
            )
        match event["type"]:
            case "AccountOpened":
                self.ledger.open(event["account"], event["kind"])
            case "CreditBought":
                check_positive(self.report, event["cents"])
                expected.append(("cage", event["account"], event["cents"], "in"))
            case "CreditAdjusted":
                account, cents = event["account"], event["cents"]
                self.duties.check_adjusted(event, self.calendar.gaming_day(body))
                up = ("adjustments", account, cents, "in")
                expected.append(up if cents > 0 else (account, "adjustments", -cents, "out"))
            case "TicketIssued":
                self.tickets.issued(event, body, expected)
            case "TicketRedeemed":
                self.tickets.redeemed(event, command, expected)
            case "AccountLocked":
                self.ledger.locked.add(event["account"])
            case "AccountUnlocked":
                self.ledger.locked.discard(event["account"])
            case "TableOpened":
                self._table_opened(event, body)
            case "EditionTaken" | "EditionApproved":
                self._of_editions(event, body)
            case "TimeZoneSet" | "GamingDaySet" | "CurrencySet" | "HouseNamed" | "RetentionSet":
                self._check_setting(event)
            case kind if kind in OF_THE_DAY:
                self._check_day(event, entry, body)
            case kind if kind in CHIPS:
                expected += self._of_chips(event, body)
            case "LimitSet" | "PatronForgotten":
                self._check_patron(event, body, self.calendar.by_the_clock(body))
            case "TableClosed":
                self._table_closed(event["table"])
            case "TableChanged":
                self._table_changed(event, body)
            case "Noted":
                if event["by"] != command["by"]["name"]:
                    self._add_finding(
                        "authority", message("finding-who-noted"), expected=command["by"]["name"], found=event["by"]
                    )
            case kind if kind in ELSEWHERE | OF_CASH | OF_EXCLUSIONS:
                pass  # Checked with the second person, who stands in the entry, and with what stands before it.
            case kind:
                self._add_finding(
                    "journal", message("finding-unknown-event"), expected="an event of the cage", found=kind
                )

    def _of_chips(self, event: Json, body: Body) -> list[ExpectedTransfer]:
        if event["type"] == "DropCounted":
            return self.drops.counted(event, body)
        if event["type"] == "ChipsClosed":
            self.drops.tray_closed(event)
        seat, table = event.get("seat", ""), self.tables.get(event.get("table", ""))
        if event["type"] == "BoughtIn" and seat and table is not None:
            by = body.command["by"]["position"]
            if wrong := wrong_seat(self.ledger, event["table"], table.options.positions, seat, by):
                what = message("finding-chips", event=event["type"], table=event["table"])
                self._add_finding("money", what, expected="a seat of the table", found=wrong)
        return self.chips.check(event, body, self.calendar.gaming_day(body), self.open)

    def _check_day(self, event: Json, entry: Entry, body: Body) -> None:
        """Before who deals where goes on by it: whoever relieves somebody takes the place that they have."""
        self.assignments.told(event, body, self.open)
        staff, whole = self.standing.people.staff, not self.unknown
        if event["type"] == "GamingDayClosed" and self.chips.slips:
            what, under_way = message("finding-day", day=event["day"]), ", ".join(map(str, self.chips.slips))
            self._add_finding("day", what, expected="no slip under way", found=under_way)
        if event["type"] == "ThresholdsSet":
            self.chips.thresholds_set(event)
            self.cash.thresholds_set(event)
        if event["type"] == "GamingDayFinal":
            self.drops.final(event, body)
            return
        counted = self.calendar.begun(body).isoformat()
        if event["type"] == "GamingDayOpened" and event["day"] < counted:
            what = message("finding-day", day=event["day"])
            self._add_finding("day", what, expected=f"{counted} or later, for which money was counted", found="it")
        dealers = dict(self.days.dealers)
        self.days.told(event, entry, body, open_tables=self.open, whole=whole, staff=staff)
        if event["type"] in {"GamingDayOpened", "ShiftHandedOver"}:
            self.drops.shift_begins(event["day"])
        elif event["type"] == "GamingDayClosed":
            self.drops.close(event, dealers)

    def _check_patron(self, event: Json, body: Body, day: date) -> None:
        if event["type"] == "LimitSet":
            self.limits.set(event, body, day)
            return
        tickets, tables = self.tickets.by_digest, self.tables.values()
        self.forgetting.forgotten(event, body, day, tickets, tables, self.standing.own)

    def _table_changed(self, event: Json, body: Body) -> None:
        name = event["table"]
        if name not in self.unknown:
            table_changed(self.report, self.tables.get(name) if name in self.open else None, event, body)

    def _check_setting(self, event: Json) -> None:
        """What holds for the whole house."""
        match event["type"]:
            case "TimeZoneSet":
                self.calendar.zone_set(event, self.open)
            case "GamingDaySet":
                self.calendar.gaming_day_set(event, self.open)
            case "HouseNamed":
                self.called.house_named(event)
            case "RetentionSet":
                self.forgetting.retention_set(event)
            case _:
                self.currency.set(event, self.open, self.ledger)

    def _is_listed(self, document: str, clause: str) -> bool:
        """Whether some edition of the document lists these clauses; no edition lists those of an unknown document."""
        every = {each.document for slug in self.games.slugs for each in self.games.of(slug)}
        listed = {number for each in every if each.code == document for number in clauses(each.index)}
        return bool(listed) and set(numbers(clause)) <= listed

    def _of_editions(self, event: Json, body: Body) -> None:
        if event["type"] == "EditionApproved":
            edition_approved(self.calendar, event)
            return
        if event["table"] in self.unknown:
            return
        try:
            table = self.tables.get(event["table"]) if event["table"] in self.open else None
            edition_taken(self.calendar, table, event, body)
        except UnknownEditionError as error:
            self.set_aside(event["table"], error)

    def set_aside(self, table: str, why: UnknownEditionError) -> None:
        """An edition that is not known here is named, and nothing is guessed: the table is looked at no more."""
        self._add_finding(
            "edition", message("finding-edition-unknown", table=table), expected="an edition that is known", found=why
        )
        self.unknown[table] = 0

    def _table_opened(self, event: Json, body: Body) -> None:
        name = event["table"]
        former = self.tables.get(name)
        if name in self.open and former is not None:
            what = message("finding-table-name", table=name)
            self._add_finding("journal", what, expected="a name of its own", found=name)
            return
        self.open.add(name)
        self.called.opened(event, self.open)
        if name in self.unknown:
            return
        try:
            game = self.calendar.opened(event, body)
            options = options_from({**event["options"], "source": event["source"]}, {game.slug: game})
        except UnknownEditionError as error:
            self.set_aside(name, error)
            return
        except NotationError as error:
            what = message("finding-table-settings", table=name)
            self._add_finding("journal", what, expected="settings of a table", found=error)
            self.open.discard(name)
            return
        summary = self.report.tables.setdefault(name, TableSummary(options.game.slug))
        for wrong in (*wrong_method(options, event["source"], self.by["position"]), *wrong_settings(options)):
            self._add_finding(wrong.check, wrong.what, expected=wrong.expected, found=wrong.found)
        behind = options.game.drawing.cards_most * (1 + options.rounds_after_cut)
        if options.cut < behind:
            what = message("finding-cut")
            self._add_finding("shoe", what, expected=f"{behind} cards or more behind it", found=options.cut)
        check_goes_on(self.report, event, former)
        table = TableBooks(name, options, event["source"], self.report, self.ledger, summary, self.calendar)
        if former is not None:
            go_on(table, former)
        self.tables[name] = table

    def _table_closed(self, name: str) -> None:
        table = self.tables.get(name)
        if name in self.unknown:
            self.open.discard(name)
            return
        if name not in self.open or table is None:
            self._add_finding(
                "journal", message("finding-table-closed", table=name), expected="a table that was open", found="none"
            )
            return
        self.open.discard(name)
        if name in self.ledger.trays:
            what = message("finding-table-closed", table=name)
            self._add_finding("money", what, expected="a tray that was closed before", found="an open one")
        if left := self.ledger.cents[f"chips/{name}"]:
            what = message("finding-table-closed", table=name)
            self._add_finding("money", what, expected="an empty tray", found=left)
        if table.summary.rounds_in_progress:
            self._add_finding(
                "round", message("finding-table-closed", table=name), expected="between rounds", found=table.stage.value
            )
