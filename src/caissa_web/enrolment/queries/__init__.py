"""Questions about offers and entries, each in a fixed number of queries."""
