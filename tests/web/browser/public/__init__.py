"""The public pages in a real browser."""
