"""The addresses of the desk, by subject."""

from __future__ import annotations

from django.urls import include, path

from caissa_web.desk.announcement import urls as announcement
from caissa_web.desk.documents import urls as documents
from caissa_web.desk.entries import urls as entries
from caissa_web.desk.games import urls as games
from caissa_web.desk.history import urls as history
from caissa_web.desk.home import urls as home
from caissa_web.desk.officials import urls as officials
from caissa_web.desk.online_play import urls as online_play
from caissa_web.desk.people import urls as people
from caissa_web.desk.phones import urls as phones
from caissa_web.desk.rounds import urls as rounds
from caissa_web.desk.score_sheets import urls as score_sheets
from caissa_web.desk.setup import urls as setup
from caissa_web.desk.standings import urls as standings
from caissa_web.desk.teams import urls as teams
from caissa_web.desk.what_now import urls as what_now
from caissa_web.desk.zones import urls as zones

app_name = "desk"

section_pages = [
    *home.section_pages,
    *setup.section_pages,
    *entries.section_pages,
    *rounds.section_pages,
    *what_now.section_pages,
    *games.section_pages,
    *zones.section_pages,
    *score_sheets.section_pages,
    *teams.section_pages,
    *standings.section_pages,
    *documents.section_pages,
    *people.section_pages,
    *phones.section_pages,
    *officials.section_pages,
    *history.section_pages,
]
urlpatterns = [
    *home.home_pages,
    *setup.home_pages,
    *home.event_pages,
    *setup.event_pages,
    *announcement.event_pages,
    *entries.event_pages,
    *documents.event_pages,
    *people.event_pages,
    *officials.event_pages,
    *score_sheets.event_pages,
    *online_play.event_pages,
    path("<slug:event>/<slug:section>/", include(section_pages)),
]
