### The live table: what it refuses and why, and what has happened. A refusal goes on from "no, because".

## At any time

refusal-authority = that is for a { $position } or higher
refusal-method = method { $method } knows no such act
refusal-phase = that cannot be done while the table is { $phase }
refusal-suspended = play is suspended: { $kind }
refusal-unknown-act = { $game } has no such act

## The settings of a table

refusal-area-most = a playing area takes 1 to { $most } bets, not { $bets }
refusal-cut = { $cards } cards behind the cutting card leave none to play with
refusal-differential-negative = a table differential cannot be negative
refusal-differential-unknown = this game's document knows no table differential
refusal-least-and-most = a minimum is more than nothing and not above its maximum
refusal-method-c = method C is for the high-limit area only
refusal-offered = only optional wagers can be left out or offered: { $wagers }
refusal-offered-none = only optional wagers can be left out or offered: there are none
refusal-positions = a table has { $least } to { $most } positions, not { $positions }
refusal-rounds-after-cut = 0 or 1 rounds follow the cutting card
refusal-staff = the order of positions names each position of staff once
refusal-wager-limits = limits are given for a wager that the game does not have

## Before a bet: the shoe, the method, the playing areas

refusal-area-takes = a playing area takes 1 to { $most } bets
refusal-card-not-in-shoe = the shoe holds no { $card }
refusal-late-burn = cards are burnt before the first round of a shoe
refusal-method-late = the method changes only before a round begins
refusal-not-whole-decks = those are not { $decks } whole decks of { $deck }
refusal-shoe-in-play = the shoe in play is not at its end
refusal-too-few-cards = { $cards } cards are too few to be sure of a round
event-area-restricted = A playing area takes { $most ->
    [one] one bet
   *[other] { $most } bets
} at most from now on.
event-bets-opened = Round { $round }: place your bets, please.
event-card-burnt = { $card } is burnt.
event-method-chosen = Method { $method } is chosen.
event-shoe-loaded = A shoe of { $decks } decks is loaded.

## Bets while they are open

refusal-anothers-bet = that bet is another patron's
refusal-area = the table has areas 1 to { $most }, not { $area }
refusal-area-full = a playing area takes { $most } bets at most
refusal-asked-down = bets on { $wager } are asked down, not up
refusal-bets-for-themselves = a patron bets for themselves; staff may help
refusal-decided = { $wager } is decided already
refusal-late-bet = bets are closed: none may be placed or raised
refusal-late-lowering = bets are closed: none may be taken back, in whole or in part
refusal-late-withdrawal = bets are closed; a bet taken back now still wins or loses by the round
refusal-limits = { $wager } takes from { $least } to { $most }, not { $stake }
refusal-no-such-bet = no bet number { $number } lies on the table
refusal-no-withdrawal = bets cannot be withdrawn in this case, or not yet
refusal-not-offered = this table does not offer { $wager }
refusal-stake = a stake must be more than 0 and at most { $most }, not { $stake }
refusal-stake-whole = a stake is a whole number of cents, not { $stake }
event-bet-changed = Bet { $number } is now { $stake }.
event-bet-found = { $patron } bets { $stake } on { $wager }, area { $area } (found after the close).
event-bet-placed = { $patron } bets { $stake } on { $wager }, area { $area }.
event-bet-withdrawn = Bet { $number } goes back to its patron.

## The close of bets

refusal-balanced = the table differential is not exceeded
refusal-differential = the table differential is exceeded: { $gap } lie between the two hands
refusal-late-within-limits = bets are closed, and a bet within the limits is late
refusal-not-removed = bets on the heavier hand are removed, and only when asking did not meet the table differential
event-balance-asked = Patrons are asked to balance their bets: { $heavier } is { $gap } ahead.
event-bet-returned = { $patron } gets back { $stake } on { $wager }: a further bet below the minimum is not played.
event-bets-closed = No more bets.

## The cutting card

refusal-cutting-card-not-first = the cutting card did not come as the first card of the round
refusal-cutting-card-out = the cutting card is out already
refusal-high-limit-area = bets may be given back so in the high-limit area only
event-cutting-card-removed = The cutting card is out: { $rounds ->
    [0] this round is the last of the shoe
    [one] one more round follows this one
   *[other] { $rounds } more rounds follow this one
}.
event-withdrawal-offered = The cutting card came first: patrons may take their bets back.

## The dealing device in a patron's hands

refusal-device-for-themselves = a patron takes the device for themselves
refusal-device-held = the device is in another's hands, or cards are out
refusal-draws-without-bet = a patron without a bet draws only by leave of an Assistant Casino Manager
refusal-not-holder = you do not hold the device
refusal-round-first = the round that is being dealt comes first
event-device-accepted = { $patron } takes the dealing device.
event-device-returned = The dealing device comes back from { $patron }.
event-drawing-allowed = { $patron } may draw the cards without a bet.

## Cards one by one

refusal-card-gone = the shoe holds no { $card } any more
refusal-card-waiting = { $card } was drawn before and comes next
refusal-complete = no card is to be dealt: { $why }
refusal-dealer-draws = the Dealer keeps the dealing device and draws the cards
refusal-device-empty = the device is empty: call the irregularity
refusal-holder-draws = the patron who holds the device draws the cards
refusal-totals-unknown = a third card follows only when both hands' totals are known
event-card-dealt = { $hand } is dealt { $card }.
event-card-dealt-face-down = { $hand } is dealt { $card }, face down.
event-pairs-decided = Bets on pairs are decided.

## Cards in patrons' hands

refusal-by-bet = the bets say who takes the cards; there is nothing to choose
refusal-dealer-keeps-cards = the Dealer keeps the cards of both hands
refusal-hand = a round has two hands, 0 and 1
refusal-hand-not-theirs = that hand was not passed to you
refusal-name-patron = name the other patron who is to turn this hand
refusal-nobody-by-bet = nobody is left to take the cards by their bet; the Pit Supervisor chooses
refusal-one-revealed = a hand lies open already
refusal-reveal-order = the Dealer sets which hand is turned first
refusal-revealed = that hand lies open already
refusal-undealt = the first cards have not all been dealt
event-hand-declined = { $patron } declines { $hand }'s cards.
event-hand-passed = { $hand }'s cards go to { $patron }.
event-hand-revealed = { $hand }'s cards are turned.
event-reveal-order-set = { $hand }'s cards are turned first.
event-squeeze-allowed = { $patron } may squeeze the cards.

## The end of a round

refusal-incomplete = the round is not over: { $why }
refusal-unrevealed = cards still lie face down
event-bet-settled = Bet { $number }: { $outcome }, { $net }.
event-result-announced = Result: { $result }.
event-round-concluded = Round { $round } is over.
event-round-concluded-shoe-ends = Round { $round } is over and with it the shoe.
settled-half-lose = half lose
settled-lose = lose
settled-push = push
settled-win = win

## What is reported beside the play

refusal-no-result = no round of this shoe has a result yet
refusal-place = the round has cards 1 to { $most }, not { $place }
refusal-same-card = card { $place } is recorded as { $card } already
event-card-corrected = Card { $place } is { $card }, not { $was }: { $by } corrects the record.
event-display-noted = The display shows "{ $shows }"; the result stands: { $stands }.
event-terminal-interrupted = The terminal of { $patron } failed; bets { $bets } stand, and the round goes on.
event-terminal-interrupted-no-bet = The terminal of { $patron } failed; no bet was accepted, and the round goes on.

## Irregularities: called, or taken back

refusal-being-dealt-with = that is being dealt with
refusal-called-before = first comes what was called before: { $kinds }
refusal-cards-out = cards are out; they must be dealt with first
refusal-device-stays = the device moves under method C only
refusal-hand-open = that hand lies open
refusal-initial-deal-complete = the initial deal is complete
refusal-initial-deal-incomplete = the initial deal is not complete
refusal-name-cards-together = name the two or more cards that left the device together
refusal-no-card-out = no card is out yet
refusal-no-holder = no patron holds that hand
refusal-no-incident = no irregularity is open
refusal-no-outcome-established = no outcome has been established
refusal-no-round = no round is in progress
refusal-only-while-dealt = that can happen only while cards are dealt
refusal-outcome-established = an outcome has been established
refusal-round-over = the round is over
refusal-silent = { $document } says nothing of such a case: { $kind }
refusal-too-late-to-take-back = that happened, or was acted on; it is ruled on to its end
event-call-taken-back = { $by } takes the call back, { $kind } had not happened.
event-call-taken-back-reason = { $by } takes the call back, { $kind } had not happened: { $reason }.
event-irregularity-called = Play is suspended: { $kind }.
event-irregularity-called-note = Play is suspended: { $kind } ({ $note }).

## Irregularities: ruled on

refusal-remedy = the rule asks: { $remedies }
refusal-remedy-resume = the rule asks: that play resume
refusal-unfinished = first: { $remedies }
event-play-resumed = Play is resumed.
event-ruled = { $by } rules: { $remedy }.
event-ruled-because = { $by } rules: { $remedy }, because { $reason }.

## Irregularities: what is done

refusal-missing-count = { $missing } cards are missing, but the sorted decks leave { $left } to be found
refusal-name-cards-drawn-together = name the cards that were drawn together, in their order
refusal-name-cards-of-round = name the cards of the round, in the order they should have come
refusal-no-void = the cards are replaced so after a void round
refusal-two-cards-aside = two cards are taken from the device, in the order drawn
event-bets-reopened = Bets are open again.
event-cards-reconstructed = The cards are reconstructed: { $cards }; still to be dealt: { $waiting }.
event-cards-replaced = The cards are replaced.
event-cards-set-aside = Two cards are set aside: { $cards }.
event-hand-replaced = { $hand }'s missing cards are made good: { $cards }; before the next round all cards are replaced (clause { $clause }).
event-hand-retrieved = { $hand }'s cards come back to the Dealer.
event-missing-identified = The missing cards are identified: { $cards }.
event-round-voided = Round { $round } is void; earlier rounds stand.
event-settlement-reversed = The settlement of bet { $number } is reversed: { $net }.
event-withdrawal-opened = Patrons may take their bets back.
event-withdrawal-opened-all-or-none = Patrons may take back all their bets or none.
cards-none = none
dealt-card-face-down = { $hand } { $card } face down
dealt-card-open = { $hand } { $card }
