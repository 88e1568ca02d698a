"""Fields typed as in a pairing checklist, and small tournaments played at random."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.swiss.colours import preference
from caissa.pairing.swiss.dutch.next_round import pair_round
from caissa.pairing.swiss.state import Field, Float, PlayerState
from caissa.tournament import (
    Bye,
    Colour,
    Game,
    Outcome,
    Person,
    Player,
    Points,
    ProhibitedPairing,
    Round,
    Scoring,
    Tournament,
    points,
)

FLOATS = {".": Float.NONE, "+": Float.UP, "-": Float.DOWN}
COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK}


def seat(
    number: int, score: str, colours: str, *, met: Iterable[int] = (), floats: str = ".."
) -> PlayerState:
    """A player as a checklist shows them; `floats` are those of two rounds before and of the last round."""
    played = tuple(COLOURS[letter] for letter in colours if letter in COLOURS)
    return PlayerState(
        number=number,
        tpn=number,
        score=points(score),
        virtual_points=Points(0),
        rank=int(points(score) * 10),
        colours=played,
        preference=preference(played),
        last_float=FLOATS[floats[1]],
        float_before=FLOATS[floats[0]],
        opponents=tuple(met),
        barred=frozenset(met),
        topscorer=False,
        bye_barred=False,
        unplayed=colours.count("-"),
    )


def field(seats: Iterable[PlayerState], *, round_number: int = 6, topscorers: bool = False) -> Field:
    """A field of these players, everyone above half of the points a topscorer if asked."""
    players = tuple(
        sorted((replace(seat, topscorer=topscorers) for seat in seats), key=lambda seat: seat.order)
    )
    return Field(round_number, players, (), Colour.WHITE, topscorers, 10)


# -- random tournaments ---------------------------------------------------------


def played_at_random(seed: int, edition: str, *, most: int = 9) -> tuple[Tournament, int]:
    """A small tournament up to some round, with byes, forfeits, late entries and prohibited pairings."""
    dice = random.Random(seed)  # noqa: S311
    size = dice.randint(3, most)
    rounds = dice.randint(2, max(3, size - 1))
    tournament = Tournament(
        scheduled_rounds=rounds,
        initial_colour=dice.choice(list(Colour)),
        scoring=dice.choice([Scoring(), Scoring(), Scoring.of("3", "1"), Scoring.of("1", "0.5", "0")]),
        players=tuple(Player(number, Person(f"P{number}")) for number in range(1, size + 1)),
        prohibited_pairings=_prohibited(dice, size),
    )
    untidy = dice.choice([0.0, 0.1, 0.3])
    stop = dice.randint(1, rounds)
    for number in range(1, stop):
        tournament = _with_byes(tournament, number, dice, untidy)
        try:
            pairing = pair_round(tournament, number, edition=edition)
        except NoLegalPairing:
            return tournament, number
        if not pairing.boards:
            return tournament, number
        tournament = _with_results(tournament, number, pairing.pairs, dice, untidy)
    return _with_byes(tournament, stop, dice, untidy), stop


def _prohibited(dice: random.Random, size: int) -> tuple[ProhibitedPairing, ...]:
    if size < 5 or dice.random() < 0.7:
        return ()
    return (ProhibitedPairing(tuple(dice.sample(range(1, size + 1), dice.choice([2, 3])))),)


def _with_byes(tournament: Tournament, number: int, dice: random.Random, untidy: float) -> Tournament:
    kinds = [Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE, Outcome.FULL_POINT_BYE]
    byes = tuple(
        Bye(number, dice.choices(kinds, [5, 4, 1])[0])
        for number in tournament.numbers
        if dice.random() < untidy
    )
    return tournament.with_round(Round(number, byes=byes))


def _with_results(
    tournament: Tournament,
    number: int,
    pairs: Iterable[tuple[int, int | None]],
    dice: random.Random,
    untidy: float,
) -> Tournament:
    played = [
        (Outcome.WIN, Outcome.LOSS),
        (Outcome.LOSS, Outcome.WIN),
        (Outcome.DRAW, Outcome.DRAW),
    ]
    forfeits = [
        (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
        (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
        (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
    ]
    games, byes = [], list(tournament.round(number).byes)
    for white, black in pairs:
        if black is None:
            byes.append(Bye(white, Outcome.PAIRING_ALLOCATED_BYE))
        else:
            games.append(Game(white, black, *dice.choice(forfeits if dice.random() < untidy / 2 else played)))
    return tournament.with_round(Round(number, games=tuple(games), byes=tuple(byes)))
