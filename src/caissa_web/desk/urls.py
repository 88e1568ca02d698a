"""The addresses of the desk, by family of pages."""

from __future__ import annotations

from django.urls import include, path

from caissa_web.desk import history, home, overview, results_urls
from caissa_web.desk.entries_urls import entry_pages
from caissa_web.desk.phones_urls import phone_pages
from caissa_web.desk.rounds_urls import round_pages
from caissa_web.desk.setup_urls import event_pages, home_pages
from caissa_web.desk.setup_urls import section_pages as set_up_pages
from caissa_web.desk.teams_urls import team_pages

app_name = "desk"

section_pages = [
    *results_urls.pages,
    path("", overview.overview, name="section"),
    *entry_pages,
    *round_pages,
    *team_pages,
    *phone_pages,
    *set_up_pages,
    path("history/", history.history, name="history"),
    path("history/undo/", history.undo, name="undo"),
    path("history/restore/", history.restore, name="restore"),
]
urlpatterns = [
    path("", home.events, name="home"),
    *home_pages,
    path("<slug:event>/", home.event, name="event"),
    *event_pages,
    path("<slug:event>/<slug:section>/", include(section_pages)),
]
