"""The addresses of disputes: of an event, of one case, of an appellant's link, of published verdicts."""

from __future__ import annotations

from django.urls import path

from caissa_web.conduct.pages import (
    case,
    committee,
    dossier,
    fair_play_papers,
    home,
    logs,
    papers,
    protection,
    register,
    statement,
)

app_name = "conduct"

urlpatterns = [
    path("<slug:event>/", home.home, name="home"),
    path("<slug:event>/committee/", committee.committee, name="committee"),
    path("<slug:event>/new-appeal/", home.new_appeal, name="new-appeal"),
    path("<slug:event>/new-case/", home.new_case, name="new-case"),
    path("<slug:event>/take-over/", home.take_over, name="take-over"),
    path("<slug:event>/register/", register.register, name="register"),
    path("<slug:event>/protection/", protection.protection, name="protection"),
    path("<slug:event>/logs/", logs.logs, name="logs"),
    path("<slug:event>/appeals-report.pdf", papers.report, name="report"),
    path("<slug:event>/deadlines/", fair_play_papers.deadlines, name="deadlines"),
    path("<slug:event>/games-for-screening.pgn", fair_play_papers.games, name="games-for-screening"),
    path("<slug:event>/fair-play-report.pdf", fair_play_papers.report, name="fair-play-report"),
    path("<slug:event>/cases/<str:reference>/", case.case, name="case"),
    path("<slug:event>/cases/<str:reference>/act/<slug:step>/", case.act, name="act"),
    path("<slug:event>/cases/<str:reference>/fee/", case.fee, name="fee"),
    path("<slug:event>/cases/<str:reference>/hold/", case.hold, name="hold"),
    path("<slug:event>/cases/<str:reference>/result/", case.carry_out, name="carry-out"),
    path("<slug:event>/cases/<str:reference>/evidence/", case.evidence, name="evidence"),
    path("<slug:event>/cases/<str:reference>/evidence/<int:number>/", case.exhibit, name="exhibit"),
    path("<slug:event>/cases/<str:reference>/paper/<slug:kind>/", papers.paper, name="paper"),
    path("<slug:event>/cases/<str:reference>/dossier/", dossier.dossier, name="dossier"),
    path("<slug:event>/cases/<str:reference>/z-score/", dossier.z_score, name="z-score"),
    path(
        "<slug:event>/cases/<str:reference>/statements/<int:number>/revoke/", statement.revoke, name="revoke"
    ),
    path("<slug:event>/cases/<str:reference>/people/", case.name_person, name="name-person"),
    path("<slug:event>/cases/<str:reference>/people/end/", case.take_out, name="end-access"),
]
