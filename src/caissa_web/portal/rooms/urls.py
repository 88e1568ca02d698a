"""The addresses of rooms for those who come."""

from __future__ import annotations

from django.urls import path

from caissa_web.portal.rooms import pages as rooms

urlpatterns = [
    path("mine/<str:token>/rooms/", rooms.own_rooms, name="rooms"),
    path("mine/<str:token>/rooms/<slug:stay>.svg", rooms.code, name="room-code"),
    path("delegation/<str:key>/rooms/", rooms.delegation_rooms, name="delegation-rooms"),
]
