"""Travel: who is fetched or brought when, by which vehicle, at what price."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
