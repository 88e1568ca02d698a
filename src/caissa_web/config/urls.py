"""Addresses by audience: everybody's noticeboard, and the pages of those who log in."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [
    path("desk/", include("caissa_web.desk.urls")),
    path("account/", include("caissa_web.accounts.urls")),
    path("", include("caissa_web.noticeboard.urls")),
]
