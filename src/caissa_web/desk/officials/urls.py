"""The addresses of duties, plan and meetings, inside a section."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.officials import checklists, duties, hall, meetings, plan

section_pages = [
    path("duties/", duties.duties, name="duties"),
    path("arbiters-plan/", plan.plan, name="arbiters-plan"),
    path("arbiters-plan/links/", plan.links, name="arbiters-plan-links"),
    path("checklists/", checklists.checklists, name="checklists"),
    path("checklists/<slug:checklist>/", checklists.checklist, name="checklist"),
    path("hall/", hall.hall, name="hall"),
    path("meetings/", meetings.meetings, name="meetings"),
    path("meetings/<int:number>/", meetings.meeting, name="meeting"),
]
