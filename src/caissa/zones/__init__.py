"""Playing zones: games of a round created elsewhere, watched, and their results proposed.

The zone plays the games; Caissa pairs, names the players and asks. Nothing here opens a connection: a zone is
handed a `Transport` that does.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
