"""Money: exact amounts, shares, percentages, references, payment codes, ledger, invoices, bank lines."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
