"""The names of revision c6b6e80."""
