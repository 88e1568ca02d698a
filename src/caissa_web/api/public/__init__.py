"""What everybody may ask: all that the noticeboard shows."""
