"""The 24 points of an invitation; point 9 means articles A.4 or A.5 and B.2 or B.3 of today's Laws."""

from __future__ import annotations

from caissa.messages import Message, msg
from caissa.play import ItemKind
from caissa.prospectus.clauses.clause import Clause
from caissa.prospectus.clauses.dress_statements import DRESS
from caissa.prospectus.clauses.event_statements import (
    ABOUT,
    ARBITERS,
    EXPECTED,
    HALL,
    HOTELS,
    INVITATION,
    OCCASION,
    ORGANISERS,
    PATRON,
    SCHEDULE,
    WEBSITE,
)
from caissa.prospectus.clauses.manual_points import every
from caissa.prospectus.clauses.money_statements import BANK, CURRENCY, FEES, PRIZES
from caissa.prospectus.clauses.play_off_statements import PLAY_OFF
from caissa.prospectus.clauses.play_statements import (
    ANSWERS,
    PLAYERS,
    POINTS,
    RANKING,
    RATE,
    REGULATIONS,
    SYSTEM,
)
from caissa.prospectus.clauses.player_statements import ENTRIES_UNTIL, HEALTH, IMPAIRMENTS, REPLY, WORDS
from caissa.prospectus.clauses.schedule_statements import ITEMS
from caissa.prospectus.clauses.statement import Statement

_Needs = tuple[tuple[Statement, ...], ...]


def _point(number: int, heading: Message, says: tuple[Statement, ...], needs: _Needs = ()) -> Clause:
    """A point; without other needs it needs all that it says."""
    return Clause(str(number), heading, f"C.05 12.3.{number}", says, needs or every(*says))


INVITATION_POINTS = (
    _point(1, msg("Dates and site"), (INVITATION, OCCASION, PATRON, ABOUT, HALL), every(OCCASION, HALL)),
    _point(2, msg("FIDE's regulations"), (REGULATIONS,)),
    _point(3, msg("Hotels"), (HOTELS,)),
    _point(
        4,
        msg("Schedule"),
        (SCHEDULE,),
        every(
            SCHEDULE,
            ITEMS[ItemKind.ARRIVAL],
            ITEMS[ItemKind.OPENING],
            ITEMS[ItemKind.MEETING],
            ITEMS[ItemKind.DRAWING],
            ITEMS[ItemKind.CLOSING],
            ITEMS[ItemKind.DEPARTURE],
        ),
    ),
    _point(5, msg("Time control and clocks"), (RATE, WORDS["clocks"])),
    _point(
        6,
        msg("Pairing system and tie-breaks"),
        (SYSTEM, POINTS, RANKING, ANSWERS["play-off"], PLAY_OFF),
        every(SYSTEM, RANKING),
    ),
    _point(
        7,
        msg("Default time"),
        (ANSWERS["default-time"], ANSWERS["both-absent"]),
        every(ANSWERS["default-time"]),
    ),
    _point(8, msg("Draw agreements"), (ANSWERS["draw-offers"],)),
    _point(9, msg("Rules for rapid and blitz"), (ANSWERS["rapid-rules"], ANSWERS["blitz-rules"])),
    _point(
        10,
        msg("Travel, accommodation and meals"),
        (WORDS["travel"], WORDS["accommodation"], WORDS["meals"]),
    ),
    _point(
        11,
        msg("Entry fee, prizes and payment"),
        (
            FEES,
            BANK,
            PRIZES,
            CURRENCY,
            ANSWERS["prize-sharing"],
            WORDS["prizes"],
            WORDS["payment"],
            WORDS["tax"],
        ),
        every(FEES, PRIZES, CURRENCY, WORDS["payment"], WORDS["tax"]),
    ),
    _point(12, msg("Visas"), (WORDS["visa"],)),
    _point(13, msg("Getting there"), (WORDS["transport"],)),
    _point(
        14,
        msg("Participants and chief arbiter"),
        (EXPECTED, PLAYERS, ARBITERS),
        ((EXPECTED,), (ARBITERS,)),
    ),
    _point(15, msg("Website and contacts"), (WEBSITE, ORGANISERS)),
    _point(16, msg("Responsibilities of the players"), (WORDS["obligations"],)),
    _point(17, msg("Dress code"), (DRESS, WORDS["dress"]), ((DRESS, WORDS["dress"]),)),
    _point(18, msg("Smoking"), (WORDS["smoking"],)),
    _point(19, msg("Security"), (WORDS["security"],)),
    _point(20, msg("Medical matters"), (WORDS["medical"], WORDS["insurance"]), every(WORDS["medical"])),
    _point(21, msg("Tourism, special events, internet"), (WORDS["tourism"], WORDS["internet"])),
    _point(
        22,
        msg("Reply and arrival"),
        (ENTRIES_UNTIL, REPLY, WORDS["arrival"]),
        every(REPLY, WORDS["arrival"]),
    ),
    _point(23, msg("Medical conditions, diets, religion"), (HEALTH,)),
    _point(24, msg("Arrangements for impairments"), (IMPAIRMENTS, WORDS["access"]), every(IMPAIRMENTS)),
)
"""The points of an invitation."""
