"""What somebody tries who means no good."""
