"""Can a norm still be made? Before the event and after each round, from the schedule or from the field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from caissa.titles.title_norms.clauses import (
    enough_games,
    federation_shares,
    federations_of_opponents,
    opponents_average,
    titles_of_opponents,
)
from caissa.titles.title_norms.event import ORDINARY_EVENT, Setting, TitleEvent, setting_of
from caissa.titles.title_norms.games import norm_game, rating_at, title_at
from caissa.titles.title_norms.judging import Inquiry, inquiry, levels_for, norm_for, presentation
from caissa.titles.title_norms.levels import NormLevel
from caissa.titles.title_norms.norm import Clause, NormGame
from caissa.titles.title_norms.rules import Case, NormRules
from caissa.tournament import Outcome, Player, Points, Result, Title, Tournament, points
from caissa.tournament.federations import FEDERATIONS

_ALL_WAYS = 5
"""With at most this many known games left, every way to score in them is tried."""
_BEFORE_THE_FIRST_GAME = (
    enough_games,
    federations_of_opponents,
    federation_shares,
    titles_of_opponents,
    opponents_average,
)
_WORTH = {Outcome.LOSS: 0, Outcome.DRAW: 1, Outcome.WIN: 2}


@dataclass(frozen=True, slots=True)
class Feasibility:
    """Whether a norm can still be made, and the points it takes from the games that are left.

    `known` says that the opponents are known, as in a round robin: then the answer is exact. In a Swiss
    the best opponents that the field has left are taken, so that "impossible" is certain and "possible"
    means that nothing excludes it; `needed` is then the least that could do. `clauses` judge the best
    case: they name what makes the norm impossible. `achieved` says that the norm is made already.
    """

    player: int
    title: Title
    possible: bool
    known: bool
    games_left: int
    needed: Points | None
    clauses: tuple[Clause, ...]
    achieved: bool = False

    @property
    def failed(self) -> tuple[Clause, ...]:
        """What stands in the way even in the best case."""
        return tuple(clause for clause in self.clauses if not clause.met)


def feasibility(
    tournament: Tournament,
    rules: NormRules,
    player: int,
    event: TitleEvent = ORDINARY_EVENT,
    titles: Iterable[Title] | None = None,
) -> tuple[Feasibility, ...]:
    """For every title that the player may seek, whether a norm can still be made.

    Handbook: B.01 1.4.1.f, 1.6
    """
    asked = inquiry(setting_of(tournament, event), rules, player)
    return tuple(_feasibility(asked, level) for level in levels_for(asked, titles))


def _feasibility(asked: Inquiry, level: NormLevel) -> Feasibility:
    ahead = games_ahead(asked, level)
    best = next(iter(_futures(ahead, 2 * len(ahead.games))), ())
    norm = norm_for(_after(asked, best), level)
    achieved = presentation(asked, level) is not None
    needed = _needed(asked, level, ahead) if norm.achieved else None
    return Feasibility(
        asked.player.number,
        level.title,
        norm.achieved,
        ahead.known,
        len(ahead.games),
        needed,
        norm.clauses,
        achieved,
    )


def _needed(asked: Inquiry, level: NormLevel, ahead: Ahead) -> Points:
    """The fewest points from the games left with which a norm is not excluded."""
    enough = (
        half_points
        for half_points in range(2 * len(ahead.games) + 1)
        for games in _futures(ahead, half_points)
        if presentation(_after(asked, games), level) is not None
    )
    return points(next(enough)) / 2


# -- the games that are left -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ahead:
    """The games that are left, the strongest opponent first, each as if won; are the opponents known?"""

    games: tuple[NormGame, ...]
    known: bool
    all_of_them: bool


def games_ahead(asked: Inquiry, level: NormLevel) -> Ahead:
    """The known pairings that are left, and for rounds without pairing the best that the field has."""
    setting = asked.setting
    paired = [
        _as_won(asked, game.round, game.opponent)
        for game in asked.record
        if game.outcome.open and game.opponent
    ]
    if setting.round_robin:
        games = [*paired, *_not_yet_paired(asked)]
        return Ahead(_strongest_first(games), known=True, all_of_them=True)
    rounds = range(len(asked.record) + 1, setting.rounds + 1)
    games = [*paired, *_ideal_opponents(asked, level, rounds)]
    return Ahead(_strongest_first(games), known=not rounds, all_of_them=setting.pre_determined)


def _strongest_first(games: Sequence[NormGame]) -> tuple[NormGame, ...]:
    return tuple(sorted(games, key=lambda game: -(game.rating or 0)))


def _as_won(asked: Inquiry, round_number: int, opponent: int | None) -> NormGame:
    result = Result(round_number, Outcome.WIN, opponent)
    return norm_game(asked.setting, asked.rules, asked.player.number, result)


def _not_yet_paired(asked: Inquiry) -> Iterator[NormGame]:
    """The opponents of a round robin whose games are in no recorded round yet."""
    met = [game.opponent for game in asked.record]
    cycles = 2 if asked.setting.double else 1
    numbers = (
        player.number for player in asked.setting.tournament.players if player.number != asked.player.number
    )
    left = (number for number in numbers for _ in range(cycles - met.count(number)))
    for place, number in enumerate(left, start=len(asked.record) + 1):
        yield _as_won(asked, place, number)


def _ideal_opponents(asked: Inquiry, level: NormLevel, rounds: range) -> Iterator[NormGame]:
    """Opponents at least as good as any that the field has left: the best ratings, titles and federations.

    Each quality is taken for itself, so nobody real is worse for the player than they are.
    """
    field = _unmet(asked)
    setting = asked.setting
    ratings = sorted((rating_at(setting, player.number, 1) or 0 for player in field), reverse=True)
    titles = [title_at(setting, player.number, 1) for player in field]
    fitting = sum(title in level.titles for title in titles)
    titled = sum(title in asked.rules.title_holders for title in titles)
    foreign = sum(player.federation != asked.player.federation for player in field)
    for place, number in enumerate(rounds[: len(field)]):
        yield NormGame(
            number,
            Outcome.WIN,
            -1 - place,
            f"other {place}" if place < foreign else asked.player.federation,
            level.title if place < fitting else Title.FM if place < titled else None,
            ratings[place] or None,
            points(1),
        )


def _unmet(asked: Inquiry) -> list[Player]:
    """The players of the field who may still be opponents."""
    met = {game.opponent for game in asked.record} | {asked.player.number}
    following = len(asked.record) + 1
    players = asked.setting.tournament.players
    return [
        player
        for player in players
        if player.number not in met and not player.gone_in(following) and player.federation in FEDERATIONS
    ]


# -- what may happen in them --------------------------------------------------------------


def _futures(ahead: Ahead, half_points: int) -> Iterator[tuple[NormGame, ...]]:
    """Ways to score the half points in the games left: all if they are few, else wins against the weakest.

    Where not all rounds are needed, fewer games are tried too.
    """
    if ahead.known and len(ahead.games) <= _ALL_WAYS:
        for outcomes in product(_WORTH, repeat=len(ahead.games)):
            if sum(_WORTH[outcome] for outcome in outcomes) == half_points:
                yield _with(ahead.games, outcomes)
        return
    fewest = len(ahead.games) if ahead.all_of_them or ahead.known else -(-half_points // 2)
    for number in range(len(ahead.games), fewest - 1, -1):
        yield _with(ahead.games[:number], _wins_last(number, half_points))


def _wins_last(games: int, half_points: int) -> tuple[Outcome, ...]:
    """Losses to the strongest, at most one draw, wins against the weakest."""
    wins, draws = divmod(half_points, 2)
    losses = games - wins - draws
    return (Outcome.LOSS,) * losses + (Outcome.DRAW,) * draws + (Outcome.WIN,) * wins


def _with(games: Sequence[NormGame], outcomes: Sequence[Outcome]) -> tuple[NormGame, ...]:
    """The games with these results; those that never count stay as they are."""
    return tuple(
        replace(game, outcome=outcome, points=points(_WORTH[outcome] if game.counts else 0) / 2)
        for game, outcome in zip(games, outcomes, strict=True)
    )


def _after(asked: Inquiry, games: Sequence[NormGame]) -> Inquiry:
    """The inquiry once these games are played."""
    rounds = {game.round for game in games}
    played = [game for game in asked.record if game.round not in rounds and not game.outcome.open]
    return replace(asked, record=tuple(sorted([*played, *games], key=lambda game: game.round)))


# -- a known schedule ------------------------------------------------------------------------


def mix_clauses(
    rules: NormRules, setting: Setting, level: NormLevel, player: Player, opponents: Sequence[int]
) -> tuple[Clause, ...]:
    """What a schedule says before the first game: number of games, federations, titles, rating average.

    Handbook: B.01 1.4.1.a, 1.4.3, 1.4.4, 1.4.5, 1.4.8
    """
    results = [Result(number, Outcome.WIN, opponent) for number, opponent in enumerate(opponents, start=1)]
    games = tuple(norm_game(setting, rules, player.number, result) for result in results)
    case = Case(rules, setting, level, player, games, tuple(game for game in games if game.counts))
    judges = (
        enough_games,
        federations_of_opponents,
        federation_shares,
        titles_of_opponents,
        opponents_average,
    )
    return tuple(clause for judge in judges for clause in judge(case))
