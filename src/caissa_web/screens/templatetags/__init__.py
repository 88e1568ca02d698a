"""Filters of the screens' templates."""
