"""Every way in which hotels, rooms and stays change: one function, one transaction, one act in the log."""
