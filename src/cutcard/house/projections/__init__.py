"""Years of data: what is found by indexes and roll-ups rather than by reading the journal, and where opening begins."""
