"""The whole model as JSON, with a schema: a documented, versioned format in which nothing is lost."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
