"""Caissa: chess tournaments by FIDE's regulations.

Facts (`caissa.tournament`) and rules (`caissa.regulations`) go into engines; results with reasons come out.
"""

__version__ = "0.1.0"
