### The house and its cage: what they refuse, what the house writes into the record, and the list of significant events.

## Accounts

refusal-account-exists = { $account } has an account already
refusal-account-kind = an account is a patron's or a terminal's
refusal-account-locked = { $account } is locked: { $reason }
refusal-account-name = an account's name has 1 to 40 letters, digits, spaces, dots or dashes
refusal-account-not-locked = { $account } is not locked
refusal-account-not-open = { $account } has no account, or is locked already
refusal-amount = an amount must be more than 0 and at most { $most }, not { $amount }
refusal-amount-whole = an amount is a whole number of cents, not { $amount }
refusal-meters = the meters of { $account } do not add up; no money moves until staff have looked
refusal-meters-first = the meters of { $account } do not add up; the books must be put right first
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
forget-today = the gaming day on which they played or dealt with the cage is not over
refusal-born = a date of birth is written as 1980-02-29, and is past
refusal-forget = { $account } is not forgotten while anything is outstanding: { $what }
refusal-forget-staff = { $name } works for the house; who is dismissed can be forgotten as a patron
refusal-known-again = these are the data of somebody who was forgotten, with limits of their own that still hold: their account is { $account }
refusal-name-given = somebody signs in by that name already, or an account or a member of staff has it; choose another
refusal-personal = { $field } has { $most } characters at most, and none that cannot be printed
refusal-personal-field = what is kept of a patron is { $fields }
personal-name = the name to sign in with
personal-shown = the name shown
personal-contact = the contact
personal-born = the date of birth
personal-note = the note

## Credit and tickets

refusal-adjustment = an adjustment is a whole number of cents, up or down
refusal-ceiling = an account holds { $most } at most
refusal-credit = { $account } has { $credit }, not { $wanted }
refusal-credit-only = { $account } has only { $credit }
refusal-funds = { $account } has { $credit }; that is not enough
refusal-money-gone = the credit of { $account } no longer covers what is taken back; that is for the { $position }
refusal-no-such-ticket = no ticket has that code
refusal-not-their-credit = credit is cashed out by its own patron or by staff
refusal-redeems-for-themselves = a patron redeems a ticket for their own credit; staff pay it in cash
refusal-ticket-paid = ticket { $number } was paid before; a ticket is paid once

## Tables of the house

refusal-card-source = cards come { $sources }
refusal-closed-elsewhere = another node serves { $table }; it is closed there
refusal-no-patron-draws = a table that runs itself deals by method A or B: no patron draws its cards
refusal-no-methods = the rules of { $game } know no method { $method }: open the table without a method, or choose a game that has methods
refusal-method-c-source = where a patron draws, a device reads the cards
refusal-no-hands = no hand of the staff touches the cards of this table, so that cannot have happened
refusal-no-table-served = this node serves no table { $table }
refusal-no-such-table = the house runs no table { $table }
refusal-round-open = a round is open at { $table }; it ends first
refusal-settings = these are no settings of a table: { $what }
refusal-stakes-lie = stakes of an earlier round lie at { $table }; the books must be looked at
refusal-stopped = { $why }
refusal-table-exists = { $table } is the name of a table that is open; take another
refusal-other-game = { $table } was the name of a table of { $game }, whose rounds stay on record under it; open it for that game, or take another name
refusal-settings-changeable = name what is to change, one or more of: { $settings }
refusal-table-unchanged = { $table } goes by these settings already
refusal-change-elsewhere = { $table } cannot be reached from here; it is changed where it is served
refusal-change-round-open = a round is open at { $table }; settings change between two rounds
refusal-change-suspended = play at { $table } is suspended; that comes first
refusal-change-shoe = a shoe is in play at { $table }; decks and cutting card change between two shoes: let it end, or replace the cards first
refusal-settings-round = round { $round } was played by other settings than the table has now: it is put right between two rounds
refusal-day-open = the gaming day { $day } is open; it is closed first
refusal-day = { $day } is no day; write one as 2026-11-16
refusal-day-past = the gaming day { $last } is closed; the next one is later
refusal-day-ahead = today is the gaming day { $day }; one is opened on its day or the day before
refusal-no-day = no gaming day is open
refusal-shift = a shift goes by a name of up to 40 letters
refusal-shift-taker = name who takes the shift: somebody else than { $holder }, who has it
refusal-shift-holder = { $holder } has the shift and hands it over, or an Assistant Casino Manager or higher does
refusal-shift-signed = { $taker } takes the shift and signs for it as the second person
refusal-day-unbalanced = the day does not balance with the ledger; run the audit before it is closed
refusal-runs-itself = { $table } runs itself; nobody deals there
refusal-assigned-dismissed = { $name } was dismissed and deals nowhere; assign somebody who works in the pit
refusal-assigned-position = { $name } works here as { $position }, who deals nowhere; assign somebody who works in the pit
refusal-deals-twice = { $name } would deal at two tables; relieve them at the other one first
refusal-dealers-unchanged = they deal there already
refusal-thresholds = a threshold is an amount of money, or 0 for none
refusal-thresholds-unchanged = the thresholds are these already
refusal-table-name = a table's name has 1 to 40 small letters, digits and dashes
refusal-the-house-deals = at this table the house passes and turns the cards, and the patrons who were handed them; staff do not
refusal-the-house-draws = at this table the house shuffles and draws; nobody names a card
refusal-waiting = an irregularity waits for a person
source-device = device
source-keyed = keyed
source-shuffled = shuffled

## Acting in a position

refusal-appointed-by = a person above the { $position } gives and ends that appointment
refusal-appointed-name = say who acts, and until when
refusal-appointed-position = somebody acts as Pit Supervisor, Pit Manager or Assistant Casino Manager
refusal-appoints-self = nobody appoints themselves, or ends their own appointment
refusal-not-appointed = { $name } acts in no other position

## People of the house

refusal-above-oneself = only a { $position } or higher does this
refusal-begun = the house has people who do this: it takes two of them
refusal-engaged-already = { $name } is { $position } in this house already
refusal-engages-self = nobody engages, promotes or dismisses themselves
refusal-last-of-staff = the house needs a Gaming Shift Manager and another, Pit Supervisor or higher, who agrees: engage somebody first
refusal-name-reserved = { $name } stands for the house itself or for a position in it; take another name
refusal-gave-secret = one of { $name } and { $other } gave the other a secret today and knew it; somebody else must agree
refusal-name-twin = { $name } reads like a name that is given already; take another
refusal-no-such-employee = nobody called { $name } works for this house
refusal-passkey = a passkey has a name of 1 to { $most } characters and a key that can be read
refusal-passkey-known = that passkey is registered already
refusal-passkeys-most = nobody has more than { $most } passkeys: remove one first
refusal-passkey-unseen = a passkey is registered at a server, which has seen it sign
refusal-no-such-passkey = you have no such passkey
refusal-not-held = { $name } is not { $position } at this moment
refusal-staff-position = say in which position of the staff, and in another than now

## What is put to the house

refusal-disk-full = the disk is nearly full: rounds that are open end, none begins until there is room
refusal-id = an id has 8 to 64 letters, digits, dots, dashes, colons or underscores
refusal-id-reused = the id { $id } stands for another command already
refusal-misfit = { $act }: the { $field } is not what it should be
refusal-no-cage-act = the cage knows no such act
refusal-not-recovering = only an opening house recovers
refusal-large-two = beyond { $account } for one account, or { $cashier } by one Cashier, what is sold and paid in a gaming day takes a second person and a reason: say why, and who agrees
refusal-count-two = what was counted is not what the books say, which takes a second person and a reason: say why, and who agrees
refusal-reason = say why; the reason is kept
refusal-same-person = the second person must be another than the first, and not whom it is about
refusal-own-account = { $account } is an account of your own: another of the staff does this
refusal-bets-here = { $name } has a bet at this table, or would have one, and so neither deals, rules nor bets here as staff
refusal-person-patron = { $name } is a patron of this house; name a member of the staff
refusal-second-person = a second person, the { $position } or higher, must agree
refusal-cashier = credit is sold and tickets are paid by a Cashier, who does not deal; nobody does by rank
refusal-consent = { $account } must sign for it with their own secret, or somebody else confirms that they are here
refusal-stale = the table has gone on since position { $log }; look again
refusal-stale-round = that was meant for round { $meant }; the table is in round { $round }
refusal-unwritable = the { $field } cannot be written down
refusal-unwritable-name = that name cannot be written down

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
listed-call-taken-back = call taken back: { $kind }
listed-card-corrected = card { $place } corrected
listed-card-renamed = card { $place } renamed by the Dealer
listed-not-as-seen = card { $place } is not the one that was said to have been seen
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
listed-secrets-sealed = secrets sealed
listed-journal-sealed = journal sealed
listed-alerts-taken-over = alerts taken over
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
reason-the-name-or-the-secret-is-wrong = the name or the secret is wrong
reason-the-offer-to-withdraw-is-over = the offer to withdraw is over
reason-the-self-audit-failed = the self-audit failed
reason-the-time-to-turn-the-cards-is-over = the time to turn the cards is over
reason-too-many-wrong-secrets-the-name-is-locked-for-half-an-hour-or-until-a-supervisor-unlocks-it = too many wrong secrets; the name is locked for half an hour, or until a supervisor unlocks it
reason-the-name-or-the-secret-is-wrong-or-the-name-is-locked-after-three-wrong-secrets-it-is-for-half-an-hour = the name or the secret is wrong, or the name is locked: after three wrong secrets it is, for half an hour

refusal-edition-unknown = { $what }
refusal-edition-older = { $edition } is not newer than the edition this table deals; name a newer one
refusal-edition-over = { $edition } was in force until { $day }: no bets are opened under it any more; a Pit Manager lets the table take the edition in force, and it begins with the next shoe
refusal-game-withdrawn = { $game } is withdrawn by { $edition } and was in force until { $day }: no shoe is loaded and no bets are opened any more; a Pit Manager closes its tables
refusal-edition-early = { $edition } is not in force yet: by the days of this house it is { $today }
refusal-edition-taken = { $edition } has been taken already; it begins with the next shoe, once it is in force
refusal-edition-other-rules = the word for { $edition } at table { $table } was given for the rules { $taken }, and this program has { $own } under that name; find out why, and let a Pit Manager give the word again once the program is right
refusal-edition-round = round { $round } was played under { $edition }, which is not what this table deals now: it is put right between two rounds
refusal-zone = { $zone } is no time zone that a house may go by; write UTC or a place such as Asia/Singapore
refusal-zone-unknown = the time zone { $zone } is not known here, so nobody can say which day it is in this house; install tzdata, a newer one where it is installed
refusal-zone-same = this house goes by { $zone } already, so there is nothing to set
refusal-no-chips = table { $table } has no chips to play with; open its tray first
refusal-chips-open = the tray of table { $table } is open already
refusal-chips-first = table { $table } still has chips; count and close its tray first
refusal-no-such-seat = there is no seat { $seat } at this table
refusal-currency = a currency has a code of three capital letters, such as SGD, and 0, 2 or 3 decimal places
refusal-currency-same = this house keeps its books in { $code } already, so there is nothing to set
refusal-currency-said = this house keeps its books in { $code }; another currency is set only while no table is open
refusal-currency-places = amounts in { $code } have { $places } decimal places here; that changes only while no table is open and nothing is in the books
refusal-gaming-day = a gaming day begins at a full hour, from 0 to 23
refusal-gaming-day-same = the gaming day begins at { $hour } already, so there is nothing to set
refusal-gaming-day-open = the gaming day moves only while no table is open
refusal-setting-otherwise = the setting { $setting } would be written otherwise than it was asked for; write it as the table has it
refusal-zone-said = this house goes by { $zone }; another time zone is set only while no table is open
refusal-not-their-limit = a limit is set by the patron whose it is, and by nobody else
refusal-limit-unchanged = that limit is set already
refusal-limit-kind = a patron limits loss, stake or session, and nothing else
refusal-limit-figure = a limit is a whole number of cents or minutes, not less than none; without a figure it is lifted
refusal-own-loss = your own limit of { $most } on a day's losses leaves { $rest } to stake today
refusal-own-stake = your own limit of { $most } a round leaves { $rest } to stake in this one
refusal-own-session = your own limit of { $minutes } minutes a session is reached; after { $rest } minutes without a bet another session begins
own-limit-loss = loss a day
own-limit-stake = stake a round
own-limit-session = minutes a session
listed-limit-set = { $account } set a limit: { $kind }
refusal-lost = what is lost is told stream by stream: how many entries are kept, how many there were, and the hash of the last
refusal-archive = an archive is named with its SHA-256, and stream by stream with how many entries it ends after and the hash of the last
refusal-archived-before = an archive begins in every stream where the one before it ended; of one of these there is nothing new in it
refusal-detach = entries of tables are detached that lie in archives and were not detached before; these are others, or none
refusal-attach = nothing is detached from this journal
refusal-archived-entry = this was done before, in entry { $version } of { $stream }, which lies in an archive now; nothing was done again
refusal-archived-round = what this is about lies in an archive; whoever keeps the archives can put it back (`cutcard house attach`)
refusal-round-archived = round { $round } of { $table } lies in the archive { $archive }: whoever keeps it can show it (`cutcard house recall --archive`)
refusal-known-shoe = the next cards of shoe { $shoe } were seen before this house was restored: no bets are taken on them or given back; a Pit Manager has the cards replaced
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
