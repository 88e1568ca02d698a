"""FIDE's forms among the kinds of documents, one line each."""

from __future__ import annotations

from caissa.documents import (
    forms_appeal,
    forms_application,
    forms_arbiter,
    forms_direct,
    forms_fair_play,
    forms_lecturer,
    forms_title,
)
from caissa.documents.kinds import Builder, DocumentKind
from caissa.messages import msg


def _form(name: str, purpose: str, build: Builder, details: tuple[str, ...]) -> DocumentKind:
    """A form; without a tournament it is printed empty, to be filled in by hand."""
    return DocumentKind(name, purpose, build, details, needs_file=False)


_REPORT, _APPLICATION = forms_arbiter.REPORT_DETAILS, forms_arbiter.APPLICATION_DETAILS

FORMS = (
    _form("it1", msg("IT1, certificate of title result"), forms_title.title_result, forms_title.DETAILS),
    _form(
        "it2", msg("IT2, title application"), forms_application.title_application, forms_application.DETAILS
    ),
    _form("it4", msg("IT4, direct title report"), forms_direct.direct_title_report, forms_direct.DETAILS),
    _form("fa1", msg("FA1, FIDE Arbiter norm report"), forms_arbiter.fide_arbiter_norm, _REPORT),
    _form(
        "ia1",
        msg("IA1, International Arbiter norm report"),
        forms_arbiter.international_arbiter_norm,
        _REPORT,
    ),
    _form(
        "fa2", msg("FA2, application for FIDE Arbiter"), forms_arbiter.fide_arbiter_application, _APPLICATION
    ),
    _form(
        "ia2",
        msg("IA2, application for International Arbiter"),
        forms_arbiter.international_arbiter_application,
        _APPLICATION,
    ),
    _form("ia3", msg("IA3, application for a higher class"), forms_arbiter.class_application, _APPLICATION),
    _form(
        "fl2",
        msg("FL2, application for FIDE Lecturer"),
        forms_lecturer.lecturer_form,
        forms_lecturer.LECTURER_DETAILS,
    ),
    _form(
        "apr",
        msg("APR, report on an assistant lecturer"),
        forms_lecturer.participation_report,
        forms_lecturer.REPORT_DETAILS,
    ),
    _form(
        "fair-play-complaint",
        msg("Complaint during a tournament"),
        forms_fair_play.tournament_complaint,
        forms_fair_play.DETAILS,
    ),
    _form(
        "fair-play-post-complaint",
        msg("Complaint after a tournament"),
        forms_fair_play.post_tournament_complaint,
        forms_fair_play.DETAILS,
    ),
    _form("appeal", msg("Appeal to the Appeals Committee"), forms_appeal.appeal_form, forms_appeal.DETAILS),
)
"""The forms in the order of the Arbiters' Manual."""
