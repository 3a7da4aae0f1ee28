"""Checkpoints that leave the house: signed by its signing agent, cosigned by log witnesses, and kept for anybody.

A checkpoint says how long the house's log is and what its root is. Whoever has a cosigned one can show that an entry
before it was changed, also where somebody with the house's key has sealed everything anew.
"""
