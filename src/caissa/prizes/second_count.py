"""The second count: the fund counted again prize by prize, without any of the first count's arithmetic.

The Arbiters' Manual wants two people to work out the prizes independently. The first count goes pool by
pool; this one asks of every single prize who has a claim on it, and then looks at the sums.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.prizes.distribution import Distribution, ListResult
from caissa.prizes.fund import PrizeFund
from caissa.prizes.sharing import Method, Placing

_HALF = Fraction(1, 2)


def second_count(made: Distribution) -> tuple[Finding, ...]:
    """Where the second count differs from the first; nothing if they agree."""
    differences = [*_sums(made), *_amounts(made), *_one_prize(made)]
    return tuple(Finding("prizes.second-count", Severity.ERROR, where, what) for where, what in differences)


def claims(fund: PrizeFund, result: ListResult, members: Sequence[Placing]) -> dict[int, Fraction]:
    """What everybody may claim: of each prize, the part for its place and the part that is shared."""
    prizes = result.prize_list.prizes
    found: dict[int, Fraction] = {}
    for place, prize in enumerate(prizes):
        if place >= len(members):
            break
        holder = members[place]
        level = [one.number for one in members if one.rank == holder.rank]
        tied = _sharing(fund, result, members, holder)
        by_place, shared = _parts(fund.method_of(result.prize_list), prize)
        for number in level:
            found[number] = found.get(number, Fraction(0)) + by_place / len(level)
        for number in tied:
            found[number] = found.get(number, Fraction(0)) + shared / len(tied)
    return found


def _parts(method: Method, prize: int) -> tuple[Fraction, Fraction]:
    if method is Method.HORT:
        return prize * _HALF, prize * _HALF
    return (Fraction(prize), Fraction(0)) if method is Method.RANK else (Fraction(0), Fraction(prize))


def _sharing(fund: PrizeFund, result: ListResult, members: Sequence[Placing], holder: Placing) -> list[int]:
    tied = [one for one in members if one.tie == holder.tie]
    if fund.limited_in(result.prize_list):
        last = members[min(len(result.prize_list.prizes), len(members)) - 1]
        tied = [one for one in tied if one.rank <= last.rank]
    return [one.number for one in tied]


def _sums(made: Distribution) -> Iterator[tuple[str, str]]:
    """Given out and kept make the fund, list by list and together."""
    for result in made.results:
        given = sum(sum(one.paid.values()) for one in result.pools)
        kept = sum(one.amount for one in result.undistributed)
        if given + kept != result.prize_list.total:
            yield (
                result.prize_list.name,
                msg(
                    "{given} given out and {kept} kept are not {total}",
                    given=given,
                    kept=kept,
                    total=result.prize_list.total,
                ),
            )
    if made.awarded + made.kept != made.fund.total:
        yield (
            msg("fund"),
            msg(
                "{given} given out and {kept} kept are not {total}",
                given=made.awarded,
                kept=made.kept,
                total=made.fund.total,
            ),
        )


def _amounts(made: Distribution) -> Iterator[tuple[str, str]]:
    """Everybody gets their claim, but for less than two units of rounding."""
    unit = made.fund.rules.rounding.unit
    for result in made.results:
        paid = {number: amount for one in result.pools for number, amount in one.paid.items()}
        due = claims(made.fund, result, result.members) if result.pools else {}
        for number in sorted(paid.keys() | {one for one, amount in due.items() if amount}):
            difference = abs(paid.get(number, 0) - due.get(number, Fraction(0)))
            if difference >= 2 * unit or (unit == 1 and difference >= 1):
                what = msg(
                    "{number} is paid {paid} and may claim {due}",
                    number=number,
                    paid=paid.get(number, 0),
                    due=due.get(number, 0),
                )
                yield result.prize_list.name, what


def _one_prize(made: Distribution) -> Iterator[tuple[str, str]]:
    """Nobody is paid from two lists, and nobody would get more from another list."""
    if not made.fund.rules.one_prize:
        return
    lists = [one for one in made.results if not one.prize_list.on_top and not one.prize_list.board]
    for number, times in Counter(award.number for one in lists for award in one.awards).items():
        if times > 1:
            yield (
                msg("one prize a player"),
                msg("{number} is paid from {times} lists", number=number, times=times),
            )
    has = {award.number: award.exact for one in lists for award in one.awards}
    for result in lists:
        if len(result.order) >= made.fund.fewest_in(result.prize_list):
            yield from _would_get_more(made.fund, result, has)


def _would_get_more(
    fund: PrizeFund, result: ListResult, has: dict[int, Fraction]
) -> Iterator[tuple[str, str]]:
    inside = {one.number for one in result.members}
    for newcomer in result.order:
        if newcomer.number in inside:
            continue
        ahead = sum(one.tie < newcomer.tie for one in result.members)
        if ahead >= len(result.prize_list.prizes):
            break
        joined = [one for one in result.order if one.number in inside or one is newcomer]
        would = claims(fund, result, joined).get(newcomer.number, Fraction(0))
        if would > has.get(newcomer.number, 0):
            what = msg(
                "{number} gets {now} and would get {would} here",
                number=newcomer.number,
                now=has.get(newcomer.number, 0),
                would=would,
            )
            yield result.prize_list.name, what
