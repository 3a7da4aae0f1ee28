### The server: what it answers instead of doing what was asked, signing in, and alerts.

## Requests that cannot be read, or not from there

error-content-type = send acts as JSON
error-doubled-header = the header { $header } is sent twice
error-doubled-key = { $field } is given twice
error-host = this server is not known by that name
error-length = the length of the message is not a number
error-notation = { $what }
error-not-here = { $what }
error-origin = the request comes from a page of another site
error-too-long = an act can have at most 4 KB
error-too-slow = the act took too long to arrive
error-field = one of the fields
error-field-most = { $field }: enter { $most } at most
error-field-least = { $field }: enter { $least } at least
error-field-long = { $field }: enter { $most } characters at most
error-field-needed = { $field }: this is needed
error-field-other = { $field }: what was entered cannot be read; check it and try again

## Who asks, and how often

error-display = a display can show tables but not act
error-signed-out = sign in first
error-asleep = this console was left idle: enter your secret to go on
error-staff = this is for staff only
error-too-fast = too many requests at once; wait a moment
error-many-sign-in = many people are signing in now; try again in { $seconds } seconds
error-wait-to-sign-in = too many wrong secrets for that name or from that address; try again in { $seconds } seconds
error-too-many-tries = too many attempts; wait a moment
error-unlock-witness = a second person, the { $position } or higher, must sign
error-unlocked-by-another = somebody else of the same position or higher must unlock that name

## What is not there, or not now

error-elsewhere = another node serves { $table }, or it is about to open; try again
error-failed = this failed because of a fault in the program, and nothing has changed; staff have been alerted, and everything else goes on
error-in-progress = the round is still being played
error-no-such-act = no act of yours has that id
error-no-such-alert = that alert is not open
error-own-alert = you did this or agreed to it; somebody else acknowledges the alert
error-alerts-one-by-one = only alerts of one kind that concern neither money, conduct nor security are acknowledged together; look at each of these
error-hold-by-hand = { $table } is dealt by hand, and only a table that runs itself is held; ask its Dealer to open no further bets
error-feed-ahead = this house has only { $entries } entries: name the id of one of its own events
error-feed-id = name an event by its id, such as 812 or 812.1
error-draining = the house is being stopped already
error-not-draining = the house is not being stopped
error-no-such-person = nobody here is called { $name }
error-no-such-table = there is no such table
error-no-such-table-here = there is no table { $table } here
error-no-such-wager = this table has no wager { $wager }
error-no-checkpoint = no checkpoint of this house has been signed yet
error-no-such-shoe = that table has had no such shoe, or it has not ended, or the next checkpoint has to come first
error-disk-full = the disk is full and nothing was written; try again when there is room
error-out-of-service = the house has stopped and accepts nothing until it is opened again; nothing is lost
error-database-unfit = the database cannot be written to, so nothing is accepted until that is put right; nothing is lost: send the same act again, with the same id
error-database-gone = the database does not answer, so nothing is accepted until it is back; nothing is lost: send the same act again, with the same id

## Signing in

refusal-bend-edge = a card can be bent only from its edge
refusal-bend-not-here = a card can be bent only at the terminal that holds it
refusal-busy = too many acts are waiting to be written; try again in a moment
refusal-link = this link has been used or is too old; ask for another
refusal-persons-name = a name must have 1 to { $most } ordinary characters and must not be one of the house's own
refusal-choose-secret = that secret works once: choose your own now
refusal-second-person-said = the second person: { $why }
error-passkeys-missing = passkeys need a package that is not installed at this server: pip install 'cutcard[serve]'
refusal-passkey-wrong = this passkey was not accepted: try again, or use your secret
refusal-passkey-copied = this passkey may have been copied, because its counter went back: use your secret, remove the passkey, and tell the pit
refusal-sign-in = the name or the secret is wrong, or the name is locked: after three wrong secrets it is, for half an hour
refusal-weak-secret = a secret must have at least { $least } characters, { $different } of them different, and must not be a common word or the name
server-acting = acting { $position }

## Alerts

alert-account-locked = Account locked
alert-opener-differs = Opener differs
alert-tray-over-or-short = Tray over or short
alert-chips-over-or-short = Chips over or short
alert-drop-over-or-short = Drop over or short
alert-bank-over-or-short = Bank over or short
alert-credit-unconfirmed = Credit unconfirmed
alert-patron-forgotten = Patron forgotten
alert-sign-in-given-anew = Sign-in given anew
alert-bet-found = Bet found
alert-card-corrected = Card corrected
alert-bet-resettled = Bet resettled
alert-card-renamed = Card renamed
alert-cards-discarded = Cards discarded
alert-name-unlocked = Name unlocked
alert-call-contested = Call contested
alert-outcome-changed = Outcome changed
alert-surplus-taken = Surplus taken
alert-credit-adjusted = Credit adjusted
alert-house-restored = House restored
alert-key-rotated = Key rotated
alert-clock-jumped = Clock jumped
alert-dealer-stopped = Dealer stopped
alert-decision-failed = Decision failed
alert-irregularity-called = Irregularity called
alert-of-a-kind = { $alert }: { $kind }
alert-secret-set-anew = Secret set anew
alert-passkey-copied = Passkey copied
alert-program-failed = Program failed
alert-round-voided = Round voided
alert-large-win = Large win
alert-large-transaction = Large transaction
alert-means-bets = { $bets ->
    [one] the outcome of one bet changes
   *[other] the outcome of { $bets } bets changes
}
alert-means-suspended = play is suspended
alert-means-void = every bet of the round is given back
alert-means-locked = no money can move on it
alert-means-sign-in = whoever has the new code can use its credit
alert-settlement-reversed = Settlement reversed

## What is wrong while it lasts, and what to do

condition-store = the database does not answer
condition-store-gone = the database is no longer there
condition-store-advice = No act is accepted until it is back, and nothing is lost. Start PostgreSQL, or repair the connection to it; this server goes on by itself.
condition-store-file-advice = No act is accepted, and nothing is lost. Check the disk, put the file back where it was, and start the server again.
condition-behind = the database lacks entries that were written: it is an older copy
condition-behind-advice = Put the right database back; this server goes on by itself. If it is lost, restore the newest backup with this log's end (docs/operations.md).
condition-full = the disk of the database is full: a write failed
condition-full-advice = Make room where PostgreSQL keeps its data; this server tries again every second and goes on by itself. No act is accepted meanwhile, and nothing is lost.
condition-full-file-advice = Make room on the disk of the database, then start the server again. No act is accepted meanwhile, and nothing is lost.
condition-fenced = the house has stopped accepting acts, because a write failed
condition-fenced-advice = Check the reason, then start the server again: the journal shows what was written, and nothing is lost.
condition-forged = the database has entries that the house did not write
condition-forged-advice = No act is accepted. Keep the database as it is for the investigation, run cutcard verify with the house's key, and restore the newest backup from before (docs/operations.md).
condition-door = { $rows } rows of the database that decide who gets in or who a patron is were altered by somebody else
condition-door-advice = They count for nothing: nobody gets in and no patron is found by them, and play goes on. Keep the database as it is for the investigation, run cutcard verify, which names each row, and find out who can write to the database. Give whoever it concerns a new secret, and enter the data of patrons again.
condition-shut = table { $table } is shut: { $why }
condition-shut-advice = All other tables go on. Run cutcard verify. Put the table right with the program that can read it. Then start the server again.
condition-shut-here = table { $table } is shut at one server, and another runs it: { $why }
condition-shut-here-advice = The other servers still run this table. Compare the version of this server with theirs, put right what differs, and start it again.
condition-shut-everywhere = table { $table } is shut at every server: { $why }
condition-dealer = the automatic dealer of { $table } has stopped: { $why }
condition-dealer-failed = its next act fails because of a fault in the program, and nothing has changed
condition-dealer-advice = It tries again every second. Do at the table what the reason asks for, or hold the table; if the program failed, send the log to its maintainers.
condition-disk = the disk is nearly full: { $free } MiB are free. Open rounds are played to their end, and none begins below { $least } MiB
condition-disk-advice = Make room on the disk of the database: move backups and logs away. Play goes on by itself.
condition-clock-back = the clock is { $seconds } seconds behind the last time seen or recorded
condition-clock-forwards = the clock was put forward by { $seconds } seconds, or the machine was suspended
condition-clock-ahead = the clock of this machine is { $seconds } seconds ahead of the database's
condition-clock-late = the clock of this machine is { $seconds } seconds behind the database's
condition-clock-here-advice = Check the time service (chrony, systemd-timesyncd) of this machine and of the database's. Entries, sessions and editions go by the database's clock, and are right where that is; only the lines of this server's log carry the time of this machine.
condition-clock-advice = Compare the time with another clock and check the time service (chrony, systemd-timesyncd). Until it is right, entries carry the wrong time, and sessions and editions go by it.
condition-journal = entries of the journal are not what the house wrote: somebody has altered the database
condition-journal-advice = Play goes on, and no money moves on an altered entry. Keep the database as it is for the investigation, run cutcard verify, which names each entry, and find out who can write to the database. Restore a backup from before; the server does not open this house again.
condition-log-witness = the log witness { $witness } gives no cosignature; it has seen { $size } entries
condition-log-witness-advice = Play goes on, and the server asks again by itself. Call whoever runs it. What was written since can still be rewritten by somebody with the house's key.
condition-log-refused = the log witness { $witness } refuses to cosign
condition-log-refused-advice = Play goes on. Keep the database as it is and read the reason. If it has seen another history or more entries, run cutcard verify --trust and restore the database that it saw; if it does not know this log, give it the log's key.
condition-log-agent = the signing agent does not sign the log's checkpoints
condition-log-agent-advice = Play goes on. Read the reason: if the agent does not answer, start it. If it signed more entries or another history, this database is an older or another one: run cutcard verify --trust.
condition-log-overdue = { $hours ->
    [one] for more than one hour
   *[other] for more than { $hours } hours
} the log witnesses have not cosigned the log
condition-log-overdue-advice = Play goes on. Until they do, a gaming day can only be closed as unwitnessed, and the record says so.
condition-program = a part of the program failed and went on: { $what }
condition-program-advice = Compare the screens with the record. Send the log, which says where it failed, to the maintainers of the program.
condition-page = a screen could not draw what it was sent, and is marked as out of date
condition-page-advice = The screen takes no acts until it draws again by itself. If it stays out of date, reload it; a dealer goes on at another console. Send the log, which names module and line, to the maintainers of the program.
condition-busy = the server is busy: patrons wait for their answers, or are told to try again
condition-busy-advice = Whoever is turned away is told so at once, and nothing of theirs is written. If it lasts without a rush of bets, look at cutcard_requests_refused_total and cutcard_loop_late_seconds: somebody may flood the server, and the proxy can shut them out. More servers share a house in PostgreSQL.
condition-drain = the house is being stopped by { $by }: no new round begins. Still playing: { $tables }
condition-drain-advice = Let the open rounds end; nothing is void. Until the server stops, a Pit Manager can let the house go on.
condition-drained = the house was stopped as { $by } planned: every round has ended, and no new one begins
condition-drained-advice = When everything is ready, a Pit Manager lets the house go on, here or with cutcard house drain --off.
drain-by = { $name }
drain-by-signal = a signal to this server
drain-no-table = no table
drain-table = { $table }, round { $round } ({ $phase })
drain-table-held = { $table }, round { $round } (staff hold it: let it go on so that the round can end)
drain-table-suspended = { $table }, round { $round } (suspended until somebody rules)

## Languages

error-no-such-language = there is no language '{ $code }' here

## What changed a patron's money, told until it is seen

notice-credit-taken = { $amount } of your credit left on { $day } as ticket { $number }, without your own confirmation. If that was not you, tell the cage.
notice-bet-back = { $amount } on { $wager } went back to you.
notice-void = The round is void: { $amount } on { $wager } went back to you.
notice-reversed = The round is void: the result of { $wager } is reversed, { $net }.
notice-resettled = Round { $round } was corrected: { $wager } brought { $was } and now brings { $net }.
notice-edition = From this shoe on the rules { $document } ({ $edition }) apply.
notice-settings = From the next round on: { $settings }.
error-no-such-day = no gaming day { $day } is on record
notice-card-corrected = A card of this round was corrected: { $was } is really { $card }.
notice-late-bet = Your chips came too late: { $amount } on { $wager } do not count.
notice-late-withdrawal = You took { $amount } on { $wager } back too late: the bet stands.
notice-placed = Placed for you by the { $by }: { $amount } on { $wager }.
notice-raised = Raised for you by the { $by }: { $wager } from { $was } to { $amount }.
notice-removed = The { $by } removed your bet: { $amount } on { $wager } went back to you. Reason: { $reason }.

## Cards that everybody has seen although they do not lie open

seen-coming = Next to be dealt, as already seen: { $cards }.
seen-in-any-order = { $cards } (order unknown)
seen-by-nobody = a card nobody has seen
seen-somewhere = Seen in the device at an unknown depth: { $cards }.
seen-face-down = Card { $place } ({ $hand }) lies face down but was seen: { $cards }.
