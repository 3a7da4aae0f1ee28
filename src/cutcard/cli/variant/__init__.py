"""Games that no document approves, described in files."""
