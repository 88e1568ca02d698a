"""What is wrong with one translation: places, tags, spaces, final signs, plural forms."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from string import Formatter

from language.tables import Language
from language.texts import Text

_PERCENT = re.compile(r"%\(\w+\)[a-z]|%%")
_TAG = re.compile(r"</?[a-zA-Z][^>]*>")
_ENDS = (
    {".", "。", "．"},
    {":", "："},
    {"?", "؟", "？"},
    {"!", "！"},
    {"…", "……"},
    {";", "؛", "；"},
    {",", "،", "，"},
)
"""Signs at the end that stand for each other."""
_ABBREVIATION = re.compile(r"[^\W\d_]{1,5}\.?")
"""One short word: each language says whether its abbreviation has a full stop (No., N°, sam., Sat)."""


def faults(text: Text, forms: tuple[str, ...], language: Language) -> Iterator[str]:
    """What is wrong with a translation, in sentences for the translator."""
    wanted = language.plurals if text.plural else 1
    if len(forms) != wanted:
        yield f"{wanted} forms are wanted, {len(forms)} are given"
        return
    for number, form in enumerate(forms):
        yield from _of_form(text, form, language.forms[number] if text.plural else [])


def _of_form(text: Text, form: str, numbers: list[int]) -> Iterator[str]:
    if not form.strip():
        yield "the translation is missing"
        return
    original = text.plural if text.plural and numbers != [1] else text.singular
    yield from _places_differ(text, form, numbers)
    if sorted(_TAG.findall(original)) != sorted(_TAG.findall(form)):
        yield f"the tags differ: {_TAG.findall(original)} and {_TAG.findall(form)} in {form!r}"
    if _edges(original) != _edges(form):
        yield f"spaces at the beginning or end differ in {form!r}"
    if _end(original) != _end(form) and not _is_abbreviated(original, form):
        yield f"the sign at the end differs: {original!r} and {form!r}"


def _is_abbreviated(original: str, form: str) -> bool:
    return _ABBREVIATION.fullmatch(original) is not None and _end(form) in (0, -1)


def _places_differ(text: Text, form: str, numbers: list[int]) -> Iterator[str]:
    """The same places as in English; a form for one single number may leave the number out."""
    try:
        used = places(form, percent_style(text))
    except ValueError as wrong:
        yield f"the braces do not fit: {wrong} in {form!r}"
        return
    wanted = places(text.plural or text.singular, percent_style(text)) | places(
        text.singular, percent_style(text)
    )
    missing, extra = wanted - used, used - wanted
    if len(numbers) <= 1 and text.plural:
        missing = Counter({name: 1 for name in missing if not _is_number_of(name, text)})
    if missing:
        yield f"places are missing: {', '.join(sorted(missing))} in {form!r}"
    if set(extra) - set(wanted):
        yield f"places that English does not have: {', '.join(sorted(extra))} in {form!r}"


def _is_number_of(name: str, text: Text) -> bool:
    """Is this the place of the number, which English itself leaves out or calls count?"""
    return name in ("{count}", "{number}", "{many}") or name.startswith("%(") or name not in text.singular


def percent_style(text: Text) -> bool:
    """Does the text have its places as %(name)s, as texts of templates do?"""
    return bool(_PERCENT.search(text.singular + text.plural))


def places(template: str, percent: bool) -> Counter[str]:
    """The places of a template with how they are written, such as {difference:+d}."""
    if percent:
        return Counter(_PERCENT.findall(template))
    return Counter(_written(*part[1:]) for part in Formatter().parse(template) if part[1] is not None)


def _written(name: str | None, spec: str | None, conversion: str | None) -> str:
    return "{" + (name or "") + (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else "") + "}"


def _edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def _end(text: str) -> int:
    stripped = text.rstrip()
    return next((place for place, signs in enumerate(_ENDS) if stripped.endswith(tuple(signs))), -1)
