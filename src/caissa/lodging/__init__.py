"""Lodging: hotels with rooms for each night, who sleeps where, and with whom."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
