"""The options of `caissa direct-titles`."""

from __future__ import annotations

import typer

FILE = typer.Argument("", help="A TRF, JSON or other tournament file; - for the standard input.")
EVENT = typer.Option("", "--event", help="The event of the table, such as world-u18.")
WOMEN = typer.Option(False, "--women", help="The women's or girls' section of the event.")
LISTING = typer.Option(False, "--list", help="List the events of the table with what they give.")
STATED = typer.Option(False, "--stated", help="Take the ranks that the file states as final.")
TIE_BREAKS = typer.Option(
    "", "--tiebreaks", "-t", help="The list, such as 'PTS,DE,BH/C1'; otherwise the file's own."
)
LOTS = typer.Option("", "--lots", help="The order in which lots were drawn, such as '4,1,3'.")
MEMBER_FEDERATIONS = typer.Option(
    "", "--member-federations", help="The federations the event is for: how many, or their codes."
)
QUALIFYING_PLACES = typer.Option(
    0, "--qualifying-places", min=0, help="World Cup places that the event has to give."
)
GROUP = typer.Option(
    "", "--group", help="A merged group: women, born-from=2010, born-until=1960, rated-below=2000."
)
EXPLAIN = typer.Option(False, "--explain", help="Show every condition.")
SECTION = typer.Option("", "--section", help="The section of an event file.")
JSON = typer.Option(False, "--json", help="Print JSON.")
