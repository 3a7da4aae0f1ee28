### What the patron's terminal says.

## The frame

terminal-title = Cutcard · Terminal
terminal-skip = Skip to the layout
terminal-sound = Sound
terminal-recall = Recall
terminal-help = Help
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
terminal-pays-when = { $odds } when { $when }
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
terminal-squeeze = Your cards: bend an edge to squeeze
terminal-held-card = { $side }, card { $number }, face down
terminal-held-how = Bend it from any edge or corner; past the middle it turns.
terminal-held-keys = On a keyboard arrows bend and Enter turns.
terminal-held-waits = Bend it as you like; { $side } is turned first.
terminal-take-device = Take the dealing device
terminal-give-device = Give the device back

## For those who listen

terminal-says-card = { $side }: { $card }.
terminal-says-total = { $side } has { $total }.
terminal-says-result = { $result }: { $totals }.
terminal-says-natural = { $side }, natural { $total }, wins
terminal-says-win = You win { $amount }.
terminal-says-lose = You lose { $amount }.
terminal-says-even = Your stakes come back.

## For those who play with keys

terminal-keys = Keys
terminal-keys-on = Single letters and figures act
terminal-key-chip = Choose a chip
terminal-key-arrows = Move over the layout
terminal-key-lay = Bet the chosen chip

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

## What a patron may ask

terminal-odds = Odds and price of every wager
terminal-prices = Price list
terminal-prices-of = Worked out exactly, on a whole shoe of { $decks } decks.
terminal-wager = Wager
terminal-edge = House edge
terminal-wins = Wins
terminal-wins-in = Wins 1 in
terminal-one-in = 1 in { $many } ({ $part })
terminal-seen = Since this shoe began
terminal-seen-of = { $count ->
    [one] once in { $rounds } rounds
   *[other] { $count } times in { $rounds } rounds
}
terminal-unseen = not counted
terminal-least-most = Minimum and maximum
terminal-by-rule = Rule
terminal-together-title = What these bets cost together
terminal-together = { $stake } staked costs { $cost } a round on average, { $edge } of it. A round strays from that by { $deviation } (one standard deviation).
terminal-together-none = Lay bets, and what they cost together is worked out here.
terminal-elements = The five elements
terminal-pictures = The pictures
terminal-road-toggles = Which roads are shown

## Saved bets

terminal-saved = Saved bets
terminal-saved-none = Nothing is saved for this game on this device.
terminal-saved-how = Lay bets first, and save them here under a name.
terminal-saved-now = Now on the layout: { $bets }
terminal-saved-name = Name
terminal-saved-keep = Save
terminal-saved-drop = Delete
terminal-saved-drop-named = Delete { $name }
terminal-saved-bet = { $wager } { $amount }
terminal-saved-gone = This table has no wager { $wager }; nothing is laid.

## The session

terminal-session = Your session
terminal-session-time = Signed in for
terminal-session-minutes = { $minutes } min
terminal-session-turnover = Staked
terminal-session-net = Net
terminal-session-rounds = Rounds
terminal-remind = Remind me
terminal-remind-never = never
terminal-remind-every = every { $minutes } minutes
terminal-reminder = You have been here for { $minutes } minutes: { $turnover } staked, net { $net }.
terminal-said = { $text }
terminal-own-limits = Limits you set yourself
terminal-own-limits-how = The house keeps them. Lower, they hold at once; higher or lifted, from the next day. A session ends with { $rest } minutes without a bet. An empty field is no limit.
terminal-limit-set = Set
terminal-limit-none = none
terminal-limit-now = Now: { $limit }.
terminal-limit-rest = Left today: { $rest }.
terminal-limit-then = From { $day }: { $limit }.

## Receipts

terminal-receipt = Receipt
terminal-receipt-game = Game
terminal-receipt-round = Round
terminal-receipt-when = When
terminal-receipt-result = Result
terminal-receipt-net = In all
terminal-receipt-rules = Rules
terminal-receipt-entry = Journal entry
terminal-receipt-bet = { $stake }: { $outcome }, { $net }
terminal-receipt-how = The fingerprint names the entry of the house's journal; whoever audits the house finds it there.
terminal-receipt-print = Print
terminal-receipt-save = Save as text
terminal-receipt-picture = Picture
terminal-fingerprint = Fingerprint
terminal-fingerprint-short = Entry { $entry } · { $mark }
