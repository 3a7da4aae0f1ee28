"""Everything that is derived from the journal: indexes, totals, records of rounds, the day, a patron's play, snapshots.

One fold goes over the journal. A projection says what rows one entry gives its table, from what the entry's events
declare of themselves; rows of the same key are added up, replaced or kept. They are updated in the transaction that
appends the entries, derived anew on demand or where a table's version is another, and checked by `verify`. Totals are
kept by the quarter of an hour, on which days begin in every time zone, so none depends on a calendar.

A snapshot is sealed with the house's key and counts only while the journal has the entries it ends with. Any other is
left aside and the whole journal is read, so a lost or forged snapshot costs time and nothing else. An opening checks
the chain and the money from the last snapshot on, by decoding only the transfers; `cutcard verify` computes all of it
again.
"""
