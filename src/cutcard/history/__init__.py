"""A history of rounds, settled block by block: deals with their bets in, what became of each out.

A history is plain lines, CSV, JSON lines, Parquet or Arrow. `lines`, `comma_separated`, `json_lines` and `arrow` read
it into blocks, `block` settles one with the arrays of the compiled game, and `answers` and `arrow` write it down.
A line that cannot be used is answered where it stands, and the rest goes on.
"""
