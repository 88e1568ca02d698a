"""What a file says twice, compared: numbers of players, points, rounds, ranks."""

from __future__ import annotations

from itertools import pairwise

from caissa import tournament as facts
from caissa.files.trf.fields import score, whole
from caissa.files.trf.header import Header
from caissa.files.trf.notes import Line, Notes
from caissa.files.trf.players import PlayerLine
from caissa.files.trf.records import PLAYER, Column
from caissa.messages import msg, plural
from caissa.tournament import ZERO, Points, Tournament, decimal_text


def check(tournament: Tournament, header: Header, players: dict[int, PlayerLine], notes: Notes) -> None:
    """Note every number that does not agree with what can be counted."""
    _counts(tournament, header, notes)
    _numbers(players, notes)
    _rounds(tournament, players, notes)
    _points(tournament, players, notes)


def _counts(tournament: Tournament, header: Header, notes: Notes) -> None:
    counted = {"players": len(tournament.players), "teams": len(tournament.teams)}
    for what, number in counted.items():
        line, announced = header.counts.get(what, (None, 0))
        if line is not None and announced != number and (announced or what == "players"):
            text = (
                plural(
                    "{count} player is announced, {number} are listed",
                    "{count} players are announced, {number} are listed",
                    announced,
                    number=number,
                )
                if what == "players"
                else plural(
                    "{count} team is announced, {number} are listed",
                    "{count} teams are announced, {number} are listed",
                    announced,
                    number=number,
                )
            )
            notes.warn("trf.count", line, text, (5, len(line.text)))


def _numbers(players: dict[int, PlayerLine], notes: Notes) -> None:
    listed = list(players)
    if listed != sorted(listed):
        line = next(players[b].line for a, b in pairwise(listed) if b < a)
        notes.info(
            "trf.numbers-unsorted",
            line,
            msg("the starting ranks are not in order; the order of the file is kept"),
            _NUMBER,
        )
    if listed and sorted(listed) != list(range(1, len(listed) + 1)):
        what = msg("the starting ranks do not run from 1 without gaps")
        notes.info("trf.numbers-gap", players[min(listed)].line, what, _NUMBER)


_NUMBER = PLAYER.columns["number"].span


def _rounds(tournament: Tournament, players: dict[int, PlayerLine], notes: Notes) -> None:
    scheduled, paired = tournament.scheduled_rounds, tournament.paired_rounds
    if scheduled is None or paired <= scheduled:
        return
    line: Line | int = next(
        (entry.line for entry in players.values() if entry.rounds and entry.rounds[-1][0] > scheduled), 0
    )
    notes.warn(
        "trf.round-beyond",
        line,
        plural(
            "there is {count} round, but only {scheduled} were announced",
            "there are {count} rounds, but only {scheduled} were announced",
            paired,
            scheduled=scheduled,
        ),
    )


def _points(tournament: Tournament, players: dict[int, PlayerLine], notes: Notes) -> None:
    """The points column, in every convention seen: without and with byes of the round to come."""
    missing = [entry for entry in players.values() if entry.player.stated_points is None]
    for number, entry in players.items():
        stated = entry.player.stated_points
        if stated is None:
            continue
        computed = tournament.points(number)
        if stated != computed and stated not in _other_ways(tournament, number, computed):
            what = msg(
                "points stated in the file: {stated}; by the results: {computed}",
                stated=decimal_text(stated),
                computed=decimal_text(computed),
            )
            notes.warn("trf.points", entry.line, what, PLAYER.columns["points"].span)
    if missing and any(round_.paired for round_ in tournament.rounds):
        notes.info(
            "trf.points-missing",
            missing[0].line,
            plural(
                "{count} player has no points in the file; they were computed",
                "{count} players have no points in the file; they were computed",
                len(missing),
            ),
            PLAYER.columns["points"].span,
        )


def _other_ways(tournament: Tournament, number: int, computed: Points) -> list[Points]:
    """With the bye of the next round; in team events, only what was won at the board or by forfeit."""
    ways = [computed + tournament.points_in(number, tournament.next_round)]
    if tournament.for_teams:
        ways.append(board_points(tournament, number))
    return ways


def board_points(tournament: Tournament, number: int) -> Points:
    """A player's points without byes, as the points column has them in team events."""
    scores = (
        tournament.points_in(number, result.round)
        for result in tournament.results(number)
        if not result.outcome.bye and result.round <= tournament.paired_rounds
    )
    return sum(scores, ZERO)


def check_crosstable(lines: list[Line], teams: tuple[facts.Team, ...], notes: Notes) -> None:
    """Record 802, which only informs: its totals should be those of record 310."""
    known = {team.number: team for team in teams}
    for line in lines:
        try:
            team = known.get(whole(_CROSSTABLE["number"].cut(line.text)))
            match, game = (score(_CROSSTABLE[name].cut(line.text), 6) for name in ("match", "game"))
        except ValueError:
            continue
        if team and (match, game) != (team.stated_match_points or match, team.stated_game_points or game):
            what = msg("the totals of team {number} are not those of record 310", number=team.number)
            notes.warn("trf.crosstable", line, what, (15, 27))


_CROSSTABLE = {"number": Column(5, 7), "match": Column(15, 20), "game": Column(22, 27)}
