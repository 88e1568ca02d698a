"""What was typed into the form of an announcement, as the plain values of its file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from django.utils.dateparse import parse_datetime

from caissa_web.desk.announcement import parts, section_parts
from caissa_web.desk.announcement.form import MOST_ROWS, languages_of, rows_in
from caissa_web.desk.announcement.inputs import (
    Shape,
    Spec,
    Values,
    filled_in,
    understood,
    value_at,
    with_value,
)
from caissa_web.section.number_input import whole_number
from caissa_web.section.setup.schedule import Rhythm

MOST_ROUNDS = 99
_MONEY = ("equal", "rank", "hort")
_OF_EVENT = ("city", "federation", "start", "end")
"""What a section has from its event unless it says something else, be it nothing."""
_HEAD_OF_FUND = {"currency", "method", "one_prize"}
_FIRST_LIST = "Prizes"


@dataclass(frozen=True, slots=True)
class Usual:
    """What holds where nothing else is said, before and now: whoever had it before goes along."""

    before: Any
    now: Any

    def followed(self, own: Any, *, is_new: bool) -> Any:
        """What holds now for somebody who had a value of their own, or none; a newcomer has the usual one."""
        goes_along = self.now != self.before and own in (None, "", self.before)
        return self.now if goes_along or (is_new and not own) else own


def typed_values(before: Values, typed: Mapping[str, str]) -> Values:
    """The values with what was typed; rows that were emptied and sections to be removed are gone."""
    tongues = _typed_languages(before, typed)
    values = dict(before)
    known = dict(values.get("event", {}))
    event = filled_in(parts.EVENT + parts.MORE_OF_EVENT, "event", known, typed, tongues)
    event["languages"] = list(tongues)
    if event.get("authentic") not in tongues:
        event["authentic"] = tongues[0]
    values["event"] = event
    tables = (
        ("appeals", parts.APPEALS),
        ("bank", parts.BANK),
        ("online", parts.ONLINE),
        ("fair_play", parts.FAIR_PLAY),
        ("dress", parts.DRESS),
        ("topics", parts.TOPIC_FIELDS),
    )
    for name, specs in tables:
        values = with_value(values, name, filled_in(specs, name, dict(values.get(name, {})), typed, tongues))
    for rows in parts.ALL_ROWS:
        values = with_value(values, rows.name, _typed_rows(rows, rows.name, values, typed, tongues))
    money = Usual(known.get("currency"), event.get("currency"))
    sections = [
        _typed_section(f"section.{number}", dict(section), money, typed, tongues)
        for number, section in enumerate(values.get("section", ()), 1)
        if not typed.get(f"remove.section.{number}")
    ]
    return with_value(values, "section", sections)


def _typed_languages(before: Values, typed: Mapping[str, str]) -> tuple[str, ...]:
    named = understood(typed.get("event.languages", ""), Shape.NAMES)
    return tuple(dict.fromkeys(named)) if named else languages_of(before)


def _typed_rows(
    rows: parts.Rows, name: str, values: Values, typed: Mapping[str, str], tongues: Sequence[str]
) -> list[Values]:
    """The rows of a table as typed; a page that did not show the table leaves it as it was."""
    before = rows_in(values, rows.name)
    if f"rows.{name}" not in typed:
        return before
    count = whole_number(typed[f"rows.{name}"], 3) or 0
    listed: list[Values] = []
    for number in range(1, min(count, MOST_ROWS) + 1):
        known = before[number - 1] if number <= len(before) else {}
        row = filled_in(rows.specs, f"{name}.{number}", known, typed, tongues)
        if rows.wanted in row or _says_more(rows, row):
            listed.append(row)
    return listed


def _says_more(rows: parts.Rows, row: Values) -> bool:
    """Was something typed into a row besides its choices? Then what is missing is to be complained of."""
    chosen = {spec.name for spec in rows.specs if spec.shape is Shape.CHOICE}
    return any(value for name, value in row.items() if name not in chosen)


def _typed_section(
    path: str, before: Values, currency: Usual, typed: Mapping[str, str], tongues: Sequence[str]
) -> Values:
    specs = (*section_parts.FIELDS, *section_parts.answer_fields(None))
    sent = [spec for spec in specs if spec.by_language or f"{path}.{spec.name}" in typed or _is_box(spec)]
    values = filled_in(sent, path, before, typed, tongues)
    values = {**values, "set_up": _set_up(values.get("set_up", {}), before.get("set_up", {}))}
    if not values.get("starts") and (starts := _starts(path, values, typed)):
        values["starts"] = starts
    for rows in (section_parts.PLAYERS, section_parts.NAMED_PRIZES, section_parts.RATES):
        values = with_value(
            values, rows.name, _typed_rows(rows, f"{path}.{rows.name}", values, typed, tongues)
        )
    values = _with_lists(path, values, typed, tongues)
    values = _with_fund(values, before, currency)
    return _with_play_off(values, before, typed.get(f"{path}.{section_parts.PLAY_OFF_HELD.name}"))


def _set_up(typed: Values, before: Values) -> Values:
    """The set-up as typed; what the section says it has not, though its event has, it still has not."""
    without = {name: "" for name in _OF_EVENT if before.get(name) == "" and name not in typed}
    set_up = {**typed, **without}
    for name in section_parts.EMPTY_CHOICES:
        if set_up.get(name) == section_parts.UNSTATED:
            set_up[name] = ""
    if set_up.get("time_control") != before.get("time_control") and set_up.get("speed") == before.get(
        "speed"
    ):
        # The new time control decides; what was chosen for the old one would contradict it.
        set_up.pop("speed", None)
    return set_up


def _is_box(spec: Spec) -> bool:
    """A box that is not ticked is not sent."""
    return spec.shape is Shape.FLAG


def _starts(path: str, values: Values, typed: Mapping[str, str]) -> list[datetime]:
    """The starts of all rounds, out of the first one and how many are played a day."""
    first = parse_datetime(typed.get(f"{path}.first", "")[:40].replace("\x00", "")) if typed else None
    rounds = values.get("set_up", {}).get("rounds")
    if first is None or not isinstance(rounds, int) or not 1 <= rounds <= MOST_ROUNDS:
        return []
    a_day = whole_number(typed.get(f"{path}.a_day", ""), 2) or 1
    apart = whole_number(typed.get(f"{path}.apart", ""), 4) or 0
    rhythm = Rhythm(first.date(), first.time().replace(tzinfo=None), a_day, apart)
    if not rhythm.fits_into_a_day:
        return []
    planned: Mapping[int, tuple[date, time]] = rhythm.rounds(range(1, rounds + 1))
    return [datetime.combine(day, hour) for day, hour in planned.values()]


def _with_lists(path: str, values: Values, typed: Mapping[str, str], tongues: Sequence[str]) -> Values:
    """The prize lists as typed; the first one stands among the first fields of a section."""
    rows = section_parts.LISTS
    name = f"{path}.{rows.name}"
    if f"{path}.{section_parts.FIRST_PRIZES}" in typed:
        typed = {f"rows.{name}": "1", **typed}
    lists = _typed_rows(rows, name, values, typed, tongues)
    if lists:
        lists[0] = {"name": _FIRST_LIST, **lists[0]}
    return with_value(values, rows.name, [prizes for prizes in lists if prizes != {"name": _FIRST_LIST}])


def _with_fund(values: Values, before: Values, currency: Usual) -> Values:
    """The prize fund in the currency of the event, shared as the section announces it."""
    fund = values.get("prizes", {})
    if not fund.keys() - _HEAD_OF_FUND:
        return with_value(values, "prizes", before.get("prizes") if _says_no_prize(before) else {})
    sharing = Usual(value_at(before, "answers.prize-sharing"), value_at(values, "answers.prize-sharing"))
    for name, usual in (("currency", currency), ("method", sharing)):
        followed = usual.followed(fund.get(name), is_new="prizes" not in before)
        if followed and (name != "method" or followed in _MONEY):
            fund = {**fund, name: followed}
    return with_value(values, "prizes", fund)


def _says_no_prize(section: Values) -> bool:
    """Did the section have a fund in which no prize is named?"""
    fund = section.get("prizes")
    return isinstance(fund, Mapping) and not fund.keys() - _HEAD_OF_FUND


def _with_play_off(values: Values, before: Values, held: str | None) -> Values:
    """The play-off as chosen; what was typed of one counts also where the choice was left alone."""
    if held is None:
        return values
    new = values.get("play_off", {})
    if held == section_parts.NO_PLAY_OFF and ("play_off" in before or not new):
        return {name: each for name, each in values.items() if name != "play_off"}
    said = {name: each for name, each in new.items() if name != "scheme"}
    scheme = {} if held in (section_parts.NO_PLAY_OFF, section_parts.AS_DECLARED) else {"scheme": held}
    return {**values, "play_off": {**scheme, **said}}
