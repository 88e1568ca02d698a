"""Teams written: records 310 or 013, line-ups (300), team byes (320), forfeited matches (330)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from caissa.files.trf.kind import Kind
from caissa.files.trf.writing.wording import THE_RANK, THE_SCORE, THE_TEAM_NUMBER, in_columns, number, score
from caissa.tournament import Outcome, Points, Tournament

if TYPE_CHECKING:  # most files have no teams
    from caissa.tournament import Team

_KIND = Kind.TRF26


def team_lines(tournament: Tournament) -> Iterator[str]:
    """Everything TRF26 says of teams."""
    for team in tournament.teams:
        yield _team(team)
    yield from _byes(tournament)
    for line_up in tournament.line_ups:
        boards = " ".join("0000" if player is None else f"{player:>4}" for player in line_up.boards)
        yield f"300 {line_up.round:>3} {_id(line_up.team)} {_id(line_up.opponent)} {boards}".rstrip()
    for match in tournament.forfeited_matches:
        yield f"330 {match.how.value} {match.round:>3} {_id(match.white)} {_id(match.black)}"


def old_team_lines(tournament: Tournament) -> Iterator[str]:
    """Record 013: a team's name and players."""
    for team in tournament.teams:
        yield f"013 {in_columns(team.name, 32):<32}{_players(team)}".rstrip()


def _team(team: Team) -> str:
    return (
        f"310 {_id(team.number)} {in_columns(team.name, 32):<32} {in_columns(team.nickname, 5):<5} "
        f"{_score(team.strength, 6)} {_score(team.stated_match_points, 6)} "
        f"{_score(team.stated_game_points, 6)} {number(team.stated_rank, 3, THE_RANK, _KIND)}  "
        f"{_players(team)}"
    ).rstrip()


def _players(team: Team) -> str:
    return " ".join(f"{player:>4}" for player in team.players)


def _score(value: Points | None, width: int) -> str:
    return score(value, width, THE_SCORE, _KIND)


def _id(value: int) -> str:
    return number(value, 3, THE_TEAM_NUMBER, _KIND)


def _byes(tournament: Tournament) -> Iterator[str]:
    """Record 320: what the pairing-allocated bye is worth, and who had it in each round."""
    scoring = tournament.match_scoring
    had = [allocated_bye(tournament, round_.number) for round_ in tournament.rounds]
    if scoring.bye_match_points is None and scoring.bye_game_points is None and not any(had):
        return
    worth = f"{_score(scoring.bye_match_points, 4)} {_score(scoring.bye_game_points, 4)}"
    while had and not had[-1]:
        had.pop()
    yield f"320 {worth}{''.join(f' {_id(team)}' if team else ' 000' for team in had)}".rstrip()


def allocated_bye(tournament: Tournament, round_number: int) -> int:
    """The team that had the pairing-allocated bye in a round, or 0."""
    for bye in tournament.round(round_number).team_byes:
        if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE:
            return bye.participant
    return 0
