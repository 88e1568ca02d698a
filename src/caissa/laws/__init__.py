"""The Laws of Chess as an engine: claims, ends of games, flags, irregularities, each with its article (E.01).

verdict = flag_verdict(situation_from(fen), Colour.WHITE)
print(verdict.decision.label, verdict.reasons[0].article)
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
