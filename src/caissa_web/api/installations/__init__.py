"""Another installation that has the same event: sending to it, receiving from it, bringing back."""
