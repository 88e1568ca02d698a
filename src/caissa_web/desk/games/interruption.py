"""Interrupting a round: what stands on every open board and clock, kept in one act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from caissa.errors import CaissaError, Finding, Severity
from caissa.messages import msg
from caissa.play import UnreadableTimeControl, parse_time_control
from caissa.tournament import Colour
from caissa_web.desk.frame import Opened, section_page
from caissa_web.desk.games.boards import GameBoard, game_boards
from caissa_web.desk.rounds.pages import require_paired
from caissa_web.desk.what_now.questions import ClockField
from caissa_web.operations.games import interruptions
from caissa_web.presentation.game_moves import clock_text
from caissa_web.presentation.positions import picture_after
from caissa_web.records.rights import Right
from caissa_web.section.games_book import Pause
from caissa_web.section.number_input import whole_number
from caissa_web.translation.sentences import translate

OPTIONS = (
    ("later", _later("The games go on later")),
    ("less-time", _later("The games go on with less time")),
    ("long-day", _later("The games go on, with more than 12 hours of play on a day")),
    ("other-rate", _later("The games go on at another rate of play")),
)
COLOURS = (("", "–"), ("white", _later("White")), ("black", _later("Black")))
LONGEST = {"position": 120, "envelope": 200, "reason": 300, "resumption": 200, "rate": 60}
_CLOCK = ClockField("")


@dataclass(frozen=True, slots=True)
class Line:
    """A board of the form: what was typed, or what is known, and what is wrong with it."""

    board: GameBoard
    values: Mapping[str, str]
    problem: str = ""

    @property
    def field(self) -> str:
        """By what the form names the board."""
        return self.board.board.field


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(to_act=Right.RESULTS)
def interruption(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """The open boards of a round with position and clocks; one button keeps all that are ticked."""
    require_paired(opened, number)
    boards = game_boards(opened, number, timezone.now())
    posted = request.POST if request.method == "POST" else None
    lines = [_line(entry, posted) for entry in boards if entry.board.open]
    chosen = [line for line in lines if posted is not None and f"{line.field}-kept" in posted]
    if posted is not None and chosen and not any(line.problem for line in chosen):
        return _kept(request, opened, number, chosen)
    if posted is not None and not chosen:
        messages.error(request, _("Tick the boards that are interrupted."))
    paused = [(entry, entry.paused) for entry in boards if entry.paused]
    context = opened.context(
        "games",
        number=number,
        lines=lines,
        paused=paused,
        options=OPTIONS,
        colours=COLOURS,
        option_names=dict(OPTIONS),
        rest={name: request.POST.get(name, "") for name in ("reason", "resumption", "option", "rate")},
        findings=_findings(opened, [pause for _entry, pause in paused]),
    )
    wrong = posted is not None and (not chosen or any(line.problem for line in chosen))
    return render(request, "desk/games/interruption.html", context, status=400 if wrong else 200)


@require_POST
@section_page(Right.RESULTS)
def resume(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """The games that are ticked go on."""
    require_paired(opened, number)
    wanted = set(request.POST.getlist("board"))
    boards = game_boards(opened, number, timezone.now())
    players = [entry.board.players for entry in boards if entry.paused and entry.board.field in wanted]
    if players:
        interruptions.resume_games(opened.section, number, players, by=opened.user, at=timezone.now())
        text = ngettext("%(count)d game goes on.", "%(count)d games go on.", len(players))
        messages.success(request, text % {"count": len(players)})
    return redirect("desk:interruption", opened.event.slug, opened.section.slug, number)


def _line(entry: GameBoard, posted: Any) -> Line:
    """A board with what was typed, else with what its live game or its interruption says."""
    field = entry.board.field
    if posted is None:
        return Line(entry, _known(entry))
    values = {name: posted.get(f"{field}-{name}", "").strip() for name in _NAMES}
    return Line(entry, values, _problem(values) if f"{field}-kept" in posted else "")


_NAMES = ("position", "moves", "white", "black", "to_move", "sealed_by", "envelope", "draw")


def _known(entry: GameBoard) -> dict[str, str]:
    pause, game = entry.paused, entry.game
    if pause is not None:
        return {
            "position": pause.position,
            "moves": str(pause.moves or ""),
            "white": _time(pause.white_clock),
            "black": _time(pause.black_clock),
            "to_move": pause.to_move,
            "sealed_by": pause.sealed_by,
            "envelope": pause.envelope,
            "draw": "yes" if pause.draw_offered else "",
        }
    if game is None:
        return {}
    picture = picture_after(game.recorded)
    return {
        "position": picture.fen,
        "moves": picture.fen.rpartition(" ")[2],
        "to_move": "white" if " w " in picture.fen else "black",
        "white": clock_text(game.clock(white=True)),
        "black": clock_text(game.clock(white=False)),
    }


def _problem(values: Mapping[str, str]) -> str:
    """What is wrong with a board, in a sentence."""
    for name in ("white", "black"):
        try:
            _CLOCK.clean(values[name])
        except ValidationError as wrong:
            return " ".join(wrong.messages)
    if len(values["position"]) > LONGEST["position"] or len(values["envelope"]) > LONGEST["envelope"]:
        return _("A text is too long.")
    if values["moves"] and not whole_number(values["moves"], 3):
        return _("The number of a move, please.")
    if values["position"]:
        from caissa.laws.situation import position  # noqa: PLC0415 - needs the library of moves

        try:
            position(values["position"])
        except CaissaError as refused:
            return translate(refused)
    return ""


def _kept(request: HttpRequest, opened: Opened, number: int, lines: list[Line]) -> HttpResponse:
    now = timezone.now()
    rest: dict[str, Any] = {
        name: request.POST.get(name, "").strip()[: LONGEST[name]] for name in ("reason", "resumption", "rate")
    }
    option = request.POST.get("option", "")
    rest["option"] = option if option in dict(OPTIONS) else ""
    pauses = [_pause(line, number, now, opened.user, rest) for line in lines]
    adjourned = request.POST.get("adjourned") == "yes"
    interruptions.interrupt_games(opened.section, number, pauses, by=opened.user, adjourned=adjourned)
    text = ngettext(
        "%(count)d game has been interrupted.", "%(count)d games have been interrupted.", len(pauses)
    )
    messages.success(request, text % {"count": len(pauses)})
    return redirect("desk:interruption", opened.event.slug, opened.section.slug, number)


def _pause(line: Line, number: int, now: datetime, by: str, rest: dict[str, Any]) -> Pause:
    values = line.values
    colours = dict(COLOURS)
    return Pause(
        number,
        *line.board.board.players,
        at=now,
        by=by,
        position=values["position"],
        moves=whole_number(values["moves"], 3),
        to_move=values["to_move"] if values["to_move"] in colours else "",
        white_clock=_seconds(_CLOCK.clean(values["white"])),
        black_clock=_seconds(_CLOCK.clean(values["black"])),
        sealed_by=values["sealed_by"] if values["sealed_by"] in colours else "",
        envelope=values["envelope"],
        draw_offered=values["draw"] == "yes",
        **rest,
    )


def _seconds(time: timedelta | None) -> int | None:
    return None if time is None else int(time.total_seconds())


def _time(seconds: int | None) -> str:
    return "" if seconds is None else clock_text(timedelta(seconds=seconds))


def _missing(opened: Opened, pause: Pause) -> list[Finding]:
    """What the envelope of a sealed move must say and the record does not (Guidelines I.2)."""
    from caissa.laws import ClockTimes, Envelope, missing_on  # noqa: PLC0415 - needs the library of moves

    white, black = pause.white_clock, pause.black_clock
    known = None
    if white is not None and black is not None:
        known = ClockTimes(timedelta(seconds=white), timedelta(seconds=black))
    envelope = Envelope(
        white=opened.facts.player(pause.white).name,
        black=opened.facts.player(pause.black).name,
        fen=pause.position,
        used=known,
        sealed_by=Colour.WHITE if pause.sealed_by == "white" else Colour.BLACK,
        move_number=pause.moves,
        draw_offered=pause.draw_offered,
        # Date, hour and place stand in one text.
        resumed_at=pause.at if pause.resumption else None,
        venue=pause.resumption,
    )
    names = msg("{white} - {black}", white=envelope.white, black=envelope.black)
    return [replace(finding, where=names, hint=finding.where) for finding in missing_on(envelope)]


def _findings(opened: Opened, pauses: list[Pause | None]) -> list[Finding]:
    """What is missing on envelopes, and what an interruption means for ratings (INT-004)."""
    findings = [
        finding for pause in pauses if pause and pause.sealed_by for finding in _missing(opened, pause)
    ]
    for rate in sorted({pause.rate for pause in pauses if pause and pause.rate}):
        try:
            speed = parse_time_control(rate).speed
        except UnreadableTimeControl as unreadable:
            findings.append(Finding("games.rate", Severity.WARNING, msg("rate of play"), unreadable.sentence))
            continue
        if speed is not opened.facts.speed:
            what = msg(
                "{rate} is {speed}: these games cannot be rated with the section",
                rate=rate,
                speed=speed.value,
            )
            findings.append(Finding("games.rate", Severity.WARNING, msg("rate of play"), what, "B.02 1"))
    if any(pause and pause.option == "long-day" for pause in pauses):
        what = msg(
            "more than 12 hours of play on a day are allowed after an interruption by force majeure only"
        )
        findings.append(Finding("games.long-day", Severity.INFO, msg("hours of play"), what, "B.02 3.1"))
    return findings
