"""What now? What happened at a board, and what the arbiter does about it."""
