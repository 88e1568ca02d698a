"""One's own badge: the photo, and the name in its own script."""
