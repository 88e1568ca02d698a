"""The addresses of the pages about rooms, inside an event."""

from __future__ import annotations

from django.urls import path

from caissa_web.office.rooms import desk, hotels, meals, rooming, rules, stays

HERE = "<slug:event>/rooms/"
STAY = HERE + "stays/<slug:code>/"
HOTEL = HERE + "hotels/<slug:hotel>/"

event_pages = [
    path(HERE, desk.today, name="rooms"),
    path(HERE + "scan/", desk.scan, name="rooms-scan"),
    path(HERE + "guest/<slug:code>/", desk.guest, name="rooms-guest"),
    path(HERE + "guest/<slug:code>/act/", desk.act, name="rooms-guest-act"),
    path(HERE + "stays/", stays.stays, name="rooms-stays"),
    path(STAY, stays.stay, name="rooms-stay"),
    path(STAY + "change/", stays.change, name="rooms-stay-change"),
    path(STAY + "place/", stays.place_by_hand, name="rooms-stay-place"),
    path(STAY + "cancel/", stays.cancel, name="rooms-stay-cancel"),
    path(HERE + "rooming/", rooming.rooming, name="rooms-rooming"),
    path(HERE + "rooming/numbers/", rooming.numbers, name="rooms-numbers"),
    path(HERE + "rooming/propose/", rooming.propose, name="rooms-propose"),
    path(HERE + "rooming/proposed/", rooming.proposal, name="rooms-proposed"),
    path(HERE + "rooming/confirm/", rooming.confirm, name="rooms-confirm"),
    path(HERE + "rooming/take-back/", rooming.take_back_proposal, name="rooms-take-back"),
    path(HERE + "rooming/list.<str:form>", rooming.rooming_file, name="rooms-file"),
    path(HERE + "meals/", meals.meals, name="rooms-meals"),
    path(HERE + "check/", rules.check, name="rooms-check"),
    path(HERE + "rules/", rules.entitlements, name="rooms-rules"),
    path(HERE + "charge/", rules.charge, name="rooms-charge"),
    path(HERE + "hotels/", hotels.hotels, name="rooms-hotels"),
    path(HOTEL, hotels.hotel, name="rooms-hotel"),
    path(HOTEL + "type/", hotels.save_room_type, name="rooms-hotel-type"),
    path(HOTEL + "board/", hotels.save_meals, name="rooms-hotel-board"),
    path(HOTEL + "nights/", hotels.save_nights, name="rooms-hotel-nights"),
    path(HOTEL + "desk/", hotels.save_desk, name="rooms-hotel-desk"),
]
