"""Contracts in the office: texts, sending, who has signed, countersigning."""
