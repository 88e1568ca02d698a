"""The set-up: formats, presets, announcements, what is locked, what is doubtful."""
