"""What house, audit and a log witness share: entries, schema, archives, and reading a store without changing it."""
