# Patrons' cash of a day, reports of it, identity, exclusions, and how long patrons are kept.

## Acts

act-check-identity = Check identity
act-open-report = Open a report of cash
act-tell-overdue = Tell that a report is overdue
act-close-report = File or close a report of cash
act-exclude-patron = Exclude a patron
act-exclude-self = Exclude oneself
act-end-exclusion = End an exclusion early
act-set-retention = Set for how long patrons are kept
act-field-asked-by = asked for by
act-field-filed = filed
act-field-report-cents = identified and reported from
act-field-report-days = days to file a report
act-field-unplayed-cents = cash out without play from

## Identity and reports

refusal-identify-first = identity needed: with this the cash of { $account } reaches { $least } today. Look at a document of theirs, record it with “Check identity”, and do this again
refusal-under-age = { $account } is under age by what the house knows of them. Exclude them as under age with “Exclude a patron”; what is theirs is then paid with a Pit Manager
refusal-patron-unnamed = from { $least } on, cash is taken and paid only for a patron who is named: ask for their card, or open an account
refusal-identifies-self = nobody checks their own identity: ask another at the desk
refusal-report-by-the-house = the house enters reports of cash by itself
refusal-report-not-overdue = report { $number } is not overdue, or was noted already
refusal-no-such-report = report { $number } is not open
refusal-report-day = report { $number } is of the gaming day { $day }, whose sum still grows: file or close it from { $ends } on, when that day is over
refusal-report-days = a report is due after 1 to { $most } days
listed-identity-checked = identity of { $account } checked by { $identity }
listed-report-opened = report { $number }: the cash of { $account } reached the threshold, due by { $due }
listed-report-overdue = report { $number } about { $account } is overdue since { $due }
listed-report-closed = report { $number } about { $account } { $how }
report-filed = filed
report-not-filed = closed without filing
listed-unplayed = cash of { $account } went out with hardly any play
alert-structuring = Structuring
alert-report-overdue = Report overdue
alert-cash-out-unplayed = Cash out unplayed
alert-means-structuring = every amount is below the threshold, and the sum of the day reaches it
alert-means-unplayed = it came in today, and less than a tenth of it was staked

## Exclusions

exclusion-patron = the patron
exclusion-house = the house
exclusion-authority = a court or an authority
exclusion-under-age = law, for being under age
exclusion-for-good = for good
refusal-excluded = { $account } is excluded (until: { $until }): nothing is sold, taken as a bet or paid without a Pit Manager. Send them to the Pit Supervisor
refusal-excluded-by = say who asked for the exclusion: the patron, the house, an authority, or that the patron is under age
refusal-of-age-from = say from which day the patron is of age
refusal-exclusion-day = an exclusion lasts until a later day than { $day }, written as 2027-06-01, or for good
refusal-excluded-longer = { $account } is already excluded (until: { $until }); it can only be made longer
refusal-not-their-exclusion = patrons exclude themselves alone; the desk excludes others
refusal-forgotten-already = { $account } is forgotten already, and nothing has been kept of them since
refusal-not-excluded = { $account } is not excluded
refusal-ticket-held = ticket { $number } is held: its account is locked or its patron excluded. The cage pays it with a Pit Manager
listed-patron-excluded = { $account } excluded, asked for by { $asked } (until: { $until })
listed-exclusion-ended = exclusion of { $account } ended early
alert-exclusion-ended = Exclusion ended

## Persons

refusal-appointed-today = { $other } was engaged or appointed by { $name } today: somebody else must agree
refusal-retention = patrons are kept for 1 to { $most } days
refusal-retention-same = patrons are already kept for { $days } days
listed-retention-set = days for which patrons' details are kept
forget-retained = who they are is kept until { $day }, counted from { $last }
notice-credit-adjusted = { $amount } of your credit were taken back on { $day } as a correction by the house, without your own confirmation. If that is not right, tell the cage.

## The audit

check-cash = cash of patrons
finding-cash = { $event } of a patron's cash
finding-excluded = { $account }, who is excluded or locked
finding-adjusted = the credit of { $account } put right
finding-retention = the days for which patrons are kept

## Pages

pit-cash = Patrons' cash of the day
pit-cash-says = At the cage, at the tables and for tickets; cash in and cash out are added up separately.
pit-cash-none = No patron's cash has moved today.
pit-cash-credit = Credit
pit-cash-chips = Chips
pit-cash-buy-in = Bought in
pit-cash-tickets = Tickets
pit-cash-redeemed = Chips redeemed
pit-cash-in = In
pit-cash-out = Out
pit-cash-amounts = Amounts
pit-cash-reports = Reports of cash
pit-reports-none = There is no report.
pit-report-due = due by { $day }
pit-report-close = File or close…
pit-report-says = Report { $number } about { $account }. The reason stays with it: the authority's reference, or why it is not filed.
pit-report-how = What became of it
pit-report-filed = Filed
pit-report-closed = Closed without filing
pit-report-from = Cash of a day from which a patron is identified and reported (0: never)
pit-unplayed-from = Cash taken out without play from which there is an alert (0: never)
pit-report-days = Days to file a report
pit-identify-says = You have seen the patron, their document, and that they are of age. It holds for today; no number is kept.
pit-exclude-says = From now on they buy nothing, stake nothing and sign in nowhere. What they hold is paid with a Pit Manager.
pit-exclude-asked = Who asked for it
pit-exclude-until = Until (first day on which they may play; empty: for good)
pit-end-exclusion-says = They may play again before the day has come. A second person agrees, and the pit is alerted.
pit-retention-says = For how many days after the last dealing with a patron the house keeps who they are. Only then can they be forgotten.
pit-retention-days = Days
pit-account-excluded = excluded (until: { $until })
pit-excluded = excluded
pit-credit-waits = A credit is on its way here, to be counted.
pit-fill-waits = A fill waits to be issued here.
pit-slips-wait = Slips that wait for the cage
pit-identified = identity checked
terminal-exclude = Exclude yourself
terminal-exclude-how = You are signed out at once and cannot play or buy credit until that day. Your bets are settled, and the cage pays what is yours. You cannot take this back or make it shorter.
terminal-exclude-until = Until (leave empty: for good)
terminal-exclude-sure = I want this
terminal-exclude-go = Exclude me
pit-told-identified = Identity of { $account } checked: it holds for today.
pit-told-excluded = { $account } is excluded (until: { $until }).
pit-told-exclusion-ended = { $account } may play again.
pit-told-retention-set = Patrons are kept for { $days } days.
