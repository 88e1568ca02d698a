"""Electronic score sheets: the organiser's devices, sheets, and entries that are only added."""
