"""The simple form of a prize fund: the prizes that the tournament itself carries."""

from __future__ import annotations

import re
from collections.abc import Sequence

from caissa.messages import msg
from caissa.prizes.eligibility import Eligibility, Unrated
from caissa.prizes.errors import BadPrizeFund, NoPrizes
from caissa.prizes.fund import GENERAL, NamedPrize, PrizeFund, PrizeList, PrizeRules
from caissa.tournament import Prize, Sex, Tournament

_BAND = re.compile(r"(\d{3,4})\s*[-–]\s*(\d{3,4})")
_FROM = re.compile(r"(\d{3,4})\s*\+")
_UNTIL = re.compile(r"(?:u|under)\s*(\d{3,4})", re.IGNORECASE)
_WOMEN = {"women", "woman", "female", "w"}


def fund_of(tournament: Tournament, rules: PrizeRules | None = None) -> PrizeFund:
    """The prize fund that `Tournament.prizes` stands for.

    A category may be empty (everybody), `women`, `unrated`, a band such as `2200-2299`, `2550+` or
    `u2300`, or a federation such as `FRA`; others need a file. A prize of place 0 is a named prize.
    """
    if not tournament.prizes:
        raise NoPrizes(why=msg("the tournament has none, and no file names any"))
    currencies = {prize.currency for prize in tournament.prizes if prize.amount}
    if len(currencies) > 1:
        raise BadPrizeFund(
            why=msg("it mixes the currencies {currencies}", currencies=", ".join(sorted(currencies)))
        )
    by_place = [prize for prize in tournament.prizes if prize.place != 0]
    names = list(dict.fromkeys(prize.category for prize in by_place))
    return PrizeFund(
        currency=currencies.pop() if currencies else "EUR",
        lists=tuple(_list(name, [prize for prize in by_place if prize.category == name]) for name in names),
        rules=rules or PrizeRules(),
        named=tuple(NamedPrize(prize.name, prize.amount) for prize in tournament.prizes if prize.place == 0),
    )


def _list(category: str, prizes: Sequence[Prize]) -> PrizeList:
    where = category or GENERAL
    places = [prize.place for prize in prizes]
    for place in places:
        if place < 1 or places.count(place) > 1:
            why = (
                msg("place {place} is named twice", place=place)
                if place >= 1
                else msg("{place} is not a valid place", place=place)
            )
            raise BadPrizeFund(why=msg("{where}: {why}", where=where, why=why))
    by_place = {prize.place: prize for prize in prizes}
    listed = [by_place.get(place) for place in range(1, max(places) + 1)]
    amounts = [prize.amount if prize else 0 for prize in listed]
    gifts = [prize.name if prize and not prize.amount else "" for prize in listed]
    return PrizeList(
        where,
        without_last_zeros(amounts),
        who=group_named(category) if category else (),
        gifts=tuple(gifts) if any(gifts) else (),
    )


def without_last_zeros(amounts: Sequence[int]) -> tuple[int, ...]:
    """The amounts up to the last place that has one; a place with only a cup has no money prize."""
    last = max((place for place, amount in enumerate(amounts, 1) if amount), default=0)
    return tuple(amounts[:last])


def group_named(category: str) -> tuple[Eligibility, ...]:
    """Who belongs to a category that is known only by its name."""
    name = category.strip()
    if name.casefold() in _WOMEN:
        return (Eligibility(sex=Sex.FEMALE),)
    if name.casefold() == "unrated":
        return (Eligibility(unrated=Unrated.ONLY),)
    if match := _BAND.fullmatch(name):
        return (Eligibility(rating_from=int(match[1]), rating_to=int(match[2])),)
    if match := _FROM.fullmatch(name):
        return (Eligibility(rating_from=int(match[1])),)
    if match := _UNTIL.fullmatch(name):
        return (Eligibility(rating_to=int(match[1]) - 1),)
    if re.fullmatch(r"[A-Z]{3}", name):
        return (Eligibility(federations=(name,)),)
    raise BadPrizeFund(
        why=msg("the group {category!r} is unknown; describe it in a prize file", category=category)
    )
