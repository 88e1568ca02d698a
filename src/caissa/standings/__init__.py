"""Standings and tie-breaks in every edition since 2017, each value with its working."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
