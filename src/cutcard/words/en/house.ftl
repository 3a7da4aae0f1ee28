### The house and its cage: what they refuse, what the house writes into the record, and the list of significant events.

## Accounts

refusal-account-exists = { $account } already has an account
refusal-account-kind = an account belongs to a patron or a terminal
refusal-account-locked = { $account } is locked: { $reason }
refusal-account-name = an account's name can have 1 to 40 letters, digits, spaces, dots or dashes
refusal-account-not-locked = { $account } is not locked
refusal-account-not-open = { $account } has no account, or it is already locked
refusal-amount = an amount must be more than 0 and at most { $most }, not { $amount }
refusal-amount-whole = an amount must be a whole number of cents, not { $amount }
refusal-meters = the meters of { $account } do not add up: no money moves until staff have looked into it
refusal-meters-first = the meters of { $account } do not add up: put the books right first
refusal-no-such-account = { $account } has no account; open one first

## Patrons as persons

forget-bets = a bet lies on a table
forget-credit = { $credit } of credit
forget-due = { $due } owed
forget-locked = the account is locked: { $reason }
forget-tickets = { $count ->
        [one] a ticket that is not paid
       *[other] { $count } tickets that are not paid
    }
forget-today = the gaming day of their last play or cage visit is not over
refusal-born = write a date of birth such as 1980-02-29; it must be in the past
refusal-forget = { $account } cannot be forgotten while something is outstanding: { $what }
refusal-forget-staff = { $name } works for the house: dismiss them before they are forgotten as a patron
refusal-known-again = these are the data of a forgotten patron whose own limits still apply: use their account { $account }
refusal-name-given = that name is already taken by a patron, an account or a member of staff; choose another
refusal-personal = { $field } can have at most { $most } characters, all of them printable
refusal-personal-field = these personal data can be kept: { $fields }
personal-name = the name to sign in with
personal-shown = the name shown
personal-contact = the contact
personal-born = the date of birth
personal-note = the note

## Credit and tickets

refusal-adjustment = an adjustment must be a whole number of cents, up or down
refusal-ceiling = an account can hold at most { $most }
refusal-credit = { $account } has { $credit }, not { $wanted }
refusal-credit-only = { $account } has only { $credit }
refusal-funds = { $account } has { $credit }; that is not enough
refusal-money-gone = the credit of { $account } no longer covers what must be taken back: the { $position } decides
refusal-no-such-ticket = no ticket has that code
refusal-not-their-credit = only the patron or staff can cash out this credit
refusal-redeems-for-themselves = patrons redeem tickets for their own credit; staff pay them in cash
refusal-ticket-paid = ticket { $number } has already been paid; a ticket is paid once

## Tables of the house

refusal-card-source = choose where the cards come from: { $sources }
refusal-closed-elsewhere = another node serves { $table }: close it there
refusal-no-patron-draws = no patron draws at an automatic table: choose method A or B
refusal-no-methods = the rules of { $game } have no method { $method }: open the table without a method, or choose a game that has methods
refusal-method-c-source = where a patron draws, a device must read the cards
refusal-no-hands = this table runs itself, and staff handle no cards or chips at it, so this cannot happen here. If no rule covers what happened, call “{ kind-unforeseen }” without naming a card; if play must wait, hold the table
refusal-no-table-served = this node serves no table { $table }
refusal-no-such-table = the house runs no table { $table }
refusal-round-open = a round is open at { $table }: let it end first
refusal-settings = these are not valid settings of a table: { $what }
refusal-stakes-lie = stakes of an earlier round are still at { $table }: look into the books first
refusal-stopped = { $why }
refusal-table-exists = a table called { $table } is already open; choose another name
refusal-other-game = { $table } was a table of { $game }, and its rounds are on record under that name: open it for that game, or choose another name
refusal-settings-changeable = name one or more settings to change: { $settings }
refusal-table-unchanged = { $table } already has these settings
refusal-change-elsewhere = { $table } cannot be reached from here: change it at the node that serves it
refusal-change-round-open = a round is open at { $table }: settings change between two rounds
refusal-change-suspended = play at { $table } is suspended: resolve that first
refusal-change-shoe = a shoe is in play at { $table }: decks and cutting card change between two shoes, so let it end or replace the cards first
refusal-settings-round = round { $round } was played with other settings than the table has now: put it right between two rounds
refusal-day-open = the gaming day { $day } is still open: close it first
refusal-day = { $day } is not a date; write one such as 2026-11-16
refusal-day-past = the gaming day { $last } is closed: the next one must be later
refusal-day-ahead = today is the gaming day { $day }: a day can be opened on its date or the day before
refusal-no-day = no gaming day is open
refusal-shift = give the shift a name of 1 to 40 letters
refusal-shift-taker = name who takes the shift; it must be somebody other than { $holder }, who has it now
refusal-shift-holder = only { $holder }, who has the shift, or an Assistant Casino Manager or higher can hand it over
refusal-shift-signed = { $taker } takes the shift and must sign for it as the second person
refusal-day-unbalanced = the day does not balance with the ledger: run the audit before closing it
refusal-day-unwitnessed = the log witnesses have cosigned nothing since { $since }: two people can close the day as unwitnessed, and the record says so
refusal-day-never-witnessed = the log witnesses have cosigned nothing yet: two people can close the day as unwitnessed, and the record says so
refusal-day-archived = some entries of this day are only in archives; put them back first with cutcard house archive --attach
refusal-runs-itself = { $table } is an automatic table: nobody deals there
refusal-assigned-dismissed = { $name } was dismissed and cannot deal: assign somebody who works in the pit
refusal-assigned-position = { $name } works here as { $position } and cannot deal: assign somebody who works in the pit
refusal-deals-twice = { $name } would deal at two tables: relieve them at the other one first
refusal-dealers-unchanged = these dealers are already assigned
refusal-thresholds = a threshold must be an amount of money, or 0 for none
refusal-thresholds-unchanged = the thresholds are already set to this
refusal-table-name = a table's name can have 1 to 40 small letters, digits and dashes
refusal-house-interrupts = this table runs itself: the house notices an interruption by itself. If play must wait, hold the table; a hold voids nothing
refusal-the-house-deals = this table runs itself: the house deals, opens and closes bets, announces and settles, and patrons turn the cards they were handed. If play must wait, hold the table
refusal-the-house-draws = this table is automatic: the house shuffles and draws, and nobody names a card
refusal-waiting = an irregularity is open: a member of staff must rule on it
source-device = device
source-keyed = keyed
source-shuffled = shuffled

## Acting in a position

refusal-appointed-by = only somebody above the { $position } can give or end that appointment
refusal-appointed-name = name who is to act, and until when
refusal-appointed-position = people can be appointed to act as Pit Supervisor, Pit Manager or Assistant Casino Manager
refusal-appoints-self = nobody can give or end their own appointment
refusal-not-appointed = { $name } is not acting in another position

## People of the house

refusal-above-oneself = only a { $position } or higher can do this
refusal-begun = the house already has its people: two of them must do this
refusal-engaged-already = { $name } already works here as { $position }
refusal-engages-self = nobody can engage, promote or dismiss themselves
refusal-last-of-staff = the house must keep a Gaming Shift Manager and one other Pit Supervisor or higher: engage somebody first
refusal-name-reserved = { $name } is reserved for the house or a position; choose another name
refusal-gave-secret = { $name } or { $other } gave the other a secret today and knew it: somebody else must agree
refusal-name-twin = { $name } looks like a name that is already taken; choose another
refusal-no-such-employee = nobody called { $name } works for this house
refusal-passkey = a passkey needs a name of 1 to { $most } characters and a readable key
refusal-passkey-known = that passkey is already registered
refusal-passkeys-most = you can have at most { $most } passkeys: remove one first
refusal-doors = the house itself writes down who gets in, together with the rows that it is about
refusal-door-changed = somebody else changed it first: look again
refusal-door-altered = what is kept of patrons was altered in the database by somebody else, and is not relied on: cutcard verify names the rows. Enter the data of whoever it concerns again, then repeat this
refusal-passkey-unseen = register a passkey at a server, which checks that it can sign
refusal-no-such-passkey = you do not have that passkey
refusal-not-held = { $name } does not hold the position of { $position } now
refusal-staff-position = name a staff position other than the present one

## What is put to the house

refusal-disk-full = the disk is nearly full: open rounds are played to their end, and no new round begins until there is room
refusal-id = an id must have 8 to 64 letters, digits, dots, dashes, colons or underscores
refusal-id-reused = the id { $id } was already used for another command
refusal-misfit = { $act }: the value of { $field } is not valid
refusal-no-cage-act = the cage has no such act
refusal-not-recovering = this can be done only while the house is being opened
refusal-large-two = the total of this gaming day exceeds { $account } for one account or { $cashier } for one Cashier: give a reason, and name a second person who agrees
refusal-count-two = the count differs from the books: give a reason, and name a second person who agrees
refusal-reason = give a reason; it is kept in the record
refusal-same-person = the second person must be somebody else, and not the person this is about
refusal-own-account = { $account } is your own account: another member of staff must do this
refusal-bets-here = { $name } has or would have a bet at this table, and cannot act as staff here
refusal-person-patron = { $name } is a patron of this house: name a member of staff
refusal-second-person = a second person, the { $position } or higher, must agree
refusal-cashier = only a Cashier sells credit and pays tickets; a higher position does not include it
refusal-consent = { $account } must sign with their own secret, or somebody else must confirm that they are here
refusal-unconfirmed = { $patron } must confirm this request on their terminal; if they have none, a second member of staff confirms it
refusal-confirm-at-terminal = { $patron } has a terminal: send the request there, and let them confirm it
refusal-chips-of-account = record these chips for their seat, such as #5, and not for { $patron }: chips never come from an account's credit
refusal-stale = the table has moved on since entry { $log }: look again
refusal-stale-round = this was meant for round { $meant }, but the table is in round { $round }
refusal-unwritable = the { $field } contains characters that cannot be stored
refusal-unwritable-name = that name contains characters that cannot be stored

## Records that are asked for

refusal-no-round-recorded = table { $table } has no round { $round }
refusal-no-table-recorded = the house has no table { $table }; it has { $tables }
refusal-no-tables-recorded = the house has no table { $table }; it has none

## Significant events at tables and at the cage

listed-account-locked = account locked: { $account }
listed-account-unlocked = account unlocked: { $account }
listed-patron-forgotten = patron forgotten: { $account }
listed-appointed = { $name } appointed as acting { $position }
listed-appointment-ended = appointment of { $name } ended
listed-areas-restricted = playing areas restricted: { $most }
listed-bet-raised = bet { $number } raised by what was found after the close
listed-bet-found = bet of { $patron } found after the close
listed-bet-removed = bet { $number } removed
listed-bet-taken-back = bet { $number } taken back on the word of staff
listed-bet-returned = bet below the minimum returned: { $patron }
listed-call-contested = call contested: { $kind }
listed-card-corrected = card { $place } corrected
listed-card-renamed = card { $place } renamed by the Dealer
listed-seen-card-burnt = a card that was seen in the device was burnt
listed-card-told = card { $place } told by { $source }
listed-surplus-taken = surplus cards taken out: { $count }
listed-cards-discarded = cards discarded when bets were opened again: { $count }
listed-bet-resettled = bet { $number } settled anew
listed-outcome-changed = result or payment changed by an act, bets: { $bets }
listed-clock-went-back = clock went back
listed-credit-adjusted = credit of { $account } adjusted
listed-credit-sold = credit sold to { $account }
listed-display-wrong = display was wrong:{ " " }
listed-dismissed = { $name } dismissed
listed-engaged = { $name } engaged as { $position }
listed-people = people of the house, as its database had them
listed-passkey-counter-went-back = passkey counter went back
listed-passkey-registered = passkey of { $name } registered
listed-passkey-removed = passkey of { $name } removed
listed-position-changed = { $name } is { $position } now
listed-irregularity = irregularity: { $kind }
listed-large-win = large win on bet { $number }
listed-late-bet = late chips of { $patron } refused
listed-late-withdrawal = { $patron } took chips away after the close
listed-method-changed = method changed: { $method }
listed-round-void = round { $round } void
listed-ruling = ruling: { $remedy }
listed-settlement-reversed = settlement of bet { $number } reversed
listed-table-closed = table closed: { $table }
listed-table-opened = table opened: { $table }
listed-table-changed = table { $table } changed: { $settings }
listed-day-opened = gaming day { $day } opened: { $shift }, { $holder }
listed-day-closed = gaming day { $day } closed: win { $win }
listed-day-closed-unwitnessed = gaming day { $day } closed as unwitnessed: win { $win }
listed-shift = shift handed over: { $shift }
listed-dealers = dealers assigned
listed-thresholds = large win and large transaction set
changed-limits = bets on the hands from { $least } to { $most }
changed-side-limits = side bets from { $least } to { $most }
changed-wager-limits = { $number ->
    [one] one wager with limits of its own
   *[other] { $number } wagers with limits of their own
}
changed-offered = on offer: { $wagers }
changed-offered-all = every wager on offer
changed-offered-none = no optional wager on offer
changed-differential = table differential { $most }
changed-differential-none = no table differential
changed-decks = { $number } decks
changed-cut = { $number } cards behind the cutting card
changed-rounds-after-cut = { $number } rounds after the cutting card
changed-pace = { $seconds } s for bets
changed-pace-usual = bets at the house’s pace
changed-staff-place-bets = staff place bets on request
changed-staff-place-no-bets = staff place no bets
listed-terminal-failed = terminal failed: { $patron }
listed-terminal-returned = terminal back: { $patron }

## Notes that the house writes, and reasons it gives

listed-alert-acknowledged = alert acknowledged
listed-approval-declined = approval declined
listed-automatic-dealer-stopped = automatic dealer stopped
listed-clock-jumped = clock jumped
listed-decision-failed = decision failed
listed-display-signed-in = display signed in
listed-failed-sign-in = failed sign-in
listed-may-sign-in = may sign in
listed-may-try-again = may try again
listed-name-unlocked = name unlocked
listed-staff-name-unlocked = staff name unlocked
listed-note = { $what }
listed-program = program
listed-program-failed = program failed
listed-secret-set-anew = secret set anew
listed-personal-data-set = personal data set
listed-signs-in-no-more = signs in no more
listed-table-held = table held
listed-table-released = table released
reason-asked-by-staff = asked by staff
reason-by-staff = by staff
reason-for-the-demonstration = for the demonstration
reason-hashed-when-the-house-was-opened = hashed when the house was opened
reason-set-up = set up
reason-the-edition-is-no-longer-in-force = the edition is no longer in force
reason-the-house-was-interrupted = the house was interrupted
reason-the-offer-to-withdraw-is-over = the offer to withdraw is over
reason-the-self-audit-failed = the self-audit failed
reason-the-time-to-turn-the-cards-is-over = the time to turn the cards is over
reason-the-name-or-the-secret-is-wrong-or-the-name-is-locked-after-three-wrong-secrets-it-is-for-half-an-hour = the name or the secret is wrong, or the name is locked: after three wrong secrets it is, for half an hour

refusal-edition-unknown = { $what }
refusal-edition-older = { $edition } is not newer than the edition that this table deals: name a newer one
refusal-edition-over = { $edition } was in force until { $day }, so no bets can be opened under it: a Pit Manager lets the table take the edition in force, which begins with the next shoe
refusal-game-withdrawn = { $game } is withdrawn by { $edition } and was in force until { $day }: no shoe can be loaded and no bets opened; a Pit Manager closes its tables
refusal-edition-early = { $edition } is not in force yet: today is { $today } in this house
refusal-edition-taken = { $edition } has already been chosen; it begins with the next shoe, once it is in force
refusal-edition-other-rules = { $edition } was chosen for table { $table } with the rules { $taken }, but this program has { $own } under that name: find out why, and have a Pit Manager choose it again once the program is right
refusal-edition-round = round { $round } was played under { $edition }, but the table deals another edition now: put it right between two rounds
refusal-zone = { $zone } is not a valid time zone for a house; write UTC or a place such as Asia/Singapore
refusal-zone-unknown = this machine does not know the time zone { $zone }, so the date in this house is unknown: install tzdata, or a newer version of it
refusal-zone-same = this house already uses { $zone }
refusal-no-chips = table { $table } has no chips: open its tray first
refusal-chips-open = the tray of table { $table } is already open
refusal-chips-first = table { $table } still has chips: count and close its tray first
refusal-no-such-seat = there is no seat { $seat } at this table
refusal-currency = a currency has a code of three capital letters, such as SGD, and 0, 2 or 3 decimal places
refusal-currency-same = this house already keeps its books in { $code }
refusal-currency-said = this house keeps its books in { $code }: the currency can change only while no table is open
refusal-currency-places = amounts in { $code } have { $places } decimal places here: that can change only while no table is open and the books are empty
refusal-gaming-day = a gaming day must begin at a full hour, from 0 to 23
refusal-gaming-day-same = the gaming day already begins at { $hour }
refusal-gaming-day-open = the gaming day can be moved only while no table is open
refusal-setting-otherwise = the setting { $setting } would be stored differently from how it was written: write it the way the table stores it
refusal-zone-said = this house uses { $zone }: the time zone can change only while no table is open
refusal-not-their-limit = only the patron can set this limit
refusal-limit-unchanged = that limit is already set
refusal-limit-kind = a patron can limit loss, stake or session
refusal-limit-figure = a limit must be a whole number of cents or minutes, 0 or more; leave it out to lift the limit
refusal-own-loss = your own limit of { $most } on losses a day leaves you { $rest } to stake today
refusal-own-stake = your own limit of { $most } a round leaves you { $rest } to stake in this one
refusal-own-session = you have reached your own limit of { $minutes } minutes a session: the next session begins after { $rest } minutes without a bet
own-limit-loss = loss a day
own-limit-stake = stake a round
own-limit-session = minutes a session
listed-limit-set = { $account } set a limit: { $kind }
refusal-lost = give the number of entries kept, the number there were with the log's root there, and a published checkpoint only if it is larger than the backup
refusal-archive = give the SHA-256 of the archive, the log's root where it ends, and for each stream the number of its last entry
refusal-archived-before = an archive must continue each stream where the one before it ended; this one adds nothing to one of them
refusal-detach = only table entries that are archived and not yet detached can be detached
refusal-attach = nothing has been detached from this journal
refusal-archived-entry = this was already done, in entry { $version } of { $stream }, which is in an archive now; nothing was done again
refusal-archived-round = this is about entries in an archive: whoever keeps the archives can put them back (`cutcard house archive --attach`)
refusal-round-archived = round { $round } of { $table } is in the archive { $archive }: whoever keeps it can show the round (`cutcard house recall --archive`)
refusal-known-shoe = the next cards of shoe { $shoe } were seen before this house was restored, so no bets can be taken or given back: a Pit Manager has the cards replaced
listed-edition-taken = table { $table } takes another edition with its next shoe
listed-edition-began = a new edition of the rules begins with this shoe
listed-time-zone-set = the house's time zone is set
listed-chips-opened = chips were opened at { $table }
listed-chips-filled = chips were filled at { $table }
listed-chips-credited = chips of { $table } were credited to the cage
listed-drop-counted = the drop of { $table } was counted
listed-chips-closed = the chips of { $table } were closed, booked and counted
listed-currency-set = the currency was set
listed-gaming-day-set = the hour at which a gaming day begins was set
listed-house-restored = the house was restored from the backup { $backup }
listed-journal-archived = the journal up to { $until } was archived in { $archive }
listed-journal-detached = entries that lie in archives were detached from the journal
listed-journal-attached = what was detached was put back into the journal
