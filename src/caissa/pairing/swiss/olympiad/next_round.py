"""Pairing a round by the Olympiad's rules: the boards are matches, and their numbers are teams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caissa.errors import Finding
from caissa.messages import msg
from caissa.pairing.errors import NoLegalPairing, UnpairableRound
from caissa.pairing.result import BracketKind, BracketReport, Evaluation, Mark, Reason, RoundPairing, filled
from caissa.pairing.swiss.colours import Preference, Strength
from caissa.pairing.swiss.deprecation import deprecation
from caissa.pairing.swiss.editions import chosen_rules
from caissa.pairing.swiss.olympiad.colours import REGULATION, colour_of
from caissa.pairing.swiss.olympiad.engine import Engine, Paired
from caissa.pairing.swiss.olympiad.order import publication_key
from caissa.pairing.swiss.swiss_round import SwissRound
from caissa.pairing.swiss.validator import validate_team_pairing
from caissa.pairing.swiss.writing import RoundWriter
from caissa.pairing.teams.history import (
    Handling,
    next_team_round,
    read_team_field,
    require_team_pairable,
)
from caissa.pairing.teams.options import TeamOptions
from caissa.pairing.teams.state import TeamField, TeamRound, TeamState
from caissa.tournament import Colour, Outcome, Points, Tournament

EDITIONS = {"2022-01": "2022"}


def pair_olympiad_round(
    tournament: Tournament, round_number: int | None = None, *, edition: str | None = None
) -> RoundPairing:
    """Pair a round by the Olympiad's rules, by default the next one."""
    return OlympiadRound(tournament, round_number, edition).paired()


class OlympiadRound(SwissRound):
    """A round ready to be paired."""

    def __init__(self, tournament: Tournament, round_number: int | None, edition: str | None) -> None:
        self.key = chosen_rules(REGULATION, EDITIONS, tournament, edition)
        self.number = next_team_round(tournament) if round_number is None else round_number
        require_team_pairable(tournament, self.number)
        self.before = tournament.before_round(self.number)
        self.field = olympiad_field(self.before, self.number)
        if not self.field.teams:
            why = msg("there are no teams to be paired")
            raise UnpairableRound(round=self.number, why=why, article=f"{REGULATION} 6.2")

    def run_engine(self, forced: tuple[int, int] | None) -> RoundPairing:
        """The round by the engine of the Olympiad."""
        engine = Engine(self.field.teams, joined_later(self.before, self.field), forced)
        groups = engine.run()
        return OlympiadWriter(self.before, self.field, self.key, engine.bye).pairing(groups)

    def nothing_legal(self) -> NoLegalPairing:
        """Some teams have met everybody."""
        return NoLegalPairing(
            round=self.number, why=msg("some teams have no opponent left"), article=f"{REGULATION} 6.1"
        )

    def validate(self, pairing: RoundPairing) -> None:
        """Second meetings and byes by the facts."""
        validate_team_pairing(self.before, pairing)


def bars_bye(team_round: TeamRound) -> bool:
    """Has the team had the bye, or won a match because the other team did not appear?

    Handbook: D.02 4
    """
    return team_round.bye is Outcome.PAIRING_ALLOCATED_BYE or team_round.forfeit_win


def _no_preference(colours: Sequence[Colour], _last_round: bool) -> Preference:
    return Preference(None, Strength.NONE, 2 * list(colours).count(Colour.WHITE) - len(colours), 0)


def olympiad_field(before: Tournament, number: int) -> TeamField:
    """The teams before a round, by match points, then initial number.

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
        number
        for forfeit in before.forfeited_matches
        if forfeit.round == 1
        for number in (forfeit.white, forfeit.black)
    }
    paired = {
        team.number
        for game in first.games
        for player in (game.white, game.black)
        if (team := before.team_of(player)) is not None
    }
    return frozenset(away | (unseen - forfeited - paired))


class OlympiadWriter(RoundWriter[TeamState, Paired]):
    """Writes the round down; colours are those of board 1."""

    regulation = REGULATION

    def __init__(self, before: Tournament, field: TeamField, key: str, bye: int | None) -> None:
        super().__init__(field.round, key, field.teams, bye)
        self.before = before
        self.field = field

    def meetings(self, bracket: Paired) -> list[tuple[TeamState, TeamState]]:
        """The pairs as the engine has them."""
        return [(self.participants[higher], self.participants[lower]) for higher, lower in bracket.pairs]

    def board_order(self, seated: Sequence[TeamState]) -> tuple[Any, ...]:
        """By match points, their sum, average rating and number."""
        return publication_key(self.before, seated)

    def allocate(self, higher: TeamState, lower: TeamState) -> tuple[Colour, Reason]:
        """The colour on board 1."""
        if self.field.initial_colour is None:
            raise UnpairableRound(
                round=self.field.round,
                why=msg("the colour of the first team has not been drawn by lot"),
                article=f"{REGULATION} 7.2",
            )
        return colour_of(higher, lower, self.field.initial_colour)

    def bye_reason(self, taker: TeamState) -> Reason:
        """The lowest ranked team that may have the bye."""
        return Reason("bye.assigned", f"{REGULATION} 4.1", filled(_BYE, team=taker.number), (taker.number,))

    def findings(self) -> tuple[Finding, ...]:
        """The system is deprecated elsewhere."""
        return (deprecation(msg("Olympiad system outside the Olympiad")),)

    def report(self, bracket: Paired) -> BracketReport:
        """A group with its marks."""
        incoming, floaters = self.numbers(bracket.incoming), self.numbers(bracket.floaters)
        leaving = Points(len(floaters))
        ignored = Points(0 if bracket.limits else 1)
        return BracketReport(
            score=bracket.score,
            kind=BracketKind.HETEROGENEOUS if incoming else BracketKind.HOMOGENEOUS,
            moved_down=() if bracket.upward else incoming,
            residents=self.numbers(bracket.residents),
            pairs=tuple((higher.number, lower.number) for higher, lower in self.meetings(bracket)),
            downfloaters=floaters,
            evaluation=Evaluation(
                (
                    Mark("9.5", msg("floaters"), msg("teams that leave the group"), (leaving,), floaters),
                    Mark("7.4", msg("limits"), msg("the colour limits were disregarded"), (ignored,)),
                )
            ),
            upfloaters=incoming if bracket.upward else (),
            choices=bracket.choices,
        )


_BYE = msg("{team} gets the bye: the lowest ranked team that may have it.")
