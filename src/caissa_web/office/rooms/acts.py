"""What acts on hotels, rooms and stays are called."""

from __future__ import annotations

from caissa.messages import msg, pmsg

ROOM_ACTS = {
    "hotel.saved": msg("Hotel saved"),
    "hotel.desk": msg("Desk of the hotel changed"),
    "room-type.saved": msg("Kind of room saved"),
    "board.saved": msg("Board saved"),
    "allotment.set": msg("Nights saved"),
    "allotment.released": msg("Rooms released to the hotel"),
    "rooms.numbered": msg("Rooms numbered"),
    "rooms.proposed": msg("Rooms proposed"),
    "proposal.taken-back": msg("Proposal undone"),
    "rooming.exported": msg("Rooming list downloaded"),
    "entitlement.added": msg("Entitlement added"),
    "entitlement.removed": msg("Entitlement removed"),
    "stay.made": msg("Stay asked for"),
    "stay.changed": msg("Stay changed"),
    "stay.declined": msg("No room needed"),
    "stay.placed": msg("Put into a room"),
    "stay.unplaced": msg("Taken out of the room"),
    "stays.confirmed": msg("Stay confirmed"),
    "stay.cancelled": msg("Stay cancelled"),
    "stay.substituted": msg("Stay handed over to a substitute"),
    "stay.in": pmsg("hotel", "Checked in"),
    "stay.in-undone": pmsg("hotel", "Check-in undone"),
    "stay.out": msg("Checked out"),
    "stay.no-show": msg("Did not come"),
    "stay.came": msg("Came after all"),
}
"""Code in the portal's log → what it is called."""
