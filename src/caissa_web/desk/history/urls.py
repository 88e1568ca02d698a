"""The addresses of the history of a section."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.history import pages

section_pages = [
    path("history/", pages.history, name="history"),
    path("history/undo/", pages.undo, name="undo"),
    path("history/restore/", pages.restore, name="restore"),
]
