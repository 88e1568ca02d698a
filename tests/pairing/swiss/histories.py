"""Random histories of small tournaments: partly paired by an engine, partly by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from caissa.errors import CaissaError
from caissa.pairing.result import RoundPairing
from caissa.tournament import Bye, Colour, Game, Outcome, Person, Player, Round, Tournament

Pairer = Callable[[Tournament], RoundPairing]

_RESULTS = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.LOSS, Outcome.WIN),
    (Outcome.DRAW, Outcome.DRAW),
)
_FORFEITS = (
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
)
_BYES = (Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE, Outcome.FULL_POINT_BYE)


def start(players: int, rounds: int, dice: Random, code: str, spread: int = 60) -> Tournament:
    """A field with ratings falling by chance, before round 1."""
    rating, listed = 2500, []
    for number in range(1, players + 1):
        rating -= dice.randrange(spread)
        listed.append(Player(number, Person(f"Player {number}"), rating))
    return Tournament(
        players=tuple(listed),
        scheduled_rounds=rounds,
        initial_colour=dice.choice(tuple(Colour)),
        type_code=code,
    )


def announce(tournament: Tournament, dice: Random, absences: float) -> Tournament:
    """The next round with its requested byes."""
    number = tournament.next_round
    byes = tuple(Bye(player, dice.choice(_BYES)) for player in tournament.numbers if dice.random() < absences)
    return tournament.with_round(Round(number, byes=byes))


def play(
    tournament: Tournament, pairs: list[tuple[int, int | None]], dice: Random, forfeits: float
) -> Tournament:
    """The next round played: wins, draws and losses by chance, and some forfeits."""
    announced = tournament.round(tournament.next_round)
    games, byes = [], list(announced.byes)
    for white, black in pairs:
        if black is None:
            byes.append(Bye(white, Outcome.PAIRING_ALLOCATED_BYE))
            continue
        outcomes = dice.choice(_FORFEITS if dice.random() < forfeits else _RESULTS)
        games.append(Game(white, black, *outcomes))
    return tournament.with_round(Round(announced.number, tuple(games), tuple(byes)))


def by_chance(tournament: Tournament, dice: Random) -> list[tuple[int, int | None]]:
    """A round in which the present players are paired by lot, without second meetings where possible."""
    number = tournament.next_round
    present = [one for one in tournament.numbers if not tournament.result(one, number).outcome.bye]
    for _ in range(20):
        dice.shuffle(present)
        pairs = [(present[at], present[at + 1]) for at in range(0, len(present) - 1, 2)]
        if not any(_met(tournament, first, other) for first, other in pairs):
            break
    else:
        return []
    single: list[tuple[int, int | None]] = [(present[-1], None)] if len(present) % 2 else []
    return [*pairs, *single]


def _met(tournament: Tournament, first: int, other: int) -> bool:
    return any(result.opponent == other for result in tournament.results(first))


def histories(
    count: int,
    pairer: Pairer,
    code: str,
    *,
    seed: int,
    players: tuple[int, int] = (4, 9),
    rounds: tuple[int, int] = (3, 7),
    absences: float = 0.05,
    forfeits: float = 0.05,
    chance: float = 0.3,
) -> Iterator[Tournament]:
    """Tournaments before a round, as many as asked for."""
    dice = Random(seed)  # noqa: S311 - the same histories every time
    made = 0
    while made < count:
        length = dice.randint(*rounds)
        tournament = start(dice.randint(*players), length, dice, code)
        for _ in range(length):
            tournament = announce(tournament, dice, absences)
            yield tournament
            made += 1
            if made == count:
                return
            pairs = _pairs(tournament, pairer, dice, chance)
            if not pairs:
                break
            tournament = play(tournament, pairs, dice, forfeits)


def _pairs(
    tournament: Tournament, pairer: Pairer, dice: Random, chance: float
) -> list[tuple[int, int | None]]:
    if dice.random() < chance:
        return by_chance(tournament, dice)
    try:
        return list(pairer(tournament).pairs)
    except CaissaError:
        return []
