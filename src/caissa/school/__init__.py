"""A school for arbiters: exercises with keys from our own engines, marking, mock examinations.

Everything is seeded by a whole number, so that a key names an exercise for good; nothing here asks the clock.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
