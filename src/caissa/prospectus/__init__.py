"""The prospectus of an event: one announcement from which regulations, invitations and set-ups are made."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
