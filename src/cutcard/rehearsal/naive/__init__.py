"""A second, deliberately naive dealing and settlement, for checking the engine against.

Everything here was written straight from the approved documents (codes DTB, FF4, SE, DT and EB)
without looking at the engine, and it shares no code with it. A later document is read in its own
tests, `clauses/test_<DOC>.py`, as `READ`. It is plain on purpose: one function
per game, each paytable spelled out again even where two games pay alike, so that a slip in one
place shows up as a difference instead of being repeated everywhere. Only card arithmetic and the
drawing rule are shared. The number behind each line is the clause it was read from, in the
document named by the function's docstring.

A card is rank then suit: ranks A 2..9 T J Q K with suits s h d c in the 52-card deck, ranks
A 2..9 T S L F with suits f g e w a (Fire, Gold, Earth, Wood, Water) in the 65-card deck.
A hand is its cards in the order dealt to it. Amounts are net per unit staked: 8 for 8 to 1,
0 for a push, -1 for a lost wager. `result` and `settle` trust that the deal is `complete`.
"""
