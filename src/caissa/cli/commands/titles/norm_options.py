"""The options of `caissa norms`: what a user may say of an event, and how it is turned into values."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

from caissa.titles.title_norms.event import ConfirmedTitle
from caissa.titles.title_norms.levels import LEVELS
from caissa.tournament import Title

_CONFIRMED = re.compile(r"(\d+)=([A-Z]{2,3}|-)(?:@(\d+))?")
_ADJUDICATED = re.compile(r"(\d+):(\d+)")


def wanted_titles(names: Sequence[str]) -> tuple[Title, ...] | None:
    """The titles asked about; None if all are."""
    known = {level.title.value: level.title for level in LEVELS}
    for name in names:
        if name.upper() not in known:
            raise click.BadParameter(f"norms are for {', '.join(known)}, not for {name}")
    return tuple(known[name.upper()] for name in names) or None


def confirmed_titles(texts: Sequence[str]) -> tuple[ConfirmedTitle, ...]:
    """Titles as they count for opponents: 12=FM, 12=- for none, 12=IM@5 from round 5 on."""
    parsed = []
    for text in texts:
        parts = _CONFIRMED.fullmatch(text.strip().upper())
        if parts is None or parts[2] not in {"-", *(title.value for title in Title)}:
            raise click.BadParameter(f"a confirmed title is written 12=FM, 12=- or 12=IM@5, not {text}")
        title = None if parts[2] == "-" else Title(parts[2])
        parsed.append(ConfirmedTitle(int(parts[1]), title, int(parts[3] or 1)))
    return tuple(parsed)


def adjudicated_games(texts: Sequence[str]) -> frozenset[tuple[int, int]]:
    """Games decided by adjudication, each as round:player."""
    parsed = set()
    for text in texts:
        parts = _ADJUDICATED.fullmatch(text.strip())
        if parts is None:
            raise click.BadParameter(f"an adjudicated game is written round:player, such as 3:12, not {text}")
        parsed.add((int(parts[1]), int(parts[2])))
    return frozenset(parsed)
