"""What the title regulations want to know of an event and a tournament's facts do not say."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum

from caissa.standings.participation import pairings_pre_determined
from caissa.tournament import System, Title, Tournament

LONG_EVENT = 30
"""Days after which opponents' ratings and titles are those of the day of the game (B.01 1.1.4)."""


class EventKind(Enum):
    """Kinds of events for which the regulations make exceptions.

    `NATIONAL_TEAM` is a national team championship, `TEAM_CHAMPIONSHIP` a world or continental one for
    teams or clubs.
    """

    ORDINARY = "ordinary"
    NATIONAL_FINAL = "national-final"
    NATIONAL_TEAM = "national-team"
    ZONAL = "zonal"
    TEAM_CHAMPIONSHIP = "team-championship"
    WORLD_CUP = "world-cup"


@dataclass(frozen=True, slots=True)
class ConfirmedTitle:
    """A title that counts instead of the listed one: confirmed before the start, or by a round's day."""

    player: int
    title: Title | None
    from_round: int = 1


@dataclass(frozen=True, slots=True)
class TitleEvent:
    """The event as the title regulations see it; None means that nobody has said.

    `host` is the federation that registers the event (the tournament's own if empty), `own_zonal` says
    that a zonal of that federation alone is held in the same year (1.4.3a), `adjudicated` are (round,
    player) whose game was not decided over the board. The rest are the conditions of 1.1 and 1.4.2e.
    """

    kind: EventKind = EventKind.ORDINARY
    host: str = ""
    own_zonal: bool = False
    pre_determined: bool | None = None
    double: bool | None = None
    titles: tuple[ConfirmedTitle, ...] = ()
    adjudicated: frozenset[tuple[int, int]] = frozenset()
    approved_format: bool = False
    registered_days_before: int | None = None
    rounds_a_day: int | None = None
    minutes_a_player: int | None = None
    identical_clocks: bool | None = None
    arbiter_always_present: bool | None = None

    def host_of(self, tournament: Tournament) -> str:
        """The federation that registers the event."""
        return self.host or tournament.federation


ORDINARY_EVENT = TitleEvent()
"""An event of which nothing more is known than its tournament says."""


def scheduled_rounds(tournament: Tournament, event: TitleEvent) -> int:
    """The rounds of the schedule: as announced, else those of the round robin, else those recorded."""
    known = max(tournament.scheduled_rounds or 0, len(tournament.rounds))
    if tournament.scheduled_rounds or not is_round_robin(tournament, event):
        return known
    players = len(tournament.players)
    return max(known, (players - 1 + players % 2) * (2 if is_double(tournament, event) else 1))


def is_pre_determined(tournament: Tournament, event: TitleEvent) -> bool:
    """Are the pairings known from the start, so that a norm takes all rounds?

    Teams may change their line-ups, and a knock-out finds its opponents on the way; so theirs are not.

    Handbook: B.01 1.4.1.e
    """
    if event.pre_determined is not None:
        return event.pre_determined
    if tournament.system is System.KNOCKOUT or (tournament.for_teams and not tournament.system.one_by_one):
        return False
    return pairings_pre_determined(tournament)


def is_round_robin(tournament: Tournament, event: TitleEvent) -> bool:
    """Does everybody meet everybody, once or more?"""
    others = (System.SCHEVENINGEN, System.SCHILLER, System.SKALITZKA, System.MATCH)
    return is_pre_determined(tournament, event) and tournament.system not in others


def is_double(tournament: Tournament, event: TitleEvent) -> bool:
    """Is it a double round robin, by its type or by the games?"""
    if event.double is not None or not is_round_robin(tournament, event):
        return bool(event.double)
    if tournament.system is not System.UNKNOWN:
        return tournament.type.cycles == 2
    met = Counter(
        frozenset((game.white, game.black)) for round_ in tournament.rounds for game in round_.games
    )
    return bool(met) and min(met.values()) >= 2


def lasts_long(tournament: Tournament) -> bool:
    """Does the event last longer than 30 days?

    Handbook: B.01 1.1.4
    """
    if tournament.start is None or tournament.end is None:
        return False
    return (tournament.end - tournament.start).days + 1 > LONG_EVENT


@dataclass(frozen=True, slots=True)
class Setting:
    """An event as the rules about norms see it, worked out once for all its players."""

    tournament: Tournament
    event: TitleEvent
    rounds: int
    pre_determined: bool
    round_robin: bool
    double: bool
    long: bool

    @property
    def host(self) -> str:
        """The federation that registers the event."""
        return self.event.host_of(self.tournament)


def setting_of(tournament: Tournament, event: TitleEvent) -> Setting:
    """The tournament and what is declared about it, put together."""
    return Setting(
        tournament,
        event,
        scheduled_rounds(tournament, event),
        is_pre_determined(tournament, event),
        is_round_robin(tournament, event),
        is_double(tournament, event),
        lasts_long(tournament),
    )
