"""An event on two installations."""
