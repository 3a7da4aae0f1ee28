"""The engine: requests wait in a queue, one writer decides them against the live tables."""
