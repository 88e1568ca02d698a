"""Championships for tests: everybody meets everybody, and the lower number wins unless told otherwise."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any

from caissa.tournament import Game, Outcome, Person, Player, Rating, Round, Tournament

FEDERATIONS = ("FRA", "GER", "ITA", "ESP", "POL", "CZE")


def championship(
    players: int = 10,
    *,
    draws: Collection[tuple[int, int]] = (),
    upsets: Collection[tuple[int, int]] = (),
    people: Mapping[int, dict[str, Any]] | None = None,
    rating: int = 2400,
    **facts: Any,
) -> Tournament:
    """A round robin; `draws` and `upsets` name pairs (lower, higher) that ended otherwise."""
    listed = tuple(
        _player(number, rating, (people or {}).get(number, {})) for number in range(1, players + 1)
    )
    rounds = tuple(
        Round(number, tuple(_game(pair, draws, upsets) for pair in pairs))
        for number, pairs in enumerate(_circle(players), start=1)
    )
    details = {"start": date(2025, 9, 1), "end": date(2025, 9, 10), "scheduled_rounds": len(rounds), **facts}
    return Tournament(players=listed, rounds=rounds, **details)


def _player(number: int, rating: int, details: dict[str, Any]) -> Player:
    facts = {"federation": FEDERATIONS[number % len(FEDERATIONS)], **details}
    value = facts.pop("rating", rating)
    ratings = (Rating(value, k=facts.pop("k", 20)),) if value else ()
    return Player(number, Person(f"Player {number}", ratings=ratings, **facts), value)


def _game(
    pair: tuple[int, int], draws: Collection[tuple[int, int]], upsets: Collection[tuple[int, int]]
) -> Game:
    if pair in draws:
        return Game(*pair, Outcome.DRAW, Outcome.DRAW)
    won, lost = (Outcome.LOSS, Outcome.WIN) if pair in upsets else (Outcome.WIN, Outcome.LOSS)
    return Game(*pair, won, lost)


def _circle(players: int) -> list[list[tuple[int, int]]]:
    """The rounds of a round robin for an even number of players, by turning the circle."""
    ring = list(range(2, players + 1))
    rounds = []
    for _ in range(players - 1):
        seats = [1, *ring]
        pairs = [(seats[at], seats[players - 1 - at]) for at in range(players // 2)]
        rounds.append([(min(pair), max(pair)) for pair in pairs])
        ring = ring[1:] + ring[:1]
    return rounds
