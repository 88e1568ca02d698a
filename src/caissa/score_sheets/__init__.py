"""The electronic score sheet: entries in a chain that shows every later change, and what they say (C.02 6).

verification = verify_sheet(read_sheet(text))
print(verification.sheet.moves, verification.findings)
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
