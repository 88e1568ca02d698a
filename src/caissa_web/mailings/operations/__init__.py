"""Every way in which templates and mailings change: one function, one transaction, one line in the log."""
