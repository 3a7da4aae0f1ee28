### Records that people keep beside the rounds: complaints.

act-open-complaint = Open a complaint
act-assign-complaint = Assign a complaint
act-answer-complaint = Answer a complaint
act-pass-on-complaint = Pass a complaint on
act-close-complaint = Close a complaint
act-note-overdue-complaint = Note that a complaint is overdue
act-set-complaint-days = Days to answer a complaint
act-field-says = what the patron says
act-field-answer = answer
act-field-outcome = outcome
act-field-corrections = entries that put it right
act-field-regulator = passed on to
act-field-happened = when
act-field-language = language of the answer
act-field-days = days

# How a complaint stands, and what became of it.
complaint-open = open
complaint-overdue = overdue
complaint-answered = answered
complaint-passed-on = passed on
complaint-closed = closed
complaint-upheld = upheld
complaint-rejected = rejected
complaint-settled = settled
complaint-withdrawn = withdrawn

refusal-complaint-says = write down what the patron says
refusal-complaint-language = choose a language in which the house can answer
refusal-complaint-when = name the round, or say when it happened: a time that has passed
refusal-complaint-round = { $table } has no round { $round } that is over: look for the round first, or say when it happened
refusal-complaint-archived = round { $round } of { $table } lies in an archive: attach the archive first, so that it is known who had a part in it
refusal-no-such-complaint = there is no complaint { $number } that is not closed
refusal-complaint-state = this complaint is { $state }: that can no longer be done
refusal-complaint-part = { $name } had a part in the round, or is the patron: somebody else decides about the complaint
refusal-complaint-assignee = { $name } cannot be given it: choose another Pit Supervisor or higher
refusal-complaint-assigned = only the person to whom it is assigned answers it: { $name }
refusal-complaint-unassigned = nobody has this complaint yet: a Pit Manager or higher assigns it first
refusal-complaint-outcome = say whether the house upholds or rejects the complaint
refusal-complaint-answer = write the answer that the patron is given
refusal-complaint-correction = entry { $entry } put nothing right for { $account } after the complaint was opened
refusal-complaint-regulator = say to whom it is passed on
refusal-complaint-ends = a complaint that is { $state } cannot end that way: answer it first, or say what a regulator decided
refusal-complaint-overdue = the house itself notices that a complaint is overdue
refusal-complaint-not-overdue = complaint { $number } is not overdue, or was noted already
refusal-complaint-days = choose another number of days than { $days }, from 1 to { $most }

forget-complaint = a complaint that is not closed
forget-report = records that the house must keep for now

listed-complaint-opened = complaint { $number } opened
listed-complaint-assigned = complaint { $number } assigned
listed-complaint-answered-late = complaint { $number } answered late: { $outcome }
listed-complaint-answered = complaint { $number } answered: { $outcome }
listed-complaint-passed-on = complaint { $number } passed on to { $regulator }
listed-complaint-closed = complaint { $number } closed: { $outcome }
listed-complaint-overdue = complaint { $number } is overdue
listed-complaint-days-set = days to answer a complaint
alert-complaint-overdue = Complaint overdue
alert-means-complaint-overdue = the patron has had no answer in time
finding-complaint = complaint { $number }, { $event }

## On the consoles

pit-tab-complaints = Complaints
complaint-number = No. { $number }
complaint-every = all
complaint-state = Show
complaint-none = There are no complaints of this kind.
complaint-csv = As CSV
complaint-no-account = no account
complaint-due = answer due { $time }
complaint-says = What the patron says
complaint-language = Answer in
complaint-at = Or the time, by the house's clock
complaint-open-says = In the patron's own words, without names or contacts: the account stands for them. Name the round, or say about when it was.
complaint-assign-name = Who answers it
complaint-assign-says = Complaint { $number }: a Pit Supervisor or higher who neither dealt nor ruled nor witnessed anything in the round.
complaint-answer = Answer to the patron
complaint-answer-says = They said: { $says }
complaint-outcome = Outcome
complaint-corrections = Entries that put it right
complaint-corrections-hint = Recall the round: each ruling and correction has its entry's number
complaint-corrections-wrong = write the numbers of the entries alone, such as 412, 413
complaint-regulator = Passed on to
complaint-printed = Answer about the round
complaint-was-opened = { $time }: opened by { $name }
complaint-involved = With a part in the round: { $names }
complaint-assigned-to = Assigned to { $name }
complaint-was-answered = { $time }: answered by { $name }: { $answer }
complaint-put-right = Put right by entries { $entries }
complaint-was-passed-on = Passed on to { $regulator }: { $reason }
complaint-was-closed = { $time }: closed by { $name }: { $reason }
pit-told-complaint-opened = Complaint { $number } is opened.
pit-told-complaint-assigned = { $name } answers complaint { $number }.
pit-told-complaint-answered = Complaint { $number } is answered.
pit-told-complaint-passed-on = Complaint { $number } is passed on to { $regulator }.
pit-told-complaint-closed = Complaint { $number } is closed.
pit-told-complaint-days = Complaints are answered within { $days } days.
pit-complaint-days-says = For complaints that are opened from now on.
pit-complaint-days-now = Now: { $days } days.
pit-assignment-says = A higher position may always act for a Dealer.
pit-assignment-required = Who deals at a table
pit-assignment-only = only the Dealer assigned to it
pit-assignment-any = any Dealer
pit-assignment-now-only = Now: only the Dealer assigned to a table.
pit-assignment-now-any = Now: any Dealer.
pit-told-assignment-required = From now on Dealers deal only where they are assigned.
pit-told-assignment-not-required = From now on any Dealer deals at any table.

## At the terminal

terminal-complaint = Your complaint No. { $number }
terminal-complaint-due = You will have an answer by { $time }.
terminal-complaint-passed-on = Passed on to { $regulator }.
notice-complaint-answered = The house has answered your complaint No. { $number }: see your last rounds.

## Private logs and recordings

act-log-observation = Write into the log
act-record-suspicion = Record a suspicion
act-name-recording = Add a recording
act-field-camera = camera
act-field-reference = where it is kept
act-field-ends = until
act-field-sealed = sealed
refusal-private-says = enter the text of the record
refusal-private-account = nobody has the account that the record names: look for the patron first
refusal-private-table = the record names a table that the house does not have: choose one of its tables
refusal-private-round = the record names a round that its table has not had: look for the round first
refusal-recording = enter the round, the camera and where the recording is kept
refusal-recording-time = enter when the recording begins and ends: both times must have passed, the earlier one first
listed-recording-named = recording added for round { $round } of { $table }
finding-private = private record or recording: { $event }
pit-recording = Recording: camera { $camera }, { $from } to { $until }, { $reference } (added by { $name })

## The place of those who read

office-heading = Records for your position
pit-tab-log = Surveillance log
pit-tab-suspicions = Suspicions
private-says = Only people in your position can read this. Nothing here can be changed: to correct a record, write another.
private-none = There are no records yet.
private-what = Record
private-written = The record is saved.
private-line = No. { $number }, { $time }, { $name }
private-closed = This record cannot be read with the house's key.
recording-from = From, by the house's clock
recording-until = Until
recording-named = The recording from camera { $camera } is on record.
pit-circulation = Chips in circulation: { $amount } (sold and bought in, less redeemed, with what patrons won or lost at the tables)
notice-sign-in-given = A new sign-in to your account was given at the desk on { $day } by { $identity }. If that was not you, tell the staff at once.
pit-tab-cash = Cash and exclusions
pit-exclusions = Exclusions
pit-exclusions-none = Nobody is excluded.
exclusion-line = { $account }, asked for by { $by }, since { $since } (until: { $until }), entered by { $name }
