"""Letters and messages on their way to people: what leaves, by which channel, and what became of it."""
