"""The pairing checker: every round of a tournament paired again and laid beside what was recorded.

Handbook: C.04.2 1.4 (2017: A.4); C.02.03 7.1.3c
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import Enum

from caissa.errors import CaissaError
from caissa.messages import capitalised, msg
from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.result import Board, Pair, RecordedRound, RoundPairing, WhyNot
from caissa.pairing.systems import PairingSystem
from caissa.regulations import editions_of
from caissa.tournament.remarks import played_reversed


class Verdict(Enum):
    """What laying two pairings of a round side by side shows."""

    AGREES = msg("agrees")
    BOARD_ORDER = msg("boards in another order")
    COLOURS = msg("colours differ")
    PAIRS = msg("pairs differ")
    NO_LEGAL_PAIRING = msg("no legal pairing exists")
    NOT_PAIRABLE = msg("could not be paired again")

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
        return tuple(checked for checked in self.rounds if not checked.agrees)

    @property
    def agrees(self) -> bool:
        """Are all rounds as the engine pairs them?"""
        return not self.wrong_rounds


def check_pairings(system: PairingSystem, edition: str | None = None) -> PairingCheck:
    """Pair every recorded round again, from the facts as they stood before it.

    Handbook: C.04.2 1.4 (2017: A.4)
    """
    rounds = tuple(check_round(system, number, edition) for number in system.recorded_rounds)
    return PairingCheck(_edition_used(rounds, edition), rounds)


def _edition_used(rounds: Collection[RoundCheck], edition: str | None) -> str:
    return next((checked.pairing.edition for checked in rounds if checked.pairing), edition or "")


def check_unless_worse(system: PairingSystem, than: PairingCheck, edition: str) -> PairingCheck | None:
    """The check by another edition, given up as soon as it has as many wrong rounds as the first one.

    The rounds that were wrong come first, so that an edition that is no better is given up soon.
    """
    wrong = {checked.round for checked in than.wrong_rounds}
    rounds: list[RoundCheck] = []
    for number in sorted(system.recorded_rounds, key=lambda number: (number not in wrong, number)):
        rounds.append(check_round(system, number, edition))
        if sum(not checked.agrees for checked in rounds) >= len(wrong):
            return None
    used = _edition_used(rounds, edition)
    return PairingCheck(used, tuple(sorted(rounds, key=lambda checked: checked.round)))


def better_check(system: PairingSystem, check: PairingCheck) -> PairingCheck | None:
    """The check by another edition with fewer wrong rounds, if there is one."""
    editions = editions_of(system.regulation) if system.regulation else ()
    others = [edition.key for edition in editions if not _is(edition.key, check.edition)]
    checks = [check_unless_worse(system, check, key) for key in others]
    better = [other for other in checks if other is not None]
    return min(better, key=lambda other: len(other.wrong_rounds), default=None)


def _is(key: str, used: str) -> bool:
    """Is this the edition that a check went by, as far as it is known?"""
    return bool(used) and key.startswith(used)


def check_basis(system: PairingSystem, check: PairingCheck) -> str:
    """What a check went by; of a schedule only the system is named, for tables differ from stage to stage."""
    if system.scheduled:
        return capitalised(system.title)
    paired = next((checked.pairing for checked in check.rounds if checked.pairing), None)
    if paired is not None:
        return paired.basis
    return f"{system.regulation or system.title}{f' ({check.edition})' if check.edition else ''}"


def check_round(system: PairingSystem, number: int, edition: str | None = None) -> RoundCheck:
    """One recorded round laid beside the same round paired again.

    Of a schedule the games alone are judged: boards may stand in any order, free days be recorded in any way.
    A game that a remark calls played with colours reversed was paired the other way round (C.04.2 4.3).
    """
    recorded = _as_paired(system, number)
    try:
        pairing = system.pair(number, edition)
    except CaissaError as refusal:
        none_legal = isinstance(refusal, NoLegalPairing)
        verdict = Verdict.NO_LEGAL_PAIRING if none_legal else Verdict.NOT_PAIRABLE
        return RoundCheck(number, verdict, recorded.pairs, refusal=refusal)
    pairs = _with_colours(recorded.pairs, pairing.pairs, recorded.colourless)
    if system.scheduled:
        pairs = tuple(pair for pair in pairs if pair[1] is not None)
    in_order = recorded.in_order and not system.scheduled
    verdict = verdict_on(pairs, pairing.pairs, in_order=in_order)
    return RoundCheck(number, verdict, pairs, pairing.pairs, pairing)


def _as_paired(system: PairingSystem, number: int) -> RecordedRound:
    """A recorded round with the colours that were paired, where a game was played with the others."""
    recorded = system.recorded(number)
    turned = played_reversed(system.tournament.remarks, number) if system.who == "player" else frozenset()
    if not turned:
        return recorded
    pairs = tuple(
        (black, white) if black is not None and frozenset((white, black)) in turned else (white, black)
        for white, black in recorded.pairs
    )
    return replace(recorded, pairs=pairs)


def difference_of(
    system: PairingSystem, checked: RoundCheck, edition: str | None = None
) -> WhyNot | Board | None:
    """Why the round is not as recorded: the first pair that the engine does not have, or the first board."""
    if checked.pairing is None or checked.agrees:
        return None
    if not system.scheduled and checked.verdict is not Verdict.COLOURS:
        pair = _first_pair_only_recorded(checked)
        if pair is not None:
            return system.why_not(checked.round, *pair, edition)
    if not checked.only_expected:
        return None
    return checked.pairing.board_of(checked.only_expected[0][0])


def _first_pair_only_recorded(checked: RoundCheck) -> tuple[int, int] | None:
    """The recorded pair of the highest placed player whose opponent differs, byes left out."""
    opponents = {player: pair for pair in checked.recorded for player in pair}
    expected = {frozenset(pair) for pair in checked.expected}
    for pair in checked.only_expected:
        for player in pair:
            white, black = opponents.get(player, (None, None))
            if white and black and frozenset((white, black)) not in expected:
                return white, black
    return None


def _with_colours(
    recorded: tuple[Pair, ...], expected: tuple[Pair, ...], colourless: Collection[frozenset[int]]
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
