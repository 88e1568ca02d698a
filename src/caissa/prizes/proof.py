"""The proof sheet: every step from the ranking to the amounts, for two people to check with a pencil."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from caissa.prizes.cascade import NOWHERE, Move
from caissa.prizes.distribution import Distribution, ListResult, PaidPool
from caissa.prizes.fund import PrizeFund
from caissa.prizes.money import exact_text, money_text
from caissa.prizes.rounding import Odd
from caissa.prizes.sharing import Due, Method
from caissa.tournament import Tournament

_METHODS = {
    Method.EQUAL: "players with equal points share equally",
    Method.RANK: "by rank, nothing is shared",
    Method.HORT: "Hort: half by rank, half shared by players with equal points",
}

_ODD = {
    Odd.REMAINDER: "the largest remainder first, equals by rank",
    Odd.BEST: "the best ranked first",
    Odd.LAST: "the lowest ranked first",
}


@dataclass(frozen=True, slots=True)
class ProofSection:
    """A heading and the steps under it."""

    title: str
    steps: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join((self.title, *(f"  {step}" for step in self.steps)))


@dataclass(frozen=True, slots=True)
class ProofSheet:
    """The working of a distribution, from the rules to the sums."""

    sections: tuple[ProofSection, ...]

    def __str__(self) -> str:
        return "\n\n".join(str(one) for one in self.sections)


def proof_sheet(made: Distribution, tournament: Tournament | None = None) -> ProofSheet:
    """Every step of a distribution: rules, who is paid from which list, pools, shares, rounding, sums."""
    teller = _Teller(made, tournament or Tournament())
    sections = [
        ProofSection("Rules", tuple(teller.rules())),
        *(ProofSection("One prize a player", steps) for steps in [tuple(teller.moves())] if steps),
        *(ProofSection(result.prize_list.name, tuple(teller.list_steps(result))) for result in made.results),
        *(ProofSection("Other ledgers", steps) for steps in [tuple(teller.ledger())] if steps),
        ProofSection("Sums", tuple(teller.sums())),
        ProofSection("Second count", tuple(teller.second_count())),
    ]
    return ProofSheet(tuple(sections))


class _Teller:
    """Turns the values of a distribution into sentences."""

    def __init__(self, made: Distribution, tournament: Tournament) -> None:
        self.made = made
        self.fund: PrizeFund = made.fund
        self._players = {one.number: one.name for one in tournament.players}
        self._teams = {one.number: one.name for one in tournament.teams}

    def _who(self, number: int, *, team: bool = False) -> str:
        name = (self._teams if team else self._players).get(number, "")
        return f"{number} {name}".strip()

    def _money(self, units: int) -> str:
        return money_text(units, self.fund.currency)

    def rules(self) -> Iterator[str]:
        """What was announced."""
        rules = self.fund.rules
        yield f"fund {self._money(self.fund.total)}"
        yield f"method: {_METHODS[rules.method or Method.EQUAL]}"
        if rules.limited:
            yield "only players ranked within the prize places share"
        if rules.one_prize:
            yield "one prize a player, the highest; equal amounts in the order of the lists"
        else:
            yield "a player may win several prizes"
        unit = self._money(rules.rounding.unit)
        yield f"shares are rounded down to {unit}; odd units to {_ODD[rules.rounding.odd]}"

    def moves(self) -> Iterator[str]:
        """Who was put where, going down the ranking."""
        for move in self.made.moves:
            yield self._move(move)

    def _move(self, move: Move) -> str:
        lists = [one.prize_list.name for one in self.made.results]
        others = ", ".join(
            f"{lists[at]} {exact_text(amount, self.fund.currency)}" for at, amount in move.instead
        )
        before = f"leaves {lists[move.before]} for" if move.before != NOWHERE else "is put into"
        amount = exact_text(move.amount, self.fund.currency)
        beside = f" (elsewhere: {others})" if others else ""
        who = self._who(move.number, team=self.made.results[move.after].of_teams)
        return f"{who} {before} {lists[move.after]}, at this moment {amount}{beside}"

    def list_steps(self, result: ListResult) -> Iterator[str]:
        """One list: who could win, the pools, and what is kept."""
        one = result.prize_list
        yield f"{len(result.order)} could win; {_METHODS[self.fund.method_of(one)]}"
        for paid in result.pools:
            yield from self._pool(paid, self.fund.method_of(one), team=result.of_teams)
        for kept in result.undistributed:
            yield f"place {kept.place}, {self._money(kept.amount)}, is not given out: {kept.why}"
        given = sum(sum(paid.paid.values()) for paid in result.pools)
        yield f"given out {self._money(given)} of {self._money(one.total)}"

    def _pool(self, one: PaidPool, method: Method, *, team: bool) -> Iterator[str]:
        pool = one.pool
        if not pool.shared and not pool.left_out:
            due = pool.dues[0]
            amount = self._money(one.paid[due.number])
            yield f"place {pool.first_place}: {self._who(due.number, team=team)} alone, {amount}"
            return
        last = pool.first_place + len(pool.prizes) - 1
        added = " + ".join(self._money(prize) for prize in pool.prizes)
        places = f"places {pool.first_place}-{last}" if last > pool.first_place else f"place {last}"
        yield f"{places}: {added} = {self._money(pool.total)} for {len(pool.dues)} players"
        for due in pool.dues:
            amount = self._money(one.paid[due.number])
            yield f"  {self._who(due.number, team=team)}: {self._share(due, method)}, paid {amount}"
        if pool.left_out:
            who = ", ".join(self._who(number, team=team) for number in pool.left_out)
            yield f"  tied, but ranked below the prize places: {who}"

    def _share(self, due: Due, method: Method) -> str:
        currency = self.fund.currency
        if method is Method.HORT:
            parts = f"{exact_text(due.for_place, currency)} for place {due.place}"
            return f"{parts} and {exact_text(due.from_pool, currency)} of the pool"
        return f"share {exact_text(due.amount, currency)}"

    def ledger(self) -> Iterator[str]:
        """Payments beside the prizes by place, and named prizes without a winner."""
        for line in self.made.ledger:
            yield f"{line.ledger}: {self._who(line.number)}, {line.why}, {self._money(line.amount)}"
        for kept in self.made.unawarded_named:
            yield f"{kept.prize_list}, {self._money(kept.amount)}, is not given out: {kept.why}"

    def sums(self) -> Iterator[str]:
        """Given out and kept make the fund."""
        made = self.made
        yield f"given out {self._money(made.awarded)}, kept {self._money(made.kept)}"
        yield f"together {self._money(made.awarded + made.kept)}, fund {self._money(self.fund.total)}"

    def second_count(self) -> Iterator[str]:
        """Whether the second count agrees."""
        differing = [one for one in self.made.findings if one.code == "prizes.second-count"]
        if not differing:
            yield "counted again prize by prize: both counts agree"
        for one in differing:
            yield f"the counts differ: {one.where}: {one.what}"
