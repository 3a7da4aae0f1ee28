### What the entrance says: to whoever comes, and to whoever has signed in.

lobby-welcome = Welcome to the floor
lobby-link-hint = Have a one-time link? Open it in this browser; you need no secret.
lobby-new-secret = Your own secret, from now on
lobby-show-secret = Show it
lobby-excluded = You are excluded, as you asked
lobby-excluded-until = You cannot play or buy credit here until { $day }. It cannot be taken back or made shorter.
lobby-excluded-for-good = You cannot play or buy credit here any more. It cannot be taken back.
lobby-excluded-money = Your bets are settled as they come. What is yours is paid at the cage: bring proof of your identity, or any ticket you hold.
lobby-excluded-read = Understood
lobby-help-hint = Rules and odds of every table, without signing in
lobby-tables = Choose a table
lobby-dealer = Dealer console
lobby-pit = Pit console
lobby-cage = Cage
lobby-board = Board
lobby-rules = How to play & odds
lobby-signed-in = { $name }, { $title }
lobby-decks = { $decks } decks
lobby-by-hand = dealt by hand
lobby-squeeze = patrons may squeeze
lobby-seats = { $positions } seats · { lobby-patrons }
lobby-patrons = { $patrons ->
    [0] nobody yet
    [one] { $patrons } patron
   *[other] { $patrons } patrons
}
lobby-more = Decks, seats and side wagers
lobby-of-table = { $what }: { $table }

## A one-time link

lobby-entering-title = Cutcard · Signing in
lobby-entering = Signing in…
lobby-not-entered = This link does not work

## An address that leads nowhere

lobby-missing-title = Cutcard · No such page
lobby-missing-page = There is no such page
lobby-missing-floor = To the floor
lobby-missing-why = The address may be mistyped, or the page may have moved. Tables, rules and odds are all on the floor.
lobby-missing-help = Rules & odds

## Passkeys

lobby-passkey = Sign in with a passkey
lobby-passkeys = Passkeys
lobby-passkeys-say = A passkey on your phone, your computer or a security key signs you in and approves acts in place of your secret.
lobby-passkey-add = Add a passkey
lobby-passkey-added = { $name } is registered
lobby-passkey-label = What you call it
lobby-passkey-let-be = No passkey was created: this browser could not, or you cancelled it
lobby-passkey-none = You have none
lobby-passkey-remove = Remove
lobby-passkey-remove-of = Remove { $name }
lobby-passkey-removed = { $name } is removed
lobby-passkey-secret = Your secret, to add or remove one
