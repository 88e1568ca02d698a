"""Baku acceleration: virtual points for the upper half in the first rounds, in its three texts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from caissa.errors import ForbiddenByRegulations
from caissa.messages import msg
from caissa.pairing.swiss.state import listed
from caissa.regulations import edition as register_edition
from caissa.regulations import in_force
from caissa.tournament import HALF, ONE, ZERO, Outcome, Points, Scoring, Tournament

REGULATION = "C.04.7"


@dataclass(frozen=True, slots=True)
class BakuText:
    """One text of the method: how many rounds with full and half value, and what they are worth."""

    article: str
    rounds: Callable[[int], tuple[int, int]]
    values: Callable[[Scoring], tuple[Points, Points]]


def _always_three_and_two(_rounds: int) -> tuple[int, int]:
    return 3, 2


def _half_of_the_rounds(rounds: int) -> tuple[int, int]:
    """The first half of the rounds, rounded up; of these the first half, rounded up, in full."""
    accelerated = (rounds + 1) // 2
    full = (accelerated + 1) // 2
    return full, accelerated - full


def _point_and_half(scoring: Scoring) -> tuple[Points, Points]:
    if (scoring.win, scoring.draw, scoring.loss) != (ONE, HALF, ZERO):
        raise ForbiddenByRegulations(
            why=msg("Baku acceleration needs 1 point for a win and ½ for a draw"), article="C.04.5.1 1"
        )
    return ONE, HALF


def _win_and_half(scoring: Scoring) -> tuple[Points, Points]:
    if scoring.win != 2 * scoring.draw or scoring.loss != ZERO:
        raise ForbiddenByRegulations(
            why=msg("Baku acceleration needs a win to be worth two draws and a loss nothing"),
            article="C.04.7 1.1",
        )
    return scoring.win, scoring.win / 2


TEXTS = {
    "2016-01": BakuText("C.04.5.1", _always_three_and_two, _point_and_half),
    "2023-01": BakuText("C.04.7.1", _half_of_the_rounds, _point_and_half),
    "2026-02": BakuText("C.04.7", _half_of_the_rounds, _win_and_half),
}


def baku_edition(tournament: Tournament) -> str:
    """The text of the method that the tournament follows."""
    announced = tournament.announced_editions.get(REGULATION)
    if announced:
        return register_edition(REGULATION, announced).key
    return in_force(REGULATION, tournament.start).key


def upper_group_size(players: int) -> int:
    """How many players form GA: the first half, rounded up to an even number (161 give 82).

    Handbook: C.04.7 1.2 (2016 and 2023: 2)
    """
    return 2 * -(-players // 4)


def last_of_upper_group(listed: Sequence[int]) -> int:
    """The last player of GA in a list of those who are there for round 1."""
    return listed[min(upper_group_size(len(listed)), len(listed)) - 1]


def upper_group(tournament: Tournament, round_number: int = 1) -> tuple[int, ...]:
    """GA: everyone listed up to the player who was its last in round 1.

    Late entries come in by their place in the list and never move that border (C.04.7 1.3; before
    2026: C.04.5.1 3).

    Handbook: C.04.7 1.3 (2016 and 2023: 3)
    """
    order = listed(tournament, round_number)
    first = [number for number in order if _there_for_round_one(tournament, number)]
    if not first:
        return ()
    border = last_of_upper_group(first)
    return tuple(order[: order.index(border) + 1])


def baku(
    tournament: Tournament, *, edition: str | None = None, round_number: int | None = None
) -> dict[int, tuple[Points, ...]]:
    """Every player's virtual points in rounds 1, 2, … by one of the three texts.

    Handbook: C.04.7 1, 1.1, 1.4 (2016 and 2023: 1, 4)
    """
    key = register_edition(REGULATION, edition).key if edition else baku_edition(tournament)
    total = tournament.scheduled_rounds or tournament.next_round
    full, half = TEXTS[key].rounds(total)
    whole, part = TEXTS[key].values(tournament.scoring)
    points: tuple[Points, ...] = (whole,) * full + (part,) * half
    return dict.fromkeys(upper_group(tournament, round_number or tournament.next_round), points[:total])


def virtual_points(tournament: Tournament, round_number: int) -> dict[int, tuple[Points, ...]]:
    """The virtual points that count: those recorded, or Baku's where only the method is announced."""
    recorded = {
        virtual.participant: virtual.game_points
        for virtual in tournament.virtual_points
        if virtual.game_points
    }
    if not tournament.type.baku:
        return recorded
    if recorded:
        late = {player.number for player in tournament.players if player.first_round > 1}
        return with_late_entries(recorded, listed(tournament, round_number), late)
    return baku(tournament, round_number=round_number)


def with_late_entries(
    recorded: Mapping[int, tuple[Points, ...]], order: Sequence[int], late: Collection[int]
) -> dict[int, tuple[Points, ...]]:
    """Recorded points of GA, and the same for late entries who are listed above its last participant.

    Handbook: C.04.7 1.3 (2016 and 2023: 3)
    """
    border = max((place for place, number in enumerate(order) if number in recorded), default=0)
    points = recorded.get(order[border], ())
    return {number: points for number in order[:border] if number in late} | dict(recorded)


def _there_for_round_one(tournament: Tournament, number: int) -> bool:
    player = tournament.player(number)
    if player.first_round > 1 or player.gone_in(1):
        return False
    outcome = tournament.result(number, 1).outcome
    return outcome is not Outcome.ABSENT or not tournament.round(1).paired
