"""What all tables of an offer share: a row, a set of rows, and how days are typed.

What a row cannot show of a value, such as another kind of rule, is kept as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class Row(forms.Form):
    """A row; without its first field it says nothing."""

    first = "code"


def choose(form: forms.Form, name: str, choices: Sequence[tuple[str, Any]]) -> None:
    """Say what can be chosen in a field."""
    field = form.fields[name]
    if isinstance(field, forms.ChoiceField):
        field.choices = choices


def row_set(form: type[Row], extra: int = 2) -> Any:
    """A table of such rows, with some empty ones at its end."""
    return forms.formset_factory(form, extra=extra, can_delete=True, max_num=200, absolute_max=200)
