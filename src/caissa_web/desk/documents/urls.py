"""The addresses of documents, files and the report."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.documents import (
    downloads,
    exports,
    form_signatures,
    other_sites,
    pages,
    report,
    reports_due,
)

event_pages = [
    path("<slug:event>/everything/", exports.event_everything, name="event-everything"),
    path("<slug:event>/being-made/<int:task>/", downloads.event_being_made, name="event-being-made"),
    path("<slug:event>/being-made/<int:task>/file/", downloads.finished_event_file, name="event-made"),
    path("<slug:event>/portable/", exports.portable, name="portable"),
]
section_pages = [
    path("documents/", pages.documents, name="documents"),
    path("documents/<slug:kind>/", pages.document_page, name="document"),
    path("signatures/", form_signatures.form_signatures, name="form-signatures"),
    path("signatures/<int:number>/", form_signatures.form_signature, name="form-signature"),
    path("being-made/<int:task>/", downloads.being_made, name="being-made"),
    path("being-made/<int:task>/file/", downloads.finished_file, name="made"),
    path("report/", report.report, name="report"),
    path("reports-due/", reports_due.reports_due, name="reports-due"),
    path("other-sites/", other_sites.other_sites, name="other-sites"),
    path("files/", exports.files, name="files"),
    path("files/everything/", exports.everything, name="everything"),
    path("files/<slug:key>/", exports.file, name="file"),
]
