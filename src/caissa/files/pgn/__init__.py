"""PGN: headers for every game of a tournament, and games with their moves, of any origin."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
