"""More forms of the set-up: what is announced, the days of the rounds, officials."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, time
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from caissa.prospectus.questions import Question, is_number, questions_for
from caissa.tournament import Official, Person, Role, Tournament
from caissa_web.desk.person_record import PersonRecordForm, record_from
from caissa_web.desk.setup.fields import DayField, FederationField, HourField
from caissa_web.records.zones import is_left_out
from caissa_web.section.book import Book
from caissa_web.section.options import Setting
from caissa_web.section.setup.announcements import setting_of
from caissa_web.section.setup.editions import Followed
from caissa_web.section.setup.schedule import Rhythm
from caissa_web.translation.form_fields import field_of
from caissa_web.translation.sentences import translate

MINUTES_OF_A_DAY = 24 * 60


class AnnouncementForm(forms.Form):
    """What the Laws and regulations leave to the event; an empty answer is still to be announced."""

    def __init__(
        self, facts: Tournament, book: Book | None, data: Any = None, *, may_change: bool = True
    ) -> None:
        super().__init__(data, prefix="announced")
        self.questions = questions_for(facts)
        for question in self.questions:
            answer = question.default if book is None else book.text(setting_of(question))
            self.fields[question.name] = _question_field(question, answer)
            self.fields[question.name].disabled = not may_change

    def answers(self) -> dict[Setting[Any], str]:
        """The option of every question → the answer as it was typed."""
        typed = {setting_of(question): self.cleaned_data[question.name] for question in self.questions}
        return {setting: "" if value is None else str(value) for setting, value in typed.items()}


def _question_field(question: Question, answer: str) -> forms.Field:
    help_text = " ".join(filter(None, (translate(question.help), f"[{question.article}]")))
    options: dict[str, Any] = {
        "label": question.label,
        "required": False,
        "initial": answer,
        "help_text": help_text,
    }
    if question.choices:
        choices = [("", question.unanswered), *question.choices]
        return forms.ChoiceField(choices=choices, **options)
    if is_number(question):
        return forms.IntegerField(min_value=0, max_value=1000, **options)
    if setting_of(question).strict:
        options["validators"] = [_sense_of(question)]
    return forms.CharField(max_length=200, **options)


def _sense_of(question: Question) -> Callable[[str], None]:
    """Refuse an answer that nobody could follow."""

    def validate(typed: str) -> None:
        try:
            setting_of(question).parse(typed)
        except ValueError:
            raise forms.ValidationError(_("This cannot be understood. Check how it is written.")) from None

    return validate


class EditionsForm(forms.Form):
    """The edition of each regulation; an empty one follows the start date."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=300,
        required=False,
        help_text=gettext_lazy("Required if you choose an edition other than that of the start date."),
    )

    def __init__(self, followed: Sequence[Followed], data: Any = None, *, may_change: bool = True) -> None:
        super().__init__(data)
        self.regulations = tuple(entry.regulation for entry in followed)
        for entry in followed:
            by_date = _("by start date: %(edition)s") % {"edition": entry.by_date.key}
            self.fields[entry.regulation] = forms.ChoiceField(
                label=entry.regulation,
                required=False,
                choices=[("", by_date), *((known.key, known.key) for known in entry.offered)],
                initial=entry.choice.edition.key if entry.announced else "",
            )
        for field in self.fields.values():
            field.disabled = not may_change

    def wanted(self) -> dict[str, str]:
        """Regulation → edition as chosen."""
        return {name: self.cleaned_data[name] for name in self.regulations}


class RhythmForm(forms.Form):
    """The first round and the time between rounds, out of which the whole schedule follows."""

    from_round = forms.IntegerField(label=gettext_lazy("From round"), min_value=1, initial=1)
    day = DayField(label=gettext_lazy("Day of this round"))
    hour = HourField(label=gettext_lazy("Time"))
    rounds_a_day = forms.IntegerField(
        label=gettext_lazy("Rounds a day"), min_value=1, max_value=20, initial=1
    )
    minutes_between = forms.IntegerField(
        label=gettext_lazy("Minutes from round to round"),
        min_value=1,
        max_value=MINUTES_OF_A_DAY,
        required=False,
        help_text=gettext_lazy("Within a day, from one start to the next."),
    )
    days_between = forms.IntegerField(
        label=gettext_lazy("Days from one playing day to the next"),
        min_value=1,
        max_value=60,
        initial=1,
        help_text=gettext_lazy("1: every day; 7: once a week."),
    )

    def __init__(self, last: int, data: Any = None, *, day: date | None = None, **options: Any) -> None:
        super().__init__(data, prefix="fill", initial={"day": day}, **options)
        self.last = last
        field_of(self, "from_round", forms.IntegerField).max_value = last
        for name in ("day", "hour"):
            self.fields[name].required = True

    def clean(self) -> dict[str, Any]:
        """The round is one of the section, and all rounds of a day fit into it."""
        data = super().clean() or {}
        if data.get("from_round", 0) > self.last:
            self.add_error("from_round", _("There is no such round."))
        if not self.errors:
            require_rhythm(self, self.rhythm(), data["minutes_between"])
        return data

    def rhythm(self) -> Rhythm:
        """The rhythm as entered."""
        data = self.cleaned_data
        return Rhythm(
            data["day"],
            data["hour"],
            data["rounds_a_day"],
            data["minutes_between"] or 0,
            data["days_between"],
        )

    def starts(self) -> dict[int, tuple[date, time]]:
        """Round → day and hour, from the round that was named on."""
        return self.rhythm().rounds(range(self.cleaned_data["from_round"], self.last + 1))


def require_rhythm(form: forms.Form, rhythm: Rhythm, minutes: int | None) -> None:
    """Several rounds a day need a time between them, and all of them begin before midnight."""
    if rhythm.rounds_a_day > 1 and not minutes:
        form.add_error("minutes_between", _("Say how far apart the rounds of a day begin."))
    elif not rhythm.fits_into_a_day:
        form.add_error("minutes_between", _("The last round of a day would begin after midnight."))


class FirstRoundForm(forms.Form):
    """When the first round of a new section begins, and how many follow on a day; all of it may wait."""

    hour = HourField(label=gettext_lazy("Round 1 begins at"))
    rounds_a_day = forms.IntegerField(
        label=gettext_lazy("Rounds a day"), min_value=1, max_value=20, initial=1, required=False
    )
    minutes_between = forms.IntegerField(
        label=gettext_lazy("Minutes from round to round"),
        min_value=1,
        max_value=MINUTES_OF_A_DAY,
        required=False,
        help_text=gettext_lazy("Where several rounds are played on a day."),
    )

    def __init__(self, data: Any = None, *, usual: tuple[int, int | None] = (1, None)) -> None:
        a_day, apart = usual
        super().__init__(data, prefix="first", initial={"rounds_a_day": a_day, "minutes_between": apart})

    def clean(self) -> dict[str, Any]:
        """All rounds of a day fit into it."""
        data = super().clean() or {}
        if not self.errors and data["hour"]:
            require_rhythm(self, self._rhythm(date.min), data["minutes_between"])
        return data

    def _rhythm(self, day: date) -> Rhythm:
        data = self.cleaned_data
        return Rhythm(day, data["hour"], data["rounds_a_day"] or 1, data["minutes_between"] or 0)

    def starts(self, day: date | None, rounds: int | None) -> dict[int, tuple[date, time]]:
        """Round → day and hour; nothing where the day, the hour or the number of rounds is not known yet."""
        if day is None or rounds is None or not self.cleaned_data["hour"]:
            return {}
        return self._rhythm(day).rounds(range(1, rounds + 1))


class ScheduleForm(forms.Form):
    """The day and the hour of every round, by the clock of the hall."""

    def __init__(
        self, starts: dict[int, tuple[Any, time | None]], data: Any = None, *, may_change: bool = True
    ) -> None:
        super().__init__(data)
        self.numbers = tuple(starts)
        for number, (day, hour) in starts.items():
            self.fields[f"day-{number}"] = DayField(label=_("Day"), initial=day)
            self.fields[f"hour-{number}"] = HourField(label=_("Time"), initial=hour)
        for field in self.fields.values():
            field.disabled = not may_change

    @property
    def rows(self) -> list[tuple[int, forms.BoundField, forms.BoundField]]:
        """Every round with its two fields."""
        return [(number, self[f"day-{number}"], self[f"hour-{number}"]) for number in self.numbers]

    def clean(self) -> dict[str, Any]:
        """No round begins at an hour that a night of summer time leaves out."""
        data = super().clean() or {}
        for number in self.numbers:
            day, hour = data.get(f"day-{number}"), data.get(f"hour-{number}")
            if day and hour and is_left_out(datetime.combine(day, hour), timezone.get_current_timezone()):
                left_out = _("This time does not exist: the clocks go forward that night")
                self.add_error(f"hour-{number}", left_out)
        return data

    def starts(self) -> dict[int, tuple[Any, time | None]]:
        """Round → day and hour, as entered; what cannot be read is left out."""
        data = self.cleaned_data
        return {number: (data.get(f"day-{number}"), data.get(f"hour-{number}")) for number in self.numbers}


OFFICIAL_ROLES = (
    Role.CHIEF_ARBITER,
    Role.DEPUTY_CHIEF_ARBITER,
    Role.SECTOR_ARBITER,
    Role.MATCH_ARBITER,
    Role.BOARD_ARBITER,
    Role.PAIRING_OFFICER,
    Role.CHIEF_FAIR_PLAY_OFFICER,
    Role.FAIR_PLAY_OFFICER,
    Role.ORGANISER,
    Role.RATING_OFFICER,
    Role.APPEALS_MEMBER,
)
ROLE_CHOICES = [(role.value, role.label) for role in OFFICIAL_ROLES]


class OfficialForm(PersonRecordForm):
    """An official as printed on documents and in the report to FIDE."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=100, help_text=gettext_lazy("Family name, first name")
    )
    role = forms.ChoiceField(label=gettext_lazy("Role"), choices=ROLE_CHOICES)
    fide_id = forms.IntegerField(
        label=gettext_lazy("FIDE ID"), min_value=1, max_value=999_999_999, required=False
    )
    federation = FederationField(label=gettext_lazy("Federation"))
    field_order = ("name", "role", "fide_id", "federation")

    def official(self) -> Official:
        """The official as entered."""
        data = self.cleaned_data
        person = Person(data["name"], fide_id=data["fide_id"], federation=data["federation"])
        return Official(record_from(data, person), Role(data["role"]))
