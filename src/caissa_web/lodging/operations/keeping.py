"""A stay that becomes longer or shorter keeps its room, as far as there is a bed in it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from caissa_web.lodging.errors import BedTaken, NightsTaken, NotTogether
from caissa_web.lodging.models import Room, Stay
from caissa_web.lodging.operations.beds import LockedRoom, take_out
from caissa_web.lodging.operations.nights import LockedNights


def keeps_room(stay: Stay, old_nights: Sequence[date], nights: LockedNights) -> bool:
    """Fewer nights keep their beds; more nights are added in the same room, if there is a bed for each.

    Somebody in the house who cannot stay longer in their room is told why; others are roomed anew.
    """
    wanted, before = set(stay.nights), set(old_nights)
    more = sorted(wanted - before)
    if not stay.version or (more and not (wanted & before and _has_all_beds(stay, before))):
        return not more
    rooms = [
        (LockedRoom(room, nights), added)
        for room, added in _rooms_of_more_nights(stay, more, wanted & before)
    ]
    try:
        for room, added in rooms:
            room.require_bed(stay, added)
    except (BedTaken, NotTogether, NightsTaken):
        if stay.state == Stay.State.IN:
            raise
        return False
    for room, added in rooms:
        room.take_in(stay, added)
    take_out(stay, nights, before - wanted)
    return True


def _has_all_beds(stay: Stay, wanted: set[date]) -> bool:
    return set(stay.beds.values_list("night", flat=True)) == wanted


def _rooms_of_more_nights(stay: Stay, more: Sequence[date], kept: set[date]) -> list[tuple[Room, list[date]]]:
    """The nights to be added, earlier and later ones, each with the room of the night beside them."""
    if not more:
        return []
    beds = {bed.night: bed.room for bed in stay.beds.select_related("room") if bed.night in kept}
    earlier, later = [each for each in more if each < min(kept)], [each for each in more if each > max(kept)]
    pairs = ((min(kept), earlier), (max(kept), later))
    return [(beds[night], added) for night, added in pairs if added]
