"""Every way in which badges change: one function, one transaction, one line in the log of the portal."""
