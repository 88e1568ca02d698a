"""A field with titles and federations, for the norms that a format lets players make."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from caissa.forecast.results import UNRATED
from caissa.titles import norm_rules_for, norms_made
from caissa.tournament import Player, Tournament

NORMS_IN = 200
"""In so many tournaments of a format norms are judged: that takes longer than playing them."""

Norm = tuple[int, str]
"""A player by place in the field, and the title."""


def by_rating(players: Iterable[Player]) -> tuple[Player, ...]:
    """The players of a field, the highest rated first."""
    return tuple(sorted(players, key=lambda player: -(player.rating or UNRATED)))


@dataclass(frozen=True, slots=True)
class NormField:
    """The event whose field it is, without its rounds: its players are numbered from the highest rated on."""

    event: Tournament

    @classmethod
    def of(cls, tournament: Tournament) -> NormField:
        """The field of a tournament; of the event only what title regulations look at."""
        players = tuple(
            Player(number, player.person, player.rating)
            for number, player in enumerate(by_rating(tournament.players), start=1)
        )
        return cls(
            Tournament(
                federation=tournament.federation,
                start=tournament.start,
                end=tournament.end,
                level=tournament.level,
                speed=tournament.speed,
                editions=tournament.editions,
                players=players,
            )
        )

    def in_format(self, opening: Tournament) -> Tournament:
        """The event in a format, before its first round."""
        return replace(
            self.event,
            name=opening.name,
            type_code=opening.type_code,
            type_text=opening.type_text,
            scheduled_rounds=opening.scheduled_rounds,
            initial_colour=opening.initial_colour,
            ranking=opening.ranking,
        )

    def norms_in(self, played: Tournament) -> tuple[Norm, ...]:
        """The norms that were made in a tournament of this field.

        Handbook: B.01 1.4
        """
        return tuple((norm.player, norm.title.value) for norm in norms_made(played, norm_rules_for(played)))
