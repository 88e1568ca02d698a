"""The standings as plain values: by the section's own tie-breaks, or by points where these cannot be used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from caissa.errors import CaissaError
from caissa.standings import Row, Standings
from caissa.tournament import Points, Tournament, wall_text
from caissa_web.presentation.lists import Named, named

OWN_RATING = "RTNG"
"""The tie-break whose value is the rating itself."""


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the standings: a player, or a team in a competition of teams."""

    rank: int
    participant: Named
    points: str
    tie_breaks: tuple[str, ...] = ()
    shared: bool = False
    decided_by: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """The standings: the tie-breaks in order, the edition they follow, and why there are none."""

    places: tuple[Place, ...]
    codes: tuple[str, ...] = ()
    edition: str = ""
    of_teams: bool = False
    complete: bool = True
    refusal: str = ""
    after_round: int = 0

    def place_of_player(self, number: int) -> Place | None:
        """A player's line; None where players are not ranked, such as members of teams."""
        return None if self.of_teams else self.place_of(number)

    def place_of(self, number: int) -> Place | None:
        """A participant's line."""
        return next((place for place in self.places if place.participant.number == number), None)

    def top(self, places: int) -> Table:
        """The same with its first lines only."""
        return replace(self, places=self.places[:places])


def by_tie_breaks(tournament: Tournament, computed: Standings, *, ratings: bool = True) -> Table:
    """The standings that were worked out, with people as they are shown."""
    hidden = () if ratings else (OWN_RATING,)
    return Table(
        tuple(_place(tournament, row, hidden) for row in computed.rows),
        codes=computed.codes[1:],
        edition=str(computed.edition),
        of_teams=bool(tournament.teams) and tournament.for_teams,
        complete=computed.complete,
        after_round=computed.after_round,
    )


def _place(tournament: Tournament, row: Row, hidden: Sequence[str]) -> Place:
    points, *others = (
        "" if text is None or code.partition("/")[0] in hidden else text
        for code, text in row.wall_texts.items()
    )
    return Place(row.rank, participant(tournament, row.id), points, tuple(others), row.shared, row.decided_by)


def participant(tournament: Tournament, number: int) -> Named:
    """A player, or a team in a competition of teams."""
    if not tournament.for_teams:
        return named(tournament.player(number))
    team = tournament.team(number)
    return Named(number, team.name, "", team.federation, None, "", 1)


def by_points(tournament: Tournament, after_round: int, refused: CaissaError) -> Table:
    """Players by points, then number, because the tie-breaks cannot be counted."""
    scores = {number: tournament.points(number, after_round) for number in tournament.numbers}
    order = sorted(tournament.players, key=lambda player: (-scores[player.number], player.number))
    ranks = _ranks([scores[player.number] for player in order])
    places = tuple(
        Place(rank, named(player), wall_text(scores[player.number]))
        for rank, player in zip(ranks, order, strict=True)
    )
    return Table(places, refusal=refused.sentence, after_round=after_round)


def _ranks(scores: list[Points]) -> list[int]:
    """1, 2, 2, 4 for three different scores of which the middle one is shared."""
    return [scores.index(score) + 1 for score in scores]
