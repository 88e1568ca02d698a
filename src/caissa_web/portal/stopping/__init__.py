"""Ending information letters by the link under them."""
