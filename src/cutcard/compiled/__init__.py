"""A game compiled: what the live table, the odds and the simulator all read.

`dependencies` finds which cards a condition or wager looks at, `outcome_space` lists every possibility they can tell
apart, `automaton` leads from card to card to the end of a round, `conclusive` tells which wagers are already decided,
and `digest` names the rules of a game in one line.
"""
