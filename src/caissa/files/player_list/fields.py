"""What a column of a player list can hold."""

from __future__ import annotations

from enum import Enum


class PlayerField(Enum):
    """What a column says of the players."""

    NUMBER = "number"
    NAME = "name"
    SURNAME = "surname"
    FIRST_NAME = "first name"
    TITLE = "title"
    RATING = "rating"
    FIDE_RATING = "FIDE rating"
    RAPID_RATING = "rapid rating"
    BLITZ_RATING = "blitz rating"
    NATIONAL_RATING = "national rating"
    FEDERATION = "federation"
    FIDE_ID = "FIDE ID"
    NATIONAL_ID = "national ID"
    BIRTH = "birth"
    SEX = "sex"
    CLUB = "club"
    TEAM = "team"
    SECTION = "section"
    K = "K"
