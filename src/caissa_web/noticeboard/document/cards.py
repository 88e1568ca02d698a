"""A player's card: rounds, place, tie-breaks, the rating change so far and the norms within reach."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from caissa.errors import CaissaError
from caissa.ratings import PlayerRating
from caissa.tournament import wall_text
from caissa_web.presentation.lists import CardLine, Named
from caissa_web.presentation.standings import Place
from caissa_web.presentation.workings import Working
from caissa_web.section.ratings.for_rating import section_ratings
from caissa_web.section.state import State


@dataclass(frozen=True, slots=True)
class RatingSoFar:
    """The rating change if the event ended now: what counted, or the first rating of an unrated player."""

    rating: int | None
    games: int
    score: str = ""
    expected: str = ""
    k: str = ""
    change: str = ""
    first: str = ""


@dataclass(frozen=True, slots=True)
class NormSoFar:
    """A norm that is made, or that nothing excludes yet, with the points it still takes."""

    title: str
    made: bool
    games_left: int
    needed: str


@dataclass(frozen=True, slots=True)
class Card:
    """All that everybody may know about one player here."""

    player: Named
    team: str
    lines: tuple[CardLine, ...]
    points: str
    place: Place | None
    workings: tuple[Working, ...]
    rating: RatingSoFar | None
    norms: tuple[NormSoFar, ...]


def rating_so_far(state: State, number: int) -> RatingSoFar | None:
    """The change of one player with the results that are in; None where nothing can be counted."""
    try:
        row = section_ratings(state)[0].row(number)
    except (CaissaError, KeyError):
        return None
    return _rating(row) if row.counted else None


def _rating(row: PlayerRating) -> RatingSoFar | None:
    change = row.change
    if change is None:
        first = row.initial
        return RatingSoFar(None, len(row.counted), first=str(first.rating)) if first else None
    return RatingSoFar(
        change.rating,
        len(change.games),
        plain(change.score),
        plain(change.expected),
        str(change.coefficient.value),
        signed(change.change),
    )


def plain(value: Decimal) -> str:
    """A number without needless zeros."""
    return f"{value.normalize():f}" if value else "0"


def signed(value: Decimal) -> str:
    """A number with its sign: +56.4, −0.3, 0."""
    return f"+{plain(value)}" if value > 0 else plain(value).replace("-", "−")


def norms_so_far(state: State, number: int) -> tuple[NormSoFar, ...]:
    """The norms that a player has made or can still make, the highest title first."""
    from caissa.titles import norm_rules_for, norms  # noqa: PLC0415 - a start does not wait for it
    from caissa.titles.title_norms.feasibility import feasibility  # noqa: PLC0415
    from caissa_web.section.closing.norm_facts import norm_candidates, title_event  # noqa: PLC0415

    facts = state.facts
    try:
        event, rules = title_event(state.book), norm_rules_for(facts)
        if number not in norm_candidates(facts, rules, event):
            return ()
        titles = {norm.title for norm in norms(facts, rules, number, event) if norm.achieved}
        ahead = () if facts.finished else feasibility(facts, rules, number, event)
    except CaissaError:
        return ()
    done = [
        NormSoFar(title.value, True, 0, "")
        for title in sorted(titles, key=lambda title_made: title_made.precedence)
    ]
    open_ones = [
        NormSoFar(
            chance.title.value,
            False,
            chance.games_left,
            "" if chance.needed is None else wall_text(chance.needed),
        )
        for chance in ahead
        if chance.possible and not chance.achieved and chance.title not in titles
    ]
    return (*done, *open_ones)
