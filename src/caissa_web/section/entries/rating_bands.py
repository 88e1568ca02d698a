"""Sections by rating bands: who belongs where, who stays by decision, who may play up (GEN-012)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from caissa.errors import Finding
from caissa.tournament import Player
from caissa.tournament.rating_bands import NamedBand, RatingBand, band_typed, check_bands
from caissa_web.section.options import PLAY_UP, RATING_BAND
from caissa_web.section.state import State


@dataclass(frozen=True, slots=True)
class BandedSection:
    """A section of an event, with the band that was announced for it."""

    slug: str
    name: str
    state: State

    @property
    def band(self) -> RatingBand | None:
        """The band; None if none was announced."""
        typed = self.state.book.value(RATING_BAND)
        try:
            return band_typed(typed) if typed else None
        except ValueError:
            return None

    @property
    def margin(self) -> int:
        """By how many points somebody below the band may play up here."""
        return self.state.book.value(PLAY_UP) or 0

    @property
    def open_to_moves(self) -> bool:
        """May players still come and go: no round is paired, and players enter by themselves?"""
        return not self.state.facts.paired_rounds and not self.state.facts.for_teams


@dataclass(frozen=True, slots=True)
class Transfer:
    """Players who would go from one section to another."""

    source: BandedSection
    target: BandedSection
    players: tuple[Player, ...]

    @property
    def possible(self) -> bool:
        """Is round 1 of both still to be paired?"""
        return self.source.open_to_moves and self.target.open_to_moves


@dataclass(slots=True)
class _Sorted:
    """Players on their way into the lists of the proposal."""

    moves: dict[tuple[int, int], list[Player]] = field(default_factory=dict)
    ups: dict[tuple[int, int], list[Player]] = field(default_factory=dict)
    nowhere: list[tuple[BandedSection, Player]] = field(default_factory=list)
    exceptions: list[tuple[BandedSection, Player]] = field(default_factory=list)
    above: list[tuple[BandedSection, Player]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Proposal:
    """Who belongs where, as the bands say."""

    findings: tuple[Finding, ...]
    moves: tuple[Transfer, ...]
    may_play_up: tuple[Transfer, ...]
    nowhere: tuple[tuple[BandedSection, Player], ...]
    exceptions: tuple[tuple[BandedSection, Player], ...]
    playing_up: tuple[tuple[BandedSection, Player], ...]


def proposal(sections: Sequence[BandedSection]) -> Proposal:
    """The section of every player of an event, and what is doubtful about the bands."""
    bands = [NamedBand(section.name, section.band) for section in sections if section.band]
    lists = _Sorted()
    if bands:
        for at, section in enumerate(sections):
            for player in section.state.facts.players:
                if player.left is None and not section.state.facts.for_teams:
                    _sort(lists, sections, at, player)
    return Proposal(
        check_bands(bands),
        tuple(_transfers(sections, lists.moves)),
        tuple(_transfers(sections, lists.ups)),
        tuple(lists.nowhere),
        tuple(lists.exceptions),
        tuple(lists.above),
    )


def _transfers(
    sections: Sequence[BandedSection], players: dict[tuple[int, int], list[Player]]
) -> Iterator[Transfer]:
    for (source, target), moved in sorted(players.items()):
        yield Transfer(sections[source], sections[target], tuple(moved))


def _sort(lists: _Sorted, sections: Sequence[BandedSection], at: int, player: Player) -> None:
    """Put a player into the list that says what becomes of them; who fits may still play up."""
    here = sections[at]
    homes = [
        place
        for place, section in enumerate(sections)
        if section.band and section.band.includes(player.rating)
    ]
    if at in homes:
        for place, section in enumerate(sections):
            higher = section.band is not None and place not in homes
            if higher and section.band and section.band.may_play_up(player.rating, section.margin):
                lists.ups.setdefault((at, place), []).append(player)
    elif player.number in here.state.book.outside_band:
        lists.exceptions.append((here, player))
    elif here.band and here.band.may_play_up(player.rating, here.margin):
        lists.above.append((here, player))
    elif homes:
        lists.moves.setdefault((at, homes[0]), []).append(player)
    else:
        lists.nowhere.append((here, player))
