"""The questions of a happening as fields of a form: those that must be answered, and those worth asking."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from caissa.laws.happenings.happenings import ILLEGAL_MOVES, Field, Happening

YES_NO = (("", "–"), ("yes", _later("Yes")), ("no", _later("No")))
COLOURS = (("", "–"), ("white", _later("White")), ("black", _later("Black")))
RULINGS = (
    ("", "–"),
    ("drawn", _later("The game is drawn")),
    ("postponed", _later("The decision is postponed")),
    ("rejected", _later("The claim is rejected")),
)
MOST_MINUTES = 24 * 60
_TIME = re.compile(r"(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)")
_SQUARE = re.compile(r"[a-h][1-8]")


class ClockField(forms.CharField):
    """What a clock shows: hours, minutes and seconds, or minutes and seconds."""

    def __init__(self, label: Any) -> None:
        super().__init__(
            label=label,
            required=False,
            max_length=10,
            widget=forms.TextInput(attrs={"placeholder": "0:12:30", "autocomplete": "off", "size": 8}),
        )

    def to_python(self, value: object) -> timedelta | None:  # type: ignore[override]  # a time, not a text
        """The time that was typed; None if nothing was."""
        text = super().to_python(value)
        if not text:
            return None
        match = _TIME.fullmatch(text.replace(".", ":"))
        if match is None:
            raise ValidationError(_("Write the time like 0:12:30 or 4:10."))
        return timedelta(hours=int(match[1] or 0), minutes=int(match[2]), seconds=int(match[3]))

    def clean(self, value: object) -> timedelta | None:
        """The time that was typed, however long the text is that it came in."""
        self.run_validators(str(value or ""))
        return self.to_python(value)


class SquaresField(forms.CharField):
    """The squares of pieces that were touched, in their order."""

    def clean(self, value: object) -> tuple[str, ...]:
        """The squares that were typed."""
        squares = tuple(str(super().clean(value)).lower().replace(",", " ").split())
        if not all(map(_SQUARE.fullmatch, squares)):
            raise ValidationError(_("Write squares like f6 d3."))
        return squares


def yes_or_no(text: str) -> bool | None:
    """An answer that may be missing."""
    return {"yes": True, "no": False}.get(text)


def _number(label: Any, most: int, help_text: Any = "") -> Callable[[bool], dict[str, forms.Field]]:
    def make(required: bool) -> forms.Field:
        return forms.IntegerField(
            label=label, min_value=0, max_value=most, required=required, help_text=help_text
        )

    return lambda required: {"": make(required)}


def _tick(label: Any) -> Callable[[bool], dict[str, forms.Field]]:
    return lambda _required: {"": forms.BooleanField(label=label, required=False)}


def _choice(label: Any, choices: Any) -> Callable[[bool], dict[str, forms.Field]]:
    return lambda required: {"": forms.ChoiceField(label=label, choices=choices, required=required)}


def _words(
    label: Any, longest: int, help_text: Any = "", kind: type[forms.CharField] = forms.CharField
) -> Callable[[bool], dict[str, forms.Field]]:
    def make(required: bool) -> forms.Field:
        return kind(label=label, max_length=longest, required=required, help_text=help_text)

    return lambda required: {"": make(required)}


def _hour(label: Any) -> Callable[[bool], dict[str, forms.Field]]:
    def make(required: bool) -> forms.Field:
        return forms.TimeField(label=label, required=required, widget=forms.TimeInput(attrs={"type": "time"}))

    return lambda required: {"": make(required)}


def _clocks(_required: bool) -> dict[str, forms.Field]:
    return {"white": ClockField(_later("White's clock")), "black": ClockField(_later("Black's clock"))}


def _also(_required: bool) -> dict[str, forms.Field]:
    choices = [(happening.value, happening.label) for happening in ILLEGAL_MOVES]
    field = forms.MultipleChoiceField(
        label=_later("In the same move also"),
        choices=choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    return {"": field}


def _states() -> list[tuple[str, Any]]:
    from caissa.laws import SealedMoveState  # noqa: PLC0415 - needs the library of moves

    return [(state.value, state.label) for state in SealedMoveState]


_FROM_BOOK = _later("Left empty, it is counted in the incidents book.")
_FIELDS: dict[Field, Callable[[bool], dict[str, forms.Field]]] = {
    Field.BY: _choice(_later("Which player?"), COLOURS),
    Field.CLOCKS: _clocks,
    Field.INCREMENT: _number(_later("Increment gained, in seconds"), 600),
    Field.EARLIER: _number(_later("Earlier illegal moves of the player"), 20, _FROM_BOOK),
    Field.WARNINGS: _number(_later("Earlier warnings of the player"), 20, _FROM_BOOK),
    Field.POSITION: _words(
        _later("Position"), 120, _later("As FEN; for an illegal move the position before it.")
    ),
    Field.MOVES: _number(_later("Moves made by both players"), 999),
    Field.PRESSED: _choice(_later("Was the clock pressed?"), YES_NO[1:]),
    Field.OPPONENT_MOVED: _tick(_later("The opponent has made the next move")),
    Field.OVER: _tick(_later("The game is over")),
    Field.ALSO: _also,
    Field.CLAIM_HOLDS: _choice(_later("Is the claim correct?"), YES_NO),
    Field.TOUCHED: _tick(_later("A piece was touched before the claim")),
    Field.WRITTEN: _words(_later("The move that was written down"), 12),
    Field.SQUARES: _words(
        _later("Squares touched, in their order"), 60, _later("Such as f6 d3."), SquaresField
    ),
    Field.NEXT_MOVE: _tick(_later("The next move is completed")),
    Field.LAST_PERIOD: _choice(_later("Is it the last period?"), YES_NO),
    Field.STARTED: _hour(_later("When did the session start?")),
    Field.ARRIVED: _hour(_later("When did the player arrive?")),
    Field.DEFAULT_TIME: _number(_later("Default time in minutes"), MOST_MINUTES),
    Field.ELAPSED: _number(_later("Minutes since the start"), MOST_MINUTES),
    Field.CLAIMED: _number(_later("Minutes the player claims to have used"), MOST_MINUTES),
    Field.WHITE_ARRIVED: _hour(_later("When did White arrive?")),
    Field.BLACK_ARRIVED: _hour(_later("When did Black arrive?")),
    Field.CLOCK_NAME: _words(_later("Number of the defective clock"), 40),
    Field.DISABLED: _tick(_later("Because of a disability")),
    Field.EXTRA: _number(_later("Minutes more for an opponent who serves as assistant"), 60),
    Field.ANNOUNCED: _choice(_later("Were Guidelines III announced beforehand?"), YES_NO),
    Field.RULING: _choice(_later("Your ruling"), RULINGS),
    Field.SEALED: _choice(_later("The sealed move"), _states),
    Field.REPLIER: _choice(_later("Is the player who must reply present?"), YES_NO),
    Field.SEALER: _choice(_later("Is the player who sealed the move present?"), YES_NO[1:]),
    Field.DEFAULT_TIME_OVER: _tick(_later("The default time is over")),
    Field.NOW: _hour(_later("What time is it now?")),
    Field.MILDER: _words(_later("Milder penalty of the event"), 200),
}


_OF_SECTION = (Field.PLAYED, Field.CONTROL)
"""What nobody types here: the moves of the chosen board's game, and the time control of the section."""


def questions_of(happening: Happening) -> dict[str, forms.Field]:
    """The fields of a happening by their names, what must be known first."""
    fields: dict[str, forms.Field] = {}
    for question in (*happening.needs, *happening.asks):
        if question in _OF_SECTION:
            continue
        for part, field in _FIELDS[question](question in happening.needs).items():
            fields[part or question.value.replace("-", "_")] = field
    if "also" in fields:
        also = fields["also"]
        also.choices = [choice for choice in also.choices if choice[0] != happening.value]  # type: ignore[attr-defined]
    return fields
