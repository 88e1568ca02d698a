"""The standings as a whole page shows them: places, movement, row of scores, performance, rating change."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal

from caissa.standings import Layout, Meeting, Standings, cross_table
from caissa.standings.tiebreaks.describing import types_sentence
from caissa.standings.tiebreaks.meanings import meaning
from caissa.standings.tiebreaks.naming import title_with_modifiers
from caissa.tournament import Outcome, Tournament, wall_text
from caissa_web.presentation.json_values import PAGES_ONLY
from caissa_web.presentation.standings import Place, Table

MEDALS = 3
PLAYING, FORFEITS = "*", {"+": "+", "-": "−"}
_SCORES = {Outcome.WIN: Decimal(1), Outcome.UNRATED_WIN: Decimal(1), Outcome.LOSS: Decimal(0)}
_SCORES |= {Outcome.UNRATED_LOSS: Decimal(0), Outcome.DRAW: Decimal("0.5")}
_SCORES |= {Outcome.UNRATED_DRAW: Decimal("0.5")}


@dataclass(frozen=True, slots=True)
class Scored:
    """One round in the row of scores: the sign, and `won`, `drawn`, `lost`, `playing` or `unpaired`."""

    sign: str
    kind: str


@dataclass(frozen=True, slots=True)
class Column:
    """A tie-break of the list: its code, its name, what it is in one sentence, its article and its types.

    The types are those of C.07 4.3, in words.
    """

    code: str
    title: str
    meaning: str
    article: str
    types: str = field(default="", metadata=PAGES_ONLY)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of the standings; `moved` are the places won since the round before, below 0 those lost."""

    place: Place
    moved: int | None = None
    form: tuple[Scored, ...] = ()
    performance: int | None = None
    change: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """The standings after a round, whole; `last_paid` is the place of the last prize, 0 for none."""

    table: Table
    lines: tuple[Ranked, ...]
    columns: tuple[Column, ...] = ()
    last_paid: int = 0

    @property
    def medals(self) -> bool:
        """Are the first three few enough to be marked? After a round or two many share the first place."""
        return sum(line.place.rank <= MEDALS for line in self.lines) <= MEDALS

    @property
    def moves(self) -> bool:
        """Is there a round before to compare with?"""
        return any(line.moved is not None for line in self.lines)

    @property
    def performances(self) -> bool:
        """Has anybody a performance?"""
        return any(line.performance is not None for line in self.lines)

    @property
    def changes(self) -> bool:
        """Has anybody a rating change?"""
        return any(line.change is not None for line in self.lines)

    @property
    def rounds(self) -> int:
        """How many rounds the row of scores has."""
        return max((len(line.form) for line in self.lines), default=0)

    @property
    def last_with_prize(self) -> int:
        """The participant under whose line the last prize ends; 0 for nobody."""
        paid = [line.place.participant.number for line in self.lines if line.place.rank <= self.last_paid]
        return paid[-1] if paid and len(paid) < len(self.lines) else 0

    def line_of(self, number: int) -> Ranked | None:
        """A participant's line."""
        return next((line for line in self.lines if line.place.participant.number == number), None)

    def only(self, numbers: Collection[int]) -> Ranking:
        """The lines of some participants, each with the place in the whole section."""
        chosen = tuple(line for line in self.lines if line.place.participant.number in numbers)
        return replace(self, lines=chosen)


def ranking(
    tournament: Tournament,
    table: Table,
    placed: Standings,
    before: Standings | None,
    *,
    ratings: bool,
    changes: Mapping[int, Decimal],
    last_paid: int = 0,
) -> Ranking:
    """The lines of a table with what else a page shows of them; ratings only where they are shown."""
    moves, scores = movements(placed, before), forms(tournament, placed)
    counted = performances(tournament, placed.after_round) if ratings and not table.of_teams else {}
    lines = tuple(
        Ranked(
            place,
            moves.get(place.participant.number),
            scores.get(place.participant.number, ()),
            counted.get(place.participant.number),
            changes.get(place.participant.number),
        )
        for place in table.places
    )
    return Ranking(table, lines, columns(placed), last_paid)


def movements(placed: Standings, before: Standings | None) -> dict[int, int]:
    """How many places everybody won since the round before; nothing after the first round."""
    if before is None:
        return {}
    then = before.ranks
    return {number: then[number] - rank for number, rank in placed.ranks.items() if number in then}


def forms(tournament: Tournament, placed: Standings) -> dict[int, tuple[Scored, ...]]:
    """Everybody's row of scores, the first round first."""
    rows = cross_table(tournament, placed, Layout.BY_ROUNDS).rows
    points = {(row.participant, met.round): met.points for row in rows for cell in row.cells for met in cell}
    return {
        row.participant: tuple(
            _scored(cell[0], points) if cell else Scored("", "unpaired") for cell in row.cells
        )
        for row in rows
    }


def _scored(met: Meeting, points: Mapping[tuple[int, int], Decimal]) -> Scored:
    if met.mark == PLAYING:
        return Scored("·", "playing")
    sign = FORFEITS.get(met.mark) or wall_text(met.points)
    if met.opponent is None:
        return Scored(sign, "unpaired")
    other = points.get((met.opponent, met.round), Decimal(0))
    return Scored(sign, "won" if met.points > other else "lost" if met.points < other else "drawn")


def columns(placed: Standings) -> tuple[Column, ...]:
    """The tie-breaks of the list after the points, each with what it is."""
    listed = []
    for column in placed.columns[1:]:
        rule = placed.rules.tie_breaks.get(column.code.name)
        title = title_with_modifiers(rule.title, column.code) if rule else ""
        types = types_sentence(rule.types) if rule else ""
        listed.append(Column(column.label, title, meaning(column.code), column.article, types))
    return tuple(listed)


def rated_games(
    tournament: Tournament, number: int, after_round: int, ratings: Mapping[int, int | None]
) -> tuple[list[int], Decimal]:
    """The ratings of the opponents met over the board with a result, and the score against them."""
    opponents, score = [], Decimal(0)
    for result in tournament.results(number)[:after_round]:
        rating = ratings.get(result.opponent or 0)
        if rating and result.outcome in _SCORES:
            opponents.append(rating)
            score += _SCORES[result.outcome]
    return opponents, score


def performances(tournament: Tournament, after_round: int) -> dict[int, int]:
    """Everybody's performance against rated opponents (B.01 1.4.8)."""
    from caissa.ratings import performance  # noqa: PLC0415 - a start does not wait for it

    ratings = {player.number: player.rating for player in tournament.players}
    counted = {
        number: performance(*rated_games(tournament, number, after_round, ratings)) for number in ratings
    }
    return {number: value for number, value in counted.items() if value is not None}


def performance_of(tournament: Tournament, number: int, after_round: int) -> int | None:
    """One player's performance against rated opponents; None without any (B.01 1.4.8)."""
    from caissa.ratings import performance  # noqa: PLC0415 - a start does not wait for it

    ratings = {player.number: player.rating for player in tournament.players}
    return performance(*rated_games(tournament, number, after_round, ratings))
