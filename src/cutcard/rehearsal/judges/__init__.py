"""Judges: each follows the journal and what people are told with code of its own, and says what it finds wrong.

They share nothing with the house but the formats of what is written and sent.
"""
