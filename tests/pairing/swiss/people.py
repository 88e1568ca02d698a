"""Players and teams before a round, typed in one line each."""

from __future__ import annotations

from caissa.pairing.swiss.colours import Preference, Strength, preference
from caissa.pairing.swiss.state import Float, PlayerState
from caissa.pairing.teams.state import TeamState
from caissa.tournament import ZERO, Colour, Points

_COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK}


def colours(text: str) -> tuple[Colour, ...]:
    """`WB` is White, then Black."""
    return tuple(_COLOURS[letter] for letter in text)


def state(
    number: int, score: str = "0", played: str = "", met: tuple[int, ...] = (), *, bye_barred: bool = False
) -> PlayerState:
    """A player with this number, score, colours of the games played and opponents met."""
    had = colours(played)
    return PlayerState(
        number=number,
        tpn=number,
        score=Points(score),
        virtual_points=ZERO,
        rank=int(Points(score) * 10),
        colours=had,
        preference=preference(had),
        last_float=Float.NONE,
        float_before=Float.NONE,
        opponents=met or tuple(range(900, 900 + len(had))),
        barred=frozenset(met),
        topscorer=False,
        bye_barred=bye_barred,
        unplayed=0,
    )


def both_ways(players: list[PlayerState]) -> list[PlayerState]:
    """The same players; whoever is said to have met somebody is met by them too."""
    from dataclasses import replace

    return [
        replace(
            player,
            barred=player.barred | {other.number for other in players if player.number in other.barred},
        )
        for player in players
    ]


def team(
    number: int, points: int, played: str = "", met: tuple[int, ...] = (), *, bye_barred: bool = False
) -> TeamState:
    """A team with this number, match points, colours on board 1 and opponents met."""
    return TeamState(
        number=number,
        tpn=number,
        score=Points(points),
        secondary=ZERO,
        virtual_points=ZERO,
        colours=colours(played),
        preference=Preference(None, Strength.NONE, 0, 0),
        floated=False,
        opponents=met,
        barred=frozenset(met),
        bye_barred=bye_barred,
        matches=len(played),
        games=0,
    )
