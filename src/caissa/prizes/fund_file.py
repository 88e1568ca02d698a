"""Prize funds as text: `prizes.toml`, or the same as JSON; docs/organisers/prizes.md describes the form."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Any, TypeVar

from caissa.errors import Finding, Severity, UnreadableFile
from caissa.messages import msg
from caissa.prizes.checking import check_fund
from caissa.prizes.eligibility import Eligibility, Unrated
from caissa.prizes.fund import (
    FEWEST_PLAYERS,
    Announcement,
    AppearanceFee,
    FairPlay,
    NamedPrize,
    Order,
    PlayOffPlaces,
    PointsMoney,
    PrizeFund,
    PrizeList,
    PrizeRules,
    Tax,
)
from caissa.prizes.money import is_currency, smallest_units
from caissa.prizes.rounding import Odd, Rounding
from caissa.prizes.sharing import Method
from caissa.prizes.simple import without_last_zeros
from caissa.tournament import Sex

E = TypeVar("E", bound=Enum)

_NO_CURRENCY = "EUR"
_MOST = 10**12
"""No prize is larger, in any currency."""
_LONGEST_SHOWN = 40
_MONEY = re.compile(r"(?:[A-Z]{3}|[€$£¥])?\s*\d[\d.,' ]*\s*(?:[A-Z]{3}|[€$£¥])?")
"""A text that says nothing but an amount."""


class Unfit(ValueError):
    """A value that cannot stand where it stands."""


@dataclass(frozen=True, slots=True)
class FundReading:
    """The fund that a text describes, and what is wrong or doubtful in it."""

    fund: PrizeFund
    findings: tuple[Finding, ...]


def read_fund(text: str, name: str = "prizes.toml") -> FundReading:
    """Read a prize fund; a text that starts with a brace is JSON, any other TOML."""
    reading = fund_of_values(_values(text, name))
    # Where a field could not be read, a check of the whole would only complain of what is missing.
    return FundReading(reading.fund, reading.findings or check_fund(reading.fund))


def fund_of_values(values: Mapping[str, Any]) -> FundReading:
    """The fund that plain values describe, unchecked as a whole; findings are fields that do not fit."""
    reader = _Reader(values.get("currency"))
    return FundReading(reader.fund(values), tuple(reader.findings))


def _values(text: str, name: str) -> dict[str, Any]:
    try:
        if text.lstrip("\ufeff \t\r\n").startswith("{"):
            loaded: dict[str, Any] = json.loads(text.lstrip("\ufeff"), parse_float=Decimal)
            return loaded
        return tomllib.loads(text.lstrip("\ufeff"), parse_float=Decimal)
    except (json.JSONDecodeError, tomllib.TOMLDecodeError) as error:
        raise UnreadableFile(
            name=name, why=msg("it is neither TOML nor JSON ({error})", error=error)
        ) from None
    except ValueError:
        raise UnreadableFile(name=name, why=msg("a number in it has too many digits")) from None
    except RecursionError:
        raise UnreadableFile(name=name, why=msg("its tables are nested too deeply")) from None


class _Reader:
    """Takes tables of plain values apart; what does not fit becomes a finding with its place."""

    def __init__(self, currency: object) -> None:
        self.currency = currency if isinstance(currency, str) else ""
        self.findings: list[Finding] = []

    # -- tables -----------------------------------------------------------------

    def fund(self, values: Mapping[str, Any]) -> PrizeFund:
        """The whole file."""
        take = _Table(self, "", values)
        fund = PrizeFund(
            currency=take.value("currency", _text, ""),
            lists=tuple(take.tables("list", self._list)),
            rules=self._rules(take),
            named=tuple(take.tables("named", self._named)),
            points_money=tuple(take.tables("points_money", self._points_money)),
            appearance_fees=tuple(take.tables("appearance_fee", self._fee)),
            tax=take.table("tax", self._tax),
            fair_play=take.table("fair_play", self._fair_play) or FairPlay(),
            play_off=take.table("play_off", self._play_off),
            announcement=take.table("announced", self._announcement) or Announcement(),
            payment=take.value("payment", _text, ""),
        )
        take.finish()
        return fund

    def _rules(self, take: _Table) -> PrizeRules:
        return PrizeRules(
            method=take.value("method", _choice(Method), None),
            limited=take.value("limit_to_prize_places", _flag, False),
            one_prize=take.value("one_prize", _flag, True),
            fewest=take.value("fewest_players", _whole, FEWEST_PLAYERS),
            withdrawn_may_win=take.value("withdrawn_may_win", _flag, True),
            bands_may_overlap=take.value("bands_may_overlap", _flag, False),
            rounding=take.table("rounding", self._rounding) or Rounding(),
        )

    def _rounding(self, take: _Table) -> Rounding:
        return Rounding(take.value("unit", self._amount, 1), take.value("odd", _choice(Odd), Odd.REMAINDER))

    def _list(self, take: _Table) -> PrizeList:
        prizes = take.value("prizes", self._prizes, ((), ()))
        own = self._eligibility(take)
        others = tuple(take.tables("any", self._eligibility))
        if others and not own.open_to_all:
            take.complain("any", msg("state who belongs either here or in the alternatives, not in both"))
        return PrizeList(
            name=take.value("name", _text, msg("List {number}", number=take.position)),
            prizes=prizes[0],
            gifts=prizes[1],
            who=others or (() if own.open_to_all else (own,)),
            method=take.value("method", _choice(Method), None),
            limited=take.value("limit_to_prize_places", _flag, None),
            fewest=take.value("fewest_players", _whole, None),
            order=take.value("by", _choice(Order), Order.RANKING),
            board=take.value("board", _whole, 0),
            fewest_games=take.value("fewest_games", _whole, 1),
            on_top=take.value("on_top", _flag, False),
        )

    def _eligibility(self, take: _Table) -> Eligibility:
        band = take.value("rating", _band, (None, None))
        ages = take.value("age", _band, (None, None))
        asked = [key for key in ("age", "age_from", "age_to") if key in take.values]
        if asked and "on" not in take.values:
            take.complain(asked[0], msg("state the date: on = 2026-01-01"))
        return Eligibility(
            rating_from=take.value("rating_from", _whole, band[0]),
            rating_to=take.value("rating_to", _whole, band[1]),
            unrated=take.value("unrated", _choice(Unrated), None),
            born_from=take.value("born_from", _day, None),
            born_until=take.value("born_until", _day, None),
            age_from=take.value("age_from", _whole, ages[0]),
            age_to=take.value("age_to", _whole, ages[1]),
            age_on=take.value("on", _day, None),
            sex=take.value("sex", _choice(Sex), None),
            federations=take.value("federations", _words, ()),
            clubs=take.value("clubs", _words, ()),
        )

    def _named(self, take: _Table) -> NamedPrize:
        return NamedPrize(
            take.value("name", _text, msg("Prize {number}", number=take.position)),
            take.value("amount", self._amount, 0),
            take.value("winners", _different_numbers, ()),
        )

    def _points_money(self, take: _Table) -> PointsMoney:
        return PointsMoney(
            take.value("per_point", self._amount, 0),
            take.value("players", _numbers, ()),
            take.value("name", _text, msg("Money per point")),
        )

    def _fee(self, take: _Table) -> AppearanceFee:
        return AppearanceFee(
            take.value("player", _whole, 0),
            take.value("amount", self._amount, 0),
            take.value("name", _text, msg("Appearance fee")),
        )

    def _tax(self, take: _Table) -> Tax:
        return Tax(
            take.value("percent", _percent, Decimal(0)),
            take.value("free_up_to", self._amount, 0),
            take.value("exempt_federations", _words, ()),
        )

    def _fair_play(self, take: _Table) -> FairPlay:
        return FairPlay(
            take.value("online", _flag, False),
            take.value("complete", _flag, False),
            take.value("held", _numbers, ()),
        )

    def _play_off(self, take: _Table) -> PlayOffPlaces:
        return PlayOffPlaces(take.value("places", _groups, ()), take.value("share", _flag, True))

    def _announcement(self, take: _Table) -> Announcement:
        return Announcement(
            take.value("after_round", _whole, 2),
            take.value("lock", _text, ""),
            take.value("total", self._amount, None),
        )

    # -- amounts ----------------------------------------------------------------

    def _amount(self, value: object) -> int:
        """An amount of the currency, such as 500 or 12.50."""
        if isinstance(value, bool) or not isinstance(value, int | Decimal | str):
            raise Unfit(msg("{value} is not an amount", value=_quoted(value)))
        try:
            amount = Decimal(value)
        except ArithmeticError:
            raise Unfit(msg("{value} is not an amount", value=_quoted(value))) from None
        if not amount.is_finite() or abs(amount) > _MOST:
            raise Unfit(msg("{value} is not an amount", value=_quoted(value)))
        return smallest_units(amount, self.currency if is_currency(self.currency) else _NO_CURRENCY)

    def _prizes(self, value: object) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """Amounts from the first place down, or places with amounts; a text is a gift, such as a cup."""
        if isinstance(value, Mapping):
            value = _by_place(value)
        if not isinstance(value, list):
            raise Unfit(msg("write the amounts from the first place down, such as [1000, 500, 300]"))
        gifts = [prize if isinstance(prize, str) else "" for prize in value]
        if money := next((gift for gift in gifts if looks_like_money(gift)), ""):
            raise Unfit(
                msg(
                    "{money!r} looks like money; write amounts as numbers, all in the fund's currency",
                    money=money,
                )
            )
        amounts = [0 if isinstance(prize, str) else self._amount(prize) for prize in value]
        return without_last_zeros(amounts), tuple(gifts) if any(gifts) else ()


class _Table:
    """One table of the file: values are taken out of it by name, and what remains is a mistake."""

    def __init__(self, reader: _Reader, where: str, values: Mapping[str, Any], position: int = 1) -> None:
        self.reader, self.where, self.values, self.position = reader, where, values, position
        self._taken: set[str] = set()

    def value(self, key: str, convert: Callable[[Any], Any], default: Any) -> Any:
        """A value converted, or the default where it is absent or does not fit."""
        self._taken.add(key)
        if key not in self.values:
            return default
        try:
            return convert(self.values[key])
        except ValueError as error:
            self.complain(key, str(error))
            return default

    def table(self, key: str, build: Callable[[_Table], Any]) -> Any:
        """A table within this one, or None."""
        self._taken.add(key)
        return self._built(key, self.values[key], build) if key in self.values else None

    def tables(self, key: str, build: Callable[[_Table], Any]) -> list[Any]:
        """The tables of a list of tables."""
        self._taken.add(key)
        listed = self.values.get(key, [])
        if not isinstance(listed, list):
            self.complain(key, msg("write it as [[{key}]]", key=key))
            return []
        built = [self._built(f"{key} {at}", entry, build, at) for at, entry in enumerate(listed, 1)]
        return [part for part in built if part is not None]

    def _built(self, where: str, values: object, build: Callable[[_Table], Any], position: int = 1) -> Any:
        if not isinstance(values, Mapping):
            self.complain(where, msg("this must be a table of names and values"))
            return None
        named = f"{where} ({values['name']})" if isinstance(values.get("name"), str) else where
        inner = _Table(self.reader, f"{self.where}{named}: ", values, position)
        built = build(inner)
        inner.finish()
        return built

    def complain(self, key: str, what: str) -> None:
        """Record a value that does not fit."""
        self.reader.findings.append(Finding("prizes.field", Severity.ERROR, f"{self.where}{key}", what))

    def finish(self) -> None:
        """Record names that mean nothing here: a misspelt rule would change who is paid."""
        for key in self.values:
            if key not in self._taken:
                where = f"{self.where}{key}"
                self.reader.findings.append(
                    Finding("prizes.unknown-field", Severity.ERROR, where, msg("there is no such name here"))
                )


def looks_like_money(text: str) -> bool:
    """Does a text say nothing but an amount, so that it cannot be meant as a gift?"""
    return bool(_MONEY.fullmatch(text.strip()))


def _by_place(value: Mapping[str, Any]) -> list[Any]:
    """Amounts named by place, such as { 1 = 1000, 2 = 500 }."""
    if not all(key.isdecimal() and int(key) >= 1 for key in value):
        raise Unfit(msg("places are whole numbers from 1"))
    places = [int(key) for key in value]
    for place in places:
        if places.count(place) > 1:
            raise Unfit(msg("place {place} is named twice", place=place))
    by_place = {int(key): amount for key, amount in value.items()}
    if max(places, default=0) > 1000:
        raise Unfit(msg("there are at most 1000 places"))
    return [by_place.get(place, 0) for place in range(1, max(places, default=0) + 1)]


def _choice(kind: type[E]) -> Callable[[object], E]:
    def convert(value: object) -> E:
        for member in kind:
            if member.value == value:
                return member
        raise Unfit(
            msg(
                "{value!r} is not one of {known}",
                value=value,
                known=", ".join(str(member.value) for member in kind),
            )
        )

    return convert


def _quoted(value: object) -> str:
    """A value as it is named in a message: a number as people write it, and never longer than a line."""
    text = str(value) if isinstance(value, Decimal) else repr(value)
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise Unfit(msg("{value!r} is not text", value=value))
    return value


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise Unfit(msg("{value!r} is neither true nor false", value=value))
    return value


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise Unfit(msg("{value!r} is not a whole number from 0", value=value))
    return value


def _percent(value: object) -> Decimal:
    percentage = (
        Decimal(value) if isinstance(value, int | Decimal) and not isinstance(value, bool) else Decimal("nan")
    )
    if not percentage.is_finite() or not 0 <= percentage <= 100:
        raise Unfit(msg("{value} is not a percentage from 0 to 100", value=_quoted(value)))
    return percentage


def _day(value: object) -> date:
    if isinstance(value, date):
        return date(value.year, value.month, value.day)
    try:
        return date.fromisoformat(str(value))
    except ValueError:
        raise Unfit(msg("{value!r} is not a date such as 2026-01-31", value=value)) from None


def _band(value: object) -> tuple[int | None, int | None]:
    """Two limits, both included: [2200, 2299]."""
    if not isinstance(value, list) or len(value) != 2:
        raise Unfit(msg("write the two limits, both included, such as [2200, 2299]"))
    return _whole(value[0]), _whole(value[1])


def _words(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise Unfit(msg('write a list of texts, such as ["FRA"]'))
    return tuple(value)


def _numbers(value: object) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise Unfit(msg("write a list of players' numbers, such as [4, 7]"))
    return tuple(_whole(number) for number in value)


def _different_numbers(value: object) -> tuple[int, ...]:
    numbers = _numbers(value)
    for number in numbers:
        if numbers.count(number) > 1:
            raise Unfit(msg("player {number} is named twice", number=number))
    return numbers


def _groups(value: object) -> tuple[tuple[int, ...], ...]:
    if not isinstance(value, list) or not value:
        raise Unfit(msg("write the groups from the first place down, such as [[4], [1], [2, 7]]"))
    return tuple(_numbers(group) for group in value)
