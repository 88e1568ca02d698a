"""Travel: when people come and leave, and the runs that fetch and bring them."""
