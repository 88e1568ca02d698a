"""What is likely: the rest of a tournament played many times by its own pairing system."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
