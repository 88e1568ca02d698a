"""What a column of a player list can hold."""

from __future__ import annotations

from enum import Enum

from caissa.saying import said


class PlayerField(Enum):
    """What a column says of the players."""

    NUMBER = said("number")
    NAME = said("name")
    SURNAME = said("surname")
    FIRST_NAME = said("first name")
    TITLE = said("title")
    RATING = said("rating")
    FIDE_RATING = said("FIDE rating")
    RAPID_RATING = said("rapid rating")
    BLITZ_RATING = said("blitz rating")
    NATIONAL_RATING = said("national rating")
    FEDERATION = said("federation")
    FIDE_ID = said("FIDE ID")
    NATIONAL_ID = said("national ID")
    BIRTH = said("birth")
    SEX = said("sex")
    CLUB = said("club")
    TEAM = said("team")
    SECTION = said("section")
    K = said("K")
