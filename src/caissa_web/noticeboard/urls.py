"""The public addresses."""

from __future__ import annotations

from django.urls import include, path

from caissa_web.noticeboard.live import stream
from caissa_web.noticeboard.views import language, my_players, pages

app_name = "noticeboard"
section_pages = [
    path("", pages.section, name="section"),
    path("players/", pages.players, name="players"),
    path("players/<int:number>/", pages.player, name="player"),
    path("players/<int:number>/calendar.ics", pages.player_calendar, name="player-calendar"),
    path("rounds/<int:number>/", pages.round_by_board, name="round"),
    path("rounds/<int:number>/by-name/", pages.round_by_name, name="round-by-name"),
    path("matches/<int:number>/", pages.round_of_matches, name="matches"),
    path("teams/", pages.teams, name="teams"),
    path("standings/", pages.standings, name="standings"),
    path("standings/why/<int:number>/", pages.why, name="why"),
    path("cross-table/", pages.cross_table, name="cross-table"),
    path("categories/", pages.categories, name="categories"),
    path("categories/<slug:key>/", pages.categories, name="category"),
    path("statistics/", pages.statistics, name="statistics"),
    path("schedule/", pages.schedule, name="schedule"),
    path("calendar.ics", pages.calendar, name="calendar"),
    path("live.json", pages.live, name="live"),
]
urlpatterns = [
    path("", pages.events, name="events"),
    path("my/", my_players.my_players, name="my"),
    path("my/follow/", my_players.follow, name="follow"),
    path("my/forget/", my_players.forget, name="forget"),
    path("live/<slug:event>/", stream.no_stream, name="stream"),
    path("language/", language.choose, name="language"),
    path("events/<slug:event>/", pages.event, name="event"),
    path("events/<slug:event>/<slug:section>/", include(section_pages)),
]
