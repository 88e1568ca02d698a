"""What the pairing rules look at: each player's score, colours, floats and opponents before a round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import chain

from caissa.pairing.swiss.colours import Preference, preference
from caissa.pairing.swiss.participant import Participant
from caissa.tournament import ZERO, Colour, Outcome, Player, Points, Result, Scoring, Tournament
from caissa.tournament.outcome import PLAYED


class Float(Enum):
    """A float, by the letter that pairing checklists use."""

    DOWN = "D"
    UP = "U"
    NONE = ""

    # A member is only ever equal to itself, and floats are looked up for every player.
    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A round that a player did not play: what it was and what it brought."""

    outcome: Outcome
    points: Points
    scoring: Scoring


@dataclass(frozen=True, slots=True)
class Handling:
    """How an edition treats rounds that were not played: do they bar the PAB, do they float?"""

    bars_bye: Callable[[Unplayed], bool]
    floats_down: Callable[[Unplayed], bool]


@dataclass(frozen=True, slots=True)
class PlayerState(Participant):
    """One player before a round, as a pairing checklist shows them.

    `tpn` counts only those who have arrived; `score` is the standing and `pairing_score` adds
    virtual points; `rank` is the pairing score as a whole number, for comparing. `opponents` has
    None for rounds without a game; `barred` are those the player must not meet again or at all.

    Handbook: C.04.3 1.2 (2017: A.2); C.04.7 1.5 (2016 and 2023: 5)
    """

    number: int
    tpn: int
    score: Points
    virtual_points: Points
    rank: int
    colours: tuple[Colour, ...]
    preference: Preference
    last_float: Float
    float_before: Float
    opponents: tuple[int | None, ...]
    barred: frozenset[int]
    topscorer: bool
    bye_barred: bool
    unplayed: int

    @property
    def order(self) -> tuple[int, int]:
        """The key that ranks players for pairing: score, then TPN (C.04.3 1.2)."""
        return -self.rank, self.tpn


@dataclass(frozen=True, slots=True)
class Field:
    """Everyone who is to be paired in a round, in rank order, and what holds for all of them.

    `point` says how many units of `PlayerState.rank` make one point.
    """

    round: int
    players: tuple[PlayerState, ...]
    absent: tuple[PlayerState, ...]
    initial_colour: Colour | None
    last_round: bool
    point: int


def listed(tournament: Tournament, round_number: int) -> list[int]:
    """All players in the order of their TPNs; those without one yet come in by number.

    Handbook: C.04.2 2.5 (2017: C.3); C.04.3 1.1 (2017: A.1)
    """
    if not tournament.tpns:
        return sorted(tournament.numbers)
    tpns = {number: tournament.tpn(number, round_number) for number in tournament.numbers}
    return sorted(tpns, key=lambda number: (tpns[number] or number, number))


def took_part(result: Result) -> bool:
    """Was the player paired in that round, or given the PAB?"""
    return result.opponent is not None or result.outcome is Outcome.PAIRING_ALLOCATED_BYE


def shown_initial_colour(tournament: Tournament) -> Colour | None:
    """The initial colour as the first round with colours shows it, where no drawing of lots is recorded.

    Everyone who had arrived by then gets the initial colour and its opposite in turn (C.04.3 5.2.5).
    """
    for played in tournament.rounds:
        turn = 0
        for number in listed(tournament, played.number):
            results = tournament.results(number)[: played.number]
            if not any(took_part(result) for result in results):
                continue
            colour = results[-1].colour
            if colour is not None:
                return colour.opposite if turn % 2 else colour
            turn += 1
    return None


def read_field(
    tournament: Tournament, round_number: int, handling: Handling, virtual: Mapping[int, tuple[Points, ...]]
) -> Field:
    """The whole field before a round: those to be paired in rank order, and the others.

    Handbook: C.04.2 3, 3.5 (2017: D, D.6); C.04.3 1.4, 1.4.2, 1.8 (2017: A.4, A.4.b, A.7)
    """
    return _Reader(tournament, round_number, handling, virtual).field()


class _Reader:
    """Reads one tournament before one round."""

    def __init__(
        self,
        tournament: Tournament,
        round_number: int,
        handling: Handling,
        virtual: Mapping[int, tuple[Points, ...]],
    ) -> None:
        self.tournament = tournament
        self.round = round_number
        self.handling = handling
        self.virtual = virtual
        self.last_round = tournament.scheduled_rounds == round_number
        numbers = tournament.numbers
        self.results = {number: tournament.results(number)[: round_number - 1] for number in numbers}
        self.gained = tournament.points_by_round(round_number - 1)
        # Nearly all points are the few values of the scoring table: each is looked at once, by identity.
        values = {id(value): value for value in chain(self._all_points(), [tournament.scoring.win])}
        self.point = _units_per_point(values.values())
        self.units = {key: int(value * self.point) for key, value in values.items()}
        self.ranks = self._ranks()
        self.barred = _prohibited(tournament, round_number)

    def field(self) -> Field:
        """The field, in rank order."""
        here = {player.number for player in self.tournament.players if self._present(player)}
        arrived = [
            number
            for number in listed(self.tournament, self.round)
            if number in here or self._took_part(number)
        ]
        tpns = {number: index for index, number in enumerate(arrived, start=1)}
        everyone = [self._player(number, tpns.get(number, 0)) for number in self.tournament.numbers]
        everyone.sort(key=_order)
        return Field(
            round=self.round,
            players=tuple([player for player in everyone if player.number in here]),
            absent=tuple([player for player in everyone if player.number not in here]),
            initial_colour=self.tournament.initial_colour,
            last_round=self.last_round,
            point=self.point,
        )

    # -- who is there ---------------------------------------------------------

    def _present(self, player: Player) -> bool:
        """Is the player to be paired: arrived, not gone, no bye announced (C.04.2 2.4, 3.2, 3.3)?"""
        if player.gone_in(self.round) or player.first_round > self.round:
            return False
        return not self.tournament.result(player.number, self.round).outcome.bye

    def _took_part(self, number: int) -> bool:
        """Was the player ever paired, or given the PAB?"""
        return any(took_part(result) for result in self.results[number])

    # -- one player -----------------------------------------------------------

    def _player(self, number: int, tpn: int) -> PlayerState:
        results, gained = self.results[number], self.gained[number]
        colours: list[Colour] = []
        opponents: list[int | None] = []
        met: list[int] = []
        unplayed, bye_barred = 0, False
        for result, points in zip(results, gained, strict=True):
            _, outcome, opponent, colour, _ = result
            if outcome not in PLAYED:
                unplayed += 1
                opponents.append(None)
                bye_barred = bye_barred or self.handling.bars_bye(self._unplayed(result, points))
                continue
            opponents.append(opponent)
            if colour is not None:
                colours.append(colour)
            if opponent is not None:
                met.append(opponent)
        prohibited = self.barred.get(number)
        return PlayerState(
            number,
            tpn,
            sum(gained, ZERO),
            self._virtual(number, self.round) if self.virtual else ZERO,
            self.ranks[0][number],
            tuple(colours),
            preference(colours),
            self._float(number, 1),
            self._float(number, 2),
            tuple(opponents),
            frozenset(met) if prohibited is None else prohibited.union(met),
            self.last_round and self._topscorer(number),
            bye_barred,
            unplayed,
        )

    def _virtual(self, number: int, round_number: int) -> Points:
        values = self.virtual.get(number, ())
        return values[round_number - 1] if 1 <= round_number <= len(values) else ZERO

    def _ranks(self) -> tuple[dict[int, int], ...]:
        """Everybody's pairing score before this round and the two before it, as whole numbers."""
        before: tuple[dict[int, int], ...] = ({}, {}, {})
        units, (now, once, twice) = self.units, before
        for number, gained in self.gained.items():
            taken = [units[id(points)] for points in gained]
            now[number] = scored = sum(taken)
            once[number] = scored = scored - (taken[-1] if taken else 0)
            twice[number] = scored - (taken[-2] if len(taken) > 1 else 0)
        for number in self.virtual:
            for back, ranks in enumerate(before):
                extra = self._virtual(number, self.round - back)
                if number in ranks and extra:
                    ranks[number] += units[id(extra)]
        return before

    def _topscorer(self, number: int) -> bool:
        """More than half of what could be scored so far, when the last round is paired (1.8, A.7)?"""
        most = int(self.tournament.scoring.win * self.point) * (self.round - 1)
        return 2 * self.ranks[0][number] > most

    def _unplayed(self, result: Result, gained: Points) -> Unplayed:
        return Unplayed(result.outcome, gained, self.tournament.scoring)

    def _float(self, number: int, back: int) -> Float:
        """The float of one of the last two rounds (C.04.3 1.4; 2017: A.4.b)."""
        index = self.round - 1 - back
        if index < 0:
            return Float.NONE
        result = self.results[number][index]
        if result.opponent is None or result.outcome not in PLAYED:
            unplayed = self._unplayed(result, self.gained[number][index])
            return Float.DOWN if self.handling.floats_down(unplayed) else Float.NONE
        mine, theirs = self.ranks[back][number], self.ranks[back].get(result.opponent, 0)
        if mine == theirs:
            return Float.NONE
        return Float.DOWN if mine > theirs else Float.UP

    def _all_points(self) -> Iterable[Points]:
        return chain.from_iterable([*self.gained.values(), *self.virtual.values()])


def _order(player: PlayerState) -> tuple[int, int]:
    return -player.rank, player.tpn


def _units_per_point(values: Iterable[Points]) -> int:
    """The smallest power of ten that makes whole numbers of all these points."""
    places = max((-int(value.as_tuple().exponent) for value in values), default=0)
    return int(10 ** max(0, places))


def _prohibited(tournament: Tournament, round_number: int) -> dict[int, frozenset[int]]:
    """For each player those whom the event's rules keep away in this round."""
    groups = [
        frozenset(group.participants)
        for group in tournament.prohibited_pairings
        if group.holds_in(round_number)
    ]
    return {
        number: frozenset().union(*(group for group in groups if number in group)) - {number}
        for number in set().union(*groups)
    }
