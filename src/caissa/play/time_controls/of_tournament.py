"""The time control of a tournament, from what its file says in code (TRF 222) or in words (TRF 122)."""

from __future__ import annotations

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.play.errors import UnreadableTimeControl
from caissa.play.time_controls.printing import in_fide_notation
from caissa.play.time_controls.reading import Notation, TimeControlReading, read_time_control
from caissa.play.time_controls.time_control import TimeControl
from caissa.tournament import Tournament


def time_control_of(tournament: Tournament) -> TimeControlReading:
    """The time control of a tournament with what is doubtful; None if none can be read.

    The encoded form goes first; a text that says something else is a finding.
    """
    encoded, doubts = _read(tournament.encoded_time_control, _code(tournament), msg("record 222"))
    written, guesses = _read(tournament.time_control, None, msg("record 122"))
    control = encoded or written
    findings = [*doubts, *(() if encoded and written else guesses), *_difference(encoded, written)]
    if control:
        findings += _other_speed(tournament, control)
    text = tournament.encoded_time_control if encoded else tournament.time_control
    return TimeControlReading(text or tournament.encoded_time_control, control, tuple(findings))


def _code(tournament: Tournament) -> Notation:
    """The code of the encoded form: TRF's, but a file made from PGN may have a sign that only PGN has."""
    return Notation.PGN if tournament.encoded_time_control.strip()[:1] in ("?", "-", "*") else Notation.TRF


def _read(text: str, notation: Notation | None, where: str) -> tuple[TimeControl | None, tuple[Finding, ...]]:
    if not text.strip():
        return None, ()
    try:
        reading = read_time_control(text, notation)
    except UnreadableTimeControl as error:
        finding = Finding("time-control.unreadable", Severity.WARNING, where, str(error.args[0]))
        return None, (finding,)
    return reading.time_control, reading.findings


def _difference(encoded: TimeControl | None, written: TimeControl | None) -> list[Finding]:
    if encoded is None or written is None or encoded == written:
        return []
    what = msg(
        "it says {encoded}, record 122 says {written}; the former is used",
        encoded=in_fide_notation(encoded),
        written=in_fide_notation(written),
    )
    return [Finding("time-control.two-answers", Severity.WARNING, msg("record 222"), what)]


def _other_speed(tournament: Tournament, control: TimeControl) -> list[Finding]:
    if control.speed is tournament.speed:
        return []
    what = msg(
        "the tournament is called {called}, its time control is {speed} play",
        called=tournament.speed,
        speed=control.speed,
    )
    return [Finding("time-control.other-speed", Severity.WARNING, tournament.name, what)]
