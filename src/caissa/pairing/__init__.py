"""Who meets whom, with which colour, and why."""
