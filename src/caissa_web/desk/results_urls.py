"""The addresses of the pages for after the games: standings, ratings, norms, prizes, play-offs, papers."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.later import later

documents, norms, playoffs, prizes = map(later, ("documents", "norms", "playoffs", "prizes"))
being_made, messages = map(later, ("being_made", "messages"))
ratings, report, standings = map(later, ("ratings", "report", "standings"))
supposed_standings = later("standings_what_if").supposed_standings

pages = [
    path("standings/", standings.standings, name="standings"),
    path("standings/values/<str:code>/", standings.values, name="standings-values"),
    path("standings/<int:number>/", standings.after_round, name="standings-after"),
    path("standings/<int:number>/lots/", standings.draw_lots, name="standings-lots"),
    path("standings/<int:number>/order/", standings.order, name="standings-order"),
    path("standings/<int:number>/what-if/", supposed_standings, name="standings-what-if"),
    path("standings/<int:number>/<int:participant>/", standings.why, name="standings-why"),
    path("ratings/", ratings.ratings, name="ratings"),
    path("ratings/<int:number>/", ratings.working, name="ratings-working"),
    path("norms/", norms.norms_page, name="norms"),
    path("norms/event/", norms.event_facts, name="norms-event"),
    path("norms/<int:number>/", norms.why, name="norms-why"),
    path("prizes/", prizes.prizes, name="prizes"),
    path("prizes/fund/", prizes.fund, name="prizes-fund"),
    path("prizes/lock/", prizes.lock, name="prizes-lock"),
    path("play-offs/", playoffs.play_offs, name="play-offs"),
    path("play-offs/rules/", playoffs.rules, name="play-off-rules"),
    path("play-offs/act/", playoffs.act, name="play-off-act"),
    path("documents/", documents.documents, name="documents"),
    path("documents/<slug:kind>/", documents.one_document, name="document"),
    path("being-made/<int:task>/", being_made.being_made, name="being-made"),
    path("being-made/<int:task>/file/", being_made.made, name="made"),
    path("messages/", messages.section_messages, name="messages"),
    path("report/", report.report, name="report"),
]
