"""Acts about electronic score sheets: devices, entries that come, entries of arbiters, moves that flow on."""
