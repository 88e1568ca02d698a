"""Disputes and suspicions at an event: appeals, fair-play cases, discipline, for those named in each."""
