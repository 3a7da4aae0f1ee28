"""What a house keeps of patrons' persons lies apart from the journal, and is erased without leaving a byte."""

from __future__ import annotations

import random
import re
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from cutcard.audit import Verdict
from cutcard.audit.verification import verify
from cutcard.formats.doors import PATRON, PERSON
from cutcard.formats.entry import CAGE, table_stream
from cutcard.formats.keys import Keys
from cutcard.formats.opening import open_reader
from cutcard.house import cage
from cutcard.house.journal.connect import open_store
from cutcard.house.open import open_house
from cutcard.house.patrons import erasing
from cutcard.house.patrons.erasing import erase
from cutcard.house.patrons.ids import ALPHABET, new_account_id, typed_id
from cutcard.house.patrons.personal import Patrons, Personal, personal_in
from cutcard.house.projections.significant_events import significant
from cutcard.house.projections.snapshots import cage_from, cage_json
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.auth.sessions import Sessions
from cutcard.table.commands import PlaceBet
from houses.editable_journal import EditableJournal
from houses.houses import Premises
from staff import accounts_of, engage
from tables import CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from commands import CommandResult
    from cutcard.house.engine.house import House
    from cutcard.table import Actor

DAY = 86_400 * 10**9
NOON = 1_700_049_600 * 10**9
WEI = "7KQ4-M2XR"
SECRET = "a secret of Wei Ling"  # noqa: S105
KEPT = {
    "name": "Wei Ling",
    "shown": "Madam Ling Wei",
    "contact": "wei.ling@example.org",
    "born": "1990-02-28",
    "note": "prefers table two",
}
FORGET = cage.ForgetPatron(PIT_MANAGER, WEI, "asked in writing")


class Timed(Premises):
    """A house with staff and one patron, whose clock stands still until it is told otherwise."""

    def __init__(self, path: Path, *, create: bool = True) -> None:
        self.path, self.at = path, NOON
        self.house = open_house(str(path), create=create, clock=lambda: self.at)
        if create:
            self.account(WEI)
            for each in (SHIFT_MANAGER, PIT_MANAGER, SUPERVISOR, DEALER, CASHIER):
                engage(self.house, each.name, each.position)
            self.open_bank()

    def reopen(self) -> Premises:
        self.house.close()
        self.house = open_house(str(self.path), clock=lambda: self.at)
        return self

    def keep(self, account: str = WEI, **changes: str) -> None:
        assert self.patrons.change(account, changes or KEPT) is None

    @property
    def patrons(self) -> Patrons:
        return Patrons(self.house)

    def forget(self, account: str = WEI) -> None:
        self.do(CAGE, cage.ForgetPatron(PIT_MANAGER, account, "asked in writing"), second=SUPERVISOR)
        erase_now(self.house)


def erase_now(house: House) -> list[str]:
    return erase(house.store, house.cage)


@pytest.fixture
def premises(tmp_path: Path) -> Iterator[Timed]:
    with Timed(tmp_path / "house.db") as house:
        yield house


@pytest.fixture(scope="module")
def refusing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Timed]:
    """One house for all tests in which everything is refused: with patrons, a terminal and accounts of colleagues."""
    with Timed(tmp_path_factory.mktemp("refusing") / "house.db") as house:
        house.keep()
        for name in ("Ana", "WX22-22R6", "Dee", "Sue"):
            house.account(name)
        house.keep("Ana", name="Ana Lim")
        house.account("T1", kind=cage.TERMINAL)
        yield house


def findings(path: Path) -> list[str]:
    return [f"{finding.check}: {finding.says}" for finding in verify(str(path)).findings]


def raw(path: Path) -> bytes:
    """Every byte of the database and of what lies beside it."""
    return b"".join(file.read_bytes() for file in sorted(path.parent.iterdir()) if file.name.startswith(path.name))


# --- ids ----------------------------------------------------------------------------------------


def test_an_id_is_short_and_a_single_mistake_in_it_is_noticed() -> None:
    drawn = random.Random(7)
    for _ in range(40):
        given = new_account_id(drawn.randbytes)
        assert re.fullmatch(r"[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}", given)
        assert typed_id(given.lower().replace("-", " ")) == given
        plain = given.replace("-", "")
        for place in range(8):
            others = set(ALPHABET) - {plain[place]}
            assert all(typed_id(plain[:place] + other + plain[place + 1 :]) is None for other in others)
        for one in range(8):
            for two in range(one + 1, 8):
                swapped = list(plain)
                swapped[one], swapped[two] = swapped[two], swapped[one]
                assert swapped == list(plain) or typed_id("".join(swapped)) is None
    assert len({new_account_id() for _ in range(1_000)}) == 1_000


def test_every_former_name_of_an_account_is_still_one(premises: Timed) -> None:
    premises.account("Wei")
    premises.account("Guest 1")
    premises.keep("Guest 1", shown="Herr Gast")
    assert premises.patrons.account_of("guest 1") is None, "its name is its id"
    assert findings(premises.path) == []


# --- kept apart ---------------------------------------------------------------------------------


def test_personal_data_are_in_no_entry_and_in_no_backup_s_list(premises: Timed, tmp_path: Path, run: Any) -> None:
    premises.keep()
    premises.do(CAGE, cage.BuyCredit(CASHIER, WEI, 100_00))
    assert premises.patrons.of(WEI) == Personal(**KEPT)
    bodies = b"".join(entry.body for entry in premises.journal())
    premises.house.close()
    assert run("house", "backup", str(premises.path), str(tmp_path / "kept")).code == 0
    listed = (tmp_path / "kept" / "backup.json").read_bytes() if (tmp_path / "kept" / "backup.json").exists() else b""
    beside = b"".join(path.read_bytes() for path in (tmp_path / "kept").iterdir() if path.suffix != ".db")
    for value in KEPT.values():
        assert value.encode() not in bodies + listed + beside
        assert value.encode() in raw(premises.path)
    premises.reopen()


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"name": "Wei  Ling"}, "personal"),
        ({"name": "the house"}, "personal"),
        ({"name": "a/b"}, "personal"),
        ({"name": "x" * 41}, "personal"),
        ({"shown": "two\nlines"}, "personal"),
        ({"born": "28.2.1990"}, "personal"),
        ({"born": "1990-02-30"}, "personal"),
        ({"born": "1880-01-01"}, "personal"),
        ({"born": "2999-01-01"}, "personal"),
        ({"note": "x" * 501}, "personal"),
        ({"passport": "K1234567"}, "personal"),
        ({"name": "Dee"}, "twin"),
        ({"name": "DEE"}, "twin"),
        ({"name": "7kq4 m2xr"}, "twin"),
        ({"name": "Ana"}, "twin"),
        ({"name": "ana lim"}, "twin"),
    ],
)
def test_what_is_no_such_data_is_refused_and_changes_nothing(
    refusing: Timed, changes: dict[str, str], code: str
) -> None:
    before = refusing.house.store.values_of("patron"), refusing.house.store.values_of("patron-name")
    refused = refusing.patrons.change("WX22-22R6", {"shown": "somebody", **changes})
    assert isinstance(refused, Refusal)
    assert refused.code == code
    assert (refusing.house.store.values_of("patron"), refusing.house.store.values_of("patron-name")) == before


def test_a_name_is_free_again_when_its_patron_has_taken_another(premises: Timed) -> None:
    premises.account("Ana")
    premises.keep(name="Wei Ling")
    assert premises.patrons.account_of("WEI  LING") == WEI
    premises.keep(name="Ling")
    assert premises.patrons.account_of("Wei Ling") is None
    premises.keep("Ana", name="Wei Ling")
    assert premises.patrons.account_of("Wei Ling") == "Ana"
    premises.keep("Ana", name="")
    assert premises.house.store.values_of("patron").keys() == {WEI}
    assert list(premises.patrons.find("ling")) == [(WEI, Personal(name="Ling"))]


# --- forgotten ----------------------------------------------------------------------------------


def test_a_patron_is_forgotten_and_every_hash_and_balance_stays(premises: Timed) -> None:
    premises.keep()
    accounts = accounts_of(premises.house)
    assert accounts.add(WEI, Position.PATRON, SECRET) is None
    sessions = Sessions(accounts)
    sessions.begin(WEI, Position.PATRON)
    sessions.link(WEI, Position.PATRON)
    before, books = premises.journal(), premises.accounts()
    premises.forget()
    after = premises.journal()
    assert after[: len(before)] == before
    assert premises.accounts() == books
    written = after[-1].read()
    assert [event["type"] for event in written.events] == ["PatronForgotten"]
    assert (written.command["by"]["name"], written.second, written.events[0]["reason"]) == (
        "Max",
        "Sue",
        "asked in writing",
    )
    store = premises.house.store
    assert premises.patrons.of(WEI) == Personal()
    assert premises.patrons.account_of("Wei Ling") is None
    assert [store.values_of(kind) for kind in ("patron", "patron-name", "person", "session", "link")] == [{}] * 5
    report = verify(str(premises.path))
    assert report.findings == []
    assert "the personal data of one patron were erased" in {note.says for note in report.notes}
    assert "patron forgotten: " + WEI in {line.what for line in significant(store)}


def test_no_byte_is_left_in_the_file_or_its_log(premises: Timed) -> None:
    """Among hundreds of others, changed often and beside play, so that rows were moved between pages."""
    drawn, others = random.Random(3), [f"Guest {number}" for number in range(60)]
    for name in others:
        premises.account(name)
    premises.keep()
    assert accounts_of(premises.house).add(WEI, Position.PATRON, SECRET) is None
    for turn in range(300):
        name = drawn.choice(others)
        premises.keep(name, contact=f"{drawn.randbytes(30).hex()}", note="x" * drawn.randrange(400))
        if turn % 20 == 0:
            premises.keep(note=f"prefers table two, said for the {turn}th time", shown="Madam Ling Wei")
    secret = msgspec.json.decode(premises.house.store.values_of(PERSON)[WEI])["secret"].encode()
    there = [b"Ling", b"wei.ling@", b"1990-02-28", b"prefers table two", secret]
    assert all(each in raw(premises.path) for each in there)
    premises.forget()
    assert [each for each in there if each in raw(premises.path)] == [], "while it is open"
    premises.house.close()
    assert [each for each in there if each in raw(premises.path)] == []
    premises.reopen()


def test_the_log_is_emptied_later_where_somebody_reads_now(premises: Timed) -> None:
    premises.keep()
    premises.house.store._writer.set_busy_timeout(10)  # type: ignore[attr-defined]
    with premises.house.store.moment() as rows:
        list(rows("SELECT count(*) FROM journal", ()))
        premises.forget()
        assert premises.patrons.of(WEI) == Personal(), "nobody finds it any more"
        assert findings(premises.path) == [
            f"personal: the personal data of the patron of {WEI} should have been erased"
        ]
        premises.keep(shown="Wei again")
    premises.reopen()
    assert premises.patrons.of(WEI).shown == "Wei again", "what was kept since is not what was to be erased"
    assert findings(premises.path) == []
    assert b"Ling" not in raw(premises.path)


def test_what_was_killed_after_the_entry_is_erased_at_the_next_opening(premises: Timed) -> None:
    premises.keep()
    premises.do(CAGE, FORGET, second=SUPERVISOR)
    assert premises.patrons.of(WEI) == Personal(), "the rows go with the entry, their bytes after it"
    assert findings(premises.path) == [f"personal: the personal data of the patron of {WEI} should have been erased"]
    premises.reopen()
    assert premises.patrons.of(WEI) == Personal()
    assert findings(premises.path) == []


def test_who_comes_back_is_kept_and_forgotten_anew(premises: Timed) -> None:
    premises.keep()
    premises.forget()
    again = premises.no(CAGE, FORGET, second=SUPERVISOR)
    assert (again.code, "forgotten already" in str(again)) == ("unchanged", True)
    premises.keep(shown="Wei again")
    premises.reopen()
    assert premises.patrons.of(WEI).shown == "Wei again", "an erasure is carried out once"
    premises.forget()
    assert premises.patrons.of(WEI) == Personal()
    assert cage_from(cage_json(premises.house.cage)).forgotten == {WEI: 2}


# --- what is outstanding ------------------------------------------------------------------------


def _credit(premises: Timed) -> None:
    premises.do(CAGE, cage.BuyCredit(CASHIER, WEI, 50_00))


def _ticket(premises: Timed) -> None:
    _credit(premises)
    premises.do(CAGE, cage.CashOut(patron(WEI), WEI))


def _dispute(premises: Timed) -> None:
    premises.do(CAGE, cage.LockAccount(SUPERVISOR, WEI, "a disputed round"))


def _bet(premises: Timed) -> None:
    _credit(premises)
    premises.at += DAY
    premises.open_table("t1", "dragon-tiger")
    premises.step_to("t1", "betting")
    premises.do(table_stream("t1"), PlaceBet(patron(WEI), WEI, 1, "Tie", 50_00))


def _played(premises: Timed) -> None:
    """Played until nothing is left, on the same day."""
    _bet(premises)
    while premises.cents(WEI) or premises.table("t1").state.bets:
        premises.step("t1")
        if premises.table("t1").state.phase.value == "betting" and (left := premises.cents(WEI)):
            premises.do(table_stream("t1"), PlaceBet(patron(WEI), WEI, 1, "Tie", min(left, 500_00)))


def _sold(premises: Timed) -> None:
    """Credit bought and gone on the same day."""
    premises.do(CAGE, cage.BuyCredit(CASHIER, WEI, 50_00))
    premises.do(CAGE, cage.AdjustCredit(PIT_MANAGER, WEI, -50_00, "counted twice", "passport"), second=SUPERVISOR)


@pytest.mark.parametrize(
    ("makes", "says"),
    [
        (_credit, "50.00 of credit"),
        (_ticket, "a ticket that is not paid"),
        (_dispute, "the account is locked: a disputed round"),
        (_bet, "a bet lies on a table"),
        (_played, "who they are is kept until"),
        (_sold, "who they are is kept until"),
    ],
)
def test_nobody_is_forgotten_while_anything_is_outstanding(
    premises: Timed, makes: Callable[[Timed], None], says: str
) -> None:
    premises.keep()
    makes(premises)
    before = premises.trace()
    refused = premises.no(CAGE, FORGET, second=SUPERVISOR)
    assert refused.code == "outstanding"
    assert says in refused.says
    assert premises.trace() == before
    assert premises.patrons.of(WEI) == Personal(**KEPT)


@pytest.mark.parametrize("makes", [_played, _sold])
def test_when_the_house_need_not_keep_them_any_more_they_are(premises: Timed, makes: Callable[[Timed], None]) -> None:
    """Five years after they last dealt with the house, or as many days as it has said since."""
    makes(premises)
    kept = cage.SetRetention(SHIFT_MANAGER, 700, "as licensed")
    premises.at += 699 * DAY
    assert "who they are is kept until" in premises.no(CAGE, FORGET, second=SUPERVISOR).says
    premises.do(CAGE, kept, second=SUPERVISOR)
    assert premises.no(CAGE, kept, second=SUPERVISOR).code == "retention"
    assert premises.no(CAGE, FORGET, second=SUPERVISOR).code == "outstanding", "a day too early"
    premises.at += DAY
    premises.forget()
    assert findings(premises.path) == []


def test_nobody_forgets_themselves_where_no_staff_is_on_record(tmp_path: Path) -> None:
    with Premises(tmp_path / "house.db") as house:
        house.account("Max")
        forget = cage.ForgetPatron(PIT_MANAGER, "Max", "asked in writing")
        assert house.no(CAGE, forget, second=SUPERVISOR).code == "authority"


@pytest.mark.parametrize(
    ("command", "second", "code"),
    [
        (FORGET, None, "second_person"),
        (FORGET, PIT_MANAGER, "second_person"),
        (FORGET, DEALER, "second_person"),
        (FORGET, patron(WEI), "second_person"),
        (cage.ForgetPatron(SUPERVISOR, WEI, "why not"), SHIFT_MANAGER, "authority"),
        (cage.ForgetPatron(CASHIER, WEI, "why not"), SUPERVISOR, "authority"),
        (cage.ForgetPatron(patron(WEI), WEI, "why not"), SUPERVISOR, "authority"),
        (cage.ForgetPatron(PIT_MANAGER, WEI, " "), SUPERVISOR, "reason"),
        (cage.ForgetPatron(PIT_MANAGER, "Nobody", "why not"), SUPERVISOR, "no_such_account"),
        (cage.ForgetPatron(PIT_MANAGER, "T1", "why not"), SUPERVISOR, "no_such_account"),
        (cage.ForgetPatron(PIT_MANAGER, "Dee", "why not"), SUPERVISOR, "staff"),
        (cage.ForgetPatron(PIT_MANAGER, "Sue", "why not"), SHIFT_MANAGER, "staff"),
    ],
)
def test_nobody_forgets_a_patron_alone_or_a_colleague(
    refusing: Timed, command: cage.ForgetPatron, second: Actor | None, code: str
) -> None:
    before = refusing.trace()
    assert refusing.no(CAGE, command, second=second).code == code
    assert (refusing.trace(), refusing.patrons.of(WEI)) == (before, Personal(**KEPT))


def test_nobody_agrees_that_they_themselves_are_forgotten(tmp_path: Path) -> None:
    """Where the house knows nobody of its staff, and takes names as given."""
    with Premises(tmp_path / "house.db") as house:
        house.account("Sue")
        asked = cage.ForgetPatron(PIT_MANAGER, "Sue", "asked in writing")
        assert house.no(CAGE, asked, second=SUPERVISOR).code == "second_person"
        house.do(CAGE, asked, second=SHIFT_MANAGER)


# --- who would misuse it ------------------------------------------------------------------------


def test_nobody_sheds_a_limit_by_being_forgotten_and_coming_back(premises: Timed) -> None:
    premises.keep()
    premises.do(CAGE, cage.SetLimit(patron(WEI), WEI, "stake", 0))
    premises.forget()
    assert b"Ling" not in raw(premises.path)
    assert premises.house.cage.limits[WEI]["stake"].most == 0
    premises.account("WX22-22R6")
    for again in (
        {"name": "wei ling"},
        {"contact": "Wei.Ling@example.org"},
        {"shown": "Madam  Ling Wei", "born": "1990-02-28"},
    ):
        refused = premises.patrons.change("WX22-22R6", again)
        assert isinstance(refused, Refusal)
        assert (refused.code, WEI in refused.says) == ("known_again", True)
    assert premises.patrons.change("WX22-22R6", {"shown": "Madam Ling Wei", "born": "1991-02-28"}) is None
    assert premises.patrons.change(WEI, KEPT) is None, "under their own account, with its limits"
    other = hmac_of_another_house(premises)
    assert not other & premises.house.store.values_of("patron-again").keys(), "it tells nothing without the key"


def hmac_of_another_house(premises: Timed) -> set[str]:
    from cutcard.house.patrons.personal import digests

    mine = set(digests(premises.house.keeper.keys, Personal(**KEPT)))
    assert mine == set(premises.house.store.values_of("patron-again"))
    return set(digests(Keys(b"\1" * 32), Personal(**KEPT)))


def test_of_who_set_no_limit_not_even_a_digest_is_left(premises: Timed) -> None:
    premises.keep()
    premises.forget()
    assert premises.house.store.values_of("patron-again") == {}


KEPT_ON = "that what is kept of them may go"


@pytest.mark.parametrize(
    ("forged", "expected"),
    first_of(
        [
            pytest.param(*each)
            for each in [
                ("not at all", set()),
                ("alone", {"a second person"}),
                ("by a clerk", {"a Pit Manager or higher"}),
                ("by themselves", {"two other persons", "somebody of the staff"}),
                ("with credit", {"no money", KEPT_ON}),
                ("with a ticket", {"no ticket unpaid", KEPT_ON}),
                ("locked", {"no lock"}),
                ("of the staff", {"nobody of the staff"}),
                ("a terminal", {"a patron's account"}),
            ]
        ],
        2,
    ),
)
def test_the_audit_finds_a_forged_erasure(premises: Timed, forged: str, expected: set[str], tmp_path: Path) -> None:
    for name in ("Ana", "Dee"):
        premises.account(name)
    premises.account("T1", kind=cage.TERMINAL)
    if forged == "locked":
        premises.do(CAGE, cage.LockAccount(SUPERVISOR, WEI, "a disputed round"))
    if forged in {"with credit", "with a ticket"}:
        premises.do(CAGE, cage.BuyCredit(CASHIER, WEI, 50_00))
    if forged == "with a ticket":
        premises.do(CAGE, cage.CashOut(patron(WEI), WEI))
    premises.do(CAGE, cage.ForgetPatron(PIT_MANAGER, "Ana", "asked in writing"), second=SUPERVISOR)
    premises.house.close()
    journal = EditableJournal(premises.path)
    command, event = journal.drafts[-1].body["command"], journal.drafts[-1].body["events"][0]
    account = {"a terminal": "T1", "of the staff": "Dee", "by themselves": "Ana", "not at all": "Ana"}.get(forged, WEI)
    command["account"] = event["account"] = account
    if forged == "alone":
        journal.drafts[-1].body["second"] = journal.drafts[-1].body["second_position"] = ""
    if forged == "by a clerk":
        command["by"] = {"name": "Dee", "position": "DEALER"}
    if forged == "by themselves":
        command["by"] = {"name": "Ana", "position": "PIT_MANAGER"}
    path = journal.write(tmp_path / "forged.db")
    with closing(open_store(str(path))) as store:
        store.put_value("erased", account, b"1")
    assert {finding.expected for finding in verify(str(path)).findings} == expected
    premises.reopen()


# --- at the command line ------------------------------------------------------------------------


def test_the_command_line_keeps_finds_shows_and_forgets(
    tmp_path: Path, run: Callable[..., CommandResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    house = str(tmp_path / "casino.db")
    assert run("house", "init", house).code == 0
    secrets = {"Gia": "one secret of Gia", "Pim": "one secret of Pim", "Dee": "one secret of Dee"}
    places = {"Gia": "gaming-shift-manager", "Pim": "pit-supervisor"}
    for name, position in places.items():
        assert run("house", "staff", house, name, position, stdin=secrets[name] + "\n").code == 0
    (tmp_path / "secrets").write_text("".join(f"{name}: {secret}\n" for name, secret in secrets.items()))
    monkeypatch.setenv("CUTCARD_SECRETS", str(tmp_path / "secrets"))
    engaged = ("--by", "Gia", "--second", "Pim", "--reason", "a full floor")
    assert run("house", "staff", house, "Dee", "dealer", *engaged, stdin=secrets["Dee"] + "\n").code == 0
    new = run(
        "house", "patron", house, "--new", "--set", "name=Wei Ling", "--set", "born=1990-02-28", "--by", "Pim", "--json"
    )
    account = new.json["account"]
    assert typed_id(account) == account
    assert run("house", "staff", house, "Cai", "cashier", *engaged, stdin="one secret of Cai\n").code == 0
    assert run("house", "staff", house, "Cora", "compliance", *engaged, stdin="one secret of Cora\n").code == 0
    with (tmp_path / "secrets").open("a") as file:
        file.write("Cai: one secret of Cai\nCora: one secret of Cora\n")
    noted = run("house", "patron", house, account, "--set", "note=a guest of the house", "--by", "Cai", "--json")
    assert (noted.code, noted.json["note"]) == (0, "a guest of the house"), "a Cashier's own work"
    assert run("house", "patron", house, account, "--set", "note=", "--by", "Cora").code == 2, "who reads changes none"
    assert run("house", "patron", house, account, "--set", "note=", "--by", "Cai", "--json").json == new.json
    set_by = [each for each in run("house", "events", house, "--json").json if each["what"] == "personal data set"]
    assert [each["who"] for each in set_by] == ["Pim", "Cai", "Cai"]
    assert run("house", "patron", house, "--find", "wei", "--by", "Gia", "--json").json == [new.json]
    assert "name Wei Ling" in run("house", "patron", house, "Wei Ling", "--names", "--by", "Gia").out
    assert run("house", "patron", house, account, "--names", "--by", "Dee").code == 2, "a Dealer needs no names"
    assert run("house", "patron", house, account, "--names").code == 2, "nor does nobody"
    assert run("house", "patron", house, account, "--set", "born=tomorrow", "--by", "Gia").code == 2
    assert run("house", "patron", house, "--by", "Gia", "--find", "x", "--new").code == 2
    assert "Wei Ling" not in run("house", "status", house).out + run("house", "events", house).out
    exported = tmp_path / "records"
    assert run("house", "export", house, str(exported)).code == 0
    assert not any("Wei Ling" in path.read_text() for path in exported.iterdir())
    assert run("house", "export", house, str(exported), "--names").code == 2
    assert run("house", "export", house, str(exported), "--names", "--by", "Dee").code == 2
    assert run("house", "export", house, str(exported), "--names", "--by", "Pim").code == 0
    assert [path.name for path in exported.iterdir() if "Wei Ling" in path.read_text()] == ["accounts.csv"]
    by = ("--by", "Gia", "--second", "Pim", "--reason", "asked in writing")
    assert run("house", "forget", house, account, *by[:2], *by[4:]).code == 2
    assert run("house", "forget", house, account, *by, "--json").json == {
        "account": account,
        "erased": True,
        "opaque": True,
    }
    assert b"Wei Ling" not in raw(Path(house))
    assert run("house", "patron", house, "--find", "wei", "--by", "Gia", "--json").json == []
    audited = run("verify", house, "--json")
    assert audited.code == Verdict.UNCONFIRMED
    assert any("were erased" in note["says"] for note in audited.json["notes"])


def test_of_an_account_that_was_named_the_journal_keeps_the_name_and_says_so(
    tmp_path: Path, run: Callable[..., CommandResult]
) -> None:
    house = str(tmp_path / "casino.db")
    assert run("house", "init", house).code == 0
    with closing(open_house(house)) as opened:
        opened.ask(cage_request(cage.OpenAccount(DEALER, "Wei")))
    told = run("house", "forget", house, "Wei", "--by", "Gia", "--second", "Pim", "--reason", "asked")
    assert told.code == 0, told.err
    assert "goes on naming the account Wei" in told.out


def cage_request(command: cage.CageCommand) -> Any:
    from cutcard.house.engine.requests import Request, new_id

    return Request(new_id(), CAGE, command)


def test_what_a_store_keeps_is_read_back_without_a_house(premises: Timed) -> None:
    premises.keep()
    premises.house.close()
    with closing(open_reader(str(premises.path))) as store:
        assert personal_in(store.values_of(PATRON)[WEI]) == Personal(**KEPT)
        assert erasing.carried_out(store) == {}
    premises.reopen()
