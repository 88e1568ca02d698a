"""What is stored of accommodation: hotels, their allotments, rooms, stays, beds night by night."""

from caissa_web.lodging.models.entitlements import Entitlement
from caissa_web.lodging.models.hotels import Allotment, Board, Hotel, HotelDesk, Room, RoomType
from caissa_web.lodging.models.stays import BedNight, ShareWish, Stay

__all__ = (
    "Allotment",
    "BedNight",
    "Board",
    "Entitlement",
    "Hotel",
    "HotelDesk",
    "Room",
    "RoomType",
    "ShareWish",
    "Stay",
)
