"""The options of `caissa norms`: what a user may say of an event, and how it is turned into values."""

from __future__ import annotations

import re
from collections.abc import Sequence

import typer

from caissa.titles.levels import LEVELS
from caissa.titles.norm_event import ConfirmedTitle, EventKind
from caissa.tournament import Title

FILE = typer.Argument(..., help="A TRF, JSON or other tournament file; - for the standard input.")
PLAYERS = typer.Option([], "--player", "-p", help="Only this player; may be repeated.")
TITLES = typer.Option([], "--title", help="Only GM, IM, WGM or WIM; may be repeated.")
EXPLAIN = typer.Option(False, "--explain", "-e", help="Show every game and every condition.")
FORECAST = typer.Option(False, "--forecast", help="What the next round must bring.")
FEASIBILITY = typer.Option(False, "--feasibility", help="Whether norms can still be made.")
AFTER_ROUND = typer.Option(None, "--after-round", "-n", min=0, help="As it stood after this round.")
KIND = typer.Option(EventKind.ORDINARY, "--event", help="The kind of event.")
HOST = typer.Option("", "--host", help="The federation that registers the event, else the file's.")
OWN_ZONAL = typer.Option(
    False, "--own-zonal", help="A zonal of the host alone is held in the same year (1.4.3a)."
)
PRE_DETERMINED = typer.Option(
    None, "--pre-determined/--not-pre-determined", help="Were all pairings known from the start?"
)
DOUBLE = typer.Option(None, "--double/--single", help="Is it a double round robin?")
CONFIRMED = typer.Option(
    [], "--confirmed", help="A title that counts, as 12=FM or 12=-, or from a round on as 12=IM@5."
)
ADJUDICATED = typer.Option([], "--adjudicated", help="A game decided by adjudication, as round:player.")
APPROVED = typer.Option(False, "--approved", help="FIDE has approved the format.")
REGISTERED = typer.Option(None, "--registered", help="Days from registration to the start.")
ROUNDS_A_DAY = typer.Option(None, "--per-day", min=1, help="The most rounds of a day.")
MINUTES = typer.Option(None, "--minutes", min=1, help="Minutes of each player for 60 moves.")
SAME_CLOCKS = typer.Option(None, "--same-clocks/--different-clocks", help="Are all clocks set alike?")
ARBITER_PRESENT = typer.Option(
    None, "--arbiter-present/--arbiter-absent", help="Was an IA or FA always in the venue?"
)
EDITION = typer.Option("", "--edition", help="An edition of B.01, such as 2024-01.")
SECTION = typer.Option("", "--section", help="The section of an event file.")
JSON = typer.Option(False, "--json", help="Print JSON.")

_CONFIRMED = re.compile(r"(\d+)=([A-Z]{2,3}|-)(?:@(\d+))?")
_ADJUDICATED = re.compile(r"(\d+):(\d+)")


def wanted_titles(names: Sequence[str]) -> tuple[Title, ...] | None:
    """The titles asked about; None if all are."""
    known = {level.title.value: level.title for level in LEVELS}
    for name in names:
        if name.upper() not in known:
            raise typer.BadParameter(f"norms are for {', '.join(known)}, not for {name}")
    return tuple(known[name.upper()] for name in names) or None


def confirmed_titles(texts: Sequence[str]) -> tuple[ConfirmedTitle, ...]:
    """Titles as they count for opponents: 12=FM, 12=- for none, 12=IM@5 from round 5 on."""
    found = []
    for text in texts:
        parts = _CONFIRMED.fullmatch(text.strip().upper())
        if parts is None or parts[2] not in {"-", *(title.value for title in Title)}:
            raise typer.BadParameter(f"a confirmed title is written 12=FM, 12=- or 12=IM@5, not {text}")
        title = None if parts[2] == "-" else Title(parts[2])
        found.append(ConfirmedTitle(int(parts[1]), title, int(parts[3] or 1)))
    return tuple(found)


def adjudicated_games(texts: Sequence[str]) -> frozenset[tuple[int, int]]:
    """Games decided by adjudication, each as round:player."""
    found = set()
    for text in texts:
        parts = _ADJUDICATED.fullmatch(text.strip())
        if parts is None:
            raise typer.BadParameter(f"an adjudicated game is written round:player, such as 3:12, not {text}")
        found.add((int(parts[1]), int(parts[2])))
    return frozenset(found)
