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
console-wakes = Tables and alerts go on. { $name } enters their secret to act again.
console-wake = Go on
console-sign-in-to-go-on = Sign in to go on.
console-tries-again = This page tries again by itself.

## Dates

# The locale in which days and times are written.
console-locale = en-GB
console-dated = { $day }, { $time }

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
console-needed = { $label }: this is needed
console-whole-number = { $label }: a whole number from { $from } to { $to }
console-amount = { $label }: an amount such as 25 or 25.50

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
console-decline = Decline…
console-decline-go = Decline it
console-declining = Decline: { $act }
console-declining-says = Nothing is done. { $asker } reads your reason, and the record keeps it.
console-own-secret = Your secret
console-or-passkey = leave it empty to sign with your passkey
console-passkey-let-be = no passkey was used: type your secret, or try again
console-send = Send for approval
console-withdraw = Withdraw

## Somebody else at this console

console-by-another = Do it here…
console-by-name = Who does it
console-by-secret = Their secret
console-by-says = Somebody who may do this signs here with their own name and secret. It is recorded as their act, and you stay signed in.
