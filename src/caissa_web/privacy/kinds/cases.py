"""Personal data in disputes: appeals, fair play, incidents."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from caissa_web.privacy.kinds.kind import FIDE, NOBODY, Kind

CASES = (
    Kind(
        "cases",
        _("Appeals, fair play cases and complaints about officials, with evidence; fair play logs"),
        _("Decisions on disputes and suspicions"),
        FIDE,
        _(
            "dismissed cases 12 months after they were dismissed, complaints about officials 10 years, "
            "others as long as they can be pursued; logs 12 months after the event"
        ),
        _("the Fair Play Commission, the Ethics Commission or the federation, as an encrypted dossier"),
        _("only those named in a case; every access is recorded and shown to them"),
        (
            "conduct.Case.*",
            "conduct.CaseAccess.*",
            "conduct.CaseLook.*",
            "conduct.CaseStep.*",
            "conduct.Exhibit.*",
            "conduct.StatementLink.*",
            "conduct.FairPlayLog.*",
            "conduct.FairPlayLogLook.*",
            "conduct.UnfoundedAccusation.*",
        ),
    ),
    Kind(
        "committee",
        _("Members of the appeals committee: name, federation, year of birth, titles"),
        _("Composition of the committee"),
        FIDE,
        _("as long as the event is on record"),
        NOBODY,
        _("the desk"),
        ("conduct.CommitteeMember.*",),
    ),
)
INCIDENTS = (
    Kind(
        "incidents",
        _("Incidents and fair play notes"),
        _("Decisions of arbiters, appeals, fair play"),
        FIDE,
        _("10 years after the event"),
        _("FIDE's Fair Play Commission or Ethics Commission, if they open a case"),
        _("arbiters, fair play officers and the appeals committee of the event"),
        ("Incident.*", "Book.incidents"),
        3652,
    ),
)
