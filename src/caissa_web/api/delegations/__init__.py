"""Delegations by the API: all of them for the entries office, their own for federations."""
