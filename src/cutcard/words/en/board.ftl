### The board of one table.

board-page = Board
board-label = Scoreboard
board-where-round = { $table } · Round { $round }
board-least = Min
board-most = Max
board-sides = Side wagers
board-counts = Statistics of this shoe
board-result = Result
board-now = Round { $number }
board-last = Last round, { $number }
board-none = No round yet
board-note = This display is for information; the cards on the table decide. Roads show what has been and predict nothing.
board-back = To the table
board-floor = To the floor
board-rule = The cards on the table decide.
board-sign-in = Sign in to follow the table.
board-marks = { $road }: { $number } marks

## What is counted, in two languages

board-count-rounds = Rounds
board-count-natural = Natural 8/9

## Why nothing of the table is shown, in two languages

board-blank-stale = Display out of date
board-blank-connecting = Connecting to the house
board-blank-signed-out = Nobody is signed in at this display
board-blank-which = Which table is this board for?
board-blank-cannot = This table cannot be shown
