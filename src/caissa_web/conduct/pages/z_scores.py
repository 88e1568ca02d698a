"""z-scores of an approved method in a case: what was typed, and what each allows."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _later

from caissa.conduct import Circumstances, read_z_score
from caissa_web.conduct.encrypted import Content


class ZScoreForm(forms.Form):
    """A z-score with its source and the circumstances on which it depends what it allows."""

    z = forms.DecimalField(
        label=_later("z-score"), min_value=-20, max_value=20, max_digits=4, decimal_places=2
    )
    source = forms.CharField(
        label=_later("Source"),
        max_length=200,
        help_text=_later("Who worked it out, by which approved method, and when."),
    )
    players = forms.IntegerField(label=_later("Players of the event"), min_value=2, max_value=100_000)
    singled_out = forms.BooleanField(label=_later("Singled out before the event"), required=False)
    evidence = forms.BooleanField(label=_later("There is other evidence"), required=False)
    online = forms.BooleanField(label=_later("Online event"), required=False)
    full_test = forms.BooleanField(label=_later("Full test (not a quick one)"), required=False, initial=True)


def readings(content: Content) -> list[dict[str, Any]]:
    """The z-scores of a case, each with what it says."""
    listed = []
    for stored in content.get("z_scores", ()):
        names = ("players", "singled_out", "evidence", "online", "full_test")
        about = Circumstances(**{name: stored[name] for name in names})
        listed.append({**stored, "reading": read_z_score(Decimal(stored["z"]), about)})
    return listed
