"""Hybrid and online events: venues and their people, accounts of players, disconnections, recordings."""
