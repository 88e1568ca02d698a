"""A federation as it is typed at the desk: by its letters or by its name."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from caissa.tournament.federations import federation_code


class FederationNameField(forms.CharField):
    """A federation by letters or name; what comes of it is FIDE's code, or nothing."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, max_length=40, **options)

    def clean(self, value: Any) -> str:
        """FIDE's code."""
        typed = str(super().clean(value))
        code = federation_code(typed) if typed else ""
        if code is None:
            raise forms.ValidationError(
                _("FIDE has no federation with that name. Use the three letters, such as LAT.")
            )
        return code
