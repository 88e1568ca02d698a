"""How prizes are given out, in sentences: who may win them, how money is shared, rounded, taxed and paid."""

from __future__ import annotations

from collections.abc import Iterator

from caissa.messages import Message, comma_separated, msg, plural
from caissa.play.days.day_names import full_day
from caissa.prizes import Eligibility, PrizeFund, PrizeList, Rounding, Unrated, money_text
from caissa.prizes.fund import Order
from caissa.prizes.rounding import Odd
from caissa.prospectus.announcement import AnnouncedSection
from caissa.prospectus.choices import SHARING
from caissa.tournament import Sex

_SHARING = dict(SHARING)
_ODD = {
    Odd.REMAINDER: msg("those with the largest remainders"),
    Odd.BEST: msg("the best placed"),
    Odd.LAST: msg("the last placed"),
}


def prize_rules(section: AnnouncedSection, fund: PrizeFund) -> Iterator[Message]:
    """How the prizes of a section are given out, as far as its fund says it."""
    for prize_list in fund.lists:
        yield from _of_list(fund, prize_list)
    yield from _sharing(section, fund)
    yield from _winners(fund)
    yield from _money(fund)
    if fund.payment:
        yield msg(
            "Payment of prizes in {section}: {how}.", section=section.name, how=fund.payment.rstrip(".")
        )


def _of_list(fund: PrizeFund, prize_list: PrizeList) -> Iterator[Message]:
    """What holds for one list alone."""
    name = prize_list.name
    if prize_list.who:
        yield msg("{list}: for {group}.", list=name, group=comma_separated(map(_group, prize_list.who)))
    if prize_list.board:
        yield plural(
            "{list}: for board {board}, to players of at least {count} game.",
            "{list}: for board {board}, to players of at least {count} games.",
            prize_list.fewest_games,
            list=name,
            board=prize_list.board,
        )
    if prize_list.order is Order.IMPROVEMENT:
        yield msg("{list}: by the result above what the ratings lead to expect (W − We).", list=name)
    if prize_list.special and (fewest := fund.fewest_in(prize_list)) > 1:
        yield msg(
            "{list}: awarded if the group has at least this many players: {fewest}.",
            list=name,
            fewest=fewest,
        )
    if prize_list.method is not None:
        yield msg("{list}: {how}.", list=name, how=_SHARING[prize_list.method.value])
    if prize_list.limited is not None and prize_list.limited != fund.rules.limited:
        yield (
            msg("{list}: only players ranked within the prize places share.", list=name)
            if prize_list.limited
            else msg("{list}: all players with equal points share.", list=name)
        )
    if prize_list.on_top:
        yield msg("{list}: may be won beside another prize.", list=name)


def _sharing(section: AnnouncedSection, fund: PrizeFund) -> Iterator[Message]:
    if fund.rules.method is not None and not section.answer("prize-sharing"):
        yield msg("Prize money is given out: {method}.", method=_SHARING[fund.rules.method.value])
    if fund.rules.limited:
        yield msg("Only players ranked within the prize places share.")
    if fund.rules.rounding != Rounding():
        yield msg(
            "Shares are rounded down to multiples of {amount}; what is left goes to {whom}.",
            amount=money_text(fund.rules.rounding.unit, fund.currency),
            whom=_ODD[fund.rules.rounding.odd],
        )


def _winners(fund: PrizeFund) -> Iterator[Message]:
    if len(fund.lists) > 1:
        yield (
            msg("A player gets one prize, the highest.")
            if fund.rules.one_prize
            else msg("A player may win several prizes.")
        )
    if not fund.rules.withdrawn_may_win:
        yield msg("Players who withdraw win no prize.")
    if any(prize_list.special for prize_list in fund.lists):
        yield msg("Special prizes are announced after round {round}.", round=fund.announcement.after_round)
    if fund.fair_play.online:
        yield msg("Prizes are paid after all fair-play checks.")


def _money(fund: PrizeFund) -> Iterator[Message]:
    for money in fund.points_money:
        yield msg(
            "{name}: {amount} a point.", name=money.name, amount=money_text(money.per_point, fund.currency)
        )
    if fund.tax is not None:
        yield msg(
            "Tax of {percent} % is withheld from what a player wins above {amount}.",
            percent=fund.tax.percent,
            amount=money_text(fund.tax.free_up_to, fund.currency),
        )
        if fund.tax.exempt_federations:
            names = comma_separated(fund.tax.exempt_federations)
            yield msg("No tax is withheld from players of: {federations}.", federations=names)


def _group(who: Eligibility) -> Message:
    """Who belongs to a group, in words."""
    parts: list[object] = [*_ratings(who)]
    if who.sex is not None:
        parts.append(msg("women") if who.sex is Sex.FEMALE else msg("men"))
    if who.born_from is not None:
        parts.append(msg("born on {day} or later", day=full_day(who.born_from)))
    if who.born_until is not None:
        parts.append(msg("born on {day} or earlier", day=full_day(who.born_until)))
    if who.age_from is not None and who.age_on is not None:
        parts.append(msg("aged {age} or more on {day}", age=who.age_from, day=full_day(who.age_on)))
    if who.age_to is not None and who.age_on is not None:
        parts.append(msg("aged at most {age} on {day}", age=who.age_to, day=full_day(who.age_on)))
    parts += [*who.federations, *who.clubs]
    return comma_separated(parts)


def _ratings(who: Eligibility) -> Iterator[Message]:
    """The band of ratings, with or without those who have none."""
    if who.rating_to is not None:
        yield msg("ratings {least} to {most}", least=who.rating_from or 0, most=who.rating_to)
    elif who.rating_from is not None:
        yield msg("ratings {least} or more", least=who.rating_from)
    if who.unrated is Unrated.ONLY:
        yield msg("players without a rating")
    elif who.unrated is Unrated.TOO:
        yield msg("players without a rating too")
