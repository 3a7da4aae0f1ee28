"""The journal: entries that are the leaves of one log, the databases that hold them, and the log's end outside.

One entry holds what was asked, what happened and which money moved, and belongs to a stream (the cage, or one table).
Its command id is unique for ever, so the entry itself is the stored reply and no table of replies is kept. Refusals
leave no entry; that a request which may arrive twice was refused is kept beside the journal, for as long as it may. A
bet says which round it is meant for, so what comes later than that is refused as stale.

A tree of hashes shows what was changed, not what was added, because its hashes need no secret. Each write therefore
also seals the log's new end with the house's key, over the end that it knows and no other. A journal that does not lead
to a sealed end is refused wherever it is taken for true: when a house is opened, when a node follows another, in a
backup and in the audit. Whatever a decision reads again is proved against the end first.

The database guards itself too: CHECKs on every balance and its meters, triggers that keep the journal append-only, and
in SQLite a checksum on every page.

The end kept outside is not synced at every commit. After `kill -9` the page cache is whole, and after a power cut the
journal is, by `synchronous=FULL`. It only has to show a journal that lost its tail later.
"""
