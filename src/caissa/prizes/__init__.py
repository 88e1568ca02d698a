"""Prizes: who gets what, and a sheet that two people can check."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
