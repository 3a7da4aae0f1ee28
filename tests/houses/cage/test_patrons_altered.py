"""Patrons' names and contacts that somebody alters in the database: nobody is found by them, and the audit tells."""

from __future__ import annotations

import hashlib
from contextlib import closing
from typing import TYPE_CHECKING

import msgspec
import pytest

from cutcard.audit.verification import verify
from cutcard.formats.doors import AGAIN, PATRON, PATRON_NAME, digest_of
from cutcard.formats.entry import CAGE, SALT_BYTES
from cutcard.house import cage
from cutcard.house.patrons.erasing import erase
from cutcard.house.patrons.personal import Patrons, Personal
from houses.stores import MANAGER, ON_BOTH_STORES, SUPERVISOR, do, made_once, no
from staff import engage
from tables import patron

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from cutcard.house.engine.house import House
    from cutcard.house.journal.store import Store
    from cutcard.rulebook.referee import Refusal
    from houses.stores import Place

WEI, ANA, NEW = "7KQ4-M2XR", "WX22-22R6", "Guest 1"
KEPT = {
    WEI: {"name": "Wei Ling", "contact": "wei.ling@example.org", "born": "1990-02-28"},
    ANA: {"name": "Ana Lim", "contact": "+65 6123 4567"},
}
WEI_NAMED, ANA_NAMED = "wei ling", "ana lim"
Rows = dict[tuple[str, str], bytes]


def furnished(place: Place) -> None:
    with closing(place.house(create=True)) as house:
        for each in (MANAGER, SUPERVISOR):
            engage(house, each.name, each.position)
        for account in (WEI, ANA, NEW):
            do(house, CAGE, cage.OpenAccount(MANAGER, account))
        Patrons(house).change(WEI, {"contact": "an older one"})
        for account, kept in KEPT.items():
            assert Patrons(house).change(account, kept) is None


@pytest.fixture
def house(place: Place) -> Iterator[House]:
    made_once(place, "with named patrons", furnished)
    with closing(place.house()) as opened:
        yield opened


def rows_of(store: Store) -> Rows:
    kinds = (PATRON, PATRON_NAME, AGAIN)
    return {(kind, key): value for kind in kinds for key, value in store.values_of(kind).items()}


def put(store: Store, rows: Mapping[tuple[str, str], bytes | None]) -> None:
    """Past the journal, as somebody does who has the database."""
    for (kind, key), value in rows.items():
        store.put_value(kind, key, value)


def put_back(store: Store, rows: Rows) -> None:
    put(store, dict.fromkeys(rows_of(store).keys() - rows.keys()) | rows)


def findings(place: Place) -> list[str]:
    found = verify(place.url, place.log_end, key=place.key).findings
    prefix, suffix = "the row ", ", which decides who gets in or who a patron is"
    return sorted(each.says.removeprefix(prefix).removesuffix(suffix) for each in found)


def forget(house: House, account: str) -> None:
    do(house, CAGE, cage.ForgetPatron(MANAGER, account, "asked in writing"), second=SUPERVISOR)
    erase(house.store, house.cage)


def code(refusal: Refusal | None) -> str:
    return "" if refusal is None else refusal.code


def exchanged(kind: str, one: str, other: str) -> Callable[[Rows], dict[tuple[str, str], bytes | None]]:
    return lambda rows: {(kind, one): rows[kind, other], (kind, other): rows[kind, one]}


def with_another_contact(rows: Rows) -> dict[tuple[str, str], bytes | None]:
    return {(PATRON, WEI): rows[PATRON, WEI].replace(b"wei.ling@", b"not.hers@")}


ALTERED: dict[str, tuple[Callable[[Rows], dict[tuple[str, str], bytes | None]], set[str], set[str]]] = {
    "names exchanged": (exchanged(PATRON, WEI, ANA), {WEI, ANA}, {f"patron {WEI}", f"patron {ANA}"}),
    "contact altered": (with_another_contact, {WEI}, {f"patron {WEI}"}),
    "row copied": (lambda rows: {(PATRON, NEW): rows[PATRON, WEI]}, {NEW}, {f"patron {NEW}"}),
    "row deleted": (lambda _: {(PATRON, WEI): None}, {WEI}, {f"patron {WEI}"}),
    "index exchanged": (
        exchanged(PATRON_NAME, WEI_NAMED, ANA_NAMED),
        set(),
        {f"patron-name of {WEI}", f"patron-name of {ANA}"},
    ),
    "index deleted": (lambda _: {(PATRON_NAME, WEI_NAMED): None}, set(), {f"patron-name of {WEI}"}),
}
"""What somebody does, whose rows are refused then, and what the audit names."""


@ON_BOTH_STORES
def test_altered_rows_lead_nobody_to_another_account(place: Place, house: House) -> None:
    patrons, right = Patrons(house), rows_of(house.store)
    for how, (alter, refused, named) in ALTERED.items():
        put(house.store, alter(right))
        for account, kept in KEPT.items():
            assert patrons.account_of(kept["name"]) in {None, account}, how
            known = {} if account in refused else {account: Personal(**kept)}
            assert patrons.of(account) == known.get(account, Personal()), how
            assert dict(patrons.find(kept["name"])) == known, how
        assert patrons.of(NEW) == Personal(), how
        assert house.doors.refused == {(PATRON, account) for account in refused}, how
        assert not place.on_sqlite or findings(place) == sorted(named), how
        put_back(house.store, right)
        house.doors.look_again()
        assert house.doors.refused == set(), "what is right again is no condition any more"
    assert findings(place) == []


@pytest.mark.parametrize("from_snapshot", [False, True], ids=["from the journal", "from a snapshot"])
def test_rows_altered_at_rest_are_refused_at_the_next_opening(sqlite_place: Place, *, from_snapshot: bool) -> None:
    made_once(sqlite_place, "with named patrons", furnished)
    with closing(sqlite_place.house()) as house:
        assert house.snapshots is not None
        if from_snapshot:
            house.snapshots.take_another()
    with closing(sqlite_place.store()) as store:
        put(store, exchanged(PATRON, WEI, ANA)(rows_of(store)))
    with closing(sqlite_place.house()) as house:
        assert list(Patrons(house).find("ling")) == []
        assert Patrons(house).account_of("Ana Lim") is None
        assert house.doors.refused == {(PATRON, WEI), (PATRON, ANA)}


def test_a_row_put_back_after_its_erasure_counts_for_nothing(place: Place, house: House) -> None:
    once = rows_of(house.store)
    forget(house, WEI)
    put(house.store, {row: value for row, value in once.items() if row in {(PATRON, WEI), (PATRON_NAME, WEI_NAMED)}})
    told = [f"patron {WEI}"]
    assert (Patrons(house).of(WEI), Patrons(house).account_of("Wei Ling")) == (Personal(), None)
    assert house.doors.refused == {(PATRON, WEI)}
    assert findings(place) == told
    house.close()
    with closing(place.house()) as opened:
        assert [account for account, _ in Patrons(opened).find("l")] == [ANA]
        assert findings(place) == told
        assert code(Patrons(opened).change(WEI, {"shown": "Wei again"})) == "", "who comes back is entered anew"
    assert findings(place) == []


def test_an_older_row_of_a_patron_is_refused(sqlite_place: Place) -> None:
    made_once(sqlite_place, "with named patrons", furnished)
    with closing(sqlite_place.house()) as house:
        once = rows_of(house.store)
        assert Patrons(house).change(WEI, {"contact": "another"}) is None
        put(house.store, {(PATRON, WEI): once[PATRON, WEI]})
        assert Patrons(house).of(WEI) == Personal()
        assert findings(sqlite_place) == [f"patron {WEI}"]
        assert Patrons(house).change(WEI, {"contact": ""}) is None
        assert findings(sqlite_place) == [], "whoever takes it out leaves nothing of it"


def test_nobody_sheds_a_limit_by_the_rows_that_know_them_again(sqlite_place: Place) -> None:
    made_once(sqlite_place, "with named patrons", furnished)
    with closing(sqlite_place.house()) as house:
        do(house, CAGE, cage.SetLimit(patron(WEI), WEI, "stake", 0))
        forget(house, WEI)
        for value in (NEW.encode(), None):
            for digest in house.store.values_of(AGAIN):
                house.store.put_value(AGAIN, digest, value)
            refused = Patrons(house).change(NEW, {"name": "Wei Ling"})
            assert refused is not None
            assert (refused.code, WEI in refused.says) == ("known_again", True)
            assert [each.split()[0] for each in findings(sqlite_place)] == [AGAIN] * 3


def test_by_an_altered_row_nobody_with_limits_is_forgotten(sqlite_place: Place) -> None:
    """They would not be known again; entered anew, they are."""
    made_once(sqlite_place, "with named patrons", furnished)
    with closing(sqlite_place.house()) as house:
        do(house, CAGE, cage.SetLimit(patron(WEI), WEI, "stake", 0))
        put(house.store, with_another_contact(rows_of(house.store)))
        asked = cage.ForgetPatron(MANAGER, WEI, "asked in writing")
        assert no(house, CAGE, asked, second=SUPERVISOR).code == "door"
        for kept in (KEPT[WEI], {"name": "Ling"}):
            assert code(Patrons(house).change(WEI, kept)) == ""
            forget(house, WEI)
        assert code(Patrons(house).change(NEW, {"contact": KEPT[WEI]["contact"]})) == "known_again"
        assert findings(sqlite_place) == []


def test_no_name_is_given_while_nobody_knows_which_are(sqlite_place: Place) -> None:
    """Whoever takes a patron's rows away could otherwise be given their name."""
    made_once(sqlite_place, "with named patrons", furnished)
    with closing(sqlite_place.house()) as house:
        put(house.store, {(PATRON, WEI): None, (PATRON_NAME, WEI_NAMED): None})
        assert code(Patrons(house).change(NEW, {"name": "Wei Ling"})) == "door"
        assert code(Patrons(house).change(WEI, KEPT[WEI])) == "", "entered again, by whoever knows them"
        assert code(Patrons(house).change(NEW, {"name": "Wei Ling"})) == "twin"
        assert code(Patrons(house).change(NEW, {"name": "Li Na"})) == ""
        assert findings(sqlite_place) == []


def test_the_journal_tells_nothing_that_could_be_tried(sqlite_place: Place) -> None:
    """The digest of a row is over random bytes too, also when the same is entered again; no key of a row is a name."""
    made_once(sqlite_place, "with named patrons", furnished)
    with closing(sqlite_place.house()) as house:
        row, name = house.store.values_of(PATRON)[WEI], WEI_NAMED.encode()
        written = b"".join(entry.body for entry in house.store.read())
        assert digest_of(row).encode() in written
        guesses = [row[SALT_BYTES:], msgspec.json.encode(KEPT[WEI]), name, *map(str.encode, KEPT[WEI].values())]
        for guess in guesses:
            assert hashlib.sha256(guess).hexdigest()[:32].encode() not in written
            assert guess not in written
        Patrons(house).change(WEI, dict.fromkeys(KEPT[WEI], ""))
        Patrons(house).change(WEI, KEPT[WEI])
        again = house.store.values_of(PATRON)[WEI]
        assert again[SALT_BYTES:] == row[SALT_BYTES:]
        assert again[:SALT_BYTES] != row[:SALT_BYTES]


class InAHurry(Patrons):
    """Somebody gives a name after they have looked whether it is free, and before they take it."""

    def __init__(self, house: House, meanwhile: Callable[[], object]) -> None:
        super().__init__(house)
        self._meanwhile = meanwhile

    def refuse(self, account: str, changes: Mapping[str, str]) -> Refusal | None:
        found = super().refuse(account, changes)
        self._meanwhile()
        return found


def test_of_two_who_give_one_name_or_change_one_patron_one_does(sqlite_place: Place) -> None:
    made_once(sqlite_place, "with named patrons", furnished)
    with closing(sqlite_place.house()) as house:
        hurried = InAHurry(house, lambda: Patrons(house).change(ANA, {"name": "Li Na"}))
        assert code(hurried.change(NEW, {"name": "Li Na"})) == "door"
        assert (Patrons(house).of(NEW), Patrons(house).account_of("Li Na")) == (Personal(), ANA)
        hurried = InAHurry(house, lambda: Patrons(house).change(ANA, {"contact": "another"}))
        assert code(hurried.change(ANA, {"shown": "Madam Li"})) == "door"
        assert Patrons(house).of(ANA) == Personal(name="Li Na", contact="another")
        assert findings(sqlite_place) == []


def test_two_nodes_know_the_same_patrons(postgres_place: Place) -> None:
    made_once(postgres_place, "with named patrons", furnished)
    with closing(postgres_place.house()) as one, closing(postgres_place.beside("b").house()) as other:
        here, there = Patrons(one), Patrons(other)
        assert here.change(WEI, {"name": "Ling"}) is None
        assert (there.account_of("Ling"), there.account_of("Wei Ling")) == (WEI, None)
        hurried = InAHurry(other, lambda: here.change(NEW, {"name": "Li Na"}))
        assert code(hurried.change(ANA, {"name": "Li Na"})) == "door"
        assert there.account_of("Li Na") == NEW
        forget(one, WEI)
        assert [account for account, _ in there.find("l")] == [NEW, ANA]
        assert one.doors.refused == other.doors.refused == set()
        assert findings(postgres_place) == []
