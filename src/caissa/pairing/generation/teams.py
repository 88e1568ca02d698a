"""Random tournaments of teams, paired by the team system and played by the dice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from random import Random

from caissa.errors import CaissaError
from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.generation.dice import between, happens, one_of, some_of
from caissa.pairing.generation.engine import Engine
from caissa.pairing.generation.errors import ImpossibleTournament
from caissa.pairing.generation.results import game
from caissa.pairing.result import RoundPairing
from caissa.pairing.swiss.team.next_round import pair_team_round
from caissa.pairing.teams.acceleration import team_baku
from caissa.tournament import (
    Bye,
    Colour,
    ForfeitedMatch,
    Game,
    MatchForfeit,
    MatchScoring,
    Outcome,
    Person,
    Player,
    Points,
    Round,
    Scoring,
    Team,
    Tournament,
    VirtualPoints,
)

START = date(2026, 9, 1)
SPREAD = 250
"""How far a player's rating lies from the team's strength at most."""


@dataclass(frozen=True, slots=True)
class TeamParameters:
    """The wishes for a random team tournament; shares go from 0 to 1."""

    teams: int = 20
    rounds: int = 7
    boards: int = 4
    type_code: str = "FIDE_TEAM_TYPEA_MP_GP"
    type_text: str = "Team: Swiss-System"
    edition: str = ""
    start: date = START
    draws: float = 0.35
    absences: float = 0.0
    match_forfeits: float = 0.0
    board_forfeits: float = 0.0
    initial_colour: Colour | None = None

    def __post_init__(self) -> None:
        if not (2 <= self.teams <= 999 and 1 <= self.rounds <= 99 and 1 <= self.boards <= 20):
            raise ImpossibleTournament(why="there can be 2 to 999 teams, 1 to 99 rounds and 1 to 20 boards")
        shares = (self.draws, self.absences, self.match_forfeits, self.board_forfeits)
        if not all(0 <= share <= 1 for share in shares):
            raise ImpossibleTournament(why="a share goes from 0 to 1")


@dataclass(frozen=True, slots=True)
class GeneratedTeams:
    """A random team tournament, and why it stopped early if it did."""

    tournament: Tournament
    stopped: CaissaError | None = None


def generate_teams(
    parameters: TeamParameters, dice: Random, *, engine: Engine = pair_team_round
) -> GeneratedTeams:
    """A random team tournament; the same wishes and dice give the same one again.

    Where a round has no legal pairing, the tournament ends before it.

    Handbook: C.02.03 7.1.3c
    """
    tournament = opening_of_teams(parameters, dice)
    for number in range(1, parameters.rounds + 1):
        before = tournament.with_round(Round(number, team_byes=_absences(parameters, dice)))
        try:
            pairing = engine(before, number, edition=parameters.edition or None)
        except NoLegalPairing as none_legal:
            return GeneratedTeams(tournament, none_legal)
        if not pairing.boards:
            return GeneratedTeams(tournament)
        tournament = TeamPlay(before, parameters, dice).round(pairing)
    return GeneratedTeams(tournament)


def opening_of_teams(parameters: TeamParameters, dice: Random) -> Tournament:
    """The tournament before its first round, the strongest team first."""
    boards, count = parameters.boards, parameters.teams
    strengths = sorted((between(dice, 1500, 2500) for _ in range(count)), reverse=True)
    teams, players = [], []
    for number, strength in enumerate(strengths, start=1):
        numbers = tuple(range((number - 1) * boards + 1, number * boards + 1))
        teams.append(Team(number, f"Team {number:03d}", numbers, strength=Points(strength)))
        players += [
            Player(player, Person(f"Player {player:04d}"), strength + between(dice, -SPREAD, SPREAD))
            for player in numbers
        ]
    tournament = Tournament(
        name="Random team tournament",
        start=parameters.start,
        type_text=parameters.type_text,
        type_code=parameters.type_code,
        scheduled_rounds=parameters.rounds,
        initial_colour=parameters.initial_colour or one_of(dice, list(Colour)),
        board_colours=("WB" * boards)[:boards],
        match_scoring=MatchScoring(bye_match_points=Points(1), bye_game_points=Points(boards) / 2),
        # The PAB of a team is worth a draw, so the games that stand for it are drawn too.
        scoring=Scoring(pairing_allocated_bye=Points("0.5")),
        players=tuple(players),
        teams=tuple(teams),
    )
    return _accelerated(tournament) if tournament.type.baku else tournament


def _accelerated(tournament: Tournament) -> Tournament:
    """The tournament with every upper team's virtual match points (C.04.7 1.4)."""
    virtual_points = team_baku(tournament, 1)
    virtual = tuple(VirtualPoints(number, match_points=points) for number, points in virtual_points.items())
    return replace(tournament, virtual_points=virtual)


def _absences(parameters: TeamParameters, dice: Random) -> tuple[Bye, ...]:
    """Announced byes of a round: half of them with the points of a draw; two teams always stay."""
    away = [number for number in range(1, parameters.teams + 1) if happens(dice, parameters.absences)]
    kept = some_of(dice, away, min(len(away), parameters.teams - 2))
    kinds = (Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE)
    return tuple(Bye(number, one_of(dice, kinds)) for number in kept)


class TeamPlay:
    """Plays the matches of one round."""

    def __init__(self, before: Tournament, parameters: TeamParameters, dice: Random) -> None:
        self.before = before
        self.parameters = parameters
        self.dice = dice
        self.games: list[Game] = []
        self.forfeits: list[ForfeitedMatch] = []

    def round(self, pairing: RoundPairing) -> Tournament:
        """The tournament with the round played."""
        byes = list(self.before.round(pairing.round).team_byes)
        byes += [Bye(team, Outcome.ZERO_POINT_BYE) for team in pairing.free]
        for board in pairing:
            if board.black is None:
                byes.append(Bye(board.white, Outcome.PAIRING_ALLOCATED_BYE))
            elif happens(self.dice, self.parameters.match_forfeits):
                how = one_of(self.dice, (MatchForfeit.WHITE_WINS, MatchForfeit.BLACK_WINS))
                self.forfeits.append(ForfeitedMatch(pairing.round, board.white, board.black, how))
            else:
                self._match(board.white, board.black)
        played = Round(pairing.round, tuple(self.games), team_byes=tuple(byes))
        known = (*self.before.forfeited_matches, *self.forfeits)
        return replace(self.before.with_round(played), forfeited_matches=known)

    def _match(self, white_team: int, black_team: int) -> None:
        first, second = (self.before.team(number).players for number in (white_team, black_team))
        forfeited = 0
        for board, (mine, theirs) in enumerate(zip(first, second, strict=True)):
            white, black = (theirs, mine) if board % 2 else (mine, theirs)
            empty = forfeited < len(first) - 1 and happens(self.dice, self.parameters.board_forfeits)
            forfeited += empty
            self.games.append(Game(white, black, *self._outcomes(white, black, empty=empty)))

    def _outcomes(self, white: int, black: int, *, empty: bool) -> tuple[Outcome, Outcome]:
        if empty:
            sides = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
            return sides if happens(self.dice, 0.5) else sides[::-1]
        ratings = [self.before.player(number).rating or 0 for number in (white, black)]
        return game(ratings[0], ratings[1], self.parameters.draws, self.dice)
