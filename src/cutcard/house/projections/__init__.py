"""Years of data: what is found by indexes and roll-ups rather than by reading the journal, and where opening begins.

Indexes and roll-ups are updated in the transaction that appends the entries, by one fold over entries. A round's wagers
are counted when it is over, from its own entries; a round that is corrected later is counted again and the difference
taken. Takings are kept by the quarter of an hour, on which days begin in every time zone, so no roll-up depends on a
calendar.

A snapshot is sealed with the house's key and counts only while the journal has the entries it ends with. Any other is
left aside and the whole journal is read, so a lost or forged snapshot costs time and nothing else. An opening checks
the chain and the money from the last snapshot on, by decoding only the transfers; `cutcard verify` computes all of it
again.
"""
