"""Whatever the model can hold comes back from JSON unchanged (GEN-001…GEN-011, deliverable "Files")."""

from __future__ import annotations

import json
import types
from dataclasses import fields, is_dataclass, replace
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any, get_args, get_origin

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from caissa.files import json_model
from caissa.files.json_model.shapes import field_types
from caissa.tournament import Event, Round, Tournament

TEXT = st.text(st.characters(exclude_categories=("Cs",)), max_size=6)
OFFSETS = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
PLAIN = {
    str: TEXT,
    int: st.integers(-(2**53) + 1, 2**53 - 1) | st.integers(0, 30),
    bool: st.booleans(),
    Decimal: st.decimals(-1000, 1000, places=2)
    | st.sampled_from([Decimal("0.5"), Decimal("1E+2"), Decimal("-0")]),
    date: st.dates(),
    datetime: st.datetimes(timezones=st.none() | OFFSETS),
}


@cache
def anything(hint: Any) -> st.SearchStrategy[Any]:
    """Any value that a field with this type hint can hold."""
    if hint in PLAIN:
        return PLAIN[hint]
    if get_origin(hint) is tuple:
        return st.lists(anything(get_args(hint)[0]), max_size=2).map(tuple)
    if isinstance(hint, types.UnionType):
        return st.one_of(st.none() if part is type(None) else anything(part) for part in get_args(hint))
    if issubclass(hint, Enum):
        return st.sampled_from(hint)
    assert is_dataclass(hint), hint
    return some(hint)


def some(of: type[Any]) -> st.SearchStrategy[Any]:
    """An object of the model with any value in every field."""
    hints = field_types(of)
    values = {field.name: anything(hints[field.name]) for field in fields(of)}
    if of is Tournament:
        values["rounds"] = st.lists(some(Round), max_size=2).map(numbered)
    return st.builds(of, **values)


def numbered(rounds: list[Round]) -> tuple[Round, ...]:
    """Rounds as a tournament must have them: 1, 2, 3 … without gaps."""
    return tuple(replace(round_, number=number) for number, round_ in enumerate(rounds, start=1))


VALIDATOR = jsonschema.Draft202012Validator(json_model.schema())
MANY_FIELDS = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@MANY_FIELDS
@given(some(Tournament))
def test_a_tournament_comes_back_unchanged_and_fits_the_schema(tournament: Tournament) -> None:
    """Write and read again: the same facts in every field, the same bytes, and the schema agrees."""
    text = json_model.write(tournament)
    read = json_model.read(text.encode())

    assert read.document == tournament
    assert json_model.write(read.document) == text
    VALIDATOR.validate(json.loads(text))


@MANY_FIELDS
@given(some(Event))
def test_an_event_comes_back_unchanged_and_fits_the_schema(event: Event) -> None:
    """The same for an event with its sections, officials and log."""
    text = json_model.write(event, indent=1)
    read = json_model.read(text)

    assert read.document == event
    assert json_model.write(read.document, indent=1) == text
    VALIDATOR.validate(json.loads(text))


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)
MEMBERS = st.sampled_from([field.name for field in fields(Tournament)])


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(MEMBERS, ANY_JSON, max_size=5))
def test_any_json_is_read_or_refused_but_never_crashes(members: dict[str, Any]) -> None:
    """Whatever stands in a member is read or is a finding; what was read can be written again."""
    text = json.dumps({"caissa": 1, "kind": "tournament", **members})
    read = json_model.read(text)

    assert isinstance(read.document, Tournament)
    assert json_model.read(json_model.write(read.document)).document == read.document


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200) | st.binary(max_size=200))
def test_any_text_is_read_or_refused_with_the_documented_error(source: str | bytes) -> None:
    """Random characters and bytes give `UnreadableFile`, nothing else."""
    with pytest.raises(json_model.reading.UnreadableFile):
        json_model.read(source)


def test_the_stored_schema_is_the_one_the_model_makes() -> None:
    """`schema.json` in the package is what `schema_text()` gives; write it anew when the model changes."""
    stored = files("caissa.files.json_model").joinpath("schema.json").read_text(encoding="utf-8")

    assert stored == json_model.schema_text()
    jsonschema.Draft202012Validator.check_schema(json.loads(stored))


def test_no_field_of_the_model_is_named_like_a_mark_of_the_format() -> None:
    """The marks `caissa` and `kind` stand beside the members of the document."""
    assert not {"caissa", "kind"} & {field.name for of in (Event, Tournament) for field in fields(of)}
