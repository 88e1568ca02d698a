"""The addresses of the desk, by family of pages."""

from __future__ import annotations

from django.urls import include, path

from caissa_web.desk import history, home, overview, rounds

app_name = "desk"

section_pages = [
    path("", overview.overview, name="section"),
    path("rounds/", rounds.rounds, name="rounds"),
    path("rounds/pair/", rounds.pair, name="pair"),
    path("rounds/discard/", rounds.discard, name="discard"),
    path("rounds/<int:number>/", rounds.round_page, name="round"),
    path("rounds/<int:number>/stage/", rounds.stage, name="stage"),
    path("rounds/<int:number>/results/", rounds.results, name="results"),
    path("rounds/<int:number>/result/", rounds.one_result, name="one-result"),
    path("rounds/<int:number>/verify/", rounds.verify, name="verify"),
    path("history/", history.history, name="history"),
    path("history/undo/", history.undo, name="undo"),
    path("history/restore/", history.restore, name="restore"),
]
urlpatterns = [
    path("", home.events, name="home"),
    path("<slug:event>/", home.event, name="event"),
    path("<slug:event>/<slug:section>/", include(section_pages)),
]
