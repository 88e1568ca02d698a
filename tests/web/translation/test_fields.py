"""A field that is completed when its form is made."""

from __future__ import annotations

import pytest
from django import forms

from caissa_web.translation.form_fields import field_of


class RoundForm(forms.Form):
    """A round, and in which section."""

    section = forms.ChoiceField()
    number = forms.IntegerField()


def test_a_field_is_found_by_its_name_and_offers_what_it_is_given() -> None:
    """The choices are those of this form alone, not of the next one."""
    form = RoundForm()
    field_of(form, "section", forms.ChoiceField).choices = [("open", "Open")]
    assert 'value="open"' in str(form["section"])
    assert 'value="open"' not in str(RoundForm()["section"])


def test_a_field_of_another_kind_is_a_fault_of_the_program() -> None:
    """A number offers nothing to choose."""
    with pytest.raises(TypeError, match="number is not a ChoiceField"):
        field_of(RoundForm(), "number", forms.ChoiceField)
