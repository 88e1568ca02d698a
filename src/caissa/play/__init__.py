"""Play: time controls, clocks and the hours of a day (Laws 6, appendices A and B).

control = parse_time_control("90+30")
print(control.speed, control.time_for() // 60, session_length(control))
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
