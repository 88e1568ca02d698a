"""Exercises on ratings: the change of a rated player, and a first rating (B.02 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from random import Random

from caissa.messages import Message, msg
from caissa.pairing.generation.dice import between, happens, one_of
from caissa.ratings import PooledEvent, PooledGame, RatingChange, initial_rating, rating_change, rules_of
from caissa.ratings.coefficient import FAST, ORDINARY, TOP
from caissa.ratings.differences import Pairs
from caissa.ratings.initial import twenty_for_half_a_point
from caissa.ratings.rounding import half_up
from caissa.ratings.rules import RatingRules
from caissa.ratings.tables import fractional_score, rating_difference, scoring_probability
from caissa.regulations import Rule
from caissa.school.drafting import Mistake, recognised
from caissa.school.exercise import AnswerKind, Exercise, Step, Table, Topic
from caissa.tournament import Speed
from caissa.tournament.points import wall_text

SCORES = (Decimal(1), Decimal("0.5"), Decimal(0))
_HALF_A_MARK = Decimal("0.5")


def newest_rules() -> RatingRules:
    """The edition by which exercises on ratings are set: the newest."""
    return rules_of(Speed.STANDARD, "2025")


def real_differences(pairs: Pairs) -> list[int]:
    """The mistake of somebody who forgets the 400-point rule: every difference counts as it is."""
    return [own - opponent for own, opponent in pairs]


def rating_change_exercise(key: str, dice: Random) -> Exercise:
    """A player's rating change from a tournament.

    Handbook: B.02 8.3.1, 8.3.2, 8.3.3
    """
    k, rating, why = _player(dice)
    games = [_game(dice, rating) for _ in range(between(dice, 5, 9))]
    games[between(dice, 0, len(games) - 1)] = (rating - 100 - between(dice, 310, 420), one_of(dice, SCORES))
    change = rating_change(rating, games, k, newest_rules())
    table = Table(
        (msg("Opponent"), msg("Result")),
        tuple((str(opponent), wall_text(score)) for opponent, score in games),
    )
    return rating_change_of(
        key,
        msg("A player rated {rating} {why} has these results.", rating=rating, why=why),
        table,
        games,
        change,
    )


def rating_change_of(
    key: str, who: Message, table: Table, games: Sequence[tuple[int, Decimal]], change: RatingChange
) -> Exercise:
    """The exercise about a known change: half a mark off for each wrong ΔR, one mark for the change."""
    answer = signed(change.change)
    deltas = tuple(signed(game.delta) for game in change.games)
    working = tuple(
        msg(
            "{difference}: PD {probability}, ΔR {delta}",
            difference=game.counted,
            probability=game.probability,
            delta=signed(game.delta),
        )
        for game in change.games
    )
    total = msg(
        "ΣΔR {delta}, K {k}: {change}", delta=signed(change.delta), k=change.coefficient.value, change=answer
    )
    return Exercise(
        key,
        Topic.RATING_CHANGE,
        Decimal(4),
        msg("{who} What is the rating change?", who=who),
        AnswerKind.NUMBER,
        answer,
        ("B.02 8.1.2", "B.02 8.3.1", "B.02 8.3.2", "B.02 8.3.3"),
        (*working, total),
        recognised(answer, _rating_mistakes(games, change)),
        (Step(msg("ΔR of every game"), Decimal(3), deltas, _HALF_A_MARK),),
        table,
    )


def _rating_mistakes(games: Sequence[tuple[int, Decimal]], change: RatingChange) -> list[Mistake]:
    rules, k = newest_rules(), change.coefficient.value
    careless = replace(rules, difference=Rule("8.3.1", real_differences))
    uncapped = rating_change(change.rating, games, k, careless)
    mistakes = [Mistake(signed(uncapped.change), msg("the 400-point rule was forgotten"), Decimal(3))]
    for other in (FAST, ORDINARY, TOP):
        changed = rating_change(change.rating, games, other, rules)
        mistakes.append(Mistake(signed(changed.change), msg("K {k} was taken", k=other), Decimal(3)))
    average = half_up(Fraction(sum(opponent for opponent, _ in games), len(games)))
    expected = Decimal(scoring_probability(change.rating - average)) * len(games) / 100
    by_average = (change.score - expected) * k
    mistakes.append(
        Mistake(signed(by_average), msg("one expected score was taken from the opponents' average"))
    )
    mistakes.append(Mistake(signed(change.delta), msg("ΣΔR was not multiplied by K"), Decimal(3)))
    mistakes.append(Mistake(signed(-change.change), msg("the sign was turned")))
    return mistakes


def _player(dice: Random) -> tuple[int, int, Message]:
    """K, a rating, and what a candidate is told so as to find K."""
    kind = between(dice, 1, 4)
    if kind == 1:
        return TOP, between(dice, 2400, 2600), msg("(18 years or older)")
    if kind == 2:
        return TOP, between(dice, 2250, 2390), msg("(once published with 2412)")
    if kind == 3:
        return FAST, between(dice, 1500, 2250), msg("(16 years old, never above 2250)")
    return ORDINARY, between(dice, 1600, 2350), msg("(30 years old, 200 rated games, never 2400)")


def _game(dice: Random, rating: int) -> tuple[int, Decimal]:
    apart = between(dice, 401, 520) if happens(dice, 0.15) else between(dice, 0, 330)
    return max(1400, rating + one_of(dice, (-1, 1)) * apart), one_of(dice, SCORES)


def signed(value: Decimal) -> str:
    """A number with its sign, without zeros at its end: +5.4, -0.06, 0."""
    text = f"{value.normalize():f}"
    return f"+{text}" if value > 0 else ("0" if not value else text)


def first_rating_exercise(key: str, dice: Random) -> Exercise:
    """The first rating of somebody who has none, with a game won by forfeit among the others.

    Handbook: B.02 8.2, 8.2.2, 8.2.3
    """
    while True:
        centre = between(dice, 1550, 1850)
        games = [
            (max(1400, centre + between(dice, -150, 150)), between(dice, 0, 2))
            for _ in range(between(dice, 6, 8))
        ]
        if sum(halves for _, halves in games) > 0 and 1450 < _first(games)[0] < 2150:
            break
    place = between(dice, 0, len(games) - 1)
    forfeit = (max(1400, centre + between(dice, 150, 350)), 2)
    return first_rating_of(key, games[:place], forfeit, games[place:])


def first_rating_of(
    key: str, before: Sequence[tuple[int, int]], forfeit: tuple[int, int], after: Sequence[tuple[int, int]]
) -> Exercise:
    """The exercise about these games, each as rating and half points, one of them won by forfeit."""
    played = [*before, *after]
    rating, average, share = _first(played)
    rows = [*_rows(before), (str(forfeit[0]), "+"), *_rows(after)]
    halves = sum(own for _, own in played)
    total = sum(opponent for opponent, _ in played) + 2 * 1800
    working = (
        msg("The game won by forfeit does not count."),
        msg(
            "{score} of {games} with two draws against 1800; {total} / {games} = {average}",
            score=wall_text(Decimal(halves + 2) / 2),
            games=len(played) + 2,
            total=total,
            average=average,
        ),
        msg(
            "{share} % is {difference}; {average} {difference} = {rating}",
            share=share,
            difference=f"{rating_difference(share):+d}",
            average=average,
            rating=rating,
        ),
    )
    return Exercise(
        key,
        Topic.FIRST_RATING,
        Decimal(3),
        msg("An unrated player has these results in the first rated event. What will the first rating be?"),
        AnswerKind.NUMBER,
        str(rating),
        ("B.02 8.2", "B.02 8.2.2", "B.02 8.2.3"),
        working,
        recognised(str(rating), _first_mistakes(played, forfeit)),
        (
            Step(msg("games that count"), Decimal(1), (str(len(played)),)),
            Step(msg("average with the two opponents of 1800"), Decimal(1), (str(average),)),
        ),
        Table((msg("Opponent"), msg("Result")), tuple(rows)),
    )


def _rows(games: Sequence[tuple[int, int]]) -> list[tuple[str, str]]:
    return [(str(opponent), wall_text(Decimal(halves) / 2)) for opponent, halves in games]


def _first(games: Sequence[tuple[int, int]]) -> tuple[int, int, int]:
    """The rating, the rounded average and the score in per cent, as the engine works them out."""
    rules = newest_rules()
    event = PooledEvent("2026-01", tuple(PooledGame(*game) for game in games), first=False)
    first = initial_rating([event], rules.initial.does, rules.publication)
    if first is None:
        raise ValueError(msg("a first rating needs a game"))
    return first.rating, half_up(first.average), first.hundredths


def _first_mistakes(played: Sequence[tuple[int, int]], forfeit: tuple[int, int]) -> list[Mistake]:
    without = half_up(Fraction(sum(opponent for opponent, _ in played), len(played)))
    halves = sum(own for _, own in played)
    plain = without + rating_difference(fractional_score(Fraction(halves, 2), len(played)))
    older = twenty_for_half_a_point([PooledGame(*game) for game in played])
    return [
        Mistake(str(_first([*played, forfeit])[0]), msg("the game won by forfeit was counted"), Decimal(2)),
        Mistake(str(plain), msg("the two draws against 1800 were forgotten"), Decimal(1)),
        Mistake(
            str(half_up(older.average + older.added)), msg("the rule before March 2024 was used"), Decimal(1)
        ),
        Mistake(str(_first(played)[1]), msg("only the average was stated"), Decimal(2)),
    ]
