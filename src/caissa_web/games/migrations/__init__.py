"""Migrations of the package `games`."""
