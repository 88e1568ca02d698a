"""The form of an announcement: plain values on the page, and what was typed as plain values again.

The values are those of the TOML file, read by the same reader, so that form and file are the same data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy as _

from caissa.errors import Finding
from caissa.prospectus import AnnouncedSection, Announcement, announcement_of_values
from caissa_web.desk.announcement import parts
from caissa_web.desk.announcement.inputs import Input, Shape, Values, amount, filled_in, inputs, understood
from caissa_web.section.number_input import whole_number
from caissa_web.section.setup.schedule import Rhythm

MOST_ROWS = 200
MOST_ROUNDS = 99
_MONEY = ("equal", "rank", "hort")


@dataclass(frozen=True, slots=True)
class RowsOnPage:
    """The rows of a table, the last one empty."""

    rows: parts.Rows
    filled: tuple[tuple[Input, ...], ...]

    @property
    def count(self) -> int:
        """How many rows the page sends."""
        return len(self.filled)


@dataclass(frozen=True, slots=True)
class SectionOnPage:
    """A section: its fields in groups."""

    number: int
    name: str
    main: tuple[Input, ...]
    rhythm: tuple[Input, ...]
    when: tuple[Input, ...]
    prizes: Input | None
    more: tuple[Input, ...]
    entry: tuple[Input, ...]
    answers: tuple[Input, ...]


@dataclass(frozen=True, slots=True)
class FormPage:
    """Everything that the form shows."""

    event: tuple[Input, ...]
    more: tuple[Input, ...]
    appeals: tuple[Input, ...]
    bank: tuple[Input, ...]
    topics: tuple[Input, ...]
    tables: tuple[RowsOnPage, ...]
    sections: tuple[SectionOnPage, ...]


@dataclass(slots=True)
class Draft:
    """Values of an announcement with what the reader makes of them."""

    values: Values
    announcement: Announcement | None = None
    findings: tuple[Finding, ...] = field(default=())

    @classmethod
    def of(cls, values: Values) -> Draft:
        """What such values describe."""
        reading = announcement_of_values(values)
        return cls(values, reading.announcement, reading.findings)

    @property
    def is_sound(self) -> bool:
        """Could everything be read?"""
        return self.announcement is not None and not self.findings


def languages_of(values: Mapping[str, Any]) -> tuple[str, ...]:
    """The languages of an event; English where it names none."""
    event = values.get("event")
    named = event.get("languages") if isinstance(event, Mapping) else None
    listed = [language for language in named if isinstance(language, str)] if isinstance(named, list) else []
    return tuple(dict.fromkeys(listed)) or ("en",)


# -- the page ------------------------------------------------------------------------------------------


def form_page(draft: Draft) -> FormPage:
    """The form as it is shown, with what is wrong beside its fields."""
    values, tongues = draft.values, languages_of(draft.values)
    problems = {finding.where: finding.what for finding in draft.findings}
    event, appeals = values.get("event", {}), values.get("appeals", {})

    def with_problems(fields: Sequence[Input]) -> tuple[Input, ...]:
        return tuple(replace(each, problem=_problem(each, problems)) for each in fields)

    return FormPage(
        with_problems(inputs(parts.EVENT, "event", event, tongues)),
        with_problems(inputs(parts.MORE_OF_EVENT, "event", event, tongues)),
        with_problems(inputs(parts.APPEALS, "appeals", appeals, tongues)),
        with_problems(inputs(parts.BANK, "bank", values.get("bank", {}), tongues)),
        with_problems(inputs(parts.TOPIC_FIELDS, "topics", values.get("topics", {}), tongues)),
        tuple(
            RowsOnPage(rows, tuple(with_problems(each) for each in _row_inputs(rows, values, tongues)))
            for rows in parts.ALL_ROWS
        ),
        tuple(
            _section(number, section, _announced(draft, number), tongues, with_problems)
            for number, section in enumerate(values.get("section", ()), 1)
        ),
    )


def _problem(field_on_page: Input, problems: Mapping[str, Any]) -> Any:
    """What is wrong with a field; a text of several languages is complained of as one."""
    name = (
        field_on_page.name.removesuffix(f".{field_on_page.language}")
        if field_on_page.language
        else field_on_page.name
    )
    return problems.get(field_on_page.name) or problems.get(name, "")


def _row_inputs(rows: parts.Rows, values: Values, tongues: Sequence[str]) -> list[tuple[Input, ...]]:
    listed = [*_rows(values, rows.name), {}]
    return [
        inputs(rows.specs, f"{rows.name}.{number}", row, tongues)
        for number, row in enumerate(listed[:MOST_ROWS], 1)
    ]


def _rows(values: Mapping[str, Any], name: str) -> list[Values]:
    """The rows of a table by its name; those of the committee stand in another table."""
    outer, _dot, inner = name.rpartition(".")
    table = values.get(outer, {}) if outer else values
    return list(table.get(inner, ()))


def _announced(draft: Draft, number: int) -> AnnouncedSection | None:
    sections = draft.announcement.sections if draft.announcement else ()
    fits = len(sections) == len(draft.values.get("section", ()))
    return sections[number - 1] if fits else None


def _section(
    number: int,
    values: Values,
    announced: AnnouncedSection | None,
    tongues: Sequence[str],
    checked: Any,
) -> SectionOnPage:
    path = f"section.{number}"

    def fields(specs: Sequence[Any]) -> tuple[Input, ...]:
        listed: tuple[Input, ...] = checked(inputs(specs, path, values, tongues))
        return listed

    prizes = parts.plain_prizes(values)
    fund = Input(
        f"{path}.prizes",
        _("Prizes"),
        Shape.NAMES.value,
        "" if prizes is None else ", ".join(map(str, prizes)),
        help=_("Amounts with commas, first prize first."),
    )
    rhythm = (
        Input(f"{path}.first", _("First round"), "moment", ""),
        Input(f"{path}.a_day", _("Rounds a day"), Shape.NUMBER.value, "1"),
        Input(f"{path}.apart", _("Minutes between rounds of a day"), Shape.NUMBER.value, ""),
    )
    return SectionOnPage(
        number,
        str(values.get("set_up", {}).get("name", "")),
        fields(parts.SECTION),
        rhythm,
        fields(parts.WHEN),
        None if prizes is None else checked((fund,))[0],
        fields(parts.MORE_OF_SECTION),
        fields(parts.ENTRY),
        fields(parts.answer_fields(announced)),
    )


# -- what was typed --------------------------------------------------------------------------------------


def typed_values(before: Values, typed: Mapping[str, str]) -> Values:
    """The values with what was typed; rows that were emptied and sections to be removed are gone."""
    tongues = _typed_languages(before, typed)
    values = dict(before)
    known = dict(values.get("event", {}))
    event = filled_in(parts.EVENT + parts.MORE_OF_EVENT, "event", known, typed, tongues)
    event["languages"] = list(tongues)
    if event.get("authentic") not in tongues:
        event["authentic"] = tongues[0]
    values["event"] = event
    for name, specs in (("appeals", parts.APPEALS), ("bank", parts.BANK), ("topics", parts.TOPIC_FIELDS)):
        values = _put(values, name, filled_in(specs, name, dict(values.get(name, {})), typed, tongues))
    for rows in parts.ALL_ROWS:
        values = _put(values, rows.name, _typed_rows(rows, values, typed, tongues))
    sections = [
        _typed_section(f"section.{number}", dict(section), event, typed, tongues)
        for number, section in enumerate(values.get("section", ()), 1)
        if not typed.get(f"remove.section.{number}")
    ]
    return _put(values, "section", sections)


def _typed_languages(before: Values, typed: Mapping[str, str]) -> tuple[str, ...]:
    named = understood(typed.get("event.languages", ""), Shape.NAMES)
    return tuple(dict.fromkeys(named)) if named else languages_of(before)


def _put(values: Values, name: str, value: Any) -> Values:
    outer, _dot, inner = name.rpartition(".")
    if outer:
        return _put(values, outer, _put(dict(values.get(outer, {})), inner, value))
    changed = {key: each for key, each in values.items() if key != name}
    return {**changed, name: value} if value else changed


def _typed_rows(
    rows: parts.Rows, values: Values, typed: Mapping[str, str], tongues: Sequence[str]
) -> list[Values]:
    before = _rows(values, rows.name)
    count = whole_number(typed.get(f"rows.{rows.name}", ""), 3) or 0
    listed: list[Values] = []
    for number in range(1, min(count, MOST_ROWS) + 1):
        known = dict(before[number - 1]) if number <= len(before) else {}
        row = filled_in(rows.specs, f"{rows.name}.{number}", known, typed, tongues)
        if row.get(rows.wanted) or _says_more(rows, row):
            listed.append(row)
    return listed


def _says_more(rows: parts.Rows, row: Values) -> bool:
    """Was something typed into a row besides its choices? Then what is missing is to be complained of."""
    chosen = {spec.name for spec in rows.specs if spec.shape is Shape.CHOICE}
    return any(value for name, value in row.items() if name not in chosen)


def _typed_section(
    path: str, before: Values, event: Values, typed: Mapping[str, str], tongues: Sequence[str]
) -> Values:
    specs = (*parts.SECTION, *parts.WHEN, *parts.MORE_OF_SECTION, *parts.ENTRY, *parts.answer_fields(None))
    sent = [spec for spec in specs if spec.by_language or f"{path}.{spec.name}" in typed or _is_box(spec)]
    values = filled_in(sent, path, before, typed, tongues)
    if not values.get("starts") and (starts := _starts(path, values, typed)):
        values["starts"] = starts
    if f"{path}.prizes" in typed:
        values = _put(values, "prizes", _fund(typed[f"{path}.prizes"], values, event))
    return values


def _is_box(spec: Any) -> bool:
    """A box that is not ticked is not sent."""
    return spec.shape is Shape.FLAG


def _starts(path: str, values: Values, typed: Mapping[str, str]) -> list[datetime]:
    """The starts of all rounds, out of the first one and how many are played a day."""
    first = parse_datetime(typed.get(f"{path}.first", "")[:40].replace("\x00", "")) if typed else None
    rounds = values.get("set_up", {}).get("rounds")
    if first is None or not isinstance(rounds, int) or not 1 <= rounds <= MOST_ROUNDS:
        return []
    a_day = whole_number(typed.get(f"{path}.a_day", ""), 2) or 1
    apart = whole_number(typed.get(f"{path}.apart", ""), 4) or 0
    rhythm = Rhythm(first.date(), first.time().replace(tzinfo=None), a_day, apart)
    if not rhythm.fits_into_a_day:
        return []
    planned: Mapping[int, tuple[date, time]] = rhythm.rounds(range(1, rounds + 1))
    return [datetime.combine(day, hour) for day, hour in planned.values()]


def _fund(text: str, values: Values, event: Values) -> Values:
    """One list of prizes in the currency of the event, shared as the section announces it."""
    prizes = [amount(each) for each in understood(text, Shape.NAMES) or ()]
    if not prizes:
        return {}
    before = values.get("prizes") or {}
    known = (before.get("list") or [{}])[0]
    sharing = values.get("answers", {}).get("prize-sharing")
    fund = {**before, "list": [{"name": known.get("name", "Prizes"), **known, "prizes": prizes}]}
    if event.get("currency"):
        fund["currency"] = event["currency"]
    return {**fund, "method": sharing} if sharing in _MONEY else fund
