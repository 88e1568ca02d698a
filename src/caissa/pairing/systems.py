"""Every pairing system in one table, loaded when it is asked for.

`system_of(tournament)` gives the tournament's own system. Whatever is asked about pairings is asked of it, so
that nobody has to know how opponents are found, nor whether they are players or teams.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from caissa.tournament import System, Tournament

if TYPE_CHECKING:
    from caissa.pairing.result import BracketReport, RecordedRound, RoundPairing, WhyNot
    from caissa.pairing.wording import Name
    from caissa.tournament import Points

SYSTEMS: Mapping[System, str] = {
    System.DUTCH: "caissa.pairing.swiss.dutch.system:DutchSystem",
    System.DUBOV: "caissa.pairing.swiss.dubov.system:DubovSystem",
    System.BURSTEIN: "caissa.pairing.swiss.burstein.system:BursteinSystem",
    System.LIM: "caissa.pairing.swiss.lim.system:LimSystem",
    System.DOUBLE_SWISS: "caissa.pairing.swiss.double_swiss.system:DoubleSwissSystem",
    System.OTHER_SWISS: "caissa.pairing.unknown:UnknownSwiss",
    System.TEAM_SWISS: "caissa.pairing.swiss.team.system:TeamSwissSystem",
    System.OLYMPIAD: "caissa.pairing.swiss.olympiad.system:OlympiadSystem",
    System.ROUND_ROBIN: "caissa.pairing.tables.system:RoundRobin",
    System.SCHEVENINGEN: "caissa.pairing.tables.system:TeamsOneByOne",
    System.SCHILLER: "caissa.pairing.tables.system:TeamsOneByOne",
    System.SKALITZKA: "caissa.pairing.tables.system:TeamsOneByOne",
    System.KNOCKOUT: "caissa.pairing.knockout.system:KnockoutSystem",
    System.MATCH: "caissa.pairing.knockout.system:MatchSystem",
}
"""Where each system is: a module and the class in it."""

SYSTEMS_OF_MATCHES: Mapping[System, str] = {
    System.OTHER_SWISS: "caissa.pairing.unknown:UnknownTeamSwiss",
    System.ROUND_ROBIN: "caissa.pairing.tables.system:TeamRoundRobin",
    System.KNOCKOUT: "caissa.pairing.knockout.system:TeamKnockoutSystem",
    System.MATCH: "caissa.pairing.knockout.system:TeamMatchSystem",
}
"""The same for competitions whose boards are matches of teams, where that is another class."""

SCHEDULED = frozenset(
    {
        System.ROUND_ROBIN,
        System.SCHEVENINGEN,
        System.SCHILLER,
        System.SKALITZKA,
        System.KNOCKOUT,
        System.MATCH,
    }
)
"""The systems whose rounds are known from a table or a bracket."""


class PairingSystem(Protocol):
    """What every system can be asked about one tournament.

    `who` is "player" or "team": whom the boards seat and the numbers name.
    """

    tournament: Tournament
    system: System
    who: str
    scheduled: bool

    @property
    def title(self) -> str:
        """The system's name; where no code stands for it, the type in words."""

    @property
    def regulation(self) -> str:
        """The regulation whose edition can be chosen; empty where there is none."""

    @property
    def participants(self) -> tuple[int, ...]:
        """The numbers of all who can be paired."""

    @property
    def name(self) -> Name:
        """What they are called."""

    @property
    def next_round(self) -> int:
        """The number of the round to be paired next."""

    def before_round(self, number: int) -> Tournament:
        """The facts from which a round is paired."""

    def points_before(self, number: int) -> Mapping[int, Points]:
        """Everybody's points before a round."""

    def pair(self, number: int | None = None, edition: str | None = None) -> RoundPairing:
        """A round, by default the next one, as the system pairs it from the facts before it."""

    def why_not(self, number: int, first: int, second: int, edition: str | None = None) -> WhyNot:
        """Why two do not meet in a round."""

    def about(self, bracket: BracketReport, edition: str) -> list[str]:
        """One bracket of a round in sentences."""

    def with_pairing(self, pairing: RoundPairing) -> Tournament:
        """The tournament with the round in it, its results still to come, and what is announced for later."""

    @property
    def recorded_rounds(self) -> tuple[int, ...]:
        """The numbers of the rounds that can be laid beside the same rounds paired again."""

    def recorded(self, number: int) -> RecordedRound:
        """A round as it was recorded."""


class _Load(Protocol):
    """The class of a system."""

    def __call__(self, tournament: Tournament, system: System) -> PairingSystem:
        """The system for one tournament."""


def system_of(tournament: Tournament, system: System | None = None) -> PairingSystem:
    """The tournament's own system, or another one in its place."""
    chosen = system or followed_system(tournament)
    address = SYSTEMS[chosen]
    if tournament.for_teams and not chosen.one_by_one:
        address = SYSTEMS_OF_MATCHES.get(chosen, address)
    module, name = address.split(":")
    load = cast("_Load", getattr(import_module(module), name))
    return load(tournament, chosen)


def followed_system(tournament: Tournament) -> System:
    """The stated system, otherwise the Swiss for teams or the FIDE (Dutch) system."""
    if tournament.system is not System.UNKNOWN:
        return tournament.system
    return System.TEAM_SWISS if tournament.for_teams else System.DUTCH


def boards_are_matches(tournament: Tournament) -> bool:
    """Are the boards of a pairing matches of teams? In a Scheveningen, say, they are games of players."""
    return tournament.for_teams and not tournament.system.one_by_one
