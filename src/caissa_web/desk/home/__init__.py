"""What somebody sees first: events, a section at a glance, their own people."""
