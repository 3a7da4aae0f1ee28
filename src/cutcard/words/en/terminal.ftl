### What the patron's terminal says.

## The frame

terminal-title = Cutcard · Terminal
terminal-skip = Skip to the layout
terminal-recall = Recall
terminal-help = Help & odds
terminal-tables = Tables
terminal-watched = Tables watched
terminal-facts = Table { $table } · Round { $round } · Terminal { $terminal }
terminal-limits = Min { $least } · Max { $most } · { $decks } decks
terminal-area = your betting area { $area }
terminal-lost = Connection lost
terminal-seconds-left = { $seconds } seconds left to bet
terminal-staff-looks-on = Staff look on here; bets are made by patrons.
terminal-no-table = There is no such table on this floor.

## Money, chips and acts

terminal-credit = Credit
terminal-bet = Bet
terminal-win = Paid
terminal-no-credit = or buy credit at the cage
terminal-chips = Chips
terminal-chip = Chip of { $amount }
terminal-undo = Undo
terminal-clear = Clear
terminal-rebet = Re-bet
terminal-double = ×2
terminal-double-label = Double every bet, never past the maximum
terminal-swap = Swap view
terminal-collect = Collect
terminal-at-most = Every bet is at its maximum already.
terminal-placed = { $amount } on { $wager }
terminal-taken-back = Bet on { $wager } taken back
terminal-placed-seen = Seen

## The layout

terminal-layout = Layout
terminal-tap = { $wager }, pays { $pays }, from { $least } to { $most }
terminal-your-bet = your bet { $amount }
terminal-push = Push

## The hands

terminal-hands = Cards and result
terminal-last-round = Last round
terminal-your-net = Your result: { $net }
terminal-no-last = The first round of this shoe
terminal-dealing = The cards are being dealt
terminal-on-table = On the table: { $amount }
terminal-total = { $side } { $total }
terminal-why = Why?
terminal-turn = Turn { $side }
terminal-decline = Pass the cards on
terminal-decline-side = Pass { $side } on
terminal-with-you = { $side }'s cards lie with you
terminal-offered-to-you = { $side }'s cards are offered to you
terminal-with-another = { $side }'s cards lie with another patron
terminal-being-turned = The cards are being turned
terminal-notice-rule = { $says } (rule { $clause })
terminal-squeeze = Your cards: drag a corner to squeeze
terminal-take-device = Take the dealing device
terminal-give-device = Give the device back

## An irregularity

terminal-suspended = Play is suspended: { $kind }. (rule { $clause })
terminal-done = What is done: { $steps }.
terminal-decides = The { $by } decides what is done.
terminal-ordered = Ordered: { $steps }.
terminal-step = { $remedy } (rule { $clause }, { $by })
terminal-may-withdraw = You may take your bets back.
terminal-may-withdraw-all = You may take all your bets back, or leave all.
terminal-withdraw = Withdraw my bets
terminal-stay = Bets that stay play on.

## Collect

terminal-collect-ask = Cash out { $amount } to a ticket?
terminal-collect-bets = Bets on tables stay and are paid to your credit.
terminal-collect-yes = Print the ticket
terminal-collect-none = There is no credit to collect.
terminal-buy-credit = Redeem a ticket, or buy credit at the cage.
terminal-cancel = Cancel
terminal-ticket = Ticket for { $amount }
terminal-ticket-again = Show the last ticket again
terminal-keep-code = Keep this code. Whoever has it can redeem the ticket, once, at a terminal or at the cage.
terminal-copy-code = Copy the code
terminal-code-copied = The code is copied.
terminal-code-selected = The code is selected; copy it by hand.
terminal-code-kept = I have kept the code
terminal-redeem = Redeem a ticket
terminal-redeem-code = The ticket's code
terminal-redeem-yes = Add to my credit
terminal-redeemed = { $amount } is added to your credit.

## Recall

terminal-recall-title = Recall: your last rounds
terminal-recall-none = You have not bet in any round yet.
terminal-recall-marked = This is a recall of rounds that are over.
terminal-before-after = Credit before { $before }, after { $after }
terminal-step-by-step = Why, step by step

## The roads

terminal-roads = Roads and statistics
terminal-rounds = Rounds { $number }
terminal-natural = 8/9
terminal-next = Next
terminal-road = { $road }: { $marks } marks. { $counts }. Last: { $last }
terminal-road-empty = { $road }: empty

## The choice of tables

terminal-choose-tables = Tables on the floor
terminal-watch = Watch
terminal-unwatch = Stop watching
terminal-sit = Sit here
terminal-on-screen = On screen
