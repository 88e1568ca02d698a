"""Insurance cover, and the medical and other needs of those who come."""
