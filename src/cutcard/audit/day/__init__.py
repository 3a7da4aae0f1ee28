"""Gaming days and the calendar of editions, as the auditor keeps them."""
