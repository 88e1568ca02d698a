"""The addresses of the outbox, inside an event."""

from __future__ import annotations

from django.urls import path

from caissa_web.office.letters import pages

event_pages = [
    path("<slug:event>/letters/", pages.letters, name="letters"),
    path("<slug:event>/letters/<int:pk>/", pages.letter, name="letter"),
]
