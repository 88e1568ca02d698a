"""The opponents of a norm counted as the forms IT1 and IT2 ask: titles, federations, ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caissa.titles import Norm, NormGame, TitleEvent
from caissa.titles.title_norms.clauses import counted_ratings
from caissa.titles.title_norms.event import setting_of
from caissa.titles.title_norms.exemptions import foreigners_present
from caissa.titles.title_norms.levels import level_of
from caissa.titles.title_norms.mix import by_federation, foreign_federations
from caissa.titles.title_norms.rules import NormRules
from caissa.titles.title_norms.tables import average_rating, required_halves
from caissa.tournament import ZERO, Points, Title, Tournament, points

COUNTED_TITLES = (Title.GM, Title.IM, Title.WGM, Title.WIM, Title.FM, Title.WFM)
"""The titles that the forms count one by one."""


@dataclass(frozen=True, slots=True)
class Opponents:
    """The different opponents in the games of a norm, counted."""

    federations: int
    foreign_federations: int
    not_own: int
    from_host: int
    rated: int
    unrated: int
    titles: dict[Title, int]

    @property
    def titled(self) -> int:
        """Those with a title that counts (CM and WCM do not)."""
        return sum(self.titles.values())


def opponents_of(games: Sequence[NormGame], own: str, host: str) -> Opponents:
    """The opponents of these games; players under FIDE's flag are of none (B.01 1.4.3-1.4.5)."""
    met = list({game.opponent: game for game in games if game.opponent is not None}.values())
    return Opponents(
        federations=len(by_federation(met)),
        foreign_federations=len(foreign_federations(met, own)),
        not_own=sum(game.federation != own for game in met),
        from_host=sum(bool(host) and game.federation == host for game in met),
        rated=sum(game.rating is not None for game in met),
        unrated=sum(game.rating is None for game in met),
        titles={title: sum(game.title is title for game in met) for title in COUNTED_TITLES},
    )


def foreigners(tournament: Tournament, event: TitleEvent) -> tuple[int, int, int]:
    """Rated players not from the host, their federations, their titles: the least of all rounds."""
    rounds = foreigners_present(setting_of(tournament, event))
    players, federations, titled = (
        min(column) for column in zip(*(presence.numbers for presence in rounds), strict=True)
    )
    return players, federations, titled


@dataclass(frozen=True, slots=True)
class AllGames:
    """A result before games were left out: how many, against which average, needed and scored."""

    games: int
    average: int
    required: Points | None
    score: Points


def before_leaving_out(norm: Norm, rules: NormRules) -> AllGames:
    """The result with the wins that were left out and the rounds after the norm (1.4.1e-f).

    What was never part of it, such as a forfeit, stays out.
    """
    may_go = {rules.cite("1.4.1.e"), rules.cite("1.4.1.f")}
    games = [game for game in norm.games if game.left_out is None or game.left_out.article in may_go]
    level = level_of(norm.title, rules.levels)
    average = average_rating(sum(counted_ratings(rules, level, games)), len(games))
    needed = required_halves(level, len(games), average) if games else None
    required = None if needed is None else points(needed) / 2
    return AllGames(len(games), average, required, sum((game.points for game in games), ZERO))
