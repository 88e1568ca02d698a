"""Prize groups and rules in a reader's words."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from caissa.prizes import Eligibility, FairPlay, Order, PrizeFund, PrizeList, Rounding, Unrated
from caissa.tournament import Sex


def group_in_words(prize_list: PrizeList) -> str:
    """Who may win the prizes of a list, in a few words."""
    parts = []
    if prize_list.board:
        parts.append(_("board %(board)d") % {"board": prize_list.board})
    if len(prize_list.who) > 1:
        parts.append(_("several descriptions"))
    elif prize_list.who:
        parts += _conditions(prize_list.who[0])
    if prize_list.order is Order.IMPROVEMENT:
        parts.append(_("by improvement"))
    return ", ".join(parts) or _("everybody")


def _conditions(who: Eligibility) -> Iterator[str]:
    if who.sex is not None:
        yield _("women") if who.sex is Sex.FEMALE else _("men")
    yield from _ratings(who)
    yield from _ages(who)
    yield from (*who.federations, *who.clubs)


def _ratings(who: Eligibility) -> Iterator[str]:
    limits = {"least": who.rating_from, "most": who.rating_to}
    if who.rating_from is not None and who.rating_to is not None:
        yield _("rating %(least)d–%(most)d") % limits
    elif who.rating_from is not None:
        yield _("rating from %(least)d") % limits
    elif who.rating_to is not None:
        yield _("rating up to %(most)d") % limits
    if who.unrated is Unrated.ONLY:
        yield _("without a rating")
    elif who.unrated is Unrated.TOO:
        yield _("the unrated too")


def _ages(who: Eligibility) -> Iterator[str]:
    days = {"first": who.born_from, "last": who.born_until}
    if who.born_from and who.born_until:
        yield _("born %(first)s to %(last)s") % days
    elif who.born_from:
        yield _("born from %(first)s") % days
    elif who.born_until:
        yield _("born until %(last)s") % days
    ages = {"least": who.age_from, "most": who.age_to, "day": who.age_on}
    if who.age_from is not None and who.age_to is not None:
        yield _("aged %(least)d to %(most)d on %(day)s") % ages
    elif who.age_from is not None:
        yield _("aged %(least)d or more on %(day)s") % ages
    elif who.age_to is not None:
        yield _("aged %(most)d or less on %(day)s") % ages


def left_as_it_is(fund: PrizeFund) -> tuple[str, ...]:
    """What of a fund has no field in the form, and is kept untouched."""
    parts = (
        (bool(fund.named), _("named prizes")),
        (bool(fund.points_money), _("money per point")),
        (bool(fund.appearance_fees), _("appearance fees")),
        (fund.tax is not None, _("tax")),
        (fund.rules.rounding != Rounding(), _("rounding")),
        (fund.fair_play != FairPlay(), _("fair-play checks")),
        (fund.play_off is not None, _("places of a play-off")),
        (fund.rules.bands_may_overlap, _("overlapping bands")),
        (bool(fund.payment), _("how prizes are paid")),
        (bool(fund.announcement.lock), _("the lock")),
    )
    return tuple(words for there, words in parts if there)
