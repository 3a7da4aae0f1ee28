### The independent audit: what it looked at and what cannot be as it is written. What it expected and found is data.

## What a finding is about

check-accounts = accounts
check-authority = authority
check-balance = balance
check-log = log
check-clause = clause
check-clock = clock
check-consequence = consequence
check-database = database
check-day = day
check-deal = deal
check-edition = edition
check-ids = ids
check-journal = journal
check-limit = limit
check-money = money
check-names = names
check-result = result
check-round = round
check-personal = personal data
check-ruling = ruling
check-doors = doors
check-keys = keys
check-settlement = settlement
check-shoe = shoe
check-ticket = ticket

## A finding as one line

finding-line = { $check }: { $finding }; expected { $expected }, found { $found }
finding-line-at = { $check }: { $stream } entry { $version } (seq { $seq }, round { $round }): { $finding }; expected { $expected }, found { $found }

## Rounds and bets

finding-rounds-counted = rounds are counted one by one
finding-too-few-cards = a round began with too few cards to be sure of finishing it
finding-cards-not-replaced = the cards had to be replaced before this round ({ $document } { $clause })
finding-bet-not-asked = bet { $number } differs from what was asked for
finding-bet-says-found = bet { $number } is recorded as found after the close
finding-bets-counted = bets are counted one by one
finding-bet-when = when bet { $number } was placed
finding-bet-before-order = the first bet on shoe { $shoe } was taken before its order was fixed
finding-bets-without-account = { $patron } bets without an account
finding-bet-on = bet { $number } is on { $wager }
finding-stake = the stake of bet { $number }
finding-own-limit = a bet of { $patron }'s beyond their own limit
finding-limit-set = the limit that { $account } set
finding-counted = the gaming day and the person that { $event } counts for
finding-log-shorter = the journal ends before what log witnesses have seen
finding-log-other = the first { $size } entries are not those that log witnesses have seen
finding-large = { $act } by { $by }, together with the earlier amounts of the day
finding-further-below = bet { $number } is a further bet of { $patron } below the minimum
finding-area = the area of bet { $number }
finding-area-full = area { $area } for { $wager } is full
finding-anothers-bet = { $by } acts on a bet of { $patron }
finding-unconfirmed = the credit of { $account } was reduced without its holder's confirmation
finding-chips-of-account = chips were recorded for the account of { $account }
finding-another-changed = another bet was changed
finding-late-withdrawal = bet { $number } was taken back after the close
finding-another-given-back = another bet was given back
finding-heavier = the heavier hand, and by how much
finding-differential = the table differential at the close
finding-returned-unplayed = a bet of { $patron } was returned unplayed
finding-settlement = bet { $number }, { $stake } on { $wager } at { $deal }
finding-settled-under = the clauses bet { $number } was settled under
finding-reversed = the settlement of bet { $number } was reversed
finding-bet-reversed = bet { $number } was reversed
finding-bet-changed = bet { $number } was changed
finding-bet-given-back = bet { $number } was given back
finding-bet-settled = bet { $number } was settled
finding-bets-left = round { $round } is over and bets lie on the table
finding-round-ended = the round that ended
finding-shoe-ends = whether the shoe ends with this round
finding-round-void = the round that is void
finding-void-keeps-settlements = a void round keeps settlements
finding-area-takes = bets that an area takes
finding-bets-that-stand = the bets of { $patron } that stand, and whether bets were closed
finding-second-bet = bet { $number } is a further bet of { $patron } on the same wager and area
finding-placed-by = who placed the bet of { $patron }
finding-recorded-by = who saw the patron lower bet { $number } or take it back
finding-removed = bet { $number } was removed for the differential
finding-found-late = a bet was found
finding-late-chips = chips of { $patron } after the close
finding-left = { $patron } left the table
finding-not-whole-decks = another round was dealt from decks that were found incomplete ({ $document } { $clause })
finding-decided-withdrawn = bet { $number } was already decided when it was taken back
finding-card-differential = a card was dealt while the table differential was exceeded
finding-resettled = the bets of round { $round } whose outcome the right cards change
finding-bet-resettled = bet { $number } was settled again

## Money

finding-opened-twice = { $account } was opened a second time
finding-money-moved = the money that moved does not follow from the events
finding-negative-transfer = a transfer of a negative amount
finding-overdrawn = { $account } is overdrawn
finding-ceiling = { $account } holds or has bought more credit than an account may
finding-balances = the balances afterwards are wrong
finding-moved-while-locked = money moved for { $account }
finding-accounts-sum = the accounts do not add up to zero
finding-balance = the balance of { $account }
finding-account-kind = the kind of { $account }
finding-meter = the meter '{ $meter }' of { $account }

## The cage, and what any entry holds

finding-round-and-shoe = the entry's round and shoe
finding-unknown-command = an unknown command
finding-act-by = { $act } by { $by }
finding-terminal-back = the terminal of { $patron } is back
finding-under-method = { $act } under this method
finding-terminal-lost = the terminal of { $patron } is lost
finding-acting = { $name } acted above their own position without an appointment
finding-name = who is meant ({ $part })
finding-via = where { $by } acted from
finding-appointed = the appointment of { $name }
finding-people = the engagement of { $name }
finding-passkey = a passkey of { $name }
finding-no-employee = { $name } is not on the staff by the record
finding-name-twin = the name { $name }
finding-forgotten = the patron of { $account } was forgotten
finding-sign-in = a sign-in of { $account }
finding-not-erased = the personal data of the patron of { $account } should have been erased
finding-door = the row { $row }, which decides who gets in or who a patron is
finding-by-the-house = { $act } by the house itself
finding-no-reason = { $act } without a reason
finding-follows = what follows from { $act }
finding-not-asked = { $event }: its { $part } differs from what was asked for
finding-clause-quoted = the clause { $event } quotes
finding-event-for = { $event } for { $account }
finding-who-noted = who noted it
finding-unknown-event = an unknown event
finding-amount = an amount
finding-tickets-counted = tickets are counted one by one
finding-cashed-out = all the credit of { $account } was cashed out
finding-two-tickets = two tickets with one code
finding-ticket-digest = the digest kept of the code of ticket { $number }
finding-code-shown = the code shown
finding-ticket-paid = ticket { $number } was paid
finding-number-and-amount = number and amount
finding-table-name = { $table } is the name of another table that is open
finding-table-called = what table { $table } is called
finding-house-name = what the house is called
finding-table-closed = table { $table } was closed
finding-table-settings = the settings under which table { $table } was opened
finding-table-changed = the settings of table { $table } were changed
finding-day = the gaming day { $day }
finding-day-unwitnessed = what log witnesses had seen when the gaming day { $day } was closed
finding-day-final = the final figures of the gaming day { $day }
finding-day-digest = the figures of a closing report
finding-shift = the shift { $shift }
finding-dealers = who deals at which table
finding-other-dealer = { $act } by { $by }, who is not the Dealer of the table
finding-supervisors = which Pit Supervisor looks after which table
finding-rota = who is due at which table
finding-assignment = whether Dealers deal only where they are assigned
finding-thresholds = the amounts from which the pit is alerted
finding-table-reopened = table { $table } was opened again
finding-changed-at-cage = settings that were changed at the cage
finding-stamped-settings = the settings that shoe { $shoe } is stamped with
finding-table-pace = how long a table takes bets

## Shoes and cards

finding-decks = the decks in the shoe
finding-loaded-in-play = a shoe was loaded while another was in play
finding-decks-counted = the cards counted into the shoe, { $decks } whole decks
finding-decks-ordered = the order of shoe { $shoe }, { $decks } whole decks
finding-stamp-without-shoe = a stamp without a shoe just loaded
finding-shoes-counted = shoes are counted one by one
finding-promise = the promise of shoe { $shoe }
finding-shoe-promised = the promise of the seed of shoe { $shoe }
finding-seed = the opened seed of shoe { $shoe } is not the one that was promised
finding-seed-order = the order of shoe { $shoe } does not follow from its seed and its beacon
finding-beacon = the beacon of shoe { $shoe }
finding-sealed-order = the sealed order of shoe { $shoe }
finding-rules-digest = the rules' digest on shoe { $shoe }
finding-other-rules = shoe { $shoe } was dealt under other rules than this program has as { $edition }, so findings about its rounds apply the wrong rules: audit it with the Cutcard that dealt it
finding-edition = the edition on shoe { $shoe }
finding-edition-taken = the edition chosen for table { $table }
finding-edition-began = the edition of the next shoe of table { $table }
finding-edition-approved = { $edition } on the house's list
finding-edition-unlisted = { $edition } at table { $table }, brought by an installed package
finding-edition-over = { $event } under { $edition }
finding-edition-in-force = { $act } at table { $table } under { $edition } on this day
finding-edition-round = round { $round }, which was played under { $edition }
finding-edition-unknown = the edition of table { $table }
finding-zone = the time zone of the house
finding-chips = { $event } at { $table }
finding-currency = the currency of the house
finding-gaming-day = the hour at which a gaming day begins
finding-carried = what the table carries over: { $parts }
finding-shoe-opened = shoe { $shoe } was opened
finding-commitment = the order and salt of shoe { $shoe } do not match its commitment
finding-out-of-order = card { $place } out of shoe { $shoe } is not the one in its order
finding-burnt = a card was burnt
finding-drawn = the card was drawn
finding-drawn-before = cards drawn before come first
finding-card-follows = { $card } follows
finding-card-lies = { $card } lies face up
finding-first-four = the first four cards lie there
finding-card-to = { $card } to { $hand }
finding-clauses-for-card = the clauses for { $card } to { $hand }
finding-behind-cutting-card = a card from behind the cutting card
finding-cutting-card-twice = the cutting card came out twice
finding-cutting-card = the cutting card
finding-cut = the cutting card of a table that is opened
finding-table-layout = the layout of a table that is opened
finding-positions = the playing positions of a table that is opened
finding-table-decks = the decks of a table that is opened
finding-table-offers = the wagers of a table that is opened
finding-table-limits = the limits of a table that is opened
finding-table-differential = the differential of a table that is opened
finding-rounds-left = rounds left
finding-offered-back = bets were offered back because the cutting card came first
finding-pairs = the pairs are decided by the first cards
finding-turned = a hand was turned
finding-deal = the deal { $deal }
finding-result = the result of { $deal }
finding-result-clause = the clause of the result of { $deal }
finding-last-result = the last result, which stands
finding-card-corrected = card { $place } was corrected
finding-who-corrected = who corrected it
finding-shoe-over = shoe { $shoe } is over
finding-loaded = a shoe was loaded
finding-device = the device
finding-no-shoe = { $card } was drawn without a shoe
finding-once-more = { $card } left the shoe more often than the decks hold it
finding-device-empty = a card came out of an empty device
finding-seen-before = the card that was seen in the device comes next
finding-named-blind = { $card } was named while it lay face down
finding-unnamed = a card was dealt without a name
finding-who-dealt = who dealt
finding-card-turned = card { $place } was turned
finding-turned-by = { $by } turned cards
finding-turned-first = the hand that is turned first
finding-card-renamed = card { $place } was renamed
finding-totals = the totals of the initial deal, announced before a third card
finding-surplus = surplus cards
finding-discarded = the cards that were discarded when bets were opened again
finding-card-seen = the card that was seen in the device
finding-told-of-one-present = a card was recorded from surveillance or the device, and nobody had called that its holder was gone
finding-reconstruction = the cards as reconstructed by the recorded order and the drawing rule
finding-replaced = the cards were replaced
finding-passed = a hand was passed to { $patron }
finding-declined = { $patron } declined a hand
finding-squeeze = { $patron } was allowed to squeeze
finding-device-given-up = { $patron } gave up the device
finding-staff-order = the order in which a table ranks its staff
finding-method-c = method C was chosen
finding-round-corrected = a card of round { $round } was corrected
finding-drawn-otherwise = the right card would have changed the drawing
finding-round-called = the round for which { $kind } was called
finding-card-found = { $card } was found with the cards of a round
finding-display-round = the round a display showed wrongly

## Irregularities and rulings

finding-no-such-case = { $document } does not provide for this case
finding-called-before = what was called before comes first
finding-drawn-together = cards drawn together
finding-ruled = ruled: { $remedy }
finding-who-ruled = who ruled: { $remedy }
finding-on-kind = on { $kind }
finding-ruled-by = { $by } ruled: { $remedy } ({ $document } { $clause })
finding-ruling-clauses = the clauses of the ruling: { $remedy }
finding-ruling-follows = what follows from: { $remedy }
finding-resumed = play was resumed
finding-contested = a call was contested
finding-contested-by = { $by } found a call untrue
finding-contested-clauses = the clauses of a contested call
finding-call-contested = the call that was contested
finding-who-called = who made the call
finding-altered-evidence = the order was called altered after cards had been seen
finding-closed-by-exposure = whether an exposed card that is played closed the bets
finding-order-found = the order established for cards drawn together
finding-all-or-none = whether all bets or none go back
finding-reopened = bets were opened again
finding-set-aside = two cards set aside
finding-missing = the cards found missing
finding-replacing = the cards that replace the missing ones
finding-not-the-case = { $kind } was called ({ $document } { $clause }), but this did not hold: { $circumstance }
finding-unattested = { $kind } was called without a note of what was seen
finding-interrupted = play was interrupted
finding-offer-unturned = bets were offered back while patrons had cards face down

## Who acts, and when

finding-document = the document { $event } quotes
finding-while = { $act } while the table is { $stage }
stage-no-shoe = without a shoe
stage-ready = between rounds
stage-open = open for bets
stage-closed = closed for bets
stage-settling = settling
stage-shoe-ended = at the end of its shoe
finding-while-suspended = { $act } while an irregularity is open
finding-act-of-house = an act of the house itself
finding-last-shoe = the last shoe of a table that is closed
finding-act-of = an act by { $by }
finding-names-card = { $by } names a card where the house shuffles and draws
finding-patron-names = { $by }, a patron, names a card
finding-outcome-changed = how the entry changed the winner and the payments
finding-outcome-untouched = the entry says that it changed the winner or payments
finding-changed-by = { $act } by { $by } changed what bets are paid
finding-second-person = { $act } by { $by } alone
finding-witness = { $act } by { $by } needs a witness
finding-presence = who was present at: { $remedy }
finding-evidence = a card was corrected without evidence
finding-money-gone = bet { $number }: { $patron } no longer has the money

## The journal itself

finding-database-check = the database's own check
finding-checksum = the file cannot be read, so nothing of the journal was checked
finding-journal-end = the journal cannot be read to its end
finding-derived = a row of { $table }, which is derived from the journal
finding-snapshot = the snapshot ({ $part }), which is derived from the journal
finding-archived-end = the root of the log where the archive { $archive } ends
finding-archived-stream = { $stream } where the archive { $archive } ends
finding-archive = the archive { $archive }
finding-archive-missing = the audit stopped where entries of the journal are detached
finding-archived-again = { $stream } is archived again
finding-detached = how far { $stream } is detached
finding-attached = what was put back into the journal
finding-emptied = { $stream }: entries do not hold what was written
finding-log-end-file = { $path } says no end of a log
finding-outside-differs = the log's end kept outside: at entry { $size } the journal had come to another root
finding-earlier-run = the journal up to entry { $size } is not the one that an earlier run of this audit read: keep the file of that run, and the database as it is
finding-unreadable = the entry cannot be read
finding-missing-or-double = entries of { $stream } are missing or duplicated
finding-not-as-written = the entry is not what was written
finding-entry-id = the entry's id
finding-journal-version = the journal's version goes back
finding-id-again = the id { $id }
finding-entry-of = an entry of { $stream }
finding-not-whole = the entry is incomplete
finding-entries-missing = entries are missing at the end of the journal
finding-no-log-end = the database has no end of the log
finding-log-end = the journal up to entry { $size } is not what the house sealed
finding-outside-ahead = the log's end kept outside is ahead of the journal
finding-added = { $entries ->
    [one] entry { $last } of the journal was not written by the house
   *[other] entries { $first } to { $last } of the journal were not written by the house
}
finding-seal = the log's end in the database was not sealed with the house's key
finding-other-house = the log's end kept outside belongs to another house
finding-restored = the record says that the house was restored from a backup
finding-restored-end = where the history before the restoration ended
finding-restored-checkpoint = the last checkpoint of the log that the restored house gave up
finding-key = the { $key } key that is entered does not follow the key before it
finding-ceremony = a key ceremony
finding-keeper = shoe { $shoe } is promised with another key than the keeper's that was entered last
finding-key-ring = the key file does not hold the keys that the journal names, the newest first
finding-checkpoint-signer = the checkpoint of { $size } entries is not signed with the key that the journal names for it
finding-known-shoe = { $event } on shoe { $shoe }, whose next cards were seen before the house was restored
finding-closed-with-shoe = { $table } was closed together with its shoe { $shoe }

## Notes, which break no rule

note-no-log-end = no file with the log's end was given: entries missing at the end would not be noticed
note-beyond-outside = { $entries ->
    [one] one entry was written after the log's end given: nothing outside the database vouches for it; ask who did it
   *[other] { $entries } entries were written after the log's end given: nothing outside the database vouches for them; ask who did them
}
note-doors-gone = { $rows } rows that the journal knows are not in the database, the first of them { $first }: they let nobody in
note-seal-unchecked = the house's key was not given: the seal of the log's end was not checked, so entries that somebody added to the database would not be noticed
note-erased = { $count ->
    [one] the personal data of one patron were erased
   *[other] the personal data of { $count } patrons were erased
}
note-clock = the clock went back by { $microseconds } microseconds
note-shoe-in-play = { $table }: shoe { $shoe } is still in play, so its order is still sealed
note-edition-extended = table { $table }: { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
} under { $edition } in time by the extension granted on { $granted }
note-edition-unknown = table { $table } uses an edition that this program does not know: { $entries } of its entries were not checked
note-restored = the house was restored from the backup { $backup } of { $made }, accepted by { $by } with { $second }: { $reason }; { $lost }
note-archived = the journal up to { $until } was archived in { $archive }
note-key = the { $key } key is { $name } from here on, by { $by } with { $second }: { $reason }
note-detached = the contents of { $count } entries are in archives alone, except for those that are listed
note-restored-lost = entries { $first } to { $last } were lost
note-restored-whole = nothing was lost as far as is known outside the database
note-restored-unknown = how far it had come by then is not known
note-earlier-run = entries { $first } to { $last } were checked by an earlier run, from { $began } to { $ended }; this run hashed them again, and they are the same
note-lost-end = the log's end kept outside, of { $size } entries, belongs to the history that was given up when the house was restored
note-day-unwitnessed = the gaming day { $day } was closed as unwitnessed by { $by } with { $second }: log witnesses had seen { $seen } entries ({ $since })
note-day-not-asked = the gaming day { $day } was closed while no log witness was asked, though earlier days were witnessed
note-set-up = { $name } was engaged or changed as { $position } when the house was set up, by whoever held its key
finding-display-right = a display was reported as wrong although it showed the result of round { $round }
finding-opened-on-seen = bets were opened while { $card } was known to come next
finding-gone-withdraws = bet { $number } was given back to { $patron }, who had left with cards
