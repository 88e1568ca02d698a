"""`caissa appeal-deadline`: until when an appeal may come."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import click

from caissa.cli.output import console, print_json
from caissa.cli.parameters import JSON, EnumChoice, option
from caissa.conduct import AppealLimits, appeal_deadline
from caissa.tournament import Speed


@click.command()
@click.argument("ended", help="The end of the round or the decision, such as 2026-10-25T02:30.")
@option("--zone", default="UTC", help="The time zone of the event, such as Europe/Warsaw.")
@option("--speed", type=EnumChoice(Speed), default=Speed.STANDARD, help="The kind of play.")
@option("--minutes", type=click.IntRange(1, 10_080), default=None, help="Minutes that were announced.")
@JSON
def command(ended: str, zone: str, speed: Speed, minutes: int | None, as_json: bool) -> None:
    """Say until when an appeal may come: an hour, in rapid and blitz 15 minutes, or as announced (C.11 3.4).

    Example: caissa appeal-deadline 2026-05-02T23:30 --zone Europe/Warsaw
    """
    starts = _moment(ended, zone)
    end = appeal_deadline(starts, speed, AppealLimits(minutes))
    if as_json:
        print_json({"from": starts.isoformat(), "until": end.isoformat(), "article": "C.11 3.4"})
        return
    console().print(f"{end.isoformat(' ', 'minutes')} {zone} [C.11 3.4]", soft_wrap=True)


def _moment(typed: str, zone: str) -> datetime:
    try:
        moment = datetime.fromisoformat(typed)
    except ValueError:
        raise click.BadParameter(f"{typed!r} is not a time such as 2026-05-02T23:30") from None
    if moment.tzinfo is not None:
        return moment
    try:
        return moment.replace(tzinfo=ZoneInfo(zone))
    except (ZoneInfoNotFoundError, ValueError):
        raise click.BadParameter(f"{zone!r} is no time zone", param_hint="--zone") from None
