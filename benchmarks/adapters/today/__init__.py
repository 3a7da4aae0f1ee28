"""The names of the working tree."""
