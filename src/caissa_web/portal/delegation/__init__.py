"""The workspace of a delegation: its people, teams, balance and what is missing."""
