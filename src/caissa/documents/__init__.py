"""Documents: forms, lists and cards, printed from the same values as PDF, HTML and XLSX."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
