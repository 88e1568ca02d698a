"""Pages for the screens in the playing hall."""
