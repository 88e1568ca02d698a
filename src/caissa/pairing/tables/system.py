"""The systems whose rounds are known from a table: round robins, and teams whose players meet one by one."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace

from caissa.messages import msg
from caissa.pairing.base import PlayerSystem, SystemBase
from caissa.pairing.errors import NoEditions
from caissa.pairing.replay import shown_initial_colour
from caissa.pairing.result import Reason, RoundPairing, WhyNot
from caissa.pairing.tables.round_robin.editions import REGULATION
from caissa.pairing.tables.schedules import (
    known_rounds,
    record_round,
    round_of_players_one_by_one,
    round_of_round_robin,
)
from caissa.pairing.teams.recording import record_team_round
from caissa.pairing.teams.system import TeamSystem
from caissa.regulations import edition as register_edition
from caissa.tournament import AnnouncedEdition, Tournament


class ScheduledSystem(SystemBase):
    """What all schedules have in common."""

    scheduled = True

    @property
    def regulation(self) -> str:
        """No edition can be chosen for a whole schedule."""
        return ""

    def pair_from(self, before: Tournament, number: int, edition: str | None) -> RoundPairing:
        """A round as the table has it; only the tables of round robins stand in several editions."""
        if edition:
            raise NoEditions(system=self.system.value)
        return self.scheduled_round(before, number)

    @abstractmethod
    def scheduled_round(self, tournament: Tournament, number: int) -> RoundPairing:
        """A round of the schedule."""

    def why_not(self, number: int, first: int, second: int, edition: str | None = None) -> WhyNot:
        """The round in which the table has them meet, or that it never does; or what the bracket says."""
        pairing, pair = self.pair(number, edition), (first, second)
        for board in pairing:
            if set(board.players) == set(pair):
                return WhyNot(pair, True, board.colour)
        return WhyNot(pair, False, self.why_not_here(pairing, pair))

    def why_not_here(self, pairing: RoundPairing, pair: tuple[int, int]) -> Reason:  # noqa: ARG002 - by brackets
        """The other round in which the table has two meet, if there is one."""
        rounds = known_rounds(self)
        for other in rounds:
            for board in other:
                if set(board.players) == set(pair):
                    sentence = msg("The table has them meet in round {round}.", round=other.round)
                    return Reason("schedule.other-round", board.colour.article, sentence, pair)
        return Reason("schedule.never", rounds[0].regulation, msg("The table never has them meet."), pair)


class PlayersBySchedule(ScheduledSystem, PlayerSystem):
    """A tournament of players by a schedule."""

    def before_round(self, number: int) -> Tournament:  # noqa: ARG002 - the table does not change with the round
        """All facts: who wins a tied tie of a knock-out is seen from who plays on."""
        if self.tournament.initial_colour is not None:
            return self.tournament
        return replace(self.tournament, initial_colour=shown_initial_colour(self.tournament))

    def entered(self, pairing: RoundPairing) -> Tournament:
        """The tournament with the round in it: free days, and the games of those who left as forfeits.

        Handbook: C.05 6.6
        """
        return record_round(self.tournament.before_round(pairing.round), pairing)


class TeamsBySchedule(ScheduledSystem, TeamSystem):
    """A tournament of teams by a schedule; the boards are matches."""

    def before_round(self, number: int) -> Tournament:  # noqa: ARG002 - the table does not change with the round
        """All facts."""
        return self.tournament

    def entered(self, pairing: RoundPairing) -> Tournament:
        """The tournament with the round in it, the list's first players where no line-up is submitted."""
        return record_team_round(self.tournament.before_round(pairing.round), pairing)


class _ByBergerTables(ScheduledSystem):
    """Everybody meets everybody, by the tables of one of their editions (C.05 Annex 1)."""

    def pair_from(self, before: Tournament, number: int, edition: str | None) -> RoundPairing:
        """A round as the tables of the edition have it."""
        return self.scheduled_round(_announcing(before, edition) if edition else before, number)

    def scheduled_round(self, tournament: Tournament, number: int) -> RoundPairing:
        """A round of the round robin."""
        return round_of_round_robin(tournament, number)


def _announcing(tournament: Tournament, key: str) -> Tournament:
    """The tournament as if it had announced this edition of the tables (C.06)."""
    others = [announced for announced in tournament.editions if announced.regulation != REGULATION]
    chosen = AnnouncedEdition(REGULATION, register_edition(REGULATION, key).key)
    return replace(tournament, editions=(*others, chosen))


class RoundRobin(_ByBergerTables, PlayersBySchedule):
    """A round robin of players."""


class TeamRoundRobin(_ByBergerTables, TeamsBySchedule):
    """A round robin of teams."""


class TeamsOneByOne(PlayersBySchedule):
    """Scheveningen, Schiller and Skalitzka: players of teams meet one by one."""

    def scheduled_round(self, tournament: Tournament, number: int) -> RoundPairing:
        """A round of the table for these teams."""
        return round_of_players_one_by_one(tournament, number, self.system)
