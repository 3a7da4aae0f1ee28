"""A house served in the browser."""
