"""Days, sessions and timetables."""
