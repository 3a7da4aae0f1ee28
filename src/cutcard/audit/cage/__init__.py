"""The auditor's own books: accounts, tickets, chips, currency and limits."""
