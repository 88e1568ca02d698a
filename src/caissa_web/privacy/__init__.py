"""Personal data: what is kept, why, for how long, and who looked at it."""
