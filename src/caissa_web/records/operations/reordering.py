"""Acts after which players may have other numbers: their passes for phones go with them."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from caissa_web.records.models import Pass, Section
from caissa_web.records.starting_order import in_starting_order, numbers_in_order
from caissa_web.records.state import Change, State
from caissa_web.records.versions import Act, change


@transaction.atomic
def change_in_order(section: Section, act: Act, made: Change, seen_version: int | None = None) -> Section:
    """Make a change and put the starting list in order; a pass stays with its player, or ends with them."""
    moved: dict[int, int] = {}

    def in_order(state: State) -> State:
        after = made(state)
        moved.update(numbers_in_order(after) or {number: number for number in after.facts.numbers})
        return in_starting_order(after)

    changed = change(section, act, in_order, seen_version)
    _move_passes(changed, moved)
    return changed


def _move_passes(section: Section, moved: Mapping[int, int]) -> None:
    """Passes of players under their players' new numbers; those of players who are gone are revoked."""
    held = list(Pass.objects.filter(section=section, player__isnull=False, revoked_at__isnull=True))
    changed = [one for one in held if moved.get(one.player or 0) != one.player]
    for one in changed:
        old, new = one.player or 0, moved.get(one.player or 0)
        if new is None:
            one.revoked_at = timezone.now()
            continue
        one.player = new
        one.label = f"{new} {one.label.removeprefix(f'{old} ')}"[:100]
    Pass.objects.bulk_update(changed, ["player", "label", "revoked_at"])
