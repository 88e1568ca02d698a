"""A look at a finished pairing that shares no code with the engines and reads only the facts."""

from __future__ import annotations

from collections import Counter

from caissa.messages import joined, msg
from caissa.pairing.errors import IllegalPairing
from caissa.pairing.result import RoundPairing
from caissa.tournament import Outcome, Tournament


def objections(before: Tournament, pairing: RoundPairing) -> list[str]:
    """What speaks against a pairing: seats left out or taken twice, second meetings, a second bye."""
    seats = Counter(number for board in pairing for number in board.players)
    found: list[str] = [
        msg("player {number} sits {times} times", number=number, times=times)
        for number, times in seats.items()
        if times > 1
    ]
    present = {number for number in before.numbers if _present(before, number, pairing.round)}
    found += [msg("player {number} is left out", number=number) for number in sorted(present - set(seats))]
    found += [msg("player {number} is not there", number=number) for number in sorted(set(seats) - present)]
    for white, black in pairing.pairs:
        if black is not None and _barred(before, white, black, pairing.round):
            found.append(msg("{white} and {black} must not meet", white=white, black=black))
        if black is None and _had_bye(before, white):
            found.append(msg("player {white} has had the bye", white=white))
    return found


def validate(before: Tournament, pairing: RoundPairing) -> None:
    """Refuse a pairing that the basic rules do not allow (C.04.1 2 to 4): it would be a bug of an engine."""
    if found := objections(before, pairing):
        raise IllegalPairing(round=pairing.round, why=joined("; ", found), article="C.04.1 2")


def _present(before: Tournament, number: int, round_number: int) -> bool:
    player = before.player(number)
    away = player.gone_in(round_number) or player.first_round > round_number
    return not away and not before.result(number, round_number).outcome.bye


def _barred(before: Tournament, one: int, other: int, round_number: int) -> bool:
    met = any(
        result.opponent == other and result.outcome.played
        for result in before.results(one)[: round_number - 1]
    )
    return met or before.may_not_meet(one, other, round_number)


def _had_bye(before: Tournament, number: int) -> bool:
    return any(result.outcome is Outcome.PAIRING_ALLOCATED_BYE for result in before.results(number))
