"""FIDE's forms among the kinds of documents, one line each."""

from __future__ import annotations

from caissa.documents.forms import (
    appeal,
    arbiter,
    direct_titles,
    fair_play,
    lecturer,
    title_application,
    title_result,
)
from caissa.documents.kinds import Builder, DocumentKind
from caissa.messages import msg


def _form(name: str, purpose: str, build: Builder, details: tuple[str, ...]) -> DocumentKind:
    """A form; without a tournament it is printed empty, to be filled in by hand."""
    return DocumentKind(name, purpose, build, details, needs_file=False)


_REPORT, _APPLICATION = arbiter.REPORT_DETAILS, arbiter.APPLICATION_DETAILS

FORMS = (
    _form("it1", msg("IT1, certificate of title result"), title_result.title_result, title_result.DETAILS),
    _form(
        "it2", msg("IT2, title application"), title_application.title_application, title_application.DETAILS
    ),
    _form("it4", msg("IT4, direct title report"), direct_titles.direct_title_report, direct_titles.DETAILS),
    _form("fa1", msg("FA1, FIDE Arbiter norm report"), arbiter.fide_arbiter_norm, _REPORT),
    _form(
        "ia1",
        msg("IA1, International Arbiter norm report"),
        arbiter.international_arbiter_norm,
        _REPORT,
    ),
    _form("fa2", msg("FA2, application for FIDE Arbiter"), arbiter.fide_arbiter_application, _APPLICATION),
    _form(
        "ia2",
        msg("IA2, application for International Arbiter"),
        arbiter.international_arbiter_application,
        _APPLICATION,
    ),
    _form("ia3", msg("IA3, application for a higher class"), arbiter.class_application, _APPLICATION),
    _form(
        "fl2",
        msg("FL2, application for FIDE Lecturer"),
        lecturer.lecturer_form,
        lecturer.LECTURER_DETAILS,
    ),
    _form(
        "apr",
        msg("APR, report on an assistant lecturer"),
        lecturer.participation_report,
        lecturer.REPORT_DETAILS,
    ),
    _form(
        "fair-play-complaint",
        msg("Complaint during a tournament"),
        fair_play.tournament_complaint,
        fair_play.DETAILS,
    ),
    _form(
        "fair-play-post-complaint",
        msg("Complaint after a tournament"),
        fair_play.post_tournament_complaint,
        fair_play.DETAILS,
    ),
    _form("appeal", msg("Appeal to the Appeals Committee"), appeal.appeal_form, appeal.DETAILS),
)
"""The forms in the order of the Arbiters' Manual."""
