"""Playing zones: permissions of players, games asked for and created, results as the zone tells them."""
