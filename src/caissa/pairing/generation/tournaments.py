"""A random tournament, paired by the engine and played by the dice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from caissa.errors import CaissaError
from caissa.pairing import pair
from caissa.pairing.errors import NoLegalPairing, UnpairableRound
from caissa.pairing.generation.attendance import absences, arrivals
from caissa.pairing.generation.dice import between, some_of
from caissa.pairing.generation.engine import Engine
from caissa.pairing.generation.parameters import Parameters
from caissa.pairing.generation.plan import Plan, settled
from caissa.pairing.generation.results import FLOOR, outcomes
from caissa.pairing.result import RoundPairing
from caissa.pairing.swiss.acceleration import baku
from caissa.standings import standings
from caissa.tournament import (
    Bye,
    Game,
    Outcome,
    Person,
    Player,
    ProhibitedPairing,
    Round,
    Tournament,
    VirtualPoints,
)


@dataclass(frozen=True, slots=True)
class Generated:
    """A random tournament, the seed that repeats it, and why it stopped early if it did."""

    seed: int
    tournament: Tournament
    stopped: CaissaError | None = None


def generate(parameters: Parameters, seed: int, *, engine: Engine = pair) -> Generated:
    """A random tournament; the same wishes and seed give the same one again.

    Where a round has no legal pairing, or nobody to pair, the tournament ends before it, and a
    remark says so.

    Handbook: C.02.03 7.1.3c
    """
    dice = Random(seed)  # noqa: S311 - lots for an exercise, not a secret
    plan = settled(parameters, dice)
    arriving = arrivals(plan, dice)
    away = absences(plan, arriving, dice)
    tournament = _opening(plan, arriving, seed, dice)
    if plan.shape.games_a_tie:
        from caissa.pairing.generation.knockouts import KnockoutPlay

        return Generated(seed, KnockoutPlay(tournament, plan, dice).tournament)
    for number in range(1, plan.rounds + 1):
        announced = Round(number, byes=tuple(Bye(*entry) for entry in away[number].items()))
        try:
            pairing = engine(tournament.with_round(announced), number, edition=plan.edition)
        except (NoLegalPairing, UnpairableRound) as refusal:
            return Generated(seed, _ranked(_stopped(tournament, announced, refusal)), refusal)
        if not pairing.boards:
            nobody = UnpairableRound(round=number, why="nobody is there")
            return Generated(seed, _ranked(_stopped(tournament, announced, nobody)), nobody)
        tournament = tournament.with_round(_played(tournament, announced, pairing, plan, dice))
    return Generated(seed, _ranked(tournament))


def _opening(plan: Plan, arriving: dict[int, int], seed: int, dice: Random) -> Tournament:
    """The tournament before its first round."""
    tournament = Tournament(
        name=f"Random tournament {seed}",
        start=plan.start,
        type_text=plan.shape.type_text,
        type_code=plan.type_code,
        scheduled_rounds=plan.rounds,
        initial_colour=plan.initial_colour,
        scoring=plan.scoring,
        ranking=("PTS", *plan.tie_breaks),
        players=tuple(
            Player(number, Person(f"Player {number:04d}"), rating)
            for number, rating in enumerate(plan.ratings, start=1)
        ),
        prohibited_pairings=_prohibited(plan, dice),
        remarks=(f"Random tournament, seed {seed}",),
    )
    return _accelerated(tournament, arriving) if plan.baku else tournament


def _prohibited(plan: Plan, dice: Random) -> tuple[ProhibitedPairing, ...]:
    everyone = range(1, plan.players + 1)
    sizes = (min(between(dice, 2, 3), plan.players) for _ in range(plan.prohibited_groups))
    return tuple(ProhibitedPairing(tuple(some_of(dice, everyone, size))) for size in sizes)


def _accelerated(tournament: Tournament, arriving: dict[int, int]) -> Tournament:
    """The tournament with everyone's virtual points, late entries by their place (C.04.7 1.3)."""
    known = tuple(replace(player, first_round=arriving[player.number]) for player in tournament.players)
    virtual_points = baku(replace(tournament, players=known), round_number=tournament.scheduled_rounds)
    return replace(
        tournament, virtual_points=tuple(VirtualPoints(*entry) for entry in virtual_points.items())
    )


def _played(
    tournament: Tournament, announced: Round, pairing: RoundPairing, plan: Plan, dice: Random
) -> Round:
    """The round as paired, with results by the dice, board by board."""
    games, byes = [], [*announced.byes, *_free_days(pairing)]
    for board in pairing:
        if board.black is None:
            byes.append(Bye(board.white, Outcome.PAIRING_ALLOCATED_BYE))
            continue
        white, black = (tournament.player(number).rating or FLOOR for number in board.players)
        games.append(Game(board.white, board.black, *outcomes(white, black, plan.shares, dice), board.number))
    return replace(announced, games=tuple(games), byes=tuple(byes))


def _free_days(pairing: RoundPairing) -> list[Bye]:
    return [Bye(number, Outcome.ZERO_POINT_BYE) for number in pairing.free]


def _stopped(tournament: Tournament, announced: Round, refusal: CaissaError) -> Tournament:
    """The tournament as it stood before the round that cannot be paired, with a remark."""
    remarks = (*tournament.remarks, f"Stopped before round {announced.number}: {refusal}")
    return replace(tournament.with_round(announced), remarks=remarks)


def _ranked(tournament: Tournament) -> Tournament:
    """The tournament with everybody's place by its tie-breaks; those who are tied stand by number."""
    if not tournament.paired_rounds:
        return tournament
    places = {row.id: place for place, row in enumerate(standings(tournament).rows, start=1)}
    players = tuple(replace(player, stated_rank=places.get(player.number)) for player in tournament.players)
    return replace(tournament, players=players)
