"""The pairing checker: every round of a tournament paired again and laid beside what was recorded.

Handbook: C.04.2 1.4 (2017: A.4); C.02.03 7.1.3c
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from caissa.errors import CaissaError
from caissa.messages import msg
from caissa.pairing.checking.replay import eve_of_round
from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.result import Board, RoundPairing, WhyNot
from caissa.pairing.swiss.dutch.next_round import pair_round
from caissa.pairing.swiss.dutch.why_not import why_not
from caissa.regulations import editions_of
from caissa.tournament import Game, Outcome, Round, Tournament

Pair = tuple[int, int | None]
"""White and Black; Black is None for the pairing-allocated bye."""


class Engine(Protocol):
    """Anything that pairs a round as `pair_round` does."""

    def __call__(
        self, tournament: Tournament, round_number: int | None = None, *, edition: str | None = None
    ) -> RoundPairing:
        """The round as this engine pairs it."""


class Verdict(Enum):
    """What laying two pairings of a round side by side shows."""

    AGREES = msg("agrees")
    BOARD_ORDER = msg("boards in another order")
    COLOURS = msg("colours differ")
    PAIRS = msg("pairs differ")
    NO_LEGAL_PAIRING = msg("no legal pairing exists")
    NOT_PAIRABLE = msg("cannot be paired again")

    @property
    def agrees(self) -> bool:
        """Do pairs and colours agree? The order of boards is only recommended (C.04.2 3.6)."""
        return self in (Verdict.AGREES, Verdict.BOARD_ORDER)


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """One round as it was recorded, and as the engine pairs it from the same facts."""

    round: int
    verdict: Verdict
    recorded: tuple[Pair, ...]
    expected: tuple[Pair, ...] = ()
    pairing: RoundPairing | None = None
    refusal: CaissaError | None = None

    @property
    def agrees(self) -> bool:
        """Do the file and the engine agree on this round?"""
        return self.verdict.agrees

    @property
    def only_recorded(self) -> tuple[Pair, ...]:
        """Pairs that only the file has, colours counted."""
        return tuple(pair for pair in self.recorded if pair not in set(self.expected))

    @property
    def only_expected(self) -> tuple[Pair, ...]:
        """Pairs that only the engine has, colours counted."""
        return tuple(pair for pair in self.expected if pair not in set(self.recorded))


@dataclass(frozen=True, slots=True)
class PairingCheck:
    """A whole tournament checked by one edition of the rules."""

    edition: str
    rounds: tuple[RoundCheck, ...]

    @property
    def wrong_rounds(self) -> tuple[RoundCheck, ...]:
        """The rounds that are not as the engine pairs them."""
        return tuple(one for one in self.rounds if not one.agrees)

    @property
    def agrees(self) -> bool:
        """Are all rounds as the engine pairs them?"""
        return not self.wrong_rounds


def check_pairings(
    tournament: Tournament, *, edition: str | None = None, engine: Engine = pair_round
) -> PairingCheck:
    """Pair every recorded round again, from the facts as they stood before it.

    Handbook: C.04.2 1.4 (2017: A.4)
    """
    rounds = tuple(
        check_round(tournament, number, edition=edition, engine=engine) for number in _paired(tournament)
    )
    used = next((one.pairing.edition for one in rounds if one.pairing), edition or "")
    return PairingCheck(used, rounds)


def check_unless_worse(
    tournament: Tournament, than: PairingCheck, *, edition: str, engine: Engine = pair_round
) -> PairingCheck | None:
    """The check by another edition, given up as soon as it has as many wrong rounds as the first one.

    The rounds that were wrong come first, so that an edition that is no better is given up soon.
    """
    wrong = {one.round for one in than.wrong_rounds}
    done: list[RoundCheck] = []
    for number in sorted(_paired(tournament), key=lambda number: (number not in wrong, number)):
        done.append(check_round(tournament, number, edition=edition, engine=engine))
        if sum(not one.agrees for one in done) >= len(wrong):
            return None
    used = next((one.pairing.edition for one in done if one.pairing), edition)
    return PairingCheck(used, tuple(sorted(done, key=lambda one: one.round)))


def check_every_edition(tournament: Tournament, *, engine: Engine = pair_round) -> tuple[PairingCheck, ...]:
    """The tournament checked by every edition of C.04.3, the one that fits best first."""
    checks = [check_pairings(tournament, edition=one.key, engine=engine) for one in editions_of("C.04.3")]
    return tuple(sorted(checks, key=lambda check: len(check.wrong_rounds)))


def check_round(
    tournament: Tournament, number: int, *, edition: str | None = None, engine: Engine = pair_round
) -> RoundCheck:
    """One recorded round laid beside the same round paired again."""
    recorded = recorded_pairs(tournament.round(number))
    try:
        pairing = engine(eve_of_round(tournament, number), number, edition=edition)
    except CaissaError as refusal:
        none_legal = isinstance(refusal, NoLegalPairing)
        verdict = Verdict.NO_LEGAL_PAIRING if none_legal else Verdict.NOT_PAIRABLE
        return RoundCheck(number, verdict, recorded, refusal=refusal)
    told = tournament.round(number)
    recorded = _seen_as(recorded, pairing.pairs, _colourless(told))
    verdict = verdict_on(recorded, pairing.pairs, in_order=all(game.board for game in told.games))
    return RoundCheck(number, verdict, recorded, pairing.pairs, pairing)


def first_difference(
    tournament: Tournament,
    one: RoundCheck,
    *,
    edition: str | None = None,
    why: Callable[..., WhyNot] = why_not,
) -> WhyNot | Board | None:
    """Why the round is not as recorded: the first pair that the engine does not have, or the first colour."""
    if one.pairing is None or one.agrees:
        return None
    if one.verdict is Verdict.COLOURS:
        return one.pairing.board_of(one.only_expected[0][0])
    pair = _first_pair_only_recorded(one)
    return (
        None if pair is None else why(eve_of_round(tournament, one.round), one.round, *pair, edition=edition)
    )


def _first_pair_only_recorded(one: RoundCheck) -> tuple[int, int] | None:
    """The recorded pair of the highest placed player whose opponent differs, byes left out."""
    opponents = {player: pair for pair in one.recorded for player in pair}
    expected = {frozenset(pair) for pair in one.expected}
    for pair in one.only_expected:
        for player in pair:
            white, black = opponents.get(player, (None, None))
            if white and black and frozenset((white, black)) not in expected:
                return white, black
    return None


def recorded_pairs(one: Round) -> tuple[Pair, ...]:
    """The pairs of a recorded round in the order of its boards, the pairing-allocated bye last."""
    games = sorted(one.games, key=_board)
    allocated = [bye.participant for bye in one.byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE]
    return (*((game.white, game.black) for game in games), *((number, None) for number in allocated))


def _board(game: Game) -> int:
    return game.board or 0


def _paired(tournament: Tournament) -> Iterator[int]:
    return (one.number for one in tournament.rounds if one.paired)


def _colourless(one: Round) -> set[frozenset[int]]:
    """Games whose colours the file does not tell."""
    return {frozenset((game.white, game.black)) for game in one.games if not game.coloured}


def _seen_as(
    recorded: tuple[Pair, ...], expected: tuple[Pair, ...], colourless: set[frozenset[int]]
) -> tuple[Pair, ...]:
    """The recorded pairs; those without colours as the engine has them, for nothing speaks against it."""
    turned = {pair for pair in expected if frozenset(pair) in colourless}
    return tuple((pair[1], pair[0]) if pair[::-1] in turned else pair for pair in recorded)  # type: ignore[misc]


def verdict_on(recorded: tuple[Pair, ...], expected: tuple[Pair, ...], *, in_order: bool) -> Verdict:
    """What two pairings of a round show side by side; the order of boards counts only if it is known."""
    if recorded == expected:
        return Verdict.AGREES
    if set(recorded) == set(expected):
        return Verdict.BOARD_ORDER if in_order else Verdict.AGREES
    if {frozenset(pair) for pair in recorded} == {frozenset(pair) for pair in expected}:
        return Verdict.COLOURS
    return Verdict.PAIRS
