"""Hybrid and online events (E.04): kinds, venues, what follows from a disconnection, accounts, deadlines."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
