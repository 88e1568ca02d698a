"""The fields of the announcement's form: which names of its file they fill in, and what they look like.

A field has the name that a finding gives its place, such as section.1.set_up.rounds, so that what the reader
of announcements finds wrong stands beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from enum import Enum
from typing import Any, TypeAlias

from caissa_web.section.number_input import is_number

Values: TypeAlias = dict[str, Any]
"""A table of an announcement as plain values, as TOML has them."""
LONGEST_TYPED = 60_000
_TRUTHS = {"yes": True, "no": False}
_BETWEEN = ", "
_NO_VALUE: tuple[Any, ...] = (None, "", [], {})


class Shape(Enum):
    """What is typed into a field."""

    LINE = "line"
    TEXT = "text"
    DAY = "day"
    HOUR = "hour"
    NUMBER = "number"
    AMOUNT = "amount"
    FLAG = "flag"
    CHOICE = "choice"
    SEVERAL = "several"
    NAMES = "names"
    CODES = "codes"
    LINES = "lines"
    NUMBERS = "numbers"
    PRIZES = "prizes"


_LISTS = (Shape.NAMES, Shape.LINES, Shape.NUMBERS, Shape.PRIZES)


@dataclass(frozen=True, slots=True)
class Spec:
    """A field: the name in its table, its label, what is typed, and choices if there are any."""

    name: str
    label: Any
    shape: Shape = Shape.LINE
    choices: Sequence[tuple[str, Any]] = ()
    help: Any = ""
    by_language: bool = False
    default: str = ""
    """The choice that holds where the file says nothing."""
    is_number: bool = False
    """Are the codes of the choices numbers in the file?"""


@dataclass(frozen=True, slots=True)
class Input:
    """A field of the page with what stands in it and what is wrong with that."""

    name: str
    label: Any
    shape: str
    value: str
    choices: Sequence[tuple[str, Any]] = ()
    help: Any = ""
    problem: Any = ""
    language: str = ""

    @property
    def id(self) -> str:
        """The name of the field within the page."""
        return "a-" + self.name.replace(".", "-")

    @property
    def boxes(self) -> tuple[tuple[str, Any, bool], ...]:
        """The choices of which several may be ticked: the code and the words of each, and whether it is."""
        ticked = self.value.split(_BETWEEN)
        return tuple((code, words, code in ticked) for code, words in self.choices)


def inputs(
    specs: Sequence[Spec], path: str, values: Mapping[str, Any], languages: Sequence[str]
) -> tuple[Input, ...]:
    """The fields of a table as they are shown; a text has one for each language."""
    fields: list[Input] = []
    for spec in specs:
        stored = value_at(values, spec.name)
        name = f"{path}.{spec.name}" if path else spec.name
        field = Input(name, spec.label, spec.shape.value, "", spec.choices, spec.help)
        if not spec.by_language:
            value = text_in_field(stored, spec.shape) or spec.default
            shape = Shape.LINES.value if spec.shape is Shape.PRIZES and "\n" in value else field.shape
            fields.append(replace(field, value=value, shape=shape))
            continue
        texts = stored if isinstance(stored, Mapping) else {languages[0]: stored or ""}
        fields += [
            replace(field, name=f"{name}.{language}", value=str(texts.get(language, "")), language=language)
            for language in (*languages, *(each for each in texts if each not in languages))
        ]
    return tuple(fields)


def text_in_field(stored: Any, shape: Shape) -> str:
    """A value as it stands in a field."""
    if stored is None:
        return ""
    if isinstance(stored, bool):
        return "yes" if stored else "no" if shape is Shape.CHOICE else ""
    if isinstance(stored, list):
        written = [_plain(each) for each in stored]
        if shape is Shape.PRIZES and any("," in each for each in written):
            # A gift such as "cup, medal" is one prize: then each stands in a line of its own.
            return "".join(f"{each}\n" for each in written)
        return "\n".join(written) if shape is Shape.LINES else _joined(written, shape)
    return _plain(stored)


def _joined(written: Sequence[str], shape: Shape) -> str:
    # What is sent back is read again, so the comma is the same in every language.
    return " ".join(written) if shape is Shape.CODES else _BETWEEN.join(written)


def _plain(value: Any) -> str:
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M}"
    if isinstance(value, time):
        return f"{value:%H:%M}"
    if isinstance(value, Decimal):
        return f"{value:f}"
    return value.isoformat() if isinstance(value, date) else str(value)


# -- what was typed ------------------------------------------------------------------------------------


def filled_in(
    specs: Sequence[Spec], path: str, before: Values, typed: Mapping[str, str], languages: Sequence[str]
) -> Values:
    """A table with what was typed into its fields; what no field shows stays as it was."""
    values = before
    for spec in specs:
        name = f"{path}.{spec.name}" if path else spec.name
        if spec.by_language:
            known = value_at(values, spec.name)
            tongues = {*languages, *(known if isinstance(known, Mapping) else ())}
            texts = {tongue: typed.get(f"{name}.{tongue}", "").replace("\r\n", "\n") for tongue in tongues}
            said = {tongue: text[:LONGEST_TYPED] for tongue, text in texts.items() if text.strip()}
            values = with_value(values, spec.name, said)
        elif spec.shape is Shape.SEVERAL:
            ticked = [code for code, _words in spec.choices if typed.get(f"{name}.{code}")]
            values = with_value(values, spec.name, ticked)
        else:
            values = with_value(values, spec.name, chosen(typed.get(name, ""), spec))
    return values


def chosen(typed: str, spec: Spec) -> Any:
    """What was chosen as a plain value; where the file has true and false, so has the choice."""
    if typed in _TRUTHS and {code for code, _label in spec.choices} == set(_TRUTHS):
        return _TRUTHS[typed]
    return understood(typed, Shape.NUMBER if spec.is_number else spec.shape)


def understood(typed: str, shape: Shape) -> Any:
    """What was typed as a plain value; what does not fit stays a text, which the reader then refuses."""
    text = typed.strip()[:LONGEST_TYPED]
    if not text:
        return None
    if shape is Shape.NUMBER:
        return int(text) if is_number(text.removeprefix("-"), 9) else text
    if shape is Shape.AMOUNT:
        return amount(text)
    if shape is Shape.FLAG:
        return True
    if shape in _LISTS:
        return _listed(typed[:LONGEST_TYPED].replace("\r\n", "\n"), shape)
    if shape in (Shape.DAY, Shape.HOUR):
        return _of_clock(text, shape)
    return text.replace("\r\n", "\n")


def _listed(typed: str, shape: Shape) -> list[Any]:
    """Several values, each in a line or parted by commas."""
    if shape is Shape.LINES:
        return [_moment(line.strip()) for line in typed.rstrip().split("\n")]
    lines = typed.split("\n")
    if shape is not Shape.PRIZES or len(lines) == 1:
        lines = typed.replace("\n", ",").replace("،", ",").split(",")
    names = [name.strip() for name in lines if name.strip()]
    if shape is Shape.NUMBERS:
        return [understood(name, Shape.NUMBER) for name in names]
    return [amount(name) for name in names] if shape is Shape.PRIZES else names


def _of_clock(text: str, shape: Shape) -> Any:
    """A day or an hour; what is none stays a text."""
    try:
        return date.fromisoformat(text) if shape is Shape.DAY else time.fromisoformat(text)
    except ValueError:
        return text


def _moment(text: str) -> Any:
    """A day with its hour, or a day alone; what is neither stays a text."""
    try:
        return date.fromisoformat(text) if len(text) == len("2027-07-02") else datetime.fromisoformat(text)
    except ValueError:
        return text


def amount(text: str) -> Any:
    """An amount of money; what is none stays a text."""
    try:
        number = Decimal(text.replace(" ", ""))
    except InvalidOperation:
        return text
    if not number.is_finite():
        return text
    return int(number) if number == number.to_integral_value() and abs(number) < 10**12 else number


def value_at(values: Mapping[str, Any], name: str) -> Any:
    """The value under a dotted name; None where there is none."""
    current: Any = values
    for part in name.split("."):
        current = current.get(part) if isinstance(current, Mapping) else None
    return current


def with_value(values: Values, name: str, value: Any) -> Values:
    """The table with a value under a dotted name; an empty value takes the name out."""
    first, _dot, rest = name.partition(".")
    inner = values.get(first)
    if rest:
        value = with_value(dict(inner) if isinstance(inner, Mapping) else {}, rest, value)
    changed = {key: each for key, each in values.items() if key != first}
    return changed if value in _NO_VALUE else {**changed, first: value}
