"""The addresses of the set-up of events and sections."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.setup import (
    actions,
    events,
    imports,
    new_section,
    papers,
    publication,
    screens,
    section,
    tie_breaks,
)

home_pages = [
    path("new-event/", events.new_event, name="new-event"),
    path("bring-in/", imports.bring_in, name="bring-in"),
    path("bring-in/<int:task>/", imports.bring_in_report, name="bring-in-report"),
    path("bring-in/confirm/", imports.confirm_event, name="confirm-event"),
]
event_pages = [
    path("<slug:event>/set-up/", events.event_set_up, name="event-set-up"),
    path("<slug:event>/noticeboard/", events.show_event, name="show-event"),
    path("<slug:event>/publication/", publication.publication, name="publication"),
    path("<slug:event>/papers/", papers.papers, name="papers"),
    path("<slug:event>/papers/<str:name>/", papers.picture, name="paper-picture"),
    path("<slug:event>/screens/", screens.screens, name="screens"),
    path("<slug:event>/screens/<slug:screen>/", screens.screen, name="screen"),
    path("<slug:event>/screens/<slug:screen>/preview/", screens.preview, name="screen-preview"),
    path("<slug:event>/screens/<slug:screen>/remove/", screens.remove, name="screen-remove"),
    path("<slug:event>/new-section/", new_section.new_section, name="new-section"),
    path("<slug:event>/import/", imports.import_section, name="import-section"),
    path("<slug:event>/import/<int:task>/", imports.import_report, name="import-report"),
    path("<slug:event>/import/confirm/", imports.confirm_section, name="confirm-section"),
    path("<slug:event>/history/", events.event_history, name="event-history"),
]
section_pages = [
    path("set-up/", section.set_up, name="set-up"),
    path("set-up/tie-breaks/", tie_breaks.tie_breaks, name="tie-breaks"),
    path("set-up/regulations/", section.regulations, name="regulations"),
    path("set-up/schedule/", section.schedule, name="schedule"),
    path("set-up/editions/", section.editions, name="editions"),
    path("set-up/officials/", actions.officials, name="officials"),
    path("set-up/officials/remove/", actions.remove_official, name="remove-official"),
    path("set-up/prohibited/", actions.prohibited, name="prohibited"),
    path("set-up/prohibited/remove/", actions.permit, name="permit"),
    path("set-up/fide-mode/", actions.fide_mode, name="fide-mode"),
]
