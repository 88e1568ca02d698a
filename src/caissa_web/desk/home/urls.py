"""The addresses of what somebody sees first: events, a section at a glance, one's own people."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.home import events, long_work, my_entry, my_federation, my_team, overview

home_pages = [
    path("", events.events, name="home"),
    path("long-work/<int:task>/", long_work.waiting, name="long-work"),
    path("long-work/<int:task>/call-off/", long_work.call_off, name="long-work-call-off"),
]
event_pages = [
    path("<slug:event>/", events.event, name="event"),
    path("<slug:event>/own-people/", my_federation.own_people, name="own-people"),
    path("<slug:event>/own-people/entries.csv", my_federation.own_people_file, name="own-people-file"),
    path("<slug:event>/own-team/", my_team.own_team, name="own-team"),
    path(
        "<slug:event>/own-team/<slug:section>/<int:team>/<int:number>/",
        my_team.own_line_up,
        name="own-line-up",
    ),
    path("<slug:event>/own-entry/", my_entry.own_entry, name="own-entry"),
    path("<slug:event>/press/", my_entry.press, name="press"),
]
section_pages = [
    path("", overview.overview, name="section"),
]
