"""The kinds of prospectus: which points an announcement says, and which are missing."""

from __future__ import annotations

from collections.abc import Iterator

from caissa.messages import msg
from caissa.prospectus.announcement import Announcement, Kind
from caissa.prospectus.clauses.clause import Clause, Presence, Prospectus, WordedClause, worded_clause
from caissa.prospectus.clauses.dress_statements import DRESS
from caissa.prospectus.clauses.event_statements import (
    ABOUT,
    ARBITERS,
    COMMITTEE,
    EXPECTED,
    HALL,
    HOTELS,
    HYBRID_VENUES,
    LANGUAGES,
    OCCASION,
    ORGANISERS,
    OTHER_PLACES,
    PATRON,
    SCHEDULE,
    WEBSITE,
)
from caissa.prospectus.clauses.fair_play_statements import FAIR_PLAY
from caissa.prospectus.clauses.invitation_points import INVITATION_POINTS
from caissa.prospectus.clauses.lines import Voice
from caissa.prospectus.clauses.manual_points import FESTIVAL, ROUND_ROBIN, SCHOOL
from caissa.prospectus.clauses.money_statements import BANK, CURRENCY, FEES, PRIZES
from caissa.prospectus.clauses.online_statements import ONLINE_PLAY
from caissa.prospectus.clauses.own_points import HYBRID, RAPID_BLITZ, TEAM
from caissa.prospectus.clauses.play_off_statements import PLAY_OFF
from caissa.prospectus.clauses.play_statements import (
    ANSWERS,
    LEVEL,
    MATCH_POINTS,
    PLAYERS,
    POINTS,
    RANKING,
    RATE,
    REGULATIONS,
    SYSTEM,
    TEAM_PAIRING,
    WITHDRAWALS,
)
from caissa.prospectus.clauses.player_statements import (
    ENTRIES_UNTIL,
    ENTRY,
    FLASH,
    HEALTH,
    IMPAIRMENTS,
    REPLY,
    WORDS,
)
from caissa.prospectus.clauses.statement import Statement

POINTS_OF: dict[Kind, tuple[Clause, ...]] = {
    Kind.ROUND_ROBIN: ROUND_ROBIN,
    Kind.FESTIVAL: FESTIVAL,
    Kind.INVITATION: INVITATION_POINTS,
    Kind.SCHOOL: SCHOOL,
    Kind.RAPID_BLITZ: RAPID_BLITZ,
    Kind.TEAM: TEAM,
    Kind.HYBRID: HYBRID,
}
"""Kind → its points, in the order in which they are printed."""

_FURTHER = (
    ("event", msg("The event"), (OCCASION, PATRON, ABOUT, WEBSITE, EXPECTED)),
    ("people", msg("Organisers and officials"), (ORGANISERS, ARBITERS)),
    ("places", msg("Places"), (HALL, HYBRID_VENUES, HOTELS, OTHER_PLACES)),
    ("programme", msg("Programme"), (SCHEDULE,)),
    (
        "play",
        msg("Play"),
        (LEVEL, SYSTEM, RATE, POINTS, TEAM_PAIRING, MATCH_POINTS, RANKING, PLAY_OFF, REGULATIONS, PLAYERS),
    ),
    ("online", msg("Hybrid and online play"), ONLINE_PLAY),
    (
        "fair-play",
        msg("Fair play"),
        (
            *FAIR_PLAY,
            ANSWERS["devices"],
            ANSWERS["device-penalty"],
            WORDS["device-penalty"],
            WORDS["fair-play"],
        ),
    ),
    ("dress", msg("Dress code"), (DRESS, WORDS["dress"])),
    ("answers", msg("Further rules"), (*ANSWERS.values(), WITHDRAWALS)),
    ("appeals", msg("Appeals Committee"), (COMMITTEE,)),
    ("entries", msg("Entries"), (ENTRIES_UNTIL, ENTRY, REPLY, HEALTH, IMPAIRMENTS)),
    ("money", msg("Money"), (FEES, BANK, CURRENCY, PRIZES)),
    ("media", msg("Media"), (FLASH,)),
    ("words", msg("Further information"), tuple(WORDS.values())),
    ("languages", msg("Languages"), (LANGUAGES,)),
)
"""What is announced and stands in no point of the kind is printed after them, so that nothing is lost."""


def prospectus(announcement: Announcement, language: str = "", kind: Kind | None = None) -> Prospectus:
    """The clauses of an announcement in a language, by the points of its kind or of another."""
    chosen = kind or announcement.kind
    voice = Voice(announcement, language or announcement.authentic)
    points = POINTS_OF[chosen]
    used = {statement.key for clause in points for statement in clause.says}
    return Prospectus(
        announcement,
        chosen,
        voice.language,
        tuple(worded_clause(clause, voice) for clause in points),
        tuple(_further(voice, used)),
        tuple(_own(voice)),
    )


def _further(voice: Voice, used: set[str]) -> Iterator[WordedClause]:
    for key, heading, statements in _FURTHER:
        left = [statement for statement in statements if statement.key not in used]
        used.update(statement.key for statement in left)
        lines = tuple(line for statement in left for line in statement.lines(voice))
        if lines:
            yield WordedClause(key, heading, "", lines, Presence.PRESENT)


def _own(voice: Voice) -> Iterator[WordedClause]:
    for number, clause in enumerate(voice.announcement.clauses, 1):
        lines = tuple(voice.written(clause.text))
        yield WordedClause(f"own-{number}", voice.own(clause.heading), "", lines, Presence.PRESENT)


def statements() -> tuple[Statement, ...]:
    """Every statement that regulations can make."""
    return tuple(dict.fromkeys(each for _key, _heading, listed in _FURTHER for each in listed))
