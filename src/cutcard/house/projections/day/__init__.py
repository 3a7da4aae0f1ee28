"""A gaming day in figures: counted from the journal, priced, drawn, and closed."""
