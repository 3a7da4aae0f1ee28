"""The journal: entries chained by hash, the databases that hold them, the heads kept outside.

One entry holds what was asked, what happened and which money moved, chained by hash within its stream (the cage, or one
table). Its command id is unique for ever, so the entry itself is the stored reply and no table of replies is kept.
Refusals leave no entry. A request says which round it was meant for, so a late retry of a refused bet is refused as
stale.

A chain shows what was changed, not what was added, because its hashes need no secret. Each write therefore also seals
the new head of every stream with the house's key. A stream that ends without its seal is refused wherever the journal
is taken for true: when a house is opened, when a node follows another (the next write would seal it), in a backup and
in the audit.

The database guards itself too: CHECKs on every balance and its meters, triggers that keep the journal append-only, and
in SQLite a checksum on every page.

The heads kept outside are not synced at every commit. After `kill -9` the page cache is whole, and after a power cut
the journal is, by `synchronous=FULL`. The heads only have to show a journal that lost its tail later.
"""
