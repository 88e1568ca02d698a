"""The door to the systems whose rounds are known from a table or a bracket."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from caissa.pairing.checker import PairingCheck, RoundCheck, verdict_on
from caissa.pairing.doors.door import Door
from caissa.pairing.doors.teams import TeamDoor
from caissa.pairing.errors import UnpairableRound
from caissa.pairing.replay import shown_initial_colour
from caissa.pairing.result import Reason, RoundPairing
from caissa.pairing.schedules import ScheduledRound, recorded
from caissa.pairing.team_play.recording import record_team_round
from caissa.tournament import System, Tournament

MOST_ROUNDS = 99
"""No report has more."""


class _BySchedule(Door):
    """What all schedules have in common."""

    def free(self, pairing: RoundPairing) -> tuple[int, ...]:
        """Who has a free day."""
        return pairing.free if isinstance(pairing, ScheduledRound) else ()

    def basis(self, pairing: RoundPairing) -> str:
        """The table, and where it stands."""
        title = pairing.table if isinstance(pairing, ScheduledRound) else self.system.value
        article = self.regulation(pairing)
        return f"{title} ({article})" if article else title

    def check_basis(self, check: PairingCheck) -> str:  # noqa: ARG002 - tables differ from stage to stage
        """The system alone."""
        return self.system.value[0].upper() + self.system.value[1:]

    def regulation(self, pairing: RoundPairing | None = None) -> str:
        """The article of the table; there is no edition to choose."""
        return next((board.colour.article for board in pairing), "") if pairing is not None else ""

    def again(
        self,
        tournament: Tournament,  # noqa: ARG002 - a table needs all facts, not those of the eve
        round_number: int | None = None,
        *,
        edition: str | None = None,
    ) -> RoundPairing:
        """The round as the table has it."""
        return self.pair(round_number or self.next_round, edition)

    def check(self, edition: str | None = None) -> PairingCheck:
        """Every recorded round laid beside the table; the order of boards and free days are not judged."""
        check = super().check(edition)
        return replace(check, rounds=tuple(map(_games_alone, check.rounds)))

    def _reason_against(self, number: int, two: tuple[int, int]) -> Reason | None:  # noqa: ARG002
        """The round in which the table has them meet, or that it never does; a bracket cannot say so."""
        rounds = list(self._known_rounds())
        for one in rounds:
            for board in one:
                if set(board.players) == set(two):
                    told = f"The table has them meet in round {one.round}."
                    return Reason("schedule.other-round", board.colour.article, told, two)
        if self.system is System.KNOCKOUT:
            return None
        return Reason("schedule.never", self.regulation(rounds[0]), "The table never has them meet.", two)

    def _known_rounds(self) -> Iterator[RoundPairing]:
        """Every round that can be told now."""
        for number in range(1, MOST_ROUNDS + 1):
            try:
                yield self.pair(number)
            except UnpairableRound:
                return


class ScheduleDoor(_BySchedule):
    """A tournament of players by a schedule."""

    def eve(self, number: int) -> Tournament:  # noqa: ARG002 - the table does not change with the round
        """All facts: who wins a tied tie of a knock-out is seen from who plays on."""
        known = self.tournament
        return replace(known, initial_colour=known.initial_colour or shown_initial_colour(known))

    def entered(self, pairing: RoundPairing) -> Tournament:
        """The tournament with the round in it: free days, and the games of those who left as forfeits.

        Handbook: C.05 6.6
        """
        assert isinstance(pairing, ScheduledRound)  # noqa: S101 - this door's own round
        return recorded(self.tournament.before_round(pairing.round), pairing)


class TeamScheduleDoor(_BySchedule, TeamDoor):
    """A tournament of teams by a schedule; the boards are matches."""

    pre_determined = True

    def eve(self, number: int) -> Tournament:  # noqa: ARG002 - the table does not change with the round
        """All facts."""
        return self.tournament

    def entered(self, pairing: RoundPairing) -> Tournament:
        """The tournament with the round in it, the list's first players where no line-up is submitted."""
        return record_team_round(self.tournament.before_round(pairing.round), pairing)


def _games_alone(one: RoundCheck) -> RoundCheck:
    """The round by its games, for a free day may be recorded in several ways."""
    if one.pairing is None:
        return one
    games = tuple(pair for pair in one.recorded if pair[1] is not None)
    return replace(one, recorded=games, verdict=verdict_on(games, one.expected, in_order=False))
