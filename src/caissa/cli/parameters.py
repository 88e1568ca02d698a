"""How commands declare what may be typed: choices, groups of options, and what many commands take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from enum import Enum
from functools import wraps
from typing import Any

import click

Decorator = Callable[[Any], Any]


class EnumChoice(click.Choice[Enum]):
    """One member of an enumeration, typed by its value."""

    def normalize_choice(self, choice: object, ctx: click.Context | None) -> str:
        """The value of a member, where click would take its name."""
        return super().normalize_choice(choice.value if isinstance(choice, Enum) else choice, ctx)


class Day(click.ParamType[date]):
    """A day of the calendar, typed 2026-03-31."""

    name = "day"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """The day that was typed."""
        try:
            return value if isinstance(value, date) else date.fromisoformat(str(value))
        except ValueError:
            self.fail("a day is written 2026-03-31", param, ctx)


DAY = Day()


def option(*names: str, **settings: Any) -> Decorator:
    """An option, whose help page shows the default unless it is empty."""
    return click.option(*names, show_default=bool(settings.get("default")), **settings)


def flag(*names: str, **settings: Any) -> Decorator:
    """An option that is set by its name alone."""
    return click.option(*names, is_flag=True, **settings)


def parsed(read: Callable[[Any], object]) -> Callable[[click.Context, click.Parameter, Any], object]:
    """A callback that turns what was typed into the value that the command works with."""
    return lambda _context, _parameter, typed: read(typed)


def grouped(name: str, build: Callable[..., object], *options: Decorator) -> Decorator:
    """Options that together make one value, built from them by keyword: the command is given the value."""

    def decorate(function: Callable[..., None]) -> Callable[..., None]:
        @wraps(function)
        def with_value(**typed: Any) -> None:
            fields = {field: typed.pop(field) for field in names}
            function(**typed, **{name: build(**fields)})

        before = len(_declared(with_value))
        for declare in reversed(options):
            declare(with_value)
        names = [parameter.name or "" for parameter in _declared(with_value)[before:]]
        return with_value

    return decorate


def column_pairs(typed: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The columns of a table as the user names them, `field=heading`."""
    for column in typed:
        field, equals, heading = column.partition("=")
        if not equals:
            raise click.BadParameter(f"{column!r} is not of the form field=heading", param_hint="--column")
        yield field, heading


def _declared(function: Callable[..., None]) -> list[click.Parameter]:
    """The parameters declared for a function so far; click keeps them there, the last one first."""
    return list(getattr(function, "__click_params__", ()))


PAIRED_FILE = click.argument("file", help="A TRF or JSON file; - for the standard input.")
TOURNAMENT_FILE = click.argument(
    "file", help="A TRF, JSON or other tournament file; - for the standard input."
)
SECTION = option("--section", default="", help="The section of an event file.")
FORCE = flag("--force", help="Write over a file that is there already.")
STORE = option("--store", default="", help="Another place for the store than the user's own.")
JSON = flag("--json", "as_json", help="Print JSON.")
