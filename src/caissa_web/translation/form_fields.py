"""Forms: a field that is completed when its form is made, because only then it is known what it asks."""

from __future__ import annotations

from typing import TypeVar

from django.forms import BaseForm, Field

Kind = TypeVar("Kind", bound=Field)


def field_of(form: BaseForm, name: str, kind: type[Kind]) -> Kind:
    """The field of a form with this name, as a field of the kind that it is."""
    field = form.fields[name]
    if not isinstance(field, kind):
        raise TypeError(f"The field {name} is not a {kind.__name__}")
    return field
