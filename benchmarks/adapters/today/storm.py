"""Staff who sign in at a house."""

from cutcard.server.app import make_app
from cutcard.server.auth.accounts import Accounts
from cutcard.server.auth.cookies import COOKIE

__all__ = ["COOKIE", "Accounts", "make_app"]
