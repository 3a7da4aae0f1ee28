### The live table: what it refuses and why, and what has happened. A refusal goes on from "no, because".

## At any time

refusal-authority = that is for the { $position } or higher
refusal-by-the-house = the house records this by itself; nobody can enter it
refusal-no-part-in-play = { $position } takes no part in play and cannot act at a table
refusal-terminal-lost = the terminal of { $patron } is already reported lost
refusal-terminal-not-back = the terminal of { $patron } is reported lost: no bet can be placed, changed or taken back there until it is back
refusal-terminal-not-in-round = { $patron } has no bet in this round, so after the close none of their terminals can be reported lost
refusal-terminal-not-lost = the terminal of { $patron } was not reported lost in this round
refusal-method = this is not possible under method { $method }
refusal-phase-no-shoe = this cannot be done before a shoe is loaded
refusal-phase-ready = this cannot be done between two rounds
refusal-phase-betting = this cannot be done while bets are open
refusal-phase-dealing = this cannot be done while cards are being dealt
refusal-phase-settling = this cannot be done while bets are being settled
refusal-phase-shoe-ended = the shoe has ended: this cannot be done before a fresh one is loaded
refusal-suspended = play is suspended: { $kind }; that must be resolved first
refusal-unknown-act = the rules of { $game } do not provide for this

## The settings of a table

refusal-area-most = a playing area takes 1 to { $most } bets, not { $bets }
refusal-cut = { $cards } cards behind the cutting card leave none to play with
refusal-cut-too-few = { $cards } cards behind the cutting card are too few: the rounds still to come can take { $least }
refusal-differential-negative = a table differential cannot be negative
refusal-betting-seconds = a table takes bets for { $least } to { $most } seconds, or at the house’s pace
refusal-differential-unknown = the rules of this game have no table differential
refusal-layout = no layout of that name has { $positions } positions; the layouts are { $layouts }
refusal-layout-none = the rules of this game do not number layouts; leave the layout out
refusal-layout-positions = layout { $layout } has { $least } to { $most } positions, not { $positions }
refusal-least-and-most = a minimum must be more than 0 and must not exceed its maximum
refusal-method-c = method C is for the high-limit area only
refusal-method-c-reader = method C needs a dealing device that reads the cards; this table has none
refusal-offered = only optional wagers can be left out or offered: { $wagers }
refusal-offered-none = only optional wagers can be left out or offered: there are none
refusal-positions = a table has { $least } to { $most } positions, not { $positions }
refusal-rounds-after-cut = either 0 or 1 rounds can follow the cutting card
refusal-staff = list every staff position once, with the Dealer lowest and the Gaming Shift Manager highest
refusal-wager-limits = limits are given for a wager that this game does not have
refusal-wager-limits-twice = give each wager limits of its own only once
refusal-limit-beyond = no limit can be higher than { $most }

## Before a bet: the shoe, the method, the playing areas

refusal-area-takes = a playing area takes 1 to { $most } bets
refusal-card-not-in-shoe = the shoe holds no { $card }
refusal-late-burn = cards can be burnt only before the first round of a shoe
refusal-method-late = the method can change only before a round begins
refusal-not-whole-decks = these cards are not { $decks } whole decks of { $deck }
refusal-shoe-in-play = the shoe in play has not ended: play it to its end, or have the cards replaced
refusal-too-few-cards = only { $cards } cards are left, which may not be enough for a round: load a fresh shoe
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

refusal-anothers-bet = that bet belongs to another patron
refusal-area = the table has areas 1 to { $most }, not { $area }
refusal-area-full = a playing area takes { $most } bets at most
refusal-asked-down = the table differential is exceeded: bets on { $wager } can be lowered but not raised
refusal-bets-for-themselves = patrons can bet only for themselves
refusal-chips-by-staff = at a seat without a terminal the Dealer records the chips
refusal-decided = { $wager } is already decided
refusal-late-bet = bets are closed: no bet can be placed or raised
refusal-late-lowering = bets are closed: no bet can be lowered or taken back
refusal-late-withdrawal = bets are closed: a bet that is taken back now stays in play and wins or loses
refusal-maximum-in-area = { $wager } takes at most { $most } in one playing area; { $lying } is already there, so { $stake } is too much
refusal-maximum-of-patron = { $wager } takes at most { $most } from one patron, and { $stake } is too much
refusal-minimum = { $wager } takes at least { $least }, not { $stake }
refusal-no-such-bet = there is no bet number { $number } on the table
refusal-no-withdrawal = bets cannot be withdrawn in this case, or not yet
refusal-not-offered = this table does not offer { $wager }
refusal-patron-alone = only patrons can place, change or take back bets here; staff cannot
refusal-staff-take-off = staff can place and raise bets when a patron asks; only the patron can lower a bet or take it back
refusal-own-bet = { $patron } placed this bet in person: only they can lower it or take it back
refusal-not-asked-down = the table differential is exceeded: first ask patrons to lower their bets, or have the Pit Manager remove one
refusal-stake = a stake must be more than 0 and at most { $most }, not { $stake }
refusal-stake-whole = a stake must be a whole number of cents, not { $stake }
event-bet-changed = Bet { $number } is now { $stake }.
event-bet-changed-seen = Bet { $number } is now { $stake }, as { $by } saw its patron do.
event-bet-found = { $patron } bets { $stake } on { $wager }, area { $area } (found after the close).
event-bet-placed = { $area ->
    [0] { $patron } bets { $stake } on { $wager }.
   *[other] { $patron } bets { $stake } on { $wager }, area { $area }.
}
event-bet-placed-by = { $patron } bets { $stake } on { $wager }, area { $area }; placed by { $placed_by } at their request.
event-bet-raised-by = Bet { $number } is now { $stake }; raised by { $placed_by } at its patron's request.
event-bet-removed = Bet { $number } is removed and goes back to its patron: { $reason }.
event-bet-withdrawn = Bet { $number } goes back to its patron.
event-bet-withdrawn-seen = Bet { $number } goes back to its patron, who took it back as { $by } saw.
event-bet-withdrawn-seen-because = Bet { $number } goes back to its patron, who took it back as { $by } saw: { $reason }.

## The close of bets

refusal-balanced = the table differential is not exceeded
refusal-balanced-too-late = a card has been drawn or seen, so patrons are no longer asked to balance their bets and no bet is removed: go on with the round as the bets lie
refusal-differential = the table differential is exceeded: bets on the two hands are { $gap } apart and must be balanced before the close
refusal-found-too-late = a card is already known, so the bet can no longer be recorded: the { $position } must rule on it
refusal-in-time = bets can still be taken back now, so this one is not late
refusal-noted-late = it is already recorded that bet { $number } was taken back after the close
refusal-leaves-with-bets = { $patron } still has a bet on the table
refusal-leaves-with-cards = { $patron } still holds cards or the dealing device
refusal-not-removed = only bets on the heavier hand can be removed, and only if patrons were asked to balance and the table differential is still exceeded
event-balance-asked = Patrons are asked to balance their bets: { $heavier } is { $gap } ahead.
event-bet-returned = { $patron } gets back { $stake } on { $wager }: a further bet below the minimum is not played.
event-bets-closed = No more bets.
event-late-bet-refused = { $patron } lays { $stake } on { $wager }, area { $area }, after the close: it is refused and nothing of it is at stake.
event-late-withdrawal-noted = { $patron } takes bet { $number } away after the close: it stands and wins or loses.
event-patron-left = { $patron } leaves the table.

## The cutting card

refusal-cutting-card-not-first = the cutting card was not the first card of this round
refusal-cutting-card-too-late = a card of this round has left the device or has been seen, so bets are no longer offered back: go on with the round
refusal-cutting-card-out = the cutting card is already out
refusal-high-limit-area = only the high-limit area offers bets back for this reason
event-cutting-card-removed = The cutting card is out: { $rounds ->
    [0] this round is the last of the shoe
    [one] one more round follows this one
   *[other] { $rounds } more rounds follow this one
}.
event-withdrawal-offered = The cutting card came first: patrons may take their bets back.

## The dealing device in a patron's hands

refusal-device-for-themselves = patrons can take the device only for themselves
refusal-device-held = somebody else holds the device
refusal-draws-without-bet = a patron without a bet may draw only if an Assistant Casino Manager allows it
refusal-holder-without-bet = { $patron } holds the device but has no bet: they must bet or give it up, unless an Assistant Casino Manager allows it
refusal-name-who-gives-up = patrons keep the device until they give it up or their bet loses: name the patron who gives it up
refusal-nobody-draws = nobody holds the device: a patron with a bet must take it, or the Gaming Shift Manager rules
refusal-not-holder = you do not hold the device
refusal-not-the-holder = { $patron } does not hold the device
event-device-accepted = { $patron } takes the dealing device.
event-device-accepted-seen = { $patron } takes the dealing device, as { $by } saw.
event-device-given-up-heard = { $patron } gives the dealing device up; { $by } heard it.
event-device-returned = The dealing device comes back from { $patron }.
event-drawing-allowed = { $patron } may draw the cards without a bet.

## Cards one by one

refusal-card-gone = no { $card } is left in the shoe
refusal-not-as-seen = this card was seen earlier as { $seen }. If it is a different card, the earlier naming was wrong: have the { $position } correct it first, with evidence and a witness
refusal-named-waiting = a card that was drawn earlier is dealt first: it is on record, so deal it without naming a card
refusal-complete = no further card is dealt: { $why }
refusal-dealer-draws = the Dealer keeps the dealing device and draws the cards
refusal-device-empty = the device is empty: call the irregularity
refusal-holder-draws = only the patron who holds the device draws the cards
refusal-totals-unknown = a third card is dealt only when the totals of both hands are known: turn the cards first
event-card-dealt = { $hand } is dealt { $card }.
event-card-dealt-face-down = { $hand } is dealt { $card }, face down.
event-pairs-decided = The first cards of both hands are dealt; they decide the bets on pairs.

## Cards in patrons' hands

refusal-by-bet = the bets decide who takes these cards; nobody chooses
refusal-dealer-keeps-cards = the Dealer keeps the cards of both hands
refusal-hand = a round has two hands, 0 and 1
refusal-hand-held = { $patron } has that hand and must turn or decline it first
refusal-hand-misdelivered = { $patron } was given that hand by mistake: call the irregularity, so that it can be taken back
refusal-hand-not-theirs = that hand was not passed to you
refusal-name-patron = name the other patron who is to turn this hand
refusal-name-who-declines = name the patron who declines the cards
refusal-nobody-by-bet = the bets do not decide who takes these cards: ask the Pit Supervisor to choose a patron
refusal-not-to-decline = { $patron } neither holds that hand nor is next to receive it
refusal-one-revealed = cards have already been turned
refusal-reveal-order = it is not yet this hand's turn: the Dealer decides which hand is turned first
refusal-revealed = that hand is already face up
refusal-undealt = the initial deal is not complete
event-hand-declined = { $patron } declines { $hand }'s cards.
event-hand-declined-heard = { $patron } declines { $hand }'s cards; { $by } heard it.
event-hand-misdelivered = { $hand }'s cards go to { $patron }, who was not to have them.
event-hand-passed = { $hand }'s cards go to { $patron }.
event-reveal-order-set = { $hand }'s cards are turned first.
event-squeeze-allowed = { $patron } may squeeze the cards.

## The end of a round

refusal-incomplete = the round is not over: { $why }
refusal-unrevealed = cards are still face down: turn them first
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
refusal-counted = this case takes no number of cards: leave out the { $count }, and say in the note what happened
refusal-same-card = card { $place } is already recorded as { $card }
event-card-corrected = Card { $place } is { $card }, not { $was }: { $by } corrects the record.
event-display-noted = The display shows "{ $shows }"; the result stands: { $stands }.
event-terminal-interrupted = The terminal of { $patron } failed; bets { $bets } stand, and the round goes on.
event-terminal-interrupted-no-bet = The terminal of { $patron } failed; no bet was accepted, and the round goes on.
event-terminal-returned = The terminal of { $patron } is back before the close; { $patron } takes part.
event-terminal-returned-closed = The terminal of { $patron } is back.

## Irregularities: called, or taken back

refusal-being-dealt-with = this irregularity has already been called
refusal-called-before = deal first with what was called before: { $kinds }
refusal-foreseen = { $kind } is open, and clause { $clause } covers it: take its steps first
refusal-covered = clause { $clause } covers this case: call “{ $kind }” instead
refusal-on-record = card { $place } is already on record, because a device has read it or it was seen before: call this without naming the card
refusal-no-holder = no patron holds that hand: the Dealer turns it
refusal-no-incident = no irregularity is open
refusal-silent = { $document } does not provide for this case: { $kind }
refusal-silent-ruled = { $document } does not provide for this case: { $kind }. Call “{ $unforeseen }” instead; the { $position } then rules on it
refusal-too-late-to-contest = this call has been acted on and can no longer be contested: rule on it to the end
refusal-nothing-to-contest = the record shows this, or the house itself reported it, so there is nobody's word to contest: go on with the procedure
refusal-contest-evidence = a card is already known, so a finding needs evidence: a recording, the log of a device or an eyewitness. Without it only the { $position } can decide
refusal-no-order-to-find = there are no cards here whose order is unknown: leave the order empty
refusal-has-a-part = you made this call, dealt the round or have a bet in it, so you cannot contest the call: somebody else, the { $position } or higher, must contest it
refusal-witness-part = whoever made this call cannot witness against it: ask somebody who did not call it, deal the round or bet in it
refusal-altered-evidence = cards of this shoe were seen before they were turned, so a different card alone does not show that the order was altered: give other evidence, such as a recording, the log of the device or an eyewitness
refusal-burn-between-rounds = cards seen in the device are called only while bets are open or cards are dealt, and without a round number. Between rounds a Pit Supervisor has them burnt in front of a witness before bets are opened
refusal-absent-withdraws = { $patron } has left with cards of this round, so their bets stay in play and cannot be taken back
refusal-holder-not-gone = { $patron } has these cards and turns them. If { $patron } is not there, call that irregularity first; then record the card from surveillance or the dealing device
refusal-renamed-otherwise = changing { $was } to { $card } can change what a bet is paid or which card is drawn: have a Pit Supervisor correct the card, with evidence and a witness
event-call-contested = { $by } finds this call untrue, and it is struck out: { $kind }. Reason: { $reason }. Evidence: { $evidence }.
event-call-contested-decided = { $by } decides that this call is untrue, and it is struck out: { $kind }. Reason: { $reason }.
event-order-found = { $by } establishes the order of the cards that were drawn together. Reason: { $reason }. Evidence: { $evidence }.
event-order-decided = { $by } decides the order of the cards that were drawn together. Reason: { $reason }.
event-irregularity-called = Play is suspended: { $kind }.
event-irregularity-called-note = Play is suspended: { $kind } ({ $note }).

## Irregularities: ruled on

refusal-remedy = the rule requires: { $remedies }
refusal-remedy-resume = every step has been taken: resume play
refusal-remedy-without-round = { $remedy }: this cannot be done as the table stands; choose another remedy
refusal-name-card-seen = name the cards that were seen in the device; they must be cards that can still come from the shoe
refusal-name-card-at-place = name the one card that was seen at place { $place }; it must lie face down there and be a card that can still come from the shoe
refusal-unfinished = take these steps first: { $remedies }
event-play-resumed = Play is resumed.
event-ruled = { $by } rules: { $remedy }.
event-ruled-because = { $by } rules: { $remedy }, because { $reason }.

## Irregularities: what is done

refusal-missing-count = { $missing } cards are missing, but the sorted decks lack { $left }: count them again
refusal-order-by-places = give the order of the { $cards } cards that were drawn together by their recorded places, counted from 1, without naming them; cards that were seen keep their places
refusal-no-void = no round was void: give a reason for replacing the cards
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
refusal-differential-no-card = the table differential is exceeded: no card can be dealt until the Pit Manager has removed bets
refusal-wrongly-dealt = a card is not where the drawing rule puts it: call the irregularity and put it right first
refusal-named-face-down = this card is dealt face down: deal it without naming it, and name it when it is turned
refusal-unnamed = name this card: it lies face up, or the device reads it
refusal-patron-names = patrons cannot name a card: the Dealer does, or the device that reads it
refusal-read-at-console = the card is read at the dealing console, which records who drew it
refusal-dealer-names = no device has read this card: the Dealer names it as the patron turns it
refusal-not-named-last = a card can be renamed only right after it was named, before anything else is drawn, turned or announced, and not if it was seen earlier: have it corrected instead
refusal-renames-not-dealing = only somebody who deals this round can rename its card; anybody else must have it corrected
refusal-renames-read-card = a device reads the cards at this table, so nobody renames one: once a card that was misread is face up, have a Pit Supervisor correct it, with evidence and a witness
refusal-name-each-turned = name every card that is turned, in the order drawn: { $cards } in all
refusal-name-turned = card { $place } has not been named yet: name it as it is turned
refusal-read-otherwise = the device has read card { $place }: turn it without naming it
refusal-not-the-case = { $kind }: this applies only when { $circumstance }
refusal-note-missing = add a note that says what was seen: this call rests on what a person saw
refusal-cards-missing = by the record { $cards } cards are left in the device; if they are not there, call this instead: { $kind }
refusal-interrupted = play was interrupted: the Dealer first turns the cards in patrons' hands, then calls the interruption
refusal-no-cards-handed-out = no patron has cards face down
refusal-turn-first = a patron has cards face down: the Dealer turns them before bets can be withdrawn
refusal-read-aside = name the { $cards } cards that were set aside, as the witness read them
refusal-not-whole = the decks are not complete: replace the cards before the next round
refusal-burn-count = 1 to { $most } cards can be burnt, not { $count }
refusal-no-such-round = round { $round } is not on record here
refusal-correct-face-down = card { $place } has not been turned yet: turn it first, then have it corrected
refusal-evidence = say what shows that the card was misread, such as surveillance
refusal-drawn-otherwise = with this card the drawing would have been different: call “{ kind-unforeseen }”, and the Gaming Shift Manager decides
refusal-witness = this can change what bets are paid. A second member of staff must confirm it
refusal-witness-deals = somebody who deals this round cannot be its witness
refusal-witness-bets = somebody with a bet in this round cannot be its witness
refusal-witness-nobody = only a person can be a witness
refusal-name = a person's name needs at least one visible character, and none that cannot be written
refusal-presence = the { $position } must be present for this
refusal-display-shows = say what the display showed
event-card-dealt-unnamed = { $hand } is dealt a card face down.
event-totals-announced = The totals are announced: { $first } { $first_total }, { $second } { $second_total }.
event-card-renamed = Card { $place } was named { $was } and is { $card }.
event-card-turned = Card { $place } is turned: { $card }.
event-card-told = Card { $place } is { $card }, according to { $source }.
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
refusal-wrongly-dealt-on = a card is not where the drawing rule puts it: call the irregularity and put it right first, or say on which hand this card was laid
refusal-round-over = round { $round } is over: this can be called only while its cards lie on the table
refusal-settled-incomplete = with these cards round { $round } needed another card, which was never drawn: it cannot be reconstructed
event-irregularity-called-round = Play is suspended because of round { $round }: { $kind }.
event-irregularity-called-round-note = Play is suspended because of round { $round }: { $kind } ({ $note }).
event-card-found = { $card } is found on { $hand } with the cards of round { $round }.
refusal-no-result-of = round { $round } has no result on record
refusal-display-right = the display is right: that is the result by the cards of round { $round }
refusal-card-seen = seen in the device: { $cards }. A Pit Supervisor must have every card that was seen burnt in front of a witness before bets are opened
event-bet-raised-found = Bet { $number } is { $stake } (found after the close).
event-seen-card-burnt = { $card }, which was seen in the device, is burnt.
