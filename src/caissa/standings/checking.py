"""Do the standings that a file states follow from its results (TRF 202/212)?"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from caissa.errors import CaissaError, Finding, Severity
from caissa.messages import comma_separated, msg
from caissa.standings.compute import standings
from caissa.standings.ranking import Standings
from caissa.tournament import Score, Tournament

if TYPE_CHECKING:
    from caissa.tournament import Team


def check_standings(tournament: Tournament) -> list[Finding]:
    """What the file states about points and places against what follows from its results.

    Places are compared only if the file names its tie-breaks. Where a tie is left, any of the places
    that the tied share is right.
    """
    try:
        computed = standings(tournament)
    except CaissaError as error:
        return [Finding("standings.not-checked", Severity.WARNING, error.cites, str(error.args[0]))]
    return _teams(tournament, computed) if tournament.for_teams else _players(tournament, computed)


def _players(tournament: Tournament, computed: Standings) -> list[Finding]:
    totals = _totals(computed, Score.GAME_POINTS)
    findings: list[Finding] = []
    for player in tournament.players:
        if player.number in totals and player.number not in computed.unranked:
            by_letters = tournament.points(player.number)
            findings += _points(
                _player(player.number),
                msg("points"),
                player.stated_points,
                totals[player.number],
                by_letters,
            )
    return findings + _places(
        tournament, computed, {player.number: player.stated_rank for player in tournament.players}
    )


def _teams(tournament: Tournament, computed: Standings) -> list[Finding]:
    match_points, game_points = _totals(computed, Score.MATCH_POINTS), _totals(computed, Score.GAME_POINTS)
    findings: list[Finding] = []
    for team in tournament.teams:
        where = _team(team.number)
        findings += _points(where, msg("match points"), team.stated_match_points, match_points[team.number])
        by_letters = game_points[team.number] + _worth_of_open_games(tournament, team)
        findings += _points(
            where, msg("game points"), team.stated_game_points, game_points[team.number], by_letters
        )
    return findings + _places(
        tournament, computed, {team.number: team.stated_rank for team in tournament.teams}
    )


def _player(number: int) -> str:
    return msg("player {number}", number=number)


def _team(number: int) -> str:
    return msg("team {number}", number=number)


def _totals(computed: Standings, score: Score) -> dict[int, Decimal]:
    """Everybody's score, with points decided for the standings only."""
    table = computed.counting.table
    extra = {table.ids[i]: bonus.get(score, 0) for i, bonus in table.bonus.items()}
    return {
        number: Decimal(total + extra.get(number, 0)) / table.scale
        for number, total in zip(table.ids, table.totals(score), strict=True)
    }


def _worth_of_open_games(tournament: Tournament, team: Team) -> Decimal:
    """What a report counts for a team's open games (TRF 162, symbol X)."""
    return sum(
        (
            tournament.points_in(player, result.round)
            for player in team.players
            for result in tournament.results(player)
            if result.outcome.open
        ),
        Decimal(0),
    )


def _points(
    where: str, name: str, stated: Decimal | None, computed: Decimal, by_letters: Decimal | None = None
) -> list[Finding]:
    """What is stated wrongly; a report may count open games and free rounds by its own letters (TRF 162)."""
    if stated is None or stated in (computed, by_letters):
        return []
    what = msg(
        "{name} are stated as {stated}, the results give {computed}",
        name=name,
        stated=stated,
        computed=computed,
    )
    return [Finding("standings.points-differ", Severity.ERROR, where, what)]


def _places(tournament: Tournament, computed: Standings, stated: dict[int, int | None]) -> list[Finding]:
    if not tournament.ranking:
        return []
    last = {row.rank: at for at, row in enumerate(computed.rows, start=1)}
    findings = []
    for row in computed.rows:
        place = stated.get(row.id)
        if place and not row.rank <= place <= last[row.rank]:
            shared = f"{row.rank}-{last[row.rank]}" if row.shared else f"{row.rank}"
            what = msg(
                "the place is stated as {place}; by {tiebreaks} it is {computed}",
                place=place,
                tiebreaks=comma_separated(computed.codes),
                computed=shared,
            )
            hint = msg(
                "edition {edition}; `caissa standings --explain {number}` shows the working",
                edition=computed.rules.key,
                number=row.id,
            )
            where = _team(row.id) if tournament.for_teams else _player(row.id)
            findings.append(Finding("standings.rank-differs", Severity.ERROR, where, what, hint))
    return findings
