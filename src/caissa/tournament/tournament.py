"""A tournament: everything that happened in one section, and nothing that follows from rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from caissa.messages import msg
from caissa.tournament.colour import Colour
from caissa.tournament.outcome import Outcome
from caissa.tournament.people import Official, Role, Speed
from caissa.tournament.player import Player
from caissa.tournament.points import ZERO, Points
from caissa.tournament.rounds import Game, Result, Round, TieWinner
from caissa.tournament.scoring import STANDARD_MATCH_SCORING, STANDARD_SCORING, MatchScoring, Scoring
from caissa.tournament.system import System, TournamentType, tournament_type

if TYPE_CHECKING:  # most tournaments have none of these, and a command need not load them
    from caissa.tournament.announced import (
        AbnormalPoints,
        AnnouncedEdition,
        Level,
        Prize,
        ProhibitedPairing,
        TpnList,
        VirtualPoints,
    )
    from caissa.tournament.remarks import Remark
    from caissa.tournament.team import ForfeitedMatch, LineUp, Team


@dataclass(frozen=True)
class Tournament:
    """One section's facts. Change it with `dataclasses.replace` or the functions in `changes`."""

    name: str = ""
    city: str = ""
    federation: str = ""
    start: date | None = None
    end: date | None = None
    level: Level | None = None
    speed: Speed = Speed.STANDARD
    type_text: str = ""
    type_code: str = ""
    officials: tuple[Official, ...] = ()
    time_control: str = ""
    encoded_time_control: str = ""
    scheduled_rounds: int | None = None
    initial_colour: Colour | None = None
    scoring: Scoring = STANDARD_SCORING
    match_scoring: MatchScoring = STANDARD_MATCH_SCORING
    board_colours: str = ""
    starting_rank_method: str = ""
    pairing_controller: str = ""
    ranking: tuple[str, ...] = ()
    editions: tuple[AnnouncedEdition, ...] = ()
    fide_mode: bool = True
    players: tuple[Player, ...] = ()
    teams: tuple[Team, ...] = ()
    rounds: tuple[Round, ...] = ()
    line_ups: tuple[LineUp, ...] = ()
    forfeited_matches: tuple[ForfeitedMatch, ...] = ()
    tpns: tuple[TpnList, ...] = ()
    prohibited_pairings: tuple[ProhibitedPairing, ...] = ()
    virtual_points: tuple[VirtualPoints, ...] = ()
    abnormal_points: tuple[AbnormalPoints, ...] = ()
    prizes: tuple[Prize, ...] = ()
    remarks: tuple[Remark | str, ...] = ()
    foreign_records: tuple[str, ...] = ()
    tie_winners: tuple[TieWinner, ...] = ()

    def __post_init__(self) -> None:
        if [round_.number for round_ in self.rounds] != list(range(1, len(self.rounds) + 1)):
            raise ValueError(msg("rounds must be numbered 1, 2, 3 … without gaps"))

    # -- people ---------------------------------------------------------------

    @cached_property
    def _player_by_number(self) -> Mapping[int, Player]:
        return {player.number: player for player in self.players}

    def player(self, number: int) -> Player:
        """The player with this number; `KeyError` if there is none."""
        return self._player_by_number[number]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all players, as listed."""
        return tuple(self._player_by_number)

    @cached_property
    def _team_by_number(self) -> Mapping[int, Team]:
        return {team.number: team for team in self.teams}

    def team(self, number: int) -> Team:
        """The team with this number; `KeyError` if there is none."""
        return self._team_by_number[number]

    @cached_property
    def _team_by_player(self) -> Mapping[int, Team]:
        return {number: team for team in self.teams for number in team.players}

    def team_of(self, player: int) -> Team | None:
        """The team that a player plays for."""
        return self._team_by_player.get(player)

    def officials_in(self, role: Role) -> tuple[Official, ...]:
        """Those who hold a role."""
        return tuple(official for official in self.officials if official.role is role)

    # -- what was announced ---------------------------------------------------

    @cached_property
    def type(self) -> TournamentType:
        """What the encoded type (TRF 192) says, and the type in words (TRF 092) where it names the system."""
        return tournament_type(self.type_code, self.type_text)

    @property
    def system(self) -> System:
        """How opponents are found."""
        return self.type.system

    @property
    def for_teams(self) -> bool:
        """Is this a competition of teams, and not one of players who also belong to teams?"""
        if self.system is not System.UNKNOWN:
            return self.type.teams
        return bool(self.teams) and not self.type_text.lower().startswith("individual")

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """The tie-breaks in order, without the points they come after."""
        return tuple(code for code in self.ranking if code != "PTS")

    @property
    def announced_editions(self) -> dict[str, str]:
        """Regulation → edition, as the event announced it, in its type code (TRF 192) or otherwise."""
        coded = {self.system.regulation: self.type.edition} if self.type.edition else {}
        return {**coded, **{edition.regulation: edition.key for edition in self.editions}}

    # -- rounds ---------------------------------------------------------------

    def round(self, number: int) -> Round:
        """A round; an empty one if nothing is recorded for it yet."""
        return self.rounds[number - 1] if 1 <= number <= len(self.rounds) else Round(number)

    def is_paired(self, number: int) -> bool:
        """Has a round been paired? One of teams may consist of forfeited matches alone."""
        return self.round(number).paired or any(match.round == number for match in self.forfeited_matches)

    @cached_property
    def paired_rounds(self) -> int:
        """The number of the last round that has been paired."""
        paired = [round_.number for round_ in self.rounds if round_.paired]
        return max((*paired, *(match.round for match in self.forfeited_matches)), default=0)

    @property
    def next_round(self) -> int:
        """The number of the round to be paired next."""
        return self.paired_rounds + 1

    def is_finished(self, number: int) -> bool:
        """Is a round paired and no result of it open?"""
        return self.is_paired(number) and not any(game.open for game in self.round(number).games)

    @property
    def finished(self) -> bool:
        """Are all scheduled rounds played, with no result open?"""
        complete = all(map(self.is_finished, range(1, self.paired_rounds + 1)))
        return complete and 0 < (self.scheduled_rounds or 0) <= self.paired_rounds

    def tpn(self, number: int, round_number: int) -> int | None:
        """The TPN that a player had in a round if it was recorded; None where the player had none."""
        fitting = [tpns for tpns in self.tpns if tpns.from_round <= round_number]
        if not fitting:
            return number
        order = max(fitting, key=lambda tpns: tpns.from_round).order
        return order.index(number) + 1 if number in order else None

    # -- results --------------------------------------------------------------

    @cached_property
    def _results(self) -> Mapping[int, tuple[Result, ...]]:
        absent = [Result(round_.number, Outcome.ABSENT) for round_ in self.rounds]
        table = {number: absent.copy() for number in self._player_by_number}
        for at, round_ in enumerate(self.rounds):
            for number, result in _results_of(round_):
                if number in table:
                    table[number][at] = result
        return {number: tuple(results) for number, results in table.items()}

    def results(self, number: int) -> tuple[Result, ...]:
        """A player's side of every recorded round, round 1 first."""
        return self._results[number]

    def result(self, number: int, round_number: int) -> Result:
        """A player's side of one round."""
        results = self._results[number]
        known = round_number <= len(results)
        return results[round_number - 1] if known else Result(round_number, Outcome.ABSENT)

    def points_in(self, number: int, round_number: int) -> Points:
        """What a player took from a round, decisions on abnormal points included."""
        taken = self._taken[number]
        if 1 <= round_number <= len(taken):
            return taken[round_number - 1]
        return self._worth_of(number, Result(round_number, Outcome.ABSENT))

    def points(self, number: int, after_round: int | None = None) -> Points:
        """A player's score after a round, or after the last paired round."""
        last = self.paired_rounds if after_round is None else after_round
        taken = self._taken[number][:last]
        beyond = range(len(self.rounds) + 1, last + 1)
        return sum([*taken, *(self.points_in(number, round_number) for round_number in beyond)], ZERO)

    def points_by_round(self, rounds: int) -> Mapping[int, Sequence[Points]]:
        """What every player took from each of the first rounds."""
        if rounds <= len(self.rounds):
            return {number: taken[:rounds] for number, taken in self._taken.items()}
        return {
            number: [self.points_in(number, round_number) for round_number in range(1, rounds + 1)]
            for number in self._taken
        }

    @cached_property
    def _taken(self) -> Mapping[int, list[Points]]:
        """What every player took from every recorded round, worked out once."""
        white, black = self.scoring.for_white, self.scoring.for_black
        absent = [white[Outcome.ABSENT]] * len(self.rounds)
        taken = {number: absent.copy() for number in self._player_by_number}
        # Straight from the games: making a result of each side first takes longer than everything else here.
        for at, round_ in enumerate(self.rounds):
            for bye in round_.byes:
                if bye.participant in taken:
                    taken[bye.participant][at] = white[bye.outcome]
            for game in round_.games:
                if game.white in taken:
                    taken[game.white][at] = white[game.white_outcome]
                if game.black in taken:
                    taken[game.black][at] = (black if game.coloured else white)[game.black_outcome]
        for number in self._decisions.keys() & taken.keys():
            taken[number] = [self._worth_of(number, result) for result in self._results[number]]
        return taken

    @cached_property
    def _worth(self) -> Mapping[Colour | None, Mapping[Outcome, Points]]:
        white, black = self.scoring.for_white, self.scoring.for_black
        return {Colour.WHITE: white, Colour.BLACK: black, None: white}

    def _worth_of(self, number: int, result: Result) -> Points:
        """What one result brought a player, decisions included."""
        value = self._worth[result.colour][result.outcome]
        for decision in self._decisions.get(number, ()):
            if decision.holds_in(result.round):
                value = decision.applied_to(result.outcome, value)
        return value

    @cached_property
    def _decisions(self) -> Mapping[int, list[AbnormalPoints]]:
        """Decisions on abnormal points by player; in team events their participants are teams."""
        decisions: dict[int, list[AbnormalPoints]] = {}
        for decision in () if self.for_teams else self.abnormal_points:
            for number in decision.participants:
                decisions.setdefault(number, []).append(decision)
        return decisions

    # -- restrictions ---------------------------------------------------------

    @cached_property
    def _virtual_points(self) -> Mapping[int, VirtualPoints]:
        return {entry.participant: entry for entry in self.virtual_points}

    def virtual_game_points(self, participant: int, round_number: int) -> Points:
        """The fictitious (game) points that count when this round is paired."""
        entry = self._virtual_points.get(participant)
        return _in_round(entry.game_points, round_number) if entry else ZERO

    def virtual_match_points(self, participant: int, round_number: int) -> Points:
        """The fictitious match points that count when this round is paired."""
        entry = self._virtual_points.get(participant)
        return _in_round(entry.match_points, round_number) if entry else ZERO

    def may_not_meet(self, participant: int, other: int, round_number: int) -> bool:
        """Is this pairing prohibited in this round?"""
        return any(
            participant in group.participants and other in group.participants
            for group in self.prohibited_pairings
            if group.holds_in(round_number)
        )

    # -- the next state -------------------------------------------------------

    def with_round(self, changed: Round) -> Tournament:
        """The same tournament with one round put in place of what was recorded for it."""
        empty = tuple(Round(number) for number in range(len(self.rounds) + 1, changed.number))
        rounds = (*self.rounds[: changed.number - 1], *empty, changed, *self.rounds[changed.number :])
        following = replace(self, rounds=rounds)
        if changed.number == len(self.rounds) + 1 and "_results" in self.__dict__:
            # One round more does not change what the earlier ones brought, and working that out is slow.
            following.__dict__["_results"] = self._results_with(changed)
        return following

    def _results_with(self, added: Round) -> Mapping[int, tuple[Result, ...]]:
        """Everybody's results with those of one round more."""
        table = dict.fromkeys(self._results, Result(added.number, Outcome.ABSENT))
        for number, result in _results_of(added):
            if number in table:
                table[number] = result
        return {number: (*results, table[number]) for number, results in self._results.items()}

    def before_round(self, number: int) -> Tournament:
        """The tournament before this round was paired: announced byes stay, games do not."""
        if number == len(self.rounds) + 1 and not self.forfeited_matches and not self.tie_winners:
            return self.with_round(Round(number))
        announced = self.round(number)
        # Among teams a forfeit win without an opponent, against an empty board, came with the games.
        allocated = {Outcome.PAIRING_ALLOCATED_BYE} | ({Outcome.FORFEIT_WIN} if self.for_teams else set())
        byes = tuple(bye for bye in announced.byes if bye.outcome not in allocated)
        teams = tuple(bye for bye in announced.team_byes if bye.outcome is not Outcome.PAIRING_ALLOCATED_BYE)
        rounds = (*self.rounds[: number - 1], replace(announced, games=(), byes=byes, team_byes=teams))
        forfeited = tuple(match for match in self.forfeited_matches if match.round < number)
        winners = tuple(tie for tie in self.tie_winners if tie.round < number)
        if (rounds, forfeited, winners) == (self.rounds, self.forfeited_matches, self.tie_winners):
            return self  # what has been worked out from these facts is still known
        return replace(self, rounds=rounds, forfeited_matches=forfeited, tie_winners=winners)


def _in_round(values: tuple[Points, ...], round_number: int) -> Points:
    return values[round_number - 1] if 1 <= round_number <= len(values) else ZERO


def _results_of(round_: Round) -> list[tuple[int, Result]]:
    """Both sides of every game of a round, and its byes."""
    number = round_.number
    results = [(bye.participant, Result(number, bye.outcome)) for bye in round_.byes]
    for game in round_.games:
        white, black, board = game.white, game.black, game.board
        colour, other = (Colour.WHITE, Colour.BLACK) if game.coloured else (None, None)
        results.append((white, Result(number, game.white_outcome, black, colour, board)))
        results.append((black, Result(number, game.black_outcome, white, other, board)))
    return results


def games_of(tournament: Tournament) -> Iterable[tuple[int, Game]]:
    """Every game with the number of its round."""
    for round_ in tournament.rounds:
        for game in round_.games:
            yield round_.number, game
