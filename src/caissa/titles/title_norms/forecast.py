"""What must happen in the next round for a norm: which result, against whom (B.01 1.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from caissa.titles.title_norms.event import ORDINARY_EVENT, Setting, TitleEvent, setting_of
from caissa.titles.title_norms.games import norm_game, rating_at, title_at
from caissa.titles.title_norms.judging import Inquiry, inquiry, levels_for, presentation
from caissa.titles.title_norms.levels import NormLevel
from caissa.titles.title_norms.mix import NEUTRAL, by_federation
from caissa.titles.title_norms.norm import NormGame
from caissa.titles.title_norms.rules import NormRules
from caissa.tournament import HALF, ONE, ZERO, Outcome, Player, Result, Title, Tournament

HIGHEST_RATING = 2900
"""Nobody is rated higher; an opponent who would have to be gives no chance."""
_NEW = "?"
"""Stands for a federation that the player has not met yet."""
_POINTS = {Outcome.LOSS: ZERO, Outcome.DRAW: HALF, Outcome.WIN: ONE}
_UNKNOWN_OPPONENT = -1


@dataclass(frozen=True, slots=True)
class Chance:
    """A result in the next round that makes the norm, and the opponents against whom it does.

    A known `opponent` says it all. Otherwise the opponent needs one of the `titles` (None: none is
    needed), a rating of at least `rating` (None: none is needed), and not to come from `not_from`.
    """

    result: Outcome
    opponent: int | None = None
    titles: frozenset[Title] | None = None
    rating: int | None = None
    not_from: tuple[str, ...] = ()

    def allows(self, setting: Setting, player: Player, round_number: int) -> bool:
        """Would this player be such an opponent?"""
        title = title_at(setting, player.number, round_number)
        rating = rating_at(setting, player.number, round_number) or 0
        fits = (self.titles is None or title in self.titles) and player.federation not in self.not_from
        return fits and rating >= (self.rating or 0)

    def covers(self, other: Chance) -> bool:
        """Is the other chance no easier in any respect?"""
        titles = self.titles is None or (other.titles is not None and other.titles <= self.titles)
        rating = (self.rating or 0) <= (other.rating or 0)
        return titles and rating and set(self.not_from) <= set(other.not_from)


@dataclass(frozen=True, slots=True)
class Forecast:
    """What the next round must bring for one title; no chances: the norm cannot be made in that round."""

    player: int
    title: Title
    round: int
    chances: tuple[Chance, ...]
    achieved: bool = False


def forecast(
    tournament: Tournament,
    rules: NormRules,
    player: int,
    event: TitleEvent = ORDINARY_EVENT,
    titles: Iterable[Title] | None = None,
) -> tuple[Forecast, ...]:
    """For every title that the player may seek, the results of the next round that make the norm.

    Against a known opponent every result is tried; otherwise opponents of every kind, each with the
    lowest rating that does.

    Handbook: B.01 1.4
    """
    asked = inquiry(setting_of(tournament, event), rules, player)
    coming = next((game for game in asked.record if game.outcome.open), None)
    number = coming.round if coming else len(asked.record) + 1
    past = replace(asked, record=tuple(game for game in asked.record if game.round < number))
    return tuple(_forecast(past, level, number, coming) for level in levels_for(asked, titles))


def _forecast(past: Inquiry, level: NormLevel, number: int, coming: NormGame | None) -> Forecast:
    achieved = presentation(past, level) is not None
    if number > past.setting.rounds or achieved:
        return Forecast(past.player.number, level.title, number, (), achieved)
    known = coming is not None and coming.opponent is not None
    chances = _against(past, level, number, coming) if known else _against_anybody(past, level, number)
    return Forecast(past.player.number, level.title, number, tuple(chances))


def _makes(past: Inquiry, level: NormLevel, game: NormGame) -> bool:
    return presentation(replace(past, record=(*past.record, game)), level) is not None


# -- a known opponent ---------------------------------------------------------------------


def _against(past: Inquiry, level: NormLevel, number: int, coming: NormGame | None) -> Iterator[Chance]:
    """The results against the next opponent that make the norm, the lowest first."""
    opponent = coming.opponent if coming else None
    for outcome in _POINTS:
        game = norm_game(past.setting, past.rules, past.player.number, Result(number, outcome, opponent))
        if _makes(past, level, game):
            yield Chance(outcome, opponent)


# -- any opponent -------------------------------------------------------------------------


def _against_anybody(past: Inquiry, level: NormLevel, number: int) -> list[Chance]:
    """The easiest opponents for each result; what an easier result gives already is not repeated."""
    chances: list[Chance] = []
    for outcome, scored in _POINTS.items():
        for holder, titles in _kinds(past, level):
            game = NormGame(number, outcome, _UNKNOWN_OPPONENT, _NEW, holder, None, scored)
            chance = _chance(past, level, game, titles)
            if chance and not any(other.covers(chance) for other in chances):
                chances.append(chance)
    return chances


def _kinds(past: Inquiry, level: NormLevel) -> tuple[tuple[Title | None, frozenset[Title] | None], ...]:
    """Opponents without a title, with any that counts, with the one sought."""
    return (None, None), (Title.FM, past.rules.title_holders), (level.title, level.titles)


def _chance(
    past: Inquiry, level: NormLevel, game: NormGame, titles: frozenset[Title] | None
) -> Chance | None:
    """The lowest rating with which this kind of opponent makes the norm, and where they may not come from."""
    rating = _lowest_rating(past, level, game)
    if rating is None:
        return None
    least_rating = None if rating <= past.rules.unrated else rating
    not_from = tuple(
        name
        for name in sorted({past.player.federation, NEUTRAL, *by_federation(past.record)})
        if name and not _makes(past, level, replace(game, federation=name, rating=rating))
    )
    return Chance(game.outcome, None, titles, least_rating, not_from)


def _lowest_rating(past: Inquiry, level: NormLevel, game: NormGame) -> int | None:
    """The lowest rating that makes the norm, by halving: a higher rating never harms."""
    low, high = past.rules.unrated, HIGHEST_RATING
    if not _makes(past, level, replace(game, rating=high)):
        return None
    while low < high:
        middle = (low + high) // 2
        if _makes(past, level, replace(game, rating=middle)):
            high = middle
        else:
            low = middle + 1
    return low
