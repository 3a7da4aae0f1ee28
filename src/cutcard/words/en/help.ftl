### What the help says besides the rules themselves, which the rulebook tells.

## The page

help-page-title = Cutcard · Help
help-page = { $game } · Rules and odds · Cutcard
help-to-table = To the table
help-other-tables = Rules and odds of each table

## The game and the terminal

help-how = How to play
help-terminal = This terminal
help-terminal-bet = Choose a chip and tap a wager; tap again to add more. A faint chip is on its way, a solid one has been confirmed by the house. Undo takes the last step back, Clear all of them, Re-bet repeats your last round, ×2 doubles every bet but never past its maximum.
help-terminal-money = Paid is what came back from your last round, stakes included; it is gold only where that was more than you bet. Collect turns your credit into a ticket with a code to redeem at a terminal or the cage. Recall shows your last rounds and why each bet won or lost.
help-terminal-area = Your betting area is the numbered place of the table that your bets are entered under; this table has { $positions }. It changes nothing about what a bet pays.
help-terminal-squeeze = Where the cards are yours to turn, bend one from any edge or corner to squeeze it, or press Turn.
help-roads = The roads beside the layout are the history of the shoe. They foretell nothing: every round is as open as the one before.

## The wagers

help-wagers = The wagers
help-price = The house edge is what the house keeps of each dollar bet, on average, worked out exactly for a full shoe. Over time it cannot be beaten.
help-when = It pays when
help-odds = Pays
help-rule = Rule
help-edge = House edge
help-hits = Wins
help-limits = Limits
help-outcome-push = push
help-outcome-half-lose = half is lost

## The table

help-table = This table
help-facts = { $title }, rules { $document } ({ $edition }). { $decks } decks. A main wager takes { $least } to { $most }; each wager's own limits stand beside it.
help-step = Stakes in steps of { $step } are paid exactly.

## What voids, and interruptions

help-voids = What voids, and what is done
help-malfunction = Malfunction voids all pays and plays. A bet counts once the house has confirmed it: the chip turns solid. What is not confirmed has not been placed.
help-late = After “No more bets” nothing can be placed, raised or taken back. The house's clock decides, not this screen.
help-case = What goes wrong
help-done = What is done
help-interrupted = If the power fails or the table is interrupted
help-interruption = { $when }: { $done } (rule { $clause })
help-uninterrupted = These rules name no interruption of its own; the Gaming Shift Manager decides.
help-connection = If your terminal loses its connection, bets already confirmed play on and are settled as usual; you find the result in Recall.
