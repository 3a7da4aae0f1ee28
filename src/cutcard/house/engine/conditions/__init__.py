"""What an act is refused by, and what it needs to know of the house: people, limits, seats, openings.

A patron's own limits are checked where the bet is decided. They are facts of the cage, and the meters of the account
say what has been lost since; only where the day began is looked up, once. On several nodes whoever sets a limit holds
the account's row, so the next bet anywhere finds it.
"""
