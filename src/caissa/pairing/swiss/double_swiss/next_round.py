"""Pairing a round of a Double-Swiss: the first game of a match, or the second with colours reversed."""

from __future__ import annotations

from collections.abc import Sequence

from caissa.errors import Finding
from caissa.messages import msg
from caissa.pairing.errors import NoLegalPairing, UnpairableRound
from caissa.pairing.result import Board, BracketKind, Evaluation, Reason
from caissa.pairing.swiss.double_swiss.colours import colour_of
from caissa.pairing.swiss.double_swiss.criteria import marks
from caissa.pairing.swiss.double_swiss.editions import REGULATION, rules_for
from caissa.pairing.swiss.double_swiss.engine import Engine, Paired
from caissa.pairing.swiss.double_swiss.matches import GAMES, Matches, MatchPlayer
from caissa.pairing.swiss.double_swiss.scoring import bye_value
from caissa.pairing.swiss.editions import SwissRules
from caissa.pairing.swiss.errors import NothingLegal
from caissa.pairing.swiss.result import SwissBracket, SwissPairing, deprecation
from caissa.pairing.swiss.round_input import Eve, eve_of, require_rounds
from caissa.pairing.swiss.validator import validate
from caissa.pairing.swiss.writing import Bye, published
from caissa.tournament import Outcome, Tournament

RANKED_BY = msg("lowest score, most matches played, largest TPN")
"""How those are ranked who may have the bye."""


def pair_double_swiss_round(
    tournament: Tournament, round_number: int | None = None, *, edition: str | None = None
) -> SwissPairing:
    """Pair a round of a Double-Swiss, by default the next: odd rounds are first games, even ones second.

    Handbook: C.04.5 0, 2.2.1
    """
    rules = rules_for(tournament, edition)
    number = tournament.next_round if round_number is None else round_number
    require_whole_matches(tournament, number)
    if number % GAMES == 0:
        return second_games(tournament, number, rules)
    return MatchRound(tournament, number, rules).paired()


class MatchRound:
    """The first games of a round of matches on their eve, ready to be paired."""

    def __init__(self, tournament: Tournament, number: int, rules: SwissRules) -> None:
        self.rules = rules
        self.eve = eve_of(tournament, number, rules.handling, f"{REGULATION} 3.3")
        self.matches = Matches(self.eve)
        self.players = self.matches.players()
        self.last = tournament.scheduled_rounds == number + 1

    def paired(self, forced: tuple[int, int] | None = None) -> SwissPairing:
        """The round; with `forced` two must meet."""
        engine = Engine(self.players, last_round=self.last, forced=forced)
        try:
            brackets = engine.run()
        except NothingLegal:
            raise NoLegalPairing(
                round=self.eve.round,
                why=msg("no complete pairing keeps C1 and C2"),
                article=f"{REGULATION} {self.rules.articles['none']}",
            ) from None
        writer = _Writer(self.eve, self.rules, self.players, engine.bye, last_round=self.last)
        pairing = writer.pairing(brackets)
        validate(self.eve.tournament, pairing)
        return pairing


def require_whole_matches(tournament: Tournament, number: int) -> None:
    """Refuse an odd number of rounds, and acceleration whose points nobody has recorded."""
    rounds = require_rounds(tournament, number, "C.04.1 1")
    if rounds % GAMES:
        raise UnpairableRound(
            round=number,
            why=msg("{rounds} rounds do not make matches of two games", rounds=rounds),
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


def second_games(tournament: Tournament, number: int, rules: SwissRules) -> SwissPairing:
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
    return SwissPairing(
        number,
        rules.key,
        tuple(boards),
        regulation=REGULATION,
        findings=_findings(tournament),
    )


def _findings(tournament: Tournament) -> tuple[Finding, ...]:
    return (deprecation(msg("Double-Swiss system")), *bye_value(tournament.scoring))


class _Writer:
    """Turns the engine's brackets into boards and reports."""

    def __init__(
        self,
        eve: Eve,
        rules: SwissRules,
        players: Sequence[MatchPlayer],
        bye: int | None,
        *,
        last_round: bool,
    ) -> None:
        self.eve = eve
        self.rules = rules
        self.players = players
        self.bye = bye
        self.last_round = last_round

    def pairing(self, brackets: Sequence[Paired]) -> SwissPairing:
        """The whole round."""
        initial = self.eve.field.initial_colour
        boards = published(
            [bracket.pairs for bracket in brackets],
            [player.state for player in self.players],
            lambda one, other: colour_of(one, other, initial),
            Bye(self.bye, f"{REGULATION} {self.rules.articles['bye']}", RANKED_BY),
        )
        return SwissPairing(
            self.eve.round,
            self.rules.key,
            boards,
            tuple(self._report(bracket) for bracket in brackets),
            regulation=REGULATION,
            findings=_findings(self.eve.tournament),
        )

    def _report(self, bracket: Paired) -> SwissBracket:
        pairs = [(self.players[one], self.players[other]) for one, other in bracket.pairs]
        upfloaters = [self.players[at] for at in bracket.upfloaters]
        score = self.players[bracket.residents[0]].state.pairing_score
        found = marks(
            score, pairs, upfloaters, bracket.needed, self.rules.articles, last_round=self.last_round
        )
        return SwissBracket(
            score=score,
            kind=BracketKind.HETEROGENEOUS if upfloaters else BracketKind.HOMOGENEOUS,
            moved_down=(),
            residents=self._numbers(bracket.residents),
            pairs=tuple((one.state.number, other.state.number) for one, other in pairs),
            downfloaters=(),
            evaluation=Evaluation(found),
            upfloaters=self._numbers(bracket.upfloaters),
        )

    def _numbers(self, places: Sequence[int]) -> tuple[int, ...]:
        return tuple(self.players[at].state.number for at in places)
