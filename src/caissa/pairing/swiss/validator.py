"""An independent look at a finished pairing of any Swiss system: does it keep the absolute criteria?

It shares no code with the engines and reads only the facts of the tournament and the virtual points that
count in the round, so that a fault in the one is not a fault in the other. Every pairing passes through
it before it is handed out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property

from caissa.messages import msg, plural
from caissa.pairing.errors import IllegalPairing
from caissa.pairing.result import Board, Reason, RoundPairing
from caissa.pairing.swiss.acceleration import virtual_points
from caissa.tournament import ZERO, Colour, Outcome, Points, Tournament
from caissa.tournament.outcome import PLAYED


class ByeBarredBy(Enum):
    """What bars a player from the pairing-allocated bye."""

    BYE = auto()
    BYE_OR_FORFEIT_WIN = auto()
    BYE_OR_WIN_WITHOUT_PLAYING = auto()


class SameColour(Enum):
    """Whether two who must both have the same colour may meet."""

    ALLOWED = auto()
    FOR_TOPSCORERS = auto()
    FORBIDDEN = auto()


@dataclass(frozen=True, slots=True)
class AbsoluteRules:
    """What a system forbids outright, besides second meetings and prohibited pairings."""

    bye_barred_by: ByeBarredBy = ByeBarredBy.BYE
    same_colour: SameColour = SameColour.ALLOWED


DUTCH_RULES = AbsoluteRules(ByeBarredBy.BYE_OR_WIN_WITHOUT_PLAYING, SameColour.FOR_TOPSCORERS)
"""The FIDE (Dutch) system since 2026 (C.04.3 2.1); before, only a win by forfeit barred the bye."""

DUTCH_RULES_2017 = AbsoluteRules(ByeBarredBy.BYE_OR_FORFEIT_WIN, SameColour.FOR_TOPSCORERS)


def dutch_rules(edition: str) -> AbsoluteRules:
    """What an edition of the FIDE (Dutch) system forbids outright."""
    return DUTCH_RULES_2017 if edition == "2017" else DUTCH_RULES


def validate(tournament: Tournament, pairing: RoundPairing, rules: AbsoluteRules) -> None:
    """Refuse a round of players that breaks an absolute rule, leaves someone out or pairs one twice."""
    _require_legal(_Players(tournament, pairing.round, rules), pairing)


def validate_team_pairing(tournament: Tournament, pairing: RoundPairing) -> None:
    """Refuse a round of teams that breaks C1 or C2, leaves a team out or pairs one twice."""
    _require_legal(_Teams(tournament, pairing.round), pairing)


def objections(
    tournament: Tournament, pairing: RoundPairing, rules: AbsoluteRules | None = None
) -> list[Reason]:
    """What speaks against a round of players, by default by the Dutch system; nothing if it is legal."""
    chosen = dutch_rules(pairing.edition) if rules is None else rules
    return list(_Players(tournament, pairing.round, chosen).objections(pairing))


def team_objections(tournament: Tournament, pairing: RoundPairing) -> list[Reason]:
    """What speaks against a round of teams; nothing if it is legal."""
    return list(_Teams(tournament, pairing.round).objections(pairing))


def _require_legal(facts: _Facts, pairing: RoundPairing) -> None:
    for objection in facts.objections(pairing):
        raise IllegalPairing(round=pairing.round, why=objection.sentence, article=objection.article)


class _Facts(ABC):
    """One round of one tournament, seen without the engine."""

    def __init__(self, tournament: Tournament, round_number: int) -> None:
        self.tournament = tournament
        self.round = round_number

    def objections(self, pairing: RoundPairing) -> Iterator[Reason]:
        """Everything that speaks against a pairing."""
        yield from self._attendance(pairing)
        for board in pairing:
            yield from self._bye(board) if board.black is None else self._meeting(board, board.black)

    def _attendance(self, pairing: RoundPairing) -> Iterator[Reason]:
        """Is everyone who is there paired once, and nobody else; is there at most one PAB?"""
        seated = Counter(number for board in pairing for number in board.players)
        there = self.there()
        for number, times in seated.items():
            if times > 1:
                sentence = plural(
                    "{number} is paired {count} time",
                    "{number} is paired {count} times",
                    times,
                    number=number,
                )
                yield Reason("pairing.twice", "C.04.1", sentence, (number,))
        for number in sorted(seated.keys() - there):
            sentence = msg("{number} is paired but not available", number=number)
            yield Reason("pairing.absent", "C.04.2 3.3", sentence, (number,))
        for number in sorted(there - seated.keys()):
            sentence = msg("{number} is not paired", number=number)
            yield Reason("pairing.left-out", "C.04.1 3", sentence, (number,))
        byes = sum(board.black is None for board in pairing)
        if byes != len(there) % 2:
            sentence = plural(
                "{count} player gets the pairing-allocated bye",
                "{count} players get the pairing-allocated bye",
                byes,
            )
            yield Reason("pairing.byes", "C.04.1 3", sentence)

    def _bye(self, board: Board) -> Iterator[Reason]:
        """May this one have the PAB (C2)?"""
        if self.bye_barred(board.white):
            sentence = msg("{white} may not get the pairing-allocated bye", white=board.white)
            yield Reason("pairing.bye", "C.04.1 4", sentence, (board.white,))

    def _meeting(self, board: Board, black: int) -> Iterator[Reason]:
        """Does one board keep C1 and C3?"""
        white = board.white
        if self.have_met(white, black):
            sentence = msg("{white} and {black} have met", white=white, black=black)
            yield Reason("pairing.rematch", "C.04.1 2", sentence, board.players)
        if self.tournament.prohibited_pairings and self.tournament.may_not_meet(white, black, self.round):
            sentence = msg("{white} and {black} must not meet", white=white, black=black)
            yield Reason("pairing.prohibited", "C.04.2", sentence, board.players)
        if self.colours_clash(white, black):
            sentence = msg("{white} and {black} must both have the same colour", white=white, black=black)
            yield Reason("pairing.colours", "C.04.1 6-7", sentence, board.players)

    @abstractmethod
    def there(self) -> set[int]:
        """Everyone who is to be paired."""

    @abstractmethod
    def have_met(self, white: int, black: int) -> bool:
        """Have two played each other before?"""

    @abstractmethod
    def bye_barred(self, number: int) -> bool:
        """Has this one had what bars the PAB?"""

    @abstractmethod
    def colours_clash(self, white: int, black: int) -> bool:
        """Must both have the same colour, and is that forbidden?"""


class _Players(_Facts):
    """The facts about players."""

    def __init__(self, tournament: Tournament, round_number: int, rules: AbsoluteRules) -> None:
        super().__init__(tournament, round_number)
        self.rules = rules

    def there(self) -> set[int]:
        """All who have arrived, not left, and announced no bye."""
        announced = (Outcome.HALF_POINT_BYE, Outcome.FULL_POINT_BYE, Outcome.ZERO_POINT_BYE)
        byes = self.tournament.round(self.round).byes
        excused = {bye.participant for bye in byes if bye.outcome in announced}
        return {
            player.number
            for player in self.tournament.players
            if player.first_round <= self.round
            and not player.gone_in(self.round)
            and player.number not in excused
        }

    def have_met(self, white: int, black: int) -> bool:
        """Is there a game between two that was played?"""
        for _, outcome, opponent, _, _ in self.tournament.results(white)[: self.round - 1]:
            if opponent == black and outcome.played:
                return True
        return False

    def bye_barred(self, number: int) -> bool:
        """Has the player had a PAB, or a win without playing that bars it?"""
        return any(
            result.outcome is Outcome.PAIRING_ALLOCATED_BYE or self._bars_bye(number, result.round)
            for result in self.tournament.results(number)[: self.round - 1]
            if not result.outcome.played
        )

    def _bars_bye(self, number: int, round_number: int) -> bool:
        """Does a round without a game bar the PAB, other than by the PAB itself?"""
        if self.rules.bye_barred_by is ByeBarredBy.BYE_OR_FORFEIT_WIN:
            return self.tournament.result(number, round_number).outcome is Outcome.FORFEIT_WIN
        if self.rules.bye_barred_by is ByeBarredBy.BYE_OR_WIN_WITHOUT_PLAYING:
            return self.tournament.points_in(number, round_number) >= self.tournament.scoring.win
        return False

    def colours_clash(self, white: int, black: int) -> bool:
        """Do both need the same colour, topscorers in the last round aside where they are excepted?"""
        if self.rules.same_colour is SameColour.ALLOWED:
            return False
        needed = self._needs(white)
        if needed is None or needed is not self._needs(black):
            return False
        if self.rules.same_colour is SameColour.FORBIDDEN:
            return True
        return not (self._is_topscorer(white) or self._is_topscorer(black))

    def _needs(self, number: int) -> Colour | None:
        """The colour that a player must get: two in a row, or a difference of two."""
        had = [
            colour
            for _, outcome, _, colour, _ in self.tournament.results(number)[: self.round - 1]
            if outcome in PLAYED and colour is not None
        ]
        balance = had.count(Colour.WHITE) - had.count(Colour.BLACK)
        if balance > 1 or (balance > -2 and had[-2:] == [Colour.WHITE, Colour.WHITE]):
            return Colour.BLACK
        if balance < -1 or had[-2:] == [Colour.BLACK, Colour.BLACK]:
            return Colour.WHITE
        return None

    def _is_topscorer(self, number: int) -> bool:
        """Over half of the points so far in the last round, virtual points included?"""
        if self.tournament.scheduled_rounds != self.round:
            return False
        virtual = self._virtual.get(number, ())
        extra = virtual[self.round - 1] if self.round <= len(virtual) else ZERO
        score: Points = self.tournament.points(number, self.round - 1) + extra
        return 2 * score > self.tournament.scoring.win * (self.round - 1)

    @cached_property
    def _virtual(self) -> dict[int, tuple[Points, ...]]:
        return virtual_points(self.tournament.before_round(self.round), self.round)


class _Teams(_Facts):
    """The facts about teams; no colour keeps two teams apart."""

    def there(self) -> set[int]:
        """All teams that have neither left nor a bye announced."""
        announced = self.tournament.before_round(self.round).round(self.round).team_byes
        away = {bye.participant for bye in announced}
        return {team.number for team in self.tournament.teams if not team.away_in(self.round)} - away

    def have_met(self, white: int, black: int) -> bool:
        """Is there a match between two of which at least one game was played?"""
        return frozenset((white, black)) in self._played

    @cached_property
    def _played(self) -> set[frozenset[int]]:
        from caissa.tournament.matches import matches

        return {
            frozenset((match.white, match.black))
            for played in self.tournament.rounds[: self.round - 1]
            for match in matches(self.tournament, played.number)
            if match.how is None and any(played.games[index].played for index in match.boards)
        }

    def bye_barred(self, number: int) -> bool:
        """Has the team had the PAB before?"""
        return any(
            bye.participant == number and bye.outcome is Outcome.PAIRING_ALLOCATED_BYE
            for played in self.tournament.rounds[: self.round - 1]
            for bye in played.team_byes
        )

    def colours_clash(self, white: int, black: int) -> bool:  # noqa: ARG002 - the same for all teams
        """Never, among teams."""
        return False
