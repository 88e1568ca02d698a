"""The addresses of travel for those who come, and of drivers."""

from __future__ import annotations

from django.urls import path

from caissa_web.portal.travel import driver, pages

urlpatterns = [
    path("mine/<str:token>/travel/", pages.own_travel, name="travel"),
    path("mine/<str:token>/travel/travel.ics", pages.own_calendar, name="travel-calendar"),
    path("delegation/<str:key>/travel/", pages.delegation_travel, name="delegation-travel"),
    path(
        "delegation/<str:key>/travel/travel.ics", pages.delegation_calendar, name="delegation-travel-calendar"
    ),
    path("drive/<str:token>/", driver.drive, name="drive"),
]
