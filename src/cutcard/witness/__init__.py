"""A log witness: another party's program, which cosigns the checkpoints of a log after a proof that the log only grew.

It shares the formats with the house and nothing else, so that a regulator, an auditor or another site can run it alone
(`cutcard witness`). A house embeds the same decision as its own signing agent.
"""
