"""The question everybody asks at the closing ceremony: who gets what?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from caissa.errors import Finding, Severity, errors_in
from caissa.messages import joined, msg
from caissa.pairing.wording import points_text
from caissa.prizes.cascade import Contest, Settlement, one_list_each
from caissa.prizes.checking import check_fund
from caissa.prizes.distribution import (
    Distribution,
    Gift,
    Ledger,
    LedgerLine,
    ListResult,
    PaidPool,
    Undistributed,
    payments_of,
)
from caissa.prizes.errors import BadPrizeFund, NoPrizes
from caissa.prizes.fund import PointsMoney, PrizeFund, PrizeList
from caissa.prizes.orders import Contestant, final_ranking, order_of
from caissa.prizes.rounding import paid
from caissa.prizes.second_count import second_count
from caissa.prizes.sharing import Placing, pools
from caissa.prizes.simple import fund_of
from caissa.standings import Standings
from caissa.standings import standings as standings_of
from caissa.tournament import Tournament


def distribute(
    tournament: Tournament, fund: PrizeFund | None = None, *, standings: Standings | None = None
) -> Distribution:
    """Give out a prize fund by the final standings: the fund given, else the tournament's own prizes.

    Every amount carries its working; what is given out and what is kept always add up to the fund.
    A second count of its own is made and compared (PRIZE-003). A fund with errors is refused.
    """
    chosen = fund or fund_of(tournament)
    findings = list(check_fund(chosen, tournament))
    if wrong := errors_in(findings):
        raise BadPrizeFund(
            why=joined(
                "; ", [msg("{where}: {what}", where=finding.where, what=finding.what) for finding in wrong]
            )
        )
    table = standings or standings_of(tournament)
    if not table.rows:
        raise NoPrizes(why=msg("no players are ranked"))
    ranked = final_ranking(tournament, table, chosen)
    results, settlement = _results(tournament, chosen, ranked, table.after_round)
    ledger = _ledger(tournament, chosen)
    findings += _doubts(tournament, chosen, table, settlement, ranked)
    distribution = Distribution(
        fund=chosen,
        results=results,
        ledger=ledger,
        gifts=tuple(gift for result in results for gift in _gifts(result)),
        unawarded_named=_unawarded(chosen),
        payments=payments_of(
            results,
            ledger,
            chosen,
            {player.number: player.federation for player in tournament.players},
            teams=tournament.for_teams,
        ),
        moves=settlement.moves,
        findings=tuple(findings),
    )
    return replace(distribution, findings=(*findings, *second_count(distribution)))


def _results(
    tournament: Tournament, fund: PrizeFund, ranked: Sequence[Contestant], rounds: int
) -> tuple[tuple[ListResult, ...], Settlement]:
    """Every list worked out; those under the rule of one prize a player together."""
    orders = [order_of(tournament, ranked, prize_list, fund, rounds) for prize_list in fund.lists]
    awarded = [
        len(order) >= fund.fewest_in(prize_list) for prize_list, order in zip(fund.lists, orders, strict=True)
    ]
    contests = [
        Contest(
            prize_list.name,
            prize_list.prizes if enough else (),
            fund.method_of(prize_list),
            fund.limited_in(prize_list),
            order,
        )
        for prize_list, order, enough in zip(fund.lists, orders, awarded, strict=True)
    ]
    members, settlement = _members(fund, contests, [contestant.number for contestant in ranked])
    results = tuple(
        _result(fund, prize_list, contest, inside, teams=tournament.for_teams)
        for prize_list, contest, inside in zip(fund.lists, contests, members, strict=True)
    )
    return results, settlement


def _members(
    fund: PrizeFund, contests: Sequence[Contest], ranking: Sequence[int]
) -> tuple[list[tuple[Placing, ...]], Settlement]:
    """Who is paid from which list: one each where that is the rule, everybody in all other lists."""
    members = [contest.order for contest in contests]
    exclusive = [at for at, prize_list in enumerate(fund.lists) if is_exclusive(prize_list, fund)]
    chosen = [contests[at] for at in exclusive]
    settlement = one_list_each(chosen, ranking)
    for at, inside in zip(exclusive, settlement.members, strict=True):
        members[at] = inside
    moves = tuple(
        replace(
            move,
            before=exclusive[move.before] if move.before >= 0 else move.before,
            after=exclusive[move.after],
            instead=tuple((exclusive[at], amount) for at, amount in move.instead),
        )
        for move in settlement.moves
    )
    return members, replace(settlement, moves=moves)


def is_exclusive(prize_list: PrizeList, fund: PrizeFund) -> bool:
    """Is the list under the rule of one prize a player?"""
    return fund.rules.one_prize and not prize_list.on_top and not prize_list.board


def _result(
    fund: PrizeFund, prize_list: PrizeList, contest: Contest, members: tuple[Placing, ...], *, teams: bool
) -> ListResult:
    prize_pools = pools(contest.method, contest.prizes, members, limited=contest.limited)
    done = tuple(PaidPool(pool, paid(pool, fund.rules.rounding)) for pool in prize_pools)
    handed_out = sum(len(pool.prizes) for pool in prize_pools)
    why = _why_kept(fund, prize_list, contest)
    kept = tuple(
        Undistributed(prize_list.name, place, amount, why)
        for place, amount in enumerate(prize_list.prizes[handed_out:], start=handed_out + 1)
        if amount
    )
    return ListResult(prize_list, contest.order, members, done, kept, of_teams=teams and not prize_list.board)


def _why_kept(fund: PrizeFund, prize_list: PrizeList, contest: Contest) -> str:
    size, fewest = len(contest.order), fund.fewest_in(prize_list)
    if size < fewest:
        return msg("the group has too few players: {size}, and {fewest} are needed", size=size, fewest=fewest)
    if is_exclusive(prize_list, fund):
        return msg("no player is left who belongs to the list and does not win as much or more from another")
    return msg("there are more prizes than players")


def _gifts(result: ListResult) -> list[Gift]:
    """Things go to the places of the whole list, whatever money its players get elsewhere."""
    if not result.prize_list.gifts or (result.prize_list.total and not result.pools):
        return []
    named = list(zip(result.order, result.prize_list.gifts, strict=False))
    return [
        Gift(_level_with(result.order, holder), result.prize_list.name, place, what, result.of_teams)
        for place, (holder, what) in enumerate(named, start=1)
        if what
    ]


def _level_with(order: Sequence[Placing], holder: Placing) -> tuple[int, ...]:
    """Those whom nothing separates from the holder of a place."""
    return tuple(placing.number for placing in order if placing.rank == holder.rank)


def _ledger(tournament: Tournament, fund: PrizeFund) -> tuple[LedgerLine, ...]:
    """Named prizes, points money and appearance fees, each in a ledger of its own."""
    lines = [
        LedgerLine(Ledger.NAMED_PRIZES, number, amount, prize.name)
        for prize in fund.named
        for number, amount in _split(prize.amount, prize.winners)
    ]
    for money in fund.points_money:
        lines += _points_money(tournament, money)
    lines += [
        LedgerLine(Ledger.APPEARANCE_FEES, fee.player, fee.amount, fee.name) for fee in fund.appearance_fees
    ]
    return tuple(lines)


def _split(amount: int, winners: tuple[int, ...]) -> list[tuple[int, int]]:
    """A named prize in equal parts, odd units to those named first."""
    if not winners:
        return []
    each, odd = divmod(amount, len(winners))
    return [(number, each + (at < odd)) for at, number in enumerate(winners)]


def _points_money(tournament: Tournament, money: PointsMoney) -> list[LedgerLine]:
    lines = []
    for number in money.players or tournament.numbers:
        points = tournament.points(number)
        if amount := int(points * money.per_point):
            why = msg("{money}, {points}", money=money.name, points=points_text(points))
            lines.append(LedgerLine(Ledger.POINTS_MONEY, number, amount, why))
    return lines


def _unawarded(fund: PrizeFund) -> tuple[Undistributed, ...]:
    return tuple(
        Undistributed(prize.name, 1, prize.amount, msg("no winner is named"))
        for prize in fund.named
        if not prize.winners
    )


def _doubts(
    tournament: Tournament,
    fund: PrizeFund,
    table: Standings,
    settlement: Settlement,
    ranked: Sequence[Contestant],
) -> list[Finding]:
    findings = []
    if not table.complete or (tournament.scheduled_rounds or 0) > table.after_round:
        what = msg(
            "the tournament is not finished: these are the prizes after round {round}",
            round=table.after_round,
        )
        findings.append(Finding("prizes.provisional", Severity.WARNING, msg("standings"), what))
    if fund.fair_play.online and not fund.fair_play.complete:
        what = msg("prizes must wait until the fair-play checks are complete (E.04, appendix I 1.10)")
        findings.append(Finding("prizes.blocked", Severity.WARNING, msg("fair play"), what))
    elif fund.fair_play.held:
        who = ", ".join(map(str, fund.fair_play.held))
        findings.append(
            Finding(
                "prizes.held",
                Severity.WARNING,
                msg("fair play"),
                msg("nothing is paid to {who} yet", who=who),
            )
        )
    if not settlement.settled:
        what = msg("no distribution was found in which nobody would get more from another list")
        findings.append(Finding("prizes.unsettled", Severity.ERROR, msg("one prize per player"), what))
    if any(contestant.rank == other.rank for contestant, other in pairwise(ranked)):
        what = msg(
            "players share a place in the final ranking; they share its prizes, and odd cents go by number"
        )
        hint = msg("draw lots and give their order, if the event's rules say so")
        findings.append(Finding("prizes.places-shared", Severity.INFO, msg("standings"), what, hint))
    return findings
