"""What may be asked of `caissa announce`, as it is typed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum


class Act(Enum):
    """What is done with an announcement."""

    CHECK = "check"
    PRINT = "print"
    DIFF = "diff"


class Product(Enum):
    """What is printed from an announcement."""

    REGULATIONS = "regulations"
    INVITATION = "invitation"
    MEETING = "meeting"
    REGISTRATION = "registration"
    CALENDAR = "calendar"
    JSON_LD = "json-ld"


class PointList(Enum):
    """The lists of points by which regulations are printed and checked."""

    ROUND_ROBIN = "round-robin"
    FESTIVAL = "festival"
    INVITATION = "invitation"
    SCHOOL = "school"
    RAPID_BLITZ = "rapid-blitz"
    TEAM = "team"
    HYBRID = "hybrid"


class Ending(Enum):
    """The formats of the documents, by the ending of their files."""

    PDF = "pdf"
    HTML = "html"
    TEXT = "txt"


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted of an announcement."""

    product: Product = Product.REGULATIONS
    kind: PointList | None = None
    language: str = ""
    ending: Ending | None = None
    recipient: str = ""
    day: date | None = None
