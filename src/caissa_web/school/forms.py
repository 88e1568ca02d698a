"""What a lecturer and a student fill in."""

from __future__ import annotations

import secrets
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from caissa.school import GENERATORS, LARGEST_SEED, Topic
from caissa_web.school.operations import CODE_LENGTH, MOST_DAYS, Plan
from caissa_web.translation import translate


class ClassForm(forms.Form):
    """A new class."""

    title = forms.CharField(label=_("Title"), max_length=80)
    topics = forms.MultipleChoiceField(label=_("Topics"), widget=forms.CheckboxSelectMultiple)
    number = forms.IntegerField(label=_("Exercises"), min_value=1, max_value=50, initial=10)
    minutes = forms.IntegerField(label=_("Minutes"), min_value=1, max_value=480, initial=45)
    seed = forms.IntegerField(
        label=_("Seed"),
        min_value=0,
        max_value=LARGEST_SEED,
        help_text=_("The same number gives the same exercises."),
    )
    days = forms.IntegerField(
        label=_("Erase after days"),
        min_value=1,
        max_value=MOST_DAYS,
        initial=7,
        help_text=_("Names and answers are erased then."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """The topics by their names in the reader's language, all of them ticked."""
        super().__init__(*args, **kwargs)
        choices = [(topic.value, translate(topic.label)) for topic in GENERATORS]
        self.fields["topics"].choices = choices  # type: ignore[attr-defined]
        self.fields["topics"].initial = [topic.value for topic in GENERATORS]
        self.fields["seed"].initial = secrets.randbelow(LARGEST_SEED)

    @property
    def plan(self) -> Plan:
        """What the lecturer wants."""
        data = self.cleaned_data
        topics = tuple(Topic(topic) for topic in data["topics"])
        return Plan(data["title"], topics, data["number"], data["minutes"], data["seed"], data["days"])


class JoinForm(forms.Form):
    """Joining a class."""

    code = forms.CharField(label=_("Code"), min_length=CODE_LENGTH, max_length=CODE_LENGTH)
    name = forms.CharField(
        label=_("Name"), max_length=60, help_text=_("Your lecturer sees it. It need not be your full name.")
    )
