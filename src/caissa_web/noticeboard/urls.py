"""The public addresses."""

from __future__ import annotations

from django.urls import include, path

from caissa_web.noticeboard.live import stream
from caissa_web.noticeboard.views import (
    events,
    games,
    home,
    language,
    my_players,
    overview,
    players,
    rounds,
    sharing,
    standings,
    tables,
    teams,
)

app_name = "noticeboard"
section_pages = [
    path("", overview.section, name="section"),
    path("picture.png", sharing.section_picture, name="section-picture"),
    path("rounds/<int:number>/picture.png", sharing.round_picture, name="round-picture"),
    path("players/", players.players, name="players"),
    path("players/of/<slug:key>/", players.players, name="players-of"),
    path("players/<int:number>/", players.player, name="player"),
    path("players/<int:number>/calendar.ics", players.player_calendar, name="player-calendar"),
    path("rounds/<int:number>/", rounds.round_by_board, name="round"),
    path("rounds/<int:number>/by-name/", rounds.round_by_name, name="round-by-name"),
    path("rounds/<int:number>/why/<int:who>/", rounds.why_paired, name="why-paired"),
    path("games.pgn", games.section_pgn, name="games-pgn"),
    path("rounds/<int:number>/games.pgn", games.round_pgn, name="round-pgn"),
    path("rounds/<int:number>/games/", games.boards, name="games"),
    path("rounds/<int:number>/games/live.json", games.live, name="games-live"),
    path("rounds/<int:number>/games/<int:white>-<int:black>/", games.game, name="game"),
    path("rounds/<int:number>/games/<int:white>-<int:black>/live.json", games.live, name="game-live"),
    path("matches/<int:number>/", rounds.round_of_matches, name="matches"),
    path("teams/", teams.teams, name="teams"),
    path("teams/<int:number>/", teams.team, name="team"),
    path("standings/", standings.standings, name="standings"),
    path("standings/of/<slug:key>/", standings.standings, name="standings-of"),
    path("standings/after/<int:number>/", standings.standings, name="standings-after"),
    path("standings/after/<int:number>/of/<slug:key>/", standings.standings, name="standings-after-of"),
    path("standings/why/<int:number>/", standings.why, name="why"),
    path("cross-table/", tables.cross_table, name="cross-table"),
    path("categories/", tables.categories, name="categories"),
    path("categories/<slug:key>/", tables.categories, name="category"),
    path("statistics/", tables.statistics, name="statistics"),
    path("chances/", tables.chances, name="chances"),
    path("schedule/", overview.schedule, name="schedule"),
    path("calendar.ics", overview.calendar, name="calendar"),
    path("to/<slug:key>/", overview.tab, name="tab"),
    path("live.json", overview.live, name="live"),
]
urlpatterns = [
    path("", home.events, name="events"),
    path("calendar/", home.calendar, name="months"),
    path("calendar/<int:year>/<int:number>/", home.calendar, name="month"),
    path("calendar.ics", home.calendar_feed, name="feed"),
    path("my/", my_players.my_players, name="my"),
    path("my/follow/", my_players.follow, name="follow"),
    path("my/forget/", my_players.forget, name="forget"),
    path("live/<slug:event>/", stream.no_stream, name="stream"),
    path("language/", language.choose, name="language"),
    path("events/", home.all_events, name="all"),
    path("events/<slug:event>/", events.event, name="event"),
    path("events/<slug:event>/regulations-<str:language>.pdf", events.regulations, name="regulations"),
    path("events/<slug:event>/logo", events.logo, name="event-logo"),
    path("events/<slug:event>/event.ics", events.event_calendar, name="event-calendar"),
    path("events/<slug:event>/picture.png", sharing.event_picture, name="event-picture"),
    path("picture.png", sharing.home_picture, name="home-picture"),
    path("robots.txt", sharing.robots, name="robots"),
    path("sitemap.xml", sharing.site_map, name="sitemap"),
    path("events/<slug:event>/<slug:section>/", include(section_pages)),
]
