"""What is doubtful about a prize fund before anybody has won anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.prizes.eligibility import bands_overlap
from caissa.prizes.fund import PrizeFund, PrizeList
from caissa.prizes.lock import lock_of
from caissa.prizes.money import is_currency, money_text, plain_amount
from caissa.prizes.orders import belongs
from caissa.tournament import Tournament

_MANUAL = msg("Arbiters' Manual, awarding of money prizes")
_S7 = msg("Organisers' Manual 11.1.2 S7")


def check_fund(fund: PrizeFund, tournament: Tournament | None = None) -> tuple[Finding, ...]:
    """Everything that is wrong or doubtful in a fund, and in how it fits a tournament."""
    findings = [*_amounts(fund), *_lists(fund), *_bands(fund), *_rules(fund), *_announced_total(fund)]
    if tournament is not None:
        findings += [*_groups(fund, tournament), *_people(fund, tournament), *_announcement(fund, tournament)]
    return tuple(findings)


def _amounts(fund: PrizeFund) -> Iterator[Finding]:
    if not is_currency(fund.currency):
        yield Finding(
            "prizes.currency", Severity.ERROR, msg("currency"),
            msg("{currency!r} is not a currency", currency=fund.currency),
            msg("write its three letters, such as EUR (ISO 4217)"),
        )  # fmt: skip
    apart = [*(money.per_point for money in fund.points_money), *(fee.amount for fee in fund.appearance_fees)]
    if fund.total == 0 and not any(apart) and not any(prize_list.gifts for prize_list in fund.lists):
        yield Finding(
            "prizes.empty", Severity.ERROR, msg("fund"), msg("the fund is zero: no prize has an amount")
        )
    for where, amount in (*_all_amounts(fund), (msg("announced"), fund.announcement.total or 0)):
        if amount < 0:
            yield Finding("prizes.negative", Severity.ERROR, where, msg("an amount cannot be below zero"))
    if fund.rules.rounding.unit < 1:
        yield Finding("prizes.negative", Severity.ERROR, msg("rounding"), msg("the unit must be above zero"))


def _all_amounts(fund: PrizeFund) -> Iterator[tuple[str, int]]:
    for prize_list in fund.lists:
        yield from (
            (msg("{name}, place {place}", name=prize_list.name, place=place), amount)
            for place, amount in enumerate(prize_list.prizes, 1)
        )
    yield from ((prize.name, prize.amount) for prize in fund.named)
    yield from ((money.name, money.per_point) for money in fund.points_money)
    yield from (
        (msg("{name} of {player}", name=fee.name, player=fee.player), fee.amount)
        for fee in fund.appearance_fees
    )


def _lists(fund: PrizeFund) -> Iterator[Finding]:
    for name, times in Counter(prize_list.name for prize_list in fund.lists).items():
        if times > 1:
            yield Finding("prizes.list-twice", Severity.ERROR, name, msg("two lists have the same name"))
    for prize_list in fund.lists:
        if not prize_list.prizes and not prize_list.gifts:
            yield Finding("prizes.list-empty", Severity.ERROR, prize_list.name, msg("the list has no prize"))
        yield from _falling(prize_list, fund)
        yield from _inverted(prize_list)


def _falling(prize_list: PrizeList, fund: PrizeFund) -> Iterator[Finding]:
    """Prizes must not rise where players choose between lists: one could gain by another's coming."""
    among_others = fund.rules.one_prize and len(fund.lists) > 1
    severity = Severity.ERROR if among_others else Severity.WARNING
    if 0 in prize_list.prizes[:-1] and prize_list.prizes[-1]:
        yield Finding(
            "prizes.place-missing", severity, prize_list.name, msg("a place between others has no prize")
        )
    elif any(later > earlier for earlier, later in pairwise(prize_list.prizes)):
        hint = msg("a player would do better by finishing lower; put the prizes in order")
        yield Finding(
            "prizes.rising", severity, prize_list.name, msg("a lower place has a higher prize"), hint
        )


def _inverted(prize_list: PrizeList) -> Iterator[Finding]:
    for who in prize_list.who:
        if who.rating_from is not None and who.rating_to is not None and who.rating_from > who.rating_to:
            what = msg("the band {least}-{most} is empty", least=who.rating_from, most=who.rating_to)
            yield Finding("prizes.band", Severity.ERROR, prize_list.name, what)


def _bands(fund: PrizeFund) -> Iterator[Finding]:
    """Closed bands: a player of one must not win the prizes of another (U2400, U2300)."""
    both = not fund.rules.one_prize
    for prize_list, other in combinations(fund.lists, 2):
        if any(bands_overlap(mine, theirs) for mine in prize_list.who for theirs in other.who):
            refused = both and not fund.rules.bands_may_overlap
            yield Finding(
                "prizes.bands-overlap", Severity.ERROR if refused else Severity.WARNING,
                msg("{name} and {other}", name=prize_list.name, other=other.name),
                _overlap(both),
                msg("write closed bands, such as 2300-2399 and 2200-2299"),
            )  # fmt: skip


def _overlap(both: bool) -> str:
    if both:
        return msg("rating bands overlap, so that a player may win both ({source})", source=_MANUAL)
    return msg("rating bands overlap, so that a player may win either ({source})", source=_MANUAL)


def _rules(fund: PrizeFund) -> Iterator[Finding]:
    if fund.rules.method is None and any(
        prize_list.method is None and not prize_list.board for prize_list in fund.lists
    ):
        yield Finding(
            "prizes.method-not-announced", Severity.WARNING, msg("method"),
            msg(
                "how players with equal points share is not stated; they share equally ({source})",
                source=_MANUAL,
            ),
            msg(
                "the organiser chooses one way and announces it before the start: "
                "equal shares, by place, or half and half (Hort)"
            ),
        )  # fmt: skip


def _announced_total(fund: PrizeFund) -> Iterator[Finding]:
    """The prizes together are what was announced, neither less nor more."""
    announced = fund.announcement.total
    if announced is None or announced == fund.total or not is_currency(fund.currency):
        return
    missing = announced - fund.total
    amount = money_text(abs(missing), fund.currency)
    whole = money_text(announced, fund.currency)
    if missing > 0:
        what = msg("{amount} of the announced {whole} are in no prize", amount=amount, whole=whole)
    else:
        what = msg("the prizes are {amount} more than the announced {whole}", amount=amount, whole=whole)
    yield Finding("prizes.announced-total", Severity.WARNING, msg("announced"), what)


def _groups(fund: PrizeFund, tournament: Tournament) -> Iterator[Finding]:
    for prize_list in fund.lists:
        if tournament.for_teams and prize_list.who and not prize_list.board:
            what = msg("a group of players cannot win prizes for teams")
            yield Finding(
                "prizes.not-for-teams", Severity.ERROR, prize_list.name, what, msg("use board = 1, 2, …")
            )
            continue
        if prize_list.who:
            yield from _size_of(prize_list, fund, tournament)


def _size_of(prize_list: PrizeList, fund: PrizeFund, tournament: Tournament) -> Iterator[Finding]:
    size = sum(belongs(tournament, number, prize_list) for number in tournament.numbers)
    fewest = fund.fewest_in(prize_list)
    if size == 0:
        yield Finding(
            "prizes.group-empty", Severity.WARNING, prize_list.name, msg("no player belongs to this group")
        )
    elif size < fewest:
        what = msg(
            "players in this group: {size}; its prizes are awarded only from {fewest} on ({source})",
            size=size,
            fewest=fewest,
            source=_S7,
        )
        yield Finding("prizes.group-too-small", Severity.WARNING, prize_list.name, what)
    doubtful = [
        player.name
        for player in tournament.players
        if any(who.doubtful_for(player) for who in prize_list.who)
    ]
    if doubtful:
        what = msg(
            "the date of birth is not known well enough to say whether they belong: {players}",
            players="; ".join(doubtful),
        )
        yield Finding(
            "prizes.birth-unknown", Severity.WARNING, prize_list.name, what, msg("they are not counted")
        )


def _people(fund: PrizeFund, tournament: Tournament) -> Iterator[Finding]:
    known = set(tournament.numbers)
    for where, number in _named_people(fund):
        if number not in known:
            what = msg("there is no player {number}", number=number)
            yield Finding("prizes.unknown-player", Severity.ERROR, where, what)


def _named_people(fund: PrizeFund) -> Iterable[tuple[str, int]]:
    yield from ((prize.name, number) for prize in fund.named for number in prize.winners)
    yield from ((money.name, number) for money in fund.points_money for number in money.players)
    yield from ((fee.name, fee.player) for fee in fund.appearance_fees)
    yield from ((msg("fair play"), number) for number in fund.fair_play.held)


def _announcement(fund: PrizeFund, tournament: Tournament) -> Iterator[Finding]:
    """Special prizes are announced after the second round and stay as they are from then on."""
    due = fund.announcement.after_round
    if not any(prize_list.special for prize_list in fund.lists) or tournament.paired_rounds <= due:
        return
    if not fund.announcement.lock:
        what = msg(
            "the special prizes should have been announced after round {due}; no lock was taken ({source})",
            due=due,
            source=_S7,
        )
        yield Finding("prizes.not-locked", Severity.INFO, msg("announced"), what, f'lock = "{lock_of(fund)}"')
    elif fund.announcement.lock != lock_of(fund):
        what = msg(
            "the special prizes differ from those announced after round {due} ({source})", due=due, source=_S7
        )
        hint = msg("{amount} in special prizes now", amount=plain_amount(_special_total(fund), fund.currency))
        yield Finding("prizes.changed-after-announcement", Severity.ERROR, msg("announced"), what, hint)


def _special_total(fund: PrizeFund) -> int:
    return sum(prize_list.total for prize_list in fund.lists if prize_list.special)
