"""What a time control is, as `caissa time` tells it."""

from __future__ import annotations

from dataclasses import replace

from caissa.cli.commands.time.time_parts import Part
from caissa.errors import Finding, Severity
from caissa.play import (
    EventKind,
    RatesOfPlay,
    TimeControl,
    doubts_about_rate,
    doubts_about_rates,
    in_fide_notation,
    notations_of,
    rounds_that_fit,
    rows_with,
    session_length,
)
from caissa.play.clocks.quickplay import guidelines_apply, quickplay_period
from caissa.play.days.session import duration
from caissa.play.time_controls.approved import ApprovedRate, approved_rates, rows_that_allow
from caissa.play.time_controls.boards import named_boards
from caissa.play.time_controls.changed_rate import place_of
from caissa.ratings.conditions import Conditions
from caissa.ratings.editions import followed_rules
from caissa.tournament import Speed, Tournament

_STRENGTHS = (
    (None, "all players"),
    (2399, "games of players below 2400"),
    (1799, "games of players below 1800"),
)


def about(control: TimeControl, edition: str, kind: EventKind, highest: int | None) -> Part:
    """Kind, minutes, rating, listed rates, length and all notations of a time control."""
    school, titles = kind is EventKind.UNRATED, kind is EventKind.TITLE
    exact, allowed = rows_with(control), rows_that_allow(control)
    rated, regulation = _rated(control, edition)
    fit = rounds_that_fit(control, school=school, titles=titles)
    finish = quickplay_period(control) if guidelines_apply(control, announced=True).yes else None
    rows = [
        ("Kind", control.speed.value),
        ("Minutes for 60 moves", _minutes(control)),
        ("Extra time", control.mode.value),
        ("Rated", f"{rated}; {regulation}"),
        ("Listed by FIDE", _listed([rate.row for rate in exact])),
        ("Enough for rows", _listed([rate.row for rate in allowed if rate not in exact])),
        ("Session", duration(session_length(control))),
        ("Rounds in a day", str(fit)),
        ("Quickplay finish", "no" if finish is None else f"period {finish + 1}"),
    ]
    notations = notations_of(control)
    values = {
        "speed": control.speed.value,
        "seconds_for_60_moves": control.time_for(),
        "seconds_white": control.white.time_for(),
        "seconds_black": control.black.time_for(),
        "equal_for_both": control.equal_for_both,
        "mode": control.mode.value,
        "first_control_moves": control.first_control_moves,
        "rated": rated,
        "regulation": regulation,
        "approved_rows": [rate.row for rate in exact],
        "session_seconds": session_length(control),
        "rounds_in_a_day": fit,
        "notations": {notation.value: text for notation, text in notations.items()},
    }
    listed = [(f"Written: {notation.value}", text) for notation, text in notations.items()]
    doubts = _doubts(control, kind, highest)
    return Part(in_fide_notation(control), ("What", "Answer"), (*rows, *listed), values, doubts)


def with_other_time_controls(part: Part, rates: RatesOfPlay) -> Part:
    """The answer with the rounds and boards of a file that have another time control."""
    if rates.uniform and not rates.findings:
        return part
    others = [(place_of(change), change.after) for change in rates.changes]
    others += [(named_boards(setting.boards), setting.control) for setting in rates.settings]
    rows = [(f"Other: {where}", f"{in_fide_notation(own)}, {own.speed.value}") for where, own in others]
    listed = [
        {"games": where, "time_control": in_fide_notation(own), "speed": own.speed.value}
        for where, own in others
    ]
    return replace(
        part,
        rows=(*part.rows, *rows),
        values={**part.values, "other_time_controls": listed},
        findings=(*part.findings, *doubts_about_rates(rates)),
    )


def approved() -> Part:
    """FIDE's list of rates of play, row by row (Organisers' Manual 11.3)."""
    rows = [(rate.row, str(rate.event), rate.kind.value, _rates_of(rate)) for rate in approved_rates()]
    values = [
        {"row": row, "event": event, "kind": kind, "time_control": control}
        for row, event, kind, control in rows
    ]
    return Part(
        "Rates of play listed by FIDE (Organisers' Manual 11.3)",
        ("Row", "Event", "For", "Time control"),
        tuple((str(row), *rest) for row, *rest in rows),
        {"approved": values},
        right=(0,),
    )


def _rates_of(rate: ApprovedRate) -> str:
    """The rates of a row in FIDE's notation, and its minimum."""
    rates = [in_fide_notation(control) for control in rate.rates]
    if rate.least_minutes is not None:
        rates.append(f"at least {rate.least_minutes} min for 60 moves")
    return ", ".join(rates)


def _doubts(control: TimeControl, kind: EventKind, highest: int | None) -> tuple[Finding, ...]:
    """What speaks against the rate, as a warning: here it is asked about, not used."""
    doubts = doubts_about_rate(control, kind, highest)
    return tuple(
        replace(doubt, severity=Severity.WARNING) for doubt in doubts if doubt.severity >= Severity.WARNING
    )


def _minutes(control: TimeControl) -> str:
    """The minutes of each player; of both if they differ."""
    sides = [control.white] if control.equal_for_both else [control.white, control.black]
    return " v ".join(_minutes_and_seconds(own.time_for()) for own in sides)


def _minutes_and_seconds(seconds: int) -> str:
    return f"{seconds // 60}" + (f" min {seconds % 60} s" if seconds % 60 else "")


def _listed(rows: list[int]) -> str:
    if not rows:
        return "no"
    return f"row{'s' if len(rows) > 1 else ''} {', '.join(map(str, rows))}"


def _rated(control: TimeControl, edition: str) -> tuple[str, str]:
    """For whom games at this rate are rated, by the regulations in force or the edition asked for."""
    speed = control.speed
    rules = followed_rules(Tournament(), speed=speed, edition=edition)
    for strongest, whom in _STRENGTHS[: 3 if speed is Speed.STANDARD else 1]:
        conditions = Conditions(speed, control, strongest or 9999)
        if control.equal_for_both and not any(list(rule.does(conditions)) for rule in rules.checks):
            return whom, str(rules.edition)
    return "no", str(rules.edition)
