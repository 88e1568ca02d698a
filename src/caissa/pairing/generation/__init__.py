"""Random tournaments that keep the rules: for trying out engines and programs (C.02.03 7.1.3c)."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
