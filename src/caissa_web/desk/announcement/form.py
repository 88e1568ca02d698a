"""The form of an announcement as it is shown: plain values in fields, with what is wrong beside them.

The values are those of the TOML file, read by the same reader, so that form and file are the same data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext_lazy as _

from caissa.errors import Finding
from caissa.prospectus import AnnouncedSection, Announcement, announcement_of_values
from caissa_web.desk.announcement import parts, section_parts
from caissa_web.desk.announcement.inputs import Input, Shape, Spec, Values, inputs, value_at, with_value

MOST_ROWS = 200


MORE_ROWS = 4
"""How many empty rows somebody gets who asks for more."""


@dataclass(frozen=True, slots=True)
class RowsOnPage:
    """The rows of a table, the last ones empty; the name is that of its fields on the page."""

    rows: parts.Rows
    name: str
    filled: tuple[tuple[Input, ...], ...]

    @property
    def count(self) -> int:
        """How many rows the page sends."""
        return len(self.filled)

    @property
    def id(self) -> str:
        """The name of the table within the page."""
        return "rows-" + self.name.replace(".", "-")


@dataclass(frozen=True, slots=True)
class SectionOnPage:
    """A section: its fields in groups."""

    number: int
    name: str
    main: tuple[Input, ...]
    rhythm: tuple[Input, ...]
    when: tuple[Input, ...]
    prizes: Input
    more: tuple[Input, ...]
    entry: tuple[Input, ...]
    answers: tuple[Input, ...]
    players: RowsOnPage
    fund: tuple[Input, ...]
    lists: RowsOnPage
    named_prizes: RowsOnPage
    play_off: tuple[Input, ...]
    rates: RowsOnPage


@dataclass(frozen=True, slots=True)
class FormPage:
    """Everything that the form shows."""

    event: tuple[Input, ...]
    more: tuple[Input, ...]
    appeals: tuple[Input, ...]
    bank: tuple[Input, ...]
    online: tuple[Input, ...]
    fair_play: tuple[Input, ...]
    dress: tuple[Input, ...]
    topics: tuple[Input, ...]
    tables: tuple[RowsOnPage, ...]
    sections: tuple[SectionOnPage, ...]


@dataclass(frozen=True, slots=True)
class Makers:
    """How the parts of a section are made: fields with what is wrong beside them, and tables of rows."""

    checked: Callable[[Sequence[Input]], tuple[Input, ...]]
    table: Callable[[parts.Rows, str, Values], RowsOnPage]


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


def languages_shown(values: Mapping[str, Any]) -> tuple[str, ...]:
    """The languages of an event, the authentic one first: a text without a language is in that one."""
    listed = languages_of(values)
    event = values.get("event")
    authentic = event.get("authentic") if isinstance(event, Mapping) else None
    first = (authentic,) if isinstance(authentic, str) and authentic else ()
    return tuple(dict.fromkeys((*first, *listed)))


# -- the page ------------------------------------------------------------------------------------------


def form_page(draft: Draft, more: str = "") -> FormPage:
    """The form as it is shown, with what is wrong beside its fields; `more` names a table that needs rows."""
    values, tongues = draft.values, languages_shown(draft.values)
    problems = {finding.where: finding.what for finding in draft.findings}
    event, appeals = values.get("event", {}), values.get("appeals", {})

    def with_problems(fields: Sequence[Input]) -> tuple[Input, ...]:
        return tuple(replace(each, problem=_problem(each, problems)) for each in fields)

    def table(rows: parts.Rows, name: str, values: Values) -> RowsOnPage:
        blank = rows.blank + (MORE_ROWS if name == more else 0)
        listed = [*rows_in(values, rows.name), *({} for _empty in range(blank))]
        filled = tuple(
            with_problems(inputs(rows.specs, f"{name}.{number}", row, tongues))
            for number, row in enumerate(listed[:MOST_ROWS], 1)
        )
        return RowsOnPage(rows, name, filled)

    return FormPage(
        with_problems(inputs(parts.EVENT, "event", event, tongues)),
        with_problems(inputs(parts.MORE_OF_EVENT, "event", event, tongues)),
        with_problems(inputs(parts.APPEALS, "appeals", appeals, tongues)),
        with_problems(inputs(parts.BANK, "bank", values.get("bank", {}), tongues)),
        with_problems(inputs(parts.ONLINE, "online", values.get("online", {}), tongues)),
        with_problems(inputs(parts.FAIR_PLAY, "fair_play", values.get("fair_play", {}), tongues)),
        with_problems(inputs(parts.DRESS, "dress", values.get("dress", {}), tongues)),
        with_problems(inputs(parts.TOPIC_FIELDS, "topics", values.get("topics", {}), tongues)),
        tuple(table(rows, rows.name, values) for rows in parts.ALL_ROWS),
        tuple(
            _section(number, section, _announced(draft, number), tongues, Makers(with_problems, table))
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


def rows_in(values: Mapping[str, Any], name: str) -> list[Values]:
    """The rows of a table by its name; none where something else stands there."""
    listed = value_at(values, name)
    return [dict(row) for row in listed if isinstance(row, Mapping)] if isinstance(listed, list) else []


def _announced(draft: Draft, number: int) -> AnnouncedSection | None:
    sections = draft.announcement.sections if draft.announcement else ()
    fits = len(sections) == len(draft.values.get("section", ()))
    return sections[number - 1] if fits else None


def _section(
    number: int,
    values: Values,
    announced: AnnouncedSection | None,
    tongues: Sequence[str],
    make: Makers,
) -> SectionOnPage:
    path = f"section.{number}"
    values = _as_shown(values)

    def fields(specs: Sequence[Spec]) -> tuple[Input, ...]:
        return make.checked(inputs(specs, path, values, tongues))

    def table(rows: parts.Rows) -> RowsOnPage:
        return make.table(rows, f"{path}.{rows.name}", values)

    lists = table(section_parts.LISTS)
    first = next(each for each in lists.filled[0] if each.name.endswith(section_parts.FIRST_PRIZES))
    others = tuple(each for each in lists.filled[0] if each is not first)
    rhythm = (
        Input(f"{path}.first", _("First round"), "moment", ""),
        Input(f"{path}.a_day", _("Rounds a day"), Shape.NUMBER.value, "1"),
        Input(f"{path}.apart", _("Minutes between rounds of a day"), Shape.NUMBER.value, ""),
    )
    return SectionOnPage(
        number,
        str(values.get("set_up", {}).get("name", "")),
        fields(section_parts.SECTION),
        rhythm,
        fields(section_parts.WHEN),
        first,
        fields(section_parts.MORE_OF_SECTION),
        fields(section_parts.ENTRY),
        fields(section_parts.answer_fields(announced)),
        table(section_parts.PLAYERS),
        fields(section_parts.FUND),
        replace(lists, filled=(others, *lists.filled[1:])),
        table(section_parts.NAMED_PRIZES),
        fields((section_parts.PLAY_OFF_HELD, *section_parts.PLAY_OFF)),
        table(section_parts.RATES),
    )


def _as_shown(values: Values) -> Values:
    """The values of a section in the words of its choices: no system stated, a play-off of its own."""
    for name in section_parts.EMPTY_CHOICES:
        if value_at(values, f"set_up.{name}") == "":
            values = with_value(values, f"set_up.{name}", section_parts.UNSTATED)
    play_off = values.get("play_off")
    if isinstance(play_off, Mapping) and not play_off.get("scheme"):
        values = with_value(values, "play_off.scheme", section_parts.AS_DECLARED)
    return values
