"""Which games of a section count for whose rating, and why others do not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from caissa.play import RatesOfPlay, TimeControl
from caissa.ratings.conditions import Conditions, enough_time
from caissa.ratings.reasons import NotRated
from caissa.ratings.rules import RatingRules
from caissa.tournament import Outcome, Player, Result, Speed, System, Tournament

_HALVES = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}
Ratings = Mapping[tuple[int, int], int]
"""The rating that counts for a player in a round, by player and round; the unrated are missing."""


@dataclass(frozen=True, slots=True)
class SeenGame:
    """One player's side of a round as the rating sees it; `why_not` is None where the game counts."""

    round: int
    opponent: int | None
    own: int | None
    opponent_rating: int | None
    halves: int
    why_not: NotRated | None


@dataclass(frozen=True, slots=True)
class Counting:
    """What decides which games count: the rules, the ratings of every round, and how it was played.

    `waived`: that a match's games count after its decision was granted in advance (B.02 6.2). `others` are
    the time controls of games that were not played at the section's, by player and round.
    """

    rules: RatingRules
    ratings: Ratings
    control: TimeControl | None = None
    waived: bool = False
    speed: Speed | None = None
    others: Mapping[tuple[int, int], TimeControl] = field(default_factory=dict)


def other_time_controls(
    tournament: Tournament, rates: RatesOfPlay, speed: Speed
) -> dict[tuple[int, int], TimeControl]:
    """The games that were not played at the section's own time control, by player and round.

    Where a list of another speed than the section's is asked for, its ordinary games are others too.
    """
    if rates.uniform:
        return {}
    others = {}
    for round_ in tournament.rounds:
        for place, game in enumerate(round_.games, start=1):
            control = rates.of_game(round_.number, game.board or place)
            if control is not None and (control != rates.usual or speed is not tournament.speed):
                others[game.white, round_.number] = others[game.black, round_.number] = control
    return others


def rating_in(player: Player, speed: Speed, round_number: int, rules: RatingRules) -> int | None:
    """The rating a player has in a round: of that speed, else the standard one where it stands for it.

    A player without any list rating is known by the tournament rating. In events longer than 30 days a
    later list counts from the round it is linked to.

    Handbook: B.02.RB 7.2.1; B.02 4.1
    """
    person = player.person
    own = person.rating(speed, "FIDE", round_number)
    if own is None and rules.standard_counts:
        own = person.rating(Speed.STANDARD, "FIDE", round_number)
    if own is None and not any(rating.source == "FIDE" for rating in person.ratings):
        own = player.rating
    return own or None


def ratings_of(tournament: Tournament, speed: Speed, rules: RatingRules) -> dict[tuple[int, int], int]:
    """Every player's rating in every round, by player and round."""
    ratings = {}
    for player in tournament.players:
        several = any(rating.from_round > 1 for rating in player.person.ratings)
        rating = rating_in(player, speed, 1, rules)
        for number in range(1, max(1, len(tournament.rounds)) + 1):
            known = rating_in(player, speed, number, rules) if several else rating
            if known is not None:
                ratings[player.number, number] = known
    return ratings


def seen_games(tournament: Tournament, number: int, counting: Counting) -> tuple[SeenGame, ...]:
    """A player's rounds as the rating sees them, those that do not count with the reason."""
    decided = match_decided_after(tournament)
    return tuple(
        _seen(result, number, counting, not_rated_in_match(tournament, result, counting, decided))
        for result in tournament.results(number)
        if result.opponent is not None
    )


def _seen(result: Result, number: int, counting: Counting, of_match: NotRated | None) -> SeenGame:
    own = counting.ratings.get((number, result.round))
    other = counting.ratings.get((result.opponent or 0, result.round))
    control = counting.others.get((number, result.round))
    why_not = (
        not_over_the_board(result.outcome)
        or of_match
        or _by_time_control(control, counting)
        or _by_ratings(own, other, counting, control or counting.control)
    )
    halves = _HALVES.get(result.outcome.whether_rated_or_not, 0)
    return SeenGame(result.round, result.opponent, own, other, halves, why_not)


def not_over_the_board(outcome: Outcome) -> NotRated | None:
    """Why an outcome counts for nobody; games on a wrong board or with a wrong colour count as played.

    Handbook: B.02 5, 5.1; B.02.RB 4, 4.1
    """
    if outcome.rated:
        return None
    if outcome.open:
        return NotRated.OPEN
    return NotRated.BY_DECISION if outcome.played else NotRated.UNPLAYED


def _by_time_control(control: TimeControl | None, counting: Counting) -> NotRated | None:
    """Why a game at another time control than the section's does not count: its speed, or what it lacks.

    Handbook: B.02 1.1, 1.2; B.02.RB 1.1, 1.2
    """
    if control is None or counting.speed is None:
        return None
    conditions = Conditions(counting.speed, control)
    refused = any(whole for rule in counting.rules.checks for _code, _what, whole in rule.does(conditions))
    return NotRated.OTHER_TIME_CONTROL if refused or control.speed is not counting.speed else None


def _by_ratings(
    own: int | None, other: int | None, counting: Counting, control: TimeControl | None
) -> NotRated | None:
    """Why a game does not count although it was played: the ratings of the two."""
    if other is None:
        return NotRated.BOTH_UNRATED if own is None else NotRated.UNRATED_OPPONENT
    if own is not None and counting.rules.gap.does(own, other):
        return NotRated.TOO_WIDE_A_GAP
    if _too_little_time(max(own or 0, other), counting, control):
        return NotRated.TOO_LITTLE_TIME
    return None


def _too_little_time(strongest: int, counting: Counting, control: TimeControl | None) -> bool:
    standard = NotRated.TOO_LITTLE_TIME in counting.rules.not_rated
    return standard and control is not None and not enough_time(control, strongest)


def not_rated_in_match(
    tournament: Tournament, result: Result, counting: Counting, decided: int | None
) -> NotRated | None:
    """Why a game of a match does not count.

    Handbook: B.02 6.1, 6.2; B.02.RB 5, 5.1, 5.2
    """
    if tournament.system is not System.MATCH:
        return None
    if any((number, result.round) not in counting.ratings for number in tournament.numbers):
        return NotRated.MATCH_WITH_UNRATED
    after = decided is not None and result.round > decided and not counting.waived
    return NotRated.MATCH_DECIDED if after else None


def match_decided_after(tournament: Tournament) -> int | None:
    """The game after which one player of a match could no longer be caught; None if it never came to that.

    Handbook: B.02 6.2; B.02.RB 5.2
    """
    if tournament.system is not System.MATCH or len(tournament.players) != 2:
        return None
    games = tournament.scheduled_rounds or len(tournament.rounds)
    first, second = (_scores(tournament, number) for number in tournament.numbers)
    lead = 0
    for played, (mine, theirs) in enumerate(zip(first, second, strict=True), start=1):
        lead += mine - theirs
        if abs(lead) > 2 * (games - played):
            return played if played < games else None
    return None


def _scores(tournament: Tournament, number: int) -> Sequence[int]:
    """A player's half points round by round; a forfeit wins a game of a match too."""
    return [
        2 if result.outcome.is_win else (1 if result.outcome.is_draw else 0)
        for result in tournament.results(number)
    ]


def highest(ratings: Iterable[int]) -> int | None:
    """The highest of some ratings."""
    return max(ratings, default=None)
