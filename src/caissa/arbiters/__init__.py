"""Arbiters: norms, titles, classes and appointments, training, discipline and staffing (B.06).

Every judgement is a tuple of clauses: the demand, what was found, and the article that asks for it.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
