"""Travel for those who come: arrival, departure, transfer; and the driver's page."""
