"""Pairing a round of a Double-Swiss: the first game of a match, or the second with colours reversed."""

from __future__ import annotations

from collections.abc import Sequence

from caissa.errors import Finding
from caissa.messages import msg, plural
from caissa.pairing.errors import NoLegalPairing, UnpairableRound
from caissa.pairing.result import Board, BracketKind, BracketReport, Evaluation, Reason, RoundPairing
from caissa.pairing.swiss.deprecation import deprecation
from caissa.pairing.swiss.double_swiss.colours import colour_of
from caissa.pairing.swiss.double_swiss.criteria import marks
from caissa.pairing.swiss.double_swiss.editions import REGULATION, rules_for
from caissa.pairing.swiss.double_swiss.engine import Engine, Paired
from caissa.pairing.swiss.double_swiss.matches import GAMES, Matches, MatchPlayer
from caissa.pairing.swiss.double_swiss.scoring import bye_value
from caissa.pairing.swiss.editions import SwissRules
from caissa.pairing.swiss.round_input import RoundInput, require_players, require_rounds, round_input
from caissa.pairing.swiss.state import PlayerState
from caissa.pairing.swiss.swiss_round import SwissRound
from caissa.pairing.swiss.validator import AbsoluteRules, validate
from caissa.pairing.swiss.writing import PlayersWriter, bye_by_rank
from caissa.tournament import Colour, Outcome, Tournament

RANKED_BY = msg("lowest score, most matches played, largest TPN")
"""How those are ranked who may have the bye."""


def pair_double_swiss_round(
    tournament: Tournament, round_number: int | None = None, *, edition: str | None = None
) -> RoundPairing:
    """Pair a round of a Double-Swiss, by default the next: odd rounds are first games, even ones second.

    Handbook: C.04.5 0, 2.2.1
    """
    rules = rules_for(tournament, edition)
    number = tournament.next_round if round_number is None else round_number
    require_whole_matches(tournament, number)
    if number % GAMES == 0:
        return second_games(tournament, number, rules)
    return MatchRound(tournament, number, rules).paired()


class MatchRound(SwissRound):
    """The first games of a round of matches, ready to be paired."""

    def __init__(self, tournament: Tournament, number: int, rules: SwissRules) -> None:
        self.rules = rules
        position = round_input(tournament, number, rules.handling)
        self.position = require_players(position, f"{REGULATION} 3.3")
        self.matches = Matches(position)
        self.players = self.matches.players()
        self.last = tournament.scheduled_rounds == number + 1

    def run_engine(self, forced: tuple[int, int] | None) -> RoundPairing:
        """The round by the engine of the Double-Swiss."""
        engine = Engine(self.players, last_round=self.last, forced=forced)
        brackets = engine.run()
        writer = MatchWriter(self.position, self.rules, self.players, engine.bye, last_round=self.last)
        return writer.pairing(brackets)

    def nothing_legal(self) -> NoLegalPairing:
        """No complete pairing keeps the absolute criteria."""
        return NoLegalPairing(
            round=self.position.round,
            why=msg("no complete pairing keeps C1 and C2"),
            article=f"{REGULATION} {self.rules.articles['none']}",
        )

    def validate(self, pairing: RoundPairing) -> None:
        """C1 and C2 by the facts; no colour keeps two apart."""
        validate(self.position.tournament, pairing, AbsoluteRules())


def require_whole_matches(tournament: Tournament, number: int) -> None:
    """Refuse an odd number of rounds, and acceleration whose points nobody has recorded."""
    rounds = require_rounds(tournament, number, "C.04.1 1")
    if rounds % GAMES:
        raise UnpairableRound(
            round=number,
            why=plural(
                "{count} round does not make matches of two games",
                "{count} rounds do not make matches of two games",
                rounds,
            ),
            article=f"{REGULATION} 0",
        )
    if tournament.type.baku and not tournament.virtual_points:
        raise UnpairableRound(
            round=number,
            why=msg(
                "the rules do not say what a win is worth for acceleration here; record the virtual points"
            ),
            article="C.04.7 1.4",
        )


def second_games(tournament: Tournament, number: int, rules: SwissRules) -> RoundPairing:
    """The second game of every match: the same opponents with colours reversed.

    Handbook: C.04.5 4.4
    """
    first = tournament.round(number - 1)
    if not first.paired:
        raise UnpairableRound(
            round=number, why=msg("round {round} has not been paired yet", round=number - 1)
        )
    reason = Reason(
        "colour.second_game", f"{REGULATION} 4.4", msg("Colours are reversed in the second game.")
    )
    boards = [
        Board(place, game.black, game.white, 0, reason) for place, game in enumerate(first.games, start=1)
    ]
    for bye in first.byes:
        if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE:
            words = msg("{player} has the pairing-allocated bye for the whole match.", player=bye.participant)
            why = Reason("bye.assigned", f"{REGULATION} 0", words, (bye.participant,))
            boards.append(Board(len(boards) + 1, bye.participant, None, 0, why))
    return RoundPairing(
        number,
        rules.key,
        tuple(boards),
        regulation=REGULATION,
        findings=_findings(tournament),
    )


def _findings(tournament: Tournament) -> tuple[Finding, ...]:
    return (deprecation(msg("Double-Swiss system")), *bye_value(tournament.scoring))


class MatchWriter(PlayersWriter[Paired]):
    """Writes the first games of a round of matches down."""

    regulation = REGULATION

    def __init__(
        self,
        position: RoundInput,
        rules: SwissRules,
        players: Sequence[MatchPlayer],
        bye: int | None,
        *,
        last_round: bool,
    ) -> None:
        super().__init__(position.round, rules.key, [player.state for player in players], bye)
        self.position = position
        self.rules = rules
        self.players = players
        self.last_round = last_round

    def allocate(self, higher: PlayerState, lower: PlayerState) -> tuple[Colour, Reason]:
        """The colour in the first game."""
        return colour_of(higher, lower, self.position.field.initial_colour)

    def bye_reason(self, taker: PlayerState) -> Reason:
        """The first of those who may have the PAB."""
        return bye_by_rank(taker, f"{REGULATION} {self.rules.articles['bye']}", RANKED_BY)

    def findings(self) -> tuple[Finding, ...]:
        """The system is deprecated, and what the bye is worth."""
        return _findings(self.position.tournament)

    def report(self, bracket: Paired) -> BracketReport:
        """A bracket with its marks."""
        pairs = [(self.players[higher], self.players[lower]) for higher, lower in bracket.pairs]
        upfloaters = [self.players[at] for at in bracket.upfloaters]
        score = self.players[bracket.residents[0]].state.pairing_score
        evaluation = marks(
            score, pairs, upfloaters, bracket.needed, self.rules.articles, last_round=self.last_round
        )
        return BracketReport(
            score=score,
            kind=BracketKind.HETEROGENEOUS if upfloaters else BracketKind.HOMOGENEOUS,
            moved_down=(),
            residents=self.numbers(bracket.residents),
            pairs=tuple((higher.state.number, lower.state.number) for higher, lower in pairs),
            downfloaters=(),
            evaluation=Evaluation(evaluation),
            upfloaters=self.numbers(bracket.upfloaters),
        )
