"""Patrons as persons: what the house keeps of them apart from the journal, which knows accounts alone."""
