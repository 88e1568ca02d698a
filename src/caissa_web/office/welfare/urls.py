"""The addresses of needs, companions and insurance in the office, inside an event."""

from __future__ import annotations

from django.urls import path

from caissa_web.office.welfare import companions, insurance, needs

event_pages = [
    path("<slug:event>/needs/", needs.needs, name="needs"),
    path("<slug:event>/companions/", companions.companions, name="companions"),
    path("<slug:event>/companions/<slug:code>/", companions.change, name="companion"),
    path("<slug:event>/insurance/", insurance.insurance, name="insurance"),
    path("<slug:event>/insurance/duty/", insurance.change_duty, name="insurance-duty"),
    path("<slug:event>/insurance/<slug:code>/paper/", insurance.paper, name="insurance-paper"),
]
