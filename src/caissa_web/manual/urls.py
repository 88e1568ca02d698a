"""Addresses."""

from __future__ import annotations

from django.urls import path

from caissa_web.manual import first_views, kit, views

app_name = "manual"
urlpatterns = [
    path("", views.contents, name="contents"),
    path("kit/", kit.kit, name="kit"),
    path("search/", views.find, name="search"),
    path("print/<slug:key>/", views.whole_chapter, name="chapter"),
    path("first-tournament/start/", first_views.start, name="first-start"),
    path("first-tournament/<slug:event>/players/", first_views.invited, name="first-players"),
    path("first-tournament/<slug:event>/panel/", first_views.panel, name="first-panel"),
    path("pages/<path:name>/", views.page, name="page"),
]
