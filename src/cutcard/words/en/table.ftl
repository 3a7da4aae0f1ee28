### The live table: what it refuses and why, and what has happened. A refusal goes on from "no, because".

## At any time

refusal-authority = that is for the { $position } or higher
refusal-by-the-house = the house notices that by itself; nobody reports it
refusal-cashier-plays = a Cashier sells and pays, and takes no part in play
refusal-terminal-lost = the terminal of { $patron } is lost already
refusal-terminal-not-back = the terminal of { $patron } is on record as lost: nothing is placed, changed or taken back there before it is back
refusal-terminal-not-in-round = { $patron } has no bet in this round: after the close no terminal of theirs can be lost in it
refusal-terminal-not-lost = the terminal of { $patron } was not lost in this round
refusal-method = method { $method } knows no such act
refusal-phase = that cannot be done while the table is { $phase }
refusal-suspended = play is suspended: { $kind }
refusal-unknown-act = { $game } has no such act

## The settings of a table

refusal-area-most = a playing area takes 1 to { $most } bets, not { $bets }
refusal-cut = { $cards } cards behind the cutting card leave none to play with
refusal-cut-too-few = { $cards } cards behind the cutting card are fewer than the { $least } that the rounds still to come can take
refusal-differential-negative = a table differential cannot be negative
refusal-betting-seconds = a table takes bets for { $least } to { $most } seconds, or at the house’s pace
refusal-differential-unknown = this game's document knows no table differential
refusal-layout = there are layouts { $layouts }, and none of that name has { $positions } positions
refusal-layout-none = this game's document numbers no layouts
refusal-layout-positions = layout { $layout } has { $least } to { $most } positions, not { $positions }
refusal-least-and-most = a minimum is more than nothing and not above its maximum
refusal-method-c = method C is for the high-limit area only
refusal-method-c-reader = under method C the patron draws from a dealing device that reads the cards; this table has none
refusal-offered = only optional wagers can be left out or offered: { $wagers }
refusal-offered-none = only optional wagers can be left out or offered: there are none
refusal-positions = a table has { $least } to { $most } positions, not { $positions }
refusal-rounds-after-cut = 0 or 1 rounds follow the cutting card
refusal-staff = the order of positions names each position of staff once, the Dealer lowest and the Gaming Shift Manager highest
refusal-wager-limits = limits are given for a wager that the game does not have
refusal-wager-limits-twice = a wager has limits of its own once, not twice
refusal-limit-beyond = no limit is higher than { $most }

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
event-area-restricted-standing = A playing area takes { $most ->
    [one] one bet
   *[other] { $most } bets
} at most from now on; { $standing ->
    [one] one bet beyond that stands
   *[other] { $standing } bets beyond that stand
} for this round.
event-bets-opened = Round { $round }: place your bets, please.
event-card-burnt = { $card } is burnt.
event-method-chosen = Method { $method } is chosen.
event-shoe-loaded = A shoe of { $decks } decks is loaded.

## Bets while they are open

refusal-anothers-bet = that bet is another patron's
refusal-area = the table has areas 1 to { $most }, not { $area }
refusal-area-full = a playing area takes { $most } bets at most
refusal-asked-down = bets on { $wager } are asked down, not up
refusal-bets-for-themselves = a patron bets for themselves
refusal-chips-by-staff = chips at a seat without a terminal are recorded by the Dealer
refusal-decided = { $wager } is decided already
refusal-late-bet = bets are closed: none may be placed or raised
refusal-late-lowering = bets are closed: none may be taken back, in whole or in part
refusal-late-withdrawal = bets are closed; a bet taken back now still wins or loses by the round
refusal-maximum-in-area = { $wager } takes at most { $most } in one playing area: { $lying } lie there, and { $stake } is too much
refusal-maximum-of-patron = { $wager } takes at most { $most } from one patron, and { $stake } is too much
refusal-minimum = { $wager } takes { $least } at least, not { $stake }
refusal-no-such-bet = no bet number { $number } lies on the table
refusal-no-withdrawal = bets cannot be withdrawn in this case, or not yet
refusal-not-offered = this table does not offer { $wager }
refusal-patron-alone = the patron alone bets here; staff place, change or take off none
refusal-staff-take-off = staff place and raise bets at a patron's request; only the patron lowers one or takes it back
refusal-own-bet = { $patron } placed this bet by their own act and alone takes it back or lowers it
refusal-not-asked-down = the differential is exceeded: patrons are asked to lower their bets first, or the Pit Manager removes one
refusal-stake = a stake must be more than 0 and at most { $most }, not { $stake }
refusal-stake-whole = a stake is a whole number of cents, not { $stake }
event-bet-changed = Bet { $number } is now { $stake }.
event-bet-changed-seen = Bet { $number } is now { $stake }, as { $by } saw its patron do.
event-bet-found = { $patron } bets { $stake } on { $wager }, area { $area } (found after the close).
event-bet-placed = { $patron } bets { $stake } on { $wager }, area { $area }.
event-bet-placed-by = { $patron } bets { $stake } on { $wager }, area { $area }; placed by { $placed_by } at their request.
event-bet-raised-by = Bet { $number } is now { $stake }; raised by { $placed_by } at its patron's request.
event-bet-removed = Bet { $number } is removed and goes back to its patron: { $reason }.
event-bet-withdrawn = Bet { $number } goes back to its patron.
event-bet-withdrawn-seen = Bet { $number } goes back to its patron, who took it back as { $by } saw.
event-bet-withdrawn-seen-because = Bet { $number } goes back to its patron, who took it back as { $by } saw: { $reason }.

## The close of bets

refusal-balanced = the table differential is not exceeded
refusal-differential = the table differential is exceeded: { $gap } lie between the two hands
refusal-found-too-late = a card is known already: an unrecorded bet is now for the { $position }, who rules on what no rule covers
refusal-in-time = bets may be taken back just now: this one was not taken back late
refusal-noted-late = that bet { $number } was taken away after the close is noted already
refusal-leaves-with-bets = { $patron } has a bet on the table
refusal-leaves-with-cards = { $patron } holds cards or the dealing device
refusal-not-removed = bets on the heavier hand are removed, and only when asking did not meet the table differential
event-balance-asked = Patrons are asked to balance their bets: { $heavier } is { $gap } ahead.
event-bet-returned = { $patron } gets back { $stake } on { $wager }: a further bet below the minimum is not played.
event-bets-closed = No more bets.
event-late-bet-refused = { $patron } lays { $stake } on { $wager }, area { $area }, after the close: it is refused and nothing of it is at stake.
event-late-withdrawal-noted = { $patron } takes bet { $number } away after the close: it stands and wins or loses.
event-patron-left = { $patron } leaves the table.

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
refusal-device-held = the device is in another's hands
refusal-draws-without-bet = a patron without a bet draws only by leave of an Assistant Casino Manager
refusal-holder-without-bet = { $patron } holds the device and has no bet: they bet, give it up, or an Assistant Casino Manager gives leave
refusal-name-who-gives-up = the device is kept until given up or until the bet loses: name the patron who gives it up
refusal-nobody-draws = nobody holds the device: a patron with a bet takes it, or the Gaming Shift Manager rules
refusal-not-holder = you do not hold the device
refusal-not-the-holder = { $patron } does not hold the device
event-device-accepted = { $patron } takes the dealing device.
event-device-accepted-seen = { $patron } takes the dealing device, as { $by } saw.
event-device-given-up-heard = { $patron } gives the dealing device up; { $by } heard it.
event-device-returned = The dealing device comes back from { $patron }.
event-drawing-allowed = { $patron } may draw the cards without a bet.

## Cards one by one

refusal-card-gone = the shoe holds no { $card } any more
refusal-card-waiting = { $card } was drawn before and comes next
refusal-named-waiting = a card that was drawn before is dealt first: the record knows it, so it is dealt without being named
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
refusal-hand-held = { $patron } has that hand: it is turned there, or declined first
refusal-hand-misdelivered = { $patron } has that hand by mistake: call the irregularity, so that it is fetched back
refusal-hand-not-theirs = that hand was not passed to you
refusal-name-patron = name the other patron who is to turn this hand
refusal-name-who-declines = name the patron who declines the cards
refusal-nobody-by-bet = nobody is left to take the cards by their bet; the Pit Supervisor chooses
refusal-not-to-decline = { $patron } neither has that hand nor is the next to have it
refusal-one-revealed = cards have been turned already
refusal-reveal-order = the Dealer sets which hand is turned first
refusal-revealed = that hand lies open already
refusal-undealt = the first cards have not all been dealt
event-hand-declined = { $patron } declines { $hand }'s cards.
event-hand-declined-heard = { $patron } declines { $hand }'s cards; { $by } heard it.
event-hand-misdelivered = { $hand }'s cards go to { $patron }, who was not to have them.
event-hand-passed = { $hand }'s cards go to { $patron }.
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
refusal-counted = nothing is counted in such a case: say in words what happened, not { $count } cards
refusal-same-card = card { $place } is recorded as { $card } already
event-card-corrected = Card { $place } is { $card }, not { $was }: { $by } corrects the record.
event-display-noted = The display shows "{ $shows }"; the result stands: { $stands }.
event-terminal-interrupted = The terminal of { $patron } failed; bets { $bets } stand, and the round goes on.
event-terminal-interrupted-no-bet = The terminal of { $patron } failed; no bet was accepted, and the round goes on.
event-terminal-returned = The terminal of { $patron } is back before the close; { $patron } takes part.
event-terminal-returned-closed = The terminal of { $patron } is back.

## Irregularities: called, or taken back

refusal-being-dealt-with = that is being dealt with
refusal-called-before = first comes what was called before: { $kinds }
refusal-foreseen = { $kind } is open and has a clause of its own; its steps come first
refusal-no-holder = no patron holds that hand
refusal-no-incident = no irregularity is open
refusal-silent = { $document } says nothing of such a case: { $kind }
refusal-too-late-to-take-back = that happened, or was acted on; it is ruled on to its end
event-call-taken-back = { $by } takes the call back, { $kind } had not happened.
event-call-taken-back-reason = { $by } takes the call back, { $kind } had not happened: { $reason }.
event-irregularity-called = Play is suspended: { $kind }.
event-irregularity-called-note = Play is suspended: { $kind } ({ $note }).

## Irregularities: ruled on

refusal-remedy = the rule asks: { $remedies }
refusal-remedy-resume = the rule asks: that play resume
refusal-remedy-without-round = { $remedy }: there is no round for it to work on
refusal-name-card-seen = name the one card that was seen; it must still be able to come next
refusal-unfinished = first: { $remedies }
event-play-resumed = Play is resumed.
event-ruled = { $by } rules: { $remedy }.
event-ruled-because = { $by } rules: { $remedy }, because { $reason }.

## Irregularities: what is done

refusal-missing-count = { $missing } cards are missing, but the sorted decks leave { $left } to be found
refusal-order-by-places = say in which order the { $cards } cards that were drawn together come, by their places from 1 as they were recorded; nobody names them
refusal-no-void = the cards are replaced so after a void round
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
dealt-card-open = { $hand } { $card }

# The conduct of dealing: blind cards, circumstances, witnesses
refusal-differential-no-card = the table differential is exceeded: no card is dealt until the Pit Manager has removed bets
refusal-wrongly-dealt = a card lies otherwise than the drawing rule says: call the irregularity and put it right first
refusal-named-face-down = this card is dealt face down: nobody names it before it is turned
refusal-unnamed = this card lies open or is read by the device: name it
refusal-patron-names = a patron never names a card: whoever deals does, or the device that reads it
refusal-read-at-console = the card is read at the dealing console, which records who drew it
refusal-dealer-names = no device has read this card: the Dealer names it as the patron turns it
refusal-not-named-last = only the card named last can be renamed, until anything further is drawn, turned or announced, and only if nobody had seen it before it was dealt
refusal-renames-not-dealing = only somebody who deals this round renames its card; anybody else has it corrected
refusal-name-each-turned = name every card that is turned, in the order drawn: there are { $cards }
refusal-name-turned = card { $place } has no name on the record yet: name it as it is turned
refusal-read-otherwise = the device has read card { $place }: it is turned without being named
refusal-not-the-case = { $kind }: not so here, because it is not the case that { $circumstance }
refusal-cards-missing = cards left in the device by the record: { $cards }; if they are not there, it is called by its own name: { $kind }
refusal-interrupted = play was interrupted: the Dealer first turns the cards in patrons' hands, then calls the interruption
refusal-no-cards-handed-out = no patron has cards that lie face down
refusal-turn-first = a patron has cards that lie face down: the Dealer turns them before bets may be withdrawn
refusal-read-aside = name the { $cards } cards that were kept aside, as the witness read them
refusal-not-whole = the decks were found not to be whole: replace the cards before another round
refusal-burn-count = 1 to { $most } cards can be burnt, not { $count }
refusal-no-such-round = round { $round } is not on record here
refusal-correct-face-down = card { $place } lies face down: there is no name to correct
refusal-evidence = name the evidence: what shows that the card was misread
refusal-drawn-otherwise = with this card the drawing would have been another: the Gaming Shift Manager decides
refusal-witness = this changes what bets are paid, or rests on somebody's word: another member of staff must attest it
refusal-witness-deals = a Dealer of this round cannot be its witness
refusal-witness-bets = whoever has a bet in the round cannot be its witness
refusal-witness-nobody = only a person attests anything
refusal-name = a person has a name: at least one character that can be seen, and none that cannot be written
refusal-presence = this is done in the presence of the { $position }
refusal-display-shows = say what the display showed
event-card-dealt-unnamed = { $hand } is dealt a card face down.
event-totals-announced = The totals are announced: { $first } { $first_total }, { $second } { $second_total }.
event-card-renamed = Card { $place } was named { $was } and is { $card }.
event-not-as-seen = Card { $place } was said to be { $seen } and is { $card }.
event-card-turned = Card { $place } is turned: { $card }.
event-card-told = Card { $place } is { $card }, as told by { $source }.
event-play-interrupted = Play is interrupted; the cards in patrons' hands are turned first.
event-surplus-taken = Taken out as not required: { $cards }.
event-cards-discarded = All cards of the round are discarded: { $cards }.
event-card-seen = { $card } was seen in the device and is played as if it had lain face down.
event-cards-burnt = { $cards } cards are burnt unseen.
event-card-corrected-round = { $by } puts card { $place } of round { $round } right: { $card }, recorded as { $was }.
event-bet-resettled = Bet { $number } comes to { $outcome }, { $net } instead of { $was }.
event-outcome-changed = { $bets ->
    [one] This changes the result or what { $bets } bet comes to.
   *[other] This changes the result or what { $bets } bets come to.
}
event-display-noted-round = A display shows { $shows } for round { $round }; by the cards it is { $stands }.
card-unnamed = a card face down
dealt-card-unnamed = { $hand } a card face down
refusal-wrongly-dealt-on = a card lies otherwise than the drawing rule says: call the irregularity and put it right first, or say on which hand this one was laid
refusal-round-over = round { $round } is over: this is called while its cards lie on the table
refusal-settled-incomplete = by these cards round { $round } needed one that was never drawn: it cannot be reconstructed
event-irregularity-called-round = Play is suspended because of round { $round }: { $kind }.
event-irregularity-called-round-note = Play is suspended because of round { $round }: { $kind } ({ $note }).
event-card-found = { $card } is found on { $hand } with the cards of round { $round }.
refusal-no-result-of = round { $round } has no result on record
refusal-display-right = that is what the cards of round { $round } say: the display is right
refusal-card-seen = { $card } was seen in the device and comes next: no bets are taken before the Gaming Shift Manager has ruled on it
event-bet-raised-found = Bet { $number } is { $stake } (found after the close).
event-seen-card-burnt = { $card }, which was seen in the device, is burnt.
