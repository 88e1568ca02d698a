"""The position before a round, read once and handed to engine, writer and validator."""

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
class RoundInput:
    """A tournament as it stood when a round was to be paired, and the field that was there."""

    tournament: Tournament
    round: int
    field: Field
    virtual: Mapping[int, tuple[Points, ...]]

    def scores_before(self, number: int) -> list[Points]:
        """A player's pairing scores before rounds 1, 2, … up to this one."""
        total, scores = ZERO, []
        virtual = self.virtual.get(number, ())
        for round_number in range(1, self.round + 1):
            extra = virtual[round_number - 1] if round_number <= len(virtual) else ZERO
            scores.append(total + extra)
            if round_number < self.round:
                total += self.tournament.points_in(number, round_number)
        return scores


def round_input(tournament: Tournament, round_number: int | None, handling: Handling) -> RoundInput:
    """The position before a round, by default the next; refused where the facts are incomplete."""
    number = tournament.next_round if round_number is None else round_number
    require_pairable(tournament, number)
    before = tournament.before_round(number)
    virtual = virtual_points(before, number)
    return RoundInput(before, number, read_field(before, number, handling, virtual), virtual)


def require_players(position: RoundInput, article: str) -> RoundInput:
    """Refuse a field of nobody; one player alone is an odd number, and gets the PAB (C.04.1 3)."""
    if not position.field.players:
        raise UnpairableRound(
            round=position.round, why=msg("there are no players to be paired"), article=article
        )
    return position


def require_rounds(tournament: Tournament, round_number: int, article: str) -> int:
    """The number of rounds, which the system's rules look at; refused if it was not declared."""
    if tournament.scheduled_rounds is None:
        raise UnpairableRound(
            round=round_number, why=msg("the number of rounds has not been declared"), article=article
        )
    return tournament.scheduled_rounds
