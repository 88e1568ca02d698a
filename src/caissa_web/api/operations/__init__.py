"""Every operation of the desk, for programs with a token."""
