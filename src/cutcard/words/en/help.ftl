### What the help says besides the rules themselves, which the rulebook tells.

## The page

help-page-title = Cutcard · Help
help-page = { $game } · Rules and odds · Cutcard
help-to-table = To the table
help-back = Back to { $table }
help-other-tables = Rules and odds of each table

## The game and the terminal

help-how = How to play
help-introduction = The game in five pictures
help-hand-total = { $hand } { $total }
help-draws = When { $second } draws, by its total in two cards and by what { $first }'s third card counts. D: draws. –: stands.
help-draws-third = { $first }'s third card
help-draws-none = none
help-draws-draws = D
help-draws-stands = –
help-draws-either = D/–
help-terminal = This terminal
help-terminal-bet = Choose a chip and tap a wager; tap again to add more. A faint chip is on its way; a solid one has been confirmed by the house. Undo takes back your last step and Clear takes back everything; Re-bet repeats your last round; ×2 doubles every bet, up to its maximum.
help-tap = Tap a wager to bet the chosen chip on it; tap again to add more.
help-hold = Press and hold a wager, or right-click it, to see when it wins, what it pays and its house edge.
help-hold-touch = Press and hold a wager to see when it wins, what it pays and its house edge.
help-keys = With a keyboard: arrow keys go over the layout, Enter lays a chip, and ? lists every key.
help-swipe = Where one road is shown, swipe it to see the others.
help-terminal-money = Paid is what came back from your last round, stakes included; it turns gold only when that is more than you bet. Collect turns your credit into a ticket whose code you redeem at a terminal or at the cage. Last rounds shows what you bet and why each bet won or lost.
help-terminal-area = Your betting area is the numbered place at the table where your bets are entered; this table has { $positions }. It makes no difference to what a bet pays.
help-terminal-squeeze = When the cards are yours to turn, peel one back from any edge or corner to squeeze it, or press Turn. The cards are already dealt: squeezing them changes nothing. If you never want to squeeze, tick the box below the cards; this device remembers it.
help-roads = The roads are the history of the shoe. Past results do not change the odds of the next round.

## The wagers

help-wagers = The wagers
help-price = The house edge is what the house keeps of what is bet, on average, worked out exactly for a full shoe. Over time it cannot be beaten.
help-when = Pays when
help-odds = Pays
help-rule = Rule
help-edge = House edge
help-hits = Wins
help-limits = Limits
help-outcome-push = push
help-outcome-half-lose = half the bet is lost

## The table

help-table = This table
help-facts = { $title }, rules { $document } ({ $edition }). { $decks } decks. Main wagers take { $least } to { $most }; the limits of each wager are shown with it.
help-step = Bet in steps of { $step }, and every win is paid to the cent, with nothing rounded.

## What voids, and interruptions

help-voids = When a round is void, and what happens then
help-confirmed = A bet counts once the house has confirmed it and its chip has turned solid. A bet that is not confirmed has not been placed.
help-late = After “No more bets” nothing can be placed, raised or taken back. The house's clock decides, not this screen.
help-case = What goes wrong
help-done = What happens
help-chosen = The { $by } orders one or more of these: { $steps }
help-interrupted = If the power fails or the table is interrupted
help-interruption = { $when }: { $done }
help-uninterrupted = These rules do not provide for interruptions: the round goes on from where it was.
help-connection = If your terminal loses its connection, bets already confirmed play on and are settled as usual; you will find the result under Last rounds.
