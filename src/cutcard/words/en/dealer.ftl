### What the dealer's console says.

## The page

dealer-page = Dealer · Cutcard
dealer-page-of = { $table } · Dealer
dealer-title = Dealer
dealer-bets-label = Bets on the table
dealer-hands-label = The two hands
dealer-card = Card
# A card by its number in its hand, or 0 where a hand has one card only; and one that no hand has yet, by its number in the round.
dealer-card-of = { $number ->
    [0] { $hand }'s card
    [1] { $hand }'s first card
    [2] { $hand }'s second card
    [3] { $hand }'s third card
   *[other] { $hand }'s card { $number }
}
dealer-card-drawn = Card { $place } of the round
# Above the pad, while it names a card that is turned, or one whose name was wrong.
dealer-pad-turn = { $card }: what is it?
dealer-pad-rename = Not { $card }: what is it?
dealer-wrong-card = { $act }: not { $card }
dealer-name-it = key it in
dealer-turn-card = Turn { $card }
dealer-next-label = The next act
dealer-shoe = Shoe { $number }
dealer-method = Method { $method }
dealer-limits = { $least } to { $most }
dealer-cutting-card-out = Cutting card is out
dealer-out-of-date = This screen is out of date
dealer-why-not-now = The table does not take this now, or not from your position
dealer-why-card-first = Name the card that you chose first, or take the choice back

## Choosing a table

dealer-choose-table = Choose a table
dealer-no-table = There is no table { $table } here. These are the tables:
dealer-cannot-show = This table cannot be shown.
dealer-tables = { $number ->
    [one] { $number } table
   *[other] { $number } tables
}
dealer-runs-itself = runs itself
dealer-by-hand = dealt by hand
dealer-suspended = suspended: { $kind }
dealer-closed = Closed
dealer-duty-other = { $dealer } is the Dealer of this table.
dealer-duty-nobody = Nobody is assigned to deal here: ask a Pit Supervisor.
dealer-relieve = I relieve { $dealer }
dealer-relieve-says = You take this table over from { $dealer }, who is told. It stands on the record in your name.
dealer-relieved = { $dealer } has relieved you.
dealer-due = From { $time } you are due at { $table }.
dealer-due-break = From { $time } you have a break.
dealer-closed-title = This table is closed
dealer-closed-says = Table { $table } has been closed; its records stay.
dealer-to-list = To the list of tables

## Buttons of acts: what asks for more, what a row has room for, and a card that was not turned at the table

# An act that asks for more before it is done.
dealer-asks-more = { $act }…
# The first words of the act's name, on a button beside a bet.
dealer-short-change-bet = Change
dealer-short-remove-bet = Remove
dealer-short-withdraw-bet = Take back
dealer-told-otherwise = Card known from surveillance or device

## The next act: why it comes next

dealer-next-loadshoe = The dealing device is empty or at its end.
dealer-next-openbets = The table is ready for the next round.
dealer-next-closebets = Bets are open.
dealer-next-asktobalance = The table differential is exceeded: ask patrons on the heavier side to lower their bets; the lighter side may raise.
dealer-next-announceresult = Both hands are complete.
dealer-next-settlebets = The result is announced.
dealer-held = This table runs itself. It stops after this round until the pit lets it go on.
dealer-on-hold = The pit has put this table on hold. No round is void and every bet stands; play goes on when the pit lets it.
dealer-closing = The house is being stopped: no further round begins here until the pit lets the house go on. Tell the patrons; chips and credit stay theirs.
dealer-watching = This table runs itself; you are watching.
dealer-next-card = { $which } comes next.
dealer-key-in = Key in or scan { $which }.
dealer-device-reads = The device reads the card; it lies face down.
dealer-patron-draws = { $patron } draws; record the card.
dealer-drawn-before = A card that was drawn before comes next.
dealer-seen-before = { $card } was seen in the device and comes next.
dealer-seen-one-of = The next card is one of { $cards }, which were seen in the device.
dealer-burn-seen-first = Cards were seen in the device: a Pit Supervisor has them burnt in front of a witness before bets are opened.
dealer-patron-takes-device = A patron takes the device and draws; hand it over under the other acts.
dealer-deal = Deal to { $hand }
dealer-deal-down = Deal face down to { $hand }
dealer-deal-card = Deal { $card } to { $hand }
dealer-record = Record for { $hand }
dealer-record-card = Record { $card } for { $hand }
dealer-pass-to = Pass { $hand } to { $patron }
dealer-pass-to-says = { $patron } has the highest bet on { $hand } and is handed the cards, face down.
dealer-pass-on-says = { $hand } was declined: { $patron } comes next by the bets and is handed the cards, face down.
dealer-which-first = Which hand is turned first?
dealer-hand-first = { $hand } first
dealer-turn = Turn { $hand }
dealer-turned-card = Turned: { $card }, { $hand }
dealer-name-turned = Nobody has taken { $hand }'s cards: you turn them and key each in.
dealer-name-turned-for = { $patron } turns { $hand }: key each card in as it is turned.
dealer-turn-says = Nobody has taken { $hand }'s cards; you turn them.
dealer-turn-for = Turn { $hand } for { $patron }
dealer-turn-for-says = { $patron } may turn { $hand } at their terminal; you turn it for a patron who does not.
dealer-out-of-balance = Still out of balance: a Pit Manager removes bets on { $wager }, in the list of bets.
dealer-record-shows = The cards do not lie as the drawing rule says, or cannot be completed: call this before anything else.
dealer-call-kind = Call: { $kind }
dealer-interrupted = Play is interrupted, and the cards that were handed out have been turned: call the interruption.
dealer-all-steps-taken = All steps are taken.
dealer-choice-had = All steps are taken. Have patrons made their choice?
dealer-ordered = Ordered: { $remedies }. Resume play, or order another remedy above.
dealer-remedy-above = Play is suspended. Choose one of the remedies above.
dealer-remedy-awaits = Play is suspended. The { $position } chooses the remedy.
dealer-next-step = The next step: { $remedy }.
dealer-next-step-by = The next step, by the { $position } or higher.

## The hands

dealer-corrected = A card was corrected
dealer-last-round = Last round, { $number }
dealer-round-void = Round { $number } is void
dealer-total = total { $total }
dealer-reserved = { $number ->
    [one] { $number } card drawn before is kept and dealt next.
   *[other] { $number } cards drawn before are kept and dealt next.
}
dealer-turned-first = turned first
dealer-turned-for = turned for { $patron }
dealer-pass-to-other = Pass to…
dealer-pass-to-other-title = Pass { $hand } to another patron
dealer-pass-to-other-says = Who was really handed the cards, face down. It is recorded as it happened.
dealer-declines = { $patron } declines

## The other acts: what they ask, and what is said when they are done

dealer-other-acts = Other acts
dealer-automatic = The automatic dealer deals at this table. The pit can hold the table, and staff can call what no rule covers.
dealer-none-now = None now.
dealer-done = Done.
dealer-laid-on = Card laid on { $hand }
dealer-laid-on-says = Against the drawing rule, or one card too many: it is recorded as it lies and then corrected.
dealer-awaits-act = { $act }:{ " " }
dealer-awaits-by = for the { $position }
dealer-done-seecuttingcard = The cutting card is out.
dealer-done-offerwithdrawal = Patrons may take their bets back.
dealer-asks-burncard = Cards are burnt before the first round of a shoe.
dealer-done-burncard = { $number ->
    [one] { $card } is burnt: { $number } card of this shoe at this screen.
   *[other] { $card } is burnt: { $number } cards of this shoe at this screen.
}
dealer-asks-burncards = This many cards are burnt unseen, before the first round of a shoe.
dealer-cards-number = Number of cards
dealer-done-burncards = { $number ->
    [one] { $number } card is burnt unseen.
   *[other] { $number } cards are burnt unseen.
}
dealer-asks-burnseencards = Cards that were seen in the device between rounds are burnt before bets are opened.
dealer-done-burnseencards = The cards that were seen are burnt.
dealer-asks-correctcard = The card on the table counts. The round is reconstructed by the drawing rule, and patrons are told.
dealer-which-card = Which card
dealer-card-recorded = { $which }, recorded as { $card }
dealer-card-down = { $which }, face down
dealer-card-down-seen = { $which }, face down, seen as { $card }
dealer-card-coming = { $which }, still to come, seen as { $card }
dealer-what-it-is = What it really is
dealer-evidence = What shows it: surveillance, the card itself, a witness
dealer-corrected-to = { $which } is then recorded as { $card }.
dealer-done-correctcard = The card is corrected.
dealer-correct-settled = Correct a settled round
dealer-correct-settled-says = The card that was dealt counts: every bet is settled again by the right cards, and differences are booked.
dealer-correct-round = Correct round { $number }
dealer-asks-correct-settled = If the right card would have changed the drawing, the Gaming Shift Manager decides.
dealer-round = Round
dealer-show-round = Show its cards
dealer-asks-turncard = A patron left with a card, but the device or surveillance shows its value: record it with its source.
dealer-told-by = What shows it
dealer-told-by-surveillance = Surveillance
dealer-told-by-device = The dealing device
dealer-asks-notelatebet = Chips that came after the close are recorded and refused.
dealer-done-notelatebet = The late chips are noted and refused.
dealer-asks-notedeparture = The patron has left the table.
dealer-done-notedeparture = It is noted that { $patron } has left.
dealer-asks-seecuttingcard = The cutting card has come out of the device. Once it is recorded it cannot be taken back.
dealer-asks-reportinterruption = A power failure or another interruption stops play while patrons hold cards. Those cards are turned first; then the interruption is called.
dealer-done-reportinterruption = Play is interrupted: turn the cards in patrons' hands.
dealer-asks-choosehandler = If no bet decides who takes the cards, the Pit Supervisor chooses.
dealer-hand = Hand
dealer-done-allowsqueeze = { $patron } may squeeze.
dealer-asks-allowdrawing = A patron without a bet may draw the cards.
dealer-done-allowdrawing = { $patron } may draw.
dealer-done-acceptdevice = { $patron } holds the device.
dealer-done-giveupdevice = The device is back with the Dealer.
dealer-asks-reportdisplay = Displays are information only; the cards decide. What the display showed is kept in the record.
dealer-display-shows = What the display shows
dealer-done-reportdisplay = It is noted that the display shows “{ $shows }”.
dealer-asks-replacecards = All cards of this shoe leave the table, and a fresh shoe is loaded before the next round.
dealer-asks-replacecards-defect = The decks are incomplete or not fit for play. No round is void: earlier rounds stand, and a fresh shoe is loaded.
dealer-done-replacecards = All cards are replaced; load a fresh shoe.
dealer-asks-choosemethod = The table deals by method { $method }. Method C is for the high-limit area and for an Assistant Casino Manager to choose.
dealer-method-label = Method
dealer-method-a = A: the Dealer draws, patrons turn
dealer-method-b = B: the Dealer draws and turns
dealer-method-c = C: a patron draws
dealer-done-choosemethod = The table deals by method { $method }.
dealer-asks-restrictarea = A playing area takes { $number } bets on one wager now.
dealer-bets-most = Bets at most
dealer-done-restrictarea = { $number ->
    [one] A playing area takes { $number } bet on one wager.
   *[other] A playing area takes { $number } bets on one wager.
}

## Bets

dealer-bets = Bets
dealer-settled = Settled
dealer-placing-says = The patron says what and where; the bet is theirs and is paid from their credit once they confirm it on their terminal.
dealer-finding-says = Chips that were placed in time but not noticed, by their seat, such as #5. Outside the limits they are played this once, and above the maximum only up to the maximum.
dealer-found = found
dealer-wager = Wager
dealer-wager-limits = { $wager }  ({ $least } to { $most })
dealer-area = Area (1 to { $most })
dealer-stake = Stake
dealer-chips = Chips of the seats
dealer-chip-chosen = The chip that one tap lays
dealer-seat-chosen = The seat that is betting
dealer-chip-cell = { $seat }, { $wager }: { $amount }
dealer-new-stake = New stake
dealer-changing = Change the stake of { $patron }
dealer-changing-says = { $stake } is on { $wager } in area { $area }. It takes { $least } to { $most }.
dealer-changing-own = It was staked from the patron's credit: staff can raise it when asked, and the patron confirms. Only the patron can lower it.
dealer-removing = Remove a bet on { $wager }
dealer-removing-says = The two hands are { $gap } apart; the differential is { $most }.
dealer-which-bet = Which bet
dealer-bet-of = { $patron }, area { $area }: { $stake }
dealer-removed = The bet went back to its patron.
dealer-differential = Differential{ " " }
dealer-differential-of = { " " }of { $most }
dealer-differential-on = { " " }of { $most }, heavier on { $wager }
dealer-exceeded = Exceeded
dealer-share = { $number } per cent of the differential
dealer-totals = Totals by wager
dealer-bet-act = { $act }: bet { $number } of { $patron } on { $wager }
dealer-take-all = Take back all of { $patron }

## Scanning

dealer-waiting = Waiting: { $cards }
dealer-waiting-unseen = { $number ->
    [one] Waiting: { $number } card
   *[other] Waiting: { $number } cards
}
dealer-dealt-unnamed = this card is dealt face down and not named until it is turned; { $card } was not taken
dealer-no-card-wanted = no card is to be dealt now; { $card } was not dealt
dealer-no-card-wanted-unseen = no card is to be dealt now; the card that was read was not dealt
dealer-not-dealt = Not dealt: { $cards }, scanned after { $card }
dealer-not-dealt-unseen = { $number ->
    [one] Not dealt: { $number } card read after it
   *[other] Not dealt: { $number } cards read after it
}

## Calling an irregularity

dealer-call-says = The cases that { $document } provides for. Say what happened; then play is suspended, and the procedure leads step by step.
dealer-find-case = Find a case
dealer-none-found = None; call “{ $kind }”.
dealer-none-foreseen = { $document } provides for none.
dealer-step-by = { $position }, rule { $clause }
dealer-step-by-two = { $position }, rule { $clause }, with a second person
dealer-call = Call
dealer-which-hand = Which hand
dealer-cards-together = The cards that left the device together
dealer-cards-of-the-hand = How many cards the hand was given
dealer-cards-together-number = How many cards left the device together
dealer-card-seen = The card that was seen
dealer-cards-seen = The cards that were seen, beginning with the next one
dealer-cards-seen-if-any = Cards that were seen in the device, if any
dealer-sight = How they were seen
dealer-sight-next = next to be dealt
dealer-altered-evidence = Evidence that the order was altered, other than the cards that were seen
dealer-not-as-it-stands = Not possible by the record ({ $number })
dealer-what-happened = What happened (optional)
dealer-what-is-attested = What was seen (kept in the record)
dealer-call-voids = Call it (this voids the round)
dealer-suspend = Suspend play
dealer-call-confirm = In this case the rule voids the round. Is it really this case?
