"""What is asked for one step of a case: a few words, a vote, a ban, a sanction."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.core.validators import validate_email
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from caissa.arbiters.register import SanctionKind
from caissa.conduct import BAN_MONTHS, AppealAct, CaseAct, DisciplineAct
from caissa_web.conduct.access import OpenedCase
from caissa_web.conduct.operations.appeals import sitting_of
from caissa_web.conduct.operations.results import RESULTS
from caissa_web.conduct.pages.inputs import long_text, moment
from caissa_web.translation import translate
from caissa_web.translation.form_fields import field_of

FARTHEST = timedelta(days=3653)
LONGEST_WAIT = timedelta(days=30)
MOST_PARTIES = 10


class TextForm(forms.Form):
    """A step with a few words."""

    text = long_text(_later("What was done, and why"), rows=3)


class ResultForm(TextForm):
    """A step that may give the game another result."""

    result = forms.ChoiceField(
        label=_later("Result of the game after the decision"),
        required=False,
        choices=[("", _later("as it is")), *((result, result) for result in RESULTS)],
    )


class DecisionForm(ResultForm):
    """A decision in a case, the result that the game gets, and what it means beyond an online event."""

    over_the_board = forms.ChoiceField(
        label=_later("Online: also over the board?"),
        required=False,
        choices=(
            ("", _later("no")),
            ("same", _later("yes, as long")),
            ("six-months", _later("yes, a year reduced to six months (E.04 Appendix I 5.1)")),
        ),
    )


class VerdictForm(forms.Form):
    """The decision of the committee."""

    votes_for = forms.IntegerField(label=_later("Votes for the appeal"), min_value=0, max_value=9)
    votes_against = forms.IntegerField(label=_later("Votes against it"), min_value=0, max_value=9)
    reasons = long_text(_later("Decision and reasons"))
    result = forms.ChoiceField(
        label=_later("Result of the game after the decision"),
        required=False,
        choices=[("", _later("as it is")), *((result, result) for result in RESULTS)],
    )
    fee_returned = forms.BooleanField(
        label=_later("The fee is returned, also if the appeal is rejected."), required=False
    )


class RecuseForm(TextForm):
    """Who does not sit in this appeal, and why."""

    member = forms.ChoiceField(label=_later("Member"))
    field_order = ("member", "text")

    def __init__(self, opened: OpenedCase, data: Any = None, prefix: str | None = None) -> None:
        super().__init__(data, prefix=prefix)
        sitting = sitting_of(opened.case, opened.content).members
        members = [(member.name, member.name) for member in sitting]
        field_of(self, "member", forms.ChoiceField).choices = members


class AskForm(TextForm):
    """Who is asked for a statement, about what, and until when."""

    whom = forms.CharField(label=_later("Who is asked"), max_length=200)
    due = moment(_later("Until"), latest=LONGEST_WAIT)
    by_link = forms.BooleanField(
        label=_later("Make a personal link for this person, who has no log-in"), required=False
    )
    field_order = ("whom", "due", "text", "by_link")


class StatementForm(TextForm):
    """A statement, and whose it is."""

    answers = forms.ChoiceField(label=_later("Statement of"), required=False)
    field_order = ("answers", "text")

    def __init__(self, opened: OpenedCase, data: Any = None, prefix: str | None = None) -> None:
        super().__init__(data, prefix=prefix)
        asked = dict.fromkeys(
            each["whom"] for each in opened.content.get("requests", ()) if not each["answered_at"]
        )
        choices = [("", _("my own")), *((whom, whom) for whom in asked)]
        field_of(self, "answers", forms.ChoiceField).choices = choices


class PublishForm(TextForm):
    """Where the verdict was put up, and who else gets it by e-mail."""

    parties = forms.CharField(
        label=_later("E-mail addresses of the other parties"),
        max_length=1000,
        required=False,
        help_text=_later("Separated by commas; the appellant gets it in any case (C.11 3.11.1)."),
    )

    def clean_parties(self) -> list[str]:
        """Every address must be one."""
        addresses = [typed.strip() for typed in self.cleaned_data["parties"].split(",") if typed.strip()]
        for address in addresses[:MOST_PARTIES]:
            validate_email(address)
        return addresses[:MOST_PARTIES]


class BanForm(TextForm):
    """A ban that the commission proposes for a violation that is not cheating."""

    months = forms.TypedChoiceField(
        label=_later("Months"), coerce=int, choices=[(months, str(months)) for months in BAN_MONTHS]
    )
    first_day = forms.DateField(
        label=_later("First day of the ban"), widget=forms.DateInput(attrs={"type": "date"})
    )

    def clean(self) -> dict[str, Any]:
        """Days are kept as text."""
        data = super().clean() or {}
        day, today = data.get("first_day"), timezone.localdate()
        if day and abs(day - today) > FARTHEST:
            self.add_error("first_day", _("This day is too far from now."))
        elif day:
            data["first_day"] = day.isoformat()
        return data


class UnfoundedForm(TextForm):
    """A complaint with little or no evidence."""

    severe = forms.BooleanField(
        label=_later("It damaged or distracted the accused person, for example because it was spread"),
        required=False,
    )


class SanctionForm(TextForm):
    """A decision about an arbiter."""

    sanction = forms.ChoiceField(label=_later("Sanction"), required=False)
    months = forms.IntegerField(
        label=_later("Months of a disqualification"), min_value=1, max_value=600, required=False
    )
    repeat = forms.BooleanField(label=_later("Not the first offence"), required=False)

    def __init__(self, data: Any = None, prefix: str | None = None) -> None:
        super().__init__(data, prefix=prefix)
        kinds = [(kind.value, translate(kind.label)) for kind in SanctionKind]
        field_of(self, "sanction", forms.ChoiceField).choices = [("", _("none")), *kinds]


_FORMS: dict[Any, type[forms.Form]] = {
    AppealAct.ASK: AskForm,
    CaseAct.ASK: AskForm,
    DisciplineAct.ASK_STATEMENT: AskForm,
    AppealAct.DECIDE: VerdictForm,
    AppealAct.PUBLISH: PublishForm,
    CaseAct.DECIDE: DecisionForm,
    CaseAct.OVERTURN: ResultForm,
    CaseAct.PROPOSE_BAN: BanForm,
    CaseAct.UNFOUNDED: UnfoundedForm,
    DisciplineAct.DECIDE: SanctionForm,
}


_OF_THE_CASE: dict[Any, type[RecuseForm | StatementForm]] = {
    AppealAct.RECUSE: RecuseForm,
    AppealAct.STATE: StatementForm,
    CaseAct.STATE: StatementForm,
    DisciplineAct.STATE: StatementForm,
}


def form_of(opened: OpenedCase, act: Any, data: Any = None) -> forms.Form:
    """What is asked for an act."""
    if act in _OF_THE_CASE:
        return _OF_THE_CASE[act](opened, data, prefix=act.value)
    return _FORMS.get(act, TextForm)(data, prefix=act.value)
