"""Matchings on graphs of whole numbers: weighted, by number, and the first in dictionary order."""

from caissa.matching.assignment import first_assignment
from caissa.matching.cardinality import bits, inessential, mask_of, maximum_matching
from caissa.matching.fast import matcher, matcher_of_kinds
from caissa.matching.graph import ALONE, NOBODY
from caissa.matching.kinds import Kinds
from caissa.matching.weighted import Matcher

__all__ = [
    "ALONE",
    "NOBODY",
    "Kinds",
    "Matcher",
    "bits",
    "first_assignment",
    "inessential",
    "mask_of",
    "matcher",
    "matcher_of_kinds",
    "maximum_matching",
]
