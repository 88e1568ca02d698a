"""The addresses of the decision helper, inside a section."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.what_now import pages

section_pages = [
    path("what-now/", pages.what_now, name="what-now"),
    path("what-now/<slug:happening>/", pages.decision, name="what-now-decision"),
]
