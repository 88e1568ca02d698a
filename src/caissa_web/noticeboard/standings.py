"""The standings as plain values: by the section's own tie-breaks, or by points where these cannot be used."""

from __future__ import annotations

from dataclasses import dataclass, replace

from caissa.errors import CaissaError
from caissa.standings import Row, Standings
from caissa.tournament import Points, Tournament, wall_text
from caissa_web.noticeboard.lists import Named, named
from caissa_web.records.book import EMPTY, Book
from caissa_web.records.placing import placed
from caissa_web.records.state import State


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the standings: a player, or a team in a competition of teams."""

    rank: int
    participant: Named
    points: str
    tie_breaks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """The standings: the tie-breaks in order, the edition they follow, and why there are none."""

    places: tuple[Place, ...]
    codes: tuple[str, ...] = ()
    edition: str = ""
    of_teams: bool = False
    complete: bool = True
    refusal: str = ""

    def place_of_player(self, number: int) -> Place | None:
        """A player's line; None where players are not ranked, such as members of teams."""
        ranked = () if self.of_teams else self.places
        return next((place for place in ranked if place.participant.number == number), None)

    def top(self, places: int) -> Table:
        """The same with its first lines only."""
        return replace(self, places=self.places[:places])


def table(tournament: Tournament, book: Book = EMPTY) -> Table:
    """The standings with all results that are in, and with what the desk decided about ties."""
    try:
        return _by_tie_breaks(tournament, placed(State(tournament, book)))
    except CaissaError as refused:
        return Table(by_points(tournament), refusal=str(refused))


def _by_tie_breaks(tournament: Tournament, computed: Standings) -> Table:
    return Table(
        tuple(_place(tournament, row) for row in computed.rows),
        codes=computed.codes[1:],
        edition=str(computed.edition),
        of_teams=bool(tournament.teams),
        complete=computed.complete,
    )


def _place(tournament: Tournament, row: Row) -> Place:
    points, *others = ("" if value is None else wall_text(value) for value in row.values.values())
    return Place(row.rank, _participant(tournament, row.id), points, tuple(others))


def _participant(tournament: Tournament, number: int) -> Named:
    if not tournament.for_teams:
        return named(tournament.player(number))
    team = tournament.team(number)
    return Named(number, team.name, "", team.federation, None, "", 1)


def by_points(tournament: Tournament) -> tuple[Place, ...]:
    """Players by points, then number; those with equal points share their rank."""
    scores = {number: tournament.points(number) for number in tournament.numbers}
    order = sorted(tournament.players, key=lambda player: (-scores[player.number], player.number))
    ranks = _ranks([scores[player.number] for player in order])
    return tuple(
        Place(rank, named(player), wall_text(scores[player.number]))
        for rank, player in zip(ranks, order, strict=True)
    )


def _ranks(scores: list[Points]) -> list[int]:
    """1, 2, 2, 4 for three different scores of which the middle one is shared."""
    return [scores.index(score) + 1 for score in scores]
