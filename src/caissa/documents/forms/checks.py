"""What is doubtful on a form: empty fields, numbers and federations that cannot be, days out of order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from itertools import pairwise

from caissa.documents.forms.details import Consent
from caissa.documents.forms.field_names import field_name
from caissa.errors import Finding, Severity
from caissa.files.rating_list.entry import is_fide_id
from caissa.messages import msg
from caissa.tournament.federations import FEDERATIONS


def empty_form(form: str, hint: str) -> Finding:
    """A form on which nobody is named: it is printed to be filled in by hand."""
    return Finding("form.empty", Severity.INFO, form, msg("no person is named, so the form is empty"), hint)


def empty_fields(form: str, values: Mapping[str, str], required: Iterable[str]) -> Iterator[Finding]:
    """The fields that must be filled in and are not."""
    for label in required:
        if not values.get(label):
            what = msg("the field {field!r} is empty", field=field_name(label))
            yield Finding("form.missing", Severity.WARNING, form, what)


def doubtful_id(form: str, label: str, value: str) -> Iterator[Finding]:
    """A number that can be no FIDE ID."""
    if value and not is_fide_id(value):
        what = msg("{field}: {value!r} is not a FIDE ID", field=field_name(label), value=value)
        yield Finding("form.fide-id", Severity.WARNING, form, what, msg("a FIDE ID has digits only"))


def doubtful_federation(form: str, label: str, value: str) -> Iterator[Finding]:
    """A code that is not a federation's."""
    if value and value not in FEDERATIONS:
        what = msg("{field}: there is no federation {value!r}", field=field_name(label), value=value)
        yield Finding("form.federation", Severity.WARNING, form, what)


def doubtful_days(form: str, *days: tuple[str, date | None]) -> Iterator[Finding]:
    """Days that should follow one another and do not."""
    known = [(name, day) for name, day in days if day is not None]
    for (name, day), (later_name, later) in pairwise(known):
        if later < day:
            what = msg(
                "{later} ({later_day}) is before {earlier} ({earlier_day})",
                later=later_name,
                later_day=later.isoformat(),
                earlier=name,
                earlier_day=day.isoformat(),
            )
            yield Finding("form.days", Severity.WARNING, form, what)


def without_consent(form: str, consent: Consent) -> Iterator[Finding]:
    """A form whose person does not agree to the use of the data."""
    if consent.given is False:
        what = msg("the person does not agree to the use of the data")
        yield Finding("form.consent", Severity.WARNING, form, what, msg("FIDE does not accept such a form"))


def unmet(form: str, article: str, what: str, *, known: bool = True) -> Finding:
    """A condition that keeps the form from being valid: not met, or not known from the facts."""
    severity = Severity.WARNING if known else Severity.INFO
    condition = what if known else msg("not known: {what}", what=what)
    return Finding("form.condition", severity, form, with_article(condition, article))


def with_article(what: str, article: str) -> str:
    """What a condition says, with its article behind it."""
    return msg("{what} [{article}]", what=what, article=article)
