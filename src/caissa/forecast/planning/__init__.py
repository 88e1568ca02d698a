"""Which format suits a field: each is played many times, and what organisers care for is measured."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
