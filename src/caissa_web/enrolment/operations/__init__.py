"""Every way in which offers and entries change: one function, one transaction, one act in the log each."""
