### Names: what stands by itself on a button or a layout, and inside sentences.

## Positions

position-patron = Patron
position-cashier = Cashier
position-compliance = Compliance
position-dealer = Dealer
position-finance = Finance
position-pit-supervisor = Pit Supervisor
position-pit-manager = Pit Manager
position-assistant-casino-manager = Assistant Casino Manager
position-gaming-shift-manager = Gaming Shift Manager
position-surveillance = Surveillance

## Phases of a table

phase-no-shoe = no shoe
phase-ready = ready
phase-betting = betting
phase-dealing = dealing
phase-settling = settling
phase-shoe-ended = shoe ended

## Methods of conducting a round

method-a = A
method-b = B
method-c = C

## Decks

deck-52-cards = 52 cards
deck-65-cards-in-five-elements = 65 cards in five elements

## Kinds of irregularity

kind-wrong-cards = extra, missing, foreign or unshuffled cards
kind-foreign-card = a card of another deck
kind-order-altered = order of the cards altered beyond repair
kind-too-few-cards = too few cards to finish the round
kind-face-up-card = card found face up in the device
kind-wrong-order = cards dealt in the wrong order
kind-wrong-patron = cards passed to the wrong patron
kind-slip-of-delivery = cards not passed, dealt face up or exposed by mistake
kind-together-known = cards drawn together, order known
kind-together-unknown-early = cards drawn together in the initial deal, order unknown
kind-together-unknown-late = cards drawn together after the initial deal, order unknown
kind-together-unknown = cards drawn together, order unknown
kind-device-reset = dealing device must be reset after the close
kind-absent-patron = patron handling cards is not there
kind-left-with-cards = patron left with cards of unknown value
kind-device-moved-exposed = cards exposed when the device was moved
kind-device-moved-altered = order altered when the device was moved
kind-surplus-cards = wrong number of cards that can be reconstructed
kind-wrong-number = wrong number of cards that cannot be reconstructed
kind-interrupted-open = power failure or interruption, no outcome established
kind-interrupted-decided = power failure or interruption, an outcome established
kind-unforeseen = anything the rules do not cover

## Remedies

remedy-void = void the round
remedy-void-and-replace = void the round and replace the cards
remedy-written = { $remedy } (ordered as "{ $written }")
remedy-play-on = play on, nothing is changed
remedy-as-face-down = play the card as if it had lain face down
remedy-burn = burn the card that was seen
remedy-reconstruct = reconstruct the cards
remedy-retrieve = retrieve the cards for the right patron
remedy-offer-withdrawal = let patrons withdraw bets
remedy-offer-withdrawal-of-all = let patrons withdraw all their bets or none
remedy-set-the-order = set the order of the cards
remedy-reopen-bets = open the bets again
remedy-expose = the Dealer exposes the cards
remedy-set-two-aside = take two cards from the device and keep them in order
remedy-sort-and-identify = sort all cards and work out the missing ones
remedy-replace-missing = replace the missing cards and finish the round

## Hands and wagers. A wager that is called after a hand of its game has the hand's name.

hand-banker = Banker
hand-dragon = Dragon
hand-player = Player
hand-tiger = Tiger
wager-banker-dragon-bonus = Banker Dragon Bonus
wager-banker-fabulous-4 = Banker Fabulous 4
wager-banker-pair = Banker Pair
wager-banker-precious-pair = Banker Precious Pair
wager-big-dragon = Big Dragon
wager-big-tiger = Big Tiger
wager-dragon-big = Dragon Big
wager-dragon-small = Dragon Small
wager-dragon-tiger = Dragon Tiger
wager-fortune-six = Fortune Six
wager-player-dragon-bonus = Player Dragon Bonus
wager-player-fabulous-4 = Player Fabulous 4
wager-player-pair = Player Pair
wager-player-precious-pair = Player Precious Pair
wager-small-dragon = Small Dragon
wager-small-tiger = Small Tiger
wager-super-6 = Super 6
wager-super-six = Super Six
wager-tie = Tie
wager-tiger = Tiger
wager-tiger-big = Tiger Big
wager-tiger-pair = Tiger Pair
wager-tiger-small = Tiger Small
wager-tiger-tie = Tiger Tie

## Games, and editions of their documents

game-dragon-tiger = Dragon Tiger
game-dragon-tiger-baccarat = Dragon Tiger Baccarat
game-fa-fa-fabulous-4 = Fa Fa Fabulous 4 Baccarat
game-fortune-six-no-commission = Fortune Six No Commission Baccarat
game-no-commission = No Commission Baccarat
game-sands-elements = Sands Elements No Commission Baccarat
game-super-6-no-commission = Super 6 No Commission Baccarat
game-super-six-no-commission = Super Six No Commission Baccarat
game-tiger-baccarat = Tiger Baccarat
game-tiger-no-commission = Tiger No Commission Baccarat
edition-in-force = in force { $day } { $month } { $year }
edition-version = version { $version }
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December

## Cards

card = { $code } ({ $rank } of { $suit })
card-code = { $code }
rank-ace = Ace
rank-two = Two
rank-three = Three
rank-four = Four
rank-five = Five
rank-six = Six
rank-seven = Seven
rank-eight = Eight
rank-nine = Nine
rank-ten = Ten
rank-jack = Jack
rank-queen = Queen
rank-king = King
rank-shou = Shou
rank-lu = Lu
rank-fu = Fu
rank-sau = Sau
rank-luk = Luk
rank-fuk = Fuk
suit-spades = Spades
suit-hearts = Hearts
suit-diamonds = Diamonds
suit-clubs = Clubs
suit-fire = Fire
suit-gold = Gold
suit-earth = Earth
suit-wood = Wood
suit-water = Water

## What became of a round and of a bet

result-tie = Tie
result-void = The round is void
result-wins = { $side } wins
outcome-half-lose = half lost
outcome-lies = on the table
outcome-lose = lost
outcome-push = push
outcome-returned = taken back
outcome-reversed = reversed
outcome-win = won
status-complete = complete
status-in-progress = in progress
status-interrupted = interrupted
status-archived = archived
status-void = void

## What a scoreboard counts

counted-natural = Natural
counted-rounds = Rounds

## What a table announces in each phase

announced-betting = Place your bets, please
announced-dealing = No more bets
announced-held = The table is on hold; every bet stands
announced-closing = The house is being stopped; no new round begins
announced-no-shoe = The shoe is being prepared
announced-ready = The next round is about to begin
announced-settling = The bets are being settled
announced-shoe-ended = The shoe has ended
announced-suspended = Play is suspended

# Circumstances in which a clause applies
circumstance-in-a-round = a round is in progress
circumstance-after-the-close = bets are closed and the result is not announced
circumstance-a-card-is-dealt = a card of the round has been dealt
circumstance-no-card-known = no card is face up, was handed out or was seen in the device
circumstance-in-the-initial-deal = the initial deal is not complete
circumstance-after-the-initial-deal = the initial deal is complete
circumstance-no-card-left = the next card that the rule requires is missing
circumstance-a-card-is-to-be-drawn = the round still needs a card from the device
circumstance-on-the-wrong-hand = a card lies on the wrong hand
circumstance-too-many-cards = a hand has a card that the rule does not give it
circumstance-too-many-or-too-few-cards = a hand has the wrong number of cards
circumstance-more-cards-said = the hand is reported with more cards than the rule gives it
circumstance-another-number-said = the hand is reported with a number of cards that the rule does not give it
circumstance-can-be-reconstructed = every card that the rule requires was drawn or can still be drawn
circumstance-order-not-on-record = the record is not enough to reconstruct the cards
circumstance-until-the-next-round = the next round has not begun
circumstance-with-the-wrong-patron = the wrong patron has the hand, and it has not been turned
circumstance-face-down-at-the-place = the card at that place is face down, and is named unless it is already on record
circumstance-held-face-down = a patron has cards of this hand face down
circumstance-value-unknown = no record shows the value of these cards
circumstance-as-the-rule-says = every card lies where the drawing rule puts it
circumstance-other-cards-open = all other cards are face up
circumstance-handed-out-cards-open = all cards that were handed out have been turned
circumstance-several-drawn = two or more cards left the device together; any that had been seen there come first, and all of them can be from this shoe
circumstance-order-not-seen = what was seen in the device does not tell the order of the cards
circumstance-cards-seen = the cards that were seen are named and can be in the device
sight-in-order = seen in this order
sight-order-unknown = seen together, order unknown
sight-depth-unknown = seen at an unknown depth
circumstance-electronic-device = the dealing device is electronic
circumstance-method-c = a patron draws the cards
circumstance-no-outcome-established = no wager on offer has conclusively won or lost
circumstance-an-outcome-established = a wager on offer has conclusively won or lost
circumstance-nothing-else-applies = no other clause covers this case
circumstance-attested = a note says what was seen

variant = Variant of { $game }
variant-of = Variant of { $game }: { $name }
