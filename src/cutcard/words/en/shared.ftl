### What several pages say.

## What a table is doing, as a sentence and in short

shared-phase-no-shoe = The shoe is being prepared
shared-phase-ready = The next round is about to begin
shared-phase-betting = Place your bets, please
shared-phase-dealing = No more bets
shared-phase-settling = The bets are being settled
shared-phase-shoe-ended = The shoe has ended
shared-phase-suspended = Play is suspended
shared-phase-held = The table is on hold; every bet stands
shared-phase-closing = The house is closing: no new round begins
shared-phase-last-betting = Place your bets: the last round before the house closes
shared-phase-no-dealer = Waiting for a dealer
shared-phase-dealer-ready = The dealer opens the next round
shared-short-no-dealer = No dealer yet
shared-short-dealer-ready = Next round
shared-short-held = On hold
shared-short-closing = Closing
shared-short-last-betting = Last round
shared-short-no-shoe = New shoe
shared-short-ready = Next round
shared-short-betting = Place bets
shared-short-dealing = Dealing
shared-short-settling = Settling
shared-short-shoe-ended = Shoe ended
shared-short-suspended = Suspended

## The line to the house

shared-line-down = Connection lost. Reconnecting; nothing can be placed until it is back.
shared-line-stale = No word from the house. This screen may be out of date; reconnecting.
shared-line-signed-out = You are signed out.
shared-line-up = Connected

## Everywhere

shared-sign-in = Sign in
shared-sign-out = Sign out
shared-name = Name
shared-secret = Secret
shared-act-of = { $act }: { $of }
shared-close = Close
shared-rule = rule { $clause }
# Behind a sentence, or behind part of one.
shared-rule-behind = { " " }({ shared-rule })
shared-line = { $label }: { $says }
shared-otherwise = otherwise: { $when }
shared-paid-once = A bet is paid once, by the highest line that applies.
shared-span = { $least } – { $most }
shared-rules-of = { $document } ({ $edition })
shared-by-the-rules = by the rules { $document } ({ $edition })
shared-round = Round { $number }
shared-table-called = { $name }
shared-table-numbered = { $title } { $number }
shared-corrected = A card of this round was misrecorded and has been corrected
shared-limits = { $wager } takes bets from { $least } to { $most }. Choose another amount.
shared-malfunction = Malfunction voids all pays and plays, subject to { $document } { $round } and { $terminal }
shared-full-stop = .

## Refusals in words for patrons; the others are told by the message of the refusal

shared-why-late-bet = Betting is closed: no bet may be placed or raised. Wait for the next round.
shared-why-late-withdrawal = Betting is closed: bets cannot be taken back now. They play on to the result.
shared-why-excluded = You are excluded (until: { $until }). Please speak to the staff.
shared-why-funds = You do not have enough credit for that. Redeem a ticket here, or buy credit at the cage.
shared-why-area-full = Your betting area takes no more bets. Take one back first, or add to one that is there.
shared-why-stale = The table has moved on; look again.
shared-why-suspended = Play is suspended; nothing can be placed now. Wait until play goes on.
shared-why-too-fast = Too much at once; wait a moment.
shared-why-busy = The house is busy; try again in a moment.
shared-why-unreachable = The house cannot be reached. Your bets will be shown when the connection is back.
shared-why-signed-out = You are signed out; sign in again.
shared-why-sign-in = The name or secret is wrong, or the name is locked. Three wrong secrets lock a name for half an hour; staff can unlock it.
shared-why-link = This link has been used or has expired; ask for another.

## The page itself

shared-house-name = Cutcard
shared-page-title = { $page } · { shared-house-name }
shared-language = Language

## Cards by their names; figures are written as they are

shared-card = { $rank } of { $suit }
shared-the-card = the { $card }
shared-card-counts = { $card } counts { $points }
shared-card-down = a card face down
shared-rank-a = Ace
shared-rank-t = 10
shared-rank-j = Jack
shared-rank-q = Queen
shared-rank-k = King
shared-rank-s = Shou
shared-rank-l = Lu
shared-rank-f = Fu
shared-suit-s = spades
shared-suit-h = hearts
shared-suit-d = diamonds
shared-suit-c = clubs
shared-suit-f = Fire
shared-suit-g = Gold
shared-suit-e = Earth
shared-suit-w = Wood
shared-suit-a = Water

## The roads

shared-road-bead = Bead plate
shared-road-big = Big road
shared-road-big-eye = Big eye boy
shared-road-small = Small road
shared-road-cockroach = Cockroach road
shared-ask = Next { $side }: { $mark }
shared-ask-r = red
shared-ask-b = blue
shared-counted = { $what } { $count }
shared-no-rounds = No round yet

## A ticket on paper

shared-ticket-title = Cash-out ticket
shared-ticket-house = House
shared-credit-elsewhere = { $amount } elsewhere meanwhile
shared-ticket-issued = Issued
shared-ticket-at = { $time }, { $zone }
shared-ticket-valid = Valid
shared-ticket-until = Until it is redeemed, once
shared-ticket-terms = Paid to whoever brings this ticket, at a terminal or at the cage of the house named here. A copy of it is not paid again. Keep the code to yourself.
shared-receipt-check = Check a receipt
shared-fair = How shoes were shuffled
shared-receipt-code = Receipt code
shared-ticket-print = Print
