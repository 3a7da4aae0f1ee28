"""Variants as files: what the conditions of new lines are written with, and how a file is read."""
