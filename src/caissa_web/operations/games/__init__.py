"""Acts about games with their moves: storing, correcting, freezing, showing them late, interrupting them."""
