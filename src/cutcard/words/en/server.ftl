### The server: what it answers instead of doing what was asked, signing in, and alerts.

## Requests that cannot be read, or not from there

error-content-type = acts are written in JSON
error-host = this server does not go by that name
error-length = the length of the message is no number
error-notation = { $what }
error-not-here = { $what }
error-origin = that page is not this server's
error-too-long = an act has 4 KB at most
error-too-slow = the act took too long to arrive
error-unreadable = { $where }: { $what }

## Who asks, and how often

error-display = a display only shows
error-signed-out = sign in first
error-staff = that is for staff
error-too-fast = too much at once; wait a moment
error-too-many-tries = too many tries; wait a moment
error-unlocked-by-another = somebody else of the same position or higher unlocks that name

## What is not there, or not now

error-elsewhere = another node serves { $table }, or it is about to open; try again
error-failed = the program failed at this and nothing has changed; staff have been alerted, and all else goes on
error-in-progress = the round is still being played
error-no-such-alert = that alert is not open
error-no-such-person = nobody is called { $name }
error-no-such-table = there is no such table
error-no-such-table-here = there is no table { $table } here
error-out-of-service = the house has stopped; nothing is decided until it is opened again, and nothing is lost
error-database-gone = the database does not answer; nothing is decided until it is back, and nothing is lost: send the same again, under the same id

## Signing in

refusal-busy = too much is waiting to be written; try again in a moment
refusal-link = this link has been used or is too old; ask for another
refusal-locked-name = too many wrong secrets; the name is locked for half an hour, or until a supervisor unlocks it
refusal-persons-name = a name has 1 to { $most } plain characters, and is not the house's own
refusal-second-person-said = the second person: { $why }
refusal-sign-in = the name or the secret is wrong
refusal-weak-secret = a secret has { $least } characters or more, { $different } of them different, and is neither a common word nor the name
server-acting = acting { $position }

## Alerts

alert-account-locked = Account locked
alert-bet-found = Bet found
alert-card-corrected = Card corrected
alert-bet-resettled = Bet resettled
alert-card-renamed = Card renamed
alert-cards-discarded = Cards discarded
alert-not-as-seen = Not as seen
alert-outcome-changed = Outcome changed
alert-surplus-taken = Surplus taken
alert-credit-adjusted = Credit adjusted
alert-house-restored = House restored
alert-dealer-stopped = Dealer stopped
alert-decision-failed = Decision failed
alert-irregularity-called = Irregularity called
alert-of-a-kind = { $alert }: { $kind }
alert-round-voided = Round voided
alert-settlement-reversed = Settlement reversed

## Languages

error-no-such-language = there is no language '{ $code }' here

## What changed a patron's money, told until it is seen

notice-bet-found = A bet of yours was found after the close: ${ $amount } on { $wager } is in play.
notice-bet-back = ${ $amount } on { $wager } went back to you.
notice-void = The round is void: ${ $amount } on { $wager } went back to you.
notice-reversed = The round is void: what { $wager } brought is reversed, { $net }.
notice-resettled = Round { $round } was corrected: { $wager } brought { $was } and now brings { $net }.
notice-edition = From this shoe on the rules { $document } ({ $edition }) apply.
notice-card-corrected = A card of this round was corrected: { $was } is really { $card }.
notice-late-bet = Your chips came too late: ${ $amount } on { $wager } do not count.
notice-late-withdrawal = You took ${ $amount } on { $wager } back too late: the bet stands.
notice-placed = Placed for you by the { $by }: ${ $amount } on { $wager }.
notice-placed-seen = The { $by } recorded your chips: ${ $amount } on { $wager }.
notice-raised = Raised for you by the { $by }: { $wager } from ${ $was } to ${ $amount }.
notice-raised-seen = The { $by } recorded that you raised { $wager } from ${ $was } to ${ $amount }.
notice-lowered-seen = The { $by } recorded that you lowered { $wager } from ${ $was } to ${ $amount }.
notice-raise-found = More chips of yours were found after the close: { $wager } is ${ $amount } instead of ${ $was }.
notice-taken-back-seen = The { $by } recorded that you took back ${ $amount } on { $wager }.
notice-removed = The { $by } removed your bet: ${ $amount } on { $wager } went back to you. Reason: { $reason }.
