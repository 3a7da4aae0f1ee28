"""Games and their rules, rounds settled and explained, clauses."""
