"""The command line: one module a command; each reads, asks the library once and prints."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
