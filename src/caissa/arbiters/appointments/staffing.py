"""How many arbiters and fair-play specialists an event needs.

The numbers come from the Arbiters' Manual (chapter 1 and the Fair Play Protection Measures), the
school chapter of the Organisers' Manual, the Laws' appendices and the rules for hybrid play.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from caissa.errors import CaissaError
from caissa.messages import msg
from caissa.tournament import Level, Speed

PLAYERS_PER_ARBITER = (25, 20)
"""About one arbiter for every 20 to 25 players: the fewest and the most that the manual thinks of."""
PUPILS_PER_ARBITER = 30
RAPID_GAMES_PER_ARBITER = 3
BLITZ_GAMES_PER_ARBITER = 1
ARBITERS_PER_HYBRID_VENUE = 2
PLAYERS_PER_SPECIALIST_LEVEL_2 = 100
PRIZES_FOR_AN_OFFICER_ALONE = 15_000
"""Euros of prizes from which a level 2 event needs a Fair Play Officer without another role."""

MANUAL = msg("Arbiters' Manual, chapter 1")
SCHOOLS = msg("Organisers' Manual 10.2.3, 10.3.2")
FPPM = msg("Fair Play Protection Measures")


class ImpossibleStaff(CaissaError):
    """A number of players, halls or venues that cannot be."""

    code = "arbiters.impossible-staff"
    message = "The number of arbiters cannot be worked out for this event: {why}."


@dataclass(frozen=True, slots=True)
class Need:
    """So many people of one kind, from the fewest to the most, and who says so."""

    who: str
    fewest: int
    most: int
    source: str

    def __str__(self) -> str:
        number = (
            str(self.fewest)
            if self.fewest == self.most
            else msg("{fewest} to {most}", fewest=self.fewest, most=self.most)
        )
        return f"{self.who}: {number} ({self.source})"


@dataclass(frozen=True, slots=True)
class EventSize:
    """What the need for arbiters depends on."""

    players: int
    speed: Speed = Speed.STANDARD
    school: bool = False
    halls: int = 1
    hybrid_venues: int = 0
    competition_rules: bool = False

    @property
    def boards(self) -> int:
        """Games at the same time."""
        return self.players // 2


def staff(size: EventSize) -> tuple[Need, ...]:
    """The arbiters an event needs, chief and deputy included.

    Full supervision of rapid or blitz by the Competitive Rules takes an arbiter for three games or one.

    Handbook: E.01 A.4, A.4.1, B.2, B.2.1
    """
    if size.players < 2 or size.halls < 1 or size.hybrid_venues < 0:
        raise ImpossibleStaff(why=msg("at least two players and one hall are needed"))
    needs = [
        Need(msg("chief arbiter"), 1, 1, MANUAL),
        Need(msg("deputy chief arbiter"), 1, 1, MANUAL),
        floor_arbiters(size),
    ]
    if size.competition_rules and size.speed is not Speed.STANDARD:
        needs.append(_fast(size))
    if size.hybrid_venues:
        number = ARBITERS_PER_HYBRID_VENUE * size.hybrid_venues
        needs.append(Need(msg("local chief arbiters and technical assistants"), number, number, "E.04 16.8"))
    return tuple(needs)


def floor_arbiters(size: EventSize) -> Need:
    """Arbiters on the floor: by players, and at least one in every hall."""
    if size.school:
        number = max(_parts(size.players, PUPILS_PER_ARBITER), size.halls)
        return Need(msg("arbiters"), number, number, SCHOOLS)
    fewest, most = (max(_parts(size.players, per), size.halls) for per in PLAYERS_PER_ARBITER)
    return Need(msg("arbiters"), fewest, most, MANUAL)


def _fast(size: EventSize) -> Need:
    rapid = size.speed is Speed.RAPID
    number = _parts(size.boards, RAPID_GAMES_PER_ARBITER if rapid else BLITZ_GAMES_PER_ARBITER)
    article = "E.01 A.4.1" if rapid else "E.01 B.2.1"
    return Need(msg("arbiters under the Competitive Rules"), number, number, article)


def _parts(whole: int, size: int) -> int:
    """How many parts of a size there are, a last small one included."""
    return -(-whole // size)


# -- fair play ----------------------------------------------------------------------


class FairPlayScale(StrEnum):
    """The two scales for events of maximum protection."""

    GSC = "GSC"
    EVE = "EVE"


@dataclass(frozen=True, slots=True)
class FairPlayTeam:
    """Fair-play specialists and locals; `opposite_sex_volunteer` is the one in brackets in the table."""

    specialists: int
    locals: int = 0
    opposite_sex_volunteer: bool = False
    source: str = FPPM


@dataclass(frozen=True, slots=True)
class _Scale:
    """Players for each member of the team, and the specialists that come before any local."""

    players_per_member: int
    first_specialists: int


_SCALES = {FairPlayScale.GSC: _Scale(50, 4), FairPlayScale.EVE: _Scale(100, 2)}
TABLE_STEP = 50
MIXED_BELOW = 100


def fair_play_team(players: int, scale: FairPlayScale, *, mixed: bool = True) -> FairPlayTeam:
    """The fair-play team of an event of maximum protection, by the table of the protection measures.

    Between two rows the larger one counts; beyond 1000 players the same proportions go on.
    """
    if players < 1:
        raise ImpossibleStaff(why=msg("it has no players"))
    row = _parts(players, TABLE_STEP) * TABLE_STEP
    ratio = _SCALES[scale]
    total = _parts(row, ratio.players_per_member)
    specialists = min(total, max(ratio.first_specialists, _parts(total, 2)))
    small = mixed and row <= MIXED_BELOW
    if small and scale is FairPlayScale.GSC:
        return FairPlayTeam(max(specialists, 2))
    return FairPlayTeam(specialists, total - specialists, opposite_sex_volunteer=small)


def fair_play_need(players: int, level: Level, *, prizes_euros: int = 0) -> Need:
    """Fair-play specialists by level of protection: a team, one per hundred players, or none required.

    A team is mandatory in the official events of categories A, B and C; top-level and strong
    international events (B.06.3 1.3.2.3, 1.3.3.2) are excepted and count by their own level.
    """
    if level is Level.OFFICIAL:
        teams = [fair_play_team(players, scale) for scale in (FairPlayScale.EVE, FairPlayScale.GSC)]
        fewest, most = (team.specialists + team.locals for team in teams)
        return Need(msg("fair play team (EVE to GSC scale)"), fewest, most, FPPM)
    if level is Level.RATED:
        return Need(msg("fair play specialists"), 0, _parts(players, PLAYERS_PER_SPECIALIST_LEVEL_2), FPPM)
    alone = prizes_euros >= PRIZES_FOR_AN_OFFICER_ALONE
    who = (
        msg("fair play specialists, one an FPO without another role")
        if alone
        else msg("fair play specialists")
    )
    return Need(who, 1, max(1, _parts(players, PLAYERS_PER_SPECIALIST_LEVEL_2)), FPPM)
