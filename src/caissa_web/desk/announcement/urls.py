"""The addresses of the announcement of an event."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.announcement import acts, invitations, pages, papers

event_pages = [
    path("<slug:event>/announcement/", pages.overview, name="announcement"),
    path("<slug:event>/announcement/start/", pages.start, name="announcement-start"),
    path("<slug:event>/announcement/form/", pages.form, name="announcement-form"),
    path("<slug:event>/announcement/file/", pages.file, name="announcement-file"),
    path("<slug:event>/announcement/preview/", pages.preview, name="announcement-preview"),
    path("<slug:event>/announcement/compared/", pages.compared, name="announcement-compared"),
    path("<slug:event>/announcement/papers/", papers.papers, name="announcement-papers"),
    path(
        "<slug:event>/announcement/papers/<slug:paper>/<slug:language>.pdf",
        papers.paper,
        name="announcement-paper",
    ),
    path("<slug:event>/announcement/invitations/", invitations.invitations, name="player-invitations"),
    path(
        "<slug:event>/announcement/invitations/announced/",
        invitations.invite_announced,
        name="player-invitations-announced",
    ),
    path(
        "<slug:event>/announcement/invitations/<int:number>/",
        invitations.answer,
        name="player-invitation-answer",
    ),
    path(
        "<slug:event>/announcement/invitations/<int:number>/letter/",
        invitations.letter,
        name="player-invitation-letter",
    ),
    path("<slug:event>/announcement/agree/", acts.agree, name="announcement-agree"),
    path("<slug:event>/announcement/publish/", acts.publish, name="announcement-publish"),
    path("<slug:event>/announcement/take-over/", acts.take_over, name="announcement-take-over"),
    path("<slug:event>/announcement/version-<int:number>.toml", pages.download, name="announcement-version"),
]
