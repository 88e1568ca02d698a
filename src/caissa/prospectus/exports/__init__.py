"""What other programs get of an announcement: calendars, search engines, the rating server."""
