"""The public addresses."""

from __future__ import annotations

from django.urls import include, path

from caissa_web.noticeboard import language, live, my_players, views

app_name = "noticeboard"
section_pages = [
    path("", views.section, name="section"),
    path("players/", views.players, name="players"),
    path("players/<int:number>/", views.player, name="player"),
    path("players/<int:number>/calendar.ics", views.player_calendar, name="player-calendar"),
    path("rounds/<int:number>/", views.round_by_board, name="round"),
    path("rounds/<int:number>/by-name/", views.round_by_name, name="round-by-name"),
    path("matches/<int:number>/", views.round_of_matches, name="matches"),
    path("teams/", views.teams, name="teams"),
    path("standings/", views.standings, name="standings"),
    path("standings/why/<int:number>/", views.why, name="why"),
    path("cross-table/", views.cross_table, name="cross-table"),
    path("categories/", views.categories, name="categories"),
    path("categories/<slug:key>/", views.categories, name="category"),
    path("statistics/", views.statistics, name="statistics"),
    path("schedule/", views.schedule, name="schedule"),
    path("calendar.ics", views.calendar, name="calendar"),
    path("live.json", views.live, name="live"),
]
urlpatterns = [
    path("", views.events, name="events"),
    path("my/", my_players.my_players, name="my"),
    path("my/follow/", my_players.follow, name="follow"),
    path("my/forget/", my_players.forget, name="forget"),
    path("live/<slug:event>/", live.no_stream, name="stream"),
    path("language/", language.choose, name="language"),
    path("events/<slug:event>/", views.event, name="event"),
    path("events/<slug:event>/<slug:section>/", include(section_pages)),
]
