"""A game compiled: what the live table, the odds and the simulator all read.

`dependencies` finds which cards a condition or wager looks at, `outcome_space` lists every possibility they can tell
apart, `automaton` leads from card to card to the end of a round, `conclusive` tells which wagers are already decided,
and `digest` names the rules of a game in one line.

Which cards a wager depends on, and through which lens, is found by asking its conditions about a deal that records what
is read. A pair needs two cards, Tiger Pair four, the main wagers the whole deal by points.

The automaton evaluates drawing rule and paytables once over every possibility and merges equal branches, which leaves a
few hundred states. Its ends, the *cells*, tell apart exactly the rounds that some wager tells apart. A wager is
conclusive, and an outcome established, when every end that can still be reached settles it alike. A test walks all
339,400 deals through it.

A digest names the whole value: every field, and in place of each condition's function what it decides. Another program
can compute it from the text of `digest.py` alone, and the audit does.
"""
