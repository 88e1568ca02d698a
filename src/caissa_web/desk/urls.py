"""The addresses of the desk, by family of pages."""

from __future__ import annotations

from django.urls import include, path

from caissa_web.desk import history, home, overview

app_name = "desk"

section_pages = [
    path("", overview.overview, name="section"),
    path("history/", history.history, name="history"),
    path("history/undo/", history.undo, name="undo"),
    path("history/restore/", history.restore, name="restore"),
]
urlpatterns = [
    path("", home.events, name="home"),
    path("<slug:event>/", home.event, name="event"),
    path("<slug:event>/<slug:section>/", include(section_pages)),
]
