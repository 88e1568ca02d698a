"""One's own entries: how they stand, what is missing, and what can be done with them."""
