"""The public addresses."""

from __future__ import annotations

from django.urls import include, path

from caissa_web.noticeboard import matches, views

app_name = "noticeboard"
section_pages = [
    path("", views.section, name="section"),
    path("players/", views.players, name="players"),
    path("players/<int:number>/", views.player, name="player"),
    path("rounds/<int:number>/", views.round_by_board, name="round"),
    path("rounds/<int:number>/by-name/", views.round_by_name, name="round-by-name"),
    path("matches/<int:number>/", matches.round_of_matches, name="matches"),
    path("teams/", matches.teams, name="teams"),
    path("standings/", views.standings, name="standings"),
]
urlpatterns = [
    path("", views.events, name="events"),
    path("events/<slug:event>/", views.event, name="event"),
    path("events/<slug:event>/<slug:section>/", include(section_pages)),
]
