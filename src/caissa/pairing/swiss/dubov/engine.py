"""The way through the brackets: the bye first, then every scoregroup from the top with its upfloaters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caissa.matching import bits
from caissa.pairing.swiss.dubov.players import DubovPlayer
from caissa.pairing.swiss.dubov.shifts import BracketPairing, Split
from caissa.pairing.swiss.dubov.upfloaters import Selection
from caissa.pairing.swiss.errors import NothingLegal
from caissa.pairing.swiss.meetings import Meetings, games_played


@dataclass(frozen=True, slots=True)
class Paired:
    """A bracket after pairing, by index."""

    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    split: Split


class Engine:
    """Pairs one field; players are given in rank order, `forced` are two by number who must meet."""

    def __init__(
        self, players: Sequence[DubovPlayer], *, last_round: bool, forced: tuple[int, int] | None = None
    ) -> None:
        self.players = players
        self.meetings = Meetings([player.state for player in players], forced=forced)
        self.last_round = last_round
        self.bye: int | None = None

    def run(self) -> list[Paired]:
        """All brackets, the highest first."""
        left = self.meetings.everyone
        if len(self.players) % 2:
            self.bye = self._bye()
            left &= ~(1 << self.bye)
        if not self.meetings.complete(left):
            raise NothingLegal
        legal = self.meetings.as_bytes()
        done = []
        while left:
            paired = self._bracket(list(bits(left)), legal)
            done.append(paired)
            left &= ~sum(1 << at for pair in paired.pairs for at in pair)
        return done

    def _bye(self) -> int:
        """Who gets the bye: lowest score, most games played, largest TPN, if the others can be paired.

        Handbook: C.04.4.1 3.1, 2.1.2
        """
        eligible = [at for at, player in enumerate(self.players) if not player.state.bye_barred]
        eligible.sort(key=lambda at: bye_order(self.players[at]))
        taker = self.meetings.first_bye(eligible)
        if taker is None:
            raise NothingLegal
        return taker

    def _bracket(self, remaining: list[int], legal: list[bytes]) -> Paired:
        selection = Selection(self.players, legal, remaining, last_round=self.last_round)
        upfloaters = selection.upfloaters()
        members = [*selection.residents, *upfloaters]
        pairs, split = BracketPairing(self.players, self.meetings, members).pairs()
        return Paired(tuple(selection.residents), tuple(upfloaters), tuple(sorted(pairs)), split)


def bye_order(player: DubovPlayer) -> tuple[int, int, int]:
    """The key for the bye: score, games played (most first), TPN (largest first).

    Who may have it at all is C2's affair.

    Handbook: C.04.4.1 3.1, 2.1.2
    """
    return player.state.rank, -games_played(player.state), -player.state.tpn
