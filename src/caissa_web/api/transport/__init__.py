"""Transfers by the API: a transport company reads runs and passengers, and says how far they have come."""
