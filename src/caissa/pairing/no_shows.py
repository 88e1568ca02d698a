"""Who did not come to the last round, and would be paired again all the same.

Handbook: C.05 6.5 (C.04.2 of 2017: D.2)
"""

from __future__ import annotations

from collections.abc import Collection

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.pairing.systems import boards_are_matches, followed_system
from caissa.tournament import ForfeitedMatch, Match, MatchForfeit, Outcome, Tournament
from caissa.tournament.matches import matches

ARTICLE = "C.05 6.5"
_LOST_BY = {
    MatchForfeit.WHITE_WINS: (False, True),
    MatchForfeit.BLACK_WINS: (True, False),
    MatchForfeit.BOTH_LOSE: (True, True),
}


def no_shows(tournament: Tournament, round_number: int | None = None) -> tuple[int, ...]:
    """The players, or teams, who lost the round before by forfeit and would be paired in this one.

    Only where opponents are found from round to round: in a table everybody is paired already.

    Handbook: C.05 6.5
    """
    number = tournament.next_round if round_number is None else round_number
    if number < 2 or not followed_system(tournament).swiss:
        return ()
    if boards_are_matches(tournament):
        there = {team.number for team in tournament.teams if not team.away_in(number)}
        away = {bye.participant for bye in tournament.round(number).team_byes}
        lost = _teams_absent(tournament, number - 1)
    else:
        there = {player.number for player in tournament.players if not player.gone_in(number)}
        away = {bye.participant for bye in tournament.round(number).byes}
        lost = _players_absent(tournament, number - 1)
    return tuple(sorted((lost & there) - away))


def no_show_findings(tournament: Tournament, round_number: int) -> tuple[Finding, ...]:
    """A warning for each no-show that a pairing includes: they count as withdrawn unless they explain it."""
    last = round_number - 1
    return tuple(
        Finding(
            "pairing.no-show",
            Severity.WARNING,
            ARTICLE,
            msg(
                "{who} lost round {round} by forfeit and is paired again: a player who stays away without "
                "notice counts as withdrawn",
                who=name_of(tournament, number),
                round=last,
            ),
            msg("withdraw them, or pair them because the absence was explained"),
        )
        for number in no_shows(tournament, round_number)
    )


def name_of(tournament: Tournament, number: int) -> str:
    """A player, or team, with the number."""
    if boards_are_matches(tournament):
        return f"{number} {tournament.team(number).name}"
    return f"{number} {tournament.player(number).name}"


def _players_absent(tournament: Tournament, round_number: int) -> set[int]:
    """The players who lost a game of a round by forfeit, both where neither came."""
    games = tournament.round(round_number).games
    sides = [(game.white, game.white_outcome) for game in games]
    sides += [(game.black, game.black_outcome) for game in games]
    return {number for number, outcome in sides if outcome is Outcome.FORFEIT_LOSS}


def _teams_absent(tournament: Tournament, round_number: int) -> set[int]:
    """The teams that lost a whole match of a round by forfeit."""
    unplayed = [match for match in tournament.forfeited_matches if match.round == round_number]
    absent = {team for match in unplayed for team in _losers(match)}
    lost = _players_absent(tournament, round_number)
    for match in matches(tournament, round_number):
        absent |= {team for team in (match.white, match.black) if _all_lost(tournament, match, team, lost)}
    return absent


def _losers(match: ForfeitedMatch) -> list[int]:
    lost_by = _LOST_BY.get(match.how, (False, False))
    return [team for team, lost in zip((match.white, match.black), lost_by, strict=True) if lost]


def _all_lost(tournament: Tournament, match: Match, team: int, lost: Collection[int]) -> bool:
    """Did everybody of a team lose by forfeit in a match?"""
    games = [tournament.round(match.round).games[index] for index in match.boards]
    players = set(tournament.team(team).players)
    seated = [number for game in games for number in (game.white, game.black) if number in players]
    return bool(seated) and all(number in lost for number in seated)
