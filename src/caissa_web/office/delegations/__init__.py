"""Delegations in the office: who was invited, quotas, what is missing, reminders, lists in and out."""
