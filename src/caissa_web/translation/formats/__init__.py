"""How each language writes days and hours, where Django's own way does not fit: 24 hours, the day first."""
