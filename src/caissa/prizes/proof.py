"""The proof sheet: every step from the ranking to the amounts, for two people to check with a pencil."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from caissa.messages import comma_separated, joined, msg, plural
from caissa.prizes.cascade import NOWHERE, Move
from caissa.prizes.distribution import Distribution, ListResult, PaidPool
from caissa.prizes.fund import PrizeFund
from caissa.prizes.money import exact_text, money_text
from caissa.prizes.rounding import Odd
from caissa.prizes.sharing import Due, Method, Pool
from caissa.tournament import Tournament

_METHODS = {
    Method.EQUAL: msg("players with equal points share equally"),
    Method.RANK: msg("by rank, nothing is shared"),
    Method.HORT: msg("Hort: half by rank, half shared by players with equal points"),
}

_ODD = {
    Odd.REMAINDER: msg("the largest remainder first, equals by rank"),
    Odd.BEST: msg("the best ranked first"),
    Odd.LAST: msg("the lowest ranked first"),
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
        return "\n\n".join(str(section) for section in self.sections)


def proof_sheet(distribution: Distribution, tournament: Tournament | None = None) -> ProofSheet:
    """Every step of a distribution: rules, who is paid from which list, pools, shares, rounding, sums."""
    teller = _Teller(distribution, tournament or Tournament())
    sections = [
        ProofSection(msg("Rules"), tuple(teller.rules())),
        *(ProofSection(msg("One prize per player"), steps) for steps in [tuple(teller.moves())] if steps),
        *(
            ProofSection(result.prize_list.name, tuple(teller.list_steps(result)))
            for result in distribution.results
        ),
        *(ProofSection(msg("Other ledgers"), steps) for steps in [tuple(teller.ledger())] if steps),
        ProofSection(msg("Sums"), tuple(teller.sums())),
        ProofSection(msg("Second count"), tuple(teller.second_count())),
    ]
    return ProofSheet(tuple(sections))


def _indented(step: str) -> str:
    """A step that belongs to the one above it."""
    return joined("", ("  ", step))


class _Teller:
    """Turns the values of a distribution into sentences."""

    def __init__(self, distribution: Distribution, tournament: Tournament) -> None:
        self.distribution = distribution
        self.fund: PrizeFund = distribution.fund
        self._players = {player.number: player.name for player in tournament.players}
        self._teams = {team.number: team.name for team in tournament.teams}

    def _who(self, number: int, *, team: bool = False) -> str:
        name = (self._teams if team else self._players).get(number, "")
        return f"{number} {name}".strip()

    def _money(self, units: int) -> str:
        return money_text(units, self.fund.currency)

    def rules(self) -> Iterator[str]:
        """What was announced."""
        rules = self.fund.rules
        yield msg("fund {amount}", amount=self._money(self.fund.total))
        yield msg("method: {method}", method=_METHODS[rules.method or Method.EQUAL])
        if rules.limited:
            yield msg("only players ranked within the prize places share")
        if rules.one_prize:
            yield msg("one prize per player, the highest; equal amounts in the order of the lists")
        else:
            yield msg("a player may win several prizes")
        unit = self._money(rules.rounding.unit)
        yield msg(
            "shares are rounded down to {unit}; odd units to {odd}", unit=unit, odd=_ODD[rules.rounding.odd]
        )

    def moves(self) -> Iterator[str]:
        """Who was put where, going down the ranking."""
        for move in self.distribution.moves:
            yield self._move(move)

    def _move(self, move: Move) -> str:
        lists = [result.prize_list.name for result in self.distribution.results]
        others = comma_separated(
            msg("{list} {amount}", list=lists[at], amount=exact_text(amount, self.fund.currency))
            for at, amount in move.instead
        )
        who = self._who(move.number, team=self.distribution.results[move.after].of_teams)
        moved = self._moved(
            who, lists[move.before] if move.before != NOWHERE else "", lists[move.after], move
        )
        return msg("{moved} (elsewhere: {others})", moved=moved, others=others) if others else moved

    def _moved(self, who: str, left: str, entered: str, move: Move) -> str:
        amount = exact_text(move.amount, self.fund.currency)
        if not left:
            return msg(
                "{who} is put into {list}, at this moment {amount}", who=who, list=entered, amount=amount
            )
        return msg(
            "{who} leaves {before} for {list}, at this moment {amount}",
            who=who,
            before=left,
            list=entered,
            amount=amount,
        )

    def list_steps(self, result: ListResult) -> Iterator[str]:
        """One list: who could win, the pools, and what is kept."""
        prize_list = result.prize_list
        yield msg(
            "{count} could win; {method}",
            count=len(result.order),
            method=_METHODS[self.fund.method_of(prize_list)],
        )
        for paid in result.pools:
            yield from self._pool(paid, self.fund.method_of(prize_list), team=result.of_teams)
        for kept in result.undistributed:
            yield msg(
                "place {place}, {amount}, is not awarded: {why}",
                place=kept.place,
                amount=self._money(kept.amount),
                why=kept.why,
            )
        awarded = sum(sum(paid.paid.values()) for paid in result.pools)
        yield msg(
            "awarded {given} of {total}", given=self._money(awarded), total=self._money(prize_list.total)
        )

    def _pool(self, paid_pool: PaidPool, method: Method, *, team: bool) -> Iterator[str]:
        pool = paid_pool.pool
        if not pool.shared and not pool.left_out:
            due = pool.dues[0]
            amount = self._money(paid_pool.paid[due.number])
            yield msg(
                "place {place}: {who} alone, {amount}",
                place=pool.first_place,
                who=self._who(due.number, team=team),
                amount=amount,
            )
            return
        last = pool.first_place + len(pool.prizes) - 1
        added = " + ".join(self._money(prize) for prize in pool.prizes)
        yield self._pooled(pool, last, added)
        for due in pool.dues:
            amount = self._money(paid_pool.paid[due.number])
            yield _indented(
                msg(
                    "{who}: {share}, paid {amount}",
                    who=self._who(due.number, team=team),
                    share=self._share(due, method),
                    amount=amount,
                )
            )
        if pool.left_out:
            who = ", ".join(self._who(number, team=team) for number in pool.left_out)
            yield _indented(msg("tied, but ranked below the prize places: {who}", who=who))

    def _pooled(self, pool: Pool, last: int, added: str) -> str:
        """The prizes of the places that are shared, and by how many."""
        sum_ = self._money(pool.total)
        if last > pool.first_place:
            return plural(
                "places {first}-{last}: {added} = {sum} for {count} player",
                "places {first}-{last}: {added} = {sum} for {count} players",
                len(pool.dues),
                first=pool.first_place,
                last=last,
                added=added,
                sum=sum_,
            )
        return plural(
            "place {place}: {added} = {sum} for {count} player",
            "place {place}: {added} = {sum} for {count} players",
            len(pool.dues),
            place=last,
            added=added,
            sum=sum_,
        )

    def _share(self, due: Due, method: Method) -> str:
        currency = self.fund.currency
        if method is Method.HORT:
            return msg(
                "{by_place} for place {place} and {shared} of the pool",
                by_place=exact_text(due.for_place, currency),
                place=due.place,
                shared=exact_text(due.from_pool, currency),
            )
        return msg("share {amount}", amount=exact_text(due.amount, currency))

    def ledger(self) -> Iterator[str]:
        """Payments beside the prizes by place, and named prizes without a winner."""
        for line in self.distribution.ledger:
            yield msg(
                "{ledger}: {who}, {why}, {amount}",
                ledger=line.ledger.label,
                who=self._who(line.number),
                why=line.why,
                amount=self._money(line.amount),
            )
        for kept in self.distribution.unawarded_named:
            yield msg(
                "{list}, {amount}, is not awarded: {why}",
                list=kept.prize_list,
                amount=self._money(kept.amount),
                why=kept.why,
            )

    def sums(self) -> Iterator[str]:
        """Given out and kept make the fund."""
        distribution = self.distribution
        yield msg(
            "awarded {given}, not awarded {kept}",
            given=self._money(distribution.awarded),
            kept=self._money(distribution.kept),
        )
        yield msg(
            "together {sum}, fund {fund}",
            sum=self._money(distribution.awarded + distribution.kept),
            fund=self._money(self.fund.total),
        )

    def second_count(self) -> Iterator[str]:
        """Whether the second count agrees."""
        differing = [
            finding for finding in self.distribution.findings if finding.code == "prizes.second-count"
        ]
        if not differing:
            yield msg("counted again prize by prize: both counts agree")
        for finding in differing:
            yield msg("the counts differ: {where}: {what}", where=finding.where, what=finding.what)
