"""The addresses of standings, ratings, norms, prizes and play-offs, inside a section."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.standings import norms, pages, playoffs, prize_editor, prizes, ratings, what_if

section_pages = [
    path("standings/", pages.standings, name="standings"),
    path("standings/values/<str:code>/", pages.values, name="standings-values"),
    path("standings/<int:number>/", pages.after_round, name="standings-after"),
    path("standings/<int:number>/lots/", pages.draw_lots, name="standings-lots"),
    path("standings/<int:number>/order/", pages.order, name="standings-order"),
    path("standings/<int:number>/what-if/", what_if.supposed_standings, name="standings-what-if"),
    path("standings/<int:number>/<int:participant>/", pages.why, name="standings-why"),
    path("ratings/", ratings.ratings, name="ratings"),
    path("ratings/<int:number>/", ratings.working, name="ratings-working"),
    path("norms/", norms.norms_page, name="norms"),
    path("norms/event/", norms.event_facts, name="norms-event"),
    path("norms/<int:number>/", norms.why, name="norms-why"),
    path("prizes/", prizes.prizes, name="prizes"),
    path("prizes/fund/", prize_editor.fund, name="prizes-fund"),
    path("prizes/lock/", prizes.lock, name="prizes-lock"),
    path("play-offs/", playoffs.play_offs, name="play-offs"),
    path("play-offs/rules/", playoffs.rules, name="play-off-rules"),
    path("play-offs/plan/", playoffs.plan, name="play-off-plan"),
    path("play-offs/act/", playoffs.act, name="play-off-act"),
]
