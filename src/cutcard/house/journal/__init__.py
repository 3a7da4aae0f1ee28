"""The journal: entries chained by hash, the databases that hold them, the heads kept outside."""
