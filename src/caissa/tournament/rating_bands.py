"""Rating bands: which section of an event a player belongs to, and what is doubtful about the bands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from caissa.errors import Finding, Severity
from caissa.messages import msg

_DASHES = str.maketrans("–—−", "---")
_BETWEEN = re.compile(r"([0-9]{3,4})\s*(?:-|to)\s*([0-9]{3,4})")
_FROM = re.compile(
    r"(?:from\s*|>=\s*|≥\s*)?([0-9]{3,4})\s*(?:\+|and above|and over|or more)|(?:from|>=|≥)\s*([0-9]{3,4})"
)
_ABOVE = re.compile(r"(?:>|over|above)\s*([0-9]{3,4})")
_UNDER = re.compile(r"(?:u|under|below|<)\s*([0-9]{3,4})")
_UP_TO = re.compile(r"(?:up to|to|<=|≤|-)\s*([0-9]{3,4})")
_UNRATED = frozenset({"unrated", "or unrated", "and unrated", "unr"})


@dataclass(frozen=True, slots=True)
class RatingBand:
    """The ratings of a section, both limits included; a limit of None is open."""

    least: int | None = None
    most: int | None = None
    unrated: bool = False
    rated: bool = True

    def includes(self, rating: int | None) -> bool:
        """Does a player of this rating, or without one, belong?"""
        if not rating:
            return self.unrated
        return self.rated and (self.least or 0) <= rating and (self.most is None or rating <= self.most)

    def may_play_up(self, rating: int | None, margin: int) -> bool:
        """Is somebody below the band by no more points than the organiser allows?"""
        below = self.least is not None and bool(rating) and self.rated
        return below and (self.least or 0) - margin <= (rating or 0) < (self.least or 0)

    @property
    def written(self) -> str:
        """The band as it is typed: 2300-2549, 2550+, -2299, unrated, or two of these with a comma."""
        limits = ""
        if self.rated:
            least, most = self.least, self.most
            limits = f"{least}+" if most is None else f"-{most}" if least is None else f"{least}-{most}"
        return ", ".join(part for part in (limits, "unrated" if self.unrated else "") if part)


EVERYBODY = RatingBand(0, None, unrated=True)


def band_typed(text: str) -> RatingBand:
    """A band as people write it: 2550+, 2300-2549, under 2300, unrated; `ValueError` if it says nothing."""
    parts = [part.strip().casefold() for part in text.translate(_DASHES).replace(";", ",").split(",")]
    limits = [part for part in parts if part and part not in _UNRATED]
    unrated = any(part in _UNRATED for part in parts)
    if len(limits) > 1 or not (limits or unrated):
        raise ValueError(
            msg("{text} is not a rating band; write 2550+, 2300-2549, under 2300 or unrated", text=text)
        )
    if not limits:
        return RatingBand(unrated=True, rated=False)
    least, most = _limits(limits[0], text)
    return RatingBand(least, most, unrated)


def _limits(part: str, text: str) -> tuple[int | None, int | None]:
    if match := _BETWEEN.fullmatch(part):
        return int(match[1]), int(match[2])
    if match := _FROM.fullmatch(part):
        return int(match[1] or match[2]), None
    if match := _ABOVE.fullmatch(part):
        return int(match[1]) + 1, None
    if match := _UNDER.fullmatch(part):
        return None, int(match[1]) - 1
    if match := _UP_TO.fullmatch(part):
        return None, int(match[1])
    raise ValueError(
        msg("{text} is not a rating band; write 2550+, 2300-2549, under 2300 or unrated", text=text)
    )


@dataclass(frozen=True, slots=True)
class NamedBand:
    """The band of a section, under the section's name."""

    name: str
    band: RatingBand


def check_bands(bands: Sequence[NamedBand]) -> tuple[Finding, ...]:
    """Bands that are empty, overlap or leave ratings without a section."""
    sound = [named for named in bands if not _is_empty(named.band)]
    return (*_empty(bands), *_overlaps(sound), *_gaps(sound), *_without_rating(sound))


def _is_empty(band: RatingBand) -> bool:
    return band.rated and band.most is not None and (band.least or 0) > band.most


def _empty(bands: Sequence[NamedBand]) -> Iterator[Finding]:
    for named in bands:
        if _is_empty(named.band):
            what = msg("the band {band} is empty: it ends before it begins", band=named.band.written)
            yield Finding("bands.empty", Severity.ERROR, named.name, what)


def _overlaps(bands: Sequence[NamedBand]) -> Iterator[Finding]:
    for named, other in combinations(bands, 2):
        if not (named.band.rated and other.band.rated):
            continue
        least = max(named.band.least or 0, other.band.least or 0)
        limits = [band.most for band in (named.band, other.band) if band.most is not None]
        if not limits or least <= min(limits):
            where = msg("{name} and {other}", name=named.name, other=other.name)
            common = RatingBand(least, min(limits) if limits else None)
            what = msg("ratings {band} belong to both", band=common.written)
            yield Finding("bands.overlap", Severity.WARNING, where, what)


def _gaps(bands: Sequence[NamedBand]) -> Iterator[Finding]:
    """Ratings below, between and above the bands that belong to no section."""
    rated = sorted((named for named in bands if named.band.rated), key=lambda named: named.band.least or 0)
    if not rated:
        return
    if lowest := rated[0].band.least:
        yield _gap(rated[0].name, RatingBand(None, lowest - 1))
    reached = rated[0].band.most
    for lower, higher in pairwise(rated):
        least = higher.band.least or 0
        if reached is not None and least > reached + 1:
            where = msg("{name} and {other}", name=lower.name, other=higher.name)
            yield _gap(where, RatingBand(reached + 1, least - 1))
        reached = None if reached is None or higher.band.most is None else max(reached, higher.band.most)
    if reached is not None:
        yield _gap(rated[-1].name, RatingBand(reached + 1, None))


def _gap(where: str, band: RatingBand) -> Finding:
    what = msg("ratings {band} belong to no section", band=band.written)
    return Finding("bands.gap", Severity.WARNING, where, what)


def _without_rating(bands: Sequence[NamedBand]) -> Iterator[Finding]:
    names = [named.name for named in bands if named.band.unrated]
    if bands and not names:
        what = msg("players without a rating belong to no section")
        yield Finding("bands.unrated-nowhere", Severity.WARNING, msg("unrated"), what)
    elif len(names) > 1:
        what = msg("players without a rating belong to several sections: {names}", names=", ".join(names))
        yield Finding("bands.unrated-twice", Severity.WARNING, msg("unrated"), what)
