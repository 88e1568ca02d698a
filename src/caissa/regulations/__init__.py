"""What the Handbook says, by edition: which text is in force, and what each article says in our words."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
