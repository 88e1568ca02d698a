"""The four titles that are won by norms, and what each of them asks of the opponents and the result."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.tournament import Player, Sex, Title


@dataclass(frozen=True, slots=True)
class NormLevel:
    """A title and its numbers: who counts as its holder, rating floor, rating average, performance.

    Handbook: B.01 0.5, 1.4.6.b
    """

    title: Title
    titles: frozenset[Title]
    floor: int
    average: int
    performance: int

    @property
    def for_women(self) -> bool:
        """Is it one of the women's titles?"""
        return self.title in (Title.WGM, Title.WIM)

    def open_to(self, player: Player) -> bool:
        """May the player have this title at all? Women's titles are not for men.

        Handbook: B.01 0.3
        """
        return not self.for_women or player.sex is not Sex.MALE

    def sought_by(self, player: Player) -> bool:
        """Is the norm open to the player, who has neither this title nor a higher one?"""
        return player.title not in self.titles and (not self.for_women or player.sex is Sex.FEMALE)


_GM = frozenset({Title.GM})
_IM = _GM | {Title.IM}
_WGM = _IM | {Title.WGM}
_WIM = _WGM | {Title.WIM}

LEVELS = (
    NormLevel(Title.GM, _GM, floor=2200, average=2380, performance=2600),
    NormLevel(Title.IM, _IM, floor=2050, average=2230, performance=2450),
    NormLevel(Title.WGM, _WGM, floor=2000, average=2180, performance=2400),
    NormLevel(Title.WIM, _WIM, floor=1850, average=2030, performance=2250),
)
"""The levels since 2024 (B.01 0.5, 1.4.5b-e, 1.4.6b, 1.4.8)."""

TITLE_HOLDERS = frozenset({Title.GM, Title.IM, Title.WGM, Title.FM, Title.WIM, Title.WFM})
"""Titles that count in 1.4.5a: CM and WCM do not."""


def level_of(title: Title, levels: tuple[NormLevel, ...] = LEVELS) -> NormLevel:
    """The level of a title; `KeyError` for titles that are not won by norms."""
    return {level.title: level for level in levels}[title]
