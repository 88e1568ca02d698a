"""The forms that make passes: for an arbiter, for tables, for players, for check-in."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from caissa.tournament import Tournament
from caissa_web.operations.events.passes import Wanted
from caissa_web.records.models import Event, Pass
from caissa_web.section.number_input import is_number

MOST_AT_ONCE = 500
LONGEST = timedelta(days=60)
A_WORKING_DAY = timedelta(hours=12)
DOOR, EACH = "door", "each"


class PassForm(forms.Form):
    """What every pass has: the moment at which it expires."""

    expires = forms.DateTimeField(
        label=_later("Valid until"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"],
    )

    field_order: tuple[str, ...] = ("expires",)

    def __init__(self, *arguments: Any, facts: Tournament, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.facts = facts

    def clean_expires(self) -> datetime:
        """A moment in the future, within the longest validity."""
        expires: datetime = self.cleaned_data["expires"]
        now = timezone.now()
        if expires <= now:
            raise forms.ValidationError(_("This time has passed. Choose a later one."))
        if expires > now + LONGEST:
            raise forms.ValidationError(_("A link is valid for at most 60 days."))
        return expires

    def wanted(self) -> list[Wanted]:
        """The passes that the form asks for."""
        raise NotImplementedError


class BoardsForm(PassForm):
    """A range of boards."""

    first_board = forms.IntegerField(label=_later("From board"), min_value=1, max_value=99999)
    last_board = forms.IntegerField(label=_later("To board"), min_value=1, max_value=99999)
    field_order: tuple[str, ...] = ("first_board", "last_board", "expires")

    def clean(self) -> dict[str, Any]:
        """The range goes upwards and is not too long."""
        data = super().clean() or {}
        first, last = data.get("first_board"), data.get("last_board")
        if first and last and last < first:
            self.add_error("last_board", _("The last board comes before the first one."))
        elif first and last and last - first >= MOST_AT_ONCE:
            self.add_error("last_board", _("At most 500 boards at once."))
        return data

    @property
    def boards(self) -> range:
        """The boards that were named."""
        return range(self.cleaned_data["first_board"], self.cleaned_data["last_board"] + 1)


class ArbiterForm(BoardsForm):
    """A pass with which an arbiter enters the results of some boards."""

    label = forms.CharField(
        label=_later("Who enters"), max_length=60, help_text=_later("A name; the history shows it.")
    )
    field_order: tuple[str, ...] = ("label", "first_board", "last_board", "expires")

    def wanted(self) -> list[Wanted]:
        """One pass for all boards."""
        boards = self.boards
        return [Wanted(Pass.RESULTS, self.cleaned_data["label"], boards[0], boards[-1])]


class TablesForm(BoardsForm):
    """A pass for each table, at which both players enter their result."""

    def wanted(self) -> list[Wanted]:
        """One pass for each board; it stays the same in every round."""
        return [
            Wanted(Pass.BOARD, _("Board %(number)d") % {"number": board}, board, board)
            for board in self.boards
        ]


class WhoForm(PassForm):
    """Players by their numbers."""

    numbers = forms.CharField(
        label=_later("Players"),
        required=False,
        max_length=500,
        help_text=_later("Their numbers, such as 1-20, 35. Leave empty for all of them."),
    )
    field_order: tuple[str, ...] = ("numbers", "expires")

    @property
    def people(self) -> dict[int, str]:
        """Those who can be named, by their numbers."""
        return {player.number: player.name for player in self.facts.players}

    def clean_numbers(self) -> list[int]:
        """The numbers that were named; everybody if none was."""
        known = list(self.people)
        text = self.cleaned_data["numbers"].replace(" ", "")
        if not text:
            return known[:MOST_AT_ONCE]
        asked = [number for part in text.split(",") if part for number in _numbers(part)]
        unknown = [number for number in asked if number not in known]
        if unknown:
            raise forms.ValidationError(_("There is no player %(number)d.") % {"number": unknown[0]})
        return sorted(set(asked))[:MOST_AT_ONCE]

    def passes_of(self, kind: str, round_number: int | None = None) -> list[Wanted]:
        """One pass for each player."""
        names = self.people
        return [
            Wanted(kind, f"{number} {names[number]}", player=number, round=round_number)
            for number in self.cleaned_data["numbers"]
        ]


class PlayersForm(WhoForm):
    """A pass of their own for players, wherever they sit."""

    def wanted(self) -> list[Wanted]:
        """One pass for each player, for all rounds."""
        return self.passes_of(Pass.BOARD)


class CheckInForm(WhoForm):
    """Passes for check-in: one at the door, or one for each player."""

    whom = forms.ChoiceField(
        label=_later("For whom"),
        choices=((DOOR, _later("everyone, at the door")), (EACH, _later("each player or team"))),
    )
    round = forms.IntegerField(
        label=_later("Round"),
        min_value=1,
        max_value=99,
        required=False,
        help_text=_later("Leave empty for the whole event."),
    )
    field_order: tuple[str, ...] = ("whom", "numbers", "round", "expires")

    @property
    def people(self) -> dict[int, str]:
        """Teams check in as teams."""
        if self.facts.for_teams:
            return {team.number: team.name for team in self.facts.teams}
        return super().people

    def clean_round(self) -> int | None:
        """A round that is still to be paired."""
        round_number: int | None = self.cleaned_data["round"]
        if round_number is not None and round_number <= self.facts.paired_rounds:
            raise forms.ValidationError(_("This round has been paired."))
        return round_number

    def wanted(self) -> list[Wanted]:
        """One pass, or one for each player."""
        number = self.cleaned_data["round"]
        if self.cleaned_data["whom"] == EACH:
            return self.passes_of(Pass.CHECK_IN, number)
        return [Wanted(Pass.CHECK_IN, _("Check-in at the door"), round=number)]


class ChecklistsForm(PassForm):
    """A pass with which somebody walks through the hall and answers checklists."""

    label = forms.CharField(
        label=_later("Who answers"), max_length=60, help_text=_later("A name; the history shows it.")
    )
    field_order: tuple[str, ...] = ("label", "expires")

    def wanted(self) -> list[Wanted]:
        """One pass for all checklists."""
        return [Wanted(Pass.CHECKLISTS, self.cleaned_data["label"])]


class ScoreSheetsForm(BoardsForm):
    """A code for each table, with which the organiser's devices open its score sheets."""

    def wanted(self) -> list[Wanted]:
        """One pass for each board; it stays the same in every round."""
        return [
            Wanted(Pass.SCORE_SHEET, _("Score sheet, board %(number)d") % {"number": board}, board, board)
            for board in self.boards
        ]


FORMS: dict[str, type[PassForm]] = {
    "arbiter": ArbiterForm,
    "tables": TablesForm,
    "players": PlayersForm,
    "check-in": CheckInForm,
    "checklists": ChecklistsForm,
    "score-sheets": ScoreSheetsForm,
}
HEADINGS = {
    "arbiter": _later("For an arbiter: results of some boards"),
    "tables": _later("For tables: both players enter the result"),
    "players": _later("For players: each enters their own result"),
    "check-in": _later("For check-in"),
    "checklists": _later("For checklists, in the hall"),
    "score-sheets": _later("For electronic score sheets, at the tables"),
}


def first_values(name: str, facts: Tournament, event: Event) -> dict[str, Any]:
    """What stands in a new form: the whole hall, for today or for the event."""
    boards = max((game.board or 0 for game in facts.round(facts.paired_rounds).games), default=0)
    first = {"first_board": 1, "last_board": boards or max(1, len(facts.players) // 2)}
    return {**first, "expires": _today() if name == "arbiter" else _end(event)}


def _today() -> datetime:
    return (timezone.localtime() + A_WORKING_DAY).replace(minute=0, second=0, microsecond=0)


def _end(event: Event) -> datetime:
    """The midnight after the event's last day; ten days from now if it is over or not known."""
    now = timezone.localtime()
    if event.end is None or event.end < now.date() or event.end > (now + LONGEST).date():
        return now + timedelta(days=10)
    return timezone.make_aware(datetime.combine(event.end, time(23, 59)))


def _numbers(part: str) -> list[int]:
    """The numbers of one part of a list: `7` or `1-20`."""
    first, dash, last = part.partition("-")
    bounds = (first, last) if dash else (first, first)
    if not all(is_number(bound, 6) for bound in bounds):
        raise forms.ValidationError(_("Enter numbers, such as 1-20, 35."))
    return list(range(int(bounds[0]), min(int(bounds[1]), int(bounds[0]) + MOST_AT_ONCE) + 1))
