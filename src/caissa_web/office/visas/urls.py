"""The addresses of the visa officer, inside an event."""

from __future__ import annotations

from django.urls import path

from caissa_web.office.visas import case, issuing, overview

HERE = "<slug:event>/visas/"
event_pages = [
    path(HERE, overview.visas, name="visas"),
    path(HERE + "issue/", issuing.issue_all, name="visas-issue"),
    path(HERE + "issued/<int:task>/", issuing.issued, name="visas-issued"),
    path(HERE + "list.csv", overview.as_csv, name="visas-csv"),
    path(HERE + "case/<slug:code>/", case.case, name="visa"),
    path(HERE + "case/<slug:code>/act/", case.act, name="visa-act"),
    path(HERE + "case/<slug:code>/issue/", case.issue, name="visa-issue"),
    path(HERE + "case/<slug:code>/letter.pdf", case.letter, name="visa-letter"),
]
