"""Pages of the arbiters' own work: duties, plan, meetings."""
