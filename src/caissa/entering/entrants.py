"""Entrants: what is known of somebody who wants to play; what nobody has said is unknown, not absent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from caissa.messages import LabelledEnum, msg
from caissa.tournament import Birth, Licence, Player, Rating, Sex, Speed, Title


class Unknown(Enum):
    """The mark of a fact that nobody has said."""

    UNKNOWN = "unknown"


UNKNOWN = Unknown.UNKNOWN
FIDE = "FIDE"
"""The source of the ratings of FIDE's own lists."""


class Fact(LabelledEnum):
    """Facts that are so or not so."""

    INVITED = "invited", msg("invited by the organiser")
    ENTERED_BY_FEDERATION = "entered-by-federation", msg("entered by the federation")
    QUALIFIED = "qualified", msg("qualified")
    BARRED = "barred", msg("barred from playing")
    FEDERATION_IN_ARREARS = "federation-in-arrears", msg("federation in arrears")
    GUARDIAN_CONSENT = "guardian-consent", msg("consent of a guardian")
    RULES_ACCEPTED = "rules-accepted", msg("regulations accepted")


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who wants to play: None means that there is no such thing, `UNKNOWN` that nobody has said.

    Ratings are those of the list that decides; an empty list of them means unrated.
    """

    name: str = ""
    fide_id: int | Unknown | None = UNKNOWN
    federation: str | Unknown = UNKNOWN
    birth: Birth | Unknown = UNKNOWN
    sex: Sex | Unknown = UNKNOWN
    title: Title | Unknown | None = UNKNOWN
    ratings: tuple[Rating, ...] | Unknown = UNKNOWN
    licences: tuple[Licence, ...] | Unknown = UNKNOWN
    facts: Mapping[Fact, bool] = field(default_factory=dict)

    def rating(self, speed: Speed, source: str) -> int | Unknown | None:
        """The rating of a list, none for the unrated; without a FIDE ID nobody has one of FIDE."""
        if isinstance(self.ratings, Unknown):
            return None if self.fide_id is None and source == FIDE else UNKNOWN
        values = [each.value for each in self.ratings if (each.speed, each.source) == (speed, source)]
        return max(values, default=None)


def entrant_of(player: Player, *, listed: bool = False) -> Entrant:
    """A player of a list as an entrant; what the list leaves empty is unknown.

    With `listed` the list is known to be complete: no rating, title or FIDE ID means that there is none.
    """
    person = player.person
    absent: Unknown | None = None if listed else UNKNOWN
    ratings = person.ratings
    if not ratings and player.rating:
        ratings = (Rating(player.rating),)
    return Entrant(
        person.name,
        person.fide_id or absent,
        person.federation or UNKNOWN,
        person.birth or UNKNOWN,
        person.sex or UNKNOWN,
        person.title or absent,
        ratings if ratings or listed else UNKNOWN,
        person.licences or (() if listed else UNKNOWN),
    )
