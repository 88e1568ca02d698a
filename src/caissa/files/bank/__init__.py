"""Files of banks: statements in camt, MT940 and CSV read, orders for transfers written."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
