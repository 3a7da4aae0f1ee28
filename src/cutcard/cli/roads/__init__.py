"""Scoreboards."""
