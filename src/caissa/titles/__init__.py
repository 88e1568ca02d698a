"""Titles: norms, applications, titles by rating and direct titles (B.01)."""

from caissa.titles.levels import LEVELS as LEVELS
from caissa.titles.levels import NormLevel as NormLevel
from caissa.titles.norm import Clause as Clause
from caissa.titles.norm import LeftOut as LeftOut
from caissa.titles.norm import Norm as Norm
from caissa.titles.norm import NormGame as NormGame
