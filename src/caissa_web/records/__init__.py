"""All that is on record: events, sections, their versions and the log."""
