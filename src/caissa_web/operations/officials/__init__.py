"""The arbiters' own work: duties ticked, boards shared out, meetings recorded."""
