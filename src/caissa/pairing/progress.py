"""How far a tournament has come: the round that is being played, and the round that standings are after."""

from __future__ import annotations

from caissa.pairing.systems import SCHEDULED, followed_system
from caissa.tournament import Tournament


def rounds_begun(tournament: Tournament) -> int:
    """The last round of which a result is known."""
    for number in range(tournament.paired_rounds, 0, -1):
        if any(not game.open for game in tournament.round(number).games):
            return number
    return 0


def round_in_play(tournament: Tournament) -> int:
    """The round being played: the last one paired, unless a table was paired ahead; 0 if none is paired."""
    last = tournament.paired_rounds
    if not last or followed_system(tournament) not in SCHEDULED:
        return last
    begun = rounds_begun(tournament)
    return begun if begun and not tournament.is_finished(begun) else min(begun + 1, last)


def round_of_standings(tournament: Tournament) -> int:
    """The round that standings are after: of a table paired ahead, the last one with a result."""
    last = tournament.paired_rounds
    if not last or followed_system(tournament) not in SCHEDULED:
        return last
    return rounds_begun(tournament) or 1
