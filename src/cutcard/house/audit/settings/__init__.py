"""What holds of the house and its tables beside the rounds: positions, editions, settings and their clauses."""
