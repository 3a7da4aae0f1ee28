"""What an act is refused by, and what it needs to know of the house: people, limits, seats, openings."""
