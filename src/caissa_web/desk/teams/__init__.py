"""Teams, line-ups, matches."""
