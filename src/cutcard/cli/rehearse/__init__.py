"""Rehearsals of the whole floor: `rehearse`."""
