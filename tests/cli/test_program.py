"""The command line as a whole: its list of commands, what it loads, and how it prints."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from contextlib import redirect_stdout

import click
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.cli import output
from caissa.cli.commands import COMMANDS
from caissa.cli.parameters import grouped, option
from caissa.cli.program import program

LOADED = """
import contextlib, io, json, sys
from caissa.cli import main
sys.argv = ["caissa", *json.loads(sys.argv[1])]
with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()):
    main()
print(json.dumps(sorted(sys.modules)))
"""
HEAVY = {"typer", "pydantic", "rich", "django"}
ONLY_FOR_PLUG_INS = "importlib.metadata"
"""Connectors of other packages are not asked for a TRF, and looking for them takes its time."""
MOST_MODULES = 100


def modules_of(*words: object) -> list[str]:
    """The modules that a command loads when nobody looks at a terminal."""
    run = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", LOADED, json.dumps([str(word) for word in words])],
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(run.stdout)


def test_the_list_of_commands_says_what_their_own_pages_say():
    """`caissa --help` lists them by the table, without loading them."""
    context = click.Context(program)
    for name, (_module, summary) in COMMANDS.items():
        command = program.get_command(context, name)
        assert " ".join(command.help.split("\n\n")[0].split()) == summary
    assert program.get_command(context, "no-such-command") is None


@pytest.mark.parametrize("name", COMMANDS)
def test_no_command_loads_what_only_the_web_or_a_terminal_needs(name):
    """Typer is gone; pydantic belongs to the web's API, Rich to terminals."""
    assert HEAVY.isdisjoint(modules_of(name, "--help"))


@pytest.mark.parametrize("form", [(), ("-p",)])
def test_pairing_loads_little(club, form):
    """`caissa pair` is called once a round by other programs: most of what it costs is what it loads."""
    modules = modules_of("pair", club, *form)
    assert HEAVY.isdisjoint(modules)
    assert ONLY_FOR_PLUG_INS not in modules
    assert len([name for name in modules if name.split(".")[0] == "caissa"]) < MOST_MODULES


RARELY_NEEDED = {
    "caissa.standings.explanation",
    "caissa.standings.presets",
    "caissa.standings.team_results",
    "caissa.standings.tiebreaks.self_defined",
    "caissa.tournament.announced",
    "caissa.tournament.team",
    "difflib",
}
"""What only teams, announced decisions, explanations, the default list or a mistyped code need."""


def test_standings_of_players_load_little(club):
    """Most of what `caissa standings` costs for a club's event is what it loads."""
    modules = set(modules_of("standings", club, "--tiebreaks", "PTS,DE,BH/C1"))
    assert "caissa.standings.compute" in modules
    assert modules & (HEAVY | RARELY_NEEDED) == set()


AT_THE_END = """
import atexit, gc
from caissa.cli import main
atexit.register(lambda: print("not looked through:", gc.get_freeze_count() > 1000))
main()
"""


def test_a_process_that_ends_is_not_searched_for_garbage(club):
    """With 2,000 players Python's last search takes a tenth of the whole command."""
    run = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", AT_THE_END, "standings", str(club)], capture_output=True, text=True, check=True
    )
    assert run.stdout.splitlines()[-1] == "not looked through: True"


def test_without_a_command_the_help_page_is_printed_and_the_call_is_wrong(caissa):
    """The page goes where a reader looks for it, and a script learns that something is missing."""
    ran = caissa()
    assert ran.code == 2
    assert "Put a tournament into one ZIP" in " ".join(ran.out.split())


def test_options_of_a_group_make_one_value_by_keyword():
    """Two numbers are typed in any order and are not mixed up."""
    seen = []

    @click.command()
    @grouped("size", lambda **fields: fields, option("--width", type=int), option("--height", type=int))
    @click.option("--name")
    def command(size, name):
        seen.append((size, name))

    command.main(["--height", "2", "--name", "x", "--width", "1"], standalone_mode=False)
    assert seen == [({"width": 1, "height": 2}, "x")]
    assert [parameter.name for parameter in command.params] == ["width", "height", "name"]


# -- tables ------------------------------------------------------------------------------

CELL = st.text("ab½é王 한ًĐ\u0301♔ ", max_size=12)


@settings(max_examples=300, deadline=None)
@given(data=st.data(), title=st.sampled_from(["", "Title", "A rather long title"]))
def test_a_plain_table_stands_as_rich_would_print_it(data, title):
    """Who reads our tables by program finds them the same, whether Rich was loaded or not."""
    columns = data.draw(st.integers(1, 6))
    row = st.lists(CELL, min_size=columns, max_size=columns)
    headings, rows = data.draw(row), data.draw(st.lists(row, max_size=5))
    right = data.draw(st.sets(st.integers(0, columns - 1)))
    plain, rich = io.StringIO(), io.StringIO()
    with redirect_stdout(plain):
        printed = output._print_plain_table(title, headings, rows, right)
    output.rich_console.cache_clear()
    with redirect_stdout(rich):
        output._print_rich_table(title, headings, rows, right)
    output.rich_console.cache_clear()
    assert plain.getvalue() == (rich.getvalue() if printed else "")


@pytest.mark.parametrize(
    "cell", ["x" * 201, "two\nlines", "王" * 101, "a\ttab"], ids=["long", "lines", "wide", "tab"]
)
def test_what_must_be_folded_is_left_to_rich(cell, capsys):
    """A cell of two lines, or one wider than the page."""
    assert not output._print_plain_table("", ["No", "Name"], [["1", cell]], set())
    assert capsys.readouterr().out == ""
    output.rich_console.cache_clear()
    output.table("", ["No", "Name"], [["1", cell]])
    assert len(capsys.readouterr().out.splitlines()) >= 2


@settings(max_examples=200, deadline=None)
@given(text=st.text("ab ½é王\t\n\r\a", max_size=260), soft_wrap=st.booleans())
def test_a_plain_line_stands_as_rich_would_print_it(text, soft_wrap):
    """Folded at the width of the page unless the reader does that; bells and the like are left out."""
    plain, rich = io.StringIO(), io.StringIO()
    output.rich_console.cache_clear()
    with redirect_stdout(plain):
        output.PlainPage(stderr=False).print(text, style="bold", soft_wrap=soft_wrap)
    output.rich_console.cache_clear()
    with redirect_stdout(rich):
        output.rich_console(stderr=False).print(text, style="bold", soft_wrap=soft_wrap)
    output.rich_console.cache_clear()
    assert plain.getvalue() == rich.getvalue()
