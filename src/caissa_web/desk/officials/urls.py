"""The addresses of duties, checklists, plan and meetings, inside a section and of an event."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.officials import checklists, courses, duties, hall, meetings, plan, sheets

section_pages = [
    path("duties/", duties.duties, name="duties"),
    path("arbiters-plan/", plan.plan, name="arbiters-plan"),
    path("arbiters-plan/links/", plan.links, name="arbiters-plan-links"),
    path("checklists/", checklists.checklists, name="checklists"),
    path("checklists/<slug:checklist>/", checklists.checklist, name="checklist"),
    path("checklists/<slug:checklist>/sign/", checklists.sign_in_section, name="checklist-sign"),
    path("checklists/<slug:checklist>/paper.pdf", checklists.paper_of_section, name="checklist-paper"),
    path("courses/", courses.courses, name="courses"),
    path("hall/", hall.hall, name="hall"),
    path("meetings/", meetings.meetings, name="meetings"),
    path("meetings/<int:number>/", meetings.meeting, name="meeting"),
]
event_pages = [
    path("<slug:event>/checklists/", checklists.event_checklists, name="event-checklists"),
    path("<slug:event>/checklists/photo-<int:number>/", sheets.photo, name="checklist-photo"),
    path(
        "<slug:event>/checklists/photo-<int:number>/remove/",
        sheets.take_photo_off,
        name="checklist-photo-off",
    ),
    path("<slug:event>/checklists/<slug:checklist>/", checklists.event_checklist, name="event-checklist"),
    path(
        "<slug:event>/checklists/<slug:checklist>/sign/",
        checklists.sign_for_event,
        name="event-checklist-sign",
    ),
    path(
        "<slug:event>/checklists/<slug:checklist>/paper.pdf",
        checklists.paper_of_event,
        name="event-checklist-paper",
    ),
]
