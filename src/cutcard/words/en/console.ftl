### What the dealer's console and the pit both say: forms, fields, cards, notices and the procedure of an irregularity.

## The bar

console-connecting = Connecting
console-line-up = Live
console-line-down = Connection lost
console-line-stale = Out of date
console-line-signed-out = Signed out
console-all-tables = All tables
console-sound-on = Sound on
console-sound-off = Sound off
console-pit = Pit

## The lock

console-staff-only = This page is for staff.
console-locking = This console is about to lock. Touch the screen or press a key to stay.
console-idle = Locked after five idle minutes.
console-wakes = Nothing of this console is shown until { $name } enters their secret. The tables go on.
console-wake = Go on
console-sign-in-to-go-on = Sign in to go on.
console-tries-again = This page tries again by itself.

## Dates

# The locale in which days and times are written.
console-locale = en-GB
console-dated = { $day }, { $time }
console-as-of = As of { $time }
console-not-read-now = This could not be read just now. Try again.
console-not-read = This could not be read just now. What you see was read before; it is tried again by itself.

## Forms

console-do-it = Do it
console-cancel = Cancel
console-yes = Yes: { $go }
console-reason = Reason (kept in the record)
console-reason-optional = Reason (optional, kept in the record)
console-second-person = Second person
console-second-secret = Their secret
console-patron-signs = The patron signs here with their own secret. Or somebody else, a Pit Supervisor or higher, confirms with a reason that they are here.
console-patron-confirms = Send it to the patron's terminal. If they have none, a second member of staff who heard the request signs here.
console-second-signs = A second person, a Pit Supervisor or higher, agrees and signs here.
console-witness-signs = A witness who did not deal this round attests it and signs here.
console-patron = Patron
console-choose-more = { $label }: choose { $least } or more
console-choose-exactly = { $least ->
    [one] { $label }: choose the card
   *[other] { $label }: choose { $least } cards
}
console-whole-number = { $label }: a whole number from { $from } to { $to }
console-moment = { $label }: a time by the house's clock, such as 20:50, or with its day 2026-11-18 20:50
console-moment-hint = 20:50, or with its day 2026-11-18 20:50
console-amount = { $label }: an amount such as 25, 25.50 or 1,000. A comma stands only between thousands

## Cards

console-face-down = face down
console-rank = Rank
console-suit = Suit
console-scanner = Scanner
console-scan = Scan or type a card, then Enter
console-no-card = { $typed } is not a card of this deck; type rank and suit, such as { $example }
console-cards-most = { $most } cards at most; tap one to take it back
console-take-card-back = { $place }: { $card }, take back
console-no-card-chosen = No card chosen yet.
console-cards-found = { $number } cards found

## Notices

console-refused = Refused:{ " " }
console-not-done = Not done.{ " " }
console-unreachable = The house cannot be reached.{ " " }
console-unknown = It is not known whether this was written; wait for the table to show it.
console-gone-on = The table has moved on; look again before you act. Nothing has changed.
console-nothing-changed = { $why }. Nothing has changed.
console-did-not-work = that did not work
console-dismiss = Dismiss
console-copy = Copy
console-copied = Copied
console-marked = Marked: copy it
console-csv = Download CSV

## The hands and bets of a table, small

console-no-card-yet = no card yet
console-held-by = in the hands of { $patron }
console-no-bets = No bet lies on the table.
console-area = area { $area }
console-bets = Bets{ " " }

## The procedure of an irregularity

console-suspended = Play is suspended
console-irregularity = Irregularity: { $kind }
console-note = Called with the note: { $note }.
console-ordered = Ordered so far: { $remedies }.
console-one-of = One of these is chosen:
console-beneath = Other open irregularities
console-then = Then: { $kind }{ " " }
console-cards-out = Cards out of the device: { $cards }.
console-cards-seen = Cards that were seen: { $cards }.
console-cards-missing = Found to be missing: { $cards }.
console-cards-aside = { $number ->
    [one] { $number } card is set aside in order, face down.
   *[other] { $number } cards are set aside in order, face down.
}
console-concerns = It concerns { $hand }.
console-rule-so = Rule so
console-take-step = Take this step
console-stands-taken = taken
console-stands-next = next
console-stands-later = later
console-stands = { " " }({ $stands })
console-awaits = Awaits the { $position }
console-or-higher = { $position } or higher
console-with-second = with a second person
console-with-witness = before a witness
console-in-order = The order of the cards
console-in-order-hint = Their places as recorded, 1 to { $cards }: 2 1 puts the second card first
console-turned-in-order = The cards that are turned, in the order drawn
console-sorted = How many of each card were found
console-sorted-hint = All cards that should be there are filled in; lower the number of any that were not found.
console-aside-read = The cards set aside, in the order drawn
console-aside-hint = Read them in front of the witness and do not count them above; they stay face down.
console-offered = { $how ->
    [all] Patrons may withdraw all their bets or none now; { console-bets-lie } on the table. Go on when they have had their choice.
   *[each] Patrons may withdraw bets now; { console-bets-lie } on the table. Go on when they have had their choice.
}
console-bets-lie = { $number ->
    [one] { $number } bet lies
   *[other] { $number } bets lie
}
console-contest = { act-contest-call }…
console-contest-by = Is this call wrong? The { $position } or somebody higher can contest it.
console-contest-says = If the call is found untrue, it is struck out and play goes on as before; the call and the finding both stay on the record. Whoever contests it, and the witness, must not have made the call, dealt the round or bet in it.
console-contest-evidence = Evidence: a recording, the log of a device or an eyewitness
console-contest-evidence-optional = Evidence, if there is any: a recording, the log of a device or an eyewitness
console-contest-order = The order of the cards, if it has been established
console-contest-order-hint = Their places as recorded, 1 to { $cards }: 2 1 puts the second card first. Leave it empty if no cards were drawn together.
console-interrupted = Play is interrupted
console-interrupted-says = Turn the cards in patrons' hands first, then call the interruption.

## Acts that wait for a second person

console-approvals = Waiting for approval
console-approval-part = { $label }: { $value }
console-approval-asks = { $asker } ({ $position }) asks: { $act }, { $at }
console-approval-mine = You ask: { $act }, { $at }
console-at-cage = at the cage
console-at-table = at table { $table }
console-approval-until = lapses at { $time }
console-approval-waits = Waiting for somebody to approve it on their own console, until { $time }
console-approval-waits-doer = Waiting for somebody who may do it, on their own console, until { $time }
console-approval-taken-on = Taken on by { $by }, and waiting for whoever must sign with them
console-approval-done = Done: approved by { $by }
console-approval-done-alone = Done: it needed nobody else
console-approval-declined = Declined by { $by }: { $reason }
console-approval-refused = Approved, but refused by the house: { $why }
console-approval-unanswered = Approved by { $by }, but the house has not answered: look at the record
console-approval-withdrawn = Withdrawn
console-approval-lapsed = Lapsed: nobody approved it in time, or you signed out
console-approval-ticket = The code of the ticket
console-approval-secret = The secret for one use
console-approve = Approve…
console-approve-go = I approve it
console-approving = Approve: { $act }
console-approving-says = { $parts }. It takes effect at once, asked for by { $asker } and signed by you.
console-approving-own = { $parts }. { $asker } asks you to do it: it is recorded as your act. If somebody must sign with you, it then waits for them.
console-decline = Decline…
console-decline-go = Decline it
console-declining = Decline: { $act }
console-declining-says = Nothing is done. { $asker } reads your reason, and the record keeps it.
console-own-secret = Your secret
console-or-passkey = leave it empty to sign with your passkey
console-passkey-let-be = no passkey was used: type your secret, or try again
console-nobody-signs = Nobody else can sign at this console. Send it: somebody who may signs on theirs.
console-send-patron = Send to the patron's terminal
console-send = Send for approval
console-withdraw = Withdraw

## Somebody else at this console

console-by-another = Do it here…
console-by-name = Who does it
console-by-secret = Their secret
console-by-says = Somebody who may do this signs here with their own name and secret. It is recorded as their act, and you stay signed in.
console-pieces = { $label }: enter whole numbers of pieces

## Chips

console-cash = Cash
console-chips = Chips
console-chips-table = Table
console-chips-seat = Seat
console-chips-account = Account of the card shown, if any
console-box = { $table }, { $day }
console-box-of = The box
console-drop-says = Count the cash in the box. Another Cashier counts it too, and neither is told what the books say before both come to the same.
console-bank-of = Bank of
console-pieces-of = { $what }, pieces of { $each }
console-slip = Slip
console-slip-piece = { $many } × { $each }
console-slip-short = Slip { $number }, { $table }, { $amount }
console-slip-way = Fill or credit
console-slip-requested = Slip { $number }: { $way } of { $amount } at { $table } ({ $pieces }), requested by { $name } at { $time }
console-slip-sent = Slip { $number }: { $way } of { $amount } at { $table } ({ $pieces }), requested by { $asker } at { $time }, in transit, sent by { $name }
console-nothing-under-way = There is nothing to do this with now.
console-opener-says = Two people count the tray. It holds the last closer; the first time it is empty, and a fill follows.
console-count-blind = Enter what you counted yourself. Somebody else counts it too, and neither sees the other's count or the books.
console-bank-received = You receive this bank: count it yourself. Its Cashier and those who counted it cannot receive it.
console-receive-says = Count what has arrived, whatever the slip says.
console-closer-says = Two people have counted this tray. The closer stays locked in it.
console-buy-in-says = Count the cash and drop it in the box. Pay out as much in chips.
console-bank-says = Count what is issued to you; whoever issues it signs.
console-way = { $way }
console-bought-in = Buy-in recorded: { $amount } in cash, as much in chips.
console-act-recorded = { $act }: recorded.
console-rate-says = What was seen of a patron who has just left the table. It moves no account.
console-rated-account = Account of the card
console-rated-minutes = Minutes played, until now
console-rated-average = Average bet
console-rated-buy-in = Bought in
console-rated-walked = Walked with
