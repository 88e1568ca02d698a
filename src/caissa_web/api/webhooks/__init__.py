"""Webhooks: registered, filled, delivered."""
