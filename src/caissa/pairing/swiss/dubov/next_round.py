"""Pairing a round by the Dubov system: from a tournament's facts to boards with their reasons."""

from __future__ import annotations

from collections.abc import Sequence

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.result import BracketKind, Evaluation, Reason
from caissa.pairing.swiss.colour_reasons import colour_for_higher, colour_reason
from caissa.pairing.swiss.dubov.criteria import marks
from caissa.pairing.swiss.dubov.editions import REGULATION, rules_for
from caissa.pairing.swiss.dubov.engine import Engine, Paired
from caissa.pairing.swiss.dubov.players import DubovPlayer, read_players
from caissa.pairing.swiss.editions import SwissRules
from caissa.pairing.swiss.errors import NothingLegal
from caissa.pairing.swiss.result import SwissBracket, SwissPairing, deprecation
from caissa.pairing.swiss.round_input import Eve, eve_of, require_rounds
from caissa.pairing.swiss.state import PlayerState
from caissa.pairing.swiss.validator import validate
from caissa.pairing.swiss.writing import Bye, published
from caissa.tournament import Colour, Tournament

LAST_ROUND_OF_NEW_NUMBERS = 4

RANKED_BY = msg("lowest score, most games played, largest TPN")
"""How those are ranked who may have the bye."""


def pair_dubov_round(
    tournament: Tournament, round_number: int | None = None, *, edition: str | None = None
) -> SwissPairing:
    """Pair a round by the Dubov system, by default the next one.

    Handbook: C.04.4.1 1.3.2, 2.1.1, 2.1.3, 2.2.1
    """
    return DubovRound(tournament, round_number, edition).paired()


class DubovRound:
    """A round on its eve, ready to be paired."""

    def __init__(self, tournament: Tournament, number: int | None, edition: str | None) -> None:
        self.rules = rules_for(tournament, edition)
        self.eve = eve_of(tournament, number, self.rules.handling, f"{REGULATION} 1.9")
        rounds = require_rounds(tournament, self.eve.round, f"{REGULATION} 1.8")
        self.players = read_players(self.eve, rounds)

    def paired(self, forced: tuple[int, int] | None = None) -> SwissPairing:
        """The round; with `forced` two must meet."""
        engine = Engine(self.players, last_round=self.eve.field.last_round, forced=forced)
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


def colour_of(
    higher: PlayerState, lower: PlayerState, initial: Colour | None, rules: SwissRules
) -> tuple[Colour, Reason]:
    """The higher ranked player's colour and the rule that gave it.

    Handbook: C.04.4.1 5.2
    """
    article = f"{REGULATION} {rules.articles['colour']}"
    colour, rule = colour_for_higher(higher, lower, initial, article)
    return colour, colour_reason(rule, higher, lower, colour, rules.colour_articles)


def number_order(eve: Eve) -> list[Finding]:
    """A remark if TPNs do not follow the ratings while they still can be worked out anew.

    Handbook: C.04.4.1 1.2.2
    """
    if eve.round > LAST_ROUND_OF_NEW_NUMBERS:
        return []
    listed = sorted(eve.field.players, key=lambda state: state.tpn)
    ratings = [eve.tournament.player(state.number).rating or 0 for state in listed]
    if ratings == sorted(ratings, reverse=True):
        return []
    return [
        Finding(
            "pairing.numbers-not-by-rating",
            Severity.WARNING,
            f"{REGULATION} 1.2.2",
            msg("the pairing numbers do not follow the ratings"),
            msg("they must be worked out anew when a rating changes before round 4 is paired"),
        )
    ]


class _Writer:
    """Turns the engine's brackets into boards and reports."""

    def __init__(self, eve: Eve, rules: SwissRules, players: Sequence[DubovPlayer], bye: int | None) -> None:
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
            findings=(deprecation(msg("Dubov system")), *number_order(self.eve)),
        )

    def _report(self, bracket: Paired) -> SwissBracket:
        pairs = [(self.players[one], self.players[other]) for one, other in bracket.pairs]
        upfloaters = [self.players[at] for at in bracket.upfloaters]
        score = self.players[bracket.residents[0]].state.pairing_score
        found = marks(score, pairs, upfloaters, self.rules.articles, last_round=self.eve.field.last_round)
        split = bracket.split
        return SwissBracket(
            score=score,
            kind=BracketKind.HETEROGENEOUS if upfloaters else BracketKind.HOMOGENEOUS,
            moved_down=(),
            residents=self._numbers(bracket.residents),
            pairs=tuple((one.state.number, other.state.number) for one, other in pairs),
            downfloaters=(),
            evaluation=Evaluation(found),
            exchanged=(self._numbers(split.first_shift), self._numbers(split.second_shift)),
            upfloaters=self._numbers(bracket.upfloaters),
        )

    def _numbers(self, places: Sequence[int]) -> tuple[int, ...]:
        return tuple(self.players[at].state.number for at in places)
