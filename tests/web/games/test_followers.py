"""Who follows a game gets its moves at once, however many others are there."""

from __future__ import annotations

import asyncio
import json

import pytest

from caissa_web.noticeboard.live.subscribers import MAX_SPREAD, Place, Subscriber, Subscribers

GAME: Place = ("spring", "open~3~1-3")
OTHER: Place = ("spring", "open~3~5-4")
BOARDS: Place = ("spring", "open~3")


def spread(line: bytes) -> int:
    """The milliseconds that a line of a stream names."""
    return int(json.loads(line.partition(b"data: ")[2])["spread"])


@pytest.fixture
def crowd(monkeypatch):
    """Ten who follow one game, two thousand who follow another one, and one who looks at all boards."""
    monkeypatch.setattr(Subscribers, "_start", lambda _self: None)
    streams = Subscribers()
    places = [GAME] * 10 + [OTHER] * 2000 + [BOARDS]

    async def come() -> list[Subscriber]:
        everybody = [Subscriber(frozenset({place}), "10.0.0.1") for place in places]
        for subscriber in everybody:
            streams.add(subscriber)
        return everybody

    everybody = asyncio.run(come())
    return streams, everybody[0], everybody[-1]


def keys(document: str, moves: int) -> dict[Place, str]:
    """The newest stamps, as the thread that asks the records tells them."""
    return dict.fromkeys((GAME, OTHER, BOARDS), f"{document}~{moves}.{moves}")


def take(streams: Subscribers, newest: dict[Place, str]) -> None:
    """Something is new."""

    async def taken() -> None:
        streams._take(frozenset(newest), newest)

    asyncio.run(taken())


def test_a_move_is_fetched_by_those_who_follow_its_game(crowd):
    """Ten visitors need no spreading; with the others' two thousand they would have waited three seconds."""
    streams, follower, of_all_boards = crowd
    take(streams, keys("7-abc", 1))
    assert spread(streams.line_for(follower)) == MAX_SPREAD  # the first line is of a whole document
    streams.line_for(of_all_boards)
    take(streams, keys("7-abc", 2))
    assert spread(streams.line_for(follower)) == 15
    assert spread(streams.line_for(of_all_boards)) == 700
    take(streams, keys("8-def", 2))
    assert spread(streams.line_for(follower)) == MAX_SPREAD  # a result: everybody fetches


def test_who_leaves_is_not_counted(crowd):
    """Nothing is left behind of streams that ended."""
    streams, follower, of_all_boards = crowd
    for subscriber in tuple(streams._all):
        if subscriber is not follower:
            streams.remove(subscriber)
    assert dict(streams._by_places) == {follower.places: 1}
    streams.remove(follower)
    streams.remove(of_all_boards)
    assert not streams._by_places
