"""How single values of an announcement are written in TOML and read again, each way the other's inverse."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from typing import Any, Generic, TypeVar

from caissa.messages import LabelledEnum, msg
from caissa.play import read_dates
from caissa.prizes import is_currency
from caissa.prospectus.places import RoundStart
from caissa.prospectus.texts import Texts

E = TypeVar("E", bound=Enum)
V = TypeVar("V")

LONGEST_LINE = 500
LONGEST_TEXT = 50_000
"""Characters of a clause: more than any regulations have, less than anybody could print by mistake."""
LARGEST_AMOUNT = 10**12
_LONGEST_SHOWN = 40
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
_HOUR = re.compile(r"\b([01]?\d|2[0-3])[:.h]([0-5]\d)\b")
_EMAIL = re.compile(r"[^@\s<>\"']+@[^@\s<>\"']+")
_ADDRESS = re.compile(r"https?://[^\s<>\"']+", re.IGNORECASE)


class Unfit(ValueError):
    """A value that cannot stand where it stands; the code says what is wrong with it."""

    def __init__(self, why: str, code: str = "announcement.field") -> None:
        super().__init__(why)
        self.code = code


@dataclass(frozen=True, slots=True)
class Context:
    """What the event says that single values need: the authentic language, and where and when it is.

    A section that does not say its city, federation or days has those of the event.
    """

    authentic: str = "en"
    of_event: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Codec(Generic[V]):
    """How a value is read from TOML, and written in it; reading raises `Unfit` for what does not fit."""

    read: Callable[[Any, Context], V]
    write: Callable[[V, Context], object]


def _plain(read: Callable[[Any], V]) -> Codec[V]:
    """A value that TOML writes as it is."""
    return Codec(lambda value, _context: read(value), lambda value, _context: value)


def quoted(value: object) -> str:
    """A value as it is named in a message, never longer than a line."""
    text = str(value) if isinstance(value, Decimal | date | time) else repr(value)
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"


# -- texts -----------------------------------------------------------------------------------


def _text(value: object, longest: int) -> str:
    if not isinstance(value, str):
        raise Unfit(msg("{value} is not text", value=quoted(value)))
    if len(value) > longest:
        raise Unfit(
            msg("it is too long (characters: {length}, limit: {longest})", length=len(value), longest=longest)
        )
    if any(unicodedata.category(sign) in ("Cc", "Cs") and sign not in "\n\t" for sign in value):
        raise Unfit(msg("it contains a control character"))
    return value


def _line(value: object) -> str:
    text = _text(value, LONGEST_LINE)
    if "\n" in text or "\t" in text:
        raise Unfit(msg("it must stand in one line"))
    return text


def _matching(pattern: re.Pattern[str], what: str) -> Codec[str]:
    def read(value: object) -> str:
        text = _line(value)
        if text and not pattern.fullmatch(text):
            raise Unfit(msg("{value} is not {what}", value=quoted(text), what=what))
        return text

    return _plain(read)


def _texts(value: object, context: Context) -> Texts:
    if isinstance(value, str):
        return Texts.of({context.authentic: _text(value, LONGEST_TEXT)})
    if not isinstance(value, Mapping):
        raise Unfit(msg('write a text, or one for each language, such as { en = "…", fr = "…" }'))
    for language in value:
        if not _LANGUAGE.fullmatch(language):
            raise Unfit(msg("{value} is not the code of a language", value=quoted(language)))
    return Texts.of({language: _text(text, LONGEST_TEXT) for language, text in value.items()})


def _written_texts(texts: Texts, context: Context) -> object:
    if texts.languages == (context.authentic,):
        return texts.written_in(context.authentic)
    return dict(texts.by_language)


LINE: Codec[str] = _plain(_line)
EMAIL = _matching(_EMAIL, msg("an e-mail address"))
LINK = _matching(_ADDRESS, msg("an address that begins with https://"))
LANGUAGE = _matching(_LANGUAGE, msg("the code of a language, such as en"))
TEXTS: Codec[Texts] = Codec(_texts, _written_texts)


def _currency(value: object) -> str:
    text = _line(value)
    if text and not is_currency(text):
        raise Unfit(msg("{value} is not a currency; write three letters, such as EUR", value=quoted(text)))
    return text


CURRENCY: Codec[str] = _plain(_currency)


def many(codec: Codec[V]) -> Codec[tuple[V, ...]]:
    """Several values of the same sort in a list."""

    def read(value: object, context: Context) -> tuple[V, ...]:
        if not isinstance(value, list):
            raise Unfit(msg("write a list, such as [{example}]", example='"…", "…"'))
        return tuple(codec.read(each, context) for each in value)

    return Codec(read, lambda values, context: [codec.write(each, context) for each in values])


# -- numbers, days, choices --------------------------------------------------------------------


def whole(least: int = 0, most: int = 9999) -> Codec[int]:
    """A whole number between two limits."""

    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise Unfit(
                msg(
                    "{value} is not a whole number from {least} to {most}",
                    value=quoted(value),
                    least=least,
                    most=most,
                )
            )
        return value

    return _plain(read)


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise Unfit(msg("{value} is neither true nor false", value=quoted(value)))
    return value


def _amount(value: object) -> Decimal:
    fits = not isinstance(value, bool) and isinstance(value, int | Decimal)
    amount = Decimal(value) if fits and isinstance(value, int | Decimal) else None
    if amount is None or not amount.is_finite() or not 0 <= amount <= LARGEST_AMOUNT:
        raise Unfit(msg("{value} is not an amount", value=quoted(value)))
    if amount != round(amount, 3):
        raise Unfit(msg("{value} has more decimals than any currency", value=quoted(value)))
    return amount


FLAG: Codec[bool] = _plain(_flag)
AMOUNT: Codec[Decimal] = _plain(_amount)


def code_of(member: Enum) -> str:
    """The word by which a file names a member of a list of words."""
    if isinstance(member, LabelledEnum):
        return str(member.value)
    value: object = member.value
    return str(value) if type(value) is str else member.name.lower().replace("_", "-")


def choice(kind: type[E]) -> Codec[E]:
    """One word of a list of words."""
    return one_of(tuple(kind))


def one_of(members: Iterable[E]) -> Codec[E]:
    """One word of a list of words from which not every word fits."""
    known = {code_of(member): member for member in members}

    def read(value: object) -> E:
        if not isinstance(value, str) or value not in known:
            raise Unfit(msg("{value} is not one of: {known}", value=quoted(value), known=", ".join(known)))
        return known[value]

    return Codec(lambda value, _context: read(value), lambda member, _context: code_of(member))


def several_of(kind: type[E]) -> Codec[tuple[E, ...]]:
    """Several words of a list of words, in the order of that list and each once."""
    listed = many(choice(kind))

    def read(value: object, context: Context) -> tuple[E, ...]:
        named = listed.read(value, context)
        return tuple(member for member in kind if member in named)

    return Codec(read, listed.write)


def _day_in_words(text: str) -> date:
    """A day as people write it, with its weekday if they like: it must exist, and be that weekday."""
    reading = read_dates(text)
    if reading.findings:
        first = reading.findings[0]
        raise Unfit(msg("{text}: {what}", text=quoted(text), what=first.what), first.code)
    if len(reading.dates) != 1:
        raise Unfit(
            msg("{value} is not a day; write 2027-02-19 or Friday 19 February 2027", value=quoted(text))
        )
    return reading.dates[0]


def _day(value: object) -> date:
    if isinstance(value, datetime) or not isinstance(value, date | str):
        raise Unfit(msg("{value} is not a day; write 2027-02-19", value=quoted(value)))
    return _day_in_words(_line(value)) if isinstance(value, str) else value


def _day_or_none(value: object) -> date | None:
    return None if value == "" else _day(value)


def _hour(value: object) -> time:
    if isinstance(value, str) and (match := _HOUR.fullmatch(value.strip())):
        return time(int(match[1]), int(match[2]))
    if not isinstance(value, time):
        raise Unfit(msg("{value} is not a time of day; write 15:00:00", value=quoted(value)))
    return value.replace(second=0, microsecond=0)


def _start(value: object) -> RoundStart | None:
    """When a round starts: a day and an hour, a day alone, or nothing yet."""
    if value == "":
        return None
    if isinstance(value, datetime):
        if value.tzinfo is not None:
            raise Unfit(msg("write the time of the hall's clock, without a time zone"))
        return RoundStart(value.date(), value.time().replace(second=0, microsecond=0))
    if isinstance(value, str):
        hour = _HOUR.search(value)
        return RoundStart(_day_in_words(_line(value)), time(int(hour[1]), int(hour[2])) if hour else None)
    return RoundStart(_day(value))


def _written_start(start: RoundStart | None, _context: Context) -> object:
    return "" if start is None else start.moment or start.day


DAY: Codec[date] = _plain(_day)
DAY_OR_NONE: Codec[date | None] = Codec(
    lambda value, _context: _day_or_none(value), lambda day, _context: "" if day is None else day
)
HOUR: Codec[time] = _plain(_hour)
START: Codec[RoundStart | None] = Codec(lambda value, _context: _start(value), _written_start)
