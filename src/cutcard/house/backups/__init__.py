"""A house kept in a second place and put back: the database, the key and the end of its log."""
