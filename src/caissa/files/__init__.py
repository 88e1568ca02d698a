"""Files of other programs and bodies turned into values and back."""
