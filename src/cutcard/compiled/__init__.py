"""A game compiled once: what its wagers depend on, every outcome, and one automaton from card to card."""
