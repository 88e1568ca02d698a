"""The distribution: who gets what and why, what is not given out, and what is doubtful."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from caissa.errors import Finding
from caissa.messages import LabelledEnum, msg
from caissa.prizes.cascade import Move
from caissa.prizes.fund import PrizeFund, PrizeList
from caissa.prizes.sharing import Placing, Pool


class Ledger(LabelledEnum):
    """From what a payment beside the prizes by place comes."""

    NAMED_PRIZES = "named prizes", msg("named prizes")
    POINTS_MONEY = "money per point", msg("money per point")
    APPEARANCE_FEES = "appearance fees", msg("appearance fees")


@dataclass(frozen=True, slots=True)
class Award:
    """An amount for one participant from one list, with the exact share it was rounded from."""

    number: int
    prize_list: str
    place: int
    amount: int
    exact: Fraction


@dataclass(frozen=True, slots=True)
class Gift:
    """A cup, a book or another thing for a place of a list; those who share the place are all named."""

    numbers: tuple[int, ...]
    prize_list: str
    place: int
    what: str
    to_teams: bool = False


@dataclass(frozen=True, slots=True)
class Undistributed:
    """A prize that nobody gets, and why."""

    prize_list: str
    place: int
    amount: int
    why: str


@dataclass(frozen=True, slots=True)
class PaidPool:
    """A pool with the amounts that are paid from it."""

    pool: Pool
    paid: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class ListResult:
    """One prize list worked out: who could win, who is paid from it, and pool by pool what they get."""

    prize_list: PrizeList
    order: tuple[Placing, ...]
    members: tuple[Placing, ...]
    pools: tuple[PaidPool, ...]
    undistributed: tuple[Undistributed, ...]
    of_teams: bool = False

    @property
    def awards(self) -> tuple[Award, ...]:
        """The amounts, in the order of the list."""
        return tuple(
            Award(due.number, self.prize_list.name, due.place, paid_pool.paid[due.number], due.amount)
            for paid_pool in self.pools
            for due in paid_pool.pool.dues
        )


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A payment beside the prizes by place: a named prize, points money, an appearance fee."""

    ledger: Ledger
    number: int
    amount: int
    why: str


@dataclass(frozen=True, slots=True)
class Payment:
    """All that one participant is paid: each amount, the tax withheld, and whether it must wait."""

    number: int
    team: bool
    lines: tuple[tuple[str, int], ...]
    tax: int = 0
    blocked: bool = False

    @property
    def gross(self) -> int:
        """The sum of the amounts."""
        return sum(amount for _, amount in self.lines)

    @property
    def net(self) -> int:
        """What is handed over."""
        return self.gross - self.tax


@dataclass(frozen=True, slots=True)
class Distribution:
    """A prize fund given out."""

    fund: PrizeFund
    results: tuple[ListResult, ...]
    ledger: tuple[LedgerLine, ...]
    gifts: tuple[Gift, ...]
    unawarded_named: tuple[Undistributed, ...]
    payments: tuple[Payment, ...]
    moves: tuple[Move, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def awards(self) -> tuple[Award, ...]:
        """Every amount from every list."""
        return tuple(award for result in self.results for award in result.awards)

    @property
    def undistributed(self) -> tuple[Undistributed, ...]:
        """Every prize that nobody gets."""
        listed = tuple(prize for result in self.results for prize in result.undistributed)
        return (*listed, *self.unawarded_named)

    @property
    def awarded(self) -> int:
        """What is given out of the fund: prizes by place and named prizes."""
        named = sum(line.amount for line in self.ledger if line.ledger is Ledger.NAMED_PRIZES)
        return sum(award.amount for award in self.awards) + named

    @property
    def kept(self) -> int:
        """What is not given out of the fund."""
        return sum(prize.amount for prize in self.undistributed)

    def of(self, number: int) -> tuple[Award, ...]:
        """What a participant gets from the prize lists."""
        return tuple(award for award in self.awards if award.number == number)


def payments_of(
    results: Sequence[ListResult],
    ledger: Iterable[LedgerLine],
    fund: PrizeFund,
    federations: Mapping[int, str],
    *,
    teams: bool,
) -> tuple[Payment, ...]:
    """Everybody's amounts together, in the order in which they are first named."""
    lines: dict[tuple[bool, int], list[tuple[str, int]]] = {}
    for result in results:
        for award in result.awards:
            text = msg("{list}, place {place}", list=award.prize_list, place=award.place)
            lines.setdefault((result.of_teams, award.number), []).append((text, award.amount))
    for line in ledger:
        # Fees and points money go to players, also where the ranking is one of teams.
        lines.setdefault((False, line.number), []).append((line.why, line.amount))
    return tuple(
        _payment(
            number, is_team, own_lines, fund, "" if is_team else federations.get(number, ""), teams=teams
        )
        for (is_team, number), own_lines in lines.items()
    )


def _payment(
    number: int, is_team: bool, lines: list[tuple[str, int]], fund: PrizeFund, federation: str, *, teams: bool
) -> Payment:
    gross = sum(amount for _, amount in lines)
    blocked = fund.fair_play.blocks(-1 if teams and is_team else number)
    return Payment(number, is_team, tuple(lines), _tax(gross, fund, federation), blocked)


def _tax(gross: int, fund: PrizeFund, federation: str) -> int:
    """What is withheld, rounded down to the smallest unit."""
    if fund.tax is None or federation in fund.tax.exempt_federations:
        return 0
    taxed = max(0, gross - fund.tax.free_up_to)
    return int(Fraction(fund.tax.percent) * taxed / 100)
