"""What every form says about a field that is not filled in well: plain words in the reader's language.

Django's words are replaced where they are kept, so that no form can show them by oversight.
"""

from __future__ import annotations

from django.core import validators
from django.forms import fields
from django.forms.models import ModelChoiceField
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

_FIELDS = (
    (fields.IntegerField, {"invalid": _("A whole number, please.")}),
    (fields.FloatField, {"invalid": _("A number, please.")}),
    (fields.DecimalField, {"invalid": _("A number, please.")}),
    (fields.DateField, {"invalid": _("A date, please, as 2026-04-30.")}),
    (fields.TimeField, {"invalid": _("An hour, please, as 14:30.")}),
    (fields.DateTimeField, {"invalid": _("A date and an hour, please, as 2026-04-30 14:30.")}),
    (fields.RegexField, {"invalid": _("This is not written as it should be.")}),
    (fields.ChoiceField, {"invalid_choice": _("%(value)s cannot be chosen here.")}),
    (
        fields.MultipleChoiceField,
        {
            "invalid_choice": _("%(value)s cannot be chosen here."),
            "invalid_list": _("Choose from the list, please."),
        },
    ),
    (fields.TypedChoiceField, {"invalid_choice": _("%(value)s cannot be chosen here.")}),
    (ModelChoiceField, {"invalid_choice": _("This cannot be chosen here.")}),
    (
        fields.FileField,
        {
            "invalid": _("No file came with the form; choose it again."),
            "missing": _("Choose a file, please."),
            "empty": _("The file is empty."),
        },
    ),
    (fields.UUIDField, {"invalid": _("This is not written as it should be.")}),
    (fields.URLField, {"invalid": _("This is no address of a page.")}),
    (fields.JSONField, {"invalid": _("This is not written as it should be.")}),
)
_VALIDATORS = (
    (validators.MaxValueValidator, _("At most %(limit_value)s.")),
    (validators.MinValueValidator, _("At least %(limit_value)s.")),
    (validators.StepValueValidator, _("A multiple of %(limit_value)s.")),
    (validators.RegexValidator, _("This is not written as it should be.")),
    (validators.EmailValidator, _("This is no e-mail address.")),
    (validators.URLValidator, _("This is no address of a page.")),
    (validators.ProhibitNullCharactersValidator, _("A text contains a character that cannot be stored")),
    (
        validators.MaxLengthValidator,
        ngettext_lazy(
            "At most %(limit_value)d letter; here are %(show_value)d.",
            "At most %(limit_value)d letters; here are %(show_value)d.",
            "limit_value",
        ),
    ),
    (
        validators.MinLengthValidator,
        ngettext_lazy(
            "At least %(limit_value)d letter; here are %(show_value)d.",
            "At least %(limit_value)d letters; here are %(show_value)d.",
            "limit_value",
        ),
    ),
)


def use_own_words() -> None:
    """Put our own words in place of the framework's, for every form there is."""
    for field, said in _FIELDS:
        field.default_error_messages = {**field.default_error_messages, **said}
    for validator, message in _VALIDATORS:
        validator.message = message
    for validate in (validators.validate_slug, validators.validate_unicode_slug):
        validate.message = _("Only letters, figures, - and _.")
    validators.validate_email.message = _("This is no e-mail address.")
