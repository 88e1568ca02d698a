"""Byes (240), acceleration (250, XXA), prohibited pairings (260, XXP), abnormal points (299) written."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from caissa.files.trf.kind import Kind
from caissa.files.trf.restrictions import ABNORMAL_LETTERS, BYE_LETTERS
from caissa.files.trf.writing.player_lines import in_lines
from caissa.files.trf.writing.wording import MATCH_POINTS, VIRTUAL_POINTS, score
from caissa.tournament import (
    STANDINGS_ONLY,
    AbnormalPoints,
    Outcome,
    Points,
    ProhibitedPairing,
    Tournament,
    VirtualPoints,
)

_BYES = {outcome: letter for letter, outcome in BYE_LETTERS.items()}
_ABNORMAL: dict[Outcome | None, str] = {outcome: letter for letter, outcome in ABNORMAL_LETTERS.items()} | {
    None: ""
}
_Run = tuple[Points, Points, int, int]


def restriction_lines(tournament: Tournament) -> Iterator[str]:
    """Records 240 to 299, as TRF26 has them."""
    yield from _bye_lines(tournament)
    yield from _acceleration(tournament)
    for group in tournament.prohibited_pairings:
        yield f"260 {group.first_round:>3} {_last_round(tournament, group):>3} {_ids(group.participants)}"
    for decision in tournament.abnormal_points:
        if decision.outcome in _ABNORMAL:
            yield _abnormal(tournament, decision)


def engine_lines(tournament: Tournament) -> Iterator[str]:
    """Records XXA and XXP, for events of players."""
    if tournament.for_teams:
        return
    for virtual in tournament.virtual_points:
        if virtual.game_points:
            values = " ".join(score(value, 4, VIRTUAL_POINTS, Kind.TRF16) for value in virtual.game_points)
            yield f"XXA {virtual.participant:>4} {values}"
    for group in tournament.prohibited_pairings:
        if group.holds_in(tournament.next_round):
            yield "XXP " + " ".join(str(number) for number in group.participants)


def can_say(decision: AbnormalPoints) -> bool:
    """Has record 299 a letter for the outcome?"""
    return decision.outcome in _ABNORMAL


def _ids(numbers: tuple[int, ...]) -> str:
    return " ".join(f"{number:>4}" for number in numbers)


def _bye_lines(tournament: Tournament) -> Iterator[str]:
    for round_ in tournament.rounds:
        byes = () if in_lines(tournament, round_.number, Kind.TRF26) else round_.byes
        listed = round_.team_byes if tournament.for_teams else byes
        for outcome, letter in _BYES.items():
            numbers = tuple(bye.participant for bye in listed if bye.outcome is outcome)
            if numbers:
                yield f"240 {letter} {round_.number:>3} {_ids(numbers)}"


def _last_round(tournament: Tournament, group: ProhibitedPairing) -> int:
    return group.last_round or tournament.scheduled_rounds or STANDINGS_ONLY


def _acceleration(tournament: Tournament) -> Iterator[str]:
    """Record 250: neighbours with the same virtual points share a record."""
    table = {virtual.participant: _runs(virtual) for virtual in tournament.virtual_points}
    everybody = (
        [team.number for team in tournament.teams] if tournament.for_teams else list(tournament.numbers)
    )
    for runs, group in groupby(sorted(everybody), key=lambda number: table.get(number, ())):
        numbers = list(group)
        for match, game, first, last in runs:
            yield f"250 {_value(match)} {_value(game)} {first:>3} {last:>3} {numbers[0]:>4} {numbers[-1]:>4}"


def _value(value: Points) -> str:
    return score(value or None, 4, VIRTUAL_POINTS, Kind.TRF26)


def _runs(points: VirtualPoints) -> tuple[_Run, ...]:
    """Stretches of rounds with the same match and game points, those without points left out."""
    length = max(len(points.match_points), len(points.game_points))
    zero = (Points(0),) * length
    pairs = zip(
        (*points.match_points, *zero), (*points.game_points, *zero), range(1, length + 1), strict=False
    )
    runs = []
    for (match, game), stretch in groupby(pairs, key=lambda pair: pair[:2]):
        rounds = [number for _, _, number in stretch]
        if match or game:
            runs.append((match, game, rounds[0], rounds[-1]))
    return tuple(runs)


def _abnormal(tournament: Tournament, decision: AbnormalPoints) -> str:
    everybody = (
        [team.number for team in tournament.teams] if tournament.for_teams else list(tournament.numbers)
    )
    listed = "" if list(decision.participants) == everybody else _ids(decision.participants)
    match = score(decision.match_points or None, 4, MATCH_POINTS, Kind.TRF26)
    game = score(decision.game_points, 4, "points", Kind.TRF26)
    return f"299 {_ABNORMAL[decision.outcome]:1}  {match}  {game}  {decision.round:03d} {listed}".rstrip()
