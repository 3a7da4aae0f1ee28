### The laboratory: a game bent, and its figures.

## The page

lab-page-title = Laboratory · Cutcard
lab-title = Laboratory
lab-badge = Variant: no document approves it
lab-base = { $document }, { $edition }
lab-bends = It bends { $document }, { $edition }.
lab-undo = Undo
lab-cards-back = All cards back
lab-as-approved = As approved

## The bench

lab-bench = Game and shoe
lab-game = Game
lab-decks = Decks
lab-bets = Bets of one unit
lab-cards = Cards in the shoe: { $cards }
lab-tap = Tap a card to take it away.
lab-take = { $card }, { $left } left: take one away
lab-gone = Cards gone
lab-gone-none = No card is gone.
lab-put-back = { $card }, { $copies } gone: put one back

## Figures

lab-wagers = All wagers
lab-wager = Wager
lab-edge = House edge
lab-resolved = Per resolved bet
lab-hits = Wins
lab-pushes = Pushes
lab-deviation = Deviation
lab-skewness = Skewness
lab-leave-out = Leave out
lab-leave-out-wager = Leave out { $wager }
lab-put-in = Put in
lab-put-in-wager = Put { $wager } in again
lab-left-out = left out
lab-changed = changed
lab-lines = Paytable of { $wager }
lab-lines-hint = Odds are written 8:1, 0.95:1 or 1:2; a line can also push, lose half or lose.
lab-when = When
lab-pays = Pays
lab-pays-when = Pays: { $when }
lab-was = approved { $pays }
# The house edge as approved, and as the paytable is bent.
lab-moved = { $before } → { $after }
lab-chance = Chance
lab-adds = Adds to return
lab-clause = Rule
lab-no-clause = variant
lab-otherwise = otherwise
lab-loses = loses
lab-ev = Expected value of a unit bet: { $ev }
lab-totals = After { $bets } bets of one unit
lab-mean = On average
lab-ahead = Ahead
lab-even = Even
lab-behind = Behind
lab-band = { $level } of all results
lab-range = { $low } to { $high }
lab-error = Every chance is right to { $error }.

## Pictures

lab-plot-totals = Results of { $bets } bets on { $wager }
lab-plot-totals-says = { $title }: ahead { $ahead }, even { $even }, behind { $behind }.
lab-plot-gain = gain
lab-plot-loss = loss
lab-plot-decks = House edge of { $wager } by decks, full shoes
lab-plot-cards = House edge of { $wager }: change by the next card that leaves
lab-plot-says = { $title }. { $points }.
lab-plot-point = { $label }: { $value }
lab-save = Save picture
lab-save-of = Save picture: { $title }

## Files and links

lab-files = Files and link
lab-variant-file = Variant file
lab-csv = Prices as CSV
lab-par-pdf = PAR sheet, PDF
lab-par-html = PAR sheet, HTML
lab-sheet-note = The PAR sheet is of the full shoe.
lab-link = Link to all of this
lab-copy = Copy link
lab-copied = Copied

## What is refused

error-lab-link = the laboratory cannot read “{ $part }” of this link; it was left out, and nothing has changed
error-lab-version = this link is from version { $version } of the laboratory, which this program cannot read
error-lab-odds = { $wager }: “{ $what }” cannot be read; write odds such as 8:1, 0.95:1 or 1:2, or push, lose half, lose
error-lab-cards = too few cards are left; a round may need { $needed }
error-lab-totals = { $bets } bets at these odds have too many results to work out as you type; choose fewer bets or rounder odds
error-lab-busy = the laboratory is busy; ask again in a moment
error-lab-approved = nothing has been changed, so there is no variant to write
error-lab-extra = the PAR sheet needs a part that is not installed; run pip install "cutcard[par]"
