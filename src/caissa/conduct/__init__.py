"""Disputes and suspicions at an event: appeals, fair-play cases, penalties, by the articles that govern them.

Everything here is a value or a pure function: who may appeal and until when (C.11), how a complaint about
cheating is judged and where it goes (Fair Play Regulations), which protection an event needs (FPPM).
States are tables, so that whoever keeps a case can only move it along them.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
