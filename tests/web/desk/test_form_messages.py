"""No form shows the framework's own words: every message is ours, and translated with the rest."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import pytest
from django import forms
from django.core import validators

import caissa_web
from caissa_web.desk.setup.publication import PublicationForm

PROGRAMS = ("__main__", "wsgi", "asgi", "server.worker")
"""Modules that do not only define something: importing them begins to serve, with threads of their own."""
CLUMSY = (
    "Ensure ",
    "Enter a ",
    "Enter an ",
    "Select a valid",
    "No file was submitted",
)


def all_forms() -> Iterator[type[forms.BaseForm]]:
    """Every form of the program, each once."""
    for module in pkgutil.walk_packages(caissa_web.__path__, "caissa_web."):
        if "migrations" not in module.name and not module.name.endswith(PROGRAMS):
            importlib.import_module(module.name)
    waiting, met = list(forms.Form.__subclasses__()) + list(forms.ModelForm.__subclasses__()), set()
    while waiting:
        form = waiting.pop()
        waiting += form.__subclasses__()
        if form not in met and form.__module__.startswith("caissa_web"):
            met.add(form)
            yield form


def messages_of(field: forms.Field) -> list[str]:
    """All that a field may say of what was typed into it."""
    said = [str(message) for message in field.error_messages.values()]
    for validator in field.validators:
        message = getattr(validator, "message", "")
        said.append(str(message) if isinstance(message, str) else repr(message))
    return said


def test_no_form_speaks_with_the_voice_of_the_framework() -> None:
    """Every field of every form, and every validator."""
    seen = 0
    for form in all_forms():
        for name, field in form.base_fields.items():
            seen += 1
            for message in messages_of(field):
                assert not message.startswith(CLUMSY), (form.__name__, name, message)
    assert seen > 150


@pytest.mark.parametrize(
    ("delay", "message"),
    [("9999", "At most "), ("-1", "At least 0."), ("x", "A whole number"), ("", "required")],
)
def test_a_number_out_of_bounds_is_refused_in_plain_words(delay: str, message: str) -> None:
    """As at the rules of the noticeboard."""
    form = PublicationForm({"results_delay": delay})
    assert not form.is_valid()
    assert message in " ".join(map(str, form.errors["results_delay"]))


def test_too_long_a_text_is_refused_in_plain_words() -> None:
    """With the number of letters."""
    with pytest.raises(forms.ValidationError, match="At most 3 letters; here are 4"):
        validators.MaxLengthValidator(3)("abcd")
