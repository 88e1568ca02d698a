"""A round by the FIDE (Dutch) system: from a tournament's facts to its boards with their reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from caissa.messages import msg
from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.result import BracketReport, Evaluation, Mark, Reason, RoundPairing, filled
from caissa.pairing.swiss.boards import board_key
from caissa.pairing.swiss.colour_reasons import colour_reason
from caissa.pairing.swiss.colours import colour_of_higher
from caissa.pairing.swiss.dutch.attempt import Paired
from caissa.pairing.swiss.dutch.criteria import Criterion, Fate, Measure
from caissa.pairing.swiss.dutch.editions import REGULATION, DutchRules, rules_for
from caissa.pairing.swiss.dutch.engine import Engine
from caissa.pairing.swiss.errors import NothingLegal
from caissa.pairing.swiss.round_input import round_input
from caissa.pairing.swiss.state import Field, PlayerState, shown_initial_colour
from caissa.pairing.swiss.swiss_round import SwissRound
from caissa.pairing.swiss.validator import dutch_rules, validate
from caissa.pairing.swiss.writing import PlayersWriter
from caissa.tournament import Colour, Points, Tournament


def pair_round(
    tournament: Tournament, round_number: int | None = None, *, edition: str | None = None
) -> RoundPairing:
    """Pair a round by the FIDE (Dutch) system, by default the next one and by the edition in force."""
    return DutchRound(tournament, round_number, edition).paired()


def players_state(
    tournament: Tournament, round_number: int | None = None, *, edition: str | None = None
) -> Field:
    """The field before a round, as a pairing checklist shows it: scores, colours, floats, opponents."""
    return DutchRound(tournament, round_number, edition).field


class DutchRound(SwissRound):
    """A round ready to be paired; the initial colour is read off earlier rounds where nobody recorded it."""

    def __init__(
        self, tournament: Tournament, round_number: int | None = None, edition: str | None = None
    ) -> None:
        self.rules = rules_for(tournament, edition)
        if tournament.initial_colour is None:
            tournament = replace(tournament, initial_colour=shown_initial_colour(tournament))
        self.position = round_input(tournament, round_number, self.rules.handling)

    @property
    def field(self) -> Field:
        """Everyone who is to be paired."""
        return self.position.field

    def run_engine(self, forced: tuple[int, int] | None) -> RoundPairing:
        """The round by the Dutch engine."""
        return run_engine(self.field, self.rules, forced)

    def nothing_legal(self) -> NoLegalPairing:
        """The refusal, with those who cannot all be placed."""
        return _refusal(self.field, self.rules)

    def validate(self, pairing: RoundPairing) -> None:
        """C1 to C3 by the facts."""
        validate(self.position.tournament, pairing, dutch_rules(self.rules.key))


def pair_field(field: Field, rules: DutchRules, forced: tuple[int, int] | None = None) -> RoundPairing:
    """Pair a field that is known already; `forced` makes two players meet."""
    try:
        return run_engine(field, rules, forced)
    except NothingLegal:
        raise _refusal(field, rules) from None


def _refusal(field: Field, rules: DutchRules) -> NoLegalPairing:
    from caissa.pairing.swiss.dutch.diagnosis import nothing_legal

    return nothing_legal(field, rules)


def run_engine(field: Field, rules: DutchRules, forced: tuple[int, int] | None) -> RoundPairing:
    """The round as the engine pairs this field; `NothingLegal` if there is none."""
    if not field.players:
        return RoundPairing(field.round, rules.key, (), regulation=REGULATION)
    engine = Engine(field, rules, forced)
    brackets = engine.run()
    return DutchWriter(field, rules, engine.bye_rank, brackets[-1].left).pairing(brackets)


class DutchWriter(PlayersWriter[Paired]):
    """Writes the round down; whoever is left over in the last bracket has the PAB."""

    regulation = REGULATION

    def __init__(self, field: Field, rules: DutchRules, bye_rank: int | None, left: Sequence[int]) -> None:
        super().__init__(field.round, rules.key, field.players, left[0] if left else None)
        self.field = field
        self.rules = rules
        self.bye_rank = bye_rank
        self.colour_articles = rules.cited_colour_articles

    def board_order(self, seated: Sequence[PlayerState]) -> tuple[Any, ...]:
        """By the score that the edition orders boards by."""
        return board_key(seated, self.rules.board_score)

    def allocate(self, higher: PlayerState, lower: PlayerState) -> tuple[Colour, Reason]:
        """The five rules of colour allocation."""
        colour, rule = colour_of_higher(higher, lower, self.field.initial_colour)
        return colour, colour_reason(rule, higher, lower, colour, self.colour_articles)

    def bye_reason(self, taker: PlayerState) -> Reason:
        """Why there is no colour: the pairing-allocated bye."""
        article = f"{REGULATION} {self.rules.absolute['C2']}"
        return Reason("colour.none", article, filled(_BYE, player=taker.number), (taker.number,))

    def report(self, bracket: Paired) -> BracketReport:
        """A bracket with its marks."""
        members = bracket.bracket
        return BracketReport(
            score=self.field.players[members.residents[0]].pairing_score,
            kind=bracket.kind,
            moved_down=self.numbers(members.moved_down),
            residents=self.numbers(members.residents),
            pairs=tuple((higher.number, lower.number) for higher, lower in self.meetings(bracket)),
            downfloaters=self.numbers(bracket.left),
            evaluation=self._evaluation(bracket),
            exchanged=(self.numbers(bracket.exchanged[0]), self.numbers(bracket.exchanged[1])),
        )

    def _evaluation(self, bracket: Paired) -> Evaluation:
        marks = [
            self._mark(criterion, bracket.ahead if criterion.ahead else bracket.fates)
            for criterion in self.rules.criteria
        ]
        if self.rules.bye_score:
            shortfall = () if self.bye_rank is None else (Points(self.bye_rank) / self.field.point,)
            marks.insert(
                0, Mark(self.rules.bye_score, "C5", msg("score of the player with the PAB"), shortfall)
            )
        return Evaluation(tuple(marks))

    def _mark(self, criterion: Criterion, fates: list[Fate]) -> Mark:
        touches = [touch for fate in fates for touch in criterion.rule.does(fate)]
        if criterion.measure is Measure.TOTAL:
            shortfall: tuple[Points, ...] = (Points(sum(amount for _, amount in touches)),)
        else:
            amounts = sorted((amount for _, amount in touches), reverse=True)
            shortfall = tuple(Points(amount) / self.field.point for amount in amounts)
        players = () if criterion.ahead else tuple(number for number, _ in touches)
        return Mark(criterion.rule.article, criterion.label, criterion.says, shortfall, players)


_BYE = msg("{player} gets the pairing-allocated bye: no opponent and no colour.")
