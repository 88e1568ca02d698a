"""One door to every system: a tournament and a round in, the boards of that round with reasons out.

Which engine pairs is decided by the tournament's system alone (`Tournament.system`, TRF record 192). In team
competitions the boards are matches and their numbers are teams.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from caissa.messages import msg
from caissa.pairing.errors import UnpairableRound
from caissa.pairing.knockout.teams import pair_team_knockout
from caissa.pairing.result import RoundPairing
from caissa.pairing.swiss.burstein.next_round import pair_burstein_round
from caissa.pairing.swiss.double_swiss.next_round import pair_double_swiss_round
from caissa.pairing.swiss.dubov.next_round import pair_dubov_round
from caissa.pairing.swiss.dutch.next_round import pair_round
from caissa.pairing.swiss.lim.next_round import pair_lim_round
from caissa.pairing.swiss.olympiad.next_round import pair_olympiad_round
from caissa.pairing.swiss.team.next_round import pair_team_round
from caissa.pairing.tables.schedules import SCHEDULED, pair_by_schedule
from caissa.tournament import System, Tournament

Pairing = Callable[[Tournament, int | None, str | None], RoundPairing]


def pair(
    tournament: Tournament, round_number: int | None = None, *, edition: str | None = None
) -> RoundPairing:
    """Pair a round, by default the next one, by the tournament's own system and the edition in force.

    Handbook: C.05 5.4
    """
    engine = engine_for(tournament)
    return engine(tournament, round_number, edition)


def engine_for(tournament: Tournament) -> Pairing:
    """The engine of the tournament's system; teams without a stated system play the team Swiss."""
    system = followed_system(tournament)
    if system is System.KNOCKOUT and tournament.for_teams:
        return _team_knockout
    if system not in ENGINES:
        raise UnpairableRound(
            round=tournament.next_round,
            why=msg("no engine belongs to the system '{system}'", system=system.value),
        )
    return ENGINES[system]


def followed_system(tournament: Tournament) -> System:
    """The stated system, otherwise the Swiss for teams or the FIDE (Dutch) system."""
    if tournament.system is not System.UNKNOWN:
        return tournament.system
    return System.TEAM_SWISS if tournament.for_teams else System.DUTCH


def boards_are_matches(tournament: Tournament) -> bool:
    """Are the boards of a pairing matches of teams? In a Scheveningen, say, they are games of players."""
    return tournament.for_teams and not tournament.system.one_by_one


def _dutch(tournament: Tournament, number: int | None, edition: str | None) -> RoundPairing:
    return pair_round(tournament, number, edition=edition)


def _teams(tournament: Tournament, number: int | None, edition: str | None) -> RoundPairing:
    return pair_team_round(tournament, number, edition=edition)


def _dubov(tournament: Tournament, number: int | None, edition: str | None) -> RoundPairing:
    return pair_dubov_round(tournament, number, edition=edition)


def _burstein(tournament: Tournament, number: int | None, edition: str | None) -> RoundPairing:
    return pair_burstein_round(tournament, number, edition=edition)


def _lim(tournament: Tournament, number: int | None, edition: str | None) -> RoundPairing:
    return pair_lim_round(tournament, number, edition=edition)


def _double_swiss(tournament: Tournament, number: int | None, edition: str | None) -> RoundPairing:
    return pair_double_swiss_round(tournament, number, edition=edition)


def _olympiad(tournament: Tournament, number: int | None, edition: str | None) -> RoundPairing:
    return pair_olympiad_round(tournament, number, edition=edition)


def _not_known(tournament: Tournament, _number: int | None, _edition: str | None) -> RoundPairing:
    """Refuse a Swiss system of the event's own, or one that the type in words does not name."""
    raise UnpairableRound(
        round=tournament.next_round,
        why=msg(
            "no engine belongs to the system '{system}'",
            system=tournament.type_text or tournament.system.value,
        ),
        article="C.04.2 1.1",
    )


def _schedule(tournament: Tournament, number: int | None, _edition: str | None) -> RoundPairing:
    return pair_by_schedule(tournament, number)


def _team_knockout(tournament: Tournament, number: int | None, _edition: str | None) -> RoundPairing:
    return pair_team_knockout(tournament, number)


ENGINES: Mapping[System, Pairing] = {
    System.DUTCH: _dutch,
    System.DUBOV: _dubov,
    System.BURSTEIN: _burstein,
    System.LIM: _lim,
    System.DOUBLE_SWISS: _double_swiss,
    System.OTHER_SWISS: _not_known,
    System.TEAM_SWISS: _teams,
    System.OLYMPIAD: _olympiad,
    **dict.fromkeys(SCHEDULED, _schedule),
}
"""Every system that has an engine."""
