### The pit's console.

pit-heading = Pit
pit-tables-number = { $number ->
    [one] { $number } table
   *[other] { $number } tables
}

## Its sections

pit-tab-floor = Tables
pit-tab-disputes = Disputes
pit-tab-events = Events
pit-tab-reports = Reports
pit-tab-cage = Cage and tables

## What awaits a person

pit-alerts = Alerts
pit-alert-round = { $table }, round { $round }
pit-table = { $table }
pit-ruling-of = { $table }, round { $round }
pit-out-of-balance = Still out of balance: { $gap } of { $limit }, heavier on { $hand }.
pit-awaits = Awaits the { $position }
pit-suspended-number = { $number ->
    [one] { $number } table suspended
   *[other] { $number } tables suspended
}
pit-unbalanced-number = { $number ->
    [one] { $number } table out of balance
   *[other] { $number } tables out of balance
}
pit-conditions = What is wrong
pit-approvals-number = { $number ->
    [one] one waits for your approval
   *[other] { $number } wait for your approval
}
pit-conditions-number = { $number ->
    [one] { $number } thing is wrong
   *[other] { $number } things are wrong
}
pit-since = since { $time }
pit-alerts-number = { $number ->
    [one] { $number } alert
   *[other] { $number } alerts
}
pit-nothing-awaits = Nothing needs attention
pit-first-day = A new house: { $done } of { $steps } steps are done
pit-first-day-says = In the order in which it works. The list goes when all of it is done, or the first gaming day is closed.
pit-first-day-done = ✓ done
first-day-people = Engage a Gaming Shift Manager, and another who can agree: a Pit Supervisor or higher
first-day-cashier = Engage a Cashier: nobody else sells credit or pays tickets
first-day-secrets = Give everybody engaged a secret: in Cage and tables
first-day-zone = Set the time zone: in Cage and tables
first-day-currency = Set the currency: in Cage and tables
first-day-name = Name the house: in Cage and tables
first-day-thresholds = Say from which wins and transactions the pit is told: in Day
first-day-table = Set the hour at which the gaming day begins if midnight is wrong, then open a table: in Cage and tables
first-day-chips = Open the tray of every table that is dealt by hand: in Cage and tables
first-day-bank = Hand a Cashier a bank of cash and chips, with a second person: at the cage
first-day-fill = Bring a fill to the tables that are dealt by hand: in Cage and tables
first-day-dealers = Assign a Dealer to every table that is dealt by hand: in Day
first-day-day = Open the gaming day with its first shift: in Day
pit-waits-resume = waits to be resumed
pit-waits-for = waits for the { $position }
pit-waits-next = next: { $remedy }, by the { $position } or higher
pit-acknowledge = Acknowledge
pit-acknowledge-together = Acknowledge all { $number }

## All tables at a glance

pit-head-table = Table
pit-head-game = Game
pit-head-phase = Phase
pit-head-round = Round
pit-head-turnover = Turnover
pit-head-differential = Differential
pit-head-win = Win
pit-head-rounds-an-hour = Rounds an hour
pit-heavier-on = heavier on { $hand }
pit-by-hand = by hand
pit-held = { $phase }, held
pit-suspended = suspended
pit-dealer = Dealer
pit-board = Board
pit-manage = Manage…
pit-change-table = Settings of table { $table }
pit-change-says = They apply from the next round on, and every screen shows them before bets are opened. Decks change between two shoes.
pit-change-says-itself = The round is played to its end, the settings change, and the table goes on. Decks change between two shoes.
pit-change-seconds = Seconds for bets, { $least } to { $most } (0 for the house’s pace)
pit-on-offer = On offer
pit-not-on-offer = Not on offer

## One table

pit-at-table = Table { $table }: { $says }
pit-closing-awaits = Closing this table awaits the { $position }.
pit-go-on = Let it go on
pit-stop-after = Stop it after this round
pit-hold-now = Hold it now
pit-goes-on = it goes on.
pit-held-now = it is on hold. No round is void and every bet stands; let it go on when play can continue.
pit-drain = Stop the house by plan
pit-drain-says = No new round begins at any table. Open rounds are played to their end and nothing is void; then the server stops. Until it has, and when it is started again, a Pit Manager can let the house go on.
pit-draining = The house is being stopped; what still plays stands at the top.
pit-drain-lasts = the house is being stopped
pit-drain-off = Let the house go on
pit-drain-off-says = Rounds begin again at every table that staff do not hold.
pit-stops-after = it stops after this round; then it can be changed or closed.
pit-decks-number = { $number ->
    [one] { $number } deck
   *[other] { $number } decks
}
pit-areas-number = { $number ->
    [one] { $number } area
   *[other] { $number } areas
}
pit-about = { $title }, { $decks }, { $areas }, { $phase }.
pit-about-terminals = { $title }, { $decks }, { $phase }.
pit-about-method = Method { $method }.
pit-about-high = High-limit area.
pit-about-area = { $number ->
    [one] An area takes { $number } bet on one wager.
   *[other] An area takes { $number } bets on one wager.
}
pit-span = { $least } to { $most }
pit-limits = Limits: { $span }
pit-limit-differential = differential
pit-close-table = Close table { $table }
pit-close-table-says = A table closes between rounds; its records stay.

## Disputes

pit-round-again = Recall a round
pit-recall-table = Table
pit-recall-round = Round
pit-recall = Recall
pit-find-round-title = Find a round
pit-find = Find
pit-find-patron = Patron, by account or name
pit-find-at = About when, by the house's clock
pit-find-give-or-take = Give or take
pit-find-minutes = { $minutes } minutes
pit-find-any = any table
pit-find-dealer = Dealer
pit-find-none = No round is like this. Leave out what you are least sure of, or take a longer time.
pit-find-archived = Of the rounds that may be meant, { $number } lie in archives and could not be read.
pit-find-more = There may be others further back. Say more of the round to find them.
pit-find-round = { $table }, round { $round }
pit-answer = Answer in { $language }
pit-find-bet = { $patron }: { $wager } { $stake }, { $outcome } { $net }
pit-head-credit = Credit before and after
pit-earlier = Earlier
pit-later = Later
pit-table-closed = { $table } (closed)
pit-round-number-wanted = Type the number of the round, 1 or higher.
pit-not-recalled = That round cannot be recalled.
pit-not-recalled-because = That cannot be recalled: { $why }.
pit-no-card = No card.
pit-no-bet = Nobody had a bet.
pit-head-patron = Patron
pit-head-wager = Wager
pit-head-area = Area
pit-head-stake = Stake
pit-head-outcome = Outcome
pit-head-net = Net
pit-head-rule = Rule
pit-area = area { $area }
pit-bet-returned = returned
pit-why = Why
pit-why-void = The round is void; it has no outcome.
pit-why-not-over = The round is not over yet.
pit-step-by-step = Step by step
pit-no-step = Nothing.
pit-step-by = By { $name }
pit-step-witness = Witness: { $name }
pit-step-position = { $name }, { $position }
pit-step-reason = Reason: { $reason }
pit-step-entry = Entry { $entry }
pit-step-evidence = Evidence: { $evidence }
pit-round-recalled = Round { $round }
pit-corrected = corrected
pit-shoe-and-time = shoe { $shoe }, { $began } to { $ended }
pit-recall-dealer = Dealer { $name }

## Significant events

pit-events = Significant events
pit-events-number = the last { $number }, newest first
pit-head-time = Time
pit-head-where = Where
pit-head-what = What
pit-head-who = Who
pit-head-reason = Reason
pit-with = { $who } with { $second }
pit-where-cage = cage
pit-where-house = the house
pit-actor-the-house = the house
pit-actor-automatic-dealer = automatic dealer

## Reports

pit-reading = The books are being read…
pit-books = The books
pit-verify = Verify now
pit-verify-says = An independent reading of the whole journal: log, money, rules.
pit-audit-failed = The audit itself failed. This is a fault of the program, not a finding: report it, and run `cutcard verify` to see where.
pit-verifying = Every entry is being checked…
pit-sound = Sound: every entry, every cent and every ruling agrees.
pit-findings-number = { $number ->
    [one] { $number } finding
   *[other] { $number } findings
}
pit-held-back = Cards are face down at { $tables }: findings about that round are shown once they are turned.
pit-table-win = Table win
pit-period = every round in the books, from the first to { $now }; closed tables too
pit-all = All
pit-head-rounds = Rounds
pit-head-void = Void
pit-head-paid = Paid
pit-head-credit-win = Credit win
pit-head-chip-win = Chip win
pit-head-drop = Drop
pit-head-credit-hold = Credit hold
pit-head-chip-hold = Chip hold
pit-head-name = Of
pit-head-theoretical = Theoretical
pit-head-deviation = Deviation
pit-head-chance = Chance at most
pit-estimated = { $amount } (estimated)
pit-returns = Returns by paytable
pit-no-returns = No bet has been settled yet.
pit-escalate = escalate
pit-head-bets = Bets
pit-head-staked = Staked
pit-head-actual = Actual
pit-head-exact = Exact
pit-head-z = z

## The cage

pit-cage = Cage
pit-cage-cash-out-says = Credit leaves the account as a ticket: all of it, or the amount given.
pit-cage-redeem-ticket-says = A ticket is paid once.
pit-cage-adjust-credit-says = Up, or down with a minus sign.
pit-cage-forget-patron-says = Their personal data and their secret are erased for good. The account stays, with its history and its limits.
pit-account = Account
pit-account-whose = Whose
pit-account-patron = A patron's
pit-account-terminal = A terminal's
pit-amount = Amount
pit-amount-or-all = Amount (empty for all of it)
pit-all-of-it = all
pit-ticket-code-asked = The ticket's code
pit-more = { $act }…
pit-act-awaits = { $act }:{ " " }
pit-act-awaits-position = awaits the { $position }
pit-people = Tables and people
pit-unlock-says = Three wrong secrets lock a name; this lets its owner try again.
pit-unlock-name = Name
pit-unlocked = { $name } may try again.
pit-display = A board for a wall
pit-display-says = Open this link once in the browser of the board; it then shows tables and stays signed in.
pit-display-link = The one-time link
pit-look-up-account = Look up an account
pit-look-up-name = Its name, or how it begins
pit-look-up = Look up
pit-no-account = No account name begins like that.
pit-called = { $called } ({ $account })
pit-patron-new = New patron
pit-patron-person = Person
pit-patron-of = The patron of { $account }
pit-patron-says = All of it is optional. It is kept apart from the journal and can be erased; empty fields are removed.
pit-patron-name = Name to sign in with
pit-patron-shown = Name shown
pit-patron-contact = Contact
pit-patron-born = Date of birth
pit-patron-note = Note
pit-kind-patron = patron
pit-kind-terminal = terminal
pit-locked = locked

## Acting in a position

pit-appointments = Acting in a position
pit-appointments-none = Nobody acts in another position.
pit-appoint-says = Somebody above that position makes the appointment, and a second person agrees; it is recorded.
pit-appoint-name = Who acts
pit-appoint-position = In which position
pit-appoint-until = How long
pit-appoint-until-ended = Until it is ended
pit-appoint-hours = { $hours } hours
pit-appointed-until = until { $time }
pit-appointed-by = by { $by }: { $reason }

## People of the house

pit-staff = People
pit-staff-none = Nobody is on the staff yet.
pit-person-name = Name
pit-person-position = Position
pit-person-acting = acting { $position }
pit-dismissed = dismissed
pit-no-secret = no secret yet
pit-engage-again = Engage again
pit-engage-says = Nobody can engage somebody above their own position, and a second person agrees; it is recorded.
pit-dismiss-says = They are signed out everywhere at once and can no longer sign in under this name.
pit-new-secret = A new secret for { $name }
pit-new-secret-says = It is shown here once and works once: whoever signs in with it chooses their own.
pit-new-secret-given = Give this to { $name }, who chooses their own secret with it within twelve hours.
pit-new-secret-once = The secret for one use
pit-sign-in-says = Look at the document before you go on; its number is kept nowhere. The patron chooses a secret of their own with the code, and nobody of the staff ever knows it.
pit-sign-in-identity = Identity checked by
pit-told-sign-in-given = Give this code to { $account }: it works once, within twelve hours. If they had a sign-in before, it opens nothing any more.
pit-told-sign-in-ended = { $account } can no longer sign in, until a new sign-in is given.
pit-sign-in-code = Code for one use
pit-card-title = Your sign-in
pit-card-account = Account
pit-card-until = Good until
pit-card-how = Open { $address } or any terminal of the house, enter the account as Name and this code as Secret, and choose a secret of your own. Tell it to nobody: staff never ask for it.
pit-card-print = Print the card

## What the cage has done, and what an account has

pit-told-account-opened = { $account } has an account.
pit-told-credit-bought = { $account } has { $amount } more credit.
pit-told-ticket-issued = Ticket { $number } over { $amount } for { $account }.
pit-told-ticket-redeemed = Ticket { $number } is good: pay { $amount }.
pit-told-credit-adjusted = The credit of { $account } was changed by { $amount }.
pit-told-account-locked = { $account } is locked.
pit-told-account-unlocked = { $account } is unlocked.
pit-told-patron-forgotten = The personal data of the patron of { $account } are erased.
pit-told-table-opened = Table { $table } is open.
pit-told-table-closed = Table { $table } is closed.
pit-told-appointed = { $name } is acting { $position }.
pit-told-appointment-ended = { $name } no longer acts in another position.
pit-told-engaged = { $name } is { $position } now.
pit-told-dismissed = { $name } is dismissed and signed out.
pit-told-edition-taken = Table { $table } takes { $edition } with its next shoe, once it is in force.
pit-told-time-zone-set = The house now uses { $zone }.
pit-chips = Chips of the tables
pit-told-chips = { $amount } in chips at { $table } are recorded.
pit-told-slip = Slip { $number } of { $table }: { $amount }.
pit-told-slip-withdrawn = Slip { $number } is withdrawn.
pit-told-bank = Bank of { $cashier }: { $cash } in cash, { $chips } in chips.
pit-told-chips-sold = { $amount } in chips are sold.
pit-told-chips-redeemed = { $amount } in chips are redeemed.
pit-told-play-rated = { $account } is rated at { $table }.
pit-bank-open = Bank of { $name } is open
pit-being-counted = { $account } is being counted
pit-identity = Identity checked by, where the patron does not sign
pit-currency-says = The currency of all amounts in this house. Once it is set, it can change only while no table is open.
pit-currency-code = Code of three letters
pit-currency-places = Decimal places
pit-currency-now = Now: { $code }.
pit-told-currency-set = Amounts are in { $code } now; open pages show it when they are loaded again.
pit-gaming-day-says = The hour at which a gaming day begins. Large amounts, patrons' own limits and reports are counted by it.
pit-gaming-day-begins = Hour (0 to 23)
pit-gaming-day-now = Now: { $hour }.
pit-house-name = Name on screens, slips and reports
pit-house-name-now = The house is called { $name }.
pit-house-name-says = What patrons and staff read. The name of the log, by which others verify it, stays.
pit-told-edition-approved = { $edition } is on the list of what this house deals.
pit-told-house-named = The house is called { $name }.
pit-told-gaming-day-set = A gaming day begins at { $hour }.
pit-account-has = { $account } has { $amount }.
pit-account-locked = It is locked: { $reason }.
pit-afterwards = Afterwards: { $amount }.

## Opening a table

pit-open-identifier = Its identifier (small letters, digits, dashes)
pit-open-name = Its name on screens
pit-open-name-hint = Left empty, its game and a number
pit-open-game = Game
pit-open-game-of = { $title } ({ $document })
pit-open-cards = Cards
pit-source-shuffled = The house shuffles and deals
pit-source-keyed = A dealer keys them in
pit-source-device = A device reads them
pit-open-method = Method of dealing
pit-method-usual = As usual ({ $method })
pit-method-not = { $method } ({ $why })
pit-method-not-of-game = this game does not know it
pit-method-not-by-itself = not where the table runs itself
pit-method-not-read = needs a device that reads the cards
pit-method-a = A: the Dealer draws, patrons turn
pit-method-b = B: the Dealer draws and turns
pit-method-c = C: a patron draws, high-limit area
pit-open-least = Minimum
pit-open-most = Maximum
pit-open-side-least = Minimum of side wagers
pit-open-side-most = Maximum of side wagers
pit-open-differential = Differential (0 for none)
pit-open-high = High-limit area
pit-no = No
pit-yes = Yes
pit-open-decks = Decks
pit-open-positions = Areas for bets
pit-open-area-most = Bets in an area on one wager
pit-open-cut = Cards behind the cutting card
pit-open-after = Rounds after the cutting card
pit-after-none = None: the round in play is the last
pit-after-one = One more

## Editions of the rules, and the house's clock

pit-edition = Edition of the rules
pit-edition-since = in force from { $since }
pit-edition-days = in force from { $since } until { $until }
pit-edition-deals = The table deals { $rules }, { $days }.
pit-edition-over = The table deals { $rules }, { $days }: it is no longer in force, and no bets can be opened under it.
pit-edition-withdrawn = { $by } withdraws this game: after that day no bets can be opened, and the table is closed.
pit-edition-taken = With its next shoe it takes { $rules }.
pit-edition-taken-early = With its first shoe from { $since } on it takes { $rules }.
pit-edition-awaits = A newer edition awaits a { $position }.
pit-edition-take = A newer edition for table { $table }
pit-edition-take-says = The shoe in play is finished under the present edition while that is in force; the new one begins with the next shoe.
pit-edition-choice = { $rules }, { $days }
pit-zone-says = Editions of the rules are in force by the dates of this time zone. Once it is set, it can change only while no table is open.
pit-zone = Time zone
pit-zone-now = The house uses { $zone }; there it is { $today }.

## Log witnesses

pit-log = Seen by log witnesses
pit-log-size = { $entries ->
    [one] The log has { $entries } entry.
   *[other] The log has { $entries } entries.
}
pit-log-checkpoint = Newest checkpoint
pit-log-overdue = { $hours ->
    [one] The log witnesses have not cosigned the log for more than one hour. Until they do, a gaming day can only be closed as unwitnessed.
   *[other] The log witnesses have not cosigned the log for more than { $hours } hours. Until they do, a gaming day can only be closed as unwitnessed.
}
pit-log-nobody = No log witness is asked: somebody with the house's key could rewrite the record, and no outsider could show it.
pit-log-seen = { $entries ->
    [one] last saw { $entries } entry on { $time }
   *[other] last saw { $entries } entries on { $time }
}
pit-log-never = has cosigned nothing yet
pit-log-cosigns = cosigns
pit-log-silent = gives no answer
pit-log-refuses = refuses

## The gaming day

pit-tab-day = Day
pit-day-title = Gaming day { $day }
pit-day-wager = { $game }: { $wager }
pit-day-none = No gaming day is open
pit-day-shift = { $shift } · { $holder }
pit-day-opened = The gaming day { $day } is open.
pit-day-date = Its date, such as 2026-11-16
pit-day-shift-name = Name of the shift
pit-day-hand-over-says = Whoever takes the shift signs for it here with their own name and secret.
pit-day-handed-over = { $taker } has the shift.
pit-day-close-says = The report must balance with the ledger to the cent and is then entered; a second person agrees to it.
pit-day-close-unwitnessed-says = The log witnesses have cosigned nothing for too long. The day is closed as unwitnessed: its entry, its report and the audit say so for good. A second person agrees to this and to the report, which must balance with the ledger to the cent.
pit-day-unwitnessed = unwitnessed
pit-day-closed = The gaming day { $day } is closed, and its report entered.
pit-day-back = Back to the day that is on
pit-day-nothing = Nothing has been settled since the last day was closed.
pit-day-chart = { $title }: win, and in gold the theoretical win
pit-day-by-hour = Win by hour
pit-day-by-table = Win by table
pit-day-by-day = The day
pit-day-by-shift = By shift
pit-day-by-game = By game
pit-day-by-wager = By wager
pit-day-by-dealer = By dealer
pit-day-by-correction = Corrections
pit-day-csv = CSV
pit-day-pdf = PDF
pit-day-dealers = Dealers
pit-day-no-dealers = Every table runs itself.
pit-day-nobody = nobody
pit-day-assign-says = A name for each table; an empty field relieves its dealer. Change several at once to rotate.
pit-day-assigned = The dealers are assigned.
pit-rota = Rota
pit-rota-none = No rota is set.
pit-rota-apply = Assign by the rota
pit-rota-at = { $dealer } at { $table }
pit-rota-apply-says = Due now: { $places }.
pit-rota-next = { $time }: { $dealer }
pit-rota-says = Dealers move from table to table in this order. Whoever is left over has a break. It assigns nobody by itself.
pit-rota-tables = Tables, in this order
pit-rota-dealers = Dealers in their order, with commas
pit-rota-minutes = Minutes at each table
pit-rota-set = The rota is set.
pit-supervisors = Pit Supervisors at the tables
pit-supervisors-all = every Pit Supervisor
pit-supervisors-says = A Pit Supervisor sees what the house wins at the tables named here. A table left empty is every Pit Supervisor's.
pit-sheet = Table games
pit-sheet-state-open = open
pit-sheet-state-closed = closed, drop not counted
pit-sheet-state-final = final
pit-sheet-says = In { $currency }, by the clock of { $zone }. Credit put right by hand: { $adjustments }. Payouts that are not whole are rounded in the patron's favour. A dash is not applicable, or not counted yet.
pit-head-opener = Opener
pit-head-fills = Fills
pit-head-credits = Credits
pit-head-closer = Closer
pit-head-tray-variance = Tray variance
pit-head-drop-variance = Drop variance
pit-head-transit-variance = Transit variance
pit-head-bank-variance = Bank variance
pit-day-closed-days = Closed days
pit-play = A patron’s play
pit-play-look = Look
pit-play-credit = Credit
pit-play-rounds = Rounds looked at
pit-play-turnover = Turnover
pit-play-average = Average bet in a round
pit-play-loss = Lost
pit-play-theoretical = Theoretical loss
pit-play-session = Last session
pit-play-minutes = { $minutes } min
pit-play-today = Today: turnover · lost
pit-large = Large amounts
pit-large-none = no alert
pit-large-from = alert from { $amount }
pit-large-says = Wins: { $win }. Transactions: { $transaction }.
pit-large-win = A large win (0 for none)
pit-large-transaction = A large transaction (0 for none)
pit-large-set = The amounts are set.
pit-buy-in-alone = Buy-in that a Dealer takes alone, at one seat in a day
