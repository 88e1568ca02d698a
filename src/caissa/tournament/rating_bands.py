"""Rating bands: which section of an event a player belongs to, and what is doubtful about the bands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise

from caissa.errors import Finding, Severity
from caissa.messages import comma_separated, msg

Limits = tuple[int | None, int | None]

# How people write a band: in English, French, Spanish, German, Portuguese, Russian, Arabic, Chinese.
_UNDER = (
    *("u", "under", "below", "less than", "<", "moins de", "au-dessous de", "menos de", "por debajo de"),
    *("unter", "weniger als", "abaixo de", "ниже", "менее", "меньше", "أقل من", "تحت", "دون", "低于", "不足"),
)
_UP_TO = (
    *("up to", "at most", "to", "<=", "≤", "-", "jusqu'à", "jusqu’à", "au plus", "hasta", "como máximo"),
    *("bis", "höchstens", "até", "no máximo", "до", "не выше", "حتى", "至多", "不超过"),
)
_FROM = (
    *("from", "at least", ">=", "≥", "à partir de", "dès", "a partir de", "desde", "al menos"),
    *("ab", "von", "mindestens", "от", "не ниже", "من", "ابتداء من", "至少", "从"),
)
_ABOVE = (
    *("over", "above", "more than", ">", "plus de", "au-dessus de", "más de", "por encima de"),
    *("über", "mehr als", "mais de", "acima de", "выше", "более", "больше", "أكثر من", "فوق", "高于", "超过"),
)
_AND_ABOVE = (
    *("+", "and above", "and over", "or more", "et plus", "et au-dessus", "y más", "o más"),
    *("und mehr", "und höher", "und darüber", "e mais", "ou mais", "и выше", "فأكثر", "وما فوق", "以上"),
)
_AND_BELOW = (
    "and below",
    "or less",
    "et moins",
    "y menos",
    "und weniger",
    "e menos",
    "и ниже",
    "فأقل",
    "以下",
)
_BETWEEN = ("-", "to", "à", "a", "bis", "até", "до", "إلى", "至", "到")
_UNRATED = (
    *("unrated", "unr", "without rating", "non classé", "non classés", "sans classement", "sans elo", "nc"),
    *("sin elo", "sin rating", "ohne wertungszahl", "ohne wertung", "ohne elo", "ohne rating"),
    *(
        "sem rating",
        "sem elo",
        "без рейтинга",
        "غير مصنف",
        "غير المصنفين",
        "بدون تصنيف",
        "无等级分",
        "未定级",
    ),
)
_OR = ("or", "and", "ou", "et", "o", "y", "oder", "und", "e", "или", "и", "أو", "و", "或", "和")
_SIGNS = str.maketrans("–—−٠١٢٣٤٥٦٧٨٩;；，、،", "---0123456789,,,,,")
_RATING = "([0-9]{3,4})"


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
        """The band as it is stored: 2300-2549, 2550+, -2299, unrated, or two of these with a comma."""
        return ", ".join(part for part in (self._limits, "unrated" if self.unrated else "") if part)

    @property
    def text(self) -> str:
        """The band as it is read by people, in any language."""
        parts = [part for part in (self._limits, msg("unrated") if self.unrated else "") if part]
        return comma_separated(parts)

    @property
    def _limits(self) -> str:
        least, most = self.least, self.most
        if not self.rated:
            return ""
        return f"{least}+" if most is None else f"-{most}" if least is None else f"{least}-{most}"


EVERYBODY = RatingBand(0, None, unrated=True)


def band_typed(text: str) -> RatingBand:
    """A band as people write it: 2550+, 2300-2549, under 2300, unrated; `ValueError` if it says nothing."""
    limits, unrated = _parts_typed(text)
    if not limits and unrated:
        return RatingBand(unrated=True, rated=False)
    typed = _limits_typed(limits[0]) if len(limits) == 1 else None
    if typed is None:
        raise ValueError(
            msg("{text} is not a rating band; write 2550+, 2300-2549, under 2300 or unrated", text=text)
        )
    return RatingBand(*typed, unrated)


def _parts_typed(text: str) -> tuple[list[str], bool]:
    """The limits that a text names, and whether players without a rating belong."""
    parts = [" ".join(part.casefold().split()) for part in text.translate(_SIGNS).split(",")]
    limits = [part for part in parts if part and not _unrated().fullmatch(part)]
    return limits, any(_unrated().fullmatch(part) for part in parts if part)


def _limits_typed(part: str) -> Limits | None:
    """The lowest and the highest rating that a text names, both included; None if it names none."""
    for pattern, read in _patterns():
        if match := pattern.fullmatch(part):
            least, most, add_least, add_most = read
            numbers = [int(number) for number in match.groups() if number]
            return (
                numbers[0] + add_least if least else None,
                numbers[-1] + add_most if most else None,
            )
    return None


@cache
def _unrated() -> re.Pattern[str]:
    return re.compile(f"(?:(?:{_any(_OR)}) ?)?(?:{_any(_UNRATED)})")


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], tuple[bool, bool, int, int]], ...]:
    """Each way of writing limits: has it a lowest, a highest rating, and what is added to either."""
    begins = f"(?:(?:{_any(_FROM)}) ?)?"
    return (
        (re.compile(f"{begins}{_RATING} ?(?:{_any(_BETWEEN)}) ?{_RATING}"), (True, True, 0, 0)),
        (re.compile(f"{begins}{_RATING} ?(?:{_any(_AND_ABOVE)})"), (True, False, 0, 0)),
        (re.compile(f"(?:{_any(_FROM)}) ?{_RATING}"), (True, False, 0, 0)),
        (re.compile(f"(?:{_any(_ABOVE)}) ?{_RATING}"), (True, False, 1, 0)),
        (re.compile(f"{_RATING} ?(?:{_any(_AND_BELOW)})"), (False, True, 0, 0)),
        (re.compile(f"(?:{_any(_UNDER)}) ?{_RATING}"), (False, True, 0, -1)),
        (re.compile(f"(?:{_any(_UP_TO)}) ?{_RATING}"), (False, True, 0, 0)),
    )


def _any(words: tuple[str, ...]) -> str:
    return "|".join(re.escape(word.casefold()) for word in words)


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
            what = msg("the band {band} is empty: it ends before it begins", band=named.band.text)
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
            what = msg("ratings {band} belong to both", band=common.text)
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
    what = msg("ratings {band} belong to no section", band=band.text)
    return Finding("bands.gap", Severity.WARNING, where, what)


def _without_rating(bands: Sequence[NamedBand]) -> Iterator[Finding]:
    names = [named.name for named in bands if named.band.unrated]
    if bands and not names:
        what = msg("players without a rating belong to no section")
        yield Finding("bands.unrated-nowhere", Severity.WARNING, msg("unrated"), what)
    elif len(names) > 1:
        what = msg("players without a rating belong to several sections: {names}", names=", ".join(names))
        yield Finding("bands.unrated-twice", Severity.WARNING, msg("unrated"), what)
