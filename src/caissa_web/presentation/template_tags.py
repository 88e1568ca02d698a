"""Icons and flags for every template, without loading anything."""

from __future__ import annotations

from datetime import date
from functools import cache

from django import template
from django.templatetags.static import static
from django.utils.formats import date_format
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString

from caissa.messages import joined
from caissa.tournament.federations import FEDERATIONS
from caissa_web.presentation import results
from caissa_web.translation import days as spans
from caissa_web.translation.sentences import translate

register = template.Library()

_PAIR = (
    '<span class="score-pair"><bdi{}>{}</bdi><span class="visually-hidden"> – </span><bdi{}>{}</bdi></span>'
)
_MORE = SafeString(' class="good"')
_ICON = '<svg class="icon" aria-hidden="true"><use href="{}#{}"></use></svg>'
_FLAG = "<img class=flag src={} alt={}{}>"
"""As short as can be: a list of 300 boards has 600 of them; the style sheet knows their size."""
_DAY = '<time datetime="{}">{}</time>'
_LAZY, _NO_WORDS = SafeString(" loading=lazy"), SafeString('""')


@register.simple_tag
@cache
def icon(name: str) -> SafeString:
    """A small picture beside a word; whoever cannot see it hears the word only."""
    return format_html(_ICON, static("caissa/icons.svg"), name)


@register.simple_tag
@cache
def flag(federation: str, instead: str | None = None, *, lazy: bool = False) -> SafeString:
    """The flag of a federation by FIDE's code; nothing for a code that FIDE does not have.

    `instead` is for those who cannot see it: the code, or nothing where the code stands beside it. In a long
    list flags are `lazy`: those out of sight are loaded later, or a phone is busy with them at the start.
    """
    if federation not in FEDERATIONS:
        return SafeString("")
    words = federation if instead is None else instead
    return format_html(
        _FLAG, static(f"caissa/flags/{federation}.svg"), words or _NO_WORDS, _LAZY if lazy else ""
    )


@register.simple_tag
def days(start: date, end: date | None) -> SafeString:
    """From one day to another, month and year written once where both share them: 1–9 June 2026."""
    if end is None or end <= start:
        return format_html(_DAY, start.isoformat(), date_format(start, "DATE_FORMAT"))
    first, between, last = spans.days(start, end)
    return format_html(
        "{}{}{}",
        format_html(_DAY, start.isoformat(), first),
        between,
        format_html(_DAY, end.isoformat(), last),
    )


@register.simple_tag
def comma() -> str:
    """What stands between two things of a list in the visitor's language: `, `, `، ` or `、`."""
    return str(translate(joined(", ", ("", ""))))


@register.filter
def as_label(sentence: object) -> str:
    """A sentence as a button or a line of figures shows it, without its full stop."""
    return str(sentence).rstrip().rstrip(".。")


@register.filter
def as_choice(label: object) -> str:
    """A word among the choices of a filter: it begins with a capital, as the "All" beside it does."""
    words = str(translate(label))
    return words[:1].upper() + words[1:]


@register.filter
def ahead(result: object) -> str:
    """Which side of a result has more: `{% if board.result|ahead == "first" %}`."""
    return results.ahead(result)


@register.filter
def score_pair(result: object) -> str:
    """A result as two figures, each beside its own name in every direction of reading; words stay words."""
    figures = results.two_figures(result)
    if figures is None:
        return conditional_escape(str(result))
    more = results.ahead(result)
    marks = [_MORE if more == side else "" for side in ("first", "second")]
    return format_html(_PAIR, marks[0], figures[0], marks[1], figures[1])
