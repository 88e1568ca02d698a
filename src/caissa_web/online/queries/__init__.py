"""Questions about venues, accounts and disconnections."""
