"""Clauses: what each kind of prospectus must say, and the sentences that an announcement makes of it."""
