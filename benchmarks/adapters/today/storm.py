"""Staff who sign in at a house."""

from cutcard.server.auth.accounts import Accounts
from cutcard.server.auth.cookies import COOKIE
from cutcard.server.auth.sessions import Sessions

__all__ = ["COOKIE", "Accounts", "Sessions"]
