"""Games at the desk: files with moves, live boards and their health, corrections, delays, interruptions."""
