"""What the pairing systems have in common: those for players here, those for teams in `teams.system`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace

from caissa.messages import comma_separated, msg
from caissa.pairing.replay import facts_before_round, recorded_round
from caissa.pairing.result import BracketReport, RecordedRound, RoundPairing, WhyNot
from caissa.pairing.wording import Name, bracket_sentences, named
from caissa.tournament import Bye, Game, Outcome, Points, System, Tournament


class SystemBase(ABC):
    """One tournament with the system it is paired by."""

    who = "player"
    scheduled = False

    def __init__(self, tournament: Tournament, system: System) -> None:
        self.tournament = tournament
        self.system = system

    @property
    def title(self) -> str:
        """The system's name; where no code stands for it, the type in words."""
        stated = self.tournament.type_text if self.system is System.OTHER_SWISS else ""
        return stated or self.system.value

    @property
    def regulation(self) -> str:
        """The system's regulation."""
        return self.system.regulation

    # -- pairing ----------------------------------------------------------------

    def pair(self, number: int | None = None, edition: str | None = None) -> RoundPairing:
        """A round, by default the next one, as the system pairs it from the facts before it."""
        chosen = self.next_round if number is None else number
        return self.pair_from(self.before_round(chosen), chosen, edition)

    @abstractmethod
    def pair_from(self, before: Tournament, number: int, edition: str | None) -> RoundPairing:
        """A round from the facts before it."""

    @abstractmethod
    def why_not(self, number: int, first: int, second: int, edition: str | None = None) -> WhyNot:
        """Why two do not meet in a round."""

    def about(self, bracket: BracketReport, edition: str) -> list[str]:  # noqa: ARG002 - teams cite by edition
        """One bracket in sentences."""
        sentences = bracket_sentences(bracket, self.name, self.who)
        if bracket.upfloaters:
            names = comma_separated(map(self.name, bracket.upfloaters))
            sentences.insert(1, msg("Floated up into it: {names}.", names=names))
        return sentences

    # -- who ----------------------------------------------------------------------

    @property
    @abstractmethod
    def participants(self) -> tuple[int, ...]:
        """The numbers of all who can be paired."""

    @property
    @abstractmethod
    def name(self) -> Name:
        """What they are called."""

    @property
    @abstractmethod
    def next_round(self) -> int:
        """The number of the round to be paired next."""

    @abstractmethod
    def before_round(self, number: int) -> Tournament:
        """The facts from which a round is paired."""

    @abstractmethod
    def points_before(self, number: int) -> Mapping[int, Points]:
        """Everybody's points before a round."""

    # -- rounds into the tournament, and out of it -----------------------------------

    def with_pairing(self, pairing: RoundPairing) -> Tournament:
        """The tournament with the round in it, its results still to come; what is announced for later stays.

        A later round that has been paired does not outlive its ground.
        """
        number, rounds = pairing.round, self.tournament.rounds
        later = tuple(
            self.tournament.before_round(after.number).round(after.number) for after in rounds[number:]
        )
        upto = self.entered(pairing)
        return replace(upto, rounds=(*upto.rounds[:number], *later))

    @abstractmethod
    def entered(self, pairing: RoundPairing) -> Tournament:
        """The tournament up to this round, with the round in it."""

    @property
    @abstractmethod
    def recorded_rounds(self) -> tuple[int, ...]:
        """The numbers of the rounds that can be laid beside the same rounds paired again."""

    @abstractmethod
    def recorded(self, number: int) -> RecordedRound:
        """A round as it was recorded."""


class PlayerSystem(SystemBase):
    """A tournament of players."""

    @property
    def participants(self) -> tuple[int, ...]:
        """The numbers of all players."""
        return self.tournament.numbers

    @property
    def name(self) -> Name:
        """Players by number and name."""
        return named(self.tournament)

    @property
    def next_round(self) -> int:
        """The number of the round to be paired next."""
        return self.tournament.next_round

    def before_round(self, number: int) -> Tournament:
        """The facts as they stood before a round."""
        return facts_before_round(self.tournament, number)

    def points_before(self, number: int) -> Mapping[int, Points]:
        """Everybody's points before a round."""
        return {player: self.tournament.points(player, number - 1) for player in self.participants}

    def entered(self, pairing: RoundPairing) -> Tournament:
        """The tournament up to this round, with the round in it."""
        before = self.before_round(pairing.round)
        announced = before.round(pairing.round)
        games = tuple(
            Game(board.white, board.black, board=board.number) for board in pairing if board.black is not None
        )
        allocated = tuple(
            Bye(board.white, Outcome.PAIRING_ALLOCATED_BYE) for board in pairing if board.black is None
        )
        return before.with_round(replace(announced, games=games, byes=(*announced.byes, *allocated)))

    @property
    def recorded_rounds(self) -> tuple[int, ...]:
        """Every round with a game or a pairing-allocated bye."""
        return tuple(played.number for played in self.tournament.rounds if played.paired)

    def recorded(self, number: int) -> RecordedRound:
        """A round in the order of its boards, the pairing-allocated bye last."""
        return recorded_round(self.tournament.round(number))
