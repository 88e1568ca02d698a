"""The door to the systems whose rounds are known from a table or a bracket."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from caissa.messages import capitalised, msg
from caissa.pairing.checking.checker import PairingCheck, RoundCheck, verdict_on
from caissa.pairing.checking.replay import shown_initial_colour
from caissa.pairing.doors.door import Door, first_board
from caissa.pairing.doors.teams import TeamDoor
from caissa.pairing.errors import NoEditions, UnpairableRound
from caissa.pairing.knockout.bracket import MANUAL
from caissa.pairing.result import Board, Reason, RoundPairing, WhyNot
from caissa.pairing.systems import pair
from caissa.pairing.tables.round_robin.editions import REGULATION
from caissa.pairing.tables.schedules import ScheduledRound, recorded
from caissa.pairing.teams.recording import record_team_round
from caissa.regulations import edition as register_edition
from caissa.tournament import AnnouncedEdition, System, Tournament

MOST_ROUNDS = 99
"""No report has more."""


class _BySchedule(Door):
    """What all schedules have in common."""

    def pair(self, number: int, edition: str | None = None) -> RoundPairing:
        """A round as the table has it; only the tables of round robins stand in several editions."""
        if not edition:
            return super().pair(number)
        if self.system is not System.ROUND_ROBIN:
            raise NoEditions(system=self.system.value)
        return pair(_by_edition(self.eve(number), edition), number)

    def free(self, pairing: RoundPairing) -> tuple[int, ...]:
        """Who has a free day."""
        return pairing.free if isinstance(pairing, ScheduledRound) else ()

    def basis(self, pairing: RoundPairing) -> str:
        """The table, and where it stands."""
        title = pairing.table if isinstance(pairing, ScheduledRound) else self.system.value
        article = self.regulation(pairing)
        return msg("{table} ({article})", table=title, article=article) if article else title

    def check_basis(self, check: PairingCheck) -> str:  # noqa: ARG002 - tables differ from stage to stage
        """The system alone."""
        return capitalised(self.system.value)

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

    def difference(self, one: RoundCheck, edition: str | None = None) -> WhyNot | Board | None:  # noqa: ARG002
        """The first board of the table that the file does not have."""
        return first_board(one)

    def why_not(self, number: int, one: int, other: int, edition: str | None = None) -> WhyNot:
        """The round in which the table has them meet, or that it never does; or what the bracket says."""
        pairing, two = self.pair(number, edition), (one, other)
        for board in pairing:
            if set(board.players) == set(two):
                return WhyNot(two, True, board.colour)
        if self.system is System.KNOCKOUT:
            return WhyNot(two, False, _by_bracket(pairing, two, self.free(pairing)))
        return WhyNot(two, False, self._by_table(two))

    def _by_table(self, two: tuple[int, int]) -> Reason:
        rounds = list(self._known_rounds())
        for one in rounds:
            for board in one:
                if set(board.players) == set(two):
                    told = msg("The table has them meet in round {round}.", round=one.round)
                    return Reason("schedule.other-round", board.colour.article, told, two)
        return Reason(
            "schedule.never", self.regulation(rounds[0]), msg("The table never has them meet."), two
        )

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

    def recorded(self, pairing: RoundPairing) -> Tournament:
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

    def recorded(self, pairing: RoundPairing) -> Tournament:
        """The tournament with the round in it, the list's first players where no line-up is submitted."""
        return record_team_round(self.tournament.before_round(pairing.round), pairing)


def _by_edition(tournament: Tournament, key: str) -> Tournament:
    """The tournament as if it had announced this edition of the tables (C.06)."""
    known = [one for one in tournament.editions if one.regulation != REGULATION]
    chosen = AnnouncedEdition(REGULATION, register_edition(REGULATION, key).key)
    return replace(tournament, editions=(*known, chosen))


def _by_bracket(pairing: RoundPairing, two: tuple[int, int], free: tuple[int, ...]) -> Reason:
    """Whom the bracket gives each of two in a round."""
    told = []
    for one in two:
        seats = [board.players for board in pairing if one in board.players]
        if seats:
            opponent = next(number for number in seats[0] if number != one)
            told.append(msg("has {one} meet {opponent}", one=one, opponent=opponent))
        else:
            told.append(
                msg("gives {one} a bye", one=one) if one in free else msg("has no tie for {one}", one=one)
            )
    first, second = told
    sentence = msg("In this round the bracket {first} and {second}.", first=first, second=second)
    return Reason("knockout.bracket", MANUAL, sentence, two)


def _games_alone(one: RoundCheck) -> RoundCheck:
    """The round by its games, for a free day may be recorded in several ways."""
    if one.pairing is None:
        return one
    games = tuple(pair for pair in one.recorded if pair[1] is not None)
    return replace(one, recorded=games, verdict=verdict_on(games, one.expected, in_order=False))
