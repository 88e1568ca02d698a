"""The list of receipts: whom to pay, how much, and a line to sign."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.prizes.distribution import Distribution
from caissa.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Receipt:
    """One line of the list: who, for what, gross, tax and net in the smallest unit; held ones must wait."""

    number: int
    name: str
    federation: str
    fide_id: int | None
    reasons: tuple[tuple[str, int], ...]
    gross: int
    tax: int
    net: int
    currency: str
    payment: str
    held: bool


def receipts(distribution: Distribution, tournament: Tournament) -> tuple[Receipt, ...]:
    """A receipt for everybody who is paid, the highest amount first."""
    lines = [
        Receipt(
            payment.number,
            *_identity(tournament, payment.number, team=payment.team),
            reasons=payment.lines,
            gross=payment.gross,
            tax=payment.tax,
            net=payment.net,
            currency=distribution.fund.currency,
            payment=distribution.fund.payment,
            held=payment.blocked,
        )
        for payment in distribution.payments
        if payment.gross
    ]
    return tuple(sorted(lines, key=lambda line: (-line.gross, line.number)))


def _identity(tournament: Tournament, number: int, *, team: bool) -> tuple[str, str, int | None]:
    if team:
        return tournament.team(number).name, "", None
    player = tournament.player(number)
    return player.name, player.federation, player.fide_id
