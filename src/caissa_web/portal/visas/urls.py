"""The addresses of letters for visas."""

from __future__ import annotations

from django.urls import path

from caissa_web.portal.visas import pages

urlpatterns = [
    path("mine/<str:token>/<str:code>/visa/", pages.visa, name="visa"),
    path("visa/<str:token>/letter.pdf", pages.letter, name="visa-letter"),
]
