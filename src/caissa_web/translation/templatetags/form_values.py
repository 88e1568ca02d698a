"""Values of form fields as they are sent back: the same in every language."""

from __future__ import annotations

from django import template
from django.template.defaultfilters import stringformat as usual

from caissa_web.translation.sentences import plain

register = template.Library()


@register.filter(is_safe=True)
def stringformat(value: object, form: str) -> str:
    """Django's filter, by which its forms write every value; a sentence becomes plain text first."""
    return usual(plain(value) if isinstance(value, str) else value, form)
