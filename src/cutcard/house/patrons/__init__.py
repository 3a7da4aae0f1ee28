"""Patrons as persons: what the house keeps of them apart from the journal, which knows accounts alone.

Personal data lie under the account in the store, outside the journal, so that they can be erased while every hash
stays. The entry of an erasure comes first, and the store notes how many it has carried out. The difference is what a
crash or a backup left undone, and every opening makes it up.
"""
