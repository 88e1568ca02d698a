"""An application as people write it down, in TOML or JSON, turned into norms, ratings and progress."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from caissa.errors import CaissaError
from caissa.messages import comma_separated, msg
from caissa.titles.applications.listed_events import ListedEvent
from caissa.titles.applications.offered_norms import Foreigners, OfferedNorm
from caissa.titles.applications.rating_reached import RatingReached
from caissa.titles.applications.steps import ApplicationProgress
from caissa.tournament import Birth, Points, Sex, Title, points


class BadApplication(CaissaError):
    """An application file with a field that is missing, unknown or wrong."""

    code = "titles.bad-application"
    message = "{where}: {why}."


@dataclass(frozen=True, slots=True)
class ApplicationFacts:
    """Who applies for what, with which norms and ratings, and how far the application has come (form IT2)."""

    title: Title
    name: str = ""
    fide_id: int | None = None
    federation: str = ""
    birth: Birth | None = None
    sex: Sex | None = None
    held: Title | None = None
    norms: tuple[OfferedNorm, ...] = ()
    ratings: tuple[RatingReached, ...] = ()
    progress: ApplicationProgress | None = None


Reader = Callable[[object], Any]


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(msg("must be text"))
    return value


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(msg("must be a whole number"))
    return value


def _games(value: object) -> int:
    if not 7 <= _whole(value) <= 30:
        raise ValueError(msg("a norm has 7 games or more"))
    return _whole(value)


def _yes_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(msg("must be true or false"))
    return value


def _day(value: object) -> date:
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    try:
        return date.fromisoformat(_text(value))
    except (TypeError, ValueError):
        raise ValueError(msg("must be a date such as 2026-03-31")) from None


def _day_of_our_time(value: object) -> date:
    """A day of an application's way: no slip of the pen leads out of the calendar from there."""
    day = _day(value)
    if not 1950 <= day.year <= 2999:
        raise ValueError(msg("must be a recent date, such as 2026-03-31"))
    return day


def _points(value: object) -> Points:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise TypeError(msg("must be a number of points such as 1.5"))
    return points(str(value))


def _birth(value: object) -> Birth:
    if isinstance(value, int):
        return Birth(_whole(value))
    born = _day(value)
    return Birth(born.year, born.month, born.day)


def _title(value: object) -> Title:
    known = {title.value: title for title in Title}
    if _text(value).upper() not in known:
        raise ValueError(msg("must be one of {known}", known=comma_separated(known)))
    return known[_text(value).upper()]


def _sex(value: object) -> Sex:
    letters = {"m": Sex.MALE, "w": Sex.FEMALE, "f": Sex.FEMALE}
    if _text(value).lower() not in letters:
        raise ValueError(msg("must be m or w"))
    return letters[_text(value).lower()]


def _listed_event(value: object) -> ListedEvent:
    names = {listed_event.name.lower().replace("_", "-"): listed_event for listed_event in ListedEvent}
    names |= {listed_event.value: listed_event for listed_event in ListedEvent}
    asked = _text(value).lower().removeprefix("1.5.6")
    if asked not in names:
        raise ValueError(msg("must be one of {known}", known=comma_separated(names)))
    return names[asked]


def _foreigners(value: object) -> Foreigners:
    names = {rule.value: rule for rule in Foreigners} | {"direct": Foreigners.DIRECT}
    if _text(value).lower() not in names:
        raise ValueError(msg("must be one of {known}", known=comma_separated(names)))
    return names[_text(value).lower()]


_NORM: Mapping[str, Reader] = {
    "title": _title,
    "event": _text,
    "end": _day,
    "games": _games,
    "extra": _points,
    "rounds": _whole,
    "counts_as": _games,
    "foreigners": _foreigners,
    "eight_of_nine": _yes_no,
    "one_round_a_day": _yes_no,
    "listed_event": _listed_event,
    "registered": _day,
    "rated": _yes_no,
    "signed": _yes_no,
    "countersigned": _yes_no,
    "fair_play_breach": _yes_no,
}
_RATING: Mapping[str, Reader] = {
    "value": _whole,
    "on": _day,
    "games": _whole,
    "published": _yes_no,
    "agreed": _yes_no,
}
_PROGRESS: Mapping[str, Reader] = {
    "signed_by_federation": _yes_no,
    "federation_refuses": _yes_no,
    "certificates_signed": _yes_no,
    "fee_paid": _yes_no,
    "submitted": _day_of_our_time,
    "meeting": _day_of_our_time,
    "published": _day_of_our_time,
    "objections": _whole,
    "decided": _day_of_our_time,
}
_PERSON: Mapping[str, Reader] = {
    "title": _title,
    "name": _text,
    "fide_id": _whole,
    "federation": _text,
    "birth": _birth,
    "sex": _sex,
    "held": _title,
}
_PARTS = ("norm", "rating", "progress")
FOR_THE_FORM = ("signatures", "consent", "remarks")
"""Parts of a file that only the printed form reads; they are not judged."""


def title_applied_for(tables: Mapping[str, object]) -> Title:
    """The title that an application file names."""
    fields = _read({key: tables[key] for key in tables if key == "title"}, msg("the file"), _PERSON)
    _require(fields, ("title",), msg("the file"))
    title: Title = fields["title"]
    return title


def application_facts(document: object) -> ApplicationFacts:
    """What an application file says; every field is checked, and nothing unknown is passed over."""
    facts = _table(document, msg("the file"))
    parts = {name: facts[name] for name in _PARTS if name in facts}
    others = {key: value for key, value in facts.items() if key not in (*_PARTS, *FOR_THE_FORM)}
    person = _read(others, msg("the file"), _PERSON)
    _require(person, ("title",), msg("the file"))
    norms = [_norm(table, msg("norm {number}", number=at)) for at, table in _listed(parts, "norm")]
    ratings = [_rating(table, msg("rating {number}", number=at)) for at, table in _listed(parts, "rating")]
    progress = parts.get("progress")
    return ApplicationFacts(
        **person,
        norms=tuple(norms),
        ratings=tuple(ratings),
        progress=None if progress is None else _progress(progress),
    )


def _norm(table: object, where: str) -> OfferedNorm:
    fields = _read(_table(table, where), where, _NORM)
    _require(fields, ("title", "event", "end"), where)
    return OfferedNorm(**fields)


def norm_fields(values: Mapping[str, object], where: str) -> dict[str, Any]:
    """Some fields of a norm, checked: what a user adds to a norm that was judged from a file."""
    return _read(values, where, _NORM)


def _rating(table: object, where: str) -> RatingReached:
    fields = _read(_table(table, where), where, _RATING)
    _require(fields, ("value",), where)
    return RatingReached(**fields)


def _progress(table: object) -> ApplicationProgress:
    return ApplicationProgress(**_read(_table(table, "progress"), "progress", _PROGRESS))


def _listed(parts: Mapping[str, object], name: str) -> Sequence[tuple[int, object]]:
    tables = parts.get(name, [])
    if not isinstance(tables, list):
        raise BadApplication(
            where=name, why=msg("must be a list of tables, written [[{name}]] in TOML", name=name)
        )
    return list(enumerate(tables, start=1))


def _table(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise BadApplication(where=where, why=msg("must be a table of fields"))
    return value


def _read(table: Mapping[str, object], where: str, readers: Mapping[str, Reader]) -> dict[str, Any]:
    fields = {}
    for name, value in table.items():
        if name not in readers:
            raise BadApplication(
                where=where,
                why=msg(
                    "there is no field {name}; possible fields: {known}",
                    name=repr(name),
                    known=comma_separated(readers),
                ),
            )
        try:
            fields[name] = readers[name](value)
        except (TypeError, ValueError) as error:
            raise BadApplication(
                where=where, why=msg("{name} = {value}: {error}", name=name, value=repr(value), error=error)
            ) from None
    return fields


def _require(fields: Mapping[str, object], names: Sequence[str], where: str) -> None:
    for name in names:
        if name not in fields:
            raise BadApplication(where=where, why=msg("{name} is missing", name=repr(name)))
