"""Numbers in a document that name nobody, or two participants at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from caissa.errors import Finding, Severity
from caissa.messages import msg, plural
from caissa.tournament import Event, Tournament


def doubtful_references(document: Event | Tournament) -> Iterator[Finding]:
    """What is doubtful about the numbers of players and teams, with the JSON path."""
    if isinstance(document, Tournament):
        yield from _in_tournament(document, "$")
        return
    for index, section in enumerate(document.sections):
        yield from _in_tournament(section, f"$.sections[{index}]")


def _in_tournament(tournament: Tournament, path: str) -> Iterator[Finding]:
    for number, times in _taken_twice(player.number for player in tournament.players):
        what = plural(
            "{count} player has the number {number}",
            "{count} players have the number {number}",
            times,
            number=number,
        )
        yield Finding("json.repeated-player", Severity.ERROR, f"{path}.players", what)
    for number, times in _taken_twice(team.number for team in tournament.teams):
        what = plural(
            "{count} team has the number {number}",
            "{count} teams have the number {number}",
            times,
            number=number,
        )
        yield Finding("json.repeated-team", Severity.ERROR, f"{path}.teams", what)
    known = set(tournament.numbers)
    for place, number in _named_players(tournament, path):
        if number not in known:
            yield Finding(
                "json.unknown-player",
                Severity.ERROR,
                place,
                msg("there is no player {number}", number=number),
            )


def _taken_twice(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    return ((number, times) for number, times in Counter(numbers).items() if times > 1)


def _named_players(tournament: Tournament, path: str) -> Iterator[tuple[str, int]]:
    for index, round_ in enumerate(tournament.rounds):
        place = f"{path}.rounds[{index}]"
        for at, game in enumerate(round_.games):
            yield f"{place}.games[{at}].white", game.white
            yield f"{place}.games[{at}].black", game.black
        for at, bye in enumerate(round_.byes):
            yield f"{place}.byes[{at}].participant", bye.participant
    for index, team in enumerate(tournament.teams):
        for at, number in enumerate(team.players):
            yield f"{path}.teams[{index}].players[{at}]", number
