"""Who the players named in PGN headers are: by FIDE ID, else by name, else by surname and initials."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from caissa.files.pgn.games import PgnGame
from caissa.tournament import Colour, Player
from caissa.tournament.initial_order import alphabetically


@lru_cache(maxsize=10_000)
def name_key(name: str) -> tuple[str, ...]:
    """The words of a name in no order: `Carlsen, Magnus` and `Magnus Carlsen` are one."""
    return tuple(sorted(alphabetically(name).split()))


@lru_cache(maxsize=10_000)
def initials_key(name: str) -> tuple[str, str]:
    """The surname and the first initial, for `Carlsen, M`; without a comma the first word is the surname."""
    surname, _, first = name.partition(",") if "," in name else name.partition(" ")
    return alphabetically(surname), alphabetically(first)[:1]


@dataclass(slots=True)
class Directory:
    """The players of a tournament, to be found by what a header says of them."""

    by_id: dict[int, Player] = field(default_factory=dict)
    by_name: dict[tuple[str, ...], list[Player]] = field(default_factory=lambda: defaultdict(list))
    by_initials: dict[tuple[str, str], list[Player]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of(cls, players: Iterable[Player]) -> Directory:
        """The directory of these players."""
        directory = cls()
        for player in players:
            if player.fide_id is not None:
                directory.by_id.setdefault(player.fide_id, player)
            directory.by_name[name_key(player.name)].append(player)
            directory.by_initials[initials_key(player.name)].append(player)
        return directory

    def candidates(self, game: PgnGame, colour: Colour) -> tuple[list[Player], bool]:
        """Those who may be meant, and whether that is sure (by ID or full name)."""
        fide_id, name = game.number_of(colour, "FideId"), game.of(colour)
        if fide_id in self.by_id:
            return [self.by_id[fide_id]], name_key(self.by_id[fide_id].name) == name_key(name)
        same_id = [player for player in self.by_name.get(name_key(name), []) if _may_be(player, fide_id)]
        if same_id:
            return same_id, True
        return [
            player for player in self.by_initials.get(initials_key(name), []) if _may_be(player, fide_id)
        ], False


def _may_be(player: Player, fide_id: int | None) -> bool:
    """Can this be the player with that FIDE ID, as far as both are known?"""
    return fide_id is None or player.fide_id is None or player.fide_id == fide_id
