"""A history of rounds, settled block by block: deals with their bets in, what became of each out.

A history is plain lines, CSV, JSON lines, Parquet or Arrow. `lines`, `comma_separated`, `json_lines` and `arrow` read
it into blocks, `block` settles one with the arrays of the compiled game, and `answers` and `arrow` write it down.
A line that cannot be used is answered where it stands, and the rest goes on.

Arrays of cards walk the automaton of the compiled game, whose lines and odds are the game's own. A row that the drawing
rule does not allow is handed to `referee` for the reason, so that a refusal has one wording and one clause. The words
about a bet depend on the bet and its line alone, and are made once.
"""
