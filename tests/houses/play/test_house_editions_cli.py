"""`cutcard house` over a change of edition, as an operator meets it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import next_edition
from cutcard import GAMES, games
from cutcard.audit import Verdict
from cutcard.audit.verification import verify
from cutcard.cli.house import editions, opened
from cutcard.compiled.digest import rules_digest
from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.open import open_house
from cutcard.rulebook.editions import Editions
from cutcard.rulebook.procedure import Position
from cutcard.server.http.choices import editions_of
from cutcard.table import Actor, commands
from houses.editable_journal import EditableJournal
from houses.play.test_house_editions import (
    AFTER,
    BEFORE,
    BY_HAND,
    NEW,
    OLD,
    OVERLAP,
    OWN,
    SLUG,
    STREAM,
    Wall,
    by_itself,
    dealt,
    replace_cards,
    with_tables,
)
from houses.stores import Place, do, made_once, no
from staff import open_bank
from tables import DEALER
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from commands import CommandResult

    Run = Callable[..., CommandResult]


SIGNED = ("--by", "Gia", "--second", "Pim", "--reason", "it stands there")
"""By whom a time zone is set, and why."""


WHY = ("--reason", "a cheque", "--identity", "passport")


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Iterator[Wall]:
    """Both editions are known, and the commands go by the clock on the wall."""
    hangs = Wall()
    with next_edition.known():
        monkeypatch.setattr(opened, "open_house", partial(open_house, clock=hangs))
        monkeypatch.setattr(editions, "now", lambda: hangs() / 1e9)
        yield hangs


@pytest.fixture
def house(tmp_path: Path, wall: Wall) -> str:
    """A table by hand that has dealt a round of the old edition, one that runs itself, and one never used."""
    place = Place(str(tmp_path / "casino.db"), tmp_path / "casino.db.key", tmp_path / "casino.db.log-end")
    made_once(place, "over a change of edition", partial(_play, wall))
    return place.url


def _play(wall: Wall, place: Place) -> None:
    made = with_tables(place.house(create=True, games=games.GAMES, clock=wall))
    dealt(made, "Fortune Six")
    by_itself(made, "Tie")
    made.close()


def changed(path: str, wall: Wall, run: Run) -> None:
    """The word for both tables, then a round of the new edition at each."""
    for table in (BY_HAND, OWN):
        assert run("house", "take-edition", path, table, "2027-01-01", "--by", "Max").code == 0
    wall.set(AFTER)
    again = open_house(path, games=games.GAMES, clock=wall)
    replace_cards(again)
    dealt(again, "Fortune Six")
    by_itself(again, "Fortune Six")
    again.close()


def listed(run: Run, path: str) -> dict[str, Any]:
    told = run("house", "editions", path, "--json")
    assert told.code == 0, told.err
    return {each["table"]: each for each in told.json["tables"]}


def test_every_table_is_shown_with_what_it_deals_and_takes(house: str, run: Run, wall: Wall) -> None:
    told = run("house", "editions", house, "--json").json
    assert (told["zone"], told["today"]) == ("UTC", BEFORE.isoformat())
    by_hand = listed(run, house)[BY_HAND]
    days = {"since": "2017-05-05", "until": "2027-01-31", "in_force": True, "over_since": None, "withdrawn_by": None}
    assert by_hand == {
        "table": BY_HAND,
        "game": SLUG,
        "deals": {"edition": OLD, "known": True, **days},
        "takes": None,
        "not_taken": None,
        "next_shoe": OLD,
        "no_shoe": None,
    }
    wall.set(OVERLAP)
    assert listed(run, house)[BY_HAND]["not_taken"] == NEW
    assert "not taken" in " ".join(run("house", "editions", house).out.split())
    taken = run("house", "take-edition", house, BY_HAND, "version 3", "--by", "Max", "--json")
    assert (taken.json["before"], taken.json["edition"]) == (OLD, NEW)
    by_hand = listed(run, house)[BY_HAND]
    assert (by_hand["deals"]["edition"], by_hand["takes"]["edition"], by_hand["not_taken"]) == (OLD, NEW, None)
    assert listed(run, house)[OWN]["takes"] is None, "the word is given table by table"
    wall.set(AFTER)
    deals = listed(run, house)[OWN]["deals"]
    assert (deals["in_force"], deals["over_since"]) == (False, "2027-02-01")
    assert run("house", "editions", house).out.count("over since") == 2, "both tables deal it yet"
    changed_by = {each["what"]: each["who"] for each in run("house", "events", house, "--json").json}
    assert "Max" in changed_by.values()


def test_after_the_change_the_records_of_both_editions_are_read(house: str, run: Run, wall: Wall) -> None:
    changed(house, wall, run)
    told = listed(run, house)
    assert {(name, each["deals"]["edition"], each["takes"]) for name, each in told.items()} == {
        (OWN, NEW, None),
        (BY_HAND, NEW, None),
    }
    assert run("verify", house).code == Verdict.UNCONFIRMED
    recalled = {number: run("house", "recall", house, BY_HAND, number) for number in ("1", "2")}
    for number, stamp, clause in (("1", OLD, "3.11"), ("2", NEW, "3.12")):
        assert f"({stamp})" in " ".join(recalled[number].out.split())
        assert clause in recalled[number].out
    report = run("house", "report", house, "--json").json
    assert {each["edition"] for each in report["paytables"]} == {OLD, NEW}
    assert run("house", "report", house).code == run("house", "status", house).code == 0


def test_a_word_that_cannot_be_given_is_refused_in_one_line(house: str, run: Run) -> None:
    for table, edition, why in (
        ("nowhere", "2027-01-01", "nowhere"),
        (BY_HAND, "2031-01-01", "2027-01-01 (version 3)"),
        (BY_HAND, OLD, OLD),
    ):
        refused = run("house", "take-edition", house, table, edition, "--json")
        assert (refused.code, refused.out) == (2, "")
        assert why in refused.err
        assert refused.err.count("\n") == 1
    assert listed(run, house)[BY_HAND]["takes"] is None


def test_the_zone_of_the_house_is_set_and_shown(house: str, run: Run, wall: Wall) -> None:
    """At five in the afternoon of 31 January it is February in Singapore, and the old edition is over."""
    wall.set(AFTER.replace(month=1, day=31), hour=17)
    assert listed(run, house)[BY_HAND]["deals"]["in_force"] is True
    nobody = {"zone": "UTC", "said": False, "at": None, "by": None, "second": None, "reason": None}
    assert run("house", "zone", house, "--json").json == nobody
    assert "no time zone has been set" in run("house", "zone", house).out
    for refused in (
        run("house", "zone", house, "Atlantis/Poseidonis", *SIGNED),
        run("house", "zone", house, "Asia/Singapore", "--by", "Gia"),
        run("house", "zone", house, "Asia/Singapore", "--by", "Gia", "--second", "Gia", "--reason", "alone"),
    ):
        assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1)
    told = run("house", "zone", house, "Asia/Singapore", *SIGNED, "--json").json
    assert (told["before"], told["zone"]) == ("UTC", "Asia/Singapore")
    again = run("house", "zone", house, "Asia/Singapore", *SIGNED)
    assert (again.code, "already uses" in again.err) == (2, True)
    said = {"zone": "Asia/Singapore", "said": True, "by": "Gia", "second": "Pim", "reason": "it stands there"}
    shown = run("house", "zone", house, "--json").json
    assert {**shown, "at": shown["at"][:13]} == {**said, "at": "2027-02-01T01"}
    words = "The house uses Asia/Singapore, set by Gia with Pim, 2027-02-01 01:00 Asia/Singapore: it stands there."
    assert run("house", "zone", house).out == words + "\n"
    after = run("house", "editions", house, "--json").json
    assert (after["zone"], after["today"]) == ("Asia/Singapore", AFTER.isoformat())
    assert listed(run, house)[BY_HAND]["deals"]["in_force"] is False
    assert "uses the dates of Asia/Singapore" in " ".join(run("house", "editions", house).out.split())


def test_a_table_is_opened_under_the_edition_in_force_where_the_house_stands(house: str, run: Run, wall: Wall) -> None:
    first = run("house", "open", house, "first", SLUG, "--json").json
    wall.set(BEFORE.replace(day=31), hour=17)
    assert run("house", "zone", house, "Asia/Singapore", *SIGNED).code == 0
    second = run("house", "open", house, "second", SLUG, "--json").json
    assert (first["edition"], second["edition"]) == (OLD, NEW)
    said = " ".join(run("house", "open", house, "said", SLUG).out.split())
    label = "Sands Elements No Commission Baccarat 5"
    assert said == f"Table said is open as {label} for Sands Elements No Commission Baccarat ({NEW})."
    wall.set(BEFORE.replace(year=2011))
    refused = run("house", "open", house, "third", SLUG)
    assert refused.code == 2
    assert "no edition of sands-elements is in force on 2011-12-2" in refused.err


@pytest.mark.parametrize(
    "command",
    first_of(
        [
            pytest.param(each)
            for each in [
                ("recall", BY_HAND, "2"),
                ("patron", "Wei"),
                ("report",),
                ("report", "--json"),
                ("export", "records"),
                ("play",),
            ]
        ],
        2,
    ),
    ids=" ".join,
)
def test_records_of_an_edition_that_the_program_does_not_know_are_not_guessed(
    house: str, run: Run, wall: Wall, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: tuple[str, ...]
) -> None:
    changed(house, wall, run)
    games.GAMES = GAMES  # Until `wall` puts back what was there before it.
    monkeypatch.chdir(tmp_path)
    what, *more = command
    answer = run("house", what, house, *more)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.splitlines()[-1].startswith("cutcard: ")
    assert NEW in answer.err
    assert answer.err.count("\n") == 1


def test_what_does_not_need_the_edition_is_still_told_without_it(house: str, run: Run, wall: Wall) -> None:
    changed(house, wall, run)
    games.GAMES = GAMES  # Until `wall` puts back what was there before it.
    assert listed(run, house)[BY_HAND]["deals"] == {
        "edition": NEW,
        "known": False,
        "since": None,
        "until": None,
        "in_force": None,
        "over_since": None,
        "withdrawn_by": None,
    }
    assert "not known to this program" in " ".join(run("house", "editions", house).out.split())
    assert run("house", "recall", house, BY_HAND, "1").code == 0, "a round of the old edition"
    audit = run("verify", house)
    assert (audit.code, NEW in audit.out, "Traceback" in audit.out + audit.err) == (1, True, False)
    assert run("house", "status", house).code == run("house", "events", house).code == 0


# --- the next shoe ----------------------------------------------------------------------------------


def next_shoe(run: Run, path: str, table: str = BY_HAND) -> tuple[str | None, str | None]:
    """The edition of a shoe that would be loaded now, and why there is none, as both ways of telling it agree."""
    told, words = listed(run, path), run("house", "editions", path).out
    assert words.count("none:") == sum(each["no_shoe"] is not None for each in told.values())
    assert words.count("the same") == sum(not each["no_shoe"] and not each["takes"] for each in told.values())
    return told[table]["next_shoe"], told[table]["no_shoe"]


def test_the_next_shoe_is_told_as_it_would_be_loaded(house: str, run: Run, wall: Wall) -> None:
    assert next_shoe(run, house) == (OLD, None)
    wall.set(AFTER)
    assert next_shoe(run, house) == (None, f"{OLD} is over and {NEW} is not taken")
    wall.set(BEFORE)
    for table in (BY_HAND, OWN):
        assert run("house", "take-edition", house, table, "2027-01-01", "--by", "Max").code == 0
    assert next_shoe(run, house) == (OLD, None), "the new edition is not in force yet"
    wall.set(OVERLAP)
    assert next_shoe(run, house) == (NEW, None)
    games.GAMES = GAMES  # Until `wall` puts back what was there before it.
    assert next_shoe(run, house) == (None, f"{NEW} is not known to this program")


def test_no_shoe_is_the_same_after_one_that_is_not_known(house: str, run: Run, wall: Wall) -> None:
    changed(house, wall, run)
    games.GAMES = GAMES  # Until `wall` puts back what was there before it.
    assert next_shoe(run, house) == (None, f"{NEW} is not known to this program")


# --- the word, and the rules it was given for -------------------------------------------------------


def with_another_price() -> Editions:
    """The same editions by their names, and under the new one the Fortune Six at 250 to 1."""
    game = next_edition.GAME
    wager = next(each for each in game.wagers if each.name == "Fortune Six")
    pay = next(each for each in wager.pays if each.odds == "25:1")
    dearer = replace(wager, pays=tuple(replace(each, odds="250:1") if each is pay else each for each in wager.pays))
    wagers = tuple(dearer if each is wager else each for each in game.wagers)
    others = [each for each in games.GAMES.every_game() if each is not game]
    return Editions([*others, replace(game, wagers=wagers)])


def test_the_word_holds_for_the_rules_it_was_given_for(house: str, run: Run, wall: Wall) -> None:
    taken = run("house", "take-edition", house, BY_HAND, NEW, "--by", "Max", "--json").json
    assert taken["rules"] == rules_digest(next_edition.GAME)
    again = run("house", "take-edition", house, BY_HAND, NEW, "--by", "Max")
    assert (again.code, "already been chosen" in again.err) == (2, True)
    games.GAMES = with_another_price()  # Until `wall` puts back what was there before it.
    wall.set(OVERLAP)
    own = rules_digest(games.GAMES.stamped(SLUG, NEW))
    assert next_shoe(run, house) == (
        None,
        f"the edition was chosen with other rules than this program has under {NEW}",
    )
    served = open_house(house, games=games.GAMES, clock=wall)
    replace_cards(served)
    refused = no(served, STREAM, commands.LoadShoe(DEALER))
    assert (refused.code, taken["rules"] in refused.says, own in refused.says) == ("edition", True, True)
    assert "choose it again" in refused.says
    assert [each.stamp for each in editions_of(served.table(BY_HAND), served.cage, served.games).newer] == [NEW]
    served.close()
    again = run("house", "take-edition", house, BY_HAND, NEW, "--by", "Max", "--json").json
    assert (again["before"], again["edition"], again["rules"]) == (NEW, NEW, own)
    assert run("house", "take-edition", house, BY_HAND, NEW, "--by", "Max").code == 2
    assert next_shoe(run, house) == (NEW, None)
    served = open_house(house, games=games.GAMES, clock=wall)
    do(served, STREAM, commands.LoadShoe(DEALER))
    served.close()
    (found,) = verify(house, games=games.GAMES).findings
    assert (found.check, found.expected, found.found) == ("edition", own, taken["rules"]), "the first word, and no more"


# --- who is named -----------------------------------------------------------------------------------


@cache
def _files_of_known_here() -> dict[str, bytes]:
    """The files of the house of `known_here` by their names, once the first test has made it."""
    return {}


@pytest.fixture
def known_here(house: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A house with two patrons besides, and five of the staff, one of whom acts as Pit Manager; all of them sign."""
    monkeypatch.setenv("CUTCARD_SECRETS", str(tmp_path / "secrets"))
    files = _files_of_known_here()
    if not files:
        _make_known_here(house, run, tmp_path / "secrets")
        files |= {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    return house


def _make_known_here(house: str, run: Run, secrets: Path) -> None:
    for patron in ("Guest 1", "Guest 2"):
        assert run("house", "buy", house, patron, "50").code == 0
    staff = {"Dan": "dealer", "Cai": "cashier", "Max": "pit-manager", "Ada": "pit-supervisor"}
    staff |= {"Gia": "gaming-shift-manager"}
    secrets.write_text("".join(f"{name}: a secret of ten\n" for name in staff))
    for name, position in staff.items():
        assert run("house", "staff", house, name, position, stdin="a secret of ten\n").code == 0
    again = open_house(house, games=games.GAMES)
    open_bank(again, "Cai")
    appoint = cage.Appoint(Actor("Gia", Position.GAMING_SHIFT_MANAGER), "Ada", "PIT_MANAGER", "Max is away")
    do(again, CAGE, appoint, second=Actor("Max", Position.PIT_MANAGER))
    again.close()


@pytest.mark.wide
@pytest.mark.parametrize(
    ("by", "second", "says"),
    first_of(
        [
            pytest.param(*each)
            for each in [
                ("Guest 1", "Ada", "Guest 1 is a patron"),
                ("guest  1", "Ada", "is a patron"),
                ("Gia", "Guest 2", "Guest 2 is a patron"),
                ("Dan", "Ada", "that is for the Gaming Shift Manager"),
                ("Max", "Ada", "that is for the Gaming Shift Manager"),
                ("Gia", "Dan", "a second person"),
                ("Gia", "Pim", "nobody called Pim works for this house; name who acts: Ada, Cai, Dan, Gia, Max"),
            ]
        ],
        2,
    ),
)
def test_the_zone_is_set_by_nobody_whom_the_house_knows_as_less(
    known_here: str, run: Run, by: str, second: str, says: str
) -> None:
    refused = run("house", "zone", known_here, "Asia/Singapore", "--by", by, "--second", second, "--reason", "because")
    assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1)
    assert says in refused.err


@pytest.mark.wide
@pytest.mark.parametrize(("by", "code"), [("Guest 1", 2), ("Dan", 2), ("Max", 0), ("Ada", 0), ("Somebody", 2)])
def test_the_word_is_given_by_nobody_whom_the_house_knows_as_less(
    known_here: str, run: Run, by: str, code: int
) -> None:
    answer = run("house", "take-edition", known_here, BY_HAND, NEW, "--by", by)
    assert (answer.code, answer.err.count("\n")) == (code, 1 if code else 0), answer.err
    assert run("verify", known_here).code == Verdict.UNCONFIRMED


@pytest.mark.parametrize("second", ["Guest 2", "ＧＵＥＳＴ 2"])
def test_patrons_who_set_the_zone_are_found(known_here: str, run: Run, tmp_path: Path, second: str) -> None:
    assert run("house", "zone", known_here, "Asia/Singapore", *SIGNED, "--second", "Ada").code == 0
    journal = EditableJournal(Path(known_here))
    draft = journal.find("TimeZoneSet")
    draft.body["command"]["by"]["name"], draft.body["second"] = "Guest 1", second
    found = verify(str(journal.write(tmp_path / "forged.db")), games=games.GAMES).findings
    assert [(each.check, each.found) for each in found] == [
        ("authority", "GAMING_SHIFT_MANAGER"),
        ("authority", "PIT_MANAGER"),
        *[("authority", "a patron")] * 2,
    ]
    assert all(name in each.says for name, each in zip(("Guest 1", second) * 2, found, strict=True))


def test_an_act_is_done_by_nobody_whom_the_house_does_not_know(known_here: str, run: Run) -> None:
    zone = ("house", "zone", known_here, "Asia/Singapore", "--second", "Max", "--reason", "it stands there")
    refused = run(*zone, "--by", "Somebody")
    assert (refused.code, refused.out) == (2, "")
    known = "name who acts: Ada, Cai, Dan, Gia, Max"
    assert refused.err == f"cutcard: nobody called Somebody works for this house; {known}\n"
    assert run(*zone, "--by", "gia").code == 0, "it is hers to say"
    large = ("house", "buy", known_here, "Guest 4", "10000.01", "--second", "Max", *WHY)
    assert "nobody called cashier" in run(*large).err
    assert "Guest 4" not in {each["account"] for each in run("house", "status", known_here, "--json").json["accounts"]}
    assert run(*large, "--by", "Cai").code == 0
    assert run("verify", known_here).code == Verdict.UNCONFIRMED


@pytest.mark.parametrize("wrong", first_of(["Cai", "Max"], 1))
def test_whoever_is_named_signs_with_their_own_secret(
    known_here: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    """From a file, or from the lines of a pipe: who does it, then who agrees."""
    large = (
        "house",
        "buy",
        known_here,
        "Guest 4",
        "10000.01",
        "--by",
        "Cai",
        "--second",
        "Max",
        "--reason",
        "a cheque",
        "--identity",
        "passport",
    )
    secrets = tmp_path / "secrets"
    secrets.write_text(secrets.read_text().replace(f"{wrong}: a secret", f"{wrong}: no secret"))
    refused = run(*large)
    assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1)
    monkeypatch.delenv("CUTCARD_SECRETS")
    lines = dict.fromkeys(("Cai", "Max"), "a secret of ten")
    assert run(*large, stdin="".join(f"{line}\n" for line in (lines | {wrong: "no secret"}).values())).code == 2
    assert run(*large, stdin="").code == 2
    assert "Guest 4" not in {each["account"] for each in run("house", "status", known_here, "--json").json["accounts"]}
    assert (
        run(
            "house",
            "staff",
            known_here,
            wrong,
            "--unlock",
            "--by",
            "Gia",
            "--second",
            "Ada",
            "--reason",
            "mistyped",
            stdin="a secret of ten\n" * 2,
        ).code
        == 0
    )
    assert run(*large, stdin="".join(f"{line}\n" for line in lines.values())).code == 0


def test_people_are_engaged_promoted_and_dismissed_by_two_who_sign(known_here: str, run: Run) -> None:
    two, by_one = ("--by", "Gia", "--second", "Ada", "--reason", "a full floor"), ("--by", "Gia", "--reason", "alone")
    staff = ("house", "staff", known_here, "Pim")
    new = "yet another one\n"
    assert "--by" in run(*staff, "dealer", stdin=new).err, "the house is set up"
    assert run(*staff, "dealer", *by_one, stdin=new).code == 2
    assert run(*staff, "dealer", *two, stdin=new).out == "Pim may sign in as Dealer.\n"
    assert run(*staff, "pit-supervisor", *two, stdin=new).code == 0
    assert run(*staff, "pit-supervisor", *by_one, stdin=new).code == 2, "another secret, by two"
    assert run(*staff, "pit-supervisor", *two, stdin=new).code == 0
    assert "sign-in at the desk" in run(*staff, "patron", *two, stdin=new).err
    assert run(*staff, "--remove", *by_one).code == 2
    assert run(*staff, "--remove", *two).out == "Pim can no longer sign in.\n"
    assert "Pim" not in {each["name"] for each in run("house", "staff", known_here, "--json").json}
    told = [each["what"] for each in run("house", "events", known_here, "--json").json if "Pim" in str(each)]
    given = ["first secret given", "Pim is Pit Supervisor now", "secret set anew", "secret set anew"]
    assert told == ["Pim engaged as Dealer", *given, "Pim dismissed"], "who sets a secret for somebody knows it"
    assert run("verify", known_here).code == Verdict.UNCONFIRMED


def test_a_cashier_sells_credit_and_a_dealer_does_not(known_here: str, run: Run) -> None:
    assert run("house", "buy", known_here, "Guest 1", "50", "--by", "Cai").code == 0
    assert run("house", "buy", known_here, "Guest 1", "50", "--by", "Dan").code == 2
    assert run("verify", known_here).code == Verdict.UNCONFIRMED
    assert run("house", "buy", known_here, "Guest 3", "50", "--by", "Guest 1").code == 2
    accounts = {each["account"] for each in run("house", "status", known_here, "--json").json["accounts"]}
    assert "Guest 3" not in accounts


# --- closed -----------------------------------------------------------------------------------------


def test_a_table_is_closed_and_no_longer_stands_in_the_way(house: str, run: Run, wall: Wall) -> None:
    wall.set(AFTER)
    assert run("house", "open", house, "next", SLUG).code == 0
    held = run("house", "play", house, "--rounds", "1")
    assert (held.code, f"table {OWN} is not played on" in held.err) == (2, True)
    refused = run("house", "close", house, "nowhere", "--by", "Max")
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    closed = run("house", "close", house, OWN, "--by", "Max", "--reason", "its edition is over", "--json")
    assert (closed.code, closed.json["table"], closed.json["reason"]) == (0, OWN, "its edition is over")
    assert run("house", "close", house, BY_HAND).out == f"Table {BY_HAND} is closed; its rounds stay on record.\n"
    assert run("house", "play", house, "--rounds", "1").code == 0
    assert set(listed(run, house)) == {"next"}
    assert run("house", "recall", house, BY_HAND, "1").code == 0
    assert run("verify", house).code == Verdict.UNCONFIRMED
