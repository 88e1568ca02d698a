"""Every act of the treasury: one function, one transaction, one log entry."""
