"""The field on the eve of a round, read alike for all systems."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from caissa.messages import msg
from caissa.pairing.errors import UnpairableRound
from caissa.pairing.swiss.acceleration import virtual_points
from caissa.pairing.swiss.pairable import require_pairable
from caissa.pairing.swiss.state import Field, Handling, read_field
from caissa.tournament import ZERO, Points, Tournament


@dataclass(frozen=True, slots=True)
class Eve:
    """A tournament as it stood when a round was to be paired, and the field that was there."""

    tournament: Tournament
    round: int
    field: Field
    virtual: Mapping[int, tuple[Points, ...]]

    def scores_before(self, number: int) -> list[Points]:
        """A player's pairing scores on the eve of rounds 1, 2, … up to this one."""
        total, listed = ZERO, []
        given = self.virtual.get(number, ())
        for one in range(1, self.round + 1):
            listed.append(total + (given[one - 1] if one <= len(given) else ZERO))
            if one < self.round:
                total += self.tournament.points_in(number, one)
        return listed


def eve_of(tournament: Tournament, round_number: int | None, handling: Handling, article: str) -> Eve:
    """The eve of a round, by default the next; refused where the facts are incomplete."""
    number = tournament.next_round if round_number is None else round_number
    require_pairable(tournament, number)
    before = tournament.before_round(number)
    virtual = virtual_points(before, number)
    field = read_field(before, number, handling, virtual)
    if len(field.players) < 2:
        raise UnpairableRound(
            round=number, why=msg("there are fewer than two players to be paired"), article=article
        )
    return Eve(before, number, field, virtual)


def require_rounds(tournament: Tournament, round_number: int, article: str) -> int:
    """The number of rounds, which the system's rules look at; refused if it was not declared."""
    if tournament.scheduled_rounds is None:
        raise UnpairableRound(
            round=round_number, why=msg("the number of rounds has not been declared"), article=article
        )
    return tournament.scheduled_rounds
