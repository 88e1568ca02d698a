"""A second reading of the rating period, as slow and as literal as possible, to compare the fast one with.

It goes game by game and player by player, with fractions, the printed bands of table 8.1.2 and nothing of the
library but its values.
"""

from __future__ import annotations

from fractions import Fraction

from caissa.ratings import ListedPlayer, PeriodEvent, PooledEvent, PooledGame
from tests.ratings.test_tables import BANDS, PRINTED

DP = [int(cell) for cell in reversed(PRINTED.split())]


def bands() -> list[tuple[int, int, int]]:
    """First and last difference and the higher rated player's hundredths, as printed."""
    listed = [band.split() for band in BANDS.replace("\n", " ").split(",")]
    return [(*map(int, span.split("-")), int(higher)) for span, higher in listed]  # type: ignore[misc]


PRINTED_BANDS = bands()


def probability(difference: int) -> Fraction:
    """PD from the bands as they are printed."""
    for first, last, higher in PRINTED_BANDS:
        if first <= abs(difference) <= last:
            higher_rated = Fraction(higher, 100)
            break
    else:
        higher_rated = Fraction(1)
    return higher_rated if difference >= 0 else 1 - higher_rated


def list_rating(player: ListedPlayer | None, event: PeriodEvent, fide_id: int) -> int | None:
    """The rating that counts for a player in an event."""
    if event.ratings is not None:
        return event.ratings.get(fide_id)
    if player is None:
        return None
    if player.rating is None and event.rules.regulation == "B.02.RB":
        return player.standard
    return player.rating


def counted_difference(own: int, other: int, event: PeriodEvent, everybody: list[int]) -> int:
    """8.3.1 in its editions; `everybody` are the ratings of all opponents in the tournament."""
    difference = own - other
    if abs(difference) <= 400:
        return difference
    key = (event.rules.regulation, event.rules.key)
    if key == ("B.02", "2025-10") and own >= 2650:
        return difference
    if key == ("B.02", "2022-01") and difference > 0 and other != min(everybody):
        return difference
    return 400 if difference > 0 else -400


def rated_opponents(
    fide_id: int, event: PeriodEvent, before: dict[int, ListedPlayer]
) -> list[tuple[int, int]]:
    """A player's games against rated opponents: their rating and the score in half points."""
    own = list_rating(before.get(fide_id), event, fide_id)
    games = []
    for white, black, for_white, for_black in event.games:
        for me, you, score in ((white, black, for_white), (black, white, for_black)):
            if me != fide_id:
                continue
            other = list_rating(before.get(you), event, you)
            if other is None:
                continue
            far = event.rules.key == "2024-12" and own is not None and abs(own - other) >= 600
            if far and max(own or 0, other) > 2600:
                continue
            games.append((other, score))
    return games


def event_change(own: int, event: PeriodEvent, games: list[tuple[int, int]]) -> Fraction:
    """The sum of ΔR; of equal largest differences only the first is raised (2022)."""
    total, raised = Fraction(0), False
    for other, score in games:
        counted = counted_difference(own, other, event, [rating for rating, _ in games])
        if event.rules.key == "2022-01" and own - other > 400 and counted == 400:
            counted, raised = (own - other, True) if raised else (400, True)
        total += Fraction(score, 2) - probability(counted)
    return total


def whole(change: Fraction) -> int:
    """8.3.4: the nearest whole number, a half away from zero."""
    down = int(change)
    if abs(change - down) >= Fraction(1, 2):
        return down + (1 if change > 0 else -1)
    return down


def coefficient(player: ListedPlayer, year: int) -> int:
    """8.3.3 in the order in which FIDE's lists follow it."""
    peak = max(player.rating or 0, player.highest or 0)
    if peak >= 2400:
        return 10
    if player.birth_year is not None and year <= player.birth_year + 18 and peak < 2300:
        return 40
    if player.career_games is not None and player.career_games < 30:
        return 40
    return 20


def new_rating(
    fide_id: int, month: str, before: dict[int, ListedPlayer], events: list[PeriodEvent]
) -> tuple[int | None, int]:
    """A player's rating in the new list, and the games of the period."""
    player = before.get(fide_id, ListedPlayer(fide_id))
    base = player.rating if player.rating is not None else player.standard
    if base is None:
        return first_rating(player, month, before, events)
    total, count = Fraction(0), 0
    for event in events:
        games = rated_opponents(fide_id, event, before)
        own = list_rating(player, event, fide_id)
        total += event_change(base if own is None else own, event, games)
        count += len(games)
    if not count:
        return player.rating, 0
    year = int(month[:4]) - (month[5:] == "01")
    k = player.k or coefficient(player, year)
    while k * count > 700:
        k -= 1
    rating = base + whole(total * k)
    return (rating if rating >= 1400 else None), count


def months(month: str) -> int:
    """Months since the year 0."""
    return 12 * int(month[:4]) + int(month[5:])


def first_rating(
    player: ListedPlayer, month: str, before: dict[int, ListedPlayer], events: list[PeriodEvent]
) -> tuple[int | None, int]:
    """8.2 and 7.1.4 of 2024: the pool, the zero start, two draws with 1800, five games, 1400, 2200."""
    new = []
    for event in events:
        games = rated_opponents(player.fide_id, event, before)
        if games:
            first = not player.has_played and not new
            new.append(PooledEvent(month, tuple(PooledGame(*game) for game in games), first))
    played = sum(len(event.games) for event in new)
    pool = [pooled for pooled in (*player.pool, *new) if months(month) - months(pooled.month) < 26]
    games = [
        game
        for pooled in pool
        if not (pooled.first and sum(g.halves for g in pooled.games) == 0)
        for game in pooled.games
    ]
    if len(games) < 5:
        return None, played
    average = Fraction(3600 + sum(game.opponent for game in games), len(games) + 2)
    share = Fraction(100 * (2 + sum(game.halves for game in games)), 2 * (len(games) + 2))
    rating = int(average + DP[int(share + Fraction(1, 2))] + Fraction(1, 2))
    rating = min(rating, 2200)
    return (rating if rating >= 1400 else None), played
