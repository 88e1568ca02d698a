"""A round by the Burstein system: from a tournament's facts to boards with their reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from caissa.errors import Finding
from caissa.messages import msg
from caissa.pairing.result import BracketKind, BracketReport, Evaluation, Reason, RoundPairing
from caissa.pairing.swiss.burstein.criteria import marks
from caissa.pairing.swiss.burstein.editions import REGULATION, rules_for, seeding_rounds
from caissa.pairing.swiss.burstein.engine import Engine, Paired
from caissa.pairing.swiss.burstein.index import BursteinPlayer, Opposition
from caissa.pairing.swiss.colour_reasons import colour_reason
from caissa.pairing.swiss.colours import colour_for_higher
from caissa.pairing.swiss.deprecation import deprecation
from caissa.pairing.swiss.editions import SwissRules
from caissa.pairing.swiss.round_input import RoundInput, require_players, require_rounds, round_input
from caissa.pairing.swiss.state import PlayerState
from caissa.pairing.swiss.swiss_round import RoundWithoutExceptions
from caissa.pairing.swiss.writing import PlayersWriter, bye_by_rank
from caissa.pairing.systems import PairingSystem, system_of
from caissa.tournament import Colour, System, Tournament

RANKED_BY = msg("lowest score, most games played, lowest Index")
"""How those are ranked who may have the bye."""


def pair_burstein_round(
    tournament: Tournament, round_number: int | None = None, *, edition: str | None = None
) -> RoundPairing:
    """Pair a round by the Burstein system, by default the next one; seeding rounds by the Dutch system.

    Handbook: C.04.4.2 1.2, 1.5, 1.6, 2.1.1, 2.1.3, 2.2.1
    """
    burstein = BursteinRound(tournament, round_number, edition)
    return _seeding_round(burstein) if burstein.is_seeding else burstein.paired()


def _seeding_round(burstein: BursteinRound) -> RoundPairing:
    """The round as the Dutch system pairs it."""
    pairing = burstein.by_dutch_system.pair(burstein.position.round)
    findings = (deprecation(msg("Burstein system")),)
    return replace(pairing, edition=burstein.rules.key, regulation=REGULATION, findings=findings)


class BursteinRound(RoundWithoutExceptions):
    """A round ready to be paired; those up to `seeding_rounds` belong to the Dutch system."""

    regulation = REGULATION

    def __init__(
        self, tournament: Tournament, round_number: int | None = None, edition: str | None = None
    ) -> None:
        self.rules = rules_for(tournament, edition)
        position = round_input(tournament, round_number, self.rules.handling)
        self.position = require_players(position, f"{REGULATION} 1.9")
        rounds = require_rounds(tournament, position.round, f"{REGULATION} 1.6")
        self.is_seeding = position.round <= seeding_rounds(rounds)

    @cached_property
    def players(self) -> tuple[BursteinPlayer, ...]:
        """Everyone to be paired, in the order of Index and TPN."""
        return read_players(self.position)

    @property
    def by_dutch_system(self) -> PairingSystem:
        """The Dutch system for the same position; asked of the table, for systems do not know each other."""
        return system_of(self.position.tournament, System.DUTCH)

    def run_engine(self, forced: tuple[int, int] | None) -> RoundPairing:
        """The round by Burstein's engine."""
        engine = Engine(self.players, forced)
        brackets = engine.run()
        return BursteinWriter(self.position, self.rules, self.players, engine.bye).pairing(brackets)


def read_players(position: RoundInput) -> tuple[BursteinPlayer, ...]:
    """Everyone to be paired, in the order of Index and TPN."""
    opposition = Opposition(position.tournament, position.round)
    players = [BursteinPlayer(state, *opposition.index(state.number)) for state in position.field.players]
    return tuple(sorted(players, key=lambda player: player.order))


def colour_of(
    higher: PlayerState, lower: PlayerState, initial: Colour | None, rules: SwissRules
) -> tuple[Colour, Reason]:
    """The colour of the player higher in the order of 1.8, and the rule that gave it.

    Handbook: C.04.4.2 5.2
    """
    article = f"{REGULATION} {rules.articles['colour']}"
    colour, rule = colour_for_higher(higher, lower, initial, article)
    return colour, colour_reason(rule, higher, lower, colour, rules.colour_articles)


class BursteinWriter(PlayersWriter[Paired]):
    """Writes the round down."""

    regulation = REGULATION

    def __init__(
        self, position: RoundInput, rules: SwissRules, players: Sequence[BursteinPlayer], bye: int | None
    ) -> None:
        super().__init__(position.round, rules.key, [player.state for player in players], bye)
        self.initial_colour = position.field.initial_colour
        self.rules = rules
        self.players = players

    def allocate(self, higher: PlayerState, lower: PlayerState) -> tuple[Colour, Reason]:
        """The five rules of colour allocation."""
        return colour_of(higher, lower, self.initial_colour, self.rules)

    def bye_reason(self, taker: PlayerState) -> Reason:
        """The first of those who may have the PAB."""
        return bye_by_rank(taker, f"{REGULATION} {self.rules.articles['bye']}", RANKED_BY)

    def findings(self) -> tuple[Finding, ...]:
        """The system is deprecated."""
        return (deprecation(msg("Burstein system")),)

    def report(self, bracket: Paired) -> BracketReport:
        """A bracket with its marks."""
        pairs = [(self.players[higher], self.players[lower]) for higher, lower in bracket.pairs]
        floaters = [self.players[at] for at in bracket.floaters]
        leaving_next = [self.players[at] for at in bracket.leaving_next]
        return BracketReport(
            score=self.players[bracket.residents[0]].state.pairing_score,
            kind=BracketKind.HETEROGENEOUS if bracket.incoming else BracketKind.HOMOGENEOUS,
            moved_down=self.numbers(bracket.incoming),
            residents=self.numbers(bracket.residents),
            pairs=tuple((higher.state.number, lower.state.number) for higher, lower in pairs),
            downfloaters=self.numbers(bracket.floaters),
            evaluation=Evaluation(marks(pairs, floaters, leaving_next, self.rules.articles)),
        )
