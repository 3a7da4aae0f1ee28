"""A live table in the terminal."""
