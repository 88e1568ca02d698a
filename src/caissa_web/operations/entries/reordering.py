"""Acts after which players may have other numbers: their passes for phones go with them."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from caissa.tournament import Player, Tournament
from caissa_web.records import snapshot
from caissa_web.records.models import Pass, Section
from caissa_web.records.publication import key_of
from caissa_web.records.versions import Act, Description, change
from caissa_web.section.entries.starting_order import in_starting_order, numbers_in_order
from caissa_web.section.state import Change, State

Moved = Mapping[int, tuple[int, str]]
"""Old number → new one, and the name."""


@transaction.atomic
def change_in_order(
    section: Section, act: Act | Description, apply: Change, seen_version: int | None = None
) -> Section:
    """Make a change and put the starting list in order; a pass stays with its player, or ends with them."""
    moved: dict[int, tuple[int, str]] = {}

    def in_order(state: State) -> State:
        after = apply(state)
        new = numbers_in_order(after)
        moved.update(
            {
                player.number: (new.get(player.number, player.number), player.name)
                for player in after.facts.players
            }
        )
        return in_starting_order(after)

    changed = change(section, act, in_order, seen_version)
    _move_passes(_passes_of_players(changed), moved)
    return changed


@transaction.atomic
def change_back(section: Section, act: Act, apply: Change, seen_version: int) -> Section:
    """Restore an old state; where it gives players their old numbers, their passes follow."""
    changed = change(section, act, apply, seen_version)
    if changed.version != seen_version and (held := _passes_of_players(changed)):
        _move_passes(held, _numbers_in(snapshot.load(changed, seen_version), snapshot.load(changed)))
    return changed


def _numbers_in(before: Tournament, after: Tournament) -> Moved:
    """Where the players of one state are in another one, each with the name there."""
    places = {player.number: _place(player, before, after) for player in before.players}
    return {old: (new, after.player(new).name) for old, new in places.items() if new}


def _place(player: Player, before: Tournament, after: Tournament) -> int:
    """A player's number in another state, 0 if they are not there or cannot be identified."""
    same = [other.number for other in after.players if key_of(other.person) == key_of(player.person)]
    if not same and player.number in after.numbers:
        holder = key_of(after.player(player.number).person)
        known = holder in {key_of(other.person) for other in before.players}
        return 0 if known else player.number
    return player.number if player.number in same else same[0] if len(same) == 1 else 0


def _passes_of_players(section: Section) -> list[Pass]:
    """The personal passes; teams check in as teams, so those passes bear the numbers of teams."""
    held = Pass.objects.filter(section=section, player__isnull=False, revoked_at__isnull=True)
    passes = list(held)
    if not passes or not snapshot.load(section).for_teams:
        return passes
    return [held_pass for held_pass in passes if held_pass.kind != Pass.CHECK_IN]


def _move_passes(held: list[Pass], moved: Moved) -> None:
    """Passes of players under their players' new numbers and names; of players who are gone, revoked."""
    changed = []
    for held_pass in held:
        number, name = moved.get(held_pass.player or 0, (0, ""))
        if not number:
            held_pass.revoked_at = timezone.now()
        elif held_pass.label == f"{number} {name}"[:100]:
            continue
        else:
            held_pass.player, held_pass.label = number, f"{number} {name}"[:100]
        changed.append(held_pass)
    Pass.objects.bulk_update(changed, ["player", "label", "revoked_at"])
