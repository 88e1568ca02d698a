"""Delegations: a federation or club that comes with many people, and who answers for them."""
