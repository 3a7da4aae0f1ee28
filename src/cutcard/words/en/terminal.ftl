### What the patron's terminal says.

## The frame

terminal-title = Cutcard · Terminal
terminal-skip = Skip to the layout
terminal-sound = Sound
terminal-recall = Last rounds
terminal-help = Help
terminal-tables = Tables
terminal-watched = Tables watched
terminal-facts = Round { $round } · { $terminal }
terminal-limits = { $least } – { $most } · { $decks } decks
terminal-area = your betting area { $area }
terminal-lost = Connection lost
terminal-unconfirmed = Not confirmed: no answer from the house. Asking again; your bets may not be as shown.
terminal-seconds-left = { $seconds } seconds left to bet
terminal-staff-looks-on = You are signed in as staff: you can watch here, but only patrons can bet.
terminal-no-table = There is no table { $table } on this floor. Choose one of these.

## Money, chips and acts

terminal-credit = Credit
terminal-bet = Bet
terminal-win = Paid
terminal-no-credit = or buy credit at the cage
terminal-chips = Chips
terminal-chip = { $amount } chip
terminal-undo = Undo
terminal-undo-none = Undo takes back what was tapped since this page was opened. Clear takes back every bet.
terminal-clear = Clear
terminal-rebet = Re-bet
terminal-double = ×2
terminal-double-label = Double every bet, up to its maximum
terminal-menu = Menu
terminal-last-cards = Cards of the last round
terminal-collect = Collect
terminal-at-most = Every bet is already at its maximum.
terminal-capped = Limited by the maximum: { $wagers }.
terminal-capped-wager = { $wager } { $most }
terminal-placed = { $amount } on { $wager }
terminal-taken-back = Bet on { $wager } taken back
terminal-placed-seen = Got it
terminal-request = { $asker } places this bet at your request. Please confirm it.
terminal-request-confirm = Confirm
terminal-request-decline = Not my bet
terminal-request-declined = declined by the patron on the terminal

## The layout

terminal-layout = Layout
terminal-tap = { $wager }, pays { $pays }, from { $least } to { $most }
terminal-pays-when = { $odds } when { $when }
terminal-your-bet = your bet { $amount }
terminal-push = Push

## The hands

terminal-hands = Cards and result
terminal-last = Last: { $result }
terminal-you-win = You win { $amount }
terminal-you-lost = Lost { $amount }
terminal-not-accepted = { $wager } was not accepted.
terminal-even = No win, no loss
terminal-returned-of = Returned { $back } of { $staked }
terminal-paid-on = Paid { $back } on { $staked } staked
terminal-no-last = The first round of this shoe
terminal-dealing = The cards are being dealt
terminal-on-table = On the table: { $amount }
terminal-total = { $side } { $total }
terminal-why = Why?
terminal-turn = Turn { $side }
terminal-decline = Pass the cards on
terminal-decline-side = Pass { $side } on
terminal-with-you = You have the { $side } cards
terminal-offered-to-you = You are offered the { $side } cards
terminal-with-another = Another patron has the { $side } cards
terminal-being-turned = The cards are being turned over
terminal-squeeze = Your cards: bend an edge to squeeze
terminal-held-card = { $side }, card { $number }, face down
terminal-held-how = Peel it back from any edge or corner; bent more than halfway across, it turns face up.
terminal-held-keys = Keyboard: arrow keys bend, Enter turns.
terminal-held-waits = Peek as long as you like; { $side } is turned over first.
terminal-has-cards = You have the { $side } cards: turn them over.
terminal-has-card = You have card { $number } of { $side }: turn it over.
terminal-held-seconds = You have { $seconds } seconds.
terminal-held-skip = No squeeze: turn my next cards at once
terminal-take-device = Take the dealing device
terminal-give-device = Give the device back

## For those who listen

terminal-says-card = { $side }: { $card }.
terminal-says-total = { $side } has { $total }.
terminal-says-result = { $result }: { $totals }.
terminal-says-natural = { $side }, natural { $total }, wins
terminal-says-win = You win { $amount }.
terminal-says-lose = You lose { $amount }.
terminal-says-even = You break even.

## For those who play with keys

terminal-keys = Keyboard shortcuts
terminal-keys-on = Use single-key shortcuts
terminal-key-chip = Choose a chip
terminal-key-arrows = Move around the layout
terminal-key-seconds = Say how many seconds are left to bet
terminal-key-lay = Bet the chosen chip

## An irregularity

terminal-suspended = Play is suspended: { $kind }.
terminal-done = What happens now: { $steps }.
terminal-decides = The { $by } decides what happens next.
terminal-ordered = Ruling: { $steps }.
terminal-step = { $remedy } ({ $by })
terminal-may-withdraw = You may take back your bets.
terminal-may-withdraw-all = You may take back all of your bets, or leave them all.
terminal-withdraw = Withdraw my bets
terminal-stay = Bets you leave stay in play.

## Collect

terminal-collect-ask = Cash out { $amount } as a ticket?
terminal-collect-bets = Any bets you have on a table stay in play; what they pay is added to your credit.
terminal-collect-yes = Get the ticket
terminal-collect-none = There is no credit to collect.
terminal-buy-credit = Redeem a ticket, or buy credit at the cage.
terminal-cancel = Cancel
terminal-ticket-again = Show the last ticket again
terminal-keep-code = Keep this code safe. Anyone who has it can redeem the ticket, once, at a terminal or at the cage.
terminal-copy-code = Copy the code
terminal-code-copied = Code copied.
terminal-code-selected = The code is selected; copy it from there.
terminal-code-kept = I have saved the code
terminal-redeem = Redeem a ticket
terminal-redeem-code = The ticket's code
terminal-redeem-yes = Add to my credit
terminal-redeemed = { $amount } has been added to your credit.

## Recall

terminal-recall-title = Your last rounds
terminal-recall-none = You have not bet on a round yet.
terminal-recall-marked = These rounds are over; nothing here is in play.
terminal-before-after = Credit before { $before }, after { $after }
terminal-step-by-step = Why, step by step

## The roads

terminal-roads = Roads and statistics
terminal-rounds = Rounds { $number }
terminal-natural = 8/9
terminal-road = { $road }: { $marks } marks. { $counts }. Last: { $last }
terminal-road-derived = { $road }: { $red } red and { $blue } blue marks
terminal-road-empty = { $road }: empty

## The choice of tables

terminal-choose-tables = Tables on the floor
terminal-watch = Watch
terminal-unwatch = Stop watching
terminal-sit = Sit here
terminal-on-screen = On screen

## What a patron may ask

terminal-odds = Odds and house edge of every wager
terminal-prices = Price list
terminal-prices-of = Exact figures for a full shoe of { $decks } decks.
terminal-wager = Wager
terminal-edge = House edge
terminal-wins = Wins
terminal-wins-in = Wins 1 in
terminal-one-in = 1 in { $many } ({ $part })
terminal-seen = In this shoe
terminal-seen-of = { $count ->
    [one] once in { $rounds } rounds
   *[other] { $count } times in { $rounds } rounds
}
terminal-unseen = not counted
terminal-least-most = Minimum and maximum
terminal-together-title = What these bets cost together
terminal-together = { $stake } bet this way costs { $cost } a round on average, or { $edge }. A typical round ends within { $deviation } of that (one standard deviation).
terminal-together-none = Place bets to see here what they cost together.
terminal-elements = The five elements
terminal-pictures = The pictures
terminal-road-toggles = Roads shown
terminal-road-before = Previous road
terminal-road-after = Next road
terminal-greeting = New to { $game }?
terminal-greeting-never = Not again

## Saved bets

terminal-saved = Saved bets
terminal-saved-none = No bets are saved for this game on this device yet.
terminal-saved-how = Place bets first, then save them here under a name.
terminal-saved-now = Now on the layout: { $bets }
terminal-saved-name = Name
terminal-saved-keep = Save
terminal-saved-drop = Delete
terminal-saved-drop-named = Delete { $name }
terminal-saved-bet = { $wager } { $amount }
terminal-saved-gone = This table does not offer { $wager }, so nothing was bet.

## The session

terminal-session = Your session
terminal-session-time = Signed in for
terminal-session-minutes = { $minutes } min
terminal-session-turnover = Turnover
terminal-session-net = Net
terminal-session-rounds = Rounds
terminal-leave-how = Your credit stays in your account and your bets play on. To take the credit with you, Collect it first.
terminal-remind = Remind me
terminal-remind-never = never
terminal-remind-every = every { $minutes } minutes
terminal-reminder = You have been here for { $minutes } minutes: a turnover of { $turnover }, net { $net }.
terminal-reality-check = Reality check
terminal-keep-playing = Keep playing
terminal-own-limits = Your own limits
terminal-own-limits-how = The house enforces these limits. Lowering one takes effect at once; raising or removing one, the next day. A session ends after { $rest } minutes without a bet. Leave a field empty for no limit.
terminal-limit-set = Set
terminal-limit-none = none
terminal-limit-now = Now: { $limit }.
terminal-limit-rest = Left today: { $rest }.
terminal-limit-rest-ahead = Left today: { $rest }, as you are { $ahead } ahead.
terminal-limit-then = From { $day }: { $limit }.

## Receipts

terminal-receipt = Receipt
terminal-receipt-game = Game
terminal-receipt-round = Round
terminal-receipt-when = When
terminal-receipt-result = Result
terminal-receipt-net = Total
terminal-receipt-rules = Rules
terminal-receipt-entry = Journal entry
terminal-receipt-bet = { $stake }: { $outcome }, { $net }
terminal-receipt-how = The fingerprint identifies this round's entry in the house's journal, where an auditor can look it up.
terminal-receipt-print = Print
terminal-receipt-save = Save as text
terminal-receipt-picture = Picture
terminal-proofs = Proof of each bet
terminal-proofs-how = Each bet has an entry of its own in the house's log. The file shows that the entry is there; anybody can check it without the house.
terminal-proof-save = Save the proof
terminal-proof-later = Not proved yet. The log is signed every { $seconds } seconds; ask again then.
terminal-proof-none = This house's log is not signed, so nothing can be proved by it.
terminal-fingerprint = Fingerprint
terminal-fingerprint-short = Entry { $entry } · { $mark }
