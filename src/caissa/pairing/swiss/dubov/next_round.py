"""Pairing a round by the Dubov system: from a tournament's facts to boards with their reasons."""

from __future__ import annotations

from collections.abc import Sequence

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.pairing.result import BracketKind, BracketReport, Evaluation, Reason, RoundPairing
from caissa.pairing.swiss.colour_reasons import colour_reason
from caissa.pairing.swiss.colours import colour_for_higher
from caissa.pairing.swiss.deprecation import deprecation
from caissa.pairing.swiss.dubov.criteria import marks
from caissa.pairing.swiss.dubov.editions import REGULATION, rules_for
from caissa.pairing.swiss.dubov.engine import Engine, Paired
from caissa.pairing.swiss.dubov.players import DubovPlayer, read_players
from caissa.pairing.swiss.editions import SwissRules
from caissa.pairing.swiss.round_input import RoundInput, require_players, require_rounds, round_input
from caissa.pairing.swiss.state import PlayerState
from caissa.pairing.swiss.swiss_round import RoundWithoutExceptions
from caissa.pairing.swiss.writing import PlayersWriter, bye_by_rank
from caissa.tournament import Colour, Tournament

LAST_ROUND_OF_NEW_NUMBERS = 4

RANKED_BY = msg("lowest score, most games played, largest TPN")
"""How those are ranked who may have the bye."""


def pair_dubov_round(
    tournament: Tournament, round_number: int | None = None, *, edition: str | None = None
) -> RoundPairing:
    """Pair a round by the Dubov system, by default the next one.

    Handbook: C.04.4.1 1.3.2, 2.1.1, 2.1.3, 2.2.1
    """
    return DubovRound(tournament, round_number, edition).paired()


class DubovRound(RoundWithoutExceptions):
    """A round ready to be paired."""

    regulation = REGULATION

    def __init__(self, tournament: Tournament, number: int | None, edition: str | None) -> None:
        self.rules = rules_for(tournament, edition)
        position = round_input(tournament, number, self.rules.handling)
        self.position = require_players(position, f"{REGULATION} 1.9")
        rounds = require_rounds(tournament, position.round, f"{REGULATION} 1.8")
        self.players = read_players(position, rounds)

    def run_engine(self, forced: tuple[int, int] | None) -> RoundPairing:
        """The round by Dubov's engine."""
        engine = Engine(self.players, last_round=self.position.field.last_round, forced=forced)
        brackets = engine.run()
        return DubovWriter(self.position, self.rules, self.players, engine.bye).pairing(brackets)


def colour_of(
    higher: PlayerState, lower: PlayerState, initial: Colour | None, rules: SwissRules
) -> tuple[Colour, Reason]:
    """The higher ranked player's colour and the rule that gave it.

    Handbook: C.04.4.1 5.2
    """
    article = f"{REGULATION} {rules.articles['colour']}"
    colour, rule = colour_for_higher(higher, lower, initial, article)
    return colour, colour_reason(rule, higher, lower, colour, rules.colour_articles)


def number_order(position: RoundInput) -> list[Finding]:
    """A remark if TPNs do not follow the ratings while they still can be worked out anew.

    Handbook: C.04.4.1 1.2.2
    """
    if position.round > LAST_ROUND_OF_NEW_NUMBERS:
        return []
    listed = sorted(position.field.players, key=lambda state: state.tpn)
    ratings = [position.tournament.player(state.number).rating or 0 for state in listed]
    if ratings == sorted(ratings, reverse=True):
        return []
    return [
        Finding(
            "pairing.numbers-not-by-rating",
            Severity.WARNING,
            f"{REGULATION} 1.2.2",
            msg("the pairing numbers do not follow the ratings"),
            msg("they must be worked out again when a rating changes before round 4 is paired"),
        )
    ]


class DubovWriter(PlayersWriter[Paired]):
    """Writes the round down."""

    regulation = REGULATION

    def __init__(
        self, position: RoundInput, rules: SwissRules, players: Sequence[DubovPlayer], bye: int | None
    ) -> None:
        super().__init__(position.round, rules.key, [player.state for player in players], bye)
        self.position = position
        self.rules = rules
        self.players = players

    def allocate(self, higher: PlayerState, lower: PlayerState) -> tuple[Colour, Reason]:
        """The five rules of colour allocation."""
        return colour_of(higher, lower, self.position.field.initial_colour, self.rules)

    def bye_reason(self, taker: PlayerState) -> Reason:
        """The first of those who may have the PAB."""
        return bye_by_rank(taker, f"{REGULATION} {self.rules.articles['bye']}", RANKED_BY)

    def findings(self) -> tuple[Finding, ...]:
        """The system is deprecated, and its numbers should follow the ratings."""
        return (deprecation(msg("Dubov system")), *number_order(self.position))

    def report(self, bracket: Paired) -> BracketReport:
        """A bracket with its marks."""
        pairs = [(self.players[higher], self.players[lower]) for higher, lower in bracket.pairs]
        upfloaters = [self.players[at] for at in bracket.upfloaters]
        score = self.players[bracket.residents[0]].state.pairing_score
        last_round = self.position.field.last_round
        shift = bracket.split.first_shift, bracket.split.second_shift
        return BracketReport(
            score=score,
            kind=BracketKind.HETEROGENEOUS if upfloaters else BracketKind.HOMOGENEOUS,
            moved_down=(),
            residents=self.numbers(bracket.residents),
            pairs=tuple((higher.state.number, lower.state.number) for higher, lower in pairs),
            downfloaters=(),
            evaluation=Evaluation(
                marks(score, pairs, upfloaters, self.rules.articles, last_round=last_round)
            ),
            exchanged=(self.numbers(shift[0]), self.numbers(shift[1])),
            upfloaters=self.numbers(bracket.upfloaters),
        )
