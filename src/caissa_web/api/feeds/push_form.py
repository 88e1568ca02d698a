"""The form that names a broadcast at lichess."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from caissa_web.records.models import Section


class PushForm(forms.Form):
    """A round, the round of a broadcast at lichess that its games are pushed to, and a token."""

    round = forms.IntegerField(label=_("Round"), min_value=1, max_value=99)
    place = forms.CharField(label=_("Address of the round at lichess"), max_length=300)
    token = forms.CharField(
        label=_("Token of lichess"),
        max_length=100,
        required=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
        help_text=_("It may write studies (study:write). Leave it empty to use that of the last round."),
    )

    @classmethod
    def of(cls, section: Section, posted: Any = None) -> PushForm:
        """The form for the round that was paired last."""
        return cls(posted, initial={"round": section.paired_rounds or 1}, auto_id="push_%s")
