"""An independent look at a finished pairing: does it keep the absolute criteria?

It shares no code with the engine and reads only the facts of the tournament and the virtual points that
count in the round, so that a fault in the one is not a fault in the other. Every
pairing passes through it before it is handed out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from caissa.messages import msg
from caissa.pairing.errors import IllegalPairing
from caissa.pairing.result import Board, Reason, RoundPairing
from caissa.pairing.swiss.acceleration import virtual_points
from caissa.tournament import ZERO, Colour, Outcome, Points, Tournament


def validate(tournament: Tournament, pairing: RoundPairing) -> None:
    """Refuse a pairing that breaks an absolute criterion (C1-C3), leaves someone out or pairs one twice."""
    for objection in objections(tournament, pairing):
        raise IllegalPairing(round=pairing.round, why=objection.sentence, article=objection.article)


def objections(tournament: Tournament, pairing: RoundPairing) -> list[Reason]:
    """What speaks against a pairing; nothing if it is legal."""
    look = _Look(tournament, pairing.round, pairing.edition)
    found = [*look.at_attendance(pairing)]
    for board in pairing.boards:
        found += look.at_board(board)
    return found


class _Look:
    """One round of one tournament, seen without the engine."""

    def __init__(self, tournament: Tournament, round_number: int, edition: str) -> None:
        self.tournament = tournament
        self.round = round_number
        self.edition = edition
        self.last = tournament.scheduled_rounds == round_number
        self.virtual = virtual_points(tournament.before_round(round_number), round_number)
        announced = (Outcome.HALF_POINT_BYE, Outcome.FULL_POINT_BYE, Outcome.ZERO_POINT_BYE)
        byes = tournament.round(round_number).byes
        self.excused = {bye.participant for bye in byes if bye.outcome in announced}

    def at_attendance(self, pairing: RoundPairing) -> Iterator[Reason]:
        """Is everyone who is there paired once, and nobody else; is there at most one PAB?"""
        seated = Counter(player for board in pairing.boards for player in board.players)
        there = {number for number in self.tournament.numbers if self._there(number)}
        for number, times in seated.items():
            if times > 1:
                yield Reason(
                    "pairing.twice",
                    "C.04.1",
                    msg("{number} is paired {times} times", number=number, times=times),
                    (number,),
                )
        for number in sorted(seated.keys() - there):
            yield Reason(
                "pairing.absent",
                "C.04.2 3.3",
                msg("{number} is paired but not there", number=number),
                (number,),
            )
        for number in sorted(there - seated.keys()):
            yield Reason(
                "pairing.left-out", "C.04.1 3", msg("{number} is not paired", number=number), (number,)
            )
        byes = sum(board.black is None for board in pairing.boards)
        if byes != len(there) % 2:
            yield Reason(
                "pairing.byes", "C.04.1 3", msg("{byes} players get the pairing-allocated bye", byes=byes)
            )

    def _there(self, number: int) -> bool:
        player = self.tournament.player(number)
        if player.first_round > self.round or player.gone_in(self.round):
            return False
        return number not in self.excused

    def at_board(self, board: Board) -> Iterator[Reason]:
        """Does one board keep C1, C2 and C3?"""
        if board.black is None:
            if self._bye_barred(board.white):
                sentence = msg("{white} may not get the pairing-allocated bye", white=board.white)
                yield Reason("pairing.bye", "C.04.1 4", sentence, (board.white,))
            return
        white, black = board.white, board.black
        if any(
            result.opponent == black and result.outcome.played
            for result in self.tournament.results(white)[: self.round - 1]
        ):
            yield Reason(
                "pairing.rematch",
                "C.04.1 2",
                msg("{white} and {black} have met", white=white, black=black),
                board.players,
            )
        if self.tournament.may_not_meet(white, black, self.round):
            sentence = msg("{white} and {black} must not meet", white=white, black=black)
            yield Reason("pairing.prohibited", "C.04.2", sentence, board.players)
        if self._colours_clash(white, black):
            sentence = msg("{white} and {black} must both have the same colour", white=white, black=black)
            yield Reason("pairing.colours", "C.04.1 6-7", sentence, board.players)

    def _bye_barred(self, number: int) -> bool:
        """Has the player had a PAB, or a win without playing (by forfeit only, before 2026)?"""
        win = self.tournament.scoring.win
        for result in self.tournament.results(number)[: self.round - 1]:
            if result.outcome is Outcome.PAIRING_ALLOCATED_BYE:
                return True
            if result.outcome.played:
                continue
            scored = self.tournament.points_in(number, result.round)
            if result.outcome is Outcome.FORFEIT_WIN if self.edition == "2017" else scored >= win:
                return True
        return False

    def _colours_clash(self, one: int, other: int) -> bool:
        needs = self._needs(one), self._needs(other)
        return needs[0] is not None and needs[0] is needs[1] and not (self._top(one) or self._top(other))

    def _needs(self, number: int) -> Colour | None:
        """The colour that a player must get: two in a row, or a difference of two."""
        had = [
            result.colour
            for result in self.tournament.results(number)[: self.round - 1]
            if result.outcome.played and result.colour is not None
        ]
        balance = had.count(Colour.WHITE) - had.count(Colour.BLACK)
        if balance > 1 or (balance > -2 and had[-2:] == [Colour.WHITE, Colour.WHITE]):
            return Colour.BLACK
        if balance < -1 or had[-2:] == [Colour.BLACK, Colour.BLACK]:
            return Colour.WHITE
        return None

    def _top(self, number: int) -> bool:
        """Over half of the points so far in the last round, virtual points included?"""
        most = self.tournament.scoring.win * (self.round - 1)
        virtual = self.virtual.get(number, ())
        extra = virtual[self.round - 1] if self.round <= len(virtual) else ZERO
        score: Points = self.tournament.points(number, self.round - 1) + extra
        return self.last and 2 * score > most
