"""The prize fund as it is filled in: groups with lines of places and prizes, and back into a fund.

A sheet holds texts as somebody types them. What a sheet cannot show stays in the fund as it is: such a group
is fixed, and everything that has no field (named prizes, tax, play-offs) is taken over from the old fund.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum
from typing import Any, TypeVar

from caissa.errors import CaissaError
from caissa.messages import msg
from caissa.prizes import (
    DECIMALS,
    Eligibility,
    Method,
    Order,
    PrizeFund,
    PrizeList,
    Unrated,
    comments_in,
    looks_like_money,
    plain_amount,
    read_fund,
    typed_amount,
    write_fund,
)
from caissa.prizes.simple import without_last_zeros
from caissa.tournament import Sex
from caissa_web.section.closing.prize_fund import NAME
from caissa_web.section.number_input import whole_number

MOST_GROUPS, MOST_LINES, MOST_PLACES = 40, 300, 1000
ALIKE = 3
"""So many equal prizes in a row are one line, such as 5-10."""
_UNREADABLE = frozenset({"prizes.field", "prizes.unknown-field"})
_YES, _NO = "yes", "no"
_DASHES = str.maketrans("–—−", "---")

E = TypeVar("E", bound=Enum)
Fields = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """One line as typed: a place or a range of places, and an amount or a gift for each of them."""

    places: str = ""
    prize: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """A prize list as typed, and its position in the fund it comes from; a fixed group stays as it is."""

    fields: Fields = field(default_factory=dict)
    lines: tuple[PrizeLine, ...] = ()
    source: int | None = None
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole fund as typed."""

    fields: Fields
    groups: tuple[Group, ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """A field whose text cannot be used: its name in the form, where it stands, and why not."""

    name: str
    where: str
    what: str


@dataclass(frozen=True, slots=True)
class Filled:
    """What a sheet says: the fund and its text, or the fields that have to be mended."""

    fund: PrizeFund | None
    text: str
    problems: tuple[Problem, ...] = ()


class NotShown(CaissaError):
    """A fund that the sheet cannot show."""

    code = "prizes.not-shown"
    message = "The prize fund cannot be shown as a form: {why}."


NEW_SHEET = Sheet(
    {"currency": "EUR", "method": "", "one_prize": _YES, "withdrawn_may_win": _YES, "fewest": "3"},
    (
        Group(
            {"name": "General", "by": Order.RANKING.value}, (PrizeLine("1"), PrizeLine("2"), PrizeLine("3"))
        ),
    ),
)
"""Where a fund begins: a list for everybody with three places."""


# -- from the text to the sheet ------------------------------------------------------------------


def sheet_of(text: str) -> Sheet:
    """A text as a sheet; refused if it cannot be read, or is longer than a form can be."""
    if not text.strip():
        return NEW_SHEET
    fund = _readable(text)
    lines = sum(len(prize_list.prizes) + len(prize_list.gifts) for prize_list in fund.lists)
    if len(fund.lists) > MOST_GROUPS or lines > MOST_LINES:
        raise NotShown(why=msg("it is too long for a form"))
    return Sheet(_fund_fields(fund), tuple(_group(fund, at) for at in range(len(fund.lists))))


def _readable(text: str) -> PrizeFund:
    reading = read_fund(text, NAME)
    if wrong := next((finding for finding in reading.findings if finding.code in _UNREADABLE), None):
        raise NotShown(why=msg("{where}: {what}", where=wrong.where, what=wrong.what))
    if reading.fund.currency not in DECIMALS:
        raise NotShown(why=msg("{currency!r} is not a currency", currency=reading.fund.currency))
    return reading.fund


def _fund_fields(fund: PrizeFund) -> Fields:
    rules, total = fund.rules, fund.announcement.total
    return {
        "currency": fund.currency,
        "announced": "" if total is None else _amount(total, fund.currency),
        "method": rules.method.value if rules.method else "",
        "limited": _flag(rules.limited),
        "one_prize": _flag(rules.one_prize),
        "withdrawn_may_win": _flag(rules.withdrawn_may_win),
        "fewest": str(rules.fewest),
    }


def _group(fund: PrizeFund, at: int) -> Group:
    """A list as a group; fixed if filling it in again would not give the same list."""
    prize_list = fund.lists[at]
    group = Group(_group_fields(prize_list), _lines(prize_list, fund.currency), source=at)
    filling = _Filling(fund.currency)
    same = len(prize_list.who) <= 1 and filling.prize_list(group, at) == prize_list and not filling.problems
    return group if same and _typeable(group) else replace(group, fixed=True)


def _typeable(group: Group) -> bool:
    """Can every text stand in a field of one line?"""
    texts = [*group.fields.values(), *(line.prize for line in group.lines)]
    return all(text.isprintable() for text in texts)


def _group_fields(prize_list: PrizeList) -> Fields:
    who = prize_list.who[0] if prize_list.who else Eligibility()
    return {
        "name": prize_list.name,
        "sex": _code(who.sex),
        "rating_from": _whole(who.rating_from),
        "rating_to": _whole(who.rating_to),
        "unrated": _code(who.unrated),
        "born_from": _day(who.born_from),
        "born_until": _day(who.born_until),
        "age_from": _whole(who.age_from),
        "age_to": _whole(who.age_to),
        "age_on": _day(who.age_on),
        "federations": " ".join(who.federations),
        "clubs": "; ".join(who.clubs),
        "method": _code(prize_list.method),
        "limited": "" if prize_list.limited is None else _flag(prize_list.limited) or _NO,
        "fewest": _whole(prize_list.fewest),
        "by": prize_list.order.value,
        "board": _whole(prize_list.board or None),
        "fewest_games": "" if prize_list.fewest_games == 1 else str(prize_list.fewest_games),
        "on_top": _flag(prize_list.on_top),
    }


def _lines(prize_list: PrizeList, currency: str) -> tuple[PrizeLine, ...]:
    """The prizes by place; where several in a row are alike, one line for all of them."""
    texts: dict[int, str] = {
        place: _amount(amount, currency) for place, amount in enumerate(prize_list.prizes, 1) if amount
    }
    texts |= {place: gift for place, gift in enumerate(prize_list.gifts, 1) if gift}
    runs: list[list[int]] = []
    for place in sorted(texts):
        if runs and runs[-1][-1] == place - 1 and texts[runs[-1][0]] == texts[place]:
            runs[-1].append(place)
        else:
            runs.append([place])
    return tuple(PrizeLine(places, texts[first]) for run in runs for places, first in _named(run))


def _named(run: list[int]) -> Iterator[tuple[str, int]]:
    if len(run) >= ALIKE:
        yield f"{run[0]}-{run[-1]}", run[0]
    else:
        yield from ((str(place), place) for place in run)


def _amount(units: int, currency: str) -> str:
    whole, point, coins = plain_amount(units, currency).partition(".")
    return f"{whole}{point}{coins}" if coins.strip("0") else whole


def _flag(value: bool) -> str:
    return _YES if value else ""


def _code(value: Enum | None) -> str:
    return str(value.value) if value else ""


def _whole(value: int | None) -> str:
    return "" if value is None else str(value)


def _day(value: date | None) -> str:
    return value.isoformat() if value else ""


# -- from the sheet to the text ------------------------------------------------------------------


def filled(sheet: Sheet, base: str) -> Filled:
    """What a sheet says, with everything that it does not show taken over from the text it began with."""
    old = _readable(base) if base.strip() else PrizeFund("EUR")
    currency = sheet.fields.get("currency", "").strip().upper()
    if currency not in DECIMALS:
        what = msg("Write the three letters of the currency, such as EUR.")
        return Filled(None, base, (Problem("currency", msg("Currency"), what),))
    try:
        kept = old if currency == old.currency else _in_currency(old, currency)
    except (CaissaError, ValueError) as error:
        return Filled(None, base, (Problem("currency", msg("Currency"), str(error)),))
    filling = _Filling(currency)
    fund = filling.fund(sheet, kept)
    if filling.problems:
        return Filled(None, base, tuple(filling.problems))
    text = base if base.strip() and fund == old else write_fund(fund, _comments(sheet, base))
    return Filled(fund, text)


def _in_currency(fund: PrizeFund, currency: str) -> PrizeFund:
    """The same figures in another currency: 50 stays 50, however many coins it has."""
    return _readable(write_fund(replace(fund, currency=fund.currency)).replace(
        f'currency = "{fund.currency}"', f'currency = "{currency}"', 1
    ))  # fmt: skip


def _comments(sheet: Sheet, base: str) -> Mapping[str, tuple[str, ...]]:
    """The comments of the old text; those of a list go where the list goes."""
    old = comments_in(base)
    kept = {table: lines for table, lines in old.items() if not table.startswith("list ")}
    moved = {
        f"list {at}": old.get(f"list {group.source + 1}", ())
        for at, group in enumerate(sheet.groups, 1)
        if group.source is not None
    }
    return {**kept, **moved}


class Unusable(ValueError):
    """A text that does not fit its field."""


class _Filling:
    """Reads a sheet field by field; what does not fit becomes a problem with its place."""

    def __init__(self, currency: str) -> None:
        self.currency = currency
        self.problems: list[Problem] = []

    def fund(self, sheet: Sheet, kept: PrizeFund) -> PrizeFund:
        """The whole fund."""
        take = _Taking(self, sheet.fields, "", "")
        rules = replace(
            kept.rules,
            method=take.value("method", _choice(Method), None),
            limited=take.flag("limited"),
            one_prize=take.flag("one_prize"),
            withdrawn_may_win=take.flag("withdrawn_may_win"),
            fewest=take.value("fewest", _number, kept.rules.fewest),
        )
        total = take.value("announced", self._money, None)
        lists = tuple(
            kept.lists[group.source]
            if group.fixed and group.source is not None and group.source < len(kept.lists)
            else self.prize_list(group, at)
            for at, group in enumerate(sheet.groups)
        )
        announcement = replace(kept.announcement, total=total)
        return replace(kept, currency=self.currency, lists=lists, rules=rules, announcement=announcement)

    def prize_list(self, group: Group, at: int) -> PrizeList:
        """One group."""
        name = group.fields.get("name", "").strip()
        where = name or msg("Group {number}", number=at + 1)
        take = _Taking(self, group.fields, where, f"-{at}")
        if not name:
            take.complain("name", msg("Give the group a name."))
        who = self._who(take)
        prizes, gifts = self._prizes(group, where, at)
        return PrizeList(
            name=group.fields.get("name", "") if name else where,
            prizes=prizes,
            gifts=gifts,
            who=() if who.open_to_all else (who,),
            method=take.value("method", _choice(Method), None),
            limited={_YES: True, _NO: False}.get(group.fields.get("limited", "")),
            fewest=take.value("fewest", _number, None),
            order=take.value("by", _choice(Order), Order.RANKING),
            board=take.value("board", _number, 0),
            fewest_games=take.value("fewest_games", _number, 1),
            on_top=take.flag("on_top"),
        )

    def _who(self, take: _Taking) -> Eligibility:
        who = Eligibility(
            rating_from=take.value("rating_from", _number, None),
            rating_to=take.value("rating_to", _number, None),
            unrated=take.value("unrated", _choice(Unrated), None),
            born_from=take.value("born_from", _date, None),
            born_until=take.value("born_until", _date, None),
            age_from=take.value("age_from", _number, None),
            age_to=take.value("age_to", _number, None),
            age_on=take.value("age_on", _date, None),
            sex=take.value("sex", _choice(Sex), None),
            federations=tuple(take.fields.get("federations", "").replace(",", " ").split()),
            clubs=tuple(club.strip() for club in take.fields.get("clubs", "").split(";") if club.strip()),
        )
        if (who.age_from, who.age_to) != (None, None) and who.age_on is None:
            take.complain("age_on", msg("Say on which day the age counts."))
        return who

    def _prizes(self, group: Group, where: str, at: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
        by_place: dict[int, int | str] = {}
        last = 0
        for number, line in enumerate(group.lines):
            if not line.prize.strip():
                continue
            there = msg("{group}, line {number}", group=where, number=number + 1)
            try:
                places = _places(line.places, last + 1, by_place)
                last = places[-1]
            except Unusable as error:
                self.problems.append(Problem(f"places-{at}-{number}", there, str(error)))
                continue
            try:
                by_place |= dict.fromkeys(places, self._prize(line.prize))
            except ValueError as error:
                self.problems.append(Problem(f"prize-{at}-{number}", there, str(error)))
        listed = [by_place.get(place, 0) for place in range(1, max(by_place, default=0) + 1)]
        gifts = tuple(prize if isinstance(prize, str) else "" for prize in listed)
        amounts = [0 if isinstance(prize, str) else prize for prize in listed]
        return without_last_zeros(amounts), gifts if any(gifts) else ()

    def _prize(self, text: str) -> int | str:
        """An amount, or a gift: anything that says more than an amount."""
        if text.strip()[0] in "-+−" or looks_like_money(text):
            return self._money(text)
        return text

    def _money(self, text: str) -> int:
        return typed_amount(text, self.currency)


class _Taking:
    """The fields of one part of the sheet."""

    def __init__(self, filling: _Filling, fields: Fields, where: str, ending: str) -> None:
        self.filling, self.fields, self.where, self.ending = filling, fields, where, ending

    def value(self, name: str, convert: Callable[[str], Any], default: Any) -> Any:
        """What a field says; the default if it is empty or does not fit."""
        text = self.fields.get(name, "").strip()
        if not text:
            return default
        try:
            return convert(text)
        except ValueError as error:
            self.complain(name, str(error))
            return default

    def flag(self, name: str) -> bool:
        """Is a box ticked?"""
        return self.fields.get(name, "") == _YES

    def complain(self, name: str, what: str) -> None:
        """Record a field that does not fit."""
        self.filling.problems.append(Problem(f"{name}{self.ending}", self.where, what))


def _places(text: str, following: int, taken: Collection[int]) -> range:
    """The places of a line: 4, 5-10, or nothing for the one after the line before; none of them twice."""
    places = places_in(text) if text.replace(" ", "") else range(following, following + 1)
    if places is None:
        raise Unusable(msg("{text} is not a place; write 4 or 5-10.", text=text.strip()))
    if places[-1] > MOST_PLACES:
        raise Unusable(msg("There are at most 1000 places."))
    if twice := next((place for place in places if place in taken), None):
        raise Unusable(msg("Place {place} is named twice.", place=twice))
    return places


def places_in(text: str) -> range | None:
    """The places that a text names, 4 or 5-10; None if it names none."""
    first, dash, last = text.translate(_DASHES).replace(" ", "").partition("-")
    start = whole_number(first, 4)
    end = whole_number(last, 4) if dash else start
    return range(start, end + 1) if start and end and start <= end else None


def _choice(kind: type[E]) -> Callable[[str], E]:
    def convert(text: str) -> E:
        return kind(text)

    return convert


def _number(text: str) -> int:
    number = whole_number(text, 4)
    if number is None:
        raise Unusable(msg("{text} is not a whole number.", text=text))
    return number


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Unusable(msg("{text} is not a date such as 2026-01-31.", text=text)) from None
