"""Every way in which cases change: one function, one transaction, one step in the list of the case."""
