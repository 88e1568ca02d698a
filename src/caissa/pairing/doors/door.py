"""What can be asked at every door, and the doors to the Swiss systems for players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from caissa.errors import Finding
from caissa.pairing.checker import PairingCheck, RoundCheck, check_pairings, first_difference
from caissa.pairing.errors import NoSingleReason
from caissa.pairing.replay import eve_of_round
from caissa.pairing.result import Board, BracketReport, Reason, RoundPairing, WhyNot
from caissa.pairing.swiss.result import SwissBracket, SwissPairing
from caissa.pairing.systems import followed_system, pair
from caissa.pairing.why_not import why_not
from caissa.pairing.wording import Name, bracket_sentences, named
from caissa.regulations import editions_of
from caissa.tournament import Bye, Game, Outcome, Points, System, Tournament

MET = "C.04.1 2"
"""Two participants do not meet twice."""


class Door:
    """A tournament of players by a Swiss system."""

    who = "player"

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.system = followed_system(tournament)

    @property
    def called(self) -> str:
        """The system's name; where no code stands for it, the type in words."""
        stated = self.tournament.type_text if self.system is System.OTHER_SWISS else ""
        return stated or self.system.value

    # -- who ------------------------------------------------------------------

    @property
    def everyone(self) -> tuple[int, ...]:
        """The numbers of all who can be paired."""
        return self.tournament.numbers

    @property
    def name(self) -> Name:
        """How they are called."""
        return named(self.tournament)

    def points_before(self, number: int) -> Mapping[int, Points]:
        """Everybody's points on the eve of a round."""
        return {one: self.tournament.points(one, number - 1) for one in self.everyone}

    # -- the round ------------------------------------------------------------

    @property
    def next_round(self) -> int:
        """The number of the round to be paired next."""
        return self.tournament.next_round

    def eve(self, number: int) -> Tournament:
        """The facts from which a round is paired."""
        return eve_of_round(self.tournament, number)

    def pair(self, number: int, edition: str | None = None) -> RoundPairing:
        """A round as the system pairs it from the facts before it."""
        return pair(self.eve(number), number, edition=edition)

    def free(self, pairing: RoundPairing) -> tuple[int, ...]:  # noqa: ARG002 - only schedules have free days
        """Who has a free day by a schedule."""
        return ()

    def entered(self, pairing: RoundPairing) -> Tournament:
        """The tournament with the round in it, its results still to come."""
        eve = self.eve(pairing.round)
        announced = eve.round(pairing.round)
        games = tuple(
            Game(one.white, one.black, board=one.number) for one in pairing if one.black is not None
        )
        allocated = tuple(
            Bye(one.white, Outcome.PAIRING_ALLOCATED_BYE) for one in pairing if one.black is None
        )
        return eve.with_round(replace(announced, games=games, byes=(*announced.byes, *allocated)))

    # -- what it rests on -----------------------------------------------------

    def basis(self, pairing: RoundPairing) -> str:
        """The regulation and edition that a round was paired by."""
        return f"{self.regulation(pairing)} ({pairing.edition})"

    def regulation(self, pairing: RoundPairing | None = None) -> str:
        """The system's regulation."""
        return pairing.regulation if isinstance(pairing, SwissPairing) else self.system.regulation

    def findings(self, pairing: RoundPairing) -> tuple[Finding, ...]:
        """What is doubtful about the round."""
        return pairing.findings if isinstance(pairing, SwissPairing) else ()

    # -- the check ------------------------------------------------------------

    def check(self, edition: str | None = None) -> PairingCheck:
        """Every recorded round laid beside the same round paired again.

        Handbook: C.04.2 1.4
        """
        return check_pairings(self.tournament, edition=edition, engine=self.again)

    def again(
        self, tournament: Tournament, round_number: int | None = None, *, edition: str | None = None
    ) -> RoundPairing:
        """The round paired again from the facts on its eve."""
        return pair(tournament, round_number, edition=edition)

    def check_basis(self, check: PairingCheck) -> str:
        """What a check went by."""
        paired = next((one.pairing for one in check.rounds if one.pairing), None)
        if paired is not None:
            return self.basis(paired)
        return f"{self.regulation() or self.called}{f' ({check.edition})' if check.edition else ''}"

    def better_check(self, check: PairingCheck) -> PairingCheck | None:
        """The check by another edition with fewer wrong rounds, if there is one."""
        known = editions_of(self.regulation()) if self.regulation() else ()
        others = [self.check(one.key) for one in known]
        best = min(others, key=lambda other: len(other.wrong_rounds), default=check)
        return best if len(best.wrong_rounds) < len(check.wrong_rounds) else None

    def difference(self, one: RoundCheck, edition: str | None = None) -> WhyNot | Board | None:  # noqa: ARG002
        """The first thing in which the file and the engine differ, with the engine's reason."""
        if one.pairing is None or one.agrees or not one.only_expected:
            return None
        return one.pairing.board_of(one.only_expected[0][0])

    # -- the reasons ----------------------------------------------------------

    def about(self, bracket: BracketReport, edition: str) -> list[str]:  # noqa: ARG002 - teams cite by edition
        """One bracket in sentences."""
        told = bracket_sentences(bracket, self.name, self.who)
        if isinstance(bracket, SwissBracket) and bracket.upfloaters:
            told.insert(1, f"Floated up into it: {', '.join(map(self.name, bracket.upfloaters))}.")
        return told

    def why_not(self, number: int, one: int, other: int, edition: str | None = None) -> WhyNot:
        """Why these two do not meet, where that can be said of the two alone."""
        pairing, two = self.pair(number, edition), (one, other)
        for board in pairing:
            if set(board.players) == set(two):
                return WhyNot(two, True, board.colour)
        reason = self._reason_against(number, two)
        if reason is None:
            raise NoSingleReason(one=one, other=other, round=number, system=self.called)
        return WhyNot(two, False, reason)

    def _reason_against(self, number: int, two: tuple[int, int]) -> Reason | None:
        """A reason that holds for the two whatever the others do."""
        for one in self.eve(number).rounds[: number - 1]:
            if any({game.white, game.black} == set(two) and game.played for game in one.games):
                return Reason("pairing.met", MET, f"They have met in round {one.number}.", two)
        return None


class DutchDoor(Door):
    """A tournament by the FIDE (Dutch) system, whose engine answers for every pair."""

    def difference(self, one: RoundCheck, edition: str | None = None) -> WhyNot | Board | None:
        """Why the first pair that only the file has is not the engine's, or the first colour."""
        return first_difference(self.tournament, one, edition=edition)

    def why_not(self, number: int, one: int, other: int, edition: str | None = None) -> WhyNot:
        """The first criterion on which the best pairing with these two is worse."""
        return why_not(self.eve(number), number, one, other, edition=edition)
