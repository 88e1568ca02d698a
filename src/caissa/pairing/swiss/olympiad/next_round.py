"""Pairing a round by the Olympiad's rules: the boards are matches, and their numbers are teams."""

from __future__ import annotations

from collections.abc import Sequence

from caissa.messages import msg
from caissa.pairing.errors import NoLegalPairing, UnpairableRound
from caissa.pairing.result import Board, BracketKind, Evaluation, Mark, Reason
from caissa.pairing.swiss.colours import Preference, Strength
from caissa.pairing.swiss.editions import chosen_rules
from caissa.pairing.swiss.errors import NothingLegal
from caissa.pairing.swiss.olympiad.colours import REGULATION, colour_of
from caissa.pairing.swiss.olympiad.engine import Engine, Paired
from caissa.pairing.swiss.olympiad.order import publication_key
from caissa.pairing.swiss.result import SwissBracket, SwissPairing, deprecation
from caissa.pairing.teams.history import Handling, next_team_round, read_team_field, require_team_pairable
from caissa.pairing.teams.options import TeamOptions
from caissa.pairing.teams.state import TeamField, TeamRound, TeamState
from caissa.tournament import Colour, Outcome, Points, Tournament

EDITIONS = {"2022-01": "2022"}


def pair_olympiad_round(
    tournament: Tournament, round_number: int | None = None, *, edition: str | None = None
) -> SwissPairing:
    """Pair a round by the Olympiad's rules, by default the next one."""
    return OlympiadRound(tournament, round_number, edition).paired()


class OlympiadRound:
    """A round on its eve, ready to be paired."""

    def __init__(self, tournament: Tournament, round_number: int | None, edition: str | None) -> None:
        self.key = chosen_rules(REGULATION, EDITIONS, tournament, edition)
        self.number = next_team_round(tournament) if round_number is None else round_number
        require_team_pairable(tournament, self.number)
        self.before = tournament.before_round(self.number)
        self.field = olympiad_field(self.before, self.number)
        if len(self.field.teams) < 2:
            why = msg("there are fewer than two teams to be paired")
            raise UnpairableRound(round=self.number, why=why, article=f"{REGULATION} 6.2")

    def paired(self, forced: tuple[int, int] | None = None) -> SwissPairing:
        """The round; with `forced` two must meet."""
        engine = Engine(self.field.teams, joined_later(self.before, self.field), forced)
        try:
            groups = engine.run()
        except NothingLegal:
            raise NoLegalPairing(
                round=self.number, why=msg("some teams have no opponent left"), article=f"{REGULATION} 6.1"
            ) from None
        return _Writer(self.before, self.field, self.key, engine.bye).pairing(groups)


def bars_bye(one: TeamRound) -> bool:
    """Has the team had the bye, or won a match because the other team did not appear?

    Handbook: D.02 4
    """
    return one.bye is Outcome.PAIRING_ALLOCATED_BYE or one.forfeit_win


def _no_preference(colours: Sequence[Colour], _last_round: bool) -> Preference:
    return Preference(None, Strength.NONE, 2 * list(colours).count(Colour.WHITE) - len(colours), 0)


def olympiad_field(before: Tournament, number: int) -> TeamField:
    """The teams on the eve of a round, by match points, then initial number.

    Unfinished games count as draws.

    Handbook: D.02 3.2, 5
    """
    return read_team_field(before, number, Handling(bars_bye, _no_preference, TeamOptions()))


def joined_later(before: Tournament, field: TeamField) -> frozenset[int]:
    """Teams that were not there in round 1."""
    if field.round == 1:
        return frozenset()
    first = before.round(1)
    away = {bye.participant for bye in first.team_byes if bye.outcome is not Outcome.PAIRING_ALLOCATED_BYE}
    byes = {bye.participant for bye in first.team_byes}
    unseen = {team.number for team in field.teams if team.opponents[0] is None and team.number not in byes}
    forfeited = {
        number for one in before.forfeited_matches if one.round == 1 for number in (one.white, one.black)
    }
    paired = {
        team.number
        for game in first.games
        for player in (game.white, game.black)
        if (team := before.team_of(player)) is not None
    }
    return frozenset(away | (unseen - forfeited - paired))


class _Writer:
    """Turns the engine's groups into boards and reports."""

    def __init__(self, before: Tournament, field: TeamField, key: str, bye: int | None) -> None:
        self.before = before
        self.field = field
        self.key = key
        self.bye = bye

    def pairing(self, groups: Sequence[Paired]) -> SwissPairing:
        """The whole round."""
        teams = self.field.teams
        seats: list[tuple[tuple[TeamState, ...], int]] = [
            ((teams[one], teams[other]), place)
            for place, group in enumerate(groups)
            for one, other in group.pairs
        ]
        if self.bye is not None:
            seats.append(((teams[self.bye],), len(groups) - 1))
        seats.sort(key=lambda seat: publication_key(self.before, seat[0]))
        boards = tuple(self._board(number, *seat) for number, seat in enumerate(seats, start=1))
        return SwissPairing(
            self.field.round,
            self.key,
            boards,
            tuple(self._report(group) for group in groups),
            regulation=REGULATION,
            findings=(deprecation(msg("Olympiad system outside the Olympiad")),),
        )

    def _board(self, number: int, teams: tuple[TeamState, ...], place: int) -> Board:
        if len(teams) == 1:
            words = msg("{team} gets the bye: the lowest ranked team that may have it.", team=teams[0].number)
            reason = Reason("bye.assigned", f"{REGULATION} 4.1", words, (teams[0].number,))
            return Board(number, teams[0].number, None, place, reason)
        higher, lower = teams
        colour, reason = colour_of(higher, lower, self._initial())
        white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
        return Board(number, white.number, black.number, place, reason)

    def _initial(self) -> Colour:
        if self.field.initial_colour is None:
            raise UnpairableRound(
                round=self.field.round,
                why=msg("the colour of the first team has not been drawn by lot"),
                article=f"{REGULATION} 7.2",
            )
        return self.field.initial_colour

    def _report(self, group: Paired) -> SwissBracket:
        incoming, floaters = self._numbers(group.incoming), self._numbers(group.floaters)
        ignored = Points(0 if group.limits else 1)
        return SwissBracket(
            score=group.score,
            kind=BracketKind.HETEROGENEOUS if incoming else BracketKind.HOMOGENEOUS,
            moved_down=() if group.upward else incoming,
            residents=self._numbers(group.residents),
            pairs=tuple((self._number(one), self._number(other)) for one, other in group.pairs),
            downfloaters=floaters,
            evaluation=Evaluation(
                (
                    Mark(
                        "9.5",
                        msg("floaters"),
                        msg("teams that leave the group"),
                        (Points(len(floaters)),),
                        floaters,
                    ),
                    Mark("7.4", msg("limits"), msg("the colour limits were disregarded"), (ignored,)),
                )
            ),
            upfloaters=incoming if group.upward else (),
            choices=group.choices,
        )

    def _number(self, at: int) -> int:
        return self.field.teams[at].number

    def _numbers(self, places: Sequence[int]) -> tuple[int, ...]:
        return tuple(map(self._number, places))
