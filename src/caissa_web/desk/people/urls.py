"""The addresses of people, invitations and messages."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.people import messages, pages

event_pages = [
    path("<slug:event>/people/", pages.people, name="people"),
    path("<slug:event>/people/add/", pages.add_person, name="add-person"),
    path("<slug:event>/people/link/", pages.new_link, name="new-link"),
    path("<slug:event>/people/dismiss/", pages.dismiss, name="dismiss"),
    path("<slug:event>/people/invite/", pages.invite, name="invite"),
    path("<slug:event>/people/uninvite/", pages.uninvite, name="uninvite"),
]
section_pages = [
    path("messages/", messages.section_messages, name="messages"),
]
