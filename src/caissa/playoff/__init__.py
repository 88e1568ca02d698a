"""Play-offs: the Handbook's schemes, those an event declares, their timetable and the places they give."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
