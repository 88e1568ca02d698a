"""What can be asked at every door, and the doors to the Swiss systems for players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from caissa.errors import Finding
from caissa.messages import comma_separated, msg
from caissa.pairing.checking.checker import (
    PairingCheck,
    RoundCheck,
    check_pairings,
    check_unless_worse,
    first_difference,
)
from caissa.pairing.checking.replay import eve_of_round
from caissa.pairing.doors.questions import asked
from caissa.pairing.result import Board, BracketReport, RoundPairing, WhyNot
from caissa.pairing.swiss.result import SwissBracket, SwissPairing
from caissa.pairing.systems import followed_system, pair
from caissa.pairing.wording import Name, bracket_sentences, named
from caissa.regulations import editions_of
from caissa.tournament import Bye, Game, Outcome, Points, System, Tournament


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
        """The tournament with the round in it, its results still to come; what is announced for later stays.

        A later round that has been paired does not outlive its ground.
        """
        known, number = self.tournament, pairing.round
        later = tuple(known.before_round(one.number).round(one.number) for one in known.rounds[number:])
        made = self.recorded(pairing)
        return replace(made, rounds=(*made.rounds[:number], *later))

    def recorded(self, pairing: RoundPairing) -> Tournament:
        """The tournament up to this round, with the round in it."""
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
        found = [self.check_instead(one.key, check) for one in known if not _is(one.key, check.edition)]
        better = [one for one in found if one and len(one.wrong_rounds) < len(check.wrong_rounds)]
        return min(better, key=lambda one: len(one.wrong_rounds), default=None)

    def check_instead(self, edition: str, than: PairingCheck) -> PairingCheck | None:
        """The check by another edition; None as soon as it cannot be better."""
        return check_unless_worse(self.tournament, than, edition=edition, engine=self.again)

    def difference(self, one: RoundCheck, edition: str | None = None) -> WhyNot | Board | None:
        """Why the first pair that only the file has is not the engine's, or the first colour or bye."""

        def why(_eve: Tournament, number: int, first: int, second: int, *, edition: str | None) -> WhyNot:
            return self.why_not(number, first, second, edition)

        return first_difference(self.tournament, one, edition=edition, why=why) or first_board(one)

    # -- the reasons ----------------------------------------------------------

    def about(self, bracket: BracketReport, edition: str) -> list[str]:  # noqa: ARG002 - teams cite by edition
        """One bracket in sentences."""
        told = bracket_sentences(bracket, self.name, self.who)
        if isinstance(bracket, SwissBracket) and bracket.upfloaters:
            names = comma_separated(map(self.name, bracket.upfloaters))
            told.insert(1, msg("Floated up into it: {names}.", names=names))
        return told

    def why_not(self, number: int, one: int, other: int, edition: str | None = None) -> WhyNot:
        """The first criterion on which the best pairing with these two is worse."""
        return asked(self.system, self.eve(number), number, one, other, edition)


def first_board(one: RoundCheck) -> Board | None:
    """The first board that only the engine has, with its reason."""
    if one.pairing is None or one.agrees or not one.only_expected:
        return None
    return one.pairing.board_of(one.only_expected[0][0])


def _is(key: str, used: str) -> bool:
    """Is this the edition that a check went by, as far as it is known?"""
    return bool(used) and key.startswith(used)
