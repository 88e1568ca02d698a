"""`caissa what-now`: what happened at a board, and what the arbiter does."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import click

from caissa.cli.output import console, print_json, table
from caissa.cli.parameters import JSON, EnumChoice, flag, grouped, option
from caissa.laws.happenings.happenings import Happening
from caissa.laws.rules import Rules
from caissa.tournament import Colour

if TYPE_CHECKING:
    from caissa.laws import Advice, Facts, Situation

_NUMBER = re.compile(r"\d+\.+")
_RULINGS = ("drawn", "postponed", "rejected")
_SEALED = ("readable", "ambiguous", "unreadable", "envelope-missing", "position-lost")
_TIME = re.compile(r"(?:(\d{1,2}):)?(\d{1,3}):(\d{2})")


def _facts(**typed: Any) -> Facts:
    """The facts from what was typed."""
    from caissa.laws import ClockTimes, Facts, SealedMoveState
    from caissa.play import parse_time_control

    white, black = _clock(typed.pop("white")), _clock(typed.pop("black"))
    clocks = ClockTimes(white, black) if white is not None and black is not None else None
    by, control, sealed = typed.pop("by"), typed.pop("control"), typed.pop("sealed")
    elapsed, claimed = (_minutes(typed.pop(name)) for name in ("elapsed", "claimed"))
    return Facts(
        by=Colour.WHITE if by == "white" else Colour.BLACK if by else None,
        clocks=clocks,
        increment=timedelta(seconds=typed.pop("increment")),
        squares=tuple(typed.pop("squares").replace(",", " ").split()),
        started=_moment(typed.pop("started")),
        arrived=_moment(typed.pop("arrived")),
        white_arrived=_moment(typed.pop("white_arrived")),
        black_arrived=_moment(typed.pop("black_arrived")),
        now=_moment(typed.pop("now")),
        control=parse_time_control(control) if control else None,
        extra=timedelta(minutes=typed.pop("extra")),
        sealed=SealedMoveState(sealed) if sealed else None,
        played=_played(typed.pop("played"), typed["position"]),
        elapsed=elapsed,
        claimed=claimed,
        **typed,
    )


def _played(text: str, position: str) -> Situation | None:
    """The game from its moves, which begin at the usual position unless another is typed."""
    from caissa.laws import Situation, situation_from

    moves = [move for move in text.split() if not _NUMBER.fullmatch(move)]
    return situation_from(position or Situation().start, *moves) if moves else None


def _minutes(number: int | None) -> timedelta | None:
    return None if number is None else timedelta(minutes=number)


def _clock(text: str) -> timedelta | None:
    if not text:
        return None
    match = _TIME.fullmatch(text)
    if match is None:
        raise click.BadParameter(f"{text} is not a time; write it 1:05:30 or 4:10")
    return timedelta(hours=int(match[1] or 0), minutes=int(match[2]), seconds=int(match[3]))


def _moment(text: str) -> datetime | None:
    if not text:
        return None
    try:
        return datetime.strptime(text, "%H:%M")  # noqa: DTZ007 - the hall's clock
    except ValueError:
        raise click.BadParameter(f"{text} is not a time of day; write it 15:30") from None


FACTS = grouped(
    "facts",
    _facts,
    option("--rules", type=EnumChoice(Rules), default=Rules.STANDARD, help="standard, A.4, A.5, B.2 or B.3."),
    option("--edition", default="", help="Edition of the Laws, as 2023-01."),
    option("--by", type=click.Choice(["white", "black"]), help="Which player."),
    option("--white", default="", help="White's clock, as 0:12:30."),
    option("--black", default="", help="Black's clock, as 1:02:03."),
    option("--increment", type=click.IntRange(min=0), default=0, help="Seconds that the move brought."),
    option("--earlier", type=click.IntRange(min=0), default=0, help="Illegal moves completed before."),
    option("--warnings", type=click.IntRange(min=0), default=0, help="Warnings before."),
    option("--position", default="", help="The position as a FEN; for an illegal move the one before it."),
    option("--moves", type=click.IntRange(min=0), help="Moves made by both players."),
    option("--pressed/--not-pressed", default=True, help="Was the clock pressed?"),
    flag("--opponent-moved", help="The opponent has made the next move."),
    flag("--over", help="The game is over."),
    option("--also", type=EnumChoice(Happening), multiple=True, help="Another illegal act in the same move."),
    option("--claim-holds/--claim-fails", default=None, help="Was the claim found to be correct?"),
    flag("--touched", help="A piece was touched before the claim."),
    option("--written", default="", help="The intended move that was written down."),
    option("--squares", default="", help="The squares touched, in their order, as f6,d3."),
    flag("--next-move", help="The next move is completed."),
    option("--last-period/--earlier-period", default=None, help="In which period the flags fell."),
    option("--started", default="", help="When the session really started, as 19:40."),
    option("--arrived", default="", help="When the player arrived, as 20:05."),
    option("--default-time", type=click.IntRange(min=0), help="The default time in minutes."),
    option("--elapsed", type=click.IntRange(min=0), help="Minutes since the start of the game."),
    option("--claimed", type=click.IntRange(min=0), help="Minutes that the player claims to have used."),
    option("--played", default="", help="The moves of the game, from the position if one is typed."),
    option("--white-arrived", default="", help="When White arrived, as 20:05."),
    option("--black-arrived", default="", help="When Black arrived, as 20:05."),
    option("--time-control", "control", default="", help="The time control, as 90+30."),
    option("--clock-name", default="", help="The number of the defective clock."),
    flag("--disabled", help="The assistant is needed because of a disability."),
    option("--extra", type=click.IntRange(min=0), default=0, help="Minutes more for a helping opponent."),
    option("--announced/--not-announced", default=None, help="Were Guidelines III announced beforehand?"),
    option("--ruling", default="", type=click.Choice(["", *_RULINGS]), help="The arbiter's ruling."),
    option("--sealed", type=click.Choice(_SEALED), help="The state of the sealed move."),
    option("--replier/--no-replier", default=None, help="Is the player who must reply present?"),
    option("--sealer/--no-sealer", default=True, help="Is the player who sealed the move present?"),
    flag("--default-time-over", help="The default time of the resumption is over."),
    option("--now", default="", help="The time of day, as 20:10."),
    option("--milder", default="", help="A milder penalty of the event's regulations."),
)


@click.command()
@click.argument(
    "happening", type=EnumChoice(Happening), required=False, help="What happened; none lists all."
)
@FACTS
@JSON
def command(happening: Happening | None, facts: Facts, as_json: bool) -> None:
    """Say what an arbiter does about what happened at a board: article, penalty, times of both clocks.

    Without a happening: everything that can be asked about, and what must be known for it.

    Example: caissa what-now illegal-move --by white --white 0:10:30 --black 0:05:00 --increment 30
    """
    if happening is None:
        _print_list(as_json)
        return
    from caissa.laws import what_now

    advice = what_now(happening, facts)
    if as_json:
        print_json(_as_json(advice))
    else:
        _print(advice)


def _print_list(as_json: bool) -> None:
    if as_json:
        print_json([_happening_as_json(happening) for happening in Happening])
        return
    rows = [
        (happening.value, happening.label, ", ".join(field.label for field in happening.needs))
        for happening in Happening
    ]
    table("", ("Happening", "What happened", "Must be known"), rows)


def _happening_as_json(happening: Happening) -> dict[str, object]:
    return {
        "happening": happening.value,
        "label": happening.label,
        "group": happening.group.value,
        "needs": [field.value for field in happening.needs],
        "asks": [field.value for field in happening.asks],
    }


def _print(advice: Advice) -> None:
    presumed = " (presumed)" if advice.presumed else ""
    console().print(f"{advice.decision.label}{presumed}", style="bold", markup=False)
    for reason in advice.reasons:
        console().print(f"  {reason.article}: {reason.what}", markup=False)
    for number, step in enumerate(advice.steps, start=1):
        console().print(f"  {number}. {step}", markup=False)
    if advice.moves:
        console().print(f"  Moves left: {', '.join(advice.moves)}", markup=False)
    if advice.times:
        console().print(f"  White {advice.times.white}  Black {advice.times.black}", markup=False)
    for penalty in advice.penalties:
        console().print(f"  {penalty.value} {penalty.label}", style="dim", markup=False)


def _as_json(advice: Advice) -> dict[str, object]:
    times = advice.times
    seconds = {"white": times.white.total_seconds(), "black": times.black.total_seconds()} if times else None
    return {
        "happening": advice.happening.value,
        "decision": advice.decision.value,
        "presumed": advice.presumed,
        "reasons": [{"article": reason.article, "what": reason.what} for reason in advice.reasons],
        "steps": list(advice.steps),
        "moves": list(advice.moves),
        "times": seconds,
        "penalties": [penalty.value for penalty in advice.penalties],
    }
