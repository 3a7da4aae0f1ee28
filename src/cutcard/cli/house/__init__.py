"""A durable house: made, run, and its records read."""
