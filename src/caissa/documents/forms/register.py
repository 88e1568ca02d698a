"""FIDE's forms among the kinds of documents, one line each."""

from __future__ import annotations

from caissa.documents.kinds import DocumentKind
from caissa.messages import msg


def _form(name: str, purpose: str, builder: str, reads: str) -> DocumentKind:
    """A form; without a tournament it is printed empty, to be filled in by hand."""
    return DocumentKind(name, purpose, builder, reads, needs_file=False)


_REPORT, _APPLICATION = "REPORT_DETAILS", "APPLICATION_DETAILS"

FORMS = (
    _form("it1", msg("IT1, certificate of title result"), "forms.title_result:title_result", "DETAILS"),
    _form("it2", msg("IT2, title application"), "forms.title_application:title_application", "DETAILS"),
    _form("it4", msg("IT4, direct title report"), "forms.direct_titles:direct_title_report", "DETAILS"),
    _form("fa1", msg("FA1, FIDE Arbiter norm report"), "forms.arbiter:fide_arbiter_norm", _REPORT),
    _form(
        "ia1",
        msg("IA1, International Arbiter norm report"),
        "forms.arbiter:international_arbiter_norm",
        _REPORT,
    ),
    _form(
        "fa2",
        msg("FA2, application for FIDE Arbiter"),
        "forms.arbiter:fide_arbiter_application",
        _APPLICATION,
    ),
    _form(
        "ia2",
        msg("IA2, application for International Arbiter"),
        "forms.arbiter:international_arbiter_application",
        _APPLICATION,
    ),
    _form("ia3", msg("IA3, application for a higher class"), "forms.arbiter:class_application", _APPLICATION),
    _form(
        "fl2",
        msg("FL2, application for FIDE Lecturer"),
        "forms.lecturer:lecturer_form",
        "LECTURER_DETAILS",
    ),
    _form(
        "apr",
        msg("APR, report on an assistant lecturer"),
        "forms.lecturer:participation_report",
        "REPORT_DETAILS",
    ),
    _form(
        "fair-play-complaint",
        msg("Complaint during a tournament"),
        "forms.fair_play:tournament_complaint",
        "DETAILS",
    ),
    _form(
        "fair-play-post-complaint",
        msg("Complaint after a tournament"),
        "forms.fair_play:post_tournament_complaint",
        "DETAILS",
    ),
    _form("appeal", msg("Appeal to the Appeals Committee"), "forms.appeal:appeal_form", "DETAILS"),
)
"""The forms in the order of the Arbiters' Manual."""
