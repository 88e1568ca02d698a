"""Files of other programs and bodies turned into values and back; a format is loaded when it is used."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
