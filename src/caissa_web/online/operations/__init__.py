"""Every way in which venues, accounts and disconnections change: one transaction, one log entry."""
