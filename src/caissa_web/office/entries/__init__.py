"""The entries office: today, lists, decisions, the waiting list, the offer, the door, admission."""
