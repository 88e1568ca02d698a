"""The Tournament Report File: TRF06, TRF16 and TRF26, read and written."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
