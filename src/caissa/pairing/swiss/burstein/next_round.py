"""Pairing a round by the Burstein system: from a tournament's facts to boards with their reasons."""

from __future__ import annotations

from collections.abc import Sequence

from caissa.messages import msg
from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.result import BracketKind, Evaluation, Reason
from caissa.pairing.swiss.burstein.criteria import marks
from caissa.pairing.swiss.burstein.editions import REGULATION, rules_for, seeding_rounds
from caissa.pairing.swiss.burstein.engine import Engine, Paired
from caissa.pairing.swiss.burstein.index import BursteinPlayer, Opposition
from caissa.pairing.swiss.colour_reasons import colour_for_higher, colour_reason
from caissa.pairing.swiss.dutch.next_round import pair_round
from caissa.pairing.swiss.editions import SwissRules
from caissa.pairing.swiss.errors import NothingLegal
from caissa.pairing.swiss.result import SwissBracket, SwissPairing, deprecation
from caissa.pairing.swiss.round_input import Eve, eve_of, require_rounds
from caissa.pairing.swiss.state import PlayerState
from caissa.pairing.swiss.validator import validate
from caissa.pairing.swiss.writing import Bye, published
from caissa.tournament import Colour, Tournament

RANKED_BY = msg("lowest score, most games played, lowest Index")
"""How those are ranked who may have the bye."""


def pair_burstein_round(
    tournament: Tournament, round_number: int | None = None, *, edition: str | None = None
) -> SwissPairing:
    """Pair a round by the Burstein system, by default the next one; seeding rounds by the Dutch system.

    Handbook: C.04.4.2 1.2, 1.5, 1.6, 2.1.1, 2.1.3, 2.2.1
    """
    rules = rules_for(tournament, edition)
    eve = eve_of(tournament, round_number, rules.handling, f"{REGULATION} 1.9")
    rounds = require_rounds(tournament, eve.round, f"{REGULATION} 1.6")
    if eve.round <= seeding_rounds(rounds):
        return _seeding_round(tournament, eve, rules)
    return BursteinRound(eve, rules).paired()


class BursteinRound:
    """A round after the seeding rounds on its eve, ready to be paired."""

    def __init__(self, eve: Eve, rules: SwissRules) -> None:
        self.eve = eve
        self.rules = rules
        self.players = read_players(eve)

    def paired(self, forced: tuple[int, int] | None = None) -> SwissPairing:
        """The round; with `forced` two must meet."""
        engine = Engine(self.players, forced)
        try:
            brackets = engine.run()
        except NothingLegal:
            raise NoLegalPairing(
                round=self.eve.round,
                why=msg("no complete pairing keeps C1 to C3"),
                article=f"{REGULATION} {self.rules.articles['none']}",
            ) from None
        pairing = _Writer(self.eve, self.rules, self.players, engine.bye).pairing(brackets)
        validate(self.eve.tournament, pairing)
        return pairing


def read_players(eve: Eve) -> tuple[BursteinPlayer, ...]:
    """Everyone to be paired, in the order of Index and TPN."""
    opposition = Opposition(eve.tournament, eve.round)
    players = [BursteinPlayer(state, *opposition.index(state.number)) for state in eve.field.players]
    return tuple(sorted(players, key=lambda player: player.order))


def _seeding_round(tournament: Tournament, eve: Eve, rules: SwissRules) -> SwissPairing:
    dutch = pair_round(tournament, eve.round)
    return SwissPairing(
        dutch.round,
        rules.key,
        dutch.boards,
        dutch.brackets,
        regulation=REGULATION,
        findings=(deprecation(msg("Burstein system")),),
    )


def colour_of(
    higher: PlayerState, lower: PlayerState, initial: Colour | None, rules: SwissRules
) -> tuple[Colour, Reason]:
    """The colour of the player higher in the order of 1.8, and the rule that gave it.

    Handbook: C.04.4.2 5.2
    """
    article = f"{REGULATION} {rules.articles['colour']}"
    colour, rule = colour_for_higher(higher, lower, initial, article)
    return colour, colour_reason(rule, higher, lower, colour, rules.colour_articles)


class _Writer:
    """Turns the engine's brackets into boards and reports."""

    def __init__(
        self, eve: Eve, rules: SwissRules, players: Sequence[BursteinPlayer], bye: int | None
    ) -> None:
        self.eve = eve
        self.rules = rules
        self.players = players
        self.bye = bye

    def pairing(self, brackets: Sequence[Paired]) -> SwissPairing:
        """The whole round."""
        initial = self.eve.field.initial_colour
        boards = published(
            [bracket.pairs for bracket in brackets],
            [player.state for player in self.players],
            lambda one, other: colour_of(one, other, initial, self.rules),
            Bye(self.bye, f"{REGULATION} {self.rules.articles['bye']}", RANKED_BY),
        )
        return SwissPairing(
            self.eve.round,
            self.rules.key,
            boards,
            tuple(self._report(bracket) for bracket in brackets),
            regulation=REGULATION,
            findings=(deprecation(msg("Burstein system")),),
        )

    def _report(self, bracket: Paired) -> SwissBracket:
        pairs = [(self.players[one], self.players[other]) for one, other in bracket.pairs]
        found = marks(
            pairs,
            [self.players[at] for at in bracket.floaters],
            [self.players[at] for at in bracket.leaving_next],
            self.rules.articles,
        )
        return SwissBracket(
            score=self.players[bracket.residents[0]].state.pairing_score,
            kind=BracketKind.HETEROGENEOUS if bracket.incoming else BracketKind.HOMOGENEOUS,
            moved_down=self._numbers(bracket.incoming),
            residents=self._numbers(bracket.residents),
            pairs=tuple((one.state.number, other.state.number) for one, other in pairs),
            downfloaters=self._numbers(bracket.floaters),
            evaluation=Evaluation(found),
        )

    def _numbers(self, places: Sequence[int]) -> tuple[int, ...]:
        return tuple(self.players[at].state.number for at in places)
