"""Setting up events and sections."""
