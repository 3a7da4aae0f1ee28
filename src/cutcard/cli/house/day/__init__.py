"""The gaming day at the command line."""
