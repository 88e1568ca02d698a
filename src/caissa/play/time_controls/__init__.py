"""Time controls: read, written, judged."""
