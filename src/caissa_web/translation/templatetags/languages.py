"""Sentences in templates."""

from __future__ import annotations

import re

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.translation import gettext

from caissa.money import Amount
from caissa_web.translation import sentences
from caissa_web.translation.days import day_text

register = template.Library()


@register.filter("translated")
def translate(text: object) -> object:
    """A sentence or an error in the visitor's language: `{{ refused|translated }}`; nothing else changes."""
    return sentences.translate(text) if isinstance(text, str | Exception | Amount) else text


@register.filter
def known(text: str) -> str:
    """A text on record in the visitor's language if it is one of ours, such as a usual notice."""
    return gettext(text) if text else text


@register.filter
def day(kept: object) -> str:
    """A day that is kept as 1990-05-01 or 1990/05/01, in the visitor's language; a year stays as it is."""
    return day_text(str(kept).replace("/", "-")) if kept else ""


@register.filter
def plain(text: object) -> str:
    """The English word for programs, where a page has it as a class or a value."""
    return sentences.plain(str(text))


_TWO_SIDES = re.compile(r"(\S+) ?([–:-]) ?(\S+)")


@register.filter
def sides(result: object) -> str:
    """A result between two names, each side's points by its own name in every direction of reading."""
    parts = _TWO_SIDES.fullmatch(str(result))
    if parts is None:
        return conditional_escape(str(result))
    return format_html('<span class="sides"><bdi>{}</bdi> {} <bdi>{}</bdi></span>', *parts.groups())
