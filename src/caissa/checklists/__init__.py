"""Checklists: questions with their articles, answers, and what the answers leave to be desired."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
