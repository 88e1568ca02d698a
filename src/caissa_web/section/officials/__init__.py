"""The arbiters' own work: duties, plan, meetings."""
