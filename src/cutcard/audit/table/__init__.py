"""One table in the auditor's books: its settings, cards, bets and settlements."""
