"""Who is in the standings: pre-determined pairings or Swiss, the withdrawn and the expelled."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from caissa.tournament import Departure, Left, System, Tournament

if TYPE_CHECKING:
    from caissa.tournament import Match

_SWISS_WORDS = r"swiss|schweiz|suizo|suisse|svizzer|suíço|швейцар|zwitsers"
_ROUND_ROBIN_WORDS = (
    r"round[\s_-]*robin|all[\s-]*play[\s-]*all|berger|rundenturnier|jeder gegen|todos contra|toutes rondes"
    r"|italiana|кругов|scheveningen|schiller|match\b"
)


def pairings_pre_determined(tournament: Tournament) -> bool:
    """Were the pairings known from the start, as in a round robin, rather than made round by round?

    The encoded type (TRF 192) says so; else the words of the type (TRF 092); else the games do.

    Handbook: C.07 15.2, 15.3; formerly C.02 12.3.5.1 (2022)
    """
    if tournament.system is not System.UNKNOWN:
        return not tournament.system.swiss
    if re.search(_SWISS_WORDS, tournament.type_text, re.IGNORECASE):
        return False
    return _named_round_robin(tournament.type_text) or _all_met_equally(tournament)


def _named_round_robin(words: str) -> bool:
    return re.search(_ROUND_ROBIN_WORDS, words, re.IGNORECASE) is not None


def _all_met_equally(tournament: Tournament) -> bool:
    """Did every two participants meet, all of them equally often?"""
    met = Counter(
        frozenset((game.white, game.black)) for round_ in tournament.rounds for game in round_.games
    )
    pairs = len(tournament.players) * (len(tournament.players) - 1) // 2
    return pairs > 1 and len(met) == pairs and len(set(met.values())) == 1


def not_counted(
    tournament: Tournament, after_round: int | None = None, *, pre_determined: bool
) -> frozenset[int]:
    """Those who left a round robin with less than half of their games: no result of theirs counts.

    A game counts as completed when it was played over the board and its result is known. Standings after
    a round know only of those who had left by then.

    Handbook: C.05 6.6
    """
    if not pre_determined:
        return frozenset()
    schedule = _schedule(tournament)
    departures = _departures(tournament, after_round)
    return frozenset(number for number in departures if 2 * _completed(tournament, number) < schedule)


def _departures(tournament: Tournament, after_round: int | None) -> dict[int, Left]:
    """Who had left after a round, or has by now, and how; a team also when all its players have."""
    departures = _team_departures(tournament) if tournament.for_teams else {
        player.number: player.left for player in tournament.players if player.left is not None
    }  # fmt: skip
    if after_round is None:
        return departures
    # The latest standings know who left after the latest round; those after an earlier round stay as they
    # were when it ended.
    first_without = after_round + 1 if after_round >= tournament.paired_rounds else after_round
    return {number: left for number, left in departures.items() if left.after_round < first_without}


def _team_departures(tournament: Tournament) -> dict[int, Left]:
    departures = {}
    for team in tournament.teams:
        leavings = [tournament.player(number).left for number in team.players]
        known = [left for left in leavings if left is not None]
        if team.left is not None:
            departures[team.number] = team.left
        elif known and len(known) == len(leavings):
            departures[team.number] = max(known, key=lambda left: left.after_round)
    return departures


def _completed(tournament: Tournament, number: int) -> int:
    """How many games a player, or matches a team, has finished over the board."""
    if tournament.for_teams:
        return sum(number in (match.white, match.black) for match in _matches_played(tournament))
    results = tournament.results(number)
    return sum(result.outcome.played and not result.outcome.open for result in results)


def _matches_played(tournament: Tournament) -> Iterator[Match]:
    from caissa.tournament.matches import matches

    for round_ in tournament.rounds:
        for match in matches(tournament, round_.number):
            games = [round_.games[index] for index in match.boards]
            if any(game.played for game in games) and not any(game.open for game in games):
                yield match


def _schedule(tournament: Tournament) -> int:
    """How many games or matches a participant of a round robin was to play."""
    participants = len(tournament.teams if tournament.for_teams else tournament.players)
    rounds_of_a_cycle = max(1, participants - 1 + participants % 2)
    planned = tournament.scheduled_rounds or tournament.paired_rounds
    return (participants - 1) * max(tournament.type.cycles, planned // rounds_of_a_cycle)


def not_ranked(
    tournament: Tournament, after_round: int | None = None, *, pre_determined: bool
) -> frozenset[int]:
    """Those who have no place: the expelled, and whose results in a round robin do not count."""
    departures = _departures(tournament, after_round)
    expelled = frozenset(number for number, left in departures.items() if left.how is Departure.EXPELLED)
    return expelled | not_counted(tournament, after_round, pre_determined=pre_determined)


def forfeits_by_leaving(tournament: Tournament, *, pre_determined: bool) -> frozenset[tuple[int, int]]:
    """The (round, participant) pairs of a round robin that are lost by forfeit as the participant had left.

    Handbook: C.05 6.6 (2)
    """
    if not pre_determined:
        return frozenset()
    return frozenset(
        (round_.number, number)
        for number, left in _departures(tournament, None).items()
        for round_ in tournament.rounds
        if round_.number > left.after_round
    )
