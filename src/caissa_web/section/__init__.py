"""A section of an event as values, and every question about it: no Django, no database."""
