"""What all Swiss systems have in common; each system has a package of its own beside it."""
