"""What regulations declare about the conduct of players: fair play and dress."""
