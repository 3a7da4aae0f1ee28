"""Irregularities, act by act: called, ruled on, remedied, and the cards replaced."""
