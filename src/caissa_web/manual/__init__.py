"""The manual inside the program, page by page."""
