"""Archives of a house: written, detached from the journal, and attached again."""
