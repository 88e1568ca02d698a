"""The options of `caissa document`."""

from __future__ import annotations

from enum import Enum

import typer

from caissa.documents.printing import Paper


class Format(Enum):
    """The formats that a document is written in."""

    PDF = "pdf"
    HTML = "html"
    XLSX = "xlsx"


KIND = typer.Argument("", help="Which document; --list names them all.")
FILE = typer.Argument("", help="A TRF, JSON or other tournament file; - for the standard input.")
OUTPUT = typer.Option("", "--output", "-o", help="The file to write: .pdf, .html or .xlsx; or -.")
TO = typer.Option(None, "--to", help="The format, where the output's ending tells none.")
ROUND = typer.Option(None, "--round", "-r", min=1, help="The round; otherwise the last one paired.")
PARTICIPANT = typer.Option(None, "--player", min=1, help="Only this player (or team), by number.")
TITLE = typer.Option("", "--title", help="For the forms of titles: GM, IM, WGM or WIM.")
TIE_BREAKS = typer.Option(
    "", "--tiebreaks", "-t", help="The list, such as 'PTS,DE,BH/C1'; otherwise the file's own."
)
EDITION = typer.Option("", "--edition", help="An edition of C.07, such as 2024-08.")
PAPER = typer.Option(Paper.A4, "--paper", help="The paper.")
LARGE = typer.Option(False, "--large", help="Large print.")
DETAILS = typer.Option("", "--details", help="A TOML or JSON file with what the file cannot say.")
FUND = typer.Option("", "--fund", "-f", help="The prize fund (TOML or JSON); else the file's own.")
DAY = typer.Option(None, "--date", formats=["%Y-%m-%d"], help="The day to print on it, such as 2026-05-01.")
LANGUAGE = typer.Option("en", "--language", help="The language: en, fr, es, de, pt, ru, ar or zh.")
SECTION = typer.Option("", "--section", help="The section of an event file.")
FORCE = typer.Option(False, "--force", help="Write over a file that is there already.")
LISTING = typer.Option(False, "--list", help="List the documents and stop.")
JSON = typer.Option(False, "--json", help="Print JSON.")
