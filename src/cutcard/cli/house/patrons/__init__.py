"""Patrons: what they played, and what the house keeps of their persons."""
