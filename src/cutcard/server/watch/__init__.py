"""What is wrong with a server or its house while it lasts, for the pit, the log, the figures and `/ready` alike.

A condition is a value: its kind, its table, since when, what it means and what to do. One monitor holds all of them in
memory, so that they are told even when the database is gone, and their readers cannot disagree.
"""
