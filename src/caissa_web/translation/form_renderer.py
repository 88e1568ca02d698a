"""Forms: what an option shows is said in the visitor's language, what it sends back never is."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from django.forms import renderers
from django.forms.renderers import DjangoTemplates
from django.template.backends.base import BaseEngine

_DJANGOS_OWN = Path(renderers.__file__).parent / "templates"


class Forms(DjangoTemplates):
    """Django's own renderer, with values written plainly."""

    @cached_property
    def engine(self) -> BaseEngine:
        """Django's templates of forms, whose values pass through our `stringformat`."""
        return self.backend(
            {
                "APP_DIRS": True,
                "DIRS": [_DJANGOS_OWN],
                "NAME": "djangoforms",
                "OPTIONS": {"builtins": ["caissa_web.translation.templatetags.form_values"]},
            }
        )
