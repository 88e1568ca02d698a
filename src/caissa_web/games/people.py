"""By what people are known again in games: FIDE ID or name, never a number, which an undo may move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from caissa.tournament import Tournament
from caissa_web.caching import derived_values
from caissa_web.records.publication import key_of

Keys = Mapping[int, tuple[str, ...]]
"""Number of a player → the keys under which their games may stand, the one for new games first."""


def keys_of(facts: Tournament) -> Keys:
    """The keys of all players; who shares a name and has no ID is told apart by the number as well."""
    return derived_values.get_or_compute(facts, "keys of games", lambda: _keys(facts))


def _keys(facts: Tournament) -> Keys:
    names = Counter(key_of(player.person) for player in facts.players)
    keys: dict[int, tuple[str, ...]] = {}
    for player in facts.players:
        key = key_of(player.person)[:200]
        own = key if names[key_of(player.person)] == 1 else f"{key} #{player.number}"
        # A game may have been stored before the FIDE ID was known.
        keys[player.number] = (own, player.name[:200]) if own != player.name and names[key] == 1 else (own,)
    return keys
