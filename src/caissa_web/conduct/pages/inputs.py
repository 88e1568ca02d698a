"""What people type on the pages of cases."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from caissa.conduct import Appellant
from caissa_web.records.models import Event
from caissa_web.translation import translate
from caissa_web.translation.form_fields import field_of

LONGEST_TEXT = 10_000
EARLIEST, LATEST = timedelta(days=366), timedelta(days=1)
GROUNDS = (
    ("laws", _later("The Laws of Chess were applied wrongly")),
    ("regulations", _later("The regulations of the tournament were applied wrongly")),
    ("behaviour", _later("The behaviour of a player")),
    ("zone-result", _later("The result that the playing zone has set (online)")),
    ("fair-play", _later("A decision on suspected cheating")),
)
"""What an appeal can say is wrong (C.11 3.7; online E.04 9.14)."""


def long_text(label: Any, help_text: Any = "", *, rows: int = 5, required: bool = True) -> forms.CharField:
    """A field for several sentences."""
    return forms.CharField(
        label=label,
        max_length=LONGEST_TEXT,
        required=required,
        help_text=help_text,
        widget=forms.Textarea(attrs={"rows": rows}),
    )


def moment(
    label: Any, help_text: Any = "", *, required: bool = True, latest: timedelta = LATEST
) -> forms.DateTimeField:
    """A field for a day and a time, in the time zone of the event."""

    def require_near(typed: datetime) -> None:
        # Deadlines run from moments of this event: not from years ago, and not from next year.
        now = timezone.now()
        if not now - EARLIEST <= typed <= now + latest:
            raise ValidationError(_("This time is too far from now."))

    return forms.DateTimeField(
        label=label,
        required=required,
        help_text=help_text,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"],
        validators=[require_near],
    )


class PrepareForm(forms.Form):
    """Which decision a player wants to appeal against."""

    section = forms.ChoiceField(label=_later("Section"))
    round = forms.IntegerField(label=_later("Round"), min_value=1, max_value=99)
    player = forms.IntegerField(label=_later("Player's number"), min_value=1)
    ruling = long_text(_later("Decision of the chief arbiter"), rows=3)
    ruled_by = forms.CharField(label=_later("Decided by"), max_length=200)
    ruled_at = moment(_later("Time of the decision"))
    round_ended = moment(
        _later("End of the round"),
        _later("Left empty, it is the time of the last result of the round, once all its games are over."),
        required=False,
    )

    def __init__(self, event: Event, data: Any = None, initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial=initial)
        self.sections = {section.slug: section for section in event.sections.all()}
        named = [(slug, section.name) for slug, section in self.sections.items()]
        field_of(self, "section", forms.ChoiceField).choices = named


class AppealForm(forms.Form):
    """An appeal as the appellant writes it."""

    by = forms.ChoiceField(label=_later("Who appeals"))
    on_behalf = forms.CharField(
        label=_later("Name of the person who appeals"),
        max_length=200,
        required=False,
        help_text=_later("Only if it is not the player."),
    )
    facts = long_text(_later("What happened"))
    grounds = forms.MultipleChoiceField(
        label=_later("Grounds"),
        required=False,
        choices=GROUNDS,
        widget=forms.CheckboxSelectMultiple,
    )
    asked = long_text(_later("What is asked for"), rows=3)
    email = forms.EmailField(label=_later("E-mail address for the verdict"), max_length=200, required=False)
    english = forms.BooleanField(label=_later("This appeal is written in English."), required=False)
    written_by = forms.CharField(
        label=_later("Written by an assistant"),
        max_length=200,
        required=False,
        help_text=_later(
            "Name of the assistant, if the appellant cannot write because of an illness or a disability."
        ),
    )
    consent = forms.BooleanField(
        label=_later("I agree that my data is used to decide this appeal and that the verdict is published.")
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        choices = [(each.value, translate(each.label)) for each in Appellant if each is not Appellant.OTHER]
        field_of(self, "by", forms.ChoiceField).choices = choices

    def clean(self) -> dict[str, Any]:
        """Whoever appeals for a player says who they are."""
        data = super().clean() or {}
        if data.get("by") not in (None, Appellant.PLAYER.value) and not data.get("on_behalf", "").strip():
            self.add_error("on_behalf", _("Enter the name of the person who appeals for the player."))
        return data


class FeeForm(forms.Form):
    """Whether and when the fee was paid."""

    paid_at = moment(_later("Fee paid at"), required=False)
    waived = forms.BooleanField(label=_later("No fee is asked for."), required=False)


class EvidenceForm(forms.Form):
    """A file of evidence."""

    file = forms.FileField(
        label=_later("File"),
        help_text=_later("PDF, picture, sound, film (MP4) or plain text such as PGN, up to 4 MB."),
    )
