"""Conduct as the auditor derives it: conditions, entitlement and consequence, from the auditor's own books alone."""
