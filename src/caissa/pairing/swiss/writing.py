"""From pairs of players to a published round: board order, colours and their reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from caissa.messages import msg
from caissa.pairing.result import Board, Reason
from caissa.pairing.swiss.boards import board_key, pairing_score
from caissa.pairing.swiss.state import PlayerState
from caissa.tournament import Colour

Allocate = Callable[[PlayerState, PlayerState], tuple[Colour, Reason]]


@dataclass(frozen=True, slots=True)
class Seats:
    """Two players who meet, the higher ranked first, or one with the PAB, and the bracket they came from."""

    players: tuple[PlayerState, ...]
    bracket: int


@dataclass(frozen=True, slots=True)
class Bye:
    """Who gets the PAB, by index, the article that gives it and what ranks those who may have it."""

    taker: int | None
    article: str
    ranked_by: str


def published(
    pairs: Sequence[Sequence[tuple[int, int]]], players: Sequence[PlayerState], allocate: Allocate, bye: Bye
) -> tuple[Board, ...]:
    """The boards of a round from the pairs of each bracket, by index, and the PAB."""
    seats = [
        Seats((players[one], players[other]), place)
        for place, bracket in enumerate(pairs)
        for one, other in bracket
    ]
    if bye.taker is None:
        return written(seats, allocate, None)
    taker = players[bye.taker]
    seats.append(Seats((taker,), max(0, len(pairs) - 1)))
    return written(seats, allocate, bye_reason(taker, bye.article, bye.ranked_by))


def written(seats: Sequence[Seats], allocate: Allocate, bye: Reason | None) -> tuple[Board, ...]:
    """The boards in the order of publication (C.04.2 3.6)."""
    ordered = sorted(seats, key=lambda one: board_key(one.players, pairing_score))
    return tuple(_board(number, one, allocate, bye) for number, one in enumerate(ordered, start=1))


def _board(number: int, seats: Seats, allocate: Allocate, bye: Reason | None) -> Board:
    if len(seats.players) == 1:
        assert bye is not None  # noqa: S101 - whoever seats the PAB gives its reason
        return Board(number, seats.players[0].number, None, seats.bracket, bye)
    higher, lower = seats.players
    colour, reason = allocate(higher, lower)
    white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
    return Board(number, white.number, black.number, seats.bracket, reason)


def bye_reason(player: PlayerState, article: str, ranked_by: str) -> Reason:
    """Why this player gets the PAB."""
    return Reason(
        "bye.assigned",
        article,
        msg(
            "{player} gets the pairing-allocated bye: of those who may have it and leave the "
            "others pairable, by {order}.",
            player=player.number,
            order=ranked_by,
        ),
        (player.number,),
    )
