"""The second count: the fund counted again prize by prize, without any of the first count's arithmetic.

The Arbiters' Manual wants two people to work out the prizes independently. The first count goes pool by
pool; this one asks of every single prize who has a claim on it, and then looks at the sums.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from caissa.errors import Finding, Severity
from caissa.messages import msg, plural
from caissa.prizes.distribution import Distribution, ListResult
from caissa.prizes.fund import PrizeFund
from caissa.prizes.sharing import Method, Placing

_HALF = Fraction(1, 2)


def second_count(distribution: Distribution) -> tuple[Finding, ...]:
    """Where the second count differs from the first; nothing if they agree."""
    differences = [*_sums(distribution), *_amounts(distribution), *_one_prize(distribution)]
    return tuple(Finding("prizes.second-count", Severity.ERROR, where, what) for where, what in differences)


def claims(fund: PrizeFund, result: ListResult, members: Sequence[Placing]) -> dict[int, Fraction]:
    """What everybody may claim: of each prize, the part for its place and the part that is shared."""
    prizes = result.prize_list.prizes
    claimed: dict[int, Fraction] = {}
    for place, prize in enumerate(prizes):
        if place >= len(members):
            break
        holder = members[place]
        level = [member.number for member in members if member.rank == holder.rank]
        tied = _sharing(fund, result, members, holder)
        by_place, shared = _parts(fund.method_of(result.prize_list), prize)
        for number in level:
            claimed[number] = claimed.get(number, Fraction(0)) + by_place / len(level)
        for number in tied:
            claimed[number] = claimed.get(number, Fraction(0)) + shared / len(tied)
    return claimed


def _parts(method: Method, prize: int) -> tuple[Fraction, Fraction]:
    if method is Method.HORT:
        return prize * _HALF, prize * _HALF
    return (Fraction(prize), Fraction(0)) if method is Method.RANK else (Fraction(0), Fraction(prize))


def _sharing(fund: PrizeFund, result: ListResult, members: Sequence[Placing], holder: Placing) -> list[int]:
    tied = [member for member in members if member.tie == holder.tie]
    if fund.limited_in(result.prize_list):
        last = members[min(len(result.prize_list.prizes), len(members)) - 1]
        tied = [member for member in tied if member.rank <= last.rank]
    return [member.number for member in tied]


def _sums(distribution: Distribution) -> Iterator[tuple[str, str]]:
    """Given out and kept make the fund, list by list and together."""
    for result in distribution.results:
        awarded = sum(sum(pool.paid.values()) for pool in result.pools)
        kept = sum(prize.amount for prize in result.undistributed)
        if awarded + kept != result.prize_list.total:
            yield (
                result.prize_list.name,
                msg(
                    "{given} awarded and {kept} not awarded do not add up to {total}",
                    given=awarded,
                    kept=kept,
                    total=result.prize_list.total,
                ),
            )
    if distribution.awarded + distribution.kept != distribution.fund.total:
        yield (
            msg("fund"),
            msg(
                "{given} awarded and {kept} not awarded do not add up to {total}",
                given=distribution.awarded,
                kept=distribution.kept,
                total=distribution.fund.total,
            ),
        )


def _amounts(distribution: Distribution) -> Iterator[tuple[str, str]]:
    """Everybody gets their claim, but for less than two units of rounding."""
    unit = distribution.fund.rules.rounding.unit
    for result in distribution.results:
        paid = {number: amount for pool in result.pools for number, amount in pool.paid.items()}
        due = claims(distribution.fund, result, result.members) if result.pools else {}
        for number in sorted(paid.keys() | {claimant for claimant, amount in due.items() if amount}):
            difference = abs(paid.get(number, 0) - due.get(number, Fraction(0)))
            if difference >= 2 * unit or (unit == 1 and difference >= 1):
                what = msg(
                    "{number} is paid {paid} and may claim {due}",
                    number=number,
                    paid=paid.get(number, 0),
                    due=due.get(number, 0),
                )
                yield result.prize_list.name, what


def _one_prize(distribution: Distribution) -> Iterator[tuple[str, str]]:
    """Nobody is paid from two lists, and nobody would get more from another list."""
    if not distribution.fund.rules.one_prize:
        return
    lists = [
        listed
        for listed in distribution.results
        if not listed.prize_list.on_top and not listed.prize_list.board
    ]
    for number, times in Counter(award.number for listed in lists for award in listed.awards).items():
        if times > 1:
            yield (
                msg("one prize per player"),
                plural(
                    "{number} is paid from {count} list",
                    "{number} is paid from {count} lists",
                    times,
                    number=number,
                ),
            )
    has = {award.number: award.exact for listed in lists for award in listed.awards}
    for result in lists:
        if len(result.order) >= distribution.fund.fewest_in(result.prize_list):
            yield from _would_get_more(distribution.fund, result, has)


def _would_get_more(
    fund: PrizeFund, result: ListResult, has: dict[int, Fraction]
) -> Iterator[tuple[str, str]]:
    inside = {member.number for member in result.members}
    for newcomer in result.order:
        if newcomer.number in inside:
            continue
        ahead = sum(member.tie < newcomer.tie for member in result.members)
        if ahead >= len(result.prize_list.prizes):
            break
        joined = [placing for placing in result.order if placing.number in inside or placing is newcomer]
        would = claims(fund, result, joined).get(newcomer.number, Fraction(0))
        if would > has.get(newcomer.number, 0):
            what = msg(
                "{number} gets {now} and would get {would} here",
                number=newcomer.number,
                now=has.get(newcomer.number, 0),
                would=would,
            )
            yield result.prize_list.name, what
