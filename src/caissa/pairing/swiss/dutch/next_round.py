"""Pairing a round: the entry point, from a tournament's facts to its boards with their reasons."""

from __future__ import annotations

from dataclasses import replace

from caissa.messages import msg
from caissa.pairing.result import Board, BracketReport, Evaluation, Mark, RoundPairing
from caissa.pairing.swiss.acceleration import virtual_points
from caissa.pairing.swiss.boards import board_key
from caissa.pairing.swiss.colours import colour_of_higher
from caissa.pairing.swiss.dutch.attempt import Paired
from caissa.pairing.swiss.dutch.criteria import Criterion, Fate, Measure
from caissa.pairing.swiss.dutch.diagnosis import nothing_legal
from caissa.pairing.swiss.dutch.editions import DutchRules, rules_for
from caissa.pairing.swiss.dutch.engine import Engine, NothingLegal
from caissa.pairing.swiss.dutch.sentences import bye_reason, colour_reason
from caissa.pairing.swiss.dutch.validator import validate
from caissa.pairing.swiss.pairable import require_pairable
from caissa.pairing.swiss.state import Field, PlayerState, read_field, shown_initial_colour
from caissa.tournament import Colour, Points, Tournament


def pair_round(
    tournament: Tournament, round_number: int | None = None, *, edition: str | None = None
) -> RoundPairing:
    """Pair a round by the FIDE (Dutch) system, by default the next one and by the edition in force."""
    number = tournament.next_round if round_number is None else round_number
    rules = rules_for(tournament, edition)
    field = players_state(tournament, number, edition=edition)
    pairing = pair_field(field, rules)
    validate(tournament, pairing)
    return pairing


def players_state(
    tournament: Tournament, round_number: int | None = None, *, edition: str | None = None
) -> Field:
    """The field before a round, as a pairing checklist shows it: scores, colours, floats, opponents."""
    number = tournament.next_round if round_number is None else round_number
    require_pairable(tournament, number)
    initial = tournament.initial_colour or shown_initial_colour(tournament)
    before = replace(tournament.before_round(number), initial_colour=initial)
    rules = rules_for(tournament, edition)
    return read_field(before, number, rules.handling, virtual_points(before, number))


def pair_field(field: Field, rules: DutchRules, forced: tuple[int, int] | None = None) -> RoundPairing:
    """Pair a field that is known already; `forced` makes two players meet."""
    if not field.players:
        return RoundPairing(field.round, rules.key, ())
    engine = Engine(field, rules, forced)
    try:
        brackets = engine.run()
    except NothingLegal:
        raise nothing_legal(field, rules) from None
    return _Writer(field, rules, engine.bye_rank).pairing(brackets)


class _Writer:
    """Turns the engine's brackets into boards and reports."""

    def __init__(self, field: Field, rules: DutchRules, bye_rank: int | None) -> None:
        self.field = field
        self.rules = rules
        self.bye_rank = bye_rank

    def pairing(self, brackets: list[Paired]) -> RoundPairing:
        """The whole round."""
        seats: list[tuple[tuple[PlayerState, ...], int]] = []
        for place, bracket in enumerate(brackets):
            seats += [
                ((self.field.players[one], self.field.players[other]), place) for one, other in bracket.pairs
            ]
        if brackets[-1].left:
            seats.append(((self.field.players[brackets[-1].left[0]],), len(brackets) - 1))
        seats.sort(key=lambda seat: board_key(seat[0], self.rules.board_score))
        boards = tuple(
            self._board(number, players, place) for number, (players, place) in enumerate(seats, start=1)
        )
        reports = tuple(self.report(bracket) for bracket in brackets)
        return RoundPairing(self.field.round, self.rules.key, boards, reports)

    def _board(self, number: int, players: tuple[PlayerState, ...], place: int) -> Board:
        if len(players) == 1:
            return Board(number, players[0].number, None, place, bye_reason(players[0], self.rules))
        higher, lower = players
        colour, rule = colour_of_higher(higher, lower, self.field.initial_colour)
        white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
        reason = colour_reason(rule, higher, lower, colour, self.rules)
        return Board(number, white.number, black.number, place, reason)

    def report(self, bracket: Paired) -> BracketReport:
        """A bracket with its marks."""
        number = [player.number for player in self.field.players]
        members = bracket.bracket
        return BracketReport(
            score=self.field.players[members.residents[0]].pairing_score,
            kind=bracket.kind,
            moved_down=tuple(number[at] for at in members.moved_down),
            residents=tuple(number[at] for at in members.residents),
            pairs=tuple((number[one], number[other]) for one, other in bracket.pairs),
            downfloaters=tuple(number[at] for at in bracket.left),
            evaluation=self._evaluation(bracket),
            exchanged=(
                tuple(number[at] for at in bracket.exchanged[0]),
                tuple(number[at] for at in bracket.exchanged[1]),
            ),
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
