"""The public pages: what hangs on the wall of the playing hall."""
