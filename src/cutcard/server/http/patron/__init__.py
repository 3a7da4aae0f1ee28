"""What a patron is told beside the table: what bets cost together, and how their session stands."""
