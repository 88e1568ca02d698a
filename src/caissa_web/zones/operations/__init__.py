"""Every way in which the playing zone of a section changes: one function, one transaction, one act."""
