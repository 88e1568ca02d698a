"""Random events of teams whose rounds follow from a table or a bracket."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from caissa.pairing.generation.dice import one_of
from caissa.pairing.generation.results import game
from caissa.pairing.generation.teams import TeamParameters, TeamPlay, opening_of_teams
from caissa.pairing.knockout.bracket import Knockout
from caissa.pairing.knockout.teams import decided_tie, team_round_of_stage
from caissa.pairing.knockout.third_place import bracket_of
from caissa.pairing.tables.schedules import known_rounds, pair_by_schedule, record_round, schedule_of
from caissa.tournament import Game, Tournament


def play_by_table(parameters: TeamParameters, dice: Random) -> Tournament:
    """An event whose rounds stand in a table: a team round robin, a Scheveningen, a Schiller, a Skalitzka."""
    tournament = opening_of_teams(replace(parameters, absences=0), dice)
    for number in range(1, parameters.rounds + 1):
        pairing = pair_by_schedule(tournament, number)
        if tournament.system.one_by_one:
            tournament = _games_played(record_round(tournament, pairing), parameters, dice)
        else:
            tournament = TeamPlay(tournament, parameters, dice).round(pairing)
    return tournament


def rounds_of_table(parameters: TeamParameters) -> int:
    """How many rounds the table of these teams has."""
    # The dice only name the players: tables are the same for all of them.
    tournament = replace(opening_of_teams(parameters, Random(0)), scheduled_rounds=None)  # noqa: S311
    return len(known_rounds(schedule_of(tournament, 1)))


def _games_played(tournament: Tournament, parameters: TeamParameters, dice: Random) -> Tournament:
    """The last round with results for its games."""
    last = tournament.rounds[-1]
    games = tuple(_result(tournament, unplayed, parameters, dice) for unplayed in last.games)
    return tournament.with_round(replace(last, games=games))


def _result(tournament: Tournament, unplayed: Game, parameters: TeamParameters, dice: Random) -> Game:
    white, black = (tournament.player(number).rating or 0 for number in (unplayed.white, unplayed.black))
    outcomes = game(white, black, parameters.draws, dice)
    return replace(unplayed, white_outcome=outcomes[0], black_outcome=outcomes[1])


def play_team_knockout(parameters: TeamParameters, legs: int, dice: Random) -> Tournament:
    """A knock-out of teams; a tie that is level on every tie-break is won in a play-off, by the dice."""
    rounds = legs * Knockout(tuple(range(1, parameters.teams + 1))).stages
    tournament = opening_of_teams(replace(parameters, rounds=rounds, absences=0), dice)
    bracket = bracket_of(tournament, range(1, parameters.teams + 1))
    for stage in range(1, bracket.stages + 1):
        first = (stage - 1) * legs + 1
        for leg in range(legs):
            pairing = team_round_of_stage(tournament, bracket, stage, leg, first + leg)
            tournament = TeamPlay(tournament, parameters, dice).round(pairing)
        for tie in bracket.ties(stage):
            if tie.ready:
                won = decided_tie(tournament, tie, range(first, first + legs)).winner
                bracket = bracket.advance(stage, tie.number, won or one_of(dice, (tie.upper, tie.lower)) or 0)
    return tournament
