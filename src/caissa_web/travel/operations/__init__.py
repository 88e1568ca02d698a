"""Every way in which journeys and runs change: one function, one transaction, one act in the log each."""
