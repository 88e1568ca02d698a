"""Pages of those who work for an event besides the arbiters: the entries office, the treasurer."""
