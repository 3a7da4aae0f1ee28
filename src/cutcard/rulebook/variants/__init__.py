"""Variants as files: what the conditions of new lines are written with, and how a file is read.

A variant is marked as not approved. `Game.variant` names the approved game and each change; title, slug and JSON say
so, and changed lines and wagers have empty clauses, so that nothing can quote one for them. Its slug is part of its
digest; its notes and its origin are not. Only a demonstration, which is not kept, deals one.
"""
