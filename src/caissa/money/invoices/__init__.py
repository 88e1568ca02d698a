"""Invoices and credit notes: numbers without gaps, VAT by rate, what may be issued."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
