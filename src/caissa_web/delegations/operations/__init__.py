"""What can be done with delegations: one function, one transaction, one entry of the log."""
