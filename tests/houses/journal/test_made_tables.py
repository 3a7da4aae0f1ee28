"""A schema that differs from the one Cutcard makes: the house is not served, and the audit says what differs."""

from __future__ import annotations

import apsw
import pytest

from cutcard.audit import verify
from cutcard.formats.sqlite_file import checksums
from cutcard.formats.versions import StoreError
from houses.stores import LEFT_OPEN, ON_BOTH_STORES, Place, made_once

pytestmark = LEFT_OPEN
PAYS = "UPDATE accounts SET cents = cents + 900000 WHERE name = 'Wei'"
ATTACKS = {
    "the trigger pay does not belong to it": f"CREATE TRIGGER pay AFTER INSERT ON journal BEGIN {PAYS}; END",
    "the trigger journal_stays is missing": "DROP TRIGGER journal_stays",
    "the index marks_seq is missing": "DROP INDEX marks_seq",
    "the table accounts was altered": "ALTER TABLE accounts ADD COLUMN bonus INTEGER",
    "the table bonus does not belong to it": "CREATE TABLE bonus (cents INTEGER)",
    "the view bonus does not belong to it": "CREATE VIEW bonus AS SELECT * FROM accounts",
}
IN_POSTGRES = {
    "the trigger pay on journal does not belong to it": """
        CREATE FUNCTION pay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
        CREATE TRIGGER pay AFTER INSERT ON journal EXECUTE FUNCTION pay()""",
    "the trigger journal_keeps on journal is missing": "DROP TRIGGER journal_keeps ON journal",
    "the trigger journal_stands on journal was altered": "ALTER TABLE journal DISABLE TRIGGER journal_stands",
    "the trigger journal_keeps on journal was altered": """
        CREATE OR REPLACE FUNCTION journal_keeps() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$""",
    "the rule kept on accounts does not belong to it": """
        CREATE RULE kept AS ON UPDATE TO accounts DO INSTEAD NOTHING""",
    "the column accounts.bonus does not belong to it": "ALTER TABLE accounts ADD COLUMN bonus bigint",
    "the column kept.value was altered": "ALTER TABLE kept ALTER COLUMN value TYPE text USING ''",
}


def refused_and_found(place: Place, difference: str) -> None:
    with pytest.raises(StoreError, match=difference):
        place.house()
    assert difference in {finding.found for finding in verify(place.url, place.log_end, key=place.key).findings}


@pytest.mark.parametrize("difference", ATTACKS)
def test_a_schema_that_was_altered_is_refused_and_found(sqlite_place: Place, difference: str) -> None:
    made_once(sqlite_place, "of the tables that Cutcard makes", lambda there: there.house(create=True).close())
    connection = apsw.Connection(sqlite_place.url, vfs=checksums())
    connection.execute(ATTACKS[difference])
    connection.close()
    refused_and_found(sqlite_place, difference)


@pytest.mark.parametrize("difference", IN_POSTGRES)
def test_a_schema_that_was_altered_in_postgresql_is_refused_and_found(postgres_place: Place, difference: str) -> None:
    made_once(postgres_place, "of the tables that Cutcard makes", lambda there: there.house(create=True).close())
    postgres_place.sql(IN_POSTGRES[difference])
    refused_and_found(postgres_place, difference)


@ON_BOTH_STORES
def test_what_is_sound_and_what_else_a_database_holds_is_served(place: Place) -> None:
    """In PostgreSQL somebody else's table may stand beside the house's."""
    made_once(place, "of the tables that Cutcard makes", lambda there: there.house(create=True).close())
    place.sql("ANALYZE" if place.on_sqlite else "CREATE TABLE others (cents bigint)")
    place.house().close()
    assert not verify(place.url, place.log_end, key=place.key).findings
