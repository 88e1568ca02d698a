"""Player lists in CSV and spreadsheets: columns guessed and confirmed, doubts with row and column."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
