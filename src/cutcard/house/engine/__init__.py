"""The engine: requests wait in a queue, one writer decides them against the live tables.

One thread takes everything that waits, decides it in order against the tables in memory and the accounts of the open
transaction, commits once, writes the log's end outside, and then answers. "No more bets" is thus one place in the
journal. A commit that raises *fences* the house: it decides nothing more until it is opened again, because nobody knows
what was written.

A failed decision fails alone. A programming error while a request is decided is logged, raised as an alert and answered
with 500; nothing of the request is written, and the house goes on. The effects of an act are applied to a copy before
it is written, because an entry that cannot be applied would keep the house shut for ever. A listener that fails does
not stop the others.

The stamp of a shoe carries the table's state over from the shoe before, so a table is rebuilt from its last shoe and
not from its first.
"""
